"""Statistics over the chosen games, in one reading of the results in the order they were played.

SQLite sums up by player, mode and size; what depends on the order (streaks, trends, who was first)
is gathered in one pass over narrow rows. Nothing is kept between calls, so nothing can be stale.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from companion.history.connection import Connection, Value
from companion.history.figures import (
    BestBoard,
    LeftOnTable,
    NotCounted,
    PlayerFigures,
    PlayerStatistics,
    Sources,
    SourcesOfMonth,
    Statistics,
    Streak,
    Tally,
    Versus,
)
from companion.history.listing import ALL, GameFilter, game_condition
from companion.history.open_games import LISTED
from companion.history.record_holders import record_holders
from companion.history.refusals import NoSuchPlayer
from companion.history.saved_games import unreadable_named
from companion.history.trends import distribution, months, moving_average, streaks
from companion.rules.game import SIZES, Colour, Mode

BEST_BOARDS: Final = 3
"""A player's, that are shown."""

K = TypeVar("K")

_Group = tuple[int, Mode, int, Tally, Sources]
"""Player, mode, size and the sums over them."""


def statistics(connection: Connection, choice: GameFilter = ALL) -> Statistics:
    """Everything over the chosen games."""
    where, values = _counted(connection, choice)
    with connection.reading():
        where += _once(connection).format(seat="s")
        names = _names(connection)
        # Through all games in order, not from player to player all over the file.
        groups = _groups(connection, where, values, "CROSS JOIN")
        rows = connection.rows(_RESULTS.format(where=where), values)
        records = record_holders(connection, rows, where, values)
        not_counted = _not_counted(connection, choice)
        by_month = _sources_by_month(connection, where, values)
        left = _left(connection, where, values)
    runs = streaks(rows)
    figures = [
        _figures(player, names[player], groups, runs.get(player, Streak()), left)
        for player in {player for player, *_ in groups}
    ]
    return Statistics(
        len({row[0] for row in rows}),
        not_counted,
        _sum(groups),
        _by(groups, tuple(Mode), _mode_of),
        _by(groups, SIZES, _size_of),
        _sum_sources(groups),
        tuple(sorted(figures, key=lambda each: (-each.tally.wins, -each.tally.average, each.name))),
        records,
        distribution(row[3] for row in rows),
        months(rows),
        by_month,
    )


def player_statistics(
    connection: Connection, player: str, choice: GameFilter = ALL
) -> PlayerStatistics:
    """Everything about one player over the chosen games. Raises NoSuchPlayer."""
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
        rows = connection.rows(_RESULTS.format(where=mine), my_values)
        records = record_holders(connection, rows, mine, my_values)
        both = where + once.format(seat="o")
        versus = connection.rows(_VERSUS.format(where=both), (number, *values))
        not_counted = _not_counted(connection, choice, number)
        by_month = _sources_by_month(connection, mine, my_values)
        best = _best_boards(connection, mine, my_values)
        left = _left(connection, mine, my_values)
    return PlayerStatistics(
        _figures(number, names[number], groups, streaks(rows).get(number, Streak()), left),
        not_counted,
        tuple(
            Versus(*names[other], games, ahead, behind) for other, games, ahead, behind in versus
        ),
        records,
        distribution(row[3] for row in rows),
        moving_average(rows),
        by_month,
        best,
    )


_GROUPS: Final = """
    SELECT s.player, g.mode, g.size, count(*), sum(s.rank = 1), sum(s.total), max(s.total),
        count(s.region_points), sum(s.region_points), sum(s.resource_points),
        sum(s.totem_points), sum(s.caveman_points), sum(s.variant_points)
    FROM games g {join} seats s ON s.game = g.number
    WHERE {where} GROUP BY s.player, g.mode, g.size
"""
_RESULTS: Final = """
    SELECT s.game, s.player, s.rank, s.total, g.played_on, s.largest_region, s.fires
    FROM games g JOIN seats s ON s.game = g.number
    WHERE {where} ORDER BY g.played_order, g.number
"""
_VERSUS: Final = """
    SELECT o.player, count(*), sum(s.rank < o.rank), sum(s.rank > o.rank)
    FROM seats s JOIN games g ON g.number = s.game
    JOIN seats o ON o.game = s.game AND o.player != s.player
    WHERE s.player = ? AND {where}
    GROUP BY o.player ORDER BY count(*) DESC, o.player
"""
_LEFT: Final = """
    SELECT s.player, count(*), sum(max(h.total - s.total, 0))
    FROM games g JOIN seats s ON s.game = g.number
    JOIN hindsight h ON h.game = s.game AND h.seat = s.seat
    WHERE {where} AND h.question = 'domino' GROUP BY s.player
"""


def _left(connection: Connection, where: str, values: Sequence[Value]) -> dict[int, LeftOnTable]:
    rows = connection.rows(_LEFT.format(where=where), values)
    return {player: LeftOnTable(games, points) for player, games, points in rows}


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


def _sources_by_month(
    connection: Connection, where: str, values: Sequence[Value]
) -> tuple[SourcesOfMonth, ...]:
    rows = connection.rows(_SOURCES_BY_MONTH.format(where=where), values)
    return tuple(SourcesOfMonth(month, Sources(*sums)) for month, *sums in rows)


_SOURCES_BY_MONTH: Final = """
    SELECT substr(g.played_on, 1, 7) AS month, count(*), sum(s.region_points),
        sum(s.resource_points), sum(s.totem_points), sum(s.caveman_points), sum(s.variant_points)
    FROM games g JOIN seats s ON s.game = g.number
    WHERE {where} AND s.region_points IS NOT NULL AND g.played_on IS NOT NULL
    GROUP BY month ORDER BY month
"""


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


def _figures(
    player: int,
    who: tuple[str, str],
    groups: Iterable[_Group],
    streak: Streak,
    left: Mapping[int, LeftOnTable],
) -> PlayerFigures:
    mine = [group for group in groups if group[0] == player]
    return PlayerFigures(
        *who,
        _sum(mine),
        _by(mine, tuple(Mode), _mode_of),
        _by(mine, SIZES, _size_of),
        _sum_sources(mine),
        streak,
        left.get(player, LeftOnTable()),
    )
