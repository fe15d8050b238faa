"""One history for the whole table, by touch: a folder is chosen, and others' games come."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app.kept_game import with_totem
from companion.device import device
from companion.device.real_folder import RealFolder
from companion.exchange.folder_sync import FolderReport, synchronize
from companion.exchange.points_file import write_any
from companion.history.store import Store
from companion.rules.box import Resource, Terrain
from companion.rules.game import Mode
from companion.ui.app import CompanionApp
from companion.ui.new_in_sight import STILL
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, game, given, keep, stored
from tests.ui.table_app import Editor, cell_of, game_of, touch_cell


@pytest.fixture
def reader(
    drive: Callable[..., Driver], tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Reader:
    """In front of the settings, with a folder to be chosen."""
    monkeypatch.setattr(device, "pick_folder", lambda got: got(str(folder)) or True)
    keep(tmp_path, [game("Ada", "Ben", notes="before")])
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.app.navigator.open_settings()
    reader.driver.frames(2)
    return reader


def looked(reader: Reader, since: FolderReport | None = None) -> FolderReport:
    """Return the report of a look that ended after that one."""
    there = reader.app.services.folder_sync
    reader.driver.wait_for(
        lambda: there.report is not None and there.report is not since, "the folder"
    )
    reader.driver.frames(2)
    assert there.report is not None
    return there.report


def share(reader: Reader) -> FolderReport:
    reader.app.services.folder_sync.choose()
    return looked(reader)


def look(reader: Reader) -> FolderReport:
    before = reader.app.services.folder_sync.report
    reader.app.services.look_into_folder()
    report = looked(reader, before)
    reader.settle()
    return report


def touch(reader: Reader, pill: Any) -> None:
    reader.screen.ids.scroll.scroll_to(pill, animate=False)
    reader.driver.wait(0.1 + STILL)
    reader.driver.tap(pill)


def others(
    place: Path, folder: Path, do: Callable[[Store], object] = lambda _store: None
) -> list[str]:
    """Let another device look into the folder before and after it does something; returns the
    notes of its games."""
    with Store.open(place) as store:
        for step in (lambda _store: None, do):
            step(store)
            synchronize(RealFolder(folder), lambda work: work(store), {}, device_name="Other")
        return notes(store)


def notes(store: Store) -> list[str]:
    return sorted(str(record.notes) for record in store.games.every_game())


def others_play(place: Path, folder: Path, *names: str) -> None:
    others(place, folder, lambda store: store.games.add(game(*names, days_ago=1)))


def test_a_chosen_folder_is_filled_and_said_in_settings_and_left_by_touch(reader, folder):
    touch(reader, reader.screen.ids.choose_folder)
    looked(reader)
    assert len(list(folder.iterdir())) == 1
    name, own = reader.screen.about_folder.splitlines()
    assert name == "Our table"
    assert "(this device), since " in own
    touch(reader, reader.screen.ids.leave_folder)
    reader.choose("Delete my files there")
    reader.driver.wait_for(lambda: not list(folder.iterdir()))
    assert not reader.screen.shares


@pytest.mark.thorough
def test_what_others_play_appears_in_the_history_while_it_is_shown(reader, folder, tmp_path):
    share(reader)
    reader.app.navigator.open_history()
    reader.settle()
    assert len(reader.games()) == 1
    others_play(tmp_path / "other.db", folder, "Cleo", "Dan")
    reader.driver.now += 61
    reader.driver.frames(2)
    reader.driver.wait_for(lambda: len(reader.games()) == 2, "the other's game")


def test_what_others_played_is_there_on_coming_back_to_the_app(reader, folder, tmp_path):
    report = share(reader)
    others_play(tmp_path / "other.db", folder, "Cleo", "Dan")
    reader.app.on_pause()
    reader.app.on_resume()
    looked(reader, report)
    with stored(tmp_path) as store:
        assert store.games.page_plan().count == 2


# --- A game that is looked at ---------------------------------------------------------------------

TIED = ["@ lo d d", "d d d d", "d d d d"]


def open_tied(reader: Reader) -> str:
    """A game that leaves a totem open, in the folder, and on the screen."""
    (identity,) = keep(reader.folder, [game_of(Mode.TOTEM, TIED, TIED)])
    share(reader)
    reader.app.navigator.open_game(identity)
    reader.settle()
    return identity


def note(identity: str, words: str) -> Callable[[Store], object]:
    """Somebody writes something beside the game."""
    return lambda store: store.games.edit(
        identity, replace(store.games.get(identity).game(), notes=words)
    )


def kept(reader: Reader, identity: str) -> tuple[str | None, list[int]]:
    """The note of the game, and how many totems each player holds."""
    reader.settle()
    with stored(reader.folder) as store:
        record = store.games.get(identity)
    return record.notes, [len(seat.totems.split()) for seat in record.seats]


def answer(reader: Reader) -> None:
    reader.driver.wait(0.3)
    reader.tap("Segment", words="B")


def test_what_others_change_in_a_game_is_shown_while_it_is_looked_at(reader, folder, tmp_path):
    identity = open_tied(reader)
    others(tmp_path / "other.db", folder, note(identity, "Rain"))
    look(reader)
    assert reader.screen.notes == "Rain"
    answer(reader)
    assert kept(reader, identity) == ("Rain", [0, 1])


def test_an_answer_changes_the_game_as_it_is_by_then(reader):
    """It has come in, and nobody has told the screen yet."""
    identity = open_tied(reader)
    with stored(reader.folder) as store:
        note(identity, "Rain")(store)
    answer(reader)
    assert kept(reader, identity) == ("Rain", [0, 1])
    reader.undo()
    assert kept(reader, identity) == ("Rain", [0, 0])


@pytest.mark.thorough
def test_details_are_changed_in_the_game_as_it_is_by_then(reader):
    identity = open_tied(reader)
    reader.tap("IconTap", says="More")
    reader.choose("Edit names, date, place and note")
    with stored(reader.folder) as store:
        game_now = store.games.get(identity).game()
        store.games.edit(identity, with_totem(game_now, Resource.FISH, 1))
    reader.write(reader.screen.ids.note, "Rain")
    reader.tap("Pill", words="Save")
    assert kept(reader, identity) == ("Rain", [0, 1])
    reader.undo()
    assert kept(reader, identity) == (None, [0, 1])


@pytest.mark.parametrize("painted", [False, True])
def test_a_game_at_the_table_is_gone_on_with_as_others_left_it_unless_something_was_done_in_it(
    reader, folder, tmp_path, painted
):
    identity = open_tied(reader)
    reader.tap("Pill", words="Edit")
    reader.screen.turn_to(1)
    editor = Editor(reader.driver)
    editor.pick(Terrain.LAKE)
    if painted:
        editor.tap(0, 3)
    others(tmp_path / "other.db", folder, note(identity, "Rain"))
    look(reader)
    editor.tap(0, 2)
    assert kept(reader, identity)[0] == (None if painted else "Rain")
    assert reader.screen.editor.player == 1


@pytest.mark.thorough
def test_nobody_is_disturbed_by_what_others_play_elsewhere(reader, folder, tmp_path):
    """Whose pad is shown, its line, and how far one has scrolled."""
    open_tied(reader)
    screen = reader.screen
    screen.turn_to(1)
    reader.driver.wait(0.5)
    touch_cell(reader.driver, 1, "Desert")
    reader.driver.wait(0.5)
    why, cell = screen.ids.why, cell_of(reader.driver, 1, "Desert")
    place = screen.ids.scroll.scroll_y
    seen = why.name, cell.chosen, why.ids.board.picture
    assert cell.chosen
    screen.more()
    others_play(tmp_path / "other.db", folder, "Cleo", "Dan")
    assert look(reader).added == 1
    assert reader.driver.find("Sheet")
    assert seen == (why.name, cell.chosen, why.ids.board.picture)
    assert screen.ids.scroll.scroll_y == pytest.approx(place)


# --- Restoring ------------------------------------------------------------------------------------

FOR_ALL = "Restore this file’s games for everyone who shares the folder; newer games stay"
FOR_ME = "Restore the history from this file; what is here now is backed up first"


def oldest_backup(reader: Reader) -> None:
    reader.driver.go("transfer")
    reader.settle()
    lines = reader.screen.ids.backups.ids.lines.children
    reader.screen.ids.scroll.scroll_to(lines[0], animate=False)
    reader.driver.frames(2)
    reader.driver.tap(lines[0])
    reader.driver.wait(0.4)


def test_a_restored_backup_holds_for_everybody_and_what_is_new_stays(reader, folder, tmp_path):
    with stored(tmp_path) as store:
        store.roll_backup()
    share(reader)
    with stored(tmp_path) as store:
        (record,) = store.games.every_game()
        store.games.edit(record.id, replace(record.game(), notes="spoilt"))
        store.games.add(game("Ada", "Cleo", notes="newer"))
    look(reader)
    there = tmp_path / "other.db"
    assert others(there, folder) == ["newer", "spoilt"]
    oldest_backup(reader)
    reader.choose(FOR_ALL)
    reader.settle()
    look(reader)
    assert others(there, folder) == ["before", "newer"]


def test_an_import_is_not_undone_over_what_others_have_played_meanwhile(reader, folder, tmp_path):
    share(reader)
    there = tmp_path / "other.db"
    others(there, folder)
    imported = write_any(game("Ada", "Cleo", notes="imported")).encode()
    reader.app.navigator.receive(given(tmp_path, "theirs.jsonl", imported))
    reader.settle()
    reader.tap("Pill", words="Import now")
    assert reader.message == "1 game imported."
    others(
        there, folder, lambda store: store.games.add(game("Ben", "Cleo", notes="played elsewhere"))
    )
    look(reader)
    if reader.message:
        reader.undo()
        look(reader)
    with stored(tmp_path) as store:
        assert "played elsewhere" in notes(store)


def test_where_nothing_is_shared_the_menu_says_so(reader, tmp_path):
    with stored(tmp_path) as store:
        store.roll_backup()
    oldest_backup(reader)
    assert [item.words for item in reader.driver.find_all("SheetItem")] == [FOR_ME]
