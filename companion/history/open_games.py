"""The unfinished games of this phone, saved stroke by stroke: each comes back with its undo steps.

An open game is a set-up and the strokes made since. Both are opaque texts here:
`companion.table.journal` writes them and reads them back. A stroke is one row and one transaction,
so a process that is killed has lost at most the stroke that it had not confirmed. Open games belong
to one phone: backups have them, but no merge takes them over and no export has them.

A saved game has a row as well while it is edited at the table. This row `is_saved`: it holds the
undo steps until the player goes on to something else, and no list shows it.

A window claims its current game, so that no other window offers it. The claim names the process;
where that process is gone, the claim means nothing. Two windows never write into one row: a window
that finds its row claimed by another one saves its game under an id of its own.

Standard library only: the current game is read before the first frame.
"""

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from companion.history.connection import Connection, Row

LISTED: Final = """
    NOT is_saved AND NOT is_deleted
    AND NOT (is_blank AND id NOT IN (SELECT open_game FROM strokes))
"""
"""The condition for an unfinished game in which something was entered."""

_FREE: Final = "(claimed_by = ? OR NOT is_running(claimed_by))"
"""The condition that no other window has a game."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """An open game as the file has it."""

    id: int
    """The number of its row."""
    game: str
    """The game's id in all histories."""
    set_up: str
    strokes: tuple[str, ...] = ()
    is_saved: bool = False
    is_blank: bool = False
    """It began with no square laid."""
    is_deleted: bool = False

    def begins(self, set_up: str, strokes: Sequence[str]) -> bool:
        """Return True if these strokes are the same game, as far on or farther."""
        return self.set_up == set_up and self.strokes == tuple(strokes[: len(self.strokes)])


class OpenGames:
    """The open games of one history, as one window sees them."""

    def __init__(self, connection: Connection) -> None:
        self._connection: Final = connection
        connection.raw.create_function("is_running", 1, is_running)

    def latest(self) -> StoredGame | None:
        """Return the game that was current last and that no running window has."""
        found = self._all("NOT is_deleted AND NOT is_running(claimed_by)", limit=1)
        return found[0] if found else None

    def listed(self, window: str = "", limit: int = -1) -> tuple[StoredGame, ...]:
        """Return the unfinished games that no other window has, the latest first."""
        return self._all(f"{LISTED} AND {_FREE}", window, limit=limit)

    def deleted(self) -> tuple[StoredGame, ...]:
        """Return the deleted open games, the one that was deleted last first."""
        return self._all("is_deleted")

    def get(self, game: str) -> StoredGame | None:
        """Return the open game with this id, deleted or not."""
        found = self._all("game = ? AND NOT is_saved", game)
        return found[0] if found else None

    def get_row(self, row: int) -> StoredGame | None:
        found = self._all("id = ?", row)
        return found[0] if found else None

    # --- The current game of a window -------------------------------------------------------------

    def put(
        self,
        game: str,
        set_up: str,
        strokes: Sequence[str] = (),
        *,
        window: str = "",
        is_saved: bool = False,
        is_blank: bool = False,
    ) -> tuple[int, str]:
        """Save a whole game and make it the current one of this window.

        Return the number of its row, and its id: another one than was given if the file has a
        different game under that id, or a game that another window claims.
        """
        with self._connection.writing():
            self.leave(window)
            found = None if is_saved else self.get(game)
            if found is not None and not (
                found.begins(set_up, strokes) and self._remove_free(found.id, window)
            ):
                game = str(uuid4())
            row = self._connection.added(
                f"""
                INSERT INTO open_games (game, set_up, is_saved, is_blank, claimed_by, turn)
                VALUES (?, ?, ?, ?, ?, {_NEXT_TURN})
                """,  # noqa: S608  # words of ours
                (game, set_up, is_saved, is_blank, window),
            )
            self._add_strokes(row, strokes, 0)
        return row, game

    def append(self, row: int, game: str, window: str, strokes: Sequence[str]) -> bool:
        """Add the strokes that the file does not have yet. Return when they are safe.

        Return False, and change nothing, unless the row is this game's and this window has it.
        """
        with self._connection.writing():
            stored = self._connection.row(
                """
                SELECT count(sequence) FROM open_games LEFT JOIN strokes ON open_game = id
                WHERE id = ? AND game = ? AND claimed_by = ? GROUP BY id
                """,
                (row, game, window),
            )
            if stored is None or stored[0] > len(strokes):
                return False
            self._add_strokes(row, strokes[stored[0] :], stored[0])
        return True

    def claim(self, row: int, game: str, window: str) -> None:
        """Make this game the current one of the window, unless another window has it."""
        with self._connection.writing():
            self.leave(window)
            self._connection.change(
                f"""
                UPDATE open_games SET claimed_by = ?, turn = {_NEXT_TURN}, is_deleted = 0
                WHERE id = ? AND game = ? AND {_FREE}
                """,  # noqa: S608  # words of ours
                (window, row, game, window),
            )

    def leave(self, window: str) -> None:
        """End this window's claim. A saved game, or one with nothing entered, leaves nothing."""
        with self._connection.writing():
            self._connection.change(
                f"""
                DELETE FROM open_games WHERE claimed_by = ? AND NOT is_deleted AND NOT ({LISTED})
                """,  # noqa: S608  # words of ours
                (window,),
            )
            self._connection.change(
                "UPDATE open_games SET claimed_by = '' WHERE claimed_by = ?", (window,)
            )

    def mark_saved(self, row: int) -> None:
        """Note that the history has this game from now on."""
        with self._connection.writing():
            self._connection.change("UPDATE open_games SET is_saved = 1 WHERE id = ?", (row,))

    def add_missing(self, other: "OpenGames") -> None:
        """Add the open games of a backup or a damaged file that are not here, or go on there.

        A game that the history has, or has deleted for good, is no open game any more.
        """
        with self._connection.writing():
            for stored in reversed(other.listed(limit=_MOST_ADDED)):
                if self._connection.value(_KNOWN, (stored.game,)):
                    continue
                here = self.get(stored.game)
                if here is None or (
                    here.strokes != stored.strokes and here.begins(stored.set_up, stored.strokes)
                ):
                    self.put(stored.game, stored.set_up, stored.strokes)

    # --- Deleting and renaming --------------------------------------------------------------------

    def delete(self, game: str) -> None:
        """Take an open game off the list. `restore` undoes it."""
        with self._connection.writing():
            self._connection.change(
                f"""
                UPDATE open_games SET is_deleted = 1, claimed_by = '', turn = {_NEXT_TURN}
                WHERE game = ? AND NOT is_saved
                """,  # noqa: S608  # words of ours
                (game,),
            )

    def restore(self, game: str) -> None:
        """Undo `delete`."""
        with self._connection.writing():
            self._connection.change(
                "UPDATE open_games SET is_deleted = 0 WHERE game = ? AND NOT is_saved", (game,)
            )

    def rename_player(self, before: str, after: str) -> None:
        """Write a player's new name into every open game, in the transaction of the renaming.

        Nobody gets the name of somebody else at the same table.
        """
        for row, text in self._connection.rows("SELECT id, set_up FROM open_games"):
            if (renamed := _renamed(text, before, after)) is not None:
                self._connection.change(
                    "UPDATE open_games SET set_up = ? WHERE id = ?", (renamed, row)
                )
        for row, sequence, text in self._connection.rows(
            "SELECT open_game, sequence, stroke FROM strokes WHERE instr(stroke, '\"seats\"')"
        ):
            if (renamed := _renamed(text, before, after)) is not None:
                self._connection.change(
                    "UPDATE strokes SET stroke = ? WHERE open_game = ? AND sequence = ?",
                    (renamed, row, sequence),
                )

    # --- Rows -------------------------------------------------------------------------------------

    def _remove_free(self, row: int, window: str) -> bool:
        """Remove this row unless another window has it; return True if it is gone."""
        removed = self._connection.change(
            f"DELETE FROM open_games WHERE id = ? AND {_FREE}",  # noqa: S608  # words of ours
            (row, window),
        )
        return removed > 0

    def _add_strokes(self, row: int, strokes: Iterable[str], first: int) -> None:
        self._connection.change_all(
            "INSERT INTO strokes (open_game, sequence, stroke) VALUES (?, ?, ?)",
            ((row, number, stroke) for number, stroke in enumerate(strokes, first)),
        )

    def _all(self, condition: str, *values: int | str, limit: int = -1) -> tuple[StoredGame, ...]:
        with self._connection.reading():
            rows = self._connection.rows(
                f"""
                SELECT id, game, set_up, is_saved, is_blank, is_deleted
                FROM open_games WHERE {condition} ORDER BY turn DESC, id DESC LIMIT ?
                """,  # noqa: S608  # words of ours
                (*values, limit),
            )
            return tuple(self._stored(row) for row in rows)

    def _stored(self, row: Row) -> StoredGame:
        number, game, set_up, *flags = row
        strokes = self._connection.rows(
            "SELECT stroke FROM strokes WHERE open_game = ? ORDER BY sequence", (number,)
        )
        texts = tuple(stroke for (stroke,) in strokes)
        return StoredGame(number, game, set_up, texts, *map(bool, flags))


_MOST_ADDED: Final = 200
_KNOWN: Final = "SELECT 1 FROM games WHERE id = ?1 UNION ALL SELECT 1 FROM tombstones WHERE id = ?1"
# Counted, not dated: clocks jump.
_NEXT_TURN: Final = "(SELECT coalesce(max(turn), 0) + 1 FROM open_games)"


def _renamed(text: str, before: str, after: str) -> str | None:
    """Return a set-up, or a stroke that seats players, with the new name; None if it has none."""
    try:
        value: dict[str, Any] = json.loads(text)
        seats = value["seats"] if "seats" in value else value["players"]
        key = 0 if "seats" in value else "name"
        names = [seat[key] for seat in seats]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None  # whoever continues that game is told that it cannot be read
    if before not in names or after in names:
        return None
    seats[names.index(before)][key] = after
    return json.dumps(value, ensure_ascii=False)


# --- The windows that run now ---------------------------------------------------------------------

_numbers: Final = count(1)
_here: Final[set[str]] = set()
"""The windows of this process that are open: one, but for tests."""


def open_window() -> str:
    """Return what a new window of this process writes into its claims."""
    window = f"{os.getpid()}-{_started(os.getpid())}-{next(_numbers)}"
    _here.add(window)
    return window


def close_window(window: str) -> None:
    """Let the claims of this window mean nothing from now on."""
    _here.discard(window)


def is_running(claim: object) -> bool:
    """Return True if the window that made this claim is still open.

    Process ids are used again, so a claim also has the time at which its process was started. Where
    the system does not tell, no claim of another process holds: two windows may then continue one
    game, and the second one to write saves it as a game of its own.
    """
    process, _, rest = str(claim).partition("-")
    if not process.isdecimal():
        return False
    if int(process) == os.getpid():
        return claim in _here
    started = rest.partition("-")[0]
    return started != "" and started == _started(int(process))


def _started(process: int) -> str:
    """Return when the system started this process, in ticks; nothing if it is gone or not told."""
    with suppress(OSError, IndexError):
        # The second field is the command in brackets; it may hold blanks and brackets itself.
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19]
    return ""
