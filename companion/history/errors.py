"""The errors of a history, each with a clear sentence for the player.

    HistoryError
    ├── HistoryMissing         there is no such file, and none is to be made
    ├── HistoryLocked          another program holds it, longer than we wait
    ├── HistoryReadOnly        the file or its folder cannot be written
    ├── HistoryUnreadable      the file or its folder cannot even be read
    ├── HistoryNoFile          a folder, a pipe or a device is in its place
    ├── HistoryNewer           a newer version of the app has written it
    ├── HistoryForeign         a database, but no history
    ├── HistoryDamaged         not a database, or one with broken pages
    ├── StorageFull            no room left
    ├── StorageFailed          the storage reports another error
    ├── UpgradeFailed          bringing it up to date failed; it is as it was before
    └── RequestRefused         the history is fine, what was asked for cannot be done
        (its kinds are in `companion.history.request_errors`)

`str()` of each is a sentence for people, in their language. No error leaves anything half done:
each change is one transaction.
"""
# ruff: noqa: N818  # the names say what is wrong; that they are errors, their root says

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.texts import _


class HistoryError(Exception):
    """Something is wrong with a history; `path` is its file."""

    def __init__(self, path: Path | str, detail: str = "") -> None:
        super().__init__(path, detail)
        self.path = Path(path)
        self.detail = detail

    def __str__(self) -> str:
        return self.sentence().format(file=self.path, detail=self.detail)

    def sentence(self) -> str:
        """The sentence, with room for {file} and {detail}."""
        return _("{file}: the history cannot be used: {detail}")


class HistoryMissing(HistoryError):
    def sentence(self) -> str:
        return _("{file}: there is no history here")


class HistoryLocked(HistoryError):
    def sentence(self) -> str:
        return _("{file}: another program is using this history; close it there and try again")


class HistoryReadOnly(HistoryError):
    def sentence(self) -> str:
        return _("{file}: this history can be read but not changed")


class HistoryUnreadable(HistoryError):
    def sentence(self) -> str:
        return _("{file}: this history can be neither read nor changed: {detail}")


class HistoryNoFile(HistoryError):
    def sentence(self) -> str:
        return _("{file}: this is not a file, so it cannot be a history")


class HistoryNewer(HistoryError):
    def sentence(self) -> str:
        return _("{file}: a newer version of the app has written this history; update the app")


class HistoryForeign(HistoryError):
    def sentence(self) -> str:
        return _("{file}: this is a database, but not a history of this app")


class HistoryDamaged(HistoryError):
    def sentence(self) -> str:
        return _("{file}: this history is damaged: {detail}")


class StorageFull(HistoryError):
    def sentence(self) -> str:
        return _("{file}: there is no room left on this device; nothing was changed")


class StorageFailed(HistoryError):
    def sentence(self) -> str:
        return _("{file}: the storage reports an error; nothing was changed: {detail}")


class UpgradeFailed(HistoryError):
    def sentence(self) -> str:
        return _("{file}: bringing this history up to date failed; it is as before: {detail}")


class RequestRefused(HistoryError):
    """The history is fine; what was asked for cannot be done."""


_PRIMARY: Final = 0xFF
"""The part of SQLite's codes that says what kind of error it is."""
_AT_ONCE: Final = 64 * 1024
"""Bytes that SQLite writes at once, at most, so how far below a limit a write may fail."""
_KINDS: Final[dict[int, type[HistoryError]]] = {
    sqlite3.SQLITE_BUSY: HistoryLocked,
    sqlite3.SQLITE_LOCKED: HistoryLocked,
    sqlite3.SQLITE_READONLY: HistoryReadOnly,
    sqlite3.SQLITE_PERM: HistoryReadOnly,
    sqlite3.SQLITE_CANTOPEN: HistoryReadOnly,
    sqlite3.SQLITE_FULL: StorageFull,
    sqlite3.SQLITE_IOERR: StorageFailed,
    sqlite3.SQLITE_CORRUPT: HistoryDamaged,
    sqlite3.SQLITE_NOTADB: HistoryDamaged,
    sqlite3.SQLITE_TOOBIG: HistoryDamaged,
    sqlite3.SQLITE_SCHEMA: HistoryDamaged,
}
_NOTHING_THERE: Final = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ELOOP})
_OTHER_TABLES: Final = ("no such ", " has no column named ")
"""What SQLite's complaints say where the tables are not those that the app made."""


def from_sqlite(error: sqlite3.Error, path: Path) -> HistoryError | None:
    """Return the error for what SQLite reports; None for a mistake in our own statements."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # Python itself complains, about bytes that are no text; it has no code for that.
        broken = isinstance(error, sqlite3.OperationalError) and "UTF-8" in str(error)
        return HistoryDamaged(path, _("it contains invalid text")) if broken else None
    if code == sqlite3.SQLITE_IOERR_WRITE and no_room(path):
        return StorageFull(path)
    if code == sqlite3.SQLITE_ERROR and any(said in str(error) for said in _OTHER_TABLES):
        return HistoryDamaged(path, str(error))
    kind = _KINDS.get(code & _PRIMARY)
    if code & _PRIMARY == sqlite3.SQLITE_CANTOPEN and _may_be_written(path):
        kind = StorageFailed  # a file beside it could not be made, for want of room perhaps
    return None if kind is None else kind(path, str(error))


def _may_be_written(path: Path) -> bool:
    """Return True if the permissions of the file and its folder allow writing."""
    there = path if path.exists() else path.parent
    return os.access(there, os.W_OK) and os.access(path.parent, os.W_OK)


def is_there(path: Path) -> bool:
    """Return True if there is such a file; a link that leads to none is none.

    `Path.exists` would not do: since Python 3.14 it returns False if the folder may not be read,
    and a backup would take the place of a history. Here that raises OSError.
    """
    try:
        path.stat()
    except OSError as error:
        if error.errno in _NOTHING_THERE:
            return False
        raise
    return True


def no_room(path: Path) -> bool:
    """Return True if the file, or the log beside it, has reached the system's limit of file sizes.

    SQLite has a code for a full device, but reports this limit as any failed write.
    """
    try:
        import resource  # noqa: PLC0415  # not on every system
    except ImportError:
        return False
    most, _hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    return most != resource.RLIM_INFINITY and any(
        file.exists() and file.stat().st_size + _AT_ONCE > most
        for file in (path, path.with_name(path.name + "-wal"))
    )


@contextmanager
def named_errors(path: Path) -> Iterator[None]:
    """Raise the errors of this module for what SQLite and the file system report inside."""
    try:
        yield
    except sqlite3.Error as error:
        known = from_sqlite(error, path)
        if known is None:
            raise
        raise known from error
    except UnicodeDecodeError as error:  # in the name of a table, say
        raise HistoryDamaged(path, _("it contains invalid text")) from error
    except OSError as error:
        raise from_os(error, path) from error


def from_os(error: OSError, path: Path) -> HistoryError:
    """Return the error for what the file system reports."""
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return HistoryMissing(path)
        case errno.EEXIST | errno.EISDIR | errno.ELOOP | errno.ENXIO:
            return HistoryNoFile(path)
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return HistoryReadOnly(path)
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return StorageFull(path)
        case _:
            return StorageFailed(path, os.strerror(error.errno) if error.errno else str(error))
