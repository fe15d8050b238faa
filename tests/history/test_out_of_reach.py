"""A history that is locked, or that nobody may write: named so, shown, tried again."""

import os
import sqlite3
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.history.errors import (
    HistoryError,
    HistoryLocked,
    HistoryReadOnly,
)
from companion.history.recovery import open_or_recover
from companion.history.startup_state import read_startup_state
from companion.history.store import Store, backup_folder_of
from tests.history import samples

NOBODY = 65534


@pytest.fixture
def locked(filled: Path) -> Iterator[Path]:
    """Another process is in the middle of writing."""
    code = (
        "import sqlite3, sys; raw = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "raw.execute('BEGIN IMMEDIATE'); print('locked', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(filled)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"locked\n"
        yield filled
        other.communicate()


def test_a_history_that_another_program_writes_to_is_named_locked(locked: Path) -> None:
    with pytest.raises(HistoryLocked, match="another program is using"):
        Store.open(locked, patience=0.05)


def test_a_locked_history_is_tried_again_and_can_be_read_meanwhile(locked: Path) -> None:
    with pytest.raises(HistoryLocked):
        open_or_recover(locked, backup_folder_of(locked), patience=0.05)
    with Store.open(locked, create=False, read_only=True) as store:
        assert len(store.games.page().games) == 40
        with pytest.raises(HistoryReadOnly):
            store.games.delete(store.games.page().games[0].id)
    assert read_startup_state(locked).game is not None


def test_a_game_that_cannot_be_saved_for_a_lock_can_be_saved_after_it(filled: Path) -> None:
    with Store.open(filled, patience=0.05) as store:
        game = store.games.page().games[0].id
        with closing(sqlite3.connect(filled, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(HistoryLocked):
                store.games.delete(game)
            other.execute("ROLLBACK")
        store.games.delete(game)
        assert store.games.get(game).deleted


def as_someone_else(act: Callable[[], object]) -> str:
    """What `act` gives or raises for a user who owns nothing here, in a process of its own."""
    ours, theirs = os.pipe()
    with warnings.catch_warnings():
        # Threads that other tests have left behind do not matter to the child.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os.close(ours)
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        try:
            said = str(act())
        except HistoryError as fault:
            said = type(fault).__name__
        os.write(theirs, said.encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return said


@pytest.fixture
def untouchable() -> Iterator[Path]:
    """A history of some games in a folder where nothing may be written."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "history.db"
        with Store.open(file) as store:
            samples.fill(store, 40)
        file.chmod(0o444)
        folder.chmod(0o555)
        yield file
        folder.chmod(0o755)


def test_a_history_that_cannot_be_written_is_named_so(untouchable: Path) -> None:
    assert as_someone_else(lambda: Store.open(untouchable)) == "HistoryReadOnly"


def test_a_history_that_cannot_be_written_can_be_read(untouchable: Path) -> None:
    def read() -> object:
        with Store.open(untouchable, create=False, read_only=True) as store:
            return len(store.games.page().games), store.statistics.overall().games > 0

    assert as_someone_else(read) == "(40, True)"


def test_the_app_shows_a_history_it_cannot_write_and_says_so(untouchable: Path) -> None:
    def start() -> object:
        opened = open_or_recover(untouchable, backup_folder_of(untouchable))
        with opened.store as store:
            return type(opened.fault).__name__, opened.lasting, len(store.games.page().games)

    before = untouchable.read_bytes()
    assert as_someone_else(start) == "('HistoryReadOnly', False, 40)"
    assert untouchable.read_bytes() == before


def test_where_no_history_can_be_made_games_are_kept_in_memory(untouchable: Path) -> None:
    def start() -> object:
        file = untouchable.with_name("other.db")
        opened = open_or_recover(file, backup_folder_of(file))
        with opened.store as store:
            samples.fill(store, 2)
            return type(opened.fault).__name__, opened.lasting, len(store.games.page().games)

    assert as_someone_else(start) == "('HistoryReadOnly', False, 2)"


def test_a_backup_where_nothing_can_be_written_says_so(untouchable: Path) -> None:
    def save() -> object:
        with Store.open(untouchable, create=False, read_only=True) as store:
            store.backup(untouchable.with_name("backup.db"))
        return "saved"

    assert as_someone_else(save) == "HistoryReadOnly"
