"""From rows to frozen values: games with everything known about them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final
from uuid import UUID

from companion.history.connection import Connection, Row, Value
from companion.history.records import GameRecord, LeftOut, SeatRecord, SeatResult
from companion.history.refusals import GameUnreadable
from companion.history.sheets import GameSheet, SeatSheet
from companion.rules.box import Resource
from companion.rules.game import MOST_PLAYERS, Colour, Mode, Variant, reach_of_frame
from companion.rules.notation import read_territory
from companion.rules.ranking import DecidedBy
from companion.texts import _

_GAMES: Final = """
    SELECT g.number, g.id, g.mode, g.size, g.variants, g.finished,
        g.played_at, g.location, g.notes, g.decided_by, g.provisional, g.edited_at, g.deleted_at
    FROM games g WHERE {where} ORDER BY g.played_order DESC, g.number DESC
"""
_SEATS: Final = """
    SELECT s.game, p.id, p.name, s.colour, t.territory, s.totems,
        s.total, s.rank, s.region_points, s.resource_points, s.totem_points, s.caveman_points,
        s.variant_points, s.largest_region, s.fires, s.complete
    FROM seats s JOIN players p ON p.number = s.player
    LEFT JOIN territories t ON t.game = s.game AND t.seat = s.seat
    WHERE s.game IN ({numbers}) ORDER BY s.game, s.seat
"""


def read_games(
    connection: Connection, where: str, values: Sequence[Value] = ()
) -> tuple[GameRecord, ...]:
    """The games for which the condition holds, newest first.

    Raises GameUnreadable where something in them is none of what it can be.
    """
    with connection.reading():
        games = connection.rows(_GAMES.format(where=where), values)
        sizes = {row[0]: row[3] for row in games}
        most = MOST_PLAYERS * len(sizes)
        rows = connection.rows(
            _SEATS.format(numbers=", ".join(map(str, sizes))) + " LIMIT ?", (most + 1,)
        )
    seats: dict[int, list[SeatRecord]] = {}
    with understood(connection.path):
        if len(rows) > most:
            raise ValueError(_("more players than a game has"))
        for row in rows:
            seats.setdefault(row[0], []).append(_seat(row, sizes[row[0]]))
        return tuple(_record(row, seats.get(row[0], [])) for row in games)


def read_each(
    connection: Connection, numbers: Sequence[int]
) -> Iterator[tuple[int, GameRecord | GameUnreadable]]:
    """The games of these numbers, one after the other; one that cannot be read keeps no other from
    being read."""
    for number in numbers:
        try:
            found = read_games(connection, "g.number = ?", (number,))
        except GameUnreadable as unreadable:
            yield number, unreadable
        else:
            yield from ((number, record) for record in found)


def unreadable(connection: Connection, column: str, value: Value) -> LeftOut:
    """What can be told all the same of a game that cannot be read: the one with this number or
    id."""
    row = connection.row(_KNOWN.format(column), (value,))
    return LeftOut(*(row or ("",)))


_KNOWN: Final = "SELECT id, names, coalesce(played_on, '') FROM games WHERE {} = ?"


@contextmanager
def understood(path: Path) -> Iterator[None]:
    """Raises GameUnreadable where values of a game are none that it can have."""
    try:
        yield
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise GameUnreadable(path, str(error)) from error


def read_sheet(connection: Connection, game: str) -> tuple[GameSheet, bool] | None:
    """The game as it is kept, nothing worked out, and whether it is deleted; None where it is not
    here. The names are the present ones."""
    row = connection.row(_KEPT, (game,))
    if row is None:
        return None
    number, deleted_at, *columns, decided_by, provisional = row
    seats = tuple(
        SeatSheet(name, colour, territory, totems, result(results))
        for _, _, name, colour, territory, totems, *results in connection.rows(
            _SEATS.format(numbers=number)
        )
    )
    mode, size, variants, finished, points_only, played_at, location, notes = columns
    sheet = GameSheet(
        game,
        mode,
        size,
        variants,
        bool(finished),
        bool(points_only),
        played_at,
        location,
        notes,
        decided_by,
        bool(provisional),
        seats,
    )
    return sheet, deleted_at is not None


_KEPT: Final = """
    SELECT number, deleted_at, mode, size, variants, finished, points_only,
        played_at, location, notes, decided_by, provisional
    FROM games WHERE id = ?
"""


def _record(row: Row, seats: Sequence[SeatRecord]) -> GameRecord:
    (_, identity, mode, size, variants, finished, *rest) = row
    (played_at, location, notes, decided_by, provisional, edited_at, deleted_at) = rest
    if str(UUID(identity)) != identity:
        raise ValueError(identity)
    if played_at is not None and datetime.fromisoformat(played_at).utcoffset() is None:
        raise ValueError(played_at)
    return GameRecord(
        identity,
        Mode(mode),
        size,
        frozenset(map(Variant, variants.split())),
        bool(finished),
        played_at,
        location,
        notes,
        tuple(seats),
        DecidedBy(decided_by),
        edited_at,
        deleted_at is not None,
        bool(provisional),
    )


def _seat(row: Row, size: int) -> SeatRecord:
    (_, player, name, colour, territory, totems, *results) = row
    return SeatRecord(
        player,
        name,
        None if colour is None else Colour(colour),
        None if territory is None else read_territory(territory.split("\n"), reach_of_frame(size)),
        frozenset(map(Resource, totems.split())),
        result(results),
    )


def result(columns: Sequence[int | None]) -> SeatResult:
    """A result from its columns, in the order of SeatResult's fields."""
    total, rank, regions, resources, totems, cavemen, earned, largest, fires, complete = columns
    if not isinstance(total, int) or not isinstance(rank, int):
        raise TypeError(f"{total!r}, {rank!r}")
    return SeatResult(
        total,
        rank,
        regions,
        resources,
        totems,
        cavemen,
        earned,
        largest,
        fires,
        None if complete is None else bool(complete),
    )
