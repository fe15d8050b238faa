"""Histories that others have made come in by the app's own doors: Cancel ends whatever keeps them
busy, what is beyond measure is told, and nothing that lies in them runs."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.history import untrusted_copy
from companion.history.connection import Connection
from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.app.sitting import kept, shelved, table
from tests.app.test_hostile_files import ENDLESS, answered, run
from tests.history import samples

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


@pytest.mark.parametrize("door", ["join", "go_back_to"])
def test_cancel_ends_a_question_that_a_foreign_history_answers_without_end(
    desk: Desk,
    theirs: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    door: str,
) -> None:
    busy = threading.Event()

    def judged(copy: Connection) -> Any:
        busy.set()
        return copy.value(f"{ENDLESS} count(*) FROM n")

    monkeypatch.setattr(untrusted_copy, "applied_steps", judged)
    came: list[Any] = []
    ask: Ask = request.getfixturevalue(door)
    ask(theirs, came.append, came.append)
    assert busy.wait(20)
    desk.services.transfer.cancel()
    desk.wait_for(lambda: came)
    assert came == [""]
    assert not list(desk.services.folder.glob("borrowed-*"))


# --- Beyond measure ---------------------------------------------------------------------------


DAMAGED = "theirs.db: this history is damaged: "
BEYOND = {
    "a note of two hundred thousand letters": (
        ["UPDATE games SET notes = hex(zeroblob(100000))"],
        f"{DAMAGED}string or blob too big",
    ),
    "a table of too many columns": (
        [f"CREATE TABLE wide ({', '.join(f'c{number}' for number in range(101))})"],
        f"{DAMAGED}malformed database schema (wide) - too many columns on wide",
    ),
    "a table that takes too many words": (
        [f"CREATE TABLE long (a /* {'x' * 300_000} */)"],
        f"{DAMAGED}string or blob too big",
    ),
    "too many open games": (
        [times(1001, "INSERT INTO open_games (set_up, game, turn) SELECT '{}', x, 1")],
        f"{DAMAGED}it has more in open_games than a history can hold",
    ),
}
"""What nobody asks for does no harm, however much it is: it is not read."""


@pytest.mark.parametrize("beyond", BEYOND.values(), ids=BEYOND.keys())
def test_what_is_beyond_a_limit_is_told_and_nothing_comes_of_it(
    desk: Desk, theirs: Path, join: Ask, go_back_to: Ask, beyond: tuple[list[str], str]
) -> None:
    statements, told = beyond
    run(theirs, *statements)
    for ask in (join, go_back_to):
        done, failed = answered(desk, ask, theirs)
        assert done == []
        assert failed[0].endswith(told)
    assert kept(desk) == []


@contextmanager
def log_stays(file: Path) -> Iterator[None]:
    """Another program has it open, so nobody who closes it carries the log over."""
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("SELECT count(*) FROM games").fetchone()
        yield


def test_a_view_in_a_tables_place_that_only_the_log_has_is_judged_at_every_start(
    sit: Callable[[], Desk], tmp_path: Path
) -> None:
    file = tmp_path / HISTORY_FILE
    sit().services.session.begin(table("Ada", "Ben"))
    sit()
    with log_stays(file):
        run(
            file,
            "ALTER TABLE settings RENAME TO others",
            f"CREATE VIEW settings AS {ENDLESS} x AS name, x AS value FROM n",
        )
        desk = sit()
        assert desk.services.startup_state.settings == {}
        desk.services.session.begin(table("Dan", "Ben"))
        desk.settle()
    (said,) = desk.said
    assert "The file was set aside" in said
    assert shelved(desk)[0] == ("Dan", "Ben")


# --- What would run ---------------------------------------------------------------------------


RENAMED = "BEGIN UPDATE players SET name = 'Mallory'; END"

TRAPS = {
    "a trigger of the steps": [f"CREATE TRIGGER trap AFTER INSERT ON _sqlite_migrations {RENAMED}"],
    "a trigger of the open games": [f"CREATE TRIGGER trap BEFORE UPDATE ON open_games {RENAMED}"],
    "an index that cannot be worked out": [
        "CREATE INDEX trap ON games (abs(number * 0))",
        "UPDATE sqlite_master SET sql = replace(sql, '* 0', '* 0 - 9223372036854775807 - 1')",
    ],
}


@pytest.mark.parametrize("statements", TRAPS.values(), ids=TRAPS.keys())
def test_nothing_in_a_foreign_history_runs_while_it_is_merged(
    desk: Desk, tmp_path: Path, join: Ask, statements: list[str]
) -> None:
    theirs = tmp_path / "theirs.db"
    with Store.open(theirs) as other:
        samples.fill(other, 10)
    run(theirs, *statements)
    done, failed = answered(desk, join, theirs)
    assert failed == []
    (came,) = done
    assert came.report.added == 10
    names = {name for players in kept(desk) for name in players}
    assert "Ada" in names
    assert "Mallory" not in names
