"""The history as the rest of the app sees it. It imports sqlite-utils, so import it late.

A store belongs to the thread that opened it. With a `companion.worker.Worker` that means: open
it, use it and close it in jobs of one worker.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time_ns
from types import TracebackType
from typing import Self

from companion.history.backups import (
    add_backup,
    add_backup_if_changed,
    write_backup,
    written_by_others,
)
from companion.history.connection import PATIENCE, Connection
from companion.history.game_import import (
    Candidate,
    ImportReport,
    Preview,
    import_games,
    preview_import,
)
from companion.history.games import Games
from companion.history.health import Health, check
from companion.history.hindsights import Hindsights
from companion.history.history_file import open_connection, open_in_memory
from companion.history.merging import MergeReport, Progress, merge, replace_by, version_number
from companion.history.open_games import OpenGames
from companion.history.players import Players
from companion.history.request_errors import UndoOutdated
from companion.history.rescoring import Rescored, rescore
from companion.history.restoring import is_shared, restamp
from companion.history.search import keep_index
from companion.history.settings import Settings
from companion.history.snapshots import (
    MergedSnapshot,
    Owner,
    history_digest,
    read_owner,
    write_snapshot,
)
from companion.history.sqlite_limits import Check, cancellable, no_op
from companion.history.statistics import GameStatistics
from companion.history.timestamps import Clock
from companion.history.untrusted_copy import untrusted_copy


def backup_folder_of(path: Path) -> Path:
    """Return the folder of the rolling backups of the history in this file."""
    return path.with_name(path.name + ".backups")


def now() -> int:
    """Return the milliseconds since 1970."""
    return time_ns() // 1_000_000


class Store:
    """One open history."""

    def __init__(self, connection: Connection, clock: Clock = now) -> None:
        self._connection = connection
        self._clock = clock
        self._check: Check = no_op
        self.players = Players(connection, clock)
        self.games = Games(connection, clock)
        self.hindsight = Hindsights(connection)
        self.statistics = GameStatistics(connection)
        self.open_games = OpenGames(connection)
        self.settings = Settings(connection)

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        create: bool = True,
        read_only: bool = False,
        patience: float = PATIENCE,
        clock: Clock = now,
        unchecked: bool = False,
    ) -> Self:
        """Open the file; make it if there is none, and bring an old one up to date.

        Raises one of the named errors of `companion.history.errors` and leaves the file as it is.
        An `unchecked` file may be damaged.
        """
        connection = open_connection(
            Path(path),
            create=create,
            read_only=read_only,
            patience=patience,
            unchecked=unchecked,
        )
        try:
            if not read_only:
                keep_index(connection)
            return cls(connection, clock)
        except BaseException:
            connection.close()
            raise

    @classmethod
    def in_memory(cls) -> Self:
        """Make a history that is gone when it is closed: to play on if no file can be used."""
        connection = open_in_memory()
        keep_index(connection)
        return cls(connection)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Make all of the changes inside, or none."""
        with self._connection.writing():
            yield

    @contextmanager
    def cancellable(self, check: Check) -> Iterator[None]:
        """Call `check` again and again inside, in the middle of a long statement too. An error that
        it raises ends the work inside, changes nothing and comes out here."""
        self._check = check
        try:
            with cancellable(self._connection.raw, check):
                yield
        finally:
            self._check = no_op

    @property
    def path(self) -> Path:
        return self._connection.path

    @property
    def read_only(self) -> bool:
        return self._connection.read_only

    def preview(self, read: Callable[[], Iterable[Candidate]]) -> Preview:
        """Compare the games that `read` returns with the history; change nothing."""
        return preview_import(self._connection, read, self._clock)

    def import_games(self, preview: Preview, decided: Collection[str] = ()) -> ImportReport:
        """Import the games of a preview; see `companion.history.game_import.import_games`."""
        return import_games(self._connection, preview, self._clock, decided)

    def merge(self, path: Path | str, progress: Progress = no_op) -> MergeReport:
        """Take over everything newer from another history's file, which is only read."""
        with untrusted_copy(Path(path), self._room, self._check) as theirs:
            return merge(self._connection, theirs, progress, self._clock)

    def merge_snapshot(self, path: Path) -> MergedSnapshot:
        """Merge another device's snapshot, which is only read."""
        with untrusted_copy(path, self._room, self._check) as theirs:
            report = merge(self._connection, theirs, clock=self._clock)
            return MergedSnapshot(read_owner(theirs), history_digest(theirs, self._clock()), report)

    def write_snapshot(self, path: Path, owner: Owner) -> str:
        """Write the games and players into a file for other devices; return its digest."""
        return write_snapshot(self._connection, path, owner, self._clock())

    def history_digest(self, *, with_contents: bool = True) -> str:
        """Return a text that changes with every edit of a game or player."""
        return history_digest(self._connection, self._clock(), with_contents=with_contents)

    def backup(self, path: Path | str, *, overwrite: bool = False) -> None:
        """Write everything into one file and check it."""
        write_backup(self._connection, Path(path), overwrite=overwrite)

    def roll_backup(self) -> Path:
        """Add a rolling backup in `backup_folder`; the newest five stay. Returns its path."""
        return add_backup(self._connection, self.backup_folder)

    def run_maintenance(self) -> Path | None:
        """Add a backup if games have changed since the last one. Returns its path."""
        if self._room is None:
            return None
        return add_backup_if_changed(self._connection, self.backup_folder)

    def rescore(self, version: str, below: int | None = None) -> Rescored:
        """Score games again that another version of the app has scored, some at a time; see
        `companion.history.rescoring`."""
        return rescore(self._connection, version, below)

    def restore(
        self,
        path: Path | str,
        progress: Progress = no_op,
        *,
        undoes: bool = False,
        left_as: int | None = None,
    ) -> Path | None:
        """Restore the games and players of a backup in one transaction, also for other devices that
        share the history: see `companion.history.restoring`.

        `undoes` means that the backup was made just before the change that is undone. `left_as` is
        the number of `all_versions` after that change; raises UndoOutdated if it differs now.

        The present state is saved as a rolling backup before. Returns its path, None in memory.
        """
        with untrusted_copy(Path(path), self._room, self._check) as theirs:
            self._prove_left(left_as)
            before = self.roll_backup() if self._room is not None else None
            with self._connection.writing():
                self._prove_left(left_as)
                if is_shared(self._connection):
                    restamp(self._connection, theirs, self._clock, undoes=undoes)
                    merge(self._connection, theirs, progress, self._clock)
                else:
                    replace_by(self._connection, theirs, progress, self._clock)
                self.open_games.add_missing(OpenGames(theirs))
        return before

    def _prove_left(self, left_as: int | None) -> None:
        if left_as not in (None, self.all_versions()):
            raise UndoOutdated(self.path)

    def all_versions(self) -> int:
        """Return a number that is different after every change of games or players."""
        return version_number(self._connection)

    def of_others(self) -> int:
        """Return a number that is different after another program has written into the file."""
        return written_by_others(self._connection)

    def check(self, progress: Progress = no_op) -> Health:
        """Check if the file is sound, and which games today's rules score differently."""
        return check(self._connection, progress)

    @property
    def backup_folder(self) -> Path:
        """The folder of the rolling backups."""
        return backup_folder_of(self.path)

    @property
    def _room(self) -> Path | None:
        """The folder with room for copies; None for a history in memory."""
        return None if self._connection.in_memory else self.path.parent

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
