"""Opening the history at the start of the app, whatever state its file is in.

The app is usable in every case, and nothing is overwritten: a damaged file is set aside and the
newest sound backup takes its place, with what can still be read of the damaged file; so it does
where the file is gone. A file that cannot be changed is opened for reading; where there is nothing
to read, games are kept in memory until the app is closed.
"""

import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from companion.history.backups import backups, newest_readable
from companion.history.connection import PATIENCE
from companion.history.faults import (
    HistoryDamaged,
    HistoryError,
    HistoryForeign,
    HistoryLocked,
    HistoryMissing,
    HistoryNewer,
    StorageFailed,
    StorageFull,
    faults_named,
)
from companion.history.store import Store
from companion.texts import _, ngettext


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
    """Whether what is saved now is there at the next start."""

    @property
    def message(self) -> str | None:
        """What happened and what was done about it, in a few sentences; None in the usual case."""
        if self.fault is None:
            return None
        said = [str(self.fault)]
        if self.set_aside is not None:
            said.append(_("The file was set aside as {name}.").format(name=self.set_aside.name))
        if self.restored_from is not None:
            said.append(_("The history was restored from the newest backup."))
        elif self.set_aside is not None:
            said.append(_("There was no backup; a new history was begun."))
        if self.salvaged:
            text = ngettext(
                "{count} game could still be read from the damaged file.",
                "{count} games could still be read from the damaged file.",
                self.salvaged,
            )
            said.append(text.format(count=self.salvaged))
        if not self.lasting:
            said.append(_("What is saved now will not be there at the next start."))
        return " ".join(said)


def open_or_mend(path: Path, backup_folder: Path, *, patience: float = PATIENCE) -> OpenedHistory:
    """A store wherever one can be had; what was wrong and what was done is told beside it.

    Raises what may be over in a moment (another program holds the file, the storage is full or
    fails: try again), and HistoryNewer: that file is not to be touched.
    """
    try:
        with faults_named(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() and backups(backup_folder):
            return mend(path, backup_folder, HistoryMissing(path))
        return OpenedHistory(Store.open(path, patience=patience))
    except (HistoryDamaged, HistoryForeign) as fault:
        return mend(path, backup_folder, fault)
    except (HistoryLocked, HistoryNewer, StorageFull, StorageFailed):
        raise
    except HistoryError as fault:
        return _without_writing(path, fault)


def mend(path: Path, backup_folder: Path, fault: HistoryError) -> OpenedHistory:
    """Set the damaged file aside and go on with the newest sound backup, or with a new history.

    For when a history turns out damaged later on, too: close its store first.
    """
    spare = path.with_name(path.name + ".restoring")
    try:
        backup = newest_readable(backup_folder)
        # First the copy, then out of the way: with no room for it, the next start tries again.
        if backup is not None:
            with faults_named(path):
                shutil.copy2(backup, spare)
        aside = _set_aside(path)
        if backup is not None:
            with faults_named(path):
                spare.replace(path)
        store = Store.open(path)
        salvaged = 0 if aside is None else store.salvage(aside)
        return OpenedHistory(store, fault, aside, backup, salvaged)
    except HistoryError as worse:
        return _without_writing(path, worse)


def _set_aside(path: Path) -> Path | None:
    """Give the file and what belongs to it another name beside it; returns the new name, None
    where there was no file."""
    stamp = f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}"
    aside = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    with faults_named(path):
        was_there = path.exists()
        # The log first: without its file it is nothing, but a new file must not meet an old log.
        for ending in ("-wal", "-shm", ""):
            part = path.with_name(path.name + ending)
            if part.exists():
                part.rename(aside.with_name(aside.name + ending))
    return aside if was_there else None


def _without_writing(path: Path, fault: HistoryError) -> OpenedHistory:
    try:
        return OpenedHistory(Store.open(path, create=False, read_only=True), fault, lasting=False)
    except HistoryError:
        return OpenedHistory(Store.in_memory(), fault, lasting=False)
