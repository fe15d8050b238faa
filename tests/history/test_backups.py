"""A backup is one file, proven before an older one is let go; restoring is all or nothing."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest

from companion.history.backups import (
    KEPT,
    add_backup,
    add_backup_if_changed,
    list_backups,
    newest_sound,
    write_backup,
)
from companion.history.errors import HistoryDamaged, HistoryForeign, HistoryMissing
from companion.history.listing import GameFilter
from companion.history.request_errors import WontOverwrite
from companion.history.store import Store
from tests.history import samples
from tests.history.states import state_of
from tests.storage import Replaced, replacing

START = datetime(2026, 11, 18, 12, tzinfo=UTC)


def everything(store: Store) -> object:
    return state_of(store)


@pytest.fixture
def filled(store: Store) -> Store:
    samples.fill(store, 30)
    player = store.players.named("Ada")
    assert player is not None
    store.players.rename(player.id, "Adele")
    games = [game.id for game in store.games.page(count=3).games]
    store.games.delete(*games)
    store.games.empty()
    store.games.delete(store.games.page().games[0].id)
    return store


def test_a_backup_is_one_file_that_opens_as_a_history(filled: Store, tmp_path: Path) -> None:
    target = tmp_path / "saved" / "backup.db"
    target.parent.mkdir()
    filled.backup(target)
    assert [path.name for path in target.parent.iterdir()] == ["backup.db"]
    with Store.open(target) as copy:
        assert everything(copy) == everything(filled)
        assert copy.games.page().games == filled.games.page().games


def test_a_backup_is_on_the_storage_before_it_takes_the_place_of_another(
    filled: Store, tmp_path: Path
) -> None:
    target = tmp_path / "backup.db"
    filled.backup(target)
    with replacing() as replaced:
        filled.backup(target, overwrite=True)
    assert replaced == [Replaced("backup.db", whole=True, lasting=True)]


def test_restoring_a_backup_brings_everything_back(filled: Store, tmp_path: Path) -> None:
    filled.backup(tmp_path / "backup.db")
    before = everything(filled), filled.games.page().games, filled.players.all()
    filled.games.delete(*[game.id for game in filled.games.page().games])
    filled.games.empty()
    samples.fill(filled, 3, seed=9)
    filled.restore(tmp_path / "backup.db")
    assert (everything(filled), filled.games.page().games, filled.players.all()) == before
    assert filled.check().problems == ()


def test_what_was_there_before_restoring_can_be_restored_too(filled: Store, tmp_path: Path) -> None:
    filled.backup(tmp_path / "backup.db")
    samples.fill(filled, 3, seed=9)
    later = everything(filled)
    before = filled.restore(tmp_path / "backup.db")
    assert before is not None
    filled.restore(before)
    assert everything(filled) == later


def test_settings_and_the_game_in_progress_stay_when_a_backup_is_restored(
    filled: Store, tmp_path: Path
) -> None:
    filled.backup(tmp_path / "backup.db")
    filled.settings.put({"theme": "dark"})
    filled.open_games.put("a", "{}", ["one"])
    filled.restore(tmp_path / "backup.db")
    assert filled.settings.all()["theme"] == "dark"
    assert filled.open_games.get("a") is not None


def test_a_file_for_elsewhere_has_nothing_of_what_is_this_devices_alone(
    filled: Store, tmp_path: Path
) -> None:
    filled.settings.put({"shared_folder": "/home/ada/Games of ours", "language": "nl"})
    filled.backup(tmp_path / "backup.db")
    assert b"Games of ours" not in (tmp_path / "backup.db").read_bytes()
    with Store.open(tmp_path / "backup.db") as copy:
        assert copy.settings.all() == {}
        assert everything(copy) == everything(filled)
    # One that stays is what a damaged history is mended from.
    with Store.open(filled.roll_backup()) as copy:
        assert copy.settings.all() == filled.settings.all()


def test_open_games_of_a_backup_come_beside_those_that_are_here(
    filled: Store, tmp_path: Path
) -> None:
    gone, stays = str(uuid4()), str(uuid4())
    filled.open_games.put(gone, "{}", ["one"])
    filled.open_games.put(stays, "{}", ["one"])
    filled.backup(tmp_path / "backup.db")
    with filled.at_once():
        filled._connection.change("DELETE FROM open_games WHERE game = ?", (gone,))
    filled.open_games.put(stays, "{}", ["one", "two"])
    for _ in range(2):
        filled.restore(tmp_path / "backup.db")
    listed = {stored.game: stored.strokes for stored in filled.open_games.listed()}
    assert listed == {stays: ("one", "two"), gone: ("one",)}


def test_a_file_that_is_there_is_not_overwritten(filled: Store, tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_text("dear Ada")
    with pytest.raises(WontOverwrite, match="was not overwritten"):
        filled.backup(target)
    assert target.read_text() == "dear Ada"
    filled.backup(target, overwrite=True)
    with Store.open(target) as copy:
        assert everything(copy) == everything(filled)


def test_a_backup_into_no_folder_is_refused(filled: Store, tmp_path: Path) -> None:
    with pytest.raises(HistoryMissing, match="nowhere"):
        filled.backup(tmp_path / "nowhere" / "backup.db")


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"x" * 5000])
def test_what_is_no_backup_changes_nothing(filled: Store, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "backup.db"
    file.write_bytes(content)
    before = everything(filled)
    with pytest.raises((HistoryDamaged, HistoryForeign)):
        filled.restore(file)
    assert everything(filled) == before
    assert file.read_bytes() == content


def test_the_newest_five_rolling_backups_stay(filled: Store, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    taken = [
        add_backup(filled._connection, folder, lambda day=day: START + timedelta(days=day))
        for day in range(KEPT + 3)
    ]
    assert [backup.path for backup in list_backups(folder)] == taken[:2:-1]
    assert list_backups(folder)[0].taken_at == "2026-11-25T12:00:00+00:00"


def test_other_files_in_the_folder_of_backups_are_left_alone(filled: Store, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("history-of-us.db", "history-20261118Z.db", "notes.txt"):
        (folder / name).write_text("mine")
    for day in range(KEPT + 2):
        add_backup(filled._connection, folder, lambda day=day: START + timedelta(days=day))
    assert {"history-of-us.db", "history-20261118Z.db", "notes.txt"} <= {
        path.name for path in folder.iterdir()
    }
    assert len(list_backups(folder)) == KEPT


def test_old_backups_stay_where_the_new_one_cannot_be_proven(
    filled: Store, tmp_path: Path, file: Path
) -> None:
    folder = tmp_path / "backups"
    old = [
        add_backup(filled._connection, folder, lambda day=day: START + timedelta(days=day))
        for day in range(KEPT)
    ]
    filled.close()
    _break_pages(file)
    with pytest.raises(HistoryDamaged), Store.open(file) as broken:
        add_backup(broken._connection, folder)
    assert sorted(folder.iterdir()) == old


def test_an_unfinished_backup_is_never_taken_for_one(filled: Store, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    add_backup(filled._connection, folder, lambda: START)
    left_over = folder / "history-20270101T000000000000Z.db.unfinished"
    left_over.write_bytes(b"half")
    assert len(list_backups(folder)) == 1
    add_backup(filled._connection, folder, lambda: START + timedelta(days=1))
    assert not left_over.exists()


def test_the_newest_sound_backup_is_found_behind_damaged_ones(
    filled: Store, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    assert newest_sound(folder) is None
    sound, broken, empty = (
        add_backup(filled._connection, folder, lambda day=day: START + timedelta(days=day))
        for day in range(3)
    )
    _break_pages(broken)
    empty.write_bytes(b"")
    assert newest_sound(folder) == sound


def test_a_history_in_memory_can_be_backed_up(tmp_path: Path) -> None:
    with Store.in_memory() as store:
        samples.fill(store, 3)
        write_backup(store._connection, tmp_path / "backup.db")
        before = everything(store)
        assert store.restore(tmp_path / "backup.db") is None
        assert everything(store) == before


def test_a_backup_is_due_when_a_game_a_player_or_a_deletion_is_not_in_the_newest(
    filled: Store,
) -> None:
    folder = filled.backup_folder

    def due() -> bool:
        return add_backup_if_changed(filled._connection, folder) is not None

    assert (due(), due()) == (True, False)
    filled.settings.put({"theme": "dark"})
    assert not due()
    game = filled.games.add(next(samples.games(1, seed=5)))
    assert (due(), due()) == (True, False)
    filled.games.delete(game)
    assert (due(), due()) == (True, False)
    filled.games.empty()
    assert (due(), due()) == (True, False)
    filled.players.rename(filled.players.all()[0].id, "Somebody else")
    assert (due(), due()) == (True, False)
    list_backups(folder)[0].path.write_bytes(b"no backup any more")
    assert due()


def test_of_many_backups_of_a_day_the_newest_stay_and_of_earlier_days_the_last(
    filled: Store, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    for hour in range(4 * 24):
        add_backup(filled._connection, folder, lambda hour=hour: START + timedelta(hours=hour))
    taken = [backup.taken_at[:13] for backup in list_backups(folder)]
    assert taken == [
        *(f"2026-11-22T{hour:02}" for hour in range(11, 11 - KEPT, -1)),
        *(f"2026-11-{day}T23" for day in range(21, 17, -1)),
    ]


def test_a_backup_with_far_more_games_than_those_after_it_stays(
    filled: Store, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    large = add_backup(filled._connection, folder, lambda: START)
    with Store.open(tmp_path / "small.db") as small:
        samples.fill(small, 5)
        for day in range(1, KEPT + 4):
            add_backup(small._connection, folder, lambda day=day: START + timedelta(days=day))
    assert len(list_backups(folder)) == KEPT + 1
    assert list_backups(folder)[-1].path == large


def test_a_backup_that_cannot_be_read_at_the_moment_stays(filled: Store, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    old = add_backup(filled._connection, folder, lambda: START)
    with closing(sqlite3.connect(old, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for day in range(1, KEPT + 2):
            add_backup(filled._connection, folder, lambda day=day: START + timedelta(days=day))
    assert old.exists()


def test_backups_of_a_clock_that_was_ahead_keep_no_backup_from_being_the_newest(
    filled: Store, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    for day in range(KEPT):
        add_backup(
            filled._connection, folder, lambda day=day: datetime(2091, 1, 1 + day, tzinfo=UTC)
        )
    game = filled.games.add(next(samples.games(1, seed=77)))
    path = add_backup(filled._connection, folder)
    assert list_backups(folder)[0].path == path
    taken = datetime.fromisoformat(list_backups(folder)[0].taken_at)
    assert abs(taken - datetime.now(UTC)) < timedelta(minutes=5)
    with Store.open(path) as copy:
        assert copy.games.get(game).id == game


def test_an_empty_history_is_not_backed_up_by_itself(store: Store, tmp_path: Path) -> None:
    assert add_backup_if_changed(store._connection, tmp_path) is None
    assert list(tmp_path.glob("*.db")) == [store.path]


def test_maintenance_backs_up_and_removes_no_deleted_game_however_old_it_is(file: Path) -> None:
    clock = [0]
    with Store.open(file, clock=lambda: clock[0]) as store:
        game = store.games.add(next(samples.games(1)))
        store.games.delete(game)
        backup = store.run_maintenance()
        clock[0] = 10 * 366 * 86_400_000
        assert store.run_maintenance() is None
        assert [each.id for each in store.games.page(GameFilter(deleted=True)).games] == [game]
    assert backup is not None
    with Store.open(backup) as before:
        assert before.games.get(game).deleted


def _break_pages(file: Path) -> None:
    """Overwrite the middle of the file, as a failing storage does."""
    data = bytearray(file.read_bytes())
    third = len(data) // 3
    data[third : 2 * third] = b"\xa5" * third
    file.write_bytes(data)
