"""Games going into the history, changing there, and leaving it in two steps."""

from contextlib import suppress
from dataclasses import replace
from typing import Final
from uuid import uuid4

from companion.history.connection import Connection
from companion.history.purging import last_kept, purge_game
from companion.history.reading import read_games
from companion.history.records import AnyGame, GameRecord, Reopened
from companion.history.refusals import GameExists, NoSuchGame
from companion.history.rescoring import told_differences
from companion.history.sheet_rows import put_sheet
from companion.history.sheets import sheet_of
from companion.history.stamps import Clock, stamp_after
from companion.rules.game import Game
from companion.rules.ranking import DecidedBy


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

    def put_played(self, game: Game, *, is_new: bool = False) -> str:
        """Save a game that is finished or edited at the table. If it was deleted meanwhile, it is
        restored. If it `is_new`, a finished game with its id, that came from another phone, stays
        as a game of its own."""
        with self._connection.writing():
            with suppress(NoSuchGame):
                record = self.get(str(game.id))
                if is_new and record.finished:
                    copy = self.add(replace(record.game(), id=None))
                    if record.deleted:
                        self.delete(copy)
                if record.deleted:
                    self.restore(record.id)
            return self.put(game)

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
        moment: int | None = self._connection.value(
            "SELECT edited_at FROM games WHERE id = ?", (game.lower(),)
        )
        return moment

    def forget(self, game: str) -> None:
        """Remove a game that is an open game from now on. A tombstone stays, so that no merge
        brings it back."""
        with self._connection.writing():
            edited_at = self.edited_at(game)
            if edited_at is not None:
                purge_game(self._connection, game.lower(), self._stamp(edited_at))

    def purge(self, before: int | None = None) -> int:
        """Remove games for good that were deleted before this moment, or all deleted ones.

        Only that they were deleted stays, so that a merge does not bring them back. Returns how
        many they were.
        """
        moment = before if before is not None else _EVER
        with self._connection.writing():
            self._connection.change(
                """
                INSERT OR REPLACE INTO tombstones (id, edited_at)
                SELECT id, edited_at FROM games WHERE deleted_at < ?
                """,
                (moment,),
            )
            return self._connection.change("DELETE FROM games WHERE deleted_at < ?", (moment,))

    def reopen(self, game: str) -> Reopened:
        """The game as today's rules score it, and what came out otherwise than it was saved, or
        than it was before this version of the app. Reads only: see `rescoring`."""
        with self._connection.reading():
            record = self.get(game)
            sheet = sheet_of(record.game())
            changes = told_differences(self._connection, record, sheet)
        seats = tuple(
            replace(seat, result=now.result)
            for seat, now in zip(record.seats, sheet.seats, strict=True)
        )
        scored = replace(
            record,
            seats=seats,
            decided_by=DecidedBy(sheet.decided_by),
            provisional=sheet.provisional,
        )
        return Reopened(scored, changes)

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
