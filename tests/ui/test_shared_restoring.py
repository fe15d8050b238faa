"""A backup is restored by touch while a folder is shared: it holds, and says for whom."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.device import device
from companion.device.real_folder import RealFolder
from companion.exchange.points_file import write_any
from companion.exchange.shared_folder import synchronise
from companion.history.store import Store
from companion.ui.app import CompanionApp
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, game, given, keep, stored

FOR_ALL = "Restore this file’s games for everyone who shares the folder; newer games stay"
FOR_ME = "Restore the history from this file; what is here now is backed up first"


@pytest.fixture
def reader(
    drive: Callable[..., Driver], tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Reader:
    """A game, a backup of it, and a folder to be shared."""
    monkeypatch.setattr(device, "pick_folder", lambda got: got(str(folder)) or True)
    keep(tmp_path, [game("Ada", "Ben", notes="before")])
    with stored(tmp_path) as store:
        store.roll_backup()
    return Reader(drive(CompanionApp(tmp_path)), tmp_path)


def looked(reader: Reader) -> None:
    there = reader.app.services.table_folder
    reader.app.services.look_into_folder()
    reader.driver.wait_for(lambda: there.report is not None and not there.is_looking)


def notes(file: Path) -> list[Any]:
    with Store.open(file) as store:
        return sorted(str(record.notes) for record in store.every_game())


def others(file: Path, folder: Path) -> list[Any]:
    """What somebody else at the table has."""
    with Store.open(file) as store:
        synchronise(RealFolder(folder), lambda work: work(store), lambda: None)
    return notes(file)


def oldest_backup(reader: Reader) -> None:
    reader.driver.go("transfer")
    reader.settle()
    lines = reader.screen.ids.backups.ids.lines.children
    reader.screen.ids.scroll.scroll_to(lines[0], animate=False)
    reader.driver.frames(2)
    reader.driver.tap(lines[0])
    reader.driver.wait(0.4)


def test_a_restored_backup_holds_for_everybody_and_what_is_new_stays(
    reader: Reader, folder: Path, tmp_path: Path
) -> None:
    reader.app.services.table_folder.choose()
    looked(reader)
    with stored(tmp_path) as store:
        (record,) = store.every_game()
        store.games.edit(record.id, replace(record.game(), notes="spoilt"))
        store.games.add(game("Ada", "Cleo", notes="newer"))
    looked(reader)
    there = tmp_path / "other.db"
    assert others(there, folder) == ["newer", "spoilt"]
    oldest_backup(reader)
    reader.choose(FOR_ALL)
    looked(reader)
    assert notes(tmp_path / "history.db") == others(there, folder) == ["before", "newer"]


def test_an_import_is_not_undone_over_what_others_have_played_meanwhile(
    reader: Reader, folder: Path, tmp_path: Path
) -> None:
    reader.app.services.table_folder.choose()
    looked(reader)
    there = tmp_path / "other.db"
    others(there, folder)
    imported = write_any(game("Ada", "Cleo", notes="imported")).encode()
    reader.app.navigator.receive(given(tmp_path, "theirs.jsonl", imported))
    reader.settle()
    reader.tap("Pill", words="Import now")
    assert reader.message == "1 game imported."
    with Store.open(there) as store:
        store.games.add(game("Ben", "Cleo", notes="played elsewhere"))
    others(there, folder)
    looked(reader)
    if reader.message:
        reader.undo()
        looked(reader)
    assert "played elsewhere" in notes(tmp_path / "history.db")


def test_where_nothing_is_shared_the_menu_says_so(reader: Reader) -> None:
    oldest_backup(reader)
    assert [item.words for item in reader.driver.find_all("SheetItem")] == [FOR_ME]
