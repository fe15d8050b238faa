"""What the same dominoes could have made, kept beside each seat of a game.

It is derived from what was played: dropped with an edit that changes that, carried along with any
other, no part of a game's version, and where two histories know something, the better answer holds.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from companion.history.connection import Connection, Row
from companion.history.sheets import MOST_POINTS, sheet_of
from companion.rules.game import Game

QUESTIONS: Final = ("fire", "domino", "anew")


class KeptAnswer(NamedTuple):
    """One answer. The greater of two about the same seat and question is the better one."""

    seat: int
    question: str
    total: int
    """The points then; those that were made, where nothing is better."""
    sought: int
    """Milliseconds of search, where it could go on."""
    territory: str | None
    """In the notation of the game file; None where nothing is better."""
    moved: str | None
    """What moved, from where to where."""


class Hindsights:
    """Those of one history's games."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, game: Game) -> tuple[KeptAnswer, ...]:
        """What is known of just this game; nothing, where the one with its id was played
        otherwise."""
        with self._connection.reading():
            number = self._number(game)
            return () if number is None else _rows(self._connection, number)

    def put(self, game: Game, rows: Iterable[KeptAnswer]) -> bool:
        """Keep what is better than what is known of just this game; whether it is here."""
        with self._connection.writing():
            number = self._number(game)
            if number is not None:
                _keep(self._connection, number, rows)
            return number is not None

    def _number(self, game: Game) -> int | None:
        """The game's number, where what was played is here as it is there."""
        if game.id is None:
            return None
        number: int | None = self._connection.value(
            "SELECT number FROM games WHERE id = ?", (game.id.lower(),)
        )
        if number is None or _played(self._connection, number) != _played_of(game):
            return None
        return number


class Carried:
    """Answers about a game that is about to be written anew."""

    def __init__(self, connection: Connection, number: int) -> None:
        self._connection = connection
        self._number = number
        self._rows = _rows(connection, number)
        self._played = _played(connection, number) if self._rows else ()

    def put_back(self) -> None:
        """Now that it is written: where it was not played otherwise."""
        if self._rows and _played(self._connection, self._number) == self._played:
            _keep(self._connection, self._number, self._rows)


def take_over(mine: Connection, theirs: Connection) -> None:
    """What the other history knows of games that were played so here; inside a transaction only.
    What cannot be an answer is left there."""
    for (identity, number), rows in groupby(theirs.rows(_EVERY), key=itemgetter(0, 1)):
        here: int | None = mine.value("SELECT number FROM games WHERE id = ?", (identity,))
        if here is not None and _played(mine, here) == _played(theirs, number):
            seats = mine.rows("SELECT seat, total FROM seats WHERE game = ?", (here,))
            totals: dict[int, int] = dict(seats)
            _keep(mine, here, _sound((row[2:] for row in rows), totals))


def _sound(rows: Iterable[Row], totals: dict[int, int]) -> Iterator[KeptAnswer]:
    for seat, question, total, sought, territory, moved in rows:
        numbers = isinstance(total, int) and isinstance(sought, int)
        texts = isinstance(territory, str | None) and isinstance(moved, str | None)
        if numbers and texts and question in QUESTIONS and seat in totals and sought >= 0:
            least = totals[seat] if territory is None else totals[seat] + 1
            most = totals[seat] if territory is None else MOST_POINTS
            if least <= total <= most:
                yield KeptAnswer(seat, question, total, sought, territory, moved)


def _keep(connection: Connection, number: int, rows: Iterable[KeptAnswer]) -> None:
    known = {(row.seat, row.question): row for row in _rows(connection, number)}
    better = [
        (number, *row) for row in rows if _worth(row) > _worth(known.get((row.seat, row.question)))
    ]
    connection.change_all(_PUT, better)


def _worth(row: KeptAnswer | None) -> tuple[int, int, str, str]:
    """An order that does not depend on who asks."""
    if row is None:
        return (-1, -1, "", "")
    return row.total, row.sought, row.territory or "", row.moved or ""


def _rows(connection: Connection, number: int) -> tuple[KeptAnswer, ...]:
    return tuple(KeptAnswer(*row) for row in connection.rows(_OF_GAME, (number,)))


def _played(connection: Connection, number: int) -> tuple[object, ...]:
    """All that hindsight depends on, as it is kept."""
    return (*connection.rows(_RULES, (number,)), *connection.rows(_LAID, (number,)))


def _played_of(game: Game) -> tuple[object, ...]:
    """The same of a game that may be kept."""
    sheet = sheet_of(game)
    rules = sheet.mode, sheet.size, sheet.variants, sheet.finished
    return (rules, *((seat.territory, seat.totems) for seat in sheet.seats))


_COLUMNS: Final = "h.seat, h.question, h.total, h.sought, h.territory, h.moved"
_OF_GAME: Final = f"SELECT {_COLUMNS} FROM hindsight h WHERE h.game = ?"  # noqa: S608  # ours
_EVERY: Final = f"""
    SELECT g.id, g.number, {_COLUMNS} FROM hindsight h JOIN games g ON g.number = h.game
    ORDER BY g.number
"""  # noqa: S608
_PUT: Final = (
    "INSERT OR REPLACE INTO hindsight (game, seat, question, total, sought, territory, moved)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_RULES: Final = """
    SELECT mode, size, variants, finished FROM games WHERE number = ?
"""
_LAID: Final = """
    SELECT t.territory, s.totems FROM seats s
    LEFT JOIN territories t ON t.game = s.game AND t.seat = s.seat
    WHERE s.game = ? ORDER BY s.seat
"""
