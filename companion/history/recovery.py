"""Opening the history at the start of the app, whatever state its file is in.

The app is usable in every case, and nothing is overwritten. A file that is not sound is renamed
aside. The newest sound backup takes its place, with all that SQLite can still read of the damaged
file and that is missing in the backup or newer; so it does where the file is gone or empty. As a
backup is written after each finished game, damage costs at most the unfinished games, and what one
page held since. A file that cannot be changed is opened for reading; where there is nothing to
read, games are kept in memory until the app is closed.

Recovery may be killed at any step:

    1. history.db.restored is written, whole or not at all
    2. history.db and its log are renamed to history.damaged-<time>.db
    3. history.db.restored is renamed to history.db

Wherever `history.db.restored` exists at a start, step 1 is over: 2 and 3 are done then.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.history.atomic_write import atomic_write, remove_leftovers, sync_folder
from companion.history.backups import list_backups, newest_sound
from companion.history.connection import PATIENCE, Connection, connect, parts
from companion.history.errors import (
    HistoryDamaged,
    HistoryError,
    HistoryForeign,
    HistoryLocked,
    HistoryMissing,
    HistoryNewer,
    StorageFailed,
    StorageFull,
    is_there,
    named_errors,
)
from companion.history.history_file import applied_steps, open_connection, open_in_memory
from companion.history.listing import ALL, GameFilter, GameList, LeftOut
from companion.history.merging import merge
from companion.history.open_files import FileId, file_id
from companion.history.players import refresh_people
from companion.history.rescoring import SCORED_BY
from companion.history.snapshots import FOLDER_STATE
from companion.history.sqlite_limits import allow_reading_only, set_limits
from companion.history.store import Store, now
from companion.history.untrusted_copy import columns_of, copy_order
from companion.texts import _, formats, ngettext

try:
    import fcntl
except ImportError:  # elsewhere files that are in use cannot be renamed anyway
    fcntl = None  # type: ignore[assignment]

SET_ASIDE: Final = 3
"""Damaged files that stay, beside the largest one."""

_RESTORED: Final = ".restored"
_A_MOMENT: Final = 0.02
_PASSING: Final = (HistoryLocked, HistoryNewer, StorageFull, StorageFailed)
"""What may be over in a moment, or is not to be touched."""


@dataclass(frozen=True, slots=True)
class OpenedHistory:
    """The store to use, and what there is to tell the player about it."""

    store: Store
    fault: HistoryError | None = None
    """Why the history is not as it should be; None in the usual case."""
    set_aside: Path | None = None
    """Where the damaged file is now."""
    restored_from: Path | None = None
    """The backup that took the place of a damaged or missing file."""
    salvaged: int = 0
    """Games that the backup did not have and the damaged file still gave away."""
    lasting: bool = True
    """False where what is saved now is gone at the next start."""
    finished: bool = False
    """It had been recovered already, but for the last step."""

    @property
    def message(self) -> str | None:
        """A few sentences about what happened and what was done; None in the usual case."""
        if self.fault is None:
            return None
        said = [str(self.fault)]
        if self.set_aside is not None:
            said.append(_("The file was set aside as {name}.").format(name=self.set_aside.name))
        if self.finished:
            said.append(_("Restoring the history was interrupted; it is finished now."))
        elif self.restored_from is not None:
            said.append(_("The history was restored from the newest backup."))
        elif self.set_aside is not None:
            said.append(_("There was no backup; a new history was begun."))
        if self.salvaged:
            text = ngettext(
                "{count} game could still be read from the damaged file.",
                "{count} games could still be read from the damaged file.",
                self.salvaged,
            )
            said.append(text.format(count=formats.number(self.salvaged)))
        if not self.lasting:
            said.append(_("Nothing you save now will be there when the app is next opened."))
        return " ".join(said)


def open_or_recover(
    path: Path, backup_folder: Path, *, patience: float = PATIENCE, leave_damaged: bool = False
) -> OpenedHistory:
    """Open the history, recovering it first where that is needed.

    `leave_damaged` leaves a damaged file as it is and raises its fault. Raises what may be over in
    a moment (another program holds the file, the storage is full or fails: try again), and
    HistoryNewer: that file is not to be touched.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "history.db"
    ...     _ = path.write_text("Dear diary")
    ...     opened = open_or_recover(path, Path(folder) / "backups")
    ...     opened.store.close()
    ...     print(type(opened.fault).__name__, opened.set_aside.read_text())
    HistoryDamaged Dear diary
    """
    try:
        with named_errors(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            remove_leftovers(path.parent)
            remove_leftovers(backup_folder)
            restored = is_there(_restored(path))
        if restored or (list_backups(backup_folder) and _is_empty(path)):
            return recover(path, backup_folder, HistoryMissing(path), patience=patience)
        return OpenedHistory(Store.open(path, patience=patience))
    except (HistoryDamaged, HistoryForeign) as fault:
        if leave_damaged:
            raise
        return recover(path, backup_folder, fault, patience=patience)
    except _PASSING:
        raise
    except HistoryError as fault:
        return _without_writing(path, fault)


def recover(
    path: Path,
    backup_folder: Path,
    fault: HistoryError,
    *,
    known: FileId | None = None,
    patience: float = PATIENCE,
) -> OpenedHistory:
    """Set the damaged file aside and go on with the newest sound backup, or with a new history.

    For damage that is met later on, too: close the store first, and say which file it was. Where
    another program has recovered it meanwhile, it is only opened. Raises what may be over in a
    moment.
    """
    known = file_id(path) if known is None else known
    restored = _restored(path)
    try:
        with _lock_folder(path, patience):
            if file_id(path) != known:
                return OpenedHistory(Store.open(path, patience=patience))
            finished, backup, salvaged = is_there(restored), None, 0
            if not finished:
                backup = newest_sound(backup_folder)
                with named_errors(path), atomic_write(restored) as unfinished:
                    salvaged = _rebuild(unfinished, path, backup)
            aside = _set_aside(path)
            with named_errors(path):
                restored.replace(path)
                sync_folder(path.parent)
            store = Store.open(path, patience=patience)
        return OpenedHistory(store, fault, aside, backup, salvaged, finished=finished)
    except _PASSING:
        raise
    except HistoryError as worse:
        return _without_writing(path, worse)


def _is_empty(path: Path) -> bool:
    """True where there is nothing in it, not even the tables."""
    with named_errors(path):
        if not is_there(path) or (path.is_file() and not path.stat().st_size):
            return True
    with closing(connect(path, read_only=True)) as history:
        return not applied_steps(history)


def _restored(path: Path) -> Path:
    return path.with_name(path.name + _RESTORED)


# --- What takes the damaged file's place ----------------------------------------------------------


def _rebuild(target: Path, damaged: Path, backup: Path | None) -> int:
    """Write the backup and what is newer in the damaged file; return how many games that were."""
    if backup is not None:
        shutil.copyfile(backup, target)
    with closing(open_connection(target)) as rebuilt:
        taken = 0
        if damaged.is_file() and damaged.stat().st_size:
            with closing(open_in_memory()) as readable, suppress(HistoryDamaged):
                complete = _copy_readable(damaged, readable)
                _remove_unusable(readable, rebuilt)
                taken = _take_over(
                    rebuilt, readable, all_open_games={"open_games", "strokes"} <= complete
                )
        with rebuilt.writing():
            # What the files of a shared folder brought may be lost: all of them are read again.
            rebuilt.change("DELETE FROM settings WHERE name = ?", (FOLDER_STATE,))
        rebuilt.rows("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
    return taken


def _copy_readable(damaged: Path, readable: Connection) -> set[str]:
    """Copy each row that SQLite can still read; return the tables that were read without error."""
    tables = copy_order(readable)
    readable.rows("PRAGMA foreign_keys = OFF")
    with closing(_open_damaged(damaged)) as raw, readable.writing():
        allow_reading_only(raw, tables)
        return {table for table in tables if _copy_rows(raw, readable, table)}


def _open_damaged(path: Path) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode=ro"
    raw = sqlite3.connect(address, uri=True, isolation_level=None)
    set_limits(raw)
    # Else SQLite reads nothing of a file that was cut short.
    raw.execute("PRAGMA writable_schema = ON")
    return raw


def _copy_rows(raw: sqlite3.Connection, readable: Connection, table: str) -> bool:
    """Copy the rows from both ends of the table up to what cannot be read between them."""
    columns = columns_of(readable, table)
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    keys = readable.rows("SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", (table,))
    put = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608  # ours
    whole = True
    for order in ("ASC", "DESC"):
        by = ", ".join(f"{key} {order}" for (key,) in keys)
        try:
            for row in raw.execute(f"SELECT {names} FROM {table} ORDER BY {by}"):  # noqa: S608
                try:
                    # One bit tells a text from bytes, and the tables have texts and numbers alone.
                    values = [each.decode() if isinstance(each, bytes) else each for each in row]
                    readable.raw.execute(put, values)
                except UnicodeDecodeError:
                    whole = False
                except sqlite3.IntegrityError as error:
                    # Damaged pages may lead to one another without end, and from the other side
                    # every row comes once more.
                    if error.sqlite_errorcode in _THERE_ALREADY:
                        break
                    whole = False
            else:
                return whole and order == "ASC"
        except sqlite3.Error:
            continue
    return False


_THERE_ALREADY: Final = (
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_ROWID,
)


def _remove_unusable(readable: Connection, backup: Connection) -> None:
    """Remove what refers to a row that is lost, every game of which anything is lost, and every
    game that the backup has: there it is sound."""
    known = backup.rows("SELECT id, edited_at FROM games")
    unreadable: list[LeftOut] = []
    with readable.writing():
        readable.change_all("DELETE FROM games WHERE id = ? AND edited_at = ?", known)
        for statement in _INCOMPLETE:
            readable.change(statement)
        for choice in (ALL, GameFilter(deleted=True)):
            for _game in GameList(readable).every_game(choice, unreadable.append):
                pass
        readable.change_all("DELETE FROM games WHERE id = ?", [(game.id,) for game in unreadable])
        for statement in _INCOMPLETE:
            readable.change(statement)
        refresh_people(readable)
    readable.rows("PRAGMA foreign_keys = ON")


_INCOMPLETE: Final = (
    "UPDATE players SET merged_into = NULL WHERE merged_into NOT IN (SELECT id FROM players)",
    """
    DELETE FROM seats WHERE player NOT IN (SELECT number FROM players)
        OR entered_as NOT IN (SELECT number FROM players)
    """,
    """
    DELETE FROM games WHERE seats != (SELECT count(*) FROM seats s WHERE s.game = number)
        OR points_only = 0
        AND seats != (SELECT count(*) FROM territories t WHERE t.game = number)
    """,
    *(
        f"DELETE FROM {table} WHERE game NOT IN (SELECT number FROM games)"  # noqa: S608  # ours
        for table in ("seats", "territories", "hindsight")
    ),
    # A stroke that is missing would leave a hole in the game.
    """
    DELETE FROM open_games WHERE (SELECT count(*) != coalesce(max(sequence) + 1, 0)
        FROM strokes WHERE open_game = id)
    """,
    "DELETE FROM strokes WHERE open_game NOT IN (SELECT id FROM open_games)",
)


def _take_over(rebuilt: Connection, readable: Connection, *, all_open_games: bool) -> int:
    """Take what is newer than in the backup; return how many games that were."""
    with rebuilt.writing():
        if all_open_games:
            rebuilt.change("DELETE FROM open_games")
        for table in ("open_games", "strokes", "settings"):
            columns = ", ".join(columns_of(rebuilt, table))
            marks = ", ".join("?" * len(columns_of(rebuilt, table)))
            rebuilt.change_all(
                f"INSERT OR REPLACE INTO {table} ({columns}) VALUES ({marks})",  # noqa: S608  # ours
                readable.rows(f"SELECT {columns} FROM {table}"),  # noqa: S608
            )
        # The results in the backup are those of the version that wrote it.
        rebuilt.change("DELETE FROM settings WHERE name = ?", (SCORED_BY,))
        report = merge(rebuilt, readable, clock=now)
    return report.added + report.changed


# --- Renaming -------------------------------------------------------------------------------------


def _set_aside(path: Path) -> Path | None:
    """Rename the file and what belongs to it; return the new name, None where there was no file."""
    stamp = f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}"
    aside = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    with named_errors(path):
        was_there = is_there(path)
        for part, put in zip(parts(path), parts(aside), strict=True):
            if is_there(part):
                part.rename(put)
        earlier = sorted(path.parent.glob(f"{path.stem}.damaged-*Z{path.suffix}"), reverse=True)
    _delete_old([each for each in earlier if each != aside])
    return aside if was_there else None


def _delete_old(earlier: list[Path]) -> None:
    with suppress(OSError, ValueError):  # the next time tries again
        largest = max(earlier, key=lambda file: file.stat().st_size)
        for file in earlier[SET_ASIDE - 1 :]:
            if file != largest:
                for part in parts(file):
                    part.unlink(missing_ok=True)


@contextmanager
def _lock_folder(path: Path, patience: float) -> Iterator[None]:
    """Let no other program recover this history meanwhile. It leaves nothing behind, killed or
    not."""
    if fcntl is None:
        yield
        return
    with named_errors(path):
        folder = os.open(path.parent, os.O_RDONLY)
    try:
        until = time.monotonic() + patience
        while not _is_mine(folder):
            if time.monotonic() > until:
                raise HistoryLocked(path)
            time.sleep(_A_MOMENT)
        yield
    finally:
        os.close(folder)


def _is_mine(folder: int) -> bool:
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # where nothing can be locked, nothing is
    return True


def _without_writing(path: Path, fault: HistoryError) -> OpenedHistory:
    try:
        return OpenedHistory(Store.open(path, create=False, read_only=True), fault, lasting=False)
    except HistoryError:
        return OpenedHistory(Store.in_memory(), fault, lasting=False)
