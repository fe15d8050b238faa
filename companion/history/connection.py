"""A connection to the file of a history: its settings, its transactions, its errors by name."""

import errno
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.history.errors import (
    HistoryDamaged,
    HistoryMissing,
    HistoryNoFile,
    HistoryReadOnly,
    HistoryUnreadable,
    StorageFailed,
    StorageFull,
    from_sqlite,
    is_there,
    named_errors,
)
from companion.history.open_files import FileId, file_id, register, release
from companion.history.sqlite_limits import set_limits
from companion.texts import _

if TYPE_CHECKING:
    from sqlite_utils import Database

SQLITE: Final = sqlite3.sqlite_version
PATIENCE: Final = 5.0
"""Seconds to wait for another program that is writing."""

Value = str | int | float | bytes | None
Row = tuple[Any, ...]


class Connection:
    """One thread's connection. Every change happens inside `writing()`, one whole transaction."""

    def __init__(
        self,
        path: Path,
        raw: sqlite3.Connection,
        *,
        read_only: bool = False,
        registered: FileId | None = None,
    ) -> None:
        """`registered`: the file to release in `open_files` when this is closed."""
        self._registered = registered
        self.path: Final = path
        self.raw: Final = raw
        self.read_only: Final = read_only
        with named_errors(path):
            set_limits(raw)
            raw.execute("PRAGMA foreign_keys = ON")
            # Each confirmed change is on the storage, not only with the system: a dead battery
            # is no rarer than a killed process, and writing is never waited for during a touch.
            if not read_only:
                raw.execute("PRAGMA synchronous = FULL")

    @cached_property
    def database(self) -> "Database":
        """The tables of this file as sqlite-utils gives them. Changes need `writing()`."""
        from sqlite_utils import Database  # noqa: PLC0415  # not before the first frame

        return Database(self.raw, execute_plugins=False)

    def rows(self, statement: str, values: Sequence[Value] = ()) -> list[Row]:
        """Return all rows."""
        with named_errors(self.path):
            return self.raw.execute(statement, _encodable(values)).fetchall()

    def row(self, statement: str, values: Sequence[Value] = ()) -> Row | None:
        """Return the first row, or None."""
        with named_errors(self.path):
            found: Row | None = self.raw.execute(statement, _encodable(values)).fetchone()
            return found

    def value(self, statement: str, values: Sequence[Value] = ()) -> Any:
        """Return the first column of the first row; None if there is no row."""
        row = self.row(statement, values)
        return None if row is None else row[0]

    def change(self, statement: str, values: Sequence[Value] = ()) -> int:
        """Make a change, inside `writing()` only, and return the number of changed rows."""
        assert self.raw.in_transaction  # noqa: S101  # a change outside is a mistake of ours
        with named_errors(self.path):
            return self.raw.execute(statement, values).rowcount

    def change_all(
        self, statement: str, values: Iterable[Sequence[Value] | Mapping[str, Value]]
    ) -> None:
        """Make the same change for each row of values, inside `writing()` only."""
        assert self.raw.in_transaction  # noqa: S101  # a change outside is a mistake of ours
        with named_errors(self.path):
            self.raw.executemany(statement, values)

    def added(self, statement: str, values: Sequence[Value]) -> int:
        """Insert a row, inside `writing()` only, and return its number."""
        assert self.raw.in_transaction  # noqa: S101  # a change outside is a mistake of ours
        with named_errors(self.path):
            number = self.raw.execute(statement, values).lastrowid
        assert number is not None  # noqa: S101  # an insert has one
        return number

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Make all of the changes inside, or none; inside another transaction, as a part of it.

        It locks the file at once, so nobody changes what is read inside.
        """
        if self.raw.in_transaction:
            yield
            return
        with named_errors(self.path):
            self.raw.execute("BEGIN IMMEDIATE")
        try:
            yield
            with named_errors(self.path):
                self._commit()
        except sqlite3.Error as error:
            self._roll_back()
            raise from_sqlite(error, self.path) or error from error
        except BaseException:
            self._roll_back()
            raise

    def _commit(self) -> None:
        """Commit, or make sure that nothing of the transaction comes back.

        If only the last step failed, all of it is in the log already, and the next start would take
        it for done. Setting the version again writes a page over it.
        """
        try:
            self.raw.execute("COMMIT")
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                if self.raw.in_transaction:
                    self.raw.execute("ROLLBACK")
                (number,) = self.raw.execute("PRAGMA user_version").fetchone()
                self.raw.execute(f"PRAGMA user_version = {number}")
            raise

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read the same state of the history in all statements inside, whatever others write."""
        if self.raw.in_transaction:
            yield
            return
        with named_errors(self.path):
            self.raw.execute("BEGIN")
        try:
            yield
        except sqlite3.Error as error:
            raise from_sqlite(error, self.path) or error from error
        finally:
            self._roll_back()

    def _roll_back(self) -> None:
        # SQLite itself ends the transaction on some errors, a full disk among them.
        if self.raw.in_transaction:
            self.raw.execute("ROLLBACK")

    @property
    def in_memory(self) -> bool:
        return self.path == _MEMORY

    def close(self) -> None:
        self.raw.close()
        registered, self._registered = self._registered, None
        release(registered)


def _encodable(values: Sequence[Value]) -> Sequence[Value]:
    """Replace broken characters, as a command line may hand over: SQLite takes none, and nothing is
    found by such a text."""
    return [
        value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
        for value in values
    ]


def connect(
    path: Path, *, create: bool = False, read_only: bool = False, patience: float = PATIENCE
) -> Connection:
    """Open the file. It must be there, unless it may be created; then its folder must.

    Raises the errors of `companion.history.errors`.
    """
    if not _is_there(path) and not create:
        raise HistoryMissing(path)
    if not read_only:
        return _open(path, "mode=rwc" if create else "mode=rw", patience)
    try:
        return _open(path, "mode=ro", patience, read_only=True)
    except (HistoryReadOnly, StorageFull, StorageFailed):
        # Reading takes a note beside the file that others can see. Where the folder allows none,
        # or has no room for it, nobody else can be writing either, and without a log the file is
        # all there is.
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            raise
        return _open(path, "mode=ro&immutable=1", patience, read_only=True)


def parts(path: Path) -> tuple[Path, ...]:
    """List the files of a history, the logs first: without their database they mean nothing, but a
    new database must not meet an old log."""
    return tuple(path.with_name(path.name + end) for end in ("-wal", "-journal", "-shm", ""))


def _is_there(path: Path) -> bool:
    """Return True if there is a file that can be a history; a link that leads to none is none.

    Raises HistoryDamaged for a file that is no database: SQLite would delete the log beside it, and
    the last games may be in there.
    """
    with named_errors(path):
        try:
            for part in parts(path):
                if part.is_fifo():
                    raise HistoryNoFile(part)  # it would be waited for without end
            if not is_there(path):
                return False
            if not path.is_file():
                raise HistoryNoFile(path)
        except PermissionError as error:
            raise HistoryUnreadable(path, os.strerror(error.errno or 0)) from error
    _prove_database(path)
    return True


def _prove_database(path: Path) -> None:
    """Raise HistoryDamaged for a file that is no database. It is SQLite that opens it, see
    `open_files`; an immutable file has no log that could be thrown away."""
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as raw:
            raw.execute("PRAGMA application_id")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CANTOPEN and not os.access(path, os.R_OK):
            raise HistoryUnreadable(path, os.strerror(errno.EACCES)) from error
    except sqlite3.DatabaseError as error:
        raise HistoryDamaged(path, _("it is not a database")) from error


def is_database(start: bytes) -> bool:
    """Return True if a file with this beginning is a database of SQLite."""
    return start.startswith(_HEADER)


_HEADER: Final = b"SQLite format 3\0"


def _open(path: Path, manner: str, patience: float, *, read_only: bool = False) -> Connection:
    address = f"{path.absolute().as_uri()}?{manner}"
    with named_errors(path):
        if manner == "mode=rwc":
            # Nobody else's to read, whatever the system would allow; what comes beside it follows.
            with suppress(FileExistsError):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    file = file_id(path)
    register(file)
    try:
        return _open_checked(path, address, patience, file, read_only=read_only)
    except BaseException:
        release(file)
        raise


def _open_checked(
    path: Path, address: str, patience: float, file: FileId | None, *, read_only: bool
) -> Connection:
    with named_errors(path):
        raw = sqlite3.connect(address, uri=True, timeout=patience, isolation_level=None)
    try:
        connection = Connection(path, raw, read_only=read_only, registered=file)
        connection.rows("PRAGMA schema_version")  # SQLite opens the file with the first statement
    except sqlite3.Error as error:  # such as a header that makes no sense
        raw.close()
        raise HistoryDamaged(path, str(error)) from error
    except BaseException:
        raw.close()
        raise
    return connection


def connect_in_memory() -> Connection:
    """Make a history that is gone with the app: the last resort if no file can be used."""
    return Connection(_MEMORY, sqlite3.connect(":memory:", isolation_level=None))


_MEMORY: Final = Path(":memory:")
