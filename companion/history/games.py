"""The games of a history: added, edited, deleted, restored, and emptied for good."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final
from uuid import uuid4

from companion.history.connection import Connection
from companion.history.game_row import (
    AnyGame,
    GameRow,
    TotalChange,
    result_changes,
    score_game,
)
from companion.history.listing import GameList
from companion.history.request_errors import GameExists, NoSuchGame
from companion.history.saved_games import check_row, read_games, save_game
from companion.history.timestamps import Clock, next_timestamp
from companion.rules.game import Game


@dataclass(frozen=True, slots=True)
class Reopened:
    """A game as today's rules score it; `changes` is empty if that is how it was saved."""

    record: GameRow
    changes: tuple[TotalChange, ...]


class Games(GameList):
    """The saved games, to be read and changed. Every change is one transaction and one edit.

    >>> from companion.history.game_row import LoggedGame, LoggedPlayer
    >>> from companion.history.store import Store
    >>> from companion.rules.game import Mode
    >>> with Store.in_memory() as store:
    ...     game = store.games.add(LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 61),)))
    ...     store.games.delete(game)
    ...     store.games.restore(game)
    ...     [row.winners for row in store.games.page().games]
    [('Ada',)]
    """

    def __init__(self, connection: Connection, clock: Clock) -> None:
        super().__init__(connection)
        self._clock = clock

    def get(self, game: str) -> GameRow:
        """Return the game, deleted or not. Raises NoSuchGame or GameUnreadable."""
        found = read_games(self._connection, "g.id = ?", (game.lower(),))
        if not found:
            raise NoSuchGame(self._connection.path, game)
        (row,) = found.values()
        return check_row(self._connection, row)

    def ids(self, beginning: str, most: int) -> tuple[str, ...]:
        """List at most that many ids that begin with this text."""
        rows = self._connection.rows(
            "SELECT id FROM games WHERE substr(id, 1, ?) = ? ORDER BY id LIMIT ?",
            (len(beginning), beginning.lower(), most),
        )
        return tuple(identity for (identity,) in rows)

    def add(self, game: AnyGame) -> str:
        """Save a new game and return its id. Players are found or added by name.

        Raises GameExists or TextRefused.
        """
        row = score_game(game if game.id else replace(game, id=str(uuid4())))
        with self._connection.writing():
            if self.edited_at(row.id) is not None:
                raise GameExists(self._connection.path, row.id)
            removed: int | None = self._connection.value(
                "SELECT edited_at FROM tombstones WHERE id = ?", (row.id,)
            )
            stamp = next_timestamp(removed, self._clock)
            save_game(self._connection, replace(row, edited_at=stamp))
        return row.id

    def put(self, game: AnyGame) -> str:
        """Save a game in place of the one with its id, or as a new one. Returns the id."""
        with self._connection.writing():
            if game.id is not None and self.edited_at(game.id) is not None:
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

    def edit(self, game: str, changed: AnyGame) -> GameRow:
        """Replace the game by a changed one, under its id. Raises NoSuchGame or TextRefused."""
        with self._connection.writing():
            edited_at, deleted_at = self._state(game)
            row = score_game(replace(changed, id=game))
            stamp = next_timestamp(edited_at, self._clock)
            save_game(self._connection, replace(row, edited_at=stamp, deleted_at=deleted_at))
            return self.get(game)

    def delete(self, *games: str) -> None:
        """Take games out of lists and statistics. `restore` undoes it until they are emptied."""
        self._mark(games, deleted=True)

    def restore(self, *games: str) -> None:
        """Undo `delete`."""
        self._mark(games, deleted=False)

    def empty(self) -> int:
        """Remove all deleted games for good, the unfinished ones too, and return their number.

        A tombstone of each saved game stays, so that no merge brings the game back.
        """
        with self._connection.writing():
            gone: dict[str, int] = dict(self._connection.rows(_DELETED))
            add_tombstones(self._connection, gone)
            open_games = self._connection.change("DELETE FROM open_games WHERE is_deleted")
        return len(gone) + open_games

    def edited_at(self, game: str) -> int | None:
        """The time stamp of the game's last edit; None if there is no such game."""
        stamp: int | None = self._connection.value(
            "SELECT edited_at FROM games WHERE id = ?", (game.lower(),)
        )
        return stamp

    def forget(self, game: str) -> None:
        """Remove a game that is an open game from now on. A tombstone stays, so that no merge
        brings it back."""
        with self._connection.writing():
            edited_at = self.edited_at(game)
            if edited_at is not None:
                stamp = next_timestamp(edited_at, self._clock)
                add_tombstones(self._connection, {game.lower(): stamp})

    def reopen(self, game: str) -> Reopened:
        """Return the game as today's rules score it, with the results that were saved differently.

        Reads only: `rescoring` saves such results after an update of the app.
        """
        row = self.get(game)
        fresh = score_game(row.game())
        seats = tuple(
            new._replace(name=old.name, player=old.player, entered_as=old.entered_as)
            for old, new in zip(row.seats, fresh.seats, strict=True)
        )
        scored = replace(
            row, seats=seats, decided_by=fresh.decided_by, provisional=fresh.provisional
        )
        return Reopened(scored, result_changes(row, scored))

    def _mark(self, games: tuple[str, ...], *, deleted: bool) -> None:
        with self._connection.writing():
            for game in games:
                edited_at, _deleted_at = self._state(game)
                stamp = next_timestamp(edited_at, self._clock)
                self._connection.database.execute(
                    _MARK,
                    {"deleted": stamp if deleted else None, "stamp": stamp, "id": game.lower()},
                )

    def _state(self, game: str) -> tuple[int, int | None]:
        row = self._connection.row(
            "SELECT edited_at, deleted_at FROM games WHERE id = ?", (game.lower(),)
        )
        if row is None:
            raise NoSuchGame(self._connection.path, game)
        return row[0], row[1]


def add_tombstones(connection: Connection, stamps: Mapping[str, int]) -> None:
    """Remove these games for good, if they are here, and note it with their stamps; in a
    transaction only. A tombstone keeps a merge from bringing the game back."""
    tombstones = ({"id": game, "edited_at": stamp} for game, stamp in stamps.items())
    connection.database.table("tombstones").upsert_all(tombstones, pk="id")
    connection.database.execute("DELETE FROM games WHERE id IN (SELECT id FROM tombstones)")


_DELETED: Final = "SELECT id, edited_at FROM games WHERE deleted_at IS NOT NULL"
_MARK: Final = "UPDATE games SET deleted_at = :deleted, edited_at = :stamp WHERE id = :id"
