"""The games of a history, for the command line."""

from companion.history.game_row import LoggedGame, LoggedPlayer
from companion.rules.game import Mode
from tests.history import samples

GAMES = list(samples.games(25))


POINTS = LoggedGame(
    Mode.TRIBE,
    5,
    (LoggedPlayer("Ada", 41), LoggedPlayer("\x1b[31mBen\u202e", 39)),
    id="0c9e5a0e-8b4a-4a57-9c1b-2f1b7e0c1aaa",
    played_at="2026-11-18T20:15:00+01:00",
    notes="Rain\nagain",
)
