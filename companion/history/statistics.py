"""Statistics over the chosen games.

SQLite sums by player, mode and size, and finds the holders of the records; only a player's trend is
averaged here. Nothing is stored between calls, so nothing can be out of date.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeVar

from companion.history.connection import Connection, Row, Value
from companion.history.listing import ALL, GameFilter, game_condition
from companion.history.open_games import LISTED
from companion.history.request_errors import NoSuchPlayer
from companion.history.saved_games import unreadable_named
from companion.rules.game import SIZES, Colour, Mode


class Tally(NamedTuple):
    """Someone's games under some condition; a shared victory is a victory."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0

    @property
    def average(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def win_rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def and_also(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.wins + other.wins,
            self.points + other.points,
            max(self.best, other.best),
        )


class Sources(NamedTuple):
    """Points by where they come from, summed over the games whose territories are known."""

    games: int = 0
    regions: int = 0
    resources: int = 0
    totems: int = 0
    cavemen: int = 0
    variants: int = 0

    def and_also(self, other: "Sources") -> "Sources":
        return Sources(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    def averages(self) -> dict[str, float]:
        """Points a game by source."""
        return {
            name: value / self.games if self.games else 0.0
            for name, value in self._asdict().items()
            if name != "games"
        }


class NotCounted(NamedTuple):
    """Games that are in no statistics."""

    provisional: int = 0
    """It is too early to say who won."""
    still_open: int = 0
    """They have not ended."""
    alone: int = 0
    """One player was alone with them."""


class BestBoard(NamedTuple):
    """One of the territories with which somebody made most points, and its game."""

    game: str
    day: str | None
    mode: Mode
    size: int
    points: int
    colour: Colour | None
    territory: str
    """Rows in the notation of the game file."""


class RecordKind(Enum):
    MOST_POINTS = "most-points"
    WIDEST_WIN = "widest-win"
    FEWEST_POINTS_TO_WIN = "fewest-points-to-win"
    LARGEST_REGION = "largest-region"
    MOST_FIRES = "most-fires"


class Record(NamedTuple):
    """Who did best, and in which game: the first who did."""

    kind: RecordKind
    value: int
    player: str
    name: str
    game: str
    day: str | None


class Point(NamedTuple):
    """One point of a player's trend: a day of play, and the average of the last games up to it."""

    when: str
    games: int
    """How many games the average is of."""
    average: float


class Versus(NamedTuple):
    """One player against another, in the games both took part in."""

    player: str
    name: str
    games: int
    ahead: int
    behind: int

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """A player's line in the statistics."""

    player: str
    name: str
    tally: Tally
    by_mode: Mapping[Mode, Tally]
    by_size: Mapping[int, Tally]
    sources: Sources


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything over the chosen games. Only games played to the end by several count."""

    games: int
    not_counted: NotCounted
    tally: Tally
    by_mode: Mapping[Mode, Tally]
    by_size: Mapping[int, Tally]
    sources: Sources
    players: tuple[PlayerFigures, ...]
    """Most victories first."""
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """Everything about one player over the chosen games."""

    figures: PlayerFigures
    not_counted: NotCounted
    """Of the player's games."""
    head_to_head: tuple[Versus, ...]
    """Most games together first."""
    records: tuple[Record, ...]
    trend: tuple[Point, ...]
    """The dated games, oldest first, each with the average of the last ten games up to it."""
    best_boards: tuple[BestBoard, ...]
    """The best first, of equals the one that was laid first."""


class Feat(Enum):
    PERSONAL_BEST = "personal-best"
    HIGHEST_SCORE = "highest-score"


BEST_BOARDS: Final = 3
"""A player's, that are shown."""

K = TypeVar("K")

_Group = tuple[int, Mode, int, Tally, Sources]
"""Player, mode, size and the sums over them."""


class GameStatistics:
    """Figures over the chosen games of one history.

    >>> from companion.history.game_row import LoggedGame, LoggedPlayer
    >>> from companion.history.store import Store
    >>> with Store.in_memory() as store:
    ...     players = (LoggedPlayer("Ada", 61), LoggedPlayer("Ben", 48))
    ...     _ = store.games.add(LoggedGame(Mode.TRIBE, 5, players))
    ...     [(each.name, each.tally.wins) for each in store.statistics.overall().players]
    [('Ada', 1), ('Ben', 0)]
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def overall(self, choice: GameFilter = ALL) -> Statistics:
        """Compute everything over the chosen games."""
        return _overall(self._connection, choice)

    def of_player(self, player: str, choice: GameFilter = ALL) -> PlayerStatistics:
        """Compute everything about one player over the chosen games. Raises NoSuchPlayer."""
        return _of_player(self._connection, player, choice)

    def feats(self, game: str) -> tuple[Feat | None, ...] | None:
        """Return each seat's feat; empty for a game that does not count, None for an unknown one.

        It is compared with games played before in the same mode and size, so it stays true whatever
        is played later.
        """
        rows = self._connection.rows(_TOTALS, (game,))
        if not rows:
            known = self._connection.value("SELECT 1 FROM games WHERE id = ?", (game,))
            return None if known is None else ()
        best = max(total for total, _own, _all in rows)
        return tuple(_feat(total, own, before, best) for total, own, before in rows)


def _overall(connection: Connection, choice: GameFilter) -> Statistics:
    where, values = _counted(connection, choice)
    with connection.reading():
        games: int = connection.value(f"SELECT count(*) FROM games g WHERE {where}", values)  # noqa: S608  # a condition of ours
        where += _once(connection).format(seat="s")
        names = _names(connection)
        # Through all games in order, not from player to player all over the file.
        groups = _groups(connection, where, values, "CROSS JOIN")
        records = _records(connection, names, where, values)
        not_counted = _not_counted(connection, choice)
    figures = [
        _figures(player, names[player], groups) for player in {player for player, *_ in groups}
    ]
    return Statistics(
        games,
        not_counted,
        _sum(groups),
        _by(groups, tuple(Mode), _mode_of),
        _by(groups, SIZES, _size_of),
        _sum_sources(groups),
        tuple(sorted(figures, key=lambda each: (-each.tally.wins, -each.tally.average, each.name))),
        records,
    )


def _of_player(connection: Connection, player: str, choice: GameFilter) -> PlayerStatistics:
    number = connection.value("SELECT person FROM players WHERE id = ?", (player,))
    if number is None:
        raise NoSuchPlayer(connection.path, player)
    where, values = _counted(connection, choice)
    with connection.reading():
        once = _once(connection)
        where += once.format(seat="s")
        mine, my_values = f"{where} AND s.player = ?", (*values, number)
        names = _names(connection)
        groups = _groups(connection, mine, my_values)
        records = _records(connection, names, mine, my_values)
        dated = connection.rows(_DATED.format(where=mine), my_values)
        both = where + once.format(seat="o")
        versus = connection.rows(_VERSUS.format(where=both), (number, *values))
        not_counted = _not_counted(connection, choice, number)
        best = _best_boards(connection, mine, my_values)
    return PlayerStatistics(
        _figures(number, names[number], groups),
        not_counted,
        tuple(
            Versus(*names[other], games, ahead, behind) for other, games, ahead, behind in versus
        ),
        records,
        _moving_average(dated),
        best,
    )


_GROUPS: Final = """
    SELECT s.player, g.mode, g.size, count(*), sum(s.rank = 1), sum(s.total), max(s.total),
        count(s.region_points), sum(s.region_points), sum(s.resource_points),
        sum(s.totem_points), sum(s.caveman_points), sum(s.variant_points)
    FROM games g {join} seats s ON s.game = g.number
    WHERE {where} GROUP BY s.player, g.mode, g.size
"""
_DATED: Final = """
    SELECT g.played_on, s.total FROM games g JOIN seats s ON s.game = g.number
    WHERE {where} AND g.played_on IS NOT NULL ORDER BY g.played_order, g.number
"""
_VERSUS: Final = """
    SELECT o.player, count(*), sum(s.rank < o.rank), sum(s.rank > o.rank)
    FROM seats s JOIN games g ON g.number = s.game
    JOIN seats o ON o.game = s.game AND o.player != s.player
    WHERE s.player = ? AND {where}
    GROUP BY o.player ORDER BY count(*) DESC, o.player
"""


def _counted(connection: Connection, choice: GameFilter) -> tuple[str, tuple[Value, ...]]:
    where, values = game_condition(connection, choice)
    return f"{where} AND g.counted", values


def _once(connection: Connection) -> str:
    """The condition on a `seat` that a person who sits at a table twice, as two who were merged
    here and had met elsewhere, played one game, with the better result."""
    return _BETTER_SEAT if connection.row(_TWICE) else ""


_TWICE: Final = """
    SELECT 1 FROM seats a JOIN seats b ON b.game = a.game AND b.seat > a.seat
    WHERE b.player = a.player LIMIT 1
"""
_BETTER_SEAT: Final = """
    AND NOT EXISTS (
        SELECT 1 FROM seats better
        WHERE better.game = {seat}.game AND better.player = {seat}.player
            AND (better.rank, better.seat) < ({seat}.rank, {seat}.seat)
    )
"""


def _not_counted(
    connection: Connection, choice: GameFilter, player: int | None = None
) -> NotCounted:
    """The games that would count if they had ended, several had played and somebody had won:
    this player's or all. Open games are nobody's yet, and of no day: they belong to no choice."""
    where, values = game_condition(connection, choice)
    if player is not None:
        where += " AND EXISTS (SELECT 1 FROM seats s WHERE s.game = g.number AND s.player = ?)"
        values += (player,)
    row = connection.row(_NOT_COUNTED.format(where=where), values)
    found = NotCounted(*row) if row is not None else NotCounted()
    if choice == ALL and player is None:
        begun: int = connection.value(_BEGUN)
        found = found._replace(still_open=found.still_open + begun)
    return found


_NOT_COUNTED: Final = """
    SELECT coalesce(sum(g.finished AND g.seats > 1), 0), coalesce(sum(NOT g.finished), 0),
        coalesce(sum(g.finished AND g.seats = 1), 0)
    FROM games g WHERE {where} AND NOT g.counted
"""
_BEGUN: Final = f"""
    SELECT count(*) FROM open_games WHERE {LISTED} AND game NOT IN (SELECT id FROM games)
"""  # noqa: S608  # words of ours


def _best_boards(
    connection: Connection, where: str, values: Sequence[Value]
) -> tuple[BestBoard, ...]:
    rows = connection.rows(_BEST_BOARDS.format(where=where), values)
    with unreadable_named(connection.path):
        return tuple(
            BestBoard(
                game, day, Mode(mode), size, total, None if colour is None else Colour(colour), laid
            )
            for game, day, mode, size, total, colour, laid in rows
        )


_BEST_BOARDS: Final = f"""
    SELECT g.id, g.played_on, g.mode, g.size, s.total, s.colour, t.territory
    FROM games g JOIN seats s ON s.game = g.number
    JOIN territories t ON t.game = s.game AND t.seat = s.seat
    WHERE {{where}} ORDER BY s.total DESC, g.played_order, g.number LIMIT {BEST_BOARDS}
"""  # noqa: S608  # a number of ours


def _names(connection: Connection) -> dict[int, tuple[str, str]]:
    return {
        number: (identity, name)
        for number, identity, name in connection.rows("SELECT number, id, name FROM players")
    }


def _groups(
    connection: Connection, where: str, values: Sequence[Value], join: str = "JOIN"
) -> list[_Group]:
    rows = connection.rows(_GROUPS.format(where=where, join=join), values)
    with unreadable_named(connection.path):
        return [
            (player, Mode(mode), size, Tally(*sums[:4]), Sources(*(each or 0 for each in sums[4:])))
            for player, mode, size, *sums in rows
        ]


def _mode_of(group: _Group) -> Mode:
    return group[1]


def _size_of(group: _Group) -> int:
    return group[2]


def _by(groups: Iterable[_Group], keys: Sequence[K], key: Callable[[_Group], K]) -> dict[K, Tally]:
    sums = dict.fromkeys(keys, Tally())
    for group in groups:
        sums[key(group)] = sums[key(group)].and_also(group[3])
    return {each: tally for each, tally in sums.items() if tally.games}


def _sum(groups: Iterable[_Group]) -> Tally:
    total = Tally()
    for group in groups:
        total = total.and_also(group[3])
    return total


def _sum_sources(groups: Iterable[_Group]) -> Sources:
    total = Sources()
    for group in groups:
        total = total.and_also(group[4])
    return total


def _figures(player: int, who: tuple[str, str], groups: Iterable[_Group]) -> PlayerFigures:
    mine = [group for group in groups if group[0] == player]
    return PlayerFigures(
        *who,
        _sum(mine),
        _by(mine, tuple(Mode), _mode_of),
        _by(mine, SIZES, _size_of),
        _sum_sources(mine),
    )


AVERAGED: Final = 10
"""Games in the moving average of a player's trend."""


def _moving_average(dated: Iterable[Row]) -> tuple[Point, ...]:
    points = []
    last: deque[int] = deque(maxlen=AVERAGED)
    for day, total in dated:
        last.append(total)
        points.append(Point(day, len(last), sum(last) / len(last)))
    return tuple(points)


_RECORDS: Final = {
    RecordKind.MOST_POINTS: ("s.total", "s.total IS NOT NULL", "DESC"),
    RecordKind.WIDEST_WIN: (
        "s.total - (SELECT max(o.total) FROM seats o WHERE o.game = s.game AND o.seat != s.seat)",
        "s.rank = 1",
        "DESC",
    ),
    RecordKind.FEWEST_POINTS_TO_WIN: ("s.total", "s.rank = 1", "ASC"),
    RecordKind.LARGEST_REGION: ("s.largest_region", "s.largest_region IS NOT NULL", "DESC"),
    RecordKind.MOST_FIRES: ("s.fires", "s.fires IS NOT NULL", "DESC"),
}
"""By record: its value, the results that have one, and the order that puts the best first."""
# Of equals, the first in the order of play holds the record.
_RECORD: Final = """
    SELECT {value} AS value, s.player, g.id, g.played_on
    FROM games g JOIN seats s ON s.game = g.number
    WHERE {where} AND {known}
    ORDER BY value {direction}, g.played_order, g.number, s.seat LIMIT 1
"""


def _records(
    connection: Connection,
    names: Mapping[int, tuple[str, str]],
    where: str,
    values: Sequence[Value],
) -> tuple[Record, ...]:
    found = []
    for kind, (value, known, direction) in _RECORDS.items():
        query = _RECORD.format(value=value, known=known, direction=direction, where=where)
        for best, player, game, day in connection.rows(query, values):
            found.append(Record(kind, best, *names[player], game, day))
    return tuple(found)


def _feat(total: int, own: int | None, before: int | None, best: int) -> Feat | None:
    if before is not None and total > before and total == best:
        return Feat.HIGHEST_SCORE
    return Feat.PERSONAL_BEST if own is not None and total > own else None


_BEFORE: Final = """
    SELECT max(o.total) FROM games e JOIN seats o ON o.game = e.number
    WHERE e.deleted_at IS NULL AND e.counted AND e.mode = g.mode AND e.size = g.size
        AND (e.played_order, e.number) < (g.played_order, g.number)
"""
_TOTALS: Final = f"""
    SELECT s.total, ({_BEFORE} AND o.player = s.player), b.best
    FROM games g JOIN seats s ON s.game = g.number
    JOIN (SELECT ({_BEFORE}) AS best FROM games g WHERE g.id = ?1) b
    WHERE g.id = ?1 AND g.counted ORDER BY s.seat
"""  # noqa: S608  # of constants
