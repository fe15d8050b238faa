"""The list of games, newest first, page by page: each costs the same however many games there are.

A page begins below a place (its last game's date and number), never at a count of games to skip.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from typing import Final

from companion.history.connection import Connection, Row, Value
from companion.history.reading import read_each, read_games, understood, unreadable
from companion.history.records import ALL, GameFilter, GameRecord, LeftOut
from companion.history.refusals import GameUnreadable
from companion.history.search import words_condition
from companion.history.summaries import (
    ON_A_PAGE,
    Evening,
    GameSummary,
    Page,
    PagePlace,
    PagePlan,
    RowShape,
    SeatSummary,
    evening_of,
)
from companion.rules.game import MOST_PLAYERS, Colour, Game, Mode

_SHAPES: Final = {
    2 * seats + by_points: RowShape(seats, bool(by_points))
    for seats in range(1, MOST_PLAYERS + 1)
    for by_points in (0, 1)
}
"""By the number that a row of the list is told by."""
_NEWEST_FIRST: Final = "ORDER BY g.played_order DESC, g.number DESC"


def page(
    connection: Connection,
    choice: GameFilter = ALL,
    below: PagePlace | None = None,
    count: int = ON_A_PAGE,
) -> Page:
    """At most `count` games of the choice, below the place or from the top."""
    where, values = condition(connection, choice)
    if below is not None:
        where += " AND (g.played_order, g.number) < (?, ?)"
        values += below
    with connection.reading():
        games = connection.rows(
            _SUMMARIES.format(where=where, order=_NEWEST_FIRST), (*values, count + 1)
        )
        shown = games[:count]
        seats: dict[int, list[SeatSummary]] = {row[0]: [] for row in shown}
        for row in connection.rows(_SEATS.format(numbers=", ".join(map(str, seats)))):
            with understood(connection.path):
                seats[row[0]].append(_seat(row))
    last = PagePlace(shown[-1][1], shown[-1][0]) if len(games) > count else None
    with understood(connection.path):
        return Page(tuple(_summary(row, seats[row[0]]) for row in shown), last)


def page_plan(connection: Connection, choice: GameFilter = ALL, count: int = ON_A_PAGE) -> PagePlan:
    """Where each page of the choice begins, so that a list can be entered anywhere."""
    where, values = condition(connection, choice)
    with connection.reading():
        total: int = connection.value(
            f"SELECT count(*) FROM games g WHERE {where}",  # noqa: S608  # a condition of ours
            values,
        )
        starts = connection.rows(
            _STARTS.format(where=where, order=_NEWEST_FIRST), (*values, count, total)
        )
    return PagePlan(total, (None, *(PagePlace(*start) for start in starts)) if total else ())


def evenings(connection: Connection, choice: GameFilter = ALL) -> tuple[Evening, ...]:
    """The evenings of the list of these games, newest first, so that it knows beforehand where its
    headings and rows stand.

    The list is in the order of play anywhere in the world, a day is that of the place where the
    game was played: a day may come up twice where one travelled between two games.
    """
    where, values = condition(connection, choice)
    rows = connection.rows(_EVENINGS.format(where=where, order=_NEWEST_FIRST), values)
    with understood(connection.path):
        return tuple(
            Evening(day, tuple([_SHAPES[shape] for _played_at, shape in games]))
            for day, games in groupby(rows, lambda row: evening_of(row[0]))
        )


def every_game(
    connection: Connection,
    choice: GameFilter = ALL,
    count: int = ON_A_PAGE,
    *,
    left_out: Callable[[LeftOut], object] | None = None,
) -> Iterator[GameRecord]:
    """All games of the choice with everything known about them, newest first, a page at a time.

    `left_out` is told of each that cannot be read; without it, that is raised as GameUnreadable.
    """
    where, values = condition(connection, choice)
    below = ""
    place: tuple[Value, ...] = ()
    while True:
        numbers = connection.rows(
            f"SELECT g.number, g.played_order FROM games g WHERE {where}{below}"  # noqa: S608
            f" {_NEWEST_FIRST} LIMIT ?",
            (*values, *place, count),
        )
        yield from _read(connection, [number for number, _ in numbers], left_out)
        if len(numbers) < count:
            return
        number, played_order = numbers[-1]
        below, place = " AND (g.played_order, g.number) < (?, ?)", (played_order, number)


def _read(
    connection: Connection,
    numbers: Sequence[int],
    left_out: Callable[[LeftOut], object] | None,
) -> Iterator[GameRecord]:
    try:
        listed = ", ".join(map(str, numbers))
        found = read_games(connection, f"g.number IN ({listed})")
    except GameUnreadable:
        if left_out is None:
            raise
    else:
        yield from found
        return
    for number, record in read_each(connection, numbers):
        if isinstance(record, GameUnreadable):
            left_out(unreadable(connection, "number", number))
        else:
            yield record


def unfinished_games(connection: Connection) -> tuple[Game, ...]:
    """The games that came in before they were finished, newest first, but for those that are open
    games here already."""
    records = read_games(connection, f"g.number IN ({_UNFINISHED})")
    with understood(connection.path):
        games = [record.game() for record in records]
    return tuple(game for game in games if isinstance(game, Game))


def condition(connection: Connection, choice: GameFilter) -> tuple[str, tuple[Value, ...]]:
    """The choice as a condition on games `g`, and its values."""
    parts = ["g.deleted_at IS NOT NULL" if choice.deleted else "g.deleted_at IS NULL"]
    values: list[Value] = []

    def add(part: str, *more: Value) -> None:
        parts.append(part)
        values.extend(more)

    if words := words_condition(connection, choice.text):
        add(words[0], *words[1])
    for player in sorted(choice.players):
        add(
            "EXISTS (SELECT 1 FROM seats s WHERE s.game = g.number"
            " AND s.player = (SELECT person FROM players WHERE id = ?))",
            player,
        )
    if choice.mode is not None:
        add("g.mode = ?", choice.mode.value)
    if choice.size is not None:
        add("g.size = ?", choice.size)
    if choice.seats is not None:
        add("g.seats = ?", choice.seats)
    # The day is that of the calendar where it was played; the order, nearly the same, is indexed.
    if choice.since is not None:
        add("g.played_on >= ?", choice.since.isoformat())
        add("g.played_order >= ?", _noon(choice.since) - _TWO_DAYS)
    if choice.until is not None:
        add("g.played_on <= ?", choice.until.isoformat())
        add("g.played_order <= ?", _noon(choice.until) + _TWO_DAYS)
    return " AND ".join(parts), tuple(values)


MOST_UNFINISHED: Final = 20
"""Games to be gone on with that are offered at once."""

_TWO_DAYS: Final = 2 * 86_400_000_000


def _noon(day: date) -> int:
    since = datetime(day.year, day.month, day.day, 12, tzinfo=UTC) - datetime(
        1970, 1, 1, tzinfo=UTC
    )
    return since // timedelta(microseconds=1)


_UNFINISHED: Final = f"""
    SELECT g.number FROM games g
    WHERE NOT g.finished AND NOT g.points_only AND g.deleted_at IS NULL
        AND g.id NOT IN (SELECT game FROM open_games WHERE NOT is_deleted)
    {_NEWEST_FIRST} LIMIT {MOST_UNFINISHED}
"""  # noqa: S608  # words of ours
_SUMMARIES: Final = """
    SELECT g.number, g.played_order, g.id, g.mode, g.size, g.finished, g.played_at, g.location,
        g.notes, g.points_only, g.provisional
    FROM games g WHERE {where} {order} LIMIT ?
"""
_SEATS: Final = """
    SELECT s.game, p.id, p.name, s.colour, s.total, s.rank, t.territory
    FROM seats s JOIN players p ON p.number = s.player
    LEFT JOIN territories t ON t.game = s.game AND t.seat = s.seat
    WHERE s.game IN ({numbers}) AND s.seat BETWEEN 0 AND 3 ORDER BY s.game, s.seat
"""
_EVENINGS: Final = """
    SELECT g.played_at, 2 * max(1, min(g.seats, 4)) + (g.points_only != 0)
    FROM games g WHERE {where} {order}
"""
_STARTS: Final = """
    SELECT played_order, number FROM (
        SELECT g.played_order, g.number, row_number() OVER ({order}) AS place
        FROM games g WHERE {where}
    ) WHERE place % ? = 0 AND place < ? ORDER BY place
"""


def _seat(row: Row) -> SeatSummary:
    _, player, name, colour, total, rank, territory = row
    known = None if colour is None else Colour(colour)
    return SeatSummary(player, name, known, _known_number(total), _known_number(rank), territory)


def _known_number(value: object) -> int:
    """0 for what is none, as in `_known_text`."""
    return value if isinstance(value, int) else 0


def _known_text(value: object) -> str | None:
    """None for what is no text, in a damaged history: its row is there, to be opened."""
    return value if isinstance(value, str) else None


def _summary(row: Row, seats: list[SeatSummary]) -> GameSummary:
    _, _, identity, mode, size, finished, played_at, location, notes, points_only, early = row
    return GameSummary(
        identity,
        Mode(mode),
        size,
        bool(finished),
        _known_text(played_at),
        _known_text(location),
        _known_text(notes),
        bool(points_only),
        tuple(seats),
        bool(early),
    )
