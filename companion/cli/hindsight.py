"""`hindsight`: what the same dominoes could have made of a game."""

import math
import time
from collections.abc import Sequence
from typing import Final

import click

from companion.cli.game_input import GamesInput
from companion.cli.game_options import game_files
from companion.cli.hindsight_values import hindsight_value
from companion.cli.output import COLUMNS, Output
from companion.cli.progress import Ticker
from companion.cli.status import NOT_LEGAL, UNREADABLE
from companion.cli.wording import Command, Option
from companion.rules.game import Game
from companion.rules.hindsight import Hindsight, NotLegal, PlayedGame, look_back, rebuild
from companion.texts import N_, _, formats
from companion.texts.hindsight_report import hindsight_report
from companion.texts.names import shown_name

SECONDS: Final = 2.0
"""For each player, to lay everything anew."""

_HELP: Final = N_(
    "Show what the same dominoes could have made in the games in FILE...: with one fire elsewhere,"
    " with one domino elsewhere, with everything laid anew. A FILE of - is standard input.\n\n"
    "The exit status is 0, 1 where any game is not legal, 2 where any could not be read."
)
_EXAMPLES: Final = (
    "python -m companion hindsight evening.json",
    "python -m companion hindsight --player 0 --seconds 10 evening.json",
    "python -m companion hindsight --json --lines --seconds 0 season.jsonl > hindsight.jsonl",
    "cat evening.json | python -m companion hindsight -",
)


def _finite(context: click.Context, option: click.Parameter, seconds: float) -> float:
    if not math.isfinite(seconds):
        raise click.BadParameter(_("not a number of seconds"), context, option)
    return seconds


@click.command(cls=Command, help=_HELP, examples=_EXAMPLES)
@click.option(
    "--player",
    "player",
    cls=Option,
    type=click.IntRange(min=0),
    metavar="NUMBER",
    help=N_("Only this player, counted from 0 in the file."),
)
@click.option(
    "--seconds",
    cls=Option,
    type=click.FloatRange(min=0),
    default=SECONDS,
    callback=_finite,
    metavar="SECONDS",
    help=N_("Seconds to lay everything anew for each player: 2 if not given, 0 leaves it out."),
)
@game_files
def command(
    files: tuple[str, ...], *, as_json: bool, lines: bool, player: int | None, seconds: float
) -> int:
    """Writes the answers for each game, as text or as a line of JSON."""
    output = Output()
    games = GamesInput(files, output, lines=lines, as_json=as_json)
    looking = _Looking(seconds)
    status = 0
    for place, game in games:
        if player is not None and player >= len(game.players):
            text = _("there is no player {number}: the players are counted from 0")
            games.complain(place, text.format(number=player))
            status = UNREADABLE
            continue
        try:
            answers = looking.back(game, range(len(game.players)) if player is None else (player,))
        except NotLegal:
            games.complain(
                place, _("the game is not legal, so no hindsight is possible; `check` says why")
            )
            status = max(status, NOT_LEGAL)
            continue
        if as_json:
            output.json(hindsight_value(answers))
        else:
            games.show(
                place, hindsight_report(game, answers, output.columns or COLUMNS, output.paint)
            )
    return max(status, games.status)


class _Looking:
    """Looks back on one game after the other, and lets whoever waits know."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._ticker = Ticker()
        self._said = ""

    def back(self, game: Game, players: Sequence[int]) -> list[Hindsight]:
        """The answers for these players. Raises NotLegal."""
        played = PlayedGame(game, self._progress)
        try:
            return [self._player(played, player) for player in players]
        finally:
            self._ticker.clear()

    def _player(self, played: PlayedGame, player: int) -> Hindsight:
        name = shown_name(played.game.players[player].name)
        self._said = name
        answers = look_back(played, player)
        if not self._seconds:
            return answers
        end = time.monotonic() + self._seconds
        for best in rebuild(played, player, answers.highest):
            answers = answers.with_anew(best)
            self._said = formats.labelled(name, f"{answers.total} → {answers.best}")
            if time.monotonic() >= end:
                break
        return answers

    def _progress(self, _finished: int, _territories: int) -> None:
        self._ticker.tell(lambda: self._said)
