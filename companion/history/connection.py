"""A connection to the file of a history: its manners, its transactions, its errors by name."""

import errno
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.history.faults import (
    HistoryDamaged,
    HistoryMissing,
    HistoryNoFile,
    HistoryReadOnly,
    HistoryUnreadable,
    StorageFailed,
    StorageFull,
    faults_named,
    is_there,
    named,
)
from companion.history.open_files import FileId, file_id, register, release
from companion.history.sqlite_limits import Check, cancellable, set_limits
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
        with faults_named(path):
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
        with self._asking():
            return self.raw.execute(statement, _asked(values)).fetchall()

    def row(self, statement: str, values: Sequence[Value] = ()) -> Row | None:
        """The first row there is."""
        with self._asking():
            found: Row | None = self.raw.execute(statement, _asked(values)).fetchone()
            return found

    def value(self, statement: str, values: Sequence[Value] = ()) -> Any:
        """The first column of the first row; None where there is no row."""
        row = self.row(statement, values)
        return None if row is None else row[0]

    def change(self, statement: str, values: Sequence[Value] = ()) -> int:
        """Carry out a change, inside `writing()` only; returns how many rows it touched."""
        assert self.raw.in_transaction  # noqa: S101  # a change outside is a mistake of ours
        with self._asking():
            return self.raw.execute(statement, values).rowcount

    def change_all(
        self, statement: str, values: Iterable[Sequence[Value] | Mapping[str, Value]]
    ) -> None:
        """The same change for each row of values, inside `writing()` only."""
        assert self.raw.in_transaction  # noqa: S101  # a change outside is a mistake of ours
        with self._asking():
            self.raw.executemany(statement, values)

    def added(self, statement: str, values: Sequence[Value]) -> int:
        """Carry out an insert, inside `writing()` only; returns the number of the new row."""
        assert self.raw.in_transaction  # noqa: S101  # a change outside is a mistake of ours
        with self._asking():
            number = self.raw.execute(statement, values).lastrowid
        assert number is not None  # noqa: S101  # an insert has one
        return number

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction: all of the changes inside, or none. Inside another it joins that one.

        It takes its place in line at once, so what is read inside is what the changes are based on.
        """
        if self.raw.in_transaction:
            yield
            return
        with self._asking():
            self.raw.execute("BEGIN IMMEDIATE")
        try:
            yield
            with self._asking():
                self._commit()
        except sqlite3.Error as error:
            self._roll_back()
            raise named(error, self.path) or error from error
        except BaseException:
            self._roll_back()
            raise

    def _commit(self) -> None:
        """What is refused here does not come back: where only its last step failed, all of it lies
        in the log, and whoever starts next would take it for done. A page is written over it."""
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
        """One view of the history for several questions, whatever others write meanwhile."""
        if self.raw.in_transaction:
            yield
            return
        with self._asking():
            self.raw.execute("BEGIN")
        try:
            yield
        except sqlite3.Error as error:
            raise named(error, self.path) or error from error
        finally:
            self._roll_back()

    def _roll_back(self) -> None:
        # SQLite itself ends the transaction on some errors, a full disk among them.
        if self.raw.in_transaction:
            self.raw.execute("ROLLBACK")

    @contextmanager
    def cancellable(self, check: Check) -> Iterator[None]:
        """Let `check` end a long statement inside; see `sqlite_limits.cancellable`."""
        with cancellable(self.raw, check):
            yield

    @contextmanager
    def _asking(self) -> Iterator[None]:
        with faults_named(self.path):
            yield

    @property
    def in_memory(self) -> bool:
        return self.path == _MEMORY

    def close(self) -> None:
        self.raw.close()
        registered, self._registered = self._registered, None
        release(registered)


def _asked(values: Sequence[Value]) -> Sequence[Value]:
    """What a command line is given may be no text: then it is not found."""
    return [_as_text(value) if isinstance(value, str) else value for value in values]


def _as_text(value: str) -> str:
    return value if value.isascii() else value.encode("utf-8", "replace").decode()


def connect(
    path: Path, *, create: bool = False, read_only: bool = False, patience: float = PATIENCE
) -> Connection:
    """Open the file. It must be there, unless it may be created; then its folder must.

    Raises the errors of `companion.history.faults`.
    """
    if not _is_there(path) and not create:
        raise HistoryMissing(path)
    if not read_only:
        return _opened(path, "mode=rwc" if create else "mode=rw", patience)
    try:
        return _opened(path, "mode=ro", patience, read_only=True)
    except (HistoryReadOnly, StorageFull, StorageFailed):
        # Reading takes a note beside the file that others can see. Where the folder allows none,
        # or has no room for it, nobody else can be writing either, and without a log the file is
        # all there is.
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            raise
        return _opened(path, "mode=ro&immutable=1", patience, read_only=True)


def parts(path: Path) -> tuple[Path, ...]:
    """The file and what may lie beside it and belongs to it. The logs first: without their file
    they are nothing, but a new file must not meet an old log."""
    return tuple(path.with_name(path.name + end) for end in ("-wal", "-journal", "-shm", ""))


def _is_there(path: Path) -> bool:
    """Whether there is a file that can be a history; a link that leads to none counts as none.

    Raises HistoryDamaged for a file that is no database, before SQLite, finding none, throws away
    the log beside it: the last games may be in there.
    """
    with faults_named(path):
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
    """Whether a file that begins so is one of SQLite's."""
    return start.startswith(_HEADER)


_HEADER: Final = b"SQLite format 3\0"


def _opened(path: Path, manner: str, patience: float, *, read_only: bool = False) -> Connection:
    address = f"{path.absolute().as_uri()}?{manner}"
    with faults_named(path):
        if manner == "mode=rwc":
            # Nobody else's to read, whatever the system would allow; what comes beside it follows.
            with suppress(FileExistsError):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    file = file_id(path)
    register(file)
    try:
        return _asked_once(path, address, patience, file, read_only=read_only)
    except BaseException:
        release(file)
        raise


def _asked_once(
    path: Path, address: str, patience: float, file: FileId | None, *, read_only: bool
) -> Connection:
    """Opening is put off until something is asked."""
    with faults_named(path):
        raw = sqlite3.connect(address, uri=True, timeout=patience, isolation_level=None)
    with closed_on_fault(path, raw):  # such as a header that makes no sense
        connection = Connection(path, raw, read_only=read_only, registered=file)
        connection.rows("PRAGMA schema_version")
    return connection


@contextmanager
def closed_on_fault(path: Path, raw: sqlite3.Connection) -> Iterator[None]:
    """Where this comes to nothing it is closed; what SQLite cannot make sense of is damage."""
    try:
        yield
    except sqlite3.Error as error:
        raw.close()
        raise HistoryDamaged(path, str(error)) from error
    except BaseException:
        raw.close()
        raise


def connect_in_memory() -> Connection:
    """A history that is gone with the app: the last resort when no file can be used."""
    return Connection(_MEMORY, sqlite3.connect(":memory:", isolation_level=None))


_MEMORY: Final = Path(":memory:")
