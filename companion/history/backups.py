"""Backups: the whole history as one file, checked before any older one is deleted.

A rolling backup is written after each finished game, by SQLite's online backup, beside the history
in a folder of its own. The newest few stay, and the last one of each of the last few days.
"""

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from companion.history import integrity
from companion.history.atomic_write import atomic_write, remove_leftovers
from companion.history.connection import Connection, connect, parts
from companion.history.errors import (
    HistoryDamaged,
    HistoryError,
    HistoryMissing,
    named_errors,
)
from companion.history.history_file import applied_steps
from companion.history.request_errors import OwnFile, WontOverwrite

KEPT: Final = 5
"""The newest rolling backups that stay, and the last days of which one stays."""

FAR_MORE: Final = 2
"""A backup with so many times the games of each newer one is not deleted."""

_PREFIX: Final = "history-"
_SUFFIX: Final = ".db"
_OF_THE_DEVICE: Final = ("settings",)
"""The tables that a file for elsewhere has no row of."""
_LAST_YEAR: Final = 9999
"""There must be room for names above it."""

Now = Callable[[], datetime]


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Backup:
    """A rolling backup that is there."""

    path: Path
    taken_at: str
    """UTC, ISO 8601."""
    games: int | None = None
    """How many games it has, where that was looked for."""


def write_backup(
    connection: Connection, target: Path, *, overwrite: bool = False, stays: bool = False
) -> None:
    """Write the history into one file that is checked, or leave no file behind.

    Unless it stays on this device, the file has nothing of what is this device's alone. Raises
    WontOverwrite where there is such a file already, OwnFile where that is the history itself, and
    other kinds of HistoryError; HistoryDamaged is about the history where it is not sound.
    """
    refuse_own_file(connection.path, target)
    if not overwrite and target.exists():
        raise WontOverwrite(target)
    if not target.parent.is_dir():
        raise HistoryMissing(target.parent)
    with named_errors(target), atomic_write(target) as unfinished:
        _copy(connection, unfinished, leave_out=() if stays else _OF_THE_DEVICE)
        try:
            with closing(connect(unfinished)) as copy:
                integrity.check(copy)
        except HistoryDamaged as damage:
            raise HistoryDamaged(connection.path, damage.detail) from damage


def _copy(connection: Connection, target: Path, leave_out: Sequence[str]) -> None:
    with closing(sqlite3.connect(target, isolation_level=None)) as copy:
        connection.raw.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
        for table in leave_out:
            copy.execute(f"DELETE FROM {table}")  # noqa: S608  # names from above
        if leave_out:
            # What was deleted, here or long ago, can still be read between the rows before.
            copy.execute("PRAGMA temp_store = MEMORY")
            copy.execute("VACUUM")


def refuse_own_file(history: Path, target: Path) -> None:
    """Raise OwnFile where the target is the history, or one of the files that belong to it."""
    own = parts(history)
    with named_errors(target):
        if target.resolve() in [path.resolve() for path in own] or any(
            path.exists() and target.exists() and target.samefile(path) for path in own
        ):
            raise OwnFile(target)


def written_by_others(connection: Connection) -> int:
    """Return another number after other programs have written."""
    return int(connection.value("PRAGMA data_version"))


def add_backup(connection: Connection, folder: Path, now: Now = _now) -> Path:
    """Add a rolling backup, then delete those that need not stay.

    Its name rises above all others, whatever the clock says: it is the newest.
    """
    with named_errors(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        remove_leftovers(folder)
    there = _by_name(folder)
    moment = now()
    named = max([moment, *(name + timedelta(microseconds=1) for name, _path in there[:1])])
    target = folder / f"{_PREFIX}{named:%Y%m%dT%H%M%S%f}Z{_SUFFIX}"
    write_backup(connection, target, stays=True)
    with named_errors(folder):
        os.utime(target, (moment.timestamp(), moment.timestamp()))
        for old in _to_delete([(named, target), *there]):
            old.unlink()
    return target


def _to_delete(newest_first: Sequence[tuple[datetime, Path]]) -> list[Path]:
    stay = [path for _name, path in newest_first[:KEPT]]
    last_of_day = {_taken(name, path).date(): path for name, path in reversed(newest_first)}
    stay += [last_of_day[day] for day in sorted(last_of_day, reverse=True)[:KEPT]]
    most = max(_games_in(path) or 0 for path in stay)
    delete = []
    for _name, path in newest_first:
        if path in stay:
            continue
        games = _games_in(path)
        if games is None:
            continue
        if games > FAR_MORE * most:
            most = games
        else:
            delete.append(path)
    return delete


def _games_in(backup: Path) -> int | None:
    """The games in it; 0 where it is no history, None where that cannot be told now."""
    try:
        with named_errors(backup), closing(connect(backup, read_only=True, patience=0)) as copy:
            return int(copy.value("SELECT count(*) FROM games"))
    except (HistoryDamaged, HistoryMissing, sqlite3.Error):
        return 0
    except HistoryError:
        return None


def add_backup_if_changed(connection: Connection, folder: Path, now: Now = _now) -> Path | None:
    """Add a rolling backup unless the newest one has all that is in the history."""
    if not connection.value("SELECT EXISTS (SELECT 1 FROM games)"):
        return None
    for _name, newest in _by_name(folder)[:1]:
        with suppress(HistoryError), closing(connect(newest, read_only=True)) as copy:
            if copy.rows(_LAST_EDITS) == connection.rows(_LAST_EDITS):
                return None
    return add_backup(connection, folder, now)


_LAST_EDITS: Final = """
    SELECT count(*), max(edited_at) FROM games
    UNION ALL SELECT count(*), max(edited_at) FROM players
    UNION ALL SELECT count(*), max(edited_at) FROM tombstones
"""


def list_backups(folder: Path) -> tuple[Backup, ...]:
    """Return the rolling backups, newest first."""
    return tuple(
        Backup(path, _taken(name, path).isoformat(timespec="seconds"))
        for name, path in _by_name(folder)
    )


def with_game_count(backup: Backup) -> Backup:
    """Return the backup with its number of games, deleted ones aside."""
    return replace(backup, games=_games_in(backup.path))


def newest_sound(folder: Path) -> Path | None:
    """Return the newest rolling backup that is sound; None where there is none."""
    for _name, path in _by_name(folder):
        with suppress(HistoryError), closing(connect(path)) as copy:
            if applied_steps(copy):
                integrity.check(copy)
                return path
    return None


def _by_name(folder: Path) -> list[tuple[datetime, Path]]:
    found = []
    for path in folder.glob(f"{_PREFIX}*Z{_SUFFIX}"):
        moment = path.name.removeprefix(_PREFIX).removesuffix(_SUFFIX)
        with suppress(ValueError):
            name = datetime.strptime(moment, "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC)
            if name.year < _LAST_YEAR:
                found.append((name, path))
    return sorted(found, reverse=True)


def _taken(name: datetime, path: Path) -> datetime:
    """Names only rise, so one may be later than its backup was; a file's own time changes where it
    is copied, but never to an earlier one."""
    with suppress(OSError, ValueError, OverflowError):
        return min(name, datetime.fromtimestamp(path.stat().st_mtime, UTC))
    return name
