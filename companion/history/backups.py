"""Backups: the whole history as one file, proven readable before anything older is let go."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from companion.history.borrowing import prove
from companion.history.connection import Connection, connect
from companion.history.faults import HistoryDamaged, HistoryError, HistoryMissing, faults_named
from companion.history.history_file import applied_steps
from companion.history.refusals import WontOverwrite
from companion.texts import _

KEPT: Final = 5
"""Rolling backups that stay."""

EVERY: Final = timedelta(days=1)
"""How far apart rolling backups are, at least, that nobody has asked for."""

_PREFIX: Final = "history-"
_SUFFIX: Final = ".db"
_UNFINISHED: Final = ".unfinished"

_WHOLE: Final = (
    "games",
    "seats",
    "territories",
    "players",
    "purged_games",
    "drafts",
    "draft_gestures",
)
"""The tables that a backup has every row of."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A rolling backup there is."""

    path: Path
    taken_at: str
    """As its name says: UTC, ISO 8601."""


def write_backup(connection: Connection, target: Path, *, overwrite: bool = False) -> None:
    """Write the history into one file that is proven readable, or leave no file behind.

    Raises WontOverwrite where there is such a file already, and the errors of `faults`.
    """
    if not overwrite and target.exists():
        raise WontOverwrite(target)
    if not target.parent.is_dir():
        raise HistoryMissing(target.parent)
    unfinished = target.with_name(target.name + _UNFINISHED)
    try:
        with faults_named(target):
            unfinished.unlink(missing_ok=True)
            # Made here, so that a folder that cannot be written is told from a damaged history.
            unfinished.touch(exist_ok=False)
        with faults_named(connection.path):
            connection.raw.execute("VACUUM INTO ?", (str(unfinished),))
        _prove_same(connection, unfinished)
        with faults_named(target):
            _flush(unfinished)
            unfinished.replace(target)
            _flush_names(target.parent)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise


def roll(
    connection: Connection, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> Path:
    """Add a rolling backup; then, it being proven readable, let go all but the newest five."""
    with faults_named(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for left_over in folder.glob(f"{_PREFIX}*{_UNFINISHED}"):
            left_over.unlink()
    target = folder / f"{_PREFIX}{now():%Y%m%dT%H%M%S%f}Z{_SUFFIX}"
    write_backup(connection, target)
    with faults_named(folder):
        for old in backups(folder)[KEPT:]:
            old.path.unlink()
    return target


def roll_if_due(
    connection: Connection, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> Path | None:
    """Add a rolling backup unless there is one of today or nothing to back up."""
    newest = backups(folder)
    if newest and now() - datetime.fromisoformat(newest[0].taken_at) < EVERY:
        return None
    if not connection.value("SELECT EXISTS (SELECT 1 FROM games)"):
        return None
    return roll(connection, folder, now)


def backups(folder: Path) -> tuple[Backup, ...]:
    """The rolling backups there are, newest first."""
    found = []
    for path in folder.glob(f"{_PREFIX}*Z{_SUFFIX}"):
        moment = path.name.removeprefix(_PREFIX).removesuffix(_SUFFIX)
        with suppress(ValueError):
            found.append((datetime.strptime(moment, "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC), path))
    return tuple(
        Backup(path, moment.isoformat(timespec="seconds"))
        for moment, path in sorted(found, reverse=True)
    )


def newest_readable(folder: Path) -> Path | None:
    """The newest rolling backup that is sound; None where there is none."""
    for backup in backups(folder):
        try:
            copy = connect(backup.path, read_only=True)
        except HistoryError:
            continue
        try:
            if applied_steps(copy):
                prove(copy)
                return backup.path
        except HistoryError:
            continue
        finally:
            copy.close()
    return None


def _prove_same(connection: Connection, path: Path) -> None:
    """Raises HistoryDamaged unless the file is sound and holds as many games as the history."""
    copy = connect(path, read_only=True)
    try:
        prove(copy)
        for table in _WHOLE:
            count = f"SELECT count(*) FROM {table}"  # noqa: S608  # ours
            if copy.value(count) != connection.value(count):
                raise HistoryDamaged(path, _("the backup is incomplete"))
    finally:
        copy.close()


def _flush(file: Path) -> None:
    """Return when the file is on the storage."""
    with file.open("r+b") as stream:
        os.fsync(stream.fileno())


def _flush_names(folder: Path) -> None:
    """Return when the folder's list of files is on the storage, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
