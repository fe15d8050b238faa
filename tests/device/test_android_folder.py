"""A folder that was chosen on Android: a tree of documents, asked of a fake of it."""

from typing import Any

import pytest

from companion.exchange.shared_folder import synchronise
from companion.history.store import Store
from tests.device.android_fake import OK, System
from tests.device.fake_documents import Intent, Uri
from tests.device.waiting import Waiting
from tests.history import samples
from tests.history.states import state_of

TREE = "content://tree/Games"


@pytest.fixture
def chosen(phone) -> tuple[System, Any]:
    system, android = phone
    (system.activity.resolver.folder / "Games").mkdir()
    return system, android.folder(TREE)


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


def test_a_chosen_folder_lists_reads_writes_and_removes(chosen):
    system, folder = chosen
    real = system.activity.resolver.folder / "Games"
    (real / "there.json").write_bytes(b"there")
    (real / "below").mkdir()
    assert sorted(folder.names()) == ["below", "there.json"]
    assert folder.facts("below") is None
    assert folder.facts("there.json").size == 5
    assert folder.read("there.json", 3) == b"the"
    folder.write("new.json", b"new")
    assert (real / "new.json").read_bytes() == b"new"
    with pytest.raises(FileExistsError):
        folder.write("new.json", b"other")
    folder.remove("new.json")
    folder.remove("new.json")
    assert {path.name for path in real.iterdir()} == {"below", "there.json"}
    with pytest.raises(FileNotFoundError):
        folder.read("new.json", 3)
    folder.done()
    assert system.detached


def test_a_folder_that_renames_nothing_is_told_and_left_clean(chosen):
    system, folder = chosen
    system.activity.resolver.renames_nothing = True
    list(folder.names())
    with pytest.raises(OSError, match="Unsupported"):
        folder.write("new.json", b"new")
    assert list((system.activity.resolver.folder / "Games").iterdir()) == []


def test_a_folder_that_is_gone_is_told(phone):
    _system, android = phone
    with pytest.raises(OSError, match="IllegalArgument"):
        list(android.folder(TREE).names())


def test_two_histories_come_to_hold_the_same_by_a_chosen_folder(chosen, tmp_path):
    _system, folder = chosen
    games = list(samples.games(5))
    with Store.open(tmp_path / "ada.db") as ada, Store.open(tmp_path / "ben.db") as ben:
        for game in games:
            ada.games.add(game)
        for store in (ada, ben):
            synchronise(folder, lambda work, store=store: work(store), lambda: None)
        assert state_of(ada) == state_of(ben)


def test_of_a_folder_that_knows_no_lengths_no_file_is_written_twice_and_a_broken_one_read_again(
    chosen, tmp_path
):
    system, folder = chosen
    system.activity.resolver.knows_no_facts = True
    real = system.activity.resolver.folder / "Games"
    with Store.open(tmp_path / "ada.db") as ada, Store.open(tmp_path / "ben.db") as ben:
        ada.games.add(next(samples.games(1)))
        reports = [synchronise(folder, lambda work: work(ada), lambda: None) for _look in range(2)]
        assert [report.written for report in reports] == [1, 0]
        (file,) = real.iterdir()
        whole = file.read_bytes()
        file.write_bytes(b"?" * len(whole))
        report = synchronise(folder, lambda work: work(ben), lambda: None)
        assert [name for name, _reason in report.refused] == [file.name]
        file.write_bytes(whole)
        assert synchronise(folder, lambda work: work(ben), lambda: None).added == 1
        # Its length is known one day, or no more.
        for knows in (True, False):
            system.activity.resolver.knows_no_facts = not knows
            for store in (ada, ben):
                report = synchronise(folder, lambda work, store=store: work(store), lambda: None)
                assert (report.added, report.written, report.refused) == (0, 0, ())
