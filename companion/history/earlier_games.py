"""What a step of the migrations works out for games that were kept before it.

A step reads with its own questions: what the app reads of a game today may ask for columns of later
steps.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from sqlite_utils import Database

from companion.rules.box import Resource
from companion.rules.fullness import unfinished
from companion.rules.game import Colour, Game, Mode, Player, reach_of_frame
from companion.rules.notation import read_territory
from companion.rules.provisional import too_early
from companion.rules.scoring import score

Rows = Sequence[tuple[int, str, int, str, str, str, str]]


def provisional_games(db: Database) -> Iterator[int]:
    """The numbers of the games of which it is too early to say who won. What cannot be read is
    left as it is: the check of the history tells it."""
    rows = db.execute("""
        SELECT g.number, g.mode, g.size, p.name, s.colour, s.totems, t.territory
        FROM games g JOIN seats s ON s.game = g.number JOIN players p ON p.number = s.player
        JOIN territories t ON t.game = s.game AND t.seat = s.seat
        WHERE g.seats > 1 ORDER BY g.number, s.seat
    """)
    for number, seats in groupby(rows, key=itemgetter(0)):
        if _is_early(list(seats)):
            yield number


def _is_early(seats: Rows) -> bool:
    try:
        mode, size = Mode(seats[0][1]), seats[0][2]
        players = tuple(
            Player(
                name,
                Colour(colour),
                read_territory(territory.split("\n"), reach_of_frame(size)),
                frozenset(map(Resource, totems.split())),
            )
            for *_game, name, colour, totems, territory in seats
        )
        game = Game(mode, size, players)
        if mode is not Mode.TOTEM or all(_held(game, totem) for totem in Resource):
            return bool(unfinished(game))  # there may be many games: scoring takes longest
        return too_early(game, score(game))
    except (ValueError, TypeError, AttributeError):
        return False


def _held(game: Game, totem: Resource) -> bool:
    return any(totem in player.totems for player in game.players)
