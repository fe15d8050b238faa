"""A damaged file of the history: set aside, mended, nothing lost that could be read."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.history.faults import (
    HistoryDamaged,
    HistoryError,
    HistoryForeign,
)
from companion.history.mending import mend, open_or_mend
from companion.history.snapshots import FOLDER_STATE
from companion.history.store import Store, backup_folder_of
from tests.conftest import ROOT
from tests.history import samples
from tests.history.states import everything, state_of
from tests.storage import PAGE, Replaced, replacing


def wiped(data: bytes) -> bytes:
    return b"\0" * len(data)


def text(_: bytes) -> bytes:
    return b"Dear diary, today we played Kingdomino Origins again." * 50


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def header_only(data: bytes) -> bytes:
    return data[:100] + b"\xff" * (len(data) - 100)


@pytest.mark.parametrize("damage", [wiped, text, header_only])
def test_a_damaged_file_is_set_aside_and_the_newest_backup_takes_its_place(
    filled: Path, damage: Callable[[bytes], bytes]
) -> None:
    with Store.open(filled) as store:
        backup = store.roll_backup()
    before = everything(filled)
    damaged = damage(filled.read_bytes())
    filled.write_bytes(damaged)
    opened = open_or_mend(filled, backup_folder_of(filled))
    with opened.store as store:
        assert state_of(store) == before
        samples.fill(store, 1, seed=8)
    assert isinstance(opened.fault, (HistoryDamaged, HistoryForeign))
    assert opened.restored_from == backup
    assert opened.set_aside is not None
    assert opened.set_aside.read_bytes() == damaged
    assert "restored from the newest backup" in (opened.message or "")
    assert opened.lasting


def test_what_a_damaged_file_still_gives_away_is_added_to_the_backup(file: Path) -> None:
    with Store.open(file) as store:
        samples.fill(store, 300)
        store.settings.put({"theme": "light", "size": "1.3", FOLDER_STATE: "the backup's folder"})
        store.roll_backup()
        later = [store.games.add(replace(game, id=None)) for game in samples.games(20, seed=7)]
        edited = store.page(count=1).games[0].id
        store.games.edit(edited, replace(next(samples.games(1, seed=8)), notes="edited"))
        store.drafts.start('{"mode": "totem"}', ["one", "two"])
        store.settings.put({"theme": "dark", "language": "nl", FOLDER_STATE: "another folder"})
    data = bytearray(file.read_bytes())
    # The first page of all tells that it is damaged; a few in the middle are lost as well.
    page = 4096
    for number in range(20, 24):
        data[number * page : (number + 1) * page] = b"\xa5" * page
    file.write_bytes(data)
    with pytest.raises(HistoryDamaged) as found, Store.open(file) as store:
        store.roll_backup()
    opened = mend(file, backup_folder_of(file), found.value)
    with opened.store as store:
        assert store.page_plan().count == 320
        assert all(store.games.get(game).id == game for game in later)
        assert store.games.get(edited).notes == "edited"
        assert opened.salvaged == 21
        draft = store.drafts.latest()
        assert draft is not None
        assert draft.gestures == ("one", "two")
        assert store.settings.all() == {
            "theme": "dark",
            "size": "1.3",
            "language": "nl",
            FOLDER_STATE: "",
        }
        assert store.check().problems == ()
    assert "21 games could still be read" in (opened.message or "")


def test_without_a_backup_what_can_be_read_of_the_damaged_file_is_kept(file: Path) -> None:
    with Store.open(file) as store:
        samples.fill(store, 300)
        deleted = store.page().games[0].id
        store.games.delete(deleted)
    data = bytearray(file.read_bytes())
    data[40 * 4096 : 42 * 4096] = b"\xa5" * 8192
    file.write_bytes(data)
    opened = mend(file, backup_folder_of(file), HistoryDamaged(file))
    with opened.store as store:
        assert 200 < opened.salvaged <= 300
        assert store._connection.value("SELECT count(*) FROM games") == opened.salvaged
        assert store.games.get(deleted).deleted
        assert store.check().problems == ()


def test_without_a_backup_a_new_history_is_begun_and_the_damaged_file_kept(filled: Path) -> None:
    filled.write_bytes(text(b""))
    opened = open_or_mend(filled, backup_folder_of(filled))
    opened.store.close()
    assert opened.set_aside is not None
    assert opened.set_aside.read_bytes() == text(b"")
    assert opened.restored_from is None
    assert "a new history was begun" in (opened.message or "")
    assert filled.exists()


@pytest.mark.parametrize("backed_up", [True, False])
def test_what_takes_a_damaged_files_place_is_on_the_storage_before(
    filled: Path, *, backed_up: bool
) -> None:
    """The damaged file has its name until then: a dead battery at any moment takes neither."""
    if backed_up:
        with Store.open(filled) as store:
            store.roll_backup()
    filled.write_bytes(text(b""))
    with replacing() as replaced:
        open_or_mend(filled, backup_folder_of(filled)).store.close()
    assert replaced == [
        Replaced(f"{filled.name}.restored", whole=True, lasting=True),
        Replaced(filled.name, whole=True, lasting=True),
    ]


_NO_ROOM_TO_MEND = """
import resource, sys
from pathlib import Path
from companion.history.faults import StorageFull
from companion.history.mending import open_or_mend
from companion.history.store import backup_folder_of
path = Path(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    open_or_mend(path, backup_folder_of(path))
except StorageFull as fault:
    print(type(fault).__name__)
"""


def test_without_room_for_the_backup_nothing_is_set_aside_and_the_next_start_mends(
    filled: Path,
) -> None:
    with Store.open(filled) as store:
        store.roll_backup()
    before = everything(filled)
    filled.write_bytes(text(b""))
    found = subprocess.run(
        [sys.executable, "-c", _NO_ROOM_TO_MEND, str(filled)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert found.stdout == "StorageFull\n"
    assert filled.read_bytes() == text(b"")
    assert not list(filled.parent.glob("*.damaged-*"))
    open_or_mend(filled, backup_folder_of(filled)).store.close()
    assert everything(filled) == before


def test_damage_found_later_is_named_and_can_be_mended_then(filled: Path) -> None:
    with Store.open(filled) as store:
        store.roll_backup()
    before = everything(filled)
    filled.write_bytes(cut(filled.read_bytes()))
    fault: HistoryError | None = None
    try:
        with Store.open(filled) as store:
            list(store.every_game())
            store.statistics()
    except HistoryDamaged as found:
        fault = found
    assert fault is not None
    opened = mend(filled, backup_folder_of(filled), fault)
    with opened.store as store:
        assert state_of(store) == before


def test_the_log_of_a_damaged_file_is_set_aside_with_it(filled: Path) -> None:
    log = filled.with_name(filled.name + "-wal")
    filled.write_bytes(text(b""))
    log.write_bytes(b"log")
    opened = open_or_mend(filled, backup_folder_of(filled))
    opened.store.close()
    assert opened.set_aside is not None
    aside = opened.set_aside.with_name(opened.set_aside.name + "-wal")
    assert aside.read_bytes() == b"log"


def test_a_check_finds_damage_that_opening_does_not(filled: Path) -> None:
    data = bytearray(filled.read_bytes())
    data[-6000:-3000] = b"\xa5" * 3000
    filled.write_bytes(data)
    with Store.open(filled, unchecked=True) as store:
        assert store.check().problems != ()


def test_a_row_of_any_seat_whose_game_is_no_number_costs_its_game_at_most(
    file: Path, tmp_path: Path
) -> None:
    with Store.open(file) as store:
        samples.fill(store, 12)
    with closing(sqlite3.connect(file)) as raw:
        ((root,),) = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats'")
    data, page = file.read_bytes(), (root - 1) * PAGE
    rows = int.from_bytes(data[page + 3 : page + 5])
    assert rows > 20
    for place in range(page + 8, page + 8 + 2 * rows, 2):
        at = page + int.from_bytes(data[place : place + 2])
        damaged = tmp_path / "damaged.db"
        # Behind how long the row and its header are: of what kind the first value is. A text now.
        damaged.write_bytes(data[: at + 2] + b"\x0f" + data[at + 3 :])
        opened = mend(damaged, tmp_path / "none", HistoryDamaged(damaged))
        with opened.store as store:
            assert len(list(store.every_game())) >= 11
