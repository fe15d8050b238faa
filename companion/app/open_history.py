"""OpenHistory the history late, on the thread that uses it, whatever state its file is in.

What is done about a file that is not as it should be, `companion.history.mending` says; what it
raises may be over in a moment, and is tried again a little later.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from companion.history.faults import HistoryError

if TYPE_CHECKING:
    from companion.history.store import Store

PAUSE: Final = 0.25
"""Seconds after a failure before the file is tried again: what waits in line fails with it, instead
of waiting as long once more."""


class OpenHistory:
    """`tell` gets what happened, in sentences, where the history is usable but not as it was."""

    def __init__(self, path: Path, tell: Callable[[str], None]) -> None:
        self._path: Final = path
        self._tell: Final = tell
        self._store: Store | None = None
        self._fault: HistoryError | None = None
        self._failed_at = 0.0

    def store(self) -> "Store":
        """The open history. Raises the errors of `companion.history.faults`."""
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

    def mend(self, fault: HistoryError) -> None:
        """The open history has turned out to be damaged: put it aside, go on with a backup."""
        from companion.history.mending import mend  # noqa: PLC0415  # brings sqlite-utils along
        from companion.history.store import backup_folder_of  # noqa: PLC0415

        self.close()
        mended = mend(self._path, backup_folder_of(self._path), fault)
        self._store = mended.store
        self._tell(mended.message or str(fault))

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    def _opened(self) -> "Store":
        from companion.history.mending import open_or_mend  # noqa: PLC0415  # as above
        from companion.history.store import backup_folder_of  # noqa: PLC0415

        opened = open_or_mend(self._path, backup_folder_of(self._path))
        if opened.message is not None:
            self._tell(opened.message)
        return opened.store
