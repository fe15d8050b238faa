"""What could not be written is not forgotten: it is warned of, tried again, and comes whole."""

import errno
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import open_history, save_queue
from companion.app.transfer import Form, Written
from companion.history.listing import ALL
from companion.history.place import HISTORY_FILE
from companion.history.recovery import open_or_recover
from companion.history.store import Store
from companion.table.tabletop import Tabletop
from tests.app.conftest import Desk
from tests.app.sitting import EMPTY, FULL, kept, paint, resumed, shelved, stored_game, table
from tests.app.test_folder_sync import choose
from tests.app.test_hostile_files import answered
from tests.conftest import ROOT
from tests.history import samples
from tests.storage import PAGE, break_page, no_room_for

Sit = Callable[[], Desk]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the next try."""
    monkeypatch.setattr(save_queue, "AGAIN", 0.01)
    monkeypatch.setattr(open_history, "PAUSE", 0)


def begun(desk: Desk, tabletop: Tabletop) -> None:
    desk.services.session.begin(tabletop)
    paint(desk)
    desk.settle()


def board(desk: Desk) -> object:
    return desk.services.session.journal.tabletop


def until(desk: Desk, holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline, desk.warned
        time.sleep(0.005)
        desk.settle()


def test_a_stroke_that_could_not_be_saved_leaves_no_hole(tmp_path: Path, sit: Sit) -> None:
    desk = sit()
    begun(desk, table("Ada", "Ben", rows=EMPTY))
    with no_room_for(tmp_path / HISTORY_FILE):
        paint(desk)
        paint(desk)
        desk.settle()
    assert desk.warned[0].startswith("Not saved yet: there is no room left")
    paint(desk)
    desk.settle()
    assert desk.warned[-1] == ""
    before = board(desk)
    desk = sit()
    assert resumed(desk)
    assert board(desk) == before
    assert len(desk.services.startup_state.game.strokes) == 4  # type: ignore[union-attr]


def test_what_could_not_be_saved_is_tried_again_without_a_touch(tmp_path: Path, sit: Sit) -> None:
    desk = sit()
    begun(desk, table("Ada", "Ben"))
    with no_room_for(tmp_path / HISTORY_FILE):
        assert desk.services.session.finish()
        desk.settle()
        assert "Not saved yet" in desk.warned[-1]
        with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as raw:
            assert raw.execute("SELECT count(*) FROM games").fetchone() == (0,)
    until(desk, lambda: desk.warned[-1] == "")
    with closing(sqlite3.connect(tmp_path / HISTORY_FILE)) as raw:
        assert raw.execute("SELECT count(*) FROM games").fetchone() == (1,)
    assert (kept(desk), shelved(desk)) == ([("Ada", "Ben")], [])


def test_a_game_that_is_saved_late_goes_to_the_others_all_the_same(
    tmp_path: Path, sit: Sit
) -> None:
    desk = sit()
    shared = tmp_path / "shared"
    shared.mkdir()
    choose(desk, shared)
    (file,) = shared.iterdir()
    before = file.read_bytes()
    begun(desk, table("Ada", "Ben"))
    with no_room_for(tmp_path / HISTORY_FILE):
        assert desk.services.session.finish()
        desk.settle()
        assert "Not saved yet" in desk.warned[-1]
    until(desk, lambda: file.read_bytes() != before)


def test_a_game_whose_beginning_failed_is_not_mixed_with_the_one_before(
    tmp_path: Path, sit: Sit
) -> None:
    desk = sit()
    begun(desk, table("Ada", "Ben", rows=EMPTY))
    first = board(desk)
    with no_room_for(tmp_path / HISTORY_FILE):
        paint(desk)  # not saved, and then another game is begun
        first = board(desk)
        desk.services.session.begin(table("Cleo", "Dan", rows=EMPTY))
        paint(desk)
        desk.settle()
    paint(desk)
    desk.settle()
    second = board(desk)
    desk = sit()
    assert resumed(desk)
    assert board(desk) == second
    assert shelved(desk) == [("Cleo", "Dan"), ("Ada", "Ben")]
    (other,) = desk.services.open_games.others
    assert desk.services.open_games.go_on(other)
    assert board(desk) == first


def test_an_open_game_deleted_while_nothing_could_be_saved_is_deleted_later(
    tmp_path: Path, sit: Sit
) -> None:
    desk = sit()
    begun(desk, table("Ada", "Ben", rows=EMPTY))
    begun(desk, table("Cleo", "Dan", rows=EMPTY))
    assert shelved(desk) == [("Cleo", "Dan"), ("Ada", "Ben")]
    (other,) = desk.services.open_games.others
    with no_room_for(tmp_path / HISTORY_FILE):
        desk.services.open_games.delete(other, lambda: None)
        desk.settle()
        assert "Not saved yet" in desk.warned[-1]
    until(desk, lambda: desk.warned[-1] == "")
    desk = sit()
    assert resumed(desk)
    assert shelved(desk) == [("Cleo", "Dan")]


def test_a_game_is_begun_in_one_piece(tmp_path: Path, sit: Sit) -> None:
    """The one before and the new one change in one transaction, so that no kill comes between."""
    log = tmp_path / f"{HISTORY_FILE}-wal"
    desk = sit()
    begun(desk, table("Ada", "Ben", rows=EMPTY))
    before = transactions(log)
    desk.services.session.begin(table("Cleo", "Dan", rows=FULL))
    desk.settle()
    assert transactions(log) == before + 1
    assert shelved(desk) == [("Cleo", "Dan"), ("Ada", "Ben")]


_KILLED_WHILE_IT_FINISHES = """
import os, signal, sys
from pathlib import Path
from companion.history.games import Games
from tests.app.conftest import Desk
from tests.app.sitting import paint, table
desk = Desk(Path(sys.argv[1]))
desk.services.session.begin(table("Ada", "Ben"))
paint(desk)
desk.settle()
Games.put = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
assert desk.services.session.finish()
desk.settle()
"""


def test_a_game_killed_while_it_is_finished_is_in_the_history_or_still_open(
    tmp_path: Path, sit: Sit
) -> None:
    """It is an open game until the history has it."""
    killed = subprocess.run(
        [sys.executable, "-c", _KILLED_WHILE_IT_FINISHES, str(tmp_path)], check=False, cwd=ROOT
    )
    assert killed.returncode == -signal.SIGKILL
    desk = sit()
    assert [*kept(desk), *shelved(desk)] == [("Ada", "Ben")]
    assert resumed(desk)
    assert desk.services.session.finish()
    assert (kept(desk), shelved(desk)) == ([("Ada", "Ben")], [])


def transactions(log: Path) -> int:
    """How many are in the log: the last page of each says how long the file is."""
    data = log.read_bytes()
    frames = (data[place : place + 24] for place in range(32, len(data), PAGE + 24))
    return sum(frame[4:8] != bytes(4) and frame[8:16] == data[16:24] for frame in frames)


@pytest.mark.thorough
def test_a_locked_history_is_shown_and_what_was_pending_is_saved_afterwards(
    tmp_path: Path, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, 12)
    monkeypatch.setitem(open_or_recover.__kwdefaults__, "patience", 0.05)
    desk = sit()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        desk.services.session.begin(table("Ada", "Ben"))
        paint(desk)
        assert int(desk.answer(desk.services.history.plan, ALL).pages.count) == 12
        assert "another program is using this history" in desk.warned[-1]
        game = desk.answer(desk.services.history.page, ALL, None).games[0]
        desk.services.history.delete(game.id)
        desk.settle()
        assert "another program is using this history" in desk.said[-1]
        other.execute("ROLLBACK")
    until(desk, lambda: desk.warned[-1] == "")
    assert shelved(desk) == [("Ada", "Ben")]


def test_a_history_that_goes_while_the_app_runs_gets_the_game_in_hand_again(
    tmp_path: Path, sit: Sit
) -> None:
    """Another window has mended it, say; what is written to the file of old would be lost."""
    file = tmp_path / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, 3)
        store.roll_backup()
    desk = sit()
    begun(desk, table("Ada", "Ben", rows=EMPTY))
    for each in (file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
        each.unlink()
    paint(desk)
    before = board(desk)
    desk = sit()
    assert resumed(desk)
    assert board(desk) == before
    assert len(kept(desk)) == 3


def lose(file: Path, fault: str) -> None:
    """All that was ever written to it, while it is open."""
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if fault == "gone":
        for each in (file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
            each.unlink()
    else:
        for number in range(file.stat().st_size // PAGE):
            break_page(file, number + 1)


@pytest.mark.parametrize("fault", ["damaged", "gone"])
def test_the_game_in_hand_is_in_a_history_mended_in_mid_game_though_nothing_more_is_done(
    tmp_path: Path, sit: Sit, fault: str
) -> None:
    """Neither the backup nor what was lost gives it away: only the app knows of it."""
    file = tmp_path / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, 12)
        store.roll_backup()
    desk = sit()
    begun(desk, table("Ada", "Ben", rows=EMPTY))
    before = board(desk)
    lose(file, fault)
    # Whoever asks for the open games is told of it, first of all.
    assert shelved(desk) == [("Ada", "Ben")]
    assert len(desk.services.open_games.listed) == 1
    assert len(kept(desk)) == 12
    (said,) = desk.said
    assert said.endswith("The history was restored from the newest backup.")
    desk = sit()
    assert resumed(desk)
    assert board(desk) == before
    assert desk.services.session.journal.view.can_undo


@pytest.mark.parametrize("fault", ["damaged", "gone"])
def test_a_stroke_that_meets_a_lost_history_is_in_another_before_a_pause_is_over(
    tmp_path: Path, sit: Sit, fault: str
) -> None:
    """The system may end the app then, and nobody touches it any more."""
    desk = sit()
    begun(desk, table("Ada", "Ben", rows=EMPTY))
    lose(tmp_path / HISTORY_FILE, fault)
    paint(desk)
    desk.services.save_queue.pause()
    game = stored_game(desk)
    assert game is not None
    assert len(game.strokes) == 2


@pytest.mark.parametrize("form", Form)
def test_an_export_that_fails_midway_leaves_the_file_of_that_name_whole_and_says_so(
    tmp_path: Path, sit: Sit, form: Form
) -> None:
    with Store.open(tmp_path / HISTORY_FILE) as store:
        samples.fill(store, 60)
    old = tmp_path / f"games.{form.value}"
    old.write_bytes(b"an export of last year\n" * 100)
    before = old.read_bytes()
    desk = sit()
    assert len(kept(desk)) > 0
    names = {path.name for path in tmp_path.iterdir()}
    export = desk.services.transfer.export
    with no_room_for(old):
        done, failed = answered(desk, export, ALL, old, form)
    assert done == []
    assert failed == [f"{old}: there is no room left on this device; nothing was changed"]
    assert old.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == names
    # With room it takes its place, and would have been beyond what there was.
    assert answered(desk, export, ALL, old, form) == ([Written(old, 60)], [])
    assert old.stat().st_size > 2 * len(before)


@pytest.mark.parametrize("door", ["join", "go_back_to"])
def test_what_came_in_is_told_also_where_the_copy_it_came_from_cannot_be_taken_away(
    desk: Desk, theirs: Path, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    def stuck(*_args: object, **_more: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    act = getattr(desk.services.transfer, door)
    with monkeypatch.context() as broken:
        broken.setattr(os, "rmdir", stuck)
        done, failed = answered(
            desk, lambda path, then, fail: act(path, then, fail, lambda _share: None), theirs
        )
    assert (len(done), failed) == (1, [])
    assert len(kept(desk)) == 5
    (left_over,) = desk.services.folder.glob("borrowed-*")
    assert list(left_over.iterdir()) == []
