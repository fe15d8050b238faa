"""Who holds the records, and since which game."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from companion.history.connection import Connection, Row, Value
from companion.history.figures import Record, RecordKind

_WIDEST: Final = """
    SELECT s.game, s.player, s.total - (
        SELECT max(o.total) FROM seats o WHERE o.game = s.game AND o.seat != s.seat
    ) AS ahead
    FROM games g JOIN seats s ON s.game = g.number
    WHERE {where} AND s.rank = 1
    ORDER BY ahead DESC, g.played_order, g.number LIMIT 1
"""


def record_holders(
    connection: Connection, rows: Sequence[Row], where: str, values: Sequence[Value]
) -> tuple[Record, ...]:
    """The records among the results; of equals, the first in the order of play holds one."""
    widest = connection.row(_WIDEST.format(where=where), values)
    regions = [row for row in rows if row[5] is not None]
    winners = [row for row in rows if row[2] == 1]
    found: list[tuple[RecordKind, int, Row]] = []
    if rows:
        best = max(rows, key=itemgetter(3))
        found.append((RecordKind.MOST_POINTS, best[3], best))
    if widest is not None:
        found.append((RecordKind.WIDEST_WIN, widest[2], widest))
    if winners:
        least = min(winners, key=itemgetter(3))
        found.append((RecordKind.FEWEST_POINTS_TO_WIN, least[3], least))
    if regions:
        largest, hottest = max(regions, key=itemgetter(5)), max(regions, key=itemgetter(6))
        found.append((RecordKind.LARGEST_REGION, largest[5], largest))
        found.append((RecordKind.MOST_FIRES, hottest[6], hottest))
    return tuple(
        Record(kind, value, *_whose(connection, row[0], row[1])) for kind, value, row in found
    )


def _whose(connection: Connection, game: int, player: int) -> tuple[str, str, str, str | None]:
    """Id and name of the player, id and day of the game."""
    row = connection.row(
        "SELECT p.id, p.name, g.id, g.played_on FROM games g, players p"
        " WHERE g.number = ? AND p.number = ?",
        (game, player),
    )
    assert row is not None  # noqa: S101  # the same reading has just found both
    return row[0], row[1], row[2], row[3]
