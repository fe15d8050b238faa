"""The history opened late, on the thread that uses it, whatever state its file is in.

`companion.history.recovery` says what is done about a file that is not as it should be; what it
raises may be over in a moment, and is tried again a little later.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from companion.history.errors import (
    HistoryError,
    HistoryLocked,
    HistoryReadOnly,
    StorageFailed,
    StorageFull,
)
from companion.history.open_files import FileId, file_id

if TYPE_CHECKING:
    from companion.history.recovery import OpenedHistory
    from companion.history.store import Store

PAUSE: Final = 0.25
"""Seconds after a failure before the file is tried again: what waits in line fails with it, instead
of waiting as long once more."""

_IN_THE_WAY: Final = (HistoryLocked, StorageFull, StorageFailed)
"""What keeps from writing, but not from reading."""


class OpenHistory:
    """`tell` gets what happened, in sentences, where the history is usable but not as it was."""

    def __init__(self, path: Path, tell: Callable[[str], None]) -> None:
        self._path: Final = path
        self._tell: Final = tell
        self._store: Store | None = None
        self._file: FileId | None = None
        """The file that is open; None for a history in memory."""
        self._log: FileId | None = None
        """The one beside it that is written to, once there is one."""
        self._fault: HistoryError | None = None
        self._failed_at = 0.0
        self.age = 0
        """Another number for each file that was opened."""

    def store(self) -> "Store":
        """The open history. Raises the errors of `companion.history.errors`."""
        if self._store is not None and not self._is_current():
            self.close()  # what is written to a file that has lost its name is lost
        if self._store is None:
            if self._fault is not None and monotonic() - self._failed_at < PAUSE:
                raise self._fault
            try:
                self._store = self._opened()
                self._fault = None
            except HistoryError as fault:
                self._fault, self._failed_at = fault, monotonic()
                raise
        return self._store

    @contextmanager
    def asked(self) -> "Iterator[Store]":
        """The open history, or, while it cannot be written to, one that can only be read."""
        try:
            store = self.store()
        except _IN_THE_WAY as fault:
            with self._only_read(fault) as store:
                try:
                    yield store
                except HistoryReadOnly:
                    raise fault from None
            return
        yield store

    def recover(self, fault: HistoryError) -> None:
        """Set the open history aside, which is damaged, and go on with a backup."""
        from companion.history.recovery import recover  # noqa: PLC0415  # brings sqlite-utils along
        from companion.history.store import backup_folder_of  # noqa: PLC0415

        known = self._file
        self.close()
        folder = backup_folder_of(self._path)
        self._store = self._told(recover(self._path, folder, fault, known=known))

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    def _is_current(self) -> bool:
        if self._file is None:
            return True
        log = self._log_there()
        if self._log is None:
            self._log = log
        return (file_id(self._path), log) == (self._file, self._log)

    def _log_there(self) -> FileId | None:
        return file_id(self._path.with_name(self._path.name + "-wal"))

    def _opened(self) -> "Store":
        from companion.history.recovery import open_or_recover  # noqa: PLC0415  # as above
        from companion.history.store import backup_folder_of  # noqa: PLC0415

        return self._told(open_or_recover(self._path, backup_folder_of(self._path)))

    def _told(self, opened: "OpenedHistory") -> "Store":
        self.age += 1
        self._file = file_id(self._path) if opened.lasting else None
        self._log = self._log_there()
        if opened.message is not None:
            self._tell(opened.message)
        return opened.store

    @contextmanager
    def _only_read(self, fault: HistoryError) -> "Iterator[Store]":
        from companion.history.store import Store  # noqa: PLC0415  # as above

        try:
            # It was waited for already: once more, and all that waits in line would wait, too.
            store = Store.open(self._path, create=False, read_only=True, patience=0)
        except HistoryError:
            raise fault from None
        with store:
            yield store
