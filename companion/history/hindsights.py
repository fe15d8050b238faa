"""Hindsight that was worked out for a game: what the same dominoes could have made, seat by seat.

It is derived from what was played and no part of a game's version. An edit that changes what was
played drops it, any other edit keeps it. If two histories have answers to the same question, the
better one is saved.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from companion.history.connection import Connection, Row
from companion.history.game_row import MOST_POINTS, score_game
from companion.rules.game import Game, Variant

QUESTIONS: Final = ("fire", "domino", "anew")


class KeptAnswer(NamedTuple):
    """An answer about one seat. Of two answers to a question the greater in `_worth` is better."""

    seat: int
    question: str
    total: int
    """The points with the change; the points that were made if nothing is better."""
    sought: int
    """Milliseconds of search, for a question whose search can go on."""
    territory: str | None
    """Rows in the notation of the game file; None if nothing is better."""
    moved: str | None
    """From where to where, as JSON."""


class Hindsights:
    """The hindsight of one history's games."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, game: Game) -> tuple[KeptAnswer, ...]:
        """Return the answers about the game; none if the saved one was played differently."""
        with self._connection.reading():
            number = self._number(game)
            return () if number is None else _answers(self._connection, number)

    def put(self, game: Game, answers: Iterable[KeptAnswer]) -> bool:
        """Save the answers that are better than the known ones. Returns False if the game is not
        here, or was played differently."""
        with self._connection.writing():
            number = self._number(game)
            if number is not None:
                _save(self._connection, number, answers)
            return number is not None

    def _number(self, game: Game) -> int | None:
        if game.id is None:
            return None
        number: int | None = self._connection.value(
            "SELECT number FROM games WHERE id = ?", (game.id.lower(),)
        )
        if number is None or _played(self._connection, number) != _played_of(game):
            return None
        return number


@contextmanager
def answers_kept(connection: Connection, games: Collection[int]) -> Iterator[Collection[int]]:
    """Keep the answers about these games while their seats are written again, unless what was
    played is different afterwards; in a transaction only."""
    numbers = ", ".join(map(str, games))
    rows = connection.rows(f"SELECT DISTINCT game FROM hindsight WHERE game IN ({numbers})")  # noqa: S608
    kept = {game: (_played(connection, game), _answers(connection, game)) for (game,) in rows}
    yield games
    for game, (played, answers) in kept.items():
        if _played(connection, game) == played:
            _save(connection, game, answers)


def merge_answers(mine: Connection, theirs: Connection) -> None:
    """Take over the better answers of the other history about games that were played the same way
    here; in a transaction only. Values that no answer can have are left out."""
    for (identity, number), rows in groupby(theirs.rows(_EVERY), key=itemgetter(0, 1)):
        here: int | None = mine.value("SELECT number FROM games WHERE id = ?", (identity,))
        if here is not None and _played(mine, here) == _played(theirs, number):
            totals: dict[int, int] = dict(
                mine.rows("SELECT seat, total FROM seats WHERE game = ?", (here,))
            )
            _save(mine, here, _sound((row[2:] for row in rows), totals))


def _sound(rows: Iterable[Row], totals: dict[int, int]) -> Iterator[KeptAnswer]:
    for seat, question, total, sought, territory, moved in rows:
        numbers = isinstance(total, int) and isinstance(sought, int)
        texts = isinstance(territory, str | None) and isinstance(moved, str | None)
        if numbers and texts and question in QUESTIONS and seat in totals and sought >= 0:
            least = totals[seat] if territory is None else totals[seat] + 1
            most = totals[seat] if territory is None else MOST_POINTS
            if least <= total <= most:
                yield KeptAnswer(seat, question, total, sought, territory, moved)


def _save(connection: Connection, game: int, answers: Iterable[KeptAnswer]) -> None:
    known = {(answer.seat, answer.question): answer for answer in _answers(connection, game)}
    connection.database.table("hindsight").insert_all(
        (
            {"game": game, **answer._asdict()}
            for answer in answers
            if _worth(answer) > _worth(known.get((answer.seat, answer.question)))
        ),
        replace=True,
    )


def _worth(answer: KeptAnswer | None) -> tuple[int, int, str, str]:
    """Rank answers in an order that is the same on every phone."""
    if answer is None:
        return (-1, -1, "", "")
    return answer.total, answer.sought, answer.territory or "", answer.moved or ""


def _answers(connection: Connection, game: int) -> tuple[KeptAnswer, ...]:
    rows = connection.rows(f"SELECT {_COLUMNS} FROM hindsight h WHERE game = ?", (game,))  # noqa: S608
    return tuple(KeptAnswer(*row) for row in rows)


def _played(connection: Connection, game: int) -> tuple[object, ...]:
    """Everything saved about the game that hindsight depends on."""
    return (*connection.rows(_RULES, (game,)), *connection.rows(_LAID, (game,)))


def _played_of(game: Game) -> tuple[object, ...]:
    row = score_game(game)
    variants = " ".join(each.value for each in Variant if each in row.variants)
    rules = row.mode.value, row.size, variants, row.finished
    return (rules, *((seat.territory, seat.totems) for seat in row.seats))


_COLUMNS: Final = ", ".join(f"h.{name}" for name in KeptAnswer._fields)
_EVERY: Final = f"""
    SELECT g.id, g.number, {_COLUMNS} FROM hindsight h JOIN games g ON g.number = h.game
    ORDER BY g.number
"""  # noqa: S608
_RULES: Final = "SELECT mode, size, variants, finished FROM games WHERE number = ?"
_LAID: Final = """
    SELECT t.territory, s.totems FROM seats s
    LEFT JOIN territories t ON t.game = s.game AND t.seat = s.seat
    WHERE s.game = ? ORDER BY s.seat
"""
