"""Histories that others have made come in by the app's own doors: Cancel ends whatever keeps them
busy, what is beyond measure is told, and nothing that lies in them runs."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.history import borrowing, store
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.app.test_hostile_files import run
from tests.storage import PAGE

Ask = Callable[[Path, Callable[[Any], None], Callable[[str], None]], None]
"""How the app is asked to do something with a file, and told what came of it."""


def times(count: int, insert: str) -> str:
    """The statement that puts in so many rows, each with its number x."""
    counted = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT ?) "
    return counted.replace("?", str(count)) + insert + " FROM n"


def unseen(_share: float) -> None:
    """Nobody watches how far it is."""


@pytest.fixture
def join(desk: Desk) -> Ask:
    return lambda path, done, fail: desk.services.transfer.join(path, done, fail, unseen)


@pytest.fixture
def go_back_to(desk: Desk) -> Ask:
    return lambda path, done, fail: desk.services.transfer.go_back_to(path, done, fail, unseen)


# --- Cancel -----------------------------------------------------------------------------------


def tangle(path: Path, name: str) -> None:
    """Let all branches of this table's tree lead to its one leaf, three times over: a question
    comes to it more than a hundred million times, and takes seconds that nobody would wait for."""
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("PRAGMA journal_mode = DELETE")
        (root,) = raw.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)
        ).fetchone()
    data = bytearray(path.read_bytes())
    place = (root - 1) * PAGE
    data += data[place : place + PAGE]
    for _level in range(2):
        data += branches(below=len(data) // PAGE)
    data[place : place + PAGE] = branches(below=len(data) // PAGE)
    data[28:32] = (len(data) // PAGE).to_bytes(4, "big")
    path.write_bytes(data)


def branches(below: int, count: int = 500) -> bytes:
    """A page of a table's tree with so many branches, all of which are one."""
    cell = below.to_bytes(4, "big") + b"\1"
    at = (PAGE - len(cell)).to_bytes(2, "big")
    head = b"\5\0\0" + count.to_bytes(2, "big") + at + b"\0" + below.to_bytes(4, "big")
    return (head + at * count).ljust(PAGE - len(cell), b"\0") + cell


@pytest.mark.parametrize("door", ["join", "go_back_to"])
def test_cancel_ends_a_question_that_a_foreign_history_answers_without_end(
    desk: Desk,
    theirs: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    door: str,
) -> None:
    run(
        theirs,
        "DROP TABLE _sqlite_migrations",
        "CREATE TABLE _sqlite_migrations (id INTEGER PRIMARY KEY, migration_set, name)",
        "INSERT INTO _sqlite_migrations VALUES (1, '', '')",
    )
    tangle(theirs, "_sqlite_migrations")
    busy = threading.Event()
    judge = borrowing.applied_steps

    def judged(copy: Any) -> Any:
        busy.set()
        return judge(copy)

    monkeypatch.setattr(borrowing, "applied_steps", judged)
    came: list[Any] = []
    ask: Ask = request.getfixturevalue(door)
    ask(theirs, came.append, came.append)
    assert busy.wait(20)
    desk.services.transfer.cancel()
    desk.wait_for(lambda: came)
    assert came == [""]
    assert not list(desk.services.folder.glob("borrowed-*"))


def test_cancel_ends_the_reading_of_a_foreign_history_that_was_found_sound(
    desk: Desk, tmp_path: Path, join: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All there is in it are the strokes of a game that is none: here nothing comes of them."""
    theirs = tmp_path / "theirs.db"
    Store.open(theirs).close()
    run(
        theirs,
        "INSERT INTO drafts (id, set_up, started_at, game) VALUES (1, '{}', '', 'none')",
        times(5000, "INSERT INTO draft_gestures SELECT 1, x, 'lo'"),
    )
    found_sound, pressed = threading.Event(), threading.Event()
    merge = store.merge

    def merged(*asked: Any) -> Any:
        found_sound.set()
        assert pressed.wait(20)
        return merge(*asked)

    monkeypatch.setattr(store, "merge", merged)
    came: list[Any] = []
    join(theirs, came.append, came.append)
    assert found_sound.wait(20)
    desk.services.transfer.cancel()
    pressed.set()
    desk.wait_for(lambda: came)
    assert came == [""]
