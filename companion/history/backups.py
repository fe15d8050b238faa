"""Backups: the whole history as one file, proven readable before anything older is let go."""

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from companion.history import integrity
from companion.history.connection import Connection, connect, parts
from companion.history.faults import (
    HistoryDamaged,
    HistoryError,
    HistoryMissing,
    faults_named,
)
from companion.history.history_file import applied_steps
from companion.history.refusals import OwnFile, WontOverwrite
from companion.history.whole_file import tidy, whole_file
from companion.texts import _

KEPT: Final = 5
"""Rolling backups that stay."""

EVERY: Final = timedelta(days=1)
"""How far apart rolling backups are, at least, that nobody has asked for."""

FAR_MORE: Final = 2
"""So many times the games of each newer backup, and an older one is not let go."""

_PREFIX: Final = "history-"
_SUFFIX: Final = ".db"

_WHOLE: Final = (
    "games",
    "seats",
    "territories",
    "players",
    "hindsight",
    "tombstones",
    "drafts",
    "draft_gestures",
)
"""The tables that a backup has every row of."""

_OF_THE_DEVICE: Final = ("settings",)
"""The tables that a file for elsewhere has no row of."""

_LAST_YEAR: Final = 9999
"""There must be room for names above it."""

_TRIES: Final = 5

Now = Callable[[], datetime]


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Backup:
    """A rolling backup there is."""

    path: Path
    taken_at: str
    """UTC, ISO 8601."""
    games: int | None = None
    """How many games it has, where that was looked for."""


def write_backup(
    connection: Connection, target: Path, *, overwrite: bool = False, stays: bool = False
) -> None:
    """Write the history into one file that is proven readable, or leave no file behind. Unless it
    stays on this device, it has nothing of what is this device's alone.

    Raises WontOverwrite where there is such a file already, OwnFile where that is the history
    itself, and the errors of `faults`; HistoryDamaged is about the history where it is not sound.
    """
    keep_off(connection.path, target)
    if not overwrite and target.exists():
        raise WontOverwrite(target)
    if not target.parent.is_dir():
        raise HistoryMissing(target.parent)
    # The file is made first: a folder that cannot be written is told from a damaged history.
    with faults_named(target), whole_file(target) as unfinished:
        for left in reversed(range(_TRIES)):
            version = written_by_others(connection)
            os.truncate(unfinished, 0)
            _copy(connection, unfinished)
            if not stays:
                _leave_out_the_device(unfinished)
            try:
                _prove_same(connection, unfinished)
                break
            except HistoryDamaged:
                # Another program may have written in between; else something is wrong, most likely
                # with what was copied.
                if not left or version == written_by_others(connection):
                    integrity.check(connection)
                    raise


def _copy(connection: Connection, target: Path) -> None:
    try:
        connection.rows("VACUUM INTO ?", (str(target),))
    except sqlite3.IntegrityError as error:  # a row is come to twice, by ways that meet again
        raise HistoryDamaged(connection.path, str(error)) from error


def _leave_out_the_device(copy: Path) -> None:
    """How the app is set up, and which folder it shares: nobody else's business, and it would hold
    for no other device."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as raw:
        raw.execute("PRAGMA journal_mode = MEMORY")
        raw.execute("PRAGMA secure_delete = ON")  # else it could still be read between the rows
        for table in _OF_THE_DEVICE:
            raw.execute(f"DELETE FROM {table}")  # noqa: S608  # two names from above


def written_by_others(connection: Connection) -> int:
    """Another number after other programs have written."""
    return int(connection.value("PRAGMA data_version"))


def keep_off(history: Path, target: Path) -> None:
    """Raises OwnFile where the target is the history, or one of the files that belong to it."""
    own = parts(history)
    with faults_named(target):
        if target.resolve() in [path.resolve() for path in own] or any(
            path.exists() and target.exists() and target.samefile(path) for path in own
        ):
            raise OwnFile(target)


def roll(connection: Connection, folder: Path, now: Now = _now) -> Path:
    """Add a rolling backup; then, it being proven readable, let go all but the newest five, and
    those with far more games than any after them.

    Its name rises above all others, whatever the clock says: it is the newest.
    """
    with faults_named(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tidy(folder)
    there = _by_name(folder)
    moment = now()
    named = max([moment, *(name + timedelta(microseconds=1) for name, _path in there[:1])])
    target = folder / f"{_PREFIX}{named:%Y%m%dT%H%M%S%f}Z{_SUFFIX}"
    write_backup(connection, target, stays=True)
    with faults_named(folder):
        os.utime(target, (moment.timestamp(), moment.timestamp()))
        for old in _to_let_go([target, *(path for _name, path in there)]):
            old.unlink()
    return target


def _to_let_go(newest_first: Sequence[Path]) -> list[Path]:
    old = newest_first[KEPT:]
    if not old:
        return []
    most = max(_games_in(path) or 0 for path in newest_first[:KEPT])
    let_go = []
    for path in old:
        games = _games_in(path)
        if games is None:
            continue
        if games > FAR_MORE * most:
            most = games
        else:
            let_go.append(path)
    return let_go


def _games_in(backup: Path) -> int | None:
    """How many games it has; none, where it is no history; None, where that cannot be told now."""
    try:
        with faults_named(backup), closing(connect(backup, read_only=True, patience=0)) as copy:
            return int(copy.value("SELECT count(*) FROM games"))
    except (HistoryDamaged, HistoryMissing, sqlite3.Error):
        return 0
    except HistoryError:
        return None


def roll_if_due(connection: Connection, folder: Path, now: Now = _now) -> Path | None:
    """Add a rolling backup unless there is one of today or nothing to back up."""
    newest = backups(folder)
    if newest:
        age = now() - datetime.fromisoformat(newest[0].taken_at)
        # One of tomorrow was made while the clock was ahead: nobody knows how old it is.
        if timedelta(0) <= age < EVERY:
            return None
    if not connection.value("SELECT EXISTS (SELECT 1 FROM games)"):
        return None
    return roll(connection, folder, now)


def backups(folder: Path) -> tuple[Backup, ...]:
    """The rolling backups there are, newest first."""
    return tuple(
        Backup(path, _taken(name, path).isoformat(timespec="seconds"))
        for name, path in _by_name(folder)
    )


def counted(backup: Backup) -> Backup:
    """With its games, deleted ones aside."""
    return replace(backup, games=_games_in(backup.path))


def _taken(name: datetime, path: Path) -> datetime:
    """Names only rise, so one may be later than its backup was; a file's own time changes where it
    is copied, but never to an earlier one."""
    with suppress(OSError, ValueError, OverflowError):
        return min(name, datetime.fromtimestamp(path.stat().st_mtime, UTC))
    return name


def _by_name(folder: Path) -> list[tuple[datetime, Path]]:
    found = []
    for path in folder.glob(f"{_PREFIX}*Z{_SUFFIX}"):
        moment = path.name.removeprefix(_PREFIX).removesuffix(_SUFFIX)
        with suppress(ValueError):
            name = datetime.strptime(moment, "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC)
            if name.year < _LAST_YEAR:
                found.append((name, path))
    return sorted(found, reverse=True)


def newest_readable(folder: Path) -> Path | None:
    """The newest rolling backup that is sound; None where there is none."""
    for _name, path in _by_name(folder):
        try:
            copy = connect(path)
        except HistoryError:
            continue
        try:
            if applied_steps(copy):
                integrity.check(copy)
                return path
        except HistoryError:
            continue
        finally:
            copy.close()
    return None


def _prove_same(connection: Connection, path: Path) -> None:
    """Raises HistoryDamaged unless the file is sound and holds as many games as the history."""
    copy = connect(path)
    try:
        integrity.check(copy)
        for table in _WHOLE:
            count = f"SELECT count(*) FROM {table}"  # noqa: S608  # ours
            if copy.value(count) != connection.value(count):
                raise HistoryDamaged(path, _("the backup is incomplete"))
    finally:
        copy.close()
