"""A folder keeps histories equal: each device writes one file, and merges those of the others."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion import texts
from companion.device.real_folder import RealFolder
from companion.exchange import folder_sync
from companion.exchange.folder_sync import DEVICE, remove_own_files
from companion.history.errors import HistoryDamaged, HistoryLocked
from companion.history.game_import import Candidate
from companion.history.game_row import LoggedPlayer
from companion.history.listing import GameFilter
from companion.history.recovery import open_or_recover
from companion.history.store import Store, backup_folder_of
from tests.exchange.members import GAME, Member, MemoryFolder
from tests.history import samples
from tests.history.states import state_of


def own_file(member: Member, folder: Path) -> Path:
    return folder / f"history-{member.store.settings.all()[DEVICE]}.db"


def all_look(folder: Path, *members: Member) -> None:
    for _round in range(2):
        for member in members:
            member.look(folder)


def notes(member: Member, *, deleted: bool = False) -> list[str | None]:
    return sorted(
        record.notes for record in member.store.games.every_game(GameFilter(deleted=deleted))
    )


def test_games_edits_deletions_and_names_reach_everybody(members, folder):
    ada, ben = members(), members()
    games = [ada.store.games.add(game) for game in samples.games(12)]
    assert ada.look(folder).written
    assert ben.look(folder).added == 12
    ben.now += 5
    ben.store.games.edit(games[0], replace(ben.store.games.get(games[0]).game(), notes="Rain"))
    ben.store.games.delete(games[1])
    ben.store.players.rename(ben.store.players.all()[0].id, "Zoë")
    ben.look(folder)
    report = ada.look(folder)
    assert (report.changed, report.removed, report.players) == (1, 1, 1)
    assert state_of(ben.store) == state_of(ada.store)
    ada.store.games.empty()
    all_look(folder, ada, ben)
    assert state_of(ben.store) == state_of(ada.store)
    assert ben.store.games.page(GameFilter(deleted=True)).games == ()


def test_each_device_writes_its_own_file_alone_and_only_when_nobody_holds_what_it_has(
    members, folder
):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    all_look(folder, ada, ben)
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert before.keys() == {own_file(ada, folder), own_file(ben, folder)}
    for member in (ada, ben, ada, ben):
        report = member.look(folder)
        assert not report.written
        assert not report.has_changes
    ben.store.games.add(GAME)
    assert ben.look(folder).written
    assert not ada.look(folder).written  # his file has all of it
    changed = {path for path in folder.iterdir() if path.stat().st_mtime_ns != before[path]}
    assert changed == {own_file(ben, folder)}


def test_a_device_that_leaves_removes_its_file_and_the_others_write_what_is_missing_then(
    members, folder
):
    ada, ben = members(), members()
    all_look(folder, ada, ben)
    ada.store.games.add(GAME)
    all_look(folder, ada, ben)
    (folder / own_file(ada, folder).name.replace(".db", ".sync-conflict-1.db")).touch()
    remove_own_files(RealFolder(folder), ada.store.settings.all()[DEVICE])
    assert list(folder.iterdir()) == [own_file(ben, folder)]
    assert ben.look(folder).written
    assert members().look(folder).added == 1


@pytest.mark.parametrize("damage", ["lost", "torn", "old"])
def test_a_device_writes_its_own_file_again_if_it_is_damaged(members, folder, damage):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    ada.look(folder)
    file = own_file(ada, folder)
    old = file.read_bytes()
    ada.store.games.add(GAME)
    ada.look(folder)
    if damage == "lost":
        file.unlink()
    else:
        file.write_bytes(old if damage == "old" else file.read_bytes()[:9000])
    assert ada.look(folder).written
    assert ada.look(folder).refused == ()
    assert own_file(ada, folder) == file
    assert ben.look(folder).added == 2


def test_a_copy_of_a_history_writes_under_a_name_of_its_own(members, folder, tmp_path):
    ada = members()
    ada.store.games.add(GAME)
    ada.look(folder)
    shutil.copy(ada.store.roll_backup(), tmp_path / "1.db")
    copy = members()
    for member in (ada, copy):
        member.store.games.add(GAME)
    all_look(folder, copy, ada)
    assert own_file(ada, folder) != own_file(copy, folder)
    assert state_of(ada.store) == state_of(copy.store)


def test_a_conflict_copy_is_read_like_any_other_file(members, folder):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    ada.look(folder)
    file = own_file(ada, folder)
    file.rename(folder / file.name.replace(".db", " (Ada's conflicted copy).db"))
    report = ben.look(folder)
    assert report.added == 1
    assert [device.is_own for device in report.devices] == [True, False]


def test_everybody_who_is_there_is_named_with_the_day_of_joining(members, folder):
    ada, ben = members(), members()
    ada.look(folder)
    report = ben.look(folder)
    assert [(device.name, device.is_own) for device in report.devices] == [
        ("Phone", True),
        ("Phone", False),
    ]
    assert all(device.since.startswith("20") for device in report.devices)


def test_nothing_goes_out_but_finished_games_and_players(members, folder):
    ada, ben = members(), members()
    ada.store.settings.put({"language": "secret-setting"})
    ada.store.open_games.put("a", '{"location": "secret-draft"}')
    ada.store.games.add(replace(next(samples.games(1)), finished=False, notes="secret-note"))
    ada.store.games.add(GAME)
    gone = ada.store.games.add(replace(GAME, notes="secret-deleted"))
    ada.store.games.delete(gone)
    ada.store.games.empty()
    ada.look(folder)
    assert b"secret" not in own_file(ada, folder).read_bytes()
    assert ben.look(folder).added == 1
    with sqlite3.connect(own_file(ada, folder)) as raw:
        tables = raw.execute("SELECT name FROM sqlite_master WHERE name GLOB '*_fts*'").fetchall()
        settings = dict(raw.execute("SELECT name, value FROM settings"))
    raw.close()
    assert tables == []
    names = ("device", "name", "since", "number")
    assert settings.keys() == {f"snapshot_{name}" for name in names}


# --- Files that cannot be read --------------------------------------------------------------------


def _sql(statement: str) -> Callable[[Path], None]:
    def apply(file: Path) -> None:
        with sqlite3.connect(file) as raw:
            raw.execute(statement)
        raw.close()

    return apply


BROKEN: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_bytes(b""),
    "half arrived": lambda file: file.write_bytes(file.read_bytes()[:40_000]),
    "zeros": lambda file: file.write_bytes(bytes(10_000)),
    "of a newer version": _sql(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
        " VALUES ('origins-companion-history', 'next_year', '')"
    ),
    "of another program": _sql("DROP TABLE _sqlite_migrations"),
    "with an endless view": _sql(
        "CREATE VIEW purged AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n)"
        " SELECT * FROM n"
    ),
    "with a name that none can have": _sql("UPDATE players SET name = printf('%300d', 7)"),
    "with a date that is none": _sql("UPDATE games SET played_at = 'yesterday'"),
    "with a stamp that is none": _sql("UPDATE games SET edited_at = -1"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_refused_in_a_sentence_and_read_again_when_it_has_changed(
    case, members, folder
):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    ada.look(folder)
    file = own_file(ada, folder)
    whole = file.read_bytes()
    BROKEN[case](file)
    os.utime(file, (1, 1))
    before, broken = state_of(ben.store), file.read_bytes()
    report = ben.look(folder)
    if case != "with an endless view":  # nobody asks it anything
        ((name, reason),) = report.refused
        assert (name, report.fault, report.added) == (file.name, None, 0)
        assert str(reason).startswith(file.name)
        assert "\n" not in str(reason)
        assert state_of(ben.store) == before
        assert file.read_bytes() == broken
        assert ben.look(folder).refused == report.refused
        file.write_bytes(whole)
        report = ben.look(folder)
    assert (report.added, report.refused) == (1, ())


def test_a_refused_file_is_refused_until_its_content_changes_or_it_is_gone(members, folder):
    ben, file = members(), folder / "history-0.db"
    file.write_bytes(b"no database")
    os.utime(file, (1, 1))
    refused = ben.look(folder).refused
    os.utime(file, (2, 2))
    assert ben.look(folder).refused == refused
    file.unlink()
    assert ben.look(folder).refused == ()


def test_a_file_that_is_too_large_is_refused(members, folder, monkeypatch):
    ada, ben = members(), members()
    ada.look(folder)
    monkeypatch.setattr(folder_sync, "MOST_BYTES", 10)
    ((_, reason),) = ben.look(folder).refused
    assert "too large" in str(reason)


def test_a_fault_of_the_own_history_ends_the_look(members, folder, monkeypatch):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    ada.look(folder)

    def locked(store: Store, _snapshot: Path) -> None:
        raise HistoryLocked(store.path)

    monkeypatch.setattr(Store, "merge_snapshot", locked)
    with pytest.raises(HistoryLocked):
        ben.look(folder)
    monkeypatch.undo()
    assert ben.look(folder).added == 1


def test_a_day_of_joining_that_is_no_day_is_left_out(members, folder):
    ada, ben = members(), members()
    ada.look(folder)
    with sqlite3.connect(own_file(ada, folder)) as raw:
        raw.execute("UPDATE settings SET value = 'soon' WHERE name = 'snapshot_since'")
    raw.close()
    other = next(device for device in ben.look(folder).devices if not device.is_own)
    assert other.since == ""


def test_a_refusal_is_told_in_the_language_of_now(members, folder):
    ben = members()
    (folder / "history-0.db").write_bytes(b"no database")
    report = ben.look(folder)
    texts.use("de")
    try:
        assert "Chronik" in str(report.refused[0][1])
        assert "Ordner" in str(ben.look(folder / "gone").fault)
    finally:
        texts.use(texts.ENGLISH)


def test_links_pipes_folders_and_other_files_are_left_alone(members, folder, tmp_path):
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    ada.look(folder)
    own_file(ada, folder).rename(tmp_path / "outside.db")
    (folder / "history-link.db").symlink_to(tmp_path / "outside.db")
    os.mkfifo(folder / "history-pipe.db")
    (folder / "history-folder.db").mkdir()
    (folder / "holiday.jpg").touch()
    (folder / ".history-1.db.part").touch()
    report = ben.look(folder)
    assert (report.added, report.refused, report.fault) == (0, (), None)
    assert len(list(folder.iterdir())) == 6


def test_a_hostile_name_is_told_without_what_moves_the_cursor(members, folder):
    (folder / "history-\x1b[31m\n.db").write_bytes(b"no database")
    ((_name, reason),) = members().look(folder).refused
    assert str(reason).isprintable()


def test_more_files_than_are_read_are_named_and_the_own_one_is_always_read(
    members, folder, monkeypatch
):
    ada = members()
    ada.look(folder)
    monkeypatch.setattr(folder_sync, "MOST_FILES", 1)
    (folder / "history-!.db").touch()
    report = ada.look(folder)
    assert [name for name, _reason in report.refused] == ["history-!.db"]
    assert len(report.devices) == 1


class Locked(MemoryFolder):
    def copy_file(self, name: str, _target: Path, _limit: int) -> None:
        raise PermissionError(13, "Permission denied", name)


def test_a_file_that_cannot_be_read_just_now_is_read_the_next_time(members):
    ada, ben, folder = members(), members(), MemoryFolder()
    ada.store.games.add(GAME)
    ada.look(folder)
    report = ben.look(Locked(folder.files, numbers=folder.numbers))
    assert [str(reason) for _, reason in report.refused if "denied" in str(reason)]
    assert ben.look(folder).added == 1


def test_a_folder_that_is_gone_or_full_is_told_and_nothing_is_lost(members, folder, monkeypatch):
    ada = members()
    ada.store.games.add(GAME)
    assert "cannot be reached" in str(ada.look(folder / "gone").fault)

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(RealFolder, "put_file", full)
    assert "No space left" in str(ada.look(folder).fault)
    monkeypatch.undo()
    assert ada.look(folder).written


# --- Restoring ------------------------------------------------------------------------------------


def set_table(ada: Member, ben: Member, folder: Path, backup: Path) -> None:
    """Save three games and a backup of them, then edit one, delete two (one for good), add one on
    each device, and rename a player."""
    games = {note: ada.store.games.add(replace(GAME, notes=note)) for note in "abc"}
    all_look(folder, ada, ben)
    ada.store.backup(backup)
    ada.now += 10
    ada.store.games.edit(games["a"], replace(GAME, notes="a, edited"))
    ada.store.games.delete(games["b"], games["c"])
    ada.store.games.empty()
    ada.store.games.add(replace(GAME, notes="mine"))
    ben.store.games.add(replace(GAME, notes="theirs"))
    ben.now += 10
    ben.store.players.rename(ben.store.players.named("Ada").id, "Ida")
    all_look(folder, ada, ben)
    ada.now += 10


def test_a_restored_backup_holds_for_everybody_what_is_new_stays_and_undo_takes_it_back(
    members, folder, tmp_path
):
    ada, ben = members(), members()
    set_table(ada, ben, folder, tmp_path / "backup.db")
    before = ada.store.restore(tmp_path / "backup.db")
    all_look(folder, ada, ben)
    assert state_of(ada.store) == state_of(ben.store)
    assert notes(ben) == ["a", "b", "c", "mine", "theirs"]
    assert ben.store.players.named("Ida") is None
    ada.now += 10
    ada.store.restore(before, undoes=True)
    all_look(folder, ada, ben)
    assert state_of(ada.store) == state_of(ben.store)
    assert notes(ben) == ["a, edited", "mine", "theirs"]
    assert ben.store.players.named("Ida") is not None


def test_an_undone_import_does_not_come_back_from_the_folder(members, folder, tmp_path):
    ada, ben = members(), members()
    stays = ada.store.games.add(replace(GAME, notes="stays"))
    all_look(folder, ada, ben)
    ada.store.backup(tmp_path / "before.db")
    wrong = [Candidate(note, replace(GAME, notes=note)) for note in ("x", "y")]
    ada.store.import_games(ada.store.preview(lambda: wrong))
    all_look(folder, ada, ben)
    ada.now += 10
    ada.store.restore(tmp_path / "before.db", undoes=True)
    all_look(folder, ada, ben)
    assert state_of(ada.store) == state_of(ben.store)
    assert (notes(ben), notes(ben, deleted=True)) == (["stays"], ["x", "y"])
    assert ada.store.games.get(stays).edited_at == ada.now - 10  # it was never touched


def test_a_history_that_nobody_shares_becomes_what_the_backup_was(members, tmp_path):
    ada = members()
    ada.store.games.add(GAME)
    ada.store.backup(tmp_path / "backup.db")
    before = state_of(ada.store)
    ada.now += 10
    ada.store.games.add(replace(GAME, notes="new", players=(LoggedPlayer("Eve", 3),)))
    ada.store.restore(tmp_path / "backup.db")
    assert state_of(ada.store) == before


def test_a_damaged_backup_changes_nothing(members, folder, tmp_path):
    ada, ben = members(), members()
    set_table(ada, ben, folder, tmp_path / "backup.db")
    before = state_of(ada.store)
    _sql("UPDATE games SET played_at = 'x'")(tmp_path / "backup.db")
    with pytest.raises(HistoryDamaged):
        ada.store.restore(tmp_path / "backup.db")
    assert state_of(ada.store) == before


def test_a_history_that_was_recovered_from_damage_gets_everything_again(members, folder, tmp_path):
    """Its own last file and those of the others are read like any other."""
    ada, ben = members(), members()
    ada.store.games.add(GAME)
    all_look(folder, ada, ben)
    ada.store.roll_backup()
    ada.store.games.add(GAME)
    ben.store.games.add(GAME)
    all_look(folder, ada, ben)
    name = own_file(ada, folder)
    ada.store.close()
    (tmp_path / "0.db").write_bytes(b"?")
    ada.store = open_or_recover(tmp_path / "0.db", backup_folder_of(tmp_path / "0.db")).store
    assert ada.store.games.page_plan().count == 1
    all_look(folder, ada, ben)
    assert state_of(ada.store) == state_of(ben.store)
    assert ada.store.games.page_plan().count == 3
    assert own_file(ada, folder) == name
