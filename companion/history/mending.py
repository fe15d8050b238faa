"""Opening the history at the start of the app, whatever state its file is in.

The app is usable in every case, and nothing is overwritten: a damaged file is set aside and the
newest sound backup takes its place, with what can still be read of the damaged file; so it does
where the file is gone or empty. A file that cannot be changed is opened for reading; where there is
nothing to read, games are kept in memory until the app is closed.

Mending may be killed at any step. What takes the file's place is made beside it under one name,
and gets another when it is whole and on the storage; the damaged file stays where it is until then.
So the next start begins anew, or finishes what is whole.
"""

import errno
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.history.backups import backups, newest_readable
from companion.history.connection import PATIENCE, connect, parts
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
    is_there,
)
from companion.history.held_files import Identity, identity
from companion.history.history_file import applied_steps
from companion.history.store import Store
from companion.history.whole_file import flush, flush_names, tidy
from companion.texts import _, formats, ngettext

try:
    import fcntl
except ImportError:  # elsewhere files that are in use cannot be renamed anyway
    fcntl = None  # type: ignore[assignment]

SET_ASIDE: Final = 3
"""Damaged files that are kept, beside the largest one: what they gave away is in the history."""

_IN_THE_MAKING: Final = ".restoring"
_WHOLE: Final = ".restored"
_A_MOMENT: Final = 0.02


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
    finished: bool = False
    """It had been mended already, but for the last step."""

    @property
    def message(self) -> str | None:
        """What happened and what was done about it, in a few sentences; None in the usual case."""
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


def open_or_mend(
    path: Path, backup_folder: Path, *, patience: float = PATIENCE, mends_damage: bool = True
) -> OpenedHistory:
    """A store wherever one can be had; what was wrong and what was done is told beside it.

    Without `mends_damage` a damaged file is left as it is. Raises what may be over in a moment
    (another program holds the file, the storage is full or fails: try again), and HistoryNewer:
    that file is not to be touched.
    """
    try:
        with faults_named(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            tidy(path.parent)
            tidy(backup_folder)
            whole, begun = (is_there(_beside(path, each)) for each in (_WHOLE, _IN_THE_MAKING))
        if whole or (backups(backup_folder) and _is_empty(path)):
            return mend(path, backup_folder, HistoryMissing(path), patience=patience)
        store = Store.open(path, patience=patience)
        if begun and mends_damage:
            # Somebody met damage in it that is not met at every start.
            store.close()
            fault = HistoryDamaged(path, _("restoring it was interrupted"))
            return mend(path, backup_folder, fault, patience=patience)
        return OpenedHistory(store)
    except (HistoryDamaged, HistoryForeign) as met:
        if not mends_damage:
            raise
        return mend(path, backup_folder, met, patience=patience)
    except _IN_A_MOMENT:
        raise
    except HistoryError as fault:
        return _without_writing(path, fault)


def mend(
    path: Path,
    backup_folder: Path,
    fault: HistoryError,
    *,
    known: Identity | None = None,
    patience: float = PATIENCE,
) -> OpenedHistory:
    """Set the damaged file aside and go on with the newest sound backup, or with a new history.

    For when a history turns out damaged later on, too: close its store first, and say which file
    it was. Where another program has mended it meanwhile, it is only opened. Raises what may be
    over in a moment.
    """
    known = identity(path) if known is None else known
    whole = _beside(path, _WHOLE)
    try:
        with _alone(path, patience):
            if identity(path) != known:
                return OpenedHistory(Store.open(path, patience=patience))
            finished, backup, salvaged = is_there(whole), None, 0
            if not finished:
                backup = newest_readable(backup_folder)
                salvaged = _make(path, backup, whole)
            aside = _set_aside(path)
            with faults_named(path):
                whole.replace(path)
                flush_names(path.parent)
            store = Store.open(path, patience=patience)
        return OpenedHistory(store, fault, aside, backup, salvaged, finished=finished)
    except _IN_A_MOMENT:
        raise
    except HistoryError as worse:
        return _without_writing(path, worse)


_IN_A_MOMENT: Final = (HistoryLocked, HistoryNewer, StorageFull, StorageFailed)


def _is_empty(path: Path) -> bool:
    """Whether there is nothing in it, not even the tables."""
    with faults_named(path):
        if not is_there(path) or (path.is_file() and not path.stat().st_size):
            return True
    with closing(connect(path, read_only=True)) as history:
        return not applied_steps(history)


def _make(path: Path, backup: Path | None, whole: Path) -> int:
    """What takes the file's place, on the storage under its name; how many games were salvaged."""
    spare = _beside(path, _IN_THE_MAKING)
    with faults_named(path):
        _remove(spare)
    try:
        salvaged = _fill(spare, path, backup)
    except BaseException:
        with suppress(OSError):
            _remove(spare)  # where it stays, somebody was killed: the next start begins anew
        raise
    with faults_named(path):
        flush(spare)
        spare.replace(whole)
        flush_names(path.parent)
    return salvaged


def _fill(spare: Path, damaged: Path, backup: Path | None) -> int:
    with faults_named(damaged):
        spare.touch(0o600)
        if backup is not None:
            shutil.copyfile(backup, spare)
        gives_away = damaged.is_file() and damaged.stat().st_size > 0
    with Store.open(spare) as store:
        salvaged = store.salvage(damaged) if gives_away else 0
    log = _beside(spare, "-wal")
    with faults_named(damaged):
        if is_there(log) and log.stat().st_size:
            # Closing carries it over, and says nothing where it could not.
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return salvaged


def _remove(file: Path) -> None:
    for part in parts(file):
        part.unlink(missing_ok=True)


def _set_aside(path: Path) -> Path | None:
    """Give the file and what belongs to it another name beside it; returns the new name, None
    where there was no file."""
    stamp = f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}"
    aside = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    with faults_named(path):
        was_there = is_there(path)
        for part, put in zip(parts(path), parts(aside), strict=True):
            if is_there(part):
                part.rename(put)
        earlier = sorted(path.parent.glob(f"{path.stem}.damaged-*Z{path.suffix}"), reverse=True)
    _let_go([each for each in earlier if each != aside])
    return aside if was_there else None


def _let_go(earlier: list[Path]) -> None:
    with suppress(OSError, ValueError):  # another time, then
        largest = max(earlier, key=lambda file: file.stat().st_size)
        for file in earlier[SET_ASIDE - 1 :]:
            if file != largest:
                _remove(file)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


@contextmanager
def _alone(path: Path, patience: float) -> Iterator[None]:
    """No other program mends this history meanwhile. It leaves nothing behind, killed or not."""
    if fcntl is None:
        yield
        return
    with faults_named(path):
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
    except OSError as error:
        # Where nothing can be locked, nothing is.
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)
    return True


def _without_writing(path: Path, fault: HistoryError) -> OpenedHistory:
    try:
        return OpenedHistory(Store.open(path, create=False, read_only=True), fault, lasting=False)
    except HistoryError:
        return OpenedHistory(Store.in_memory(), fault, lasting=False)
