"""Files made to hang the app, to swell it or to get at the games come in by its own doors; whatever
they do is answered, and saving goes on."""

import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.app import save_queue
from companion.app.transfer import Form
from companion.history.games import Games
from companion.history.listing import ALL
from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from tests.app.conftest import Desk
from tests.app.sitting import kept, paint, stored_game, table
from tests.benchmarks.hostile import MOST_MEMORY, SOON, Found, Trial
from tests.cases.hostile import Case, Maker, cases

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT "


def run(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            raw.execute(statement)


def answered(desk: Desk, ask: Callable[..., Any], *asked: object) -> tuple[list[Any], list[str]]:
    """What came of something carried in or out, and what was said instead."""
    done: list[Any] = []
    failed: list[str] = []
    ask(*asked, done.append, failed.append)
    desk.settle()
    assert len(done) + len(failed) == 1
    return done, failed


@pytest.mark.thorough
def test_every_known_hostile_file_is_answered_and_harms_nothing(tmp_path: Path) -> None:
    found = Found()
    trial = Trial(tmp_path, found)
    for case in cases():
        if not case.heavy:
            trial.face(case, every_door=False)
    trial.close()
    assert found.tried >= 60
    assert found.refused > 25
    assert found.faults == []
    assert found.memory < MOST_MEMORY
    assert found.cancel < SOON


def test_a_case_is_read_as_it_is_written() -> None:
    for case in cases():
        assert isinstance(case, Case)
        assert case.statements or case.damage or case.parts


VIEW = (
    f"CREATE VIEW _sqlite_migrations AS {ENDLESS} x AS id, 'x' AS migration_set, x AS name FROM n"
)


def test_a_foreign_schema_neither_hangs_the_app_nor_keeps_saving_waiting(
    desk: Desk, theirs: Path
) -> None:
    run(theirs, "DROP TABLE _sqlite_migrations", VIEW)
    said: list[str] = []
    desk.services.session.begin(table("Ada", "Ben"))
    for act in (desk.services.transfer.join, desk.services.transfer.go_back_to):
        act(theirs, said.append, said.append, lambda _share: None)
    paint(desk)
    desk.settle()
    assert len(said) == 2
    assert all("theirs.db" in words for words in said)
    draft = stored_game(desk)
    assert draft is not None
    assert len(draft.strokes) == 1


def test_the_app_starts_on_a_history_that_was_made_to_hang_it(tmp_path: Path) -> None:
    """Before the first frame it asks for the settings and the game in hand."""
    maker = Maker(tmp_path)
    known = [case for case in cases() if "endless view" in case.name]
    assert len(known) >= 4
    for number, case in enumerate(known):
        folder = tmp_path / str(number)
        folder.mkdir()
        shutil.copy(maker.make(case), folder / HISTORY_FILE)
        desk = Desk(folder)
        assert desk.services.startup_state.settings == {}
        desk.services.session.begin(table("Ada", "Ben"))
        assert desk.services.session.finish()
        desk.settle()
        assert ("Ada", "Ben") in kept(desk), case.name
        assert any("history.db" in words for words in desk.said), case.name
        desk.services.close()


def test_a_number_with_a_separator_that_nobody_sees_is_read(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text("Mode,Size,Player,Points\ntribe,5,Ada,3\x1d\n", encoding="utf-8")
    done, _failed = answered(desk, desk.services.transfer.look_at, file, Form.TABLE)
    assert [item.totals for item in done[0].items] == [(3,)]


def test_whatever_goes_wrong_in_the_background_is_told(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_args: object) -> None:
        raise KeyError("a mistake")

    file = tmp_path / "evening.csv"
    file.write_text("", encoding="utf-8")
    for owner, door in ((Store, "preview"), (Store, "backup"), (Games, "page")):
        monkeypatch.setattr(owner, door, broken)
    told = "Something went wrong here; nothing was changed."
    transfer, history = desk.services.transfer, desk.services.history
    assert answered(desk, transfer.look_at, file, Form.TABLE) == ([], [told])
    assert answered(desk, transfer.back_up, tmp_path / "out.db") == ([], [told])
    assert answered(desk, history.page, ALL, None) == ([], [told])
    assert capsys.readouterr().err.count("KeyError: 'a mistake'") == 3


# --- Pauses -----------------------------------------------------------------------------------


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A table that takes long to look at."""
    path = tmp_path / "evening.csv"
    lines = (f"2026-11-18,{number},tribe,5,Ada,3\n" for number in range(90_000))
    path.write_text("Date,Place,Mode,Size,Player,Points\n" + "".join(lines), encoding="utf-8")
    return path


@pytest.fixture
def looking(desk: Desk, evening: Path) -> Iterator[list[str]]:
    """The preview of it is under way; what is told of it."""
    told: list[str] = []
    desk.services.transfer.look_at(evening, Form.TABLE, lambda _: told.append("done"), told.append)
    yield told
    desk.services.transfer.cancel()


def test_a_pause_gives_up_a_preview_that_keeps_a_save_waiting(
    desk: Desk, looking: list[str]
) -> None:
    desk.services.session.begin(table("Ada", "Ben"))
    desk.services.save_queue.pause()
    assert stored_game(desk) is not None
    desk.settle()
    assert looking == [""]  # stopped, as if the player had


def test_a_pause_with_nothing_to_save_lets_a_preview_go_on(desk: Desk, looking: list[str]) -> None:
    desk.services.save_queue.pause()
    desk.take()
    assert looking == []


def test_a_pause_ends_a_question_in_the_middle_and_asks_it_again_afterwards(desk: Desk) -> None:
    asked: list[int] = []
    running = threading.Event()

    def work(store: Store) -> int:
        asked.append(1)
        running.set()
        if len(asked) == 1:
            store._connection.value(f"{ENDLESS} count(*) FROM n")
        return len(asked)

    shown: list[int] = []
    desk.services.history.ask("long", work, shown.append)
    assert running.wait(10)
    desk.services.session.begin(table("Ada", "Ben"))
    desk.services.save_queue.pause()
    assert stored_game(desk) is not None
    desk.settle()
    assert shown == [2]


def test_a_pause_does_not_wait_for_ever_for_a_save(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_queue, "PATIENCE", 0.05)
    gate = threading.Event()
    desk.services.history.change(lambda _store: gate.wait(30))
    desk.services.session.begin(table("Ada", "Ben"))
    began = time.monotonic()
    desk.services.save_queue.pause()
    assert time.monotonic() - began < 10
    gate.set()
    desk.settle()
    assert desk.services.save_queue.is_safe
