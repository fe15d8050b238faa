"""A folder that was chosen on Android: a tree of documents, asked of a fake of it."""

from pathlib import Path
from typing import Any

import pytest

from companion.exchange.folder_sync import FolderReport, synchronize
from companion.history.store import Store
from tests.device.android_fake import OK, System
from tests.device.fake_documents import Intent, Uri
from tests.device.waiting import Waiting
from tests.history import samples
from tests.history.states import state_of

TREE = "content://tree/Games"


@pytest.fixture
def chosen(phone) -> tuple[System, Any, Path]:
    system, android = phone
    real = system.activity.resolver.folder / "Games"
    real.mkdir()
    return system, android.folder(TREE), real


def look(folder: Any, store: Store) -> FolderReport:
    return synchronize(folder, lambda work: work(store), {}, device_name="Phone")


def test_a_folder_is_lent_for_good_and_told_by_its_address(phone):
    system, android = phone
    got = Waiting()
    assert android.pick_folder(got.take)
    asked, request = system.activity.asked[-1]
    assert asked.action == Intent.ACTION_OPEN_DOCUMENT_TREE
    assert asked.flags == 0x1 | 0x2 | 0x40
    system.answer(request, OK, Uri(TREE))
    assert got.one() == TREE
    assert system.activity.resolver.lasting == [(TREE, 0x1 | 0x2)]
    for _time in range(2):
        android.release_folder(TREE)
        assert system.activity.resolver.lasting == []


def test_a_folder_that_the_system_does_not_lend_is_none(phone):
    system, android = phone
    got = Waiting()
    android.pick_folder(got.take)
    system.activity.resolver.refuses = True
    system.answer(system.activity.asked[-1][1], OK, Uri(TREE))
    assert got.one() == ""


def test_a_chosen_folder_lists_copies_replaces_and_removes_files(chosen, tmp_path):
    system, folder, real = chosen
    (real / "history-1.db").write_bytes(b"there")
    (real / ".history-2.db.part").write_bytes(b"from a kill")
    (real / "history-3.db").mkdir()
    (real / "holiday.jpg").touch()
    ((name, (size, changed)),) = folder.list_files("history-").items()
    assert (name, size) == ("history-1.db", 5)
    assert changed > 0
    folder.copy_file("history-1.db", tmp_path / "copy", 3)
    assert (tmp_path / "copy").read_bytes() == b"the"
    for _time in range(2):
        folder.put_file("history-2.db", tmp_path / "copy")
        assert folder.list_files("history-2.db").keys() == {"history-2.db"}
        assert (real / "history-2.db").read_bytes() == b"the"
    for _time in range(2):
        folder.remove_file("history-2.db")
    assert {path.name for path in real.iterdir()} == {"history-1.db", "history-3.db", "holiday.jpg"}
    with pytest.raises(FileNotFoundError):
        folder.copy_file("history-2.db", tmp_path / "copy", 3)
    folder.close()
    assert system.detached


def test_a_folder_that_renames_nothing_is_told_and_left_clean(chosen, tmp_path):
    system, folder, real = chosen
    system.activity.resolver.renames_nothing = True
    with Store.open(tmp_path / "ada.db") as ada:
        ada.games.add(next(samples.games(1)))
        assert "Unsupported" in str(look(folder, ada).fault)
    assert list(real.iterdir()) == []


def test_a_folder_that_is_gone_is_told(phone):
    _system, android = phone
    with pytest.raises(OSError, match="IllegalArgument"):
        android.folder(TREE).list_files("")


@pytest.mark.parametrize("knows_facts", [True, False])
def test_two_histories_become_equal_through_a_chosen_folder(chosen, tmp_path, knows_facts):
    system, folder, real = chosen
    system.activity.resolver.knows_no_facts = not knows_facts
    with Store.open(tmp_path / "ada.db") as ada, Store.open(tmp_path / "ben.db") as ben:
        for game in samples.games(5):
            ada.games.add(game)
        for store in (ada, ben):
            assert look(folder, store).written
        assert state_of(ada) == state_of(ben)
        for store in (ada, ben):
            report = look(folder, store)
            assert (report.added, report.written, report.refused) == (0, False, ())
        file = min(real.iterdir())
        whole = file.read_bytes()
        file.write_bytes(b"?" * len(whole))
        with Store.open(tmp_path / "cleo.db") as cleo:
            assert [name for name, _reason in look(folder, cleo).refused] == [file.name]
            file.write_bytes(whole)
            assert look(folder, cleo).refused == ()
            assert state_of(cleo) == state_of(ada)
