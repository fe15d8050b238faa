"""A code says which version of the game it brings: newer than the one here, or older."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

from companion.device import GivenFile
from companion.exchange.game_code import HandedGame
from companion.exchange.game_link import game_link, read_link
from companion.rules.game import Mode
from companion.ui.app import CompanionApp
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, game, keep, stored
from tests.ui.table_app import begin, finish, game_of

Open = Callable[..., Reader]
NEWER = "This is newer than the one here. Use it?"
OLDER = "A newer version of this game is here. Use the older one instead?"
UNKNOWN = "Different here. Use the file’s version?"
FULL = ["@ d d* d d"] + ["d d d d d"] * 4


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    """The phone of this name; the one before is put away."""
    before: list[Reader] = []

    def start(name: str, *games: Any) -> Reader:
        while before:
            before.pop().driver.close()
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        keep(folder, games)
        before.append(Reader(drive(CompanionApp(folder)), folder))
        return before[0]

    return start


def code_of_newest(reader: Reader) -> str:
    reader.go("History")
    reader.driver.tap(reader.games()[0])
    reader.settle()
    return shared(reader)


def shared(reader: Reader) -> str:
    reader.tap("IconTap", says="Share")
    reader.choose("As a code for another phone")
    (code,) = zxingcpp.read_barcodes(reader.driver.picture())
    reader.driver.find("CodeSheet").dismiss()
    reader.driver.wait(0.5)
    return str(code.text)


def arrive(reader: Reader, text: str) -> list[str]:
    """What is asked about it in the preview, where nothing else is there to be said."""
    reader.app.navigator.receive(GivenFile("", None, link=text))
    reader.settle()
    assert reader.screen.previewing
    preview = reader.screen.ids.preview
    return [preview.words] if preview.ids.undecided.children else []


def note_of(reader: Reader) -> str | None:
    with stored(reader.folder) as store:
        (record,) = store.games.every_game()
        notes: str | None = record.notes
        return notes


def write_note(reader: Reader, note: str) -> None:
    with stored(reader.folder) as store:
        (record,) = store.games.every_game()
        store.games.edit(record.id, replace(record.game(), notes=note))


def take(reader: Reader) -> None:
    reader.driver.tap(reader.driver.find("ChoiceLine"))
    reader.tap("Pill", words="Import now")


@pytest.mark.thorough
def test_a_newer_edit_says_so_and_so_does_an_older_one(opened: Open) -> None:
    mine = opened("mine", game("Ada", "Ben"))
    first = code_of_newest(mine)
    theirs = opened("theirs")
    assert arrive(theirs, first) == []
    theirs.tap("Pill", words="Import now")
    mine = opened("mine")
    write_note(mine, "Rain")
    second = code_of_newest(mine)
    theirs = opened("theirs")
    assert arrive(theirs, second) == [NEWER]
    theirs.app.navigator.back()
    assert note_of(theirs) is None  # nobody said so
    assert arrive(theirs, second) == [NEWER]
    take(theirs)
    assert note_of(theirs) == "Rain"
    assert arrive(theirs, second) == []  # it is here already
    assert arrive(theirs, first) == [OLDER]
    take(theirs)
    assert note_of(theirs) is None


def test_a_code_of_before_that_says_nothing_of_its_age_is_different_at_most(opened: Open) -> None:
    reader = opened("mine", game("Ada", "Ben"))
    with stored(reader.folder) as store:
        (record,) = store.games.every_game()
        before = str(game_link(replace(record.game(), notes="before")))
    assert arrive(reader, before) == [UNKNOWN]
    (line,) = reader.screen.ids.preview.ids.undecided.children
    assert line.text.splitlines()[1] == "Differs in: note"


def test_a_result_says_when_it_was_kept(opened: Open) -> None:
    reader = opened("mine")
    begin(reader.driver, game_of(Mode.DISCOVERY, FULL, FULL))
    finish(reader.driver)
    reader.screen.skip()
    reader.driver.wait(0.3)
    found = read_link(shared(reader))
    with stored(reader.folder) as store:
        (record,) = store.games.every_game()
        assert found == HandedGame(record.game(), record.edited_at)


def test_a_game_that_is_deleted_here_is_asked_about_as_that(opened: Open) -> None:
    reader = opened("mine", game("Ada", "Ben"))
    code = code_of_newest(reader)
    with stored(reader.folder) as store:
        (record,) = store.games.every_game()
        store.games.delete(record.id)
    assert arrive(reader, code) == [UNKNOWN]
