"""OpenHistory the history late, on the thread that uses it, whatever state its file is in.

A damaged file is put aside and the newest sound backup takes its place; one that cannot be changed
is opened for reading; whatever else is wrong is raised, and tried again a little later.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from companion.history.faults import (
    HistoryDamaged,
    HistoryError,
    HistoryForeign,
    HistoryReadOnly,
    faults_named,
)

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
        from companion.history.store import Store  # noqa: PLC0415  # not before the first frame

        with faults_named(self._path):
            self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return Store.open(self._path)
        except (HistoryDamaged, HistoryForeign) as fault:
            self.mend(fault)
            if self._store is None:
                raise
            return self._store
        except HistoryReadOnly as fault:
            store = Store.open(self._path, create=False, read_only=True)
            self._tell(str(fault))
            return store
