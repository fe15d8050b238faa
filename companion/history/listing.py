"""The list of games, newest first, page by page.

A page begins below a place, the date and number of the last game before it, never at a count of
games to skip. So each page costs the same however many games there are.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from typing import Final, NamedTuple

from companion.history.connection import Connection, Value
from companion.history.game_row import GameRow
from companion.history.saved_games import read_each, read_games, unreadable_named
from companion.history.search import match_words
from companion.rules.game import MOST_PLAYERS, Game, Mode

ON_A_PAGE: Final = 50
"""Games on a page of the list."""
NIGHT_ENDS: Final = 5
"""The hour until which an evening goes on."""
MOST_UNFINISHED: Final = 20
"""Unfinished games that are offered at once."""
_NIGHT_BEFORE: Final = timedelta(days=1)
_TWO_DAYS: Final = 2 * 86_400_000_000


@dataclass(frozen=True, slots=True)
class GameFilter:
    """All conditions hold together. The default is every game that is not deleted."""

    text: str = ""
    """Words, or beginnings of words, of names, notes and places."""
    players: frozenset[str] = frozenset()
    """Ids of players who all took part."""
    mode: Mode | None = None
    size: int | None = None
    seats: int | None = None
    """The number of players."""
    since: date | None = None
    until: date | None = None
    """First and last day, by the calendar of the place where the game was played."""
    deleted: bool = False
    """The deleted games instead, until they are emptied."""


ALL = GameFilter()


class PagePlace(NamedTuple):
    """The place of a game in the list: a page begins below a place."""

    played_order: int
    number: int


@dataclass(frozen=True, slots=True)
class Page:
    """Some games of the list; `next` is the place where the next page begins, None at the end."""

    games: tuple[GameRow, ...]
    next: PagePlace | None


class RowShape(NamedTuple):
    """Everything that the height of a game in the list depends on."""

    seats: int
    points_only: bool


class Evening(NamedTuple):
    """Consecutive games that were played on one day; `day` is None for games without a date."""

    day: str | None
    games: tuple[RowShape, ...]


@dataclass(frozen=True, slots=True)
class PagePlan:
    """The number of games in a list, and the place below which each of its pages begins."""

    count: int
    pages: tuple[PagePlace | None, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that cannot be read, with everything else that is known of it."""

    id: str
    names: str = ""
    played_on: str = ""


class GameList:
    """The saved games, to be read."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def page(
        self, choice: GameFilter = ALL, below: PagePlace | None = None, count: int = ON_A_PAGE
    ) -> Page:
        """Read at most `count` games, from the top or below a place."""
        where, values = game_condition(self._connection, choice)
        if below is not None:
            where += " AND (g.played_order, g.number) < (?, ?)"
            values += below
        games = read_games(self._connection, where, values, limit=count + 1)
        shown = list(games.items())[:count]
        if len(games) == len(shown):
            return Page(tuple(games.values()), None)
        number, last = shown[-1]
        with unreadable_named(self._connection.path):
            place = PagePlace(last.played_order, number)
        return Page(tuple(game for _number, game in shown), place)

    def page_plan(self, choice: GameFilter = ALL, count: int = ON_A_PAGE) -> PagePlan:
        """Count the games and find where each page begins, so that a list can be entered
        anywhere."""
        where, values = game_condition(self._connection, choice)
        with self._connection.reading():
            total: int = self._connection.value(
                f"SELECT count(*) FROM games g WHERE {where}",  # noqa: S608  # a condition of ours
                values,
            )
            starts = self._connection.rows(_STARTS.format(where=where), (*values, count, total))
        return PagePlan(total, (None, *(PagePlace(*start) for start in starts)) if total else ())

    def evenings(self, choice: GameFilter = ALL) -> tuple[Evening, ...]:
        """List the evenings of these games, newest first, with the shape of every row.

        The list is in the order of play anywhere in the world, a day is that of the place where the
        game was played. So a day can come up twice where somebody travelled between two games.
        """
        where, values = game_condition(self._connection, choice)
        rows = self._connection.rows(_EVENINGS.format(where=where), values)
        with unreadable_named(self._connection.path):
            return tuple(
                Evening(day, tuple([_SHAPES[shape] for _played_at, shape in games]))
                for day, games in groupby(rows, lambda row: evening_of(row[0]))
            )

    def every_game(
        self, choice: GameFilter = ALL, left_out: Callable[[LeftOut], object] | None = None
    ) -> Iterator[GameRow]:
        """Read all games of the choice, newest first, a page at a time.

        `left_out` is told of each game that cannot be read; without it, GameUnreadable is raised.
        """
        for numbers in self._numbers(choice):
            for number, found in read_each(self._connection, numbers):
                if isinstance(found, GameRow):
                    yield found
                elif left_out is None:
                    raise found
                else:
                    left_out(describe_unreadable(self._connection, "number", number))

    def unfinished(self) -> tuple[Game, ...]:
        """Return the newest games that were imported before they were finished, but for those that
        are open on this device."""
        rows = read_games(self._connection, _UNFINISHED, limit=MOST_UNFINISHED).values()
        with unreadable_named(self._connection.path):
            games = [row.game() for row in rows]
        return tuple(game for game in games if isinstance(game, Game))

    def _numbers(self, choice: GameFilter) -> Iterator[list[int]]:
        where, values = game_condition(self._connection, choice)
        place: tuple[Value, ...] = (2**63 - 1, 2**63 - 1)
        while rows := self._connection.rows(_NUMBERS.format(where=where), (*values, *place)):
            yield [number for _order, number in rows]
            place = rows[-1]


def describe_unreadable(connection: Connection, column: str, value: Value) -> LeftOut:
    """Return everything that is known of a game that cannot be read, by its number or id."""
    row = connection.row(_KNOWN.format(column), (value,))
    return LeftOut(*(row or ("",)))


def evening_of(played_at: str | None) -> str | None:
    """The day on whose evening a game was played: games after midnight belong to the day before.

    Midnight itself is how other programs write that only the day is known. A text that is no day,
    in a damaged history, counts as none.

    >>> evening_of("2026-11-18T01:30:00+01:00"), evening_of("2026-11-18T00:00:00+01:00")
    ('2026-11-17', '2026-11-18')
    """
    if not isinstance(played_at, str):
        return None
    try:
        moment = datetime.fromisoformat(played_at)
    except ValueError:
        return None
    day = moment.date()
    if moment.hour < NIGHT_ENDS and any((moment.hour, moment.minute, moment.second)):
        day -= min(_NIGHT_BEFORE, day - date.min)  # no day comes before the first one
    return day.isoformat()


def game_condition(connection: Connection, choice: GameFilter) -> tuple[str, tuple[Value, ...]]:
    """The choice as a condition on games `g`, and its values."""
    parts = ["g.deleted_at IS NOT NULL" if choice.deleted else "g.deleted_at IS NULL"]
    values: list[Value] = []

    def add(part: str, *more: Value) -> None:
        parts.append(part)
        values.extend(more)

    if words := match_words(connection, choice.text):
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


def _noon(day: date) -> int:
    since = datetime(day.year, day.month, day.day, 12, tzinfo=UTC) - datetime(
        1970, 1, 1, tzinfo=UTC
    )
    return since // timedelta(microseconds=1)


_SHAPES: Final = {
    2 * seats + points_only: RowShape(seats, bool(points_only))
    for seats in range(1, MOST_PLAYERS + 1)
    for points_only in (0, 1)
}
"""The shapes by the number that `_EVENINGS` selects."""
_EVENINGS: Final = """
    SELECT g.played_at, 2 * max(1, min(g.seats, 4)) + (g.points_only != 0)
    FROM games g WHERE {where} ORDER BY g.played_order DESC, g.number DESC
"""
_STARTS: Final = """
    SELECT played_order, number FROM (
        SELECT g.played_order, g.number, row_number() OVER (
            ORDER BY g.played_order DESC, g.number DESC
        ) AS place
        FROM games g WHERE {where}
    ) WHERE place % ? = 0 AND place < ? ORDER BY place
"""
_NUMBERS: Final = f"""
    SELECT g.played_order, g.number FROM games g
    WHERE {{where}} AND (g.played_order, g.number) < (?, ?)
    ORDER BY g.played_order DESC, g.number DESC LIMIT {ON_A_PAGE}
"""  # noqa: S608  # a number of ours
_KNOWN: Final = "SELECT id, names, coalesce(played_on, '') FROM games WHERE {} = ?"
_UNFINISHED: Final = """
    NOT g.finished AND NOT g.points_only AND g.deleted_at IS NULL
    AND g.id NOT IN (SELECT game FROM open_games WHERE NOT is_deleted)
"""
