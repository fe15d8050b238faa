"""The history as the app opens it: late, and whatever state its file is in."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.history.backups import KEPT, backups
from companion.history.connection import parts
from companion.history.place import HISTORY_FILE
from companion.history.records import ALL
from companion.history.store import Store, backup_folder_of
from tests.app.conftest import Desk
from tests.app.test_hostile_files import answered
from tests.history import samples
from tests.storage import PAGE, break_page

Sit = Callable[[], Desk]


def _filled(folder: Path, *, backed_up: bool) -> Path:
    file = folder / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, 12)
        if backed_up:
            store.roll_backup()
    return file


def _count(desk: Desk) -> int:
    return int(desk.answer(desk.services.history.plan, ALL).pages.count)


def test_a_history_that_is_gone_comes_back_from_its_backup_and_this_is_said(
    tmp_path: Path, sit: Sit
) -> None:
    _filled(tmp_path, backed_up=True).unlink()
    desk = sit()
    assert _count(desk) == 12
    assert len(desk.said) == 1
    assert desk.said[0].endswith("The history was restored from the newest backup.")


def test_a_damaged_history_is_set_aside_for_its_backup_and_both_are_said(
    tmp_path: Path, sit: Sit
) -> None:
    file = _filled(tmp_path, backed_up=True)
    file.write_bytes(b"no database at all" * 400)
    desk = sit()
    assert _count(desk) == 12
    assert "The file was set aside as history.damaged-" in desk.said[0]
    assert desk.said[0].endswith("The history was restored from the newest backup.")
    (aside,) = tmp_path.glob("history.damaged-*.db")
    assert aside.read_bytes().startswith(b"no database at all")


@pytest.mark.parametrize("content", [b"", None])
def test_a_history_that_is_empty_comes_back_from_its_backup_and_this_is_said(
    tmp_path: Path, sit: Sit, content: bytes | None
) -> None:
    file = _filled(tmp_path, backed_up=True)
    if content is None:  # a database without a table
        file.unlink()
        with closing(sqlite3.connect(file)) as raw:
            raw.execute("PRAGMA journal_mode = WAL")
            raw.execute("VACUUM")
    else:
        file.write_bytes(content)
    desk = sit()
    assert _count(desk) == 12
    assert desk.said[0].endswith("The history was restored from the newest backup.")


def test_mending_that_was_killed_before_its_last_step_is_finished(tmp_path: Path, sit: Sit) -> None:
    """The damaged file has been set aside, what takes its place is not there yet."""
    file = _filled(tmp_path, backed_up=False)
    file.rename(tmp_path / "history.db.restored")
    desk = sit()
    assert _count(desk) == 12
    assert desk.said[0].endswith("Restoring the history was interrupted; it is finished now.")
    assert sorted(path.name for path in tmp_path.iterdir() if "-" not in path.name) == [
        HISTORY_FILE
    ]


def test_mending_that_was_killed_before_it_was_whole_begins_anew(tmp_path: Path, sit: Sit) -> None:
    file = _filled(tmp_path, backed_up=True)
    file.write_bytes(b"no database at all" * 400)
    (tmp_path / "history.db.restoring").write_bytes(b"half of it")
    (tmp_path / "history.db.restoring-wal").write_bytes(b"and its log")
    desk = sit()
    assert _count(desk) == 12
    assert not list(tmp_path.glob("*.restor*"))


def test_mending_for_which_there_was_no_room_leaves_nothing_that_is_in_the_way(
    tmp_path: Path, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = _filled(tmp_path, backed_up=True)
    file.write_bytes(b"no database at all" * 400)

    def no_room(_from: Path, to: Path) -> None:
        to.write_bytes(b"half of it")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(shutil, "copyfile", no_room)
        desk = sit()
        desk.services.history.plan(ALL, lambda _plan: None)
        desk.settle()
    assert "there is no room left on this device" in desk.said[0]
    assert not list(tmp_path.glob("*.restor*"))


@pytest.mark.parametrize("backed_up", [True, False])
def test_nothing_of_mending_that_was_killed_is_in_what_is_made_anew(
    tmp_path: Path, sit: Sit, *, backed_up: bool
) -> None:
    """It is a history, and its log is sound: SQLite would take that for the new file's own."""
    file = _filled(tmp_path, backed_up=backed_up)
    file.write_bytes(b"no database at all" * 400)
    (tmp_path / "killed").mkdir()
    killed = tmp_path / "killed" / "history.db.restoring"
    for seed in (5, 6):  # the file has the first ones, the log the others
        with Store.open(killed) as store:
            samples.fill(store, 5, seed=seed)
            left = [shutil.copy(each, tmp_path) for each in killed.parent.iterdir()]
    assert len(left) == 3
    assert (tmp_path / "history.db.restoring-wal").stat().st_size > PAGE
    desk = sit()
    assert _count(desk) == (12 if backed_up else 0)
    assert not list(tmp_path.glob("*.restor*"))


def test_what_a_kill_left_behind_is_gone_after_a_start(tmp_path: Path, sit: Sit) -> None:
    _filled(tmp_path, backed_up=True)
    gone = 2**22 + 1  # no process has such a number
    (tmp_path / f"borrowed-{gone}-x").mkdir()
    (tmp_path / f"borrowed-{gone}-x" / "copy.db").write_bytes(b"copy")
    (tmp_path / "borrowed-older").mkdir()
    for end in ("", "-journal"):
        (tmp_path / f"before.db.{gone}.unfinished{end}").write_bytes(b"half")
    mine = tmp_path / f"borrowed-{os.getpid()}-x"
    mine.mkdir()
    desk = sit()
    assert _count(desk) == 12
    assert [path for path in tmp_path.iterdir() if "borrowed" in path.name] == [mine]
    assert not list(tmp_path.glob("*.unfinished*"))


def test_of_damaged_files_only_the_newest_and_the_largest_stay(tmp_path: Path, sit: Sit) -> None:
    names = [f"history.damaged-2020010{day}T000000000000Z.db" for day in range(1, 8)]
    for name in names:
        (tmp_path / name).write_bytes(b"x" * (90_000 if name == names[1] else 10))
        (tmp_path / f"{name}-wal").write_bytes(b"log")
    (tmp_path / HISTORY_FILE).write_bytes(b"no database")
    assert _count(sit()) == 0
    left = {path.name for path in tmp_path.glob("history.damaged-*.db")}
    assert left & set(names) == {names[1], names[5], names[6]}
    assert len(left) == 4
    assert len(list(tmp_path.glob("history.damaged-*-wal"))) == 3


def _with_fewer_games_than_its_backup(folder: Path) -> tuple[Path, Path]:
    """The file, and the backup."""
    file = _filled(folder, backed_up=True)
    (large,) = backups(backup_folder_of(file))
    for part in parts(file):
        part.unlink(missing_ok=True)
    with Store.open(file) as store:
        samples.fill(store, 5, seed=5)
    return file, large.path


def test_a_backup_with_far_more_games_than_those_after_it_stays(tmp_path: Path, sit: Sit) -> None:
    file, large = _with_fewer_games_than_its_backup(tmp_path)
    desk = sit()
    for _day in range(KEPT + 3):
        desk.answer(lambda show: desk.services.history.change(lambda s: s.roll_backup(), show))
    there = [backup.path for backup in backups(backup_folder_of(file))]
    assert there[-1] == large
    assert len(there) == KEPT + 1


def test_a_backup_that_cannot_be_read_at_the_moment_stays(tmp_path: Path, sit: Sit) -> None:
    _file, large = _with_fewer_games_than_its_backup(tmp_path)
    desk = sit()
    with closing(sqlite3.connect(large, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for _day in range(KEPT + 1):
            desk.answer(lambda show: desk.services.history.change(lambda s: s.roll_backup(), show))
    assert large.exists()


def test_backups_of_a_clock_that_was_ahead_take_nothing_away(tmp_path: Path, sit: Sit) -> None:
    file = _filled(tmp_path, backed_up=False)
    folder = backup_folder_of(file)
    folder.mkdir()
    for day in range(KEPT):
        shutil.copy(file, folder / f"history-2091010{day + 1}T000000000000Z.db")
    ahead = datetime(2091, 1, 5, tzinfo=UTC).timestamp()
    os.utime(folder / "history-20910105T000000000000Z.db", (ahead, ahead))
    desk = sit()
    before = backups(folder)
    # One is made though there is one of the future, and only one.
    for _visit in range(2):
        desk.answer(lambda show: desk.services.history.change(lambda s: s.keep_house(), show))
    newest = backups(folder)[0]
    assert len({each.path for each in backups(folder)} - {each.path for each in before}) == 1
    assert abs(datetime.fromisoformat(newest.taken_at) - datetime.now(UTC)) < timedelta(minutes=5)
    # And what was here is in one, when another is gone back to.
    extra = "5d0c8f0a-8b4a-4a57-9c1b-2f1b7e0c1aaa"
    game = replace(next(samples.games(1, seed=77)), id=extra)
    desk.answer(lambda show: desk.services.history.put(game, show))
    transfer = desk.services.transfer
    path = desk.answer(
        lambda show: transfer.go_back_to(
            before[0].path, show, desk.said.append, lambda _share: None
        )
    ).path
    assert path.exists()
    assert path == backups(folder)[0].path
    with Store.open(path) as store:
        assert store.games.get(extra).id == extra


def test_a_file_that_was_cut_off_gives_away_all_but_what_was_cut(tmp_path: Path, sit: Sit) -> None:
    file = tmp_path / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, 300)
    size = file.stat().st_size
    with file.open("r+b") as stream:
        stream.truncate(size - PAGE)
    desk = sit()
    assert _count(desk) > 280
    assert "games could still be read from the damaged file" in desk.said[0]
    assert not list(tmp_path.glob("borrowed-*"))


@pytest.mark.thorough
def test_without_the_first_page_of_the_file_or_of_a_table_hardly_a_game_is_lost(
    tmp_path: Path, sit: Sit
) -> None:
    """SQLite finds the way to none of it then."""
    file = tmp_path / HISTORY_FILE
    with Store.open(file) as store:
        samples.fill(store, 60)
        store.drafts.start("{}", ["one"], game="begun")
        store.settings.put({"theme": "dark"})
    with closing(sqlite3.connect(file)) as raw:
        roots = dict(raw.execute("SELECT name, rootpage FROM sqlite_master WHERE type = 'table'"))
    for table in ("games", "seats", "territories", "drafts", "sqlite_master"):
        damaged = Path(shutil.copy(file, tmp_path / f"{table}.db"))
        break_page(damaged, roots.get(table, 1))
        with Store.open(tmp_path / f"{table}-new.db") as store:
            assert store.salvage(damaged) >= 59
            assert store.check().problems == ()
            assert len(store.drafts.open()) == (table != "drafts")
            assert store.settings.all() == {"theme": "dark"}
    break_page(file, 1)
    desk = sit()
    assert _count(desk) == 60
    assert "60 games could still be read from the damaged file." in desk.said[0]


def _with_wrong_values(folder: Path, ignored: str, *changes: str) -> Path:
    """A history and its backup of long ago; then a value is one that SQLite lets nobody enter."""
    file = _filled(folder, backed_up=True)
    (backup,) = backups(backup_folder_of(file))
    long_ago = datetime(2025, 1, 5, tzinfo=UTC).timestamp()
    os.utime(backup.path, (long_ago, long_ago))
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        raw.execute(f"PRAGMA {ignored}")
        for change in changes:
            raw.execute(change)
    return file


WRONG = {
    "a colour that there is not": (
        "ignore_check_constraints = ON",
        "UPDATE seats SET colour = 'blabk' WHERE colour = 'black'",
    ),
    "a player whom nobody knows": (
        "foreign_keys = OFF",
        "UPDATE seats SET entered_as = 4711 WHERE game = 1 AND seat = 0",
    ),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
def test_what_a_backup_finds_out_is_mended_and_the_backup_is_made(
    tmp_path: Path, sit: Sit, wrong: tuple[str, str]
) -> None:
    file = _with_wrong_values(tmp_path, *wrong)
    desk = sit()
    desk.services.keep_house()
    desk.settle()
    (said,) = desk.said
    assert said.startswith(f"{file}: this history is damaged: ")
    assert said.endswith("The history was restored from the newest backup.")
    made, _before = backups(backup_folder_of(file))
    assert _count(desk) == 12
    transfer = desk.services.transfer
    done, failed = answered(
        desk,
        lambda path, done, fail: transfer.go_back_to(path, done, fail, lambda _share: None),
        made.path,
    )
    assert (len(done), failed) == (1, [])


def test_a_list_in_which_one_game_is_damaged_is_mended_and_shown(tmp_path: Path, sit: Sit) -> None:
    _with_wrong_values(tmp_path, *WRONG["a colour that there is not"])
    desk = sit()
    assert len(desk.answer(desk.services.history.page, ALL, None).games) == 12
    (said,) = desk.said
    assert "this history is damaged: CHECK constraint failed in seats" in said
    assert said.endswith("The history was restored from the newest backup.")


def test_a_list_with_a_name_that_is_no_text_is_answered_with_a_sentence(
    tmp_path: Path, sit: Sit
) -> None:
    _with_wrong_values(tmp_path, "foreign_keys = OFF", "UPDATE players SET name = x'ff'")
    desk = sit()
    desk.services.history.page(ALL, None, desk.said.append)
    desk.settle()
    (said,) = desk.said
    assert "history.db: a game cannot be read: b'" in said


def test_statistics_that_come_to_nobody_are_mended_and_shown(tmp_path: Path, sit: Sit) -> None:
    _with_wrong_values(
        tmp_path,
        "foreign_keys = OFF",
        "UPDATE players SET person = NULL WHERE number = 1",
        "UPDATE seats SET player = 4711 WHERE game = 1 AND seat = 0",
    )
    desk = sit()
    assert desk.answer(desk.services.history.statistics, ALL).players
    (said,) = desk.said
    assert said.endswith("The history was restored from the newest backup.")


def test_a_first_start_makes_a_history_and_says_nothing(tmp_path: Path, sit: Sit) -> None:
    desk = sit()
    assert _count(desk) == 0
    assert desk.said == []
    assert (tmp_path / HISTORY_FILE).is_file()
