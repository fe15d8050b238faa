"""Games going into the history, changing there, and leaving it in two steps."""

from collections.abc import Sequence
from dataclasses import astuple, replace
from typing import Final
from uuid import uuid4

from companion.history.connection import Connection, Value
from companion.history.hindsights import Carried
from companion.history.players import Clock, players_called
from companion.history.purging import last_kept
from companion.history.reading import read_games
from companion.history.records import AnyGame, GameRecord, Reopened, TotalChange
from companion.history.refusals import GameExists, NoSuchGame
from companion.history.sheets import GameSheet, sheet_of
from companion.history.stamps import stamp_after


class Games:
    """The games of one history. Every change is one transaction and one edit."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock

    def get(self, game: str) -> GameRecord:
        """The game with everything known about it, deleted or not. Raises NoSuchGame."""
        found = read_games(self._connection, "g.id = ?", (game.lower(),))
        if not found:
            raise NoSuchGame(self._connection.path, game)
        return found[0]

    def ids(self, beginning: str, most: int) -> tuple[str, ...]:
        """The ids that begin so, at most that many."""
        rows = self._connection.rows(
            "SELECT id FROM games WHERE substr(id, 1, ?) = ? ORDER BY id LIMIT ?",
            (len(beginning), beginning.lower(), most),
        )
        return tuple(identity for (identity,) in rows)

    def stamp(self, game: str) -> int | None:
        """When the game was edited last; None where it is not here."""
        stamp: int | None = self._connection.value(
            "SELECT edited_at FROM games WHERE id = ?", (game.lower(),)
        )
        return stamp

    def add(self, game: AnyGame) -> str:
        """Keep a game; returns its id, a new one where it has none. Players are added by name.

        Raises GameExists, TextRefused.
        """
        sheet = sheet_of(game if game.id else replace(game, id=str(uuid4())))
        with self._connection.writing():
            if self._connection.row("SELECT 1 FROM games WHERE id = ?", (sheet.id,)):
                raise GameExists(self._connection.path, sheet.id)
            before = last_kept(self._connection, sheet.id)
            put_sheet(self._connection, sheet, self._clock, edited_at=self._stamp(before))
        return sheet.id

    def put(self, game: AnyGame) -> str:
        """Keep a game: in place of the one with its id, else as a new one. Returns its id."""
        with self._connection.writing():
            if game.id is not None and self.ids(game.id, 1) == (game.id.lower(),):
                return self.edit(game.id, game).id
            return self.add(game)

    def edit(self, game: str, changed: AnyGame) -> GameRecord:
        """Replace the game by a changed one, under its id. Raises NoSuchGame, TextRefused."""
        with self._connection.writing():
            edited_at, deleted_at = self._state(game)
            sheet = sheet_of(replace(changed, id=game))
            put_sheet(
                self._connection,
                sheet,
                self._clock,
                edited_at=self._stamp(edited_at),
                deleted_at=deleted_at,
            )
            return self.get(game)

    def delete(self, *games: str) -> None:
        """Take games out of lists and statistics. `restore` is its undo, until they are purged."""
        with self._connection.writing():
            for game in games:
                edited_at, _ = self._state(game)
                stamp = self._stamp(edited_at)
                self._connection.change(
                    "UPDATE games SET deleted_at = ?, edited_at = ? WHERE id = ?",
                    (stamp, stamp, game.lower()),
                )

    def restore(self, *games: str) -> None:
        """Undo `delete`."""
        with self._connection.writing():
            for game in games:
                edited_at, _ = self._state(game)
                self._connection.change(
                    "UPDATE games SET deleted_at = NULL, edited_at = ? WHERE id = ?",
                    (self._stamp(edited_at), game.lower()),
                )

    def edited_at(self, game: str) -> int | None:
        """When the game was edited last; None where it is not there."""
        row = self._connection.row("SELECT edited_at FROM games WHERE id = ?", (game.lower(),))
        return None if row is None else row[0]

    def forget(self, game: str) -> None:
        """Take a game out of the history as if it had never been there: it is kept elsewhere."""
        with self._connection.writing():
            self._connection.change("DELETE FROM games WHERE id = ?", (game.lower(),))

    def purge(self, before: int | None = None) -> int:
        """Remove games for good that were deleted before this moment, or all deleted ones.

        Only that they were deleted stays, so that a merge does not bring them back. Returns how
        many they were.
        """
        moment = before if before is not None else _EVER
        with self._connection.writing():
            self._connection.change(
                """
                INSERT OR REPLACE INTO purged_games (id, edited_at)
                SELECT id, edited_at FROM games WHERE deleted_at < ?
                """,
                (moment,),
            )
            return self._connection.change("DELETE FROM games WHERE deleted_at < ?", (moment,))

    def reopen(self, game: str) -> Reopened:
        """Score the game anew by today's rules and say what came out differently.

        What changed is kept. It is no edit: the game itself is as it was entered.
        """
        with self._connection.writing():
            record = self.get(game)
            sheet = sheet_of(record.game())
            changes = self.changes(record, sheet)
            derived = sheet.decided_by, sheet.provisional
            if changes or derived != (record.decided_by.value, record.provisional):
                number = self._connection.value(
                    "SELECT number FROM games WHERE id = ?", (record.id,)
                )
                put_results(self._connection, number, sheet)
                record = self.get(game)
        return Reopened(record, changes)

    @staticmethod
    def changes(record: GameRecord, sheet: GameSheet) -> tuple[TotalChange, ...]:
        """Whose results are others on the sheet than in the record of the game."""
        return tuple(
            TotalChange(index, before.name, before.result, after.result)
            for index, (before, after) in enumerate(zip(record.seats, sheet.seats, strict=True))
            if before.result != after.result
        )

    def _state(self, game: str) -> tuple[int, int | None]:
        row = self._connection.row(
            "SELECT edited_at, deleted_at FROM games WHERE id = ?", (game.lower(),)
        )
        if row is None:
            raise NoSuchGame(self._connection.path, game)
        return row[0], row[1]

    def _stamp(self, previous: int | None) -> int:
        return stamp_after(previous, self._clock)


_EVER: Final = 2**62


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
    names = ", ".join(name for _, name in people)
    columns = _game_columns(sheet, names, edited_at=edited_at, deleted_at=deleted_at)
    number: int | None = connection.value("SELECT number FROM games WHERE id = ?", (sheet.id,))
    carried = None
    if number is None:
        number = connection.added(_ADD_GAME, (*columns, clock(), sheet.id))
    else:
        carried = Carried(connection, number)
        connection.change(_CHANGE_GAME, (*columns, number))
    connection.change("DELETE FROM seats WHERE game = ?", (number,))
    connection.change_all(
        _PUT_SEAT,
        [
            (
                number,
                index,
                person,
                entered,
                seat.colour,
                seat.totems,
                *astuple(seat.result),
            )
            for index, (seat, (person, _), entered) in enumerate(
                zip(sheet.seats, people, entered_as, strict=True)
            )
        ],
    )
    connection.change_all(
        "INSERT INTO territories (game, seat, territory) VALUES (?, ?, ?)",
        [
            (number, index, seat.territory)
            for index, seat in enumerate(sheet.seats)
            if seat.territory is not None
        ],
    )
    if carried is not None:
        carried.put_back()
    connection.change("DELETE FROM purged_games WHERE id = ?", (sheet.id,))


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
        sheet.empire_of_fire,
        sheet.homo_habilis,
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
    "mode, size, empire_of_fire, homo_habilis, finished, points_only, played_at, played_on,"
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
