"""Killed at any instant, the app comes back to where it was."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app.preferences import Preferences
from companion.exchange.points_file import write_any
from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from companion.rules.box import Resource, Terrain
from companion.rules.game import Mode
from companion.table.edits import ChooseTotem
from tests.settling import settle
from tests.storage import no_room_for
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, game, given
from tests.ui.result_app import filled
from tests.ui.table_app import Editor, begin, begin_empty, game_of, open_app

Open = Callable[[], Driver]
HUT = [". . .", ". . .", ". . @"]
UNREADABLE = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def reopen(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    return lambda: open_app(tmp_path, drive)


def killed(driver: Driver) -> None:
    """What is written by now is all there is: nothing is told to the app."""
    settle(driver.app.services.save_queue)
    driver.close()


def test_screen_territory_brush_and_undo_come_back(reopen: Open) -> None:
    driver = reopen()
    begin_empty(driver, game_of(Mode.TOTEM, HUT, HUT))
    editor = Editor(driver)
    editor.carry(Terrain.LAKE, (4, 0), (4, 2))
    driver.tap(driver.find("Seats").children[0])
    editor.carry(Terrain.QUARRY, (4, 0), (4, 1))
    editor.tap(4, 0)
    editor.screen.undo()
    entered = editor.rows
    killed(driver)

    again = reopen()
    editor = Editor(again)
    assert again.trail == ["play", "territory"]
    assert editor.screen.editor.player == 1
    assert editor.screen.editor.brush is Terrain.QUARRY
    assert editor.rows == entered
    assert editor.screen.can_redo
    editor.screen.redo()
    assert editor.rows[4].split()[:2] == ["q*", "qo"]
    for _ in range(3):
        editor.screen.undo()
    assert editor.rows == HUT
    assert not editor.screen.can_undo


def test_the_board_that_an_undo_turned_to_comes_back(reopen: Open) -> None:
    driver = reopen()
    begin_empty(driver, game_of(Mode.TOTEM, HUT, HUT))
    Editor(driver).carry(Terrain.LAKE, (4, 0))
    driver.tap(driver.find("Seats").children[0])
    assert driver.screen.editor.player == 1
    driver.tap(driver.find(lambda w: getattr(w, "says", "") == "Undo"))
    assert driver.screen.editor.player == 0
    killed(driver)
    assert reopen().screen.editor.player == 0


@pytest.mark.thorough
def test_from_the_check_one_comes_back_to_the_board_that_it_was_turned_to(reopen: Open) -> None:
    driver = reopen()
    begin_empty(driver, game_of(Mode.TOTEM, HUT, HUT))
    driver.tap(driver.screen.ids.badge)
    driver.wait(0.3)
    driver.tap(driver.find("Seats").children[0])
    killed(driver)
    again = reopen()
    assert again.place == "check"
    again.key(27)
    assert again.screen.editor.player == 1


@pytest.mark.thorough
def test_a_kept_game_under_edit_comes_back_though_a_file_lay_over_it(
    reopen: Open, tmp_path: Path
) -> None:
    with Store.open(tmp_path / HISTORY_FILE) as store:
        store.games.add(game("Ada", "Ben"))
    driver = reopen()
    reader = Reader(driver, tmp_path)
    reader.go("History")
    driver.tap(reader.games()[0])
    reader.settle()
    reader.tap("Pill", words="Edit")
    driver.tap(driver.find("Seats").children[0])
    Editor(driver).tap(0, 3)
    entered = Editor(driver).rows
    theirs = write_any(game("Cleo", "Dan")).encode()
    driver.app.navigator.receive(given(tmp_path, "theirs.jsonl", theirs))
    reader.settle()
    assert driver.screen.preview_title == "theirs.jsonl"
    assert driver.trail == ["play", "history", "game", "territory", "transfer"]
    killed(driver)

    again = reopen()
    assert again.trail == ["play", "history", "game", "territory"]
    assert (Editor(again).rows, again.screen.editor.player) == (entered, 1)
    assert again.screen.can_undo
    again.screen.undo()
    again.key(27)
    Reader(again, tmp_path).settle()
    assert again.place == "game"
    assert not again.app.services.session.in_hand


def test_what_was_chosen_on_the_way_to_a_game_comes_back(reopen: Open) -> None:
    driver = reopen()
    field = max(driver.find_all("NameField"), key=lambda field: field.y)
    driver.tap(field)
    driver.type("Ada")
    driver.tap(driver.find(lambda w: getattr(w, "words", None) == "Totem"))
    driver.tap(driver.find(lambda w: getattr(w, "words", None) == "4"))
    killed(driver)
    again = reopen()
    assert again.trail == ["play"]
    assert (again.screen.mode, again.screen.count) == ("totem", "4")
    assert max(again.find_all("NameField"), key=lambda field: field.y).text == "Ada"


@pytest.mark.parametrize("screen", ["result", "check"])
def test_the_screen_comes_back(reopen: Open, screen: str) -> None:
    driver = reopen()
    begin_empty(driver, game_of(Mode.TOTEM, HUT, HUT))
    driver.go(screen)
    killed(driver)
    assert reopen().trail == ["play", "territory", screen]


def test_every_gesture_is_kept_before_the_app_sleeps(reopen: Open, tmp_path: Path) -> None:
    driver = reopen()
    begin_empty(driver, game_of(Mode.TOTEM, HUT, HUT))
    for column in range(5):
        Editor(driver).carry(Terrain.LAKE, (4, column))
    assert driver.app.on_pause()
    with Store.open(tmp_path / HISTORY_FILE) as store:
        (stored,) = store.open_games.listed(driver.app.services.save_queue.window)
    assert len(stored.strokes) == 5


def test_settings_come_back(reopen: Open) -> None:
    driver = reopen()
    wanted = Preferences("light", "bold", 1.3, vibration=False, keep_awake=False)
    driver.app.services.memory.prefer(wanted)
    killed(driver)
    assert reopen().app.services.memory.preferences == wanted


def test_a_draft_that_cannot_be_read_is_put_aside_with_a_word(reopen: Open, tmp_path: Path) -> None:
    with Store.open(tmp_path / HISTORY_FILE) as store:
        store.open_games.put("a", "not a game")
    driver = reopen()
    assert driver.trail == ["play"]
    assert driver.root.message.shown
    assert not driver.app.services.session.in_hand


def test_an_unfinished_game_that_cannot_be_read_stays_on_the_list_until_it_is_deleted(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    """It has no name there; what was done cannot be read, but it is not lost."""
    with Store.open(tmp_path / HISTORY_FILE) as store:
        store.settings.put({"language": "cs"})
        store.open_games.put(UNREADABLE, '{"mode": "totem"}', ["one", "two", "three"])
    reader = Reader(open_app(tmp_path, drive), tmp_path)
    driver, memory = reader.driver, reader.app.services.memory
    memory.prefer(replace(memory.preferences, language="en"))  # it was Czech
    driver.wait_for(lambda: driver.find_all("OpenGameCard"), "the open game")
    reader.settle()
    driver.wait(10)  # a word about it lies over it
    (card,) = driver.find_all("OpenGameCard")
    assert card.words == "Another version of the app may be able to read it."
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Delete")
    driver.wait_for(lambda: not driver.find_all("OpenGameCard"), "that it is gone")
    reader.undo()
    driver.wait_for(lambda: driver.find_all("OpenGameCard"), "the open game again")


def test_a_history_that_cannot_be_used_is_told_and_the_game_goes_on(
    reopen: Open, tmp_path: Path
) -> None:
    (tmp_path / HISTORY_FILE).write_text("this is no database, but it is long enough" * 100)
    driver = reopen()
    begin_empty(driver, game_of(Mode.TOTEM, HUT, HUT))
    Editor(driver).carry(Terrain.LAKE, (4, 0))
    driver.wait_for(lambda: driver.root.message.shown, "a word about the history")
    assert HISTORY_FILE in driver.root.message.words
    assert Editor(driver).rows[4].split()[0] == "lo"


def test_a_mistake_in_a_screen_is_told_and_nothing_is_lost(
    reopen: Open, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from kivy.base import ExceptionManager  # noqa: PLC0415  # after the driver

    driver = reopen()
    begin_empty(driver, game_of(Mode.TOTEM, HUT, HUT))
    editor = Editor(driver)
    editor.carry(Terrain.LAKE, (4, 0))

    def broken(*_args: Any) -> None:
        raise RuntimeError("a mistake")

    finger = editor.press(4, 1)
    with monkeypatch.context() as patch:
        patch.setattr(editor.screen, "render", broken)
        with pytest.raises(RuntimeError) as mistake:
            finger.move(*editor.at(4, 2))
    # As the event loop does with what a screen raises.
    assert ExceptionManager.handle_exception(mistake.value) == ExceptionManager.PASS
    driver.frames(2)
    assert driver.root.message.shown
    assert "a mistake" in capsys.readouterr().err
    finger.lift()
    assert editor.rows[4].split() == ["lo", ".", "."]
    editor.carry(Terrain.LAKE, (4, 1))
    assert editor.rows[4].split() == ["lo", "lo", "."]


@pytest.mark.thorough
def test_what_is_not_saved_yet_is_said_until_it_is(
    reopen: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from kivy.base import ExceptionManager  # noqa: PLC0415  # after the driver

    driver = reopen()
    begin_empty(driver, game_of(Mode.TOTEM, HUT, HUT))
    editor = Editor(driver)
    editor.carry(Terrain.LAKE, (4, 0), (4, 1))
    settle(driver.app.services.save_queue)
    warning = driver.root.warning
    below = driver.screen.top
    with no_room_for(tmp_path / HISTORY_FILE):
        editor.tap(4, 0)
        driver.wait_for(lambda: warning.shown, "the warning")
        driver.wait(60)
        assert warning.words == (
            "Not saved yet: there is no room left on this device; nothing was changed"
        )
        assert driver.screen.top <= warning.y < below
        # A mistake in a screen is told as what it is: nothing is safe yet.
        assert ExceptionManager.handle_exception(RuntimeError("x")) == ExceptionManager.PASS
        driver.frames(2)
        assert driver.root.message.words.endswith("what was entered last is not saved yet.")
    assert "RuntimeError: x" in capsys.readouterr().err
    driver.wait_for(lambda: not warning.shown, "the next try")
    assert driver.screen.top == below
    entered = editor.rows
    killed(driver)
    again = reopen()
    assert Editor(again).rows == entered


def test_a_kill_right_after_the_last_answer_leaves_the_game_to_be_saved_by_done(
    reopen: Open, tmp_path: Path
) -> None:
    driver = reopen()
    begin(driver, game_of(Mode.TOTEM, filled("@ lo d d d"), filled("@ lo d d d*")))
    driver.app.navigator.open_result()
    driver.app.services.session.require_editor.record(ChooseTotem(Resource.FISH, 0))
    killed(driver)

    again = reopen()
    assert again.place == "result"
    assert again.screen.title == "Result"
    again.screen.skip()
    again.tap(again.find(lambda widget: getattr(widget, "words", "") == "Done"))
    settle(again.app.services.save_queue)
    again.wait(0.5)
    assert again.find_all("OpenGameCard") == []
    with Store.open(tmp_path / HISTORY_FILE) as store:
        (kept,) = store.games.every_game()
    assert kept.finished
