"""One history for the whole table, by touch: a folder is chosen, and others' games come."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.device import device
from companion.device.real_folder import RealFolder
from companion.exchange.shared_folder import synchronise
from companion.history.store import Store
from companion.ui.app import CompanionApp
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, game, keep


@pytest.fixture
def reader(
    drive: Callable[..., Driver], tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Reader:
    """In front of the settings, with a folder to be chosen."""
    monkeypatch.setattr(device, "pick_folder", lambda got: got(str(folder)) or True)
    keep(tmp_path, [game("Ada", "Ben")])
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.app.navigator.open_settings()
    reader.driver.frames(2)
    return reader


def looked(reader: Reader) -> None:
    there = reader.app.services.table_folder
    reader.driver.wait_for(lambda: there.report is not None and there._job is None)
    reader.driver.frames(2)


def touch(reader: Reader, pill: Any) -> None:
    reader.screen.ids.scroll.scroll_to(pill, animate=False)
    reader.driver.frames(2)
    reader.driver.tap(pill)


def others_play(place: Path, folder: Path, *names: str) -> None:
    with Store.open(place) as store:
        store.games.add(game(*names, days_ago=1))
        synchronise(RealFolder(folder), lambda work: work(store), lambda: None)


def test_a_chosen_folder_is_filled_and_said_in_settings_and_left_by_touch(reader, folder):
    touch(reader, reader.screen.ids.choose_folder)
    looked(reader)
    assert len(list(folder.iterdir())) == 1
    assert reader.screen.about_folder.startswith("Our table, since ")
    assert reader.screen.about_folder.endswith("\n1 file")
    touch(reader, reader.screen.ids.leave_folder)
    reader.choose("Take my files away")
    reader.driver.wait_for(lambda: not list(folder.iterdir()))
    assert not reader.screen.shares


def test_what_others_play_appears_in_the_history_while_it_is_shown(reader, folder, tmp_path):
    reader.screen.choose_folder()
    looked(reader)
    reader.app.navigator.open_history()
    reader.settle()
    assert len(reader.games()) == 1
    looked(reader)
    others_play(tmp_path / "other.db", folder, "Cleo", "Dan")
    reader.app._look_while_shown(60)
    looked(reader)
    reader.driver.wait_for(lambda: len(reader.games()) == 2)


def test_what_others_played_is_there_on_coming_back_to_the_app(reader, folder, tmp_path):
    reader.screen.choose_folder()
    looked(reader)
    others_play(tmp_path / "other.db", folder, "Cleo", "Dan")
    reader.app.on_pause()
    reader.app.on_resume()
    looked(reader)
    with Store.open(tmp_path / "history.db") as store:
        assert store.page_plan().count == 2
