"""A game's sheet as rows of the database; inside a transaction only."""

from collections.abc import Sequence
from dataclasses import astuple
from typing import Final

from companion.history.connection import Connection, Value
from companion.history.hindsights import Carried
from companion.history.identities import players_called
from companion.history.sheets import GameSheet
from companion.history.stamps import Clock


def put_sheet(
    connection: Connection,
    sheet: GameSheet,
    clock: Clock,
    *,
    edited_at: int,
    deleted_at: int | None = None,
    entered_as: Sequence[int] | None = None,
) -> None:
    """Write a game and its seats, in place of those with its id; inside a transaction only.

    `entered_as` are the numbers of the players; without, they are found by their names.
    """
    if entered_as is None:
        known = players_called(connection, [seat.name for seat in sheet.seats])
        entered_as = [known[seat.name][0] for seat in sheet.seats]
    people = [_person(connection, number) for number in entered_as]
    names = ", ".join(name for _number, name in people)
    columns = _game_columns(sheet, names, edited_at=edited_at, deleted_at=deleted_at)
    number: int | None = connection.value("SELECT number FROM games WHERE id = ?", (sheet.id,))
    carried = None
    if number is None:
        number = connection.added(_ADD_GAME, (*columns, clock(), sheet.id))
    else:
        carried = Carried(connection, number)
        connection.change(_CHANGE_GAME, (*columns, number))
    _put_seats(connection, number, sheet, [person for person, _name in people], entered_as)
    if carried is not None:
        carried.put_back()
    connection.change("DELETE FROM tombstones WHERE id = ?", (sheet.id,))


def _put_seats(
    connection: Connection,
    game: int,
    sheet: GameSheet,
    people: Sequence[int],
    entered_as: Sequence[int],
) -> None:
    """In place of those that the game had: `people` sat there, each entered as that player."""
    connection.change("DELETE FROM seats WHERE game = ?", (game,))
    seats = zip(sheet.seats, people, entered_as, strict=True)
    connection.change_all(
        _PUT_SEAT,
        [
            (game, index, person, entered, seat.colour, seat.totems, *astuple(seat.result))
            for index, (seat, person, entered) in enumerate(seats)
        ],
    )
    connection.change_all(
        "INSERT INTO territories (game, seat, territory) VALUES (?, ?, ?)",
        [
            (game, index, seat.territory)
            for index, seat in enumerate(sheet.seats)
            if seat.territory is not None
        ],
    )


def _person(connection: Connection, number: int) -> tuple[int, str]:
    """Number and name of the person that this player is."""
    row = connection.row(
        "SELECT number, name FROM players"
        " WHERE number = (SELECT person FROM players WHERE number = ?)",
        (number,),
    )
    assert row is not None  # noqa: S101  # everyone is someone
    return row[0], row[1]


def _game_columns(
    sheet: GameSheet, names: str, *, edited_at: int, deleted_at: int | None
) -> tuple[Value, ...]:
    return (
        sheet.mode,
        sheet.size,
        sheet.variants,
        sheet.finished,
        sheet.points_only,
        sheet.played_at,
        sheet.played_on,
        sheet.played_order,
        sheet.location,
        sheet.notes,
        names,
        len(sheet.seats),
        sheet.counted,
        sheet.decided_by,
        sheet.provisional,
        deleted_at,
        edited_at,
    )


def put_results(connection: Connection, number: int, sheet: GameSheet) -> None:
    """Write the results of a game scored anew; inside a transaction only."""
    connection.change(
        "UPDATE games SET decided_by = ?, provisional = ?, counted = ? WHERE number = ?",
        (sheet.decided_by, sheet.provisional, sheet.counted, number),
    )
    connection.change_all(
        _PUT_RESULT,
        [(*astuple(seat.result), number, index) for index, seat in enumerate(sheet.seats)],
    )


_GAME_COLUMNS: Final = (
    "mode, size, variants, finished, points_only, played_at, played_on,"
    " played_order, location, notes, names, seats, counted, decided_by, provisional, deleted_at,"
    " edited_at"
)
_RESULT_COLUMNS: Final = (
    "total, rank, region_points, resource_points, totem_points, caveman_points, variant_points,"
    " largest_region, fires, complete"
)


def _marks(columns: str) -> str:
    return ", ".join("?" for _ in columns.split(","))


_ADD_GAME: Final = (
    f"INSERT INTO games ({_GAME_COLUMNS}, added_at, id)"  # noqa: S608  # columns of ours
    f" VALUES ({_marks(_GAME_COLUMNS)}, ?, ?)"
)
_CHANGE_GAME: Final = (
    f"UPDATE games SET ({_GAME_COLUMNS}) = ({_marks(_GAME_COLUMNS)})"  # noqa: S608
    " WHERE number = ?"
)
_PUT_SEAT: Final = (
    "INSERT INTO seats (game, seat, player, entered_as, colour, totems,"  # noqa: S608
    f" {_RESULT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, {_marks(_RESULT_COLUMNS)})"
)
_PUT_RESULT: Final = (
    f"UPDATE seats SET ({_RESULT_COLUMNS}) = ({_marks(_RESULT_COLUMNS)})"  # noqa: S608
    " WHERE game = ? AND seat = ?"
)
