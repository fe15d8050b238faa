"""Between the screens: where a finger rests, what a message covers."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app.navigation import ScreenName
from companion.exchange.points_file import write_any
from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.table.brushes import Tool
from companion.ui.app import CompanionApp
from companion.ui.new_in_sight import STILL
from companion.ui.widgets.sheet import Sheet
from tests.benchmarks.where_games_are import OPEN, everywhere
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, Driver
from tests.ui.history_app import Reader, game, given, keep, stored
from tests.ui.journeys import assert_no_game_is_lost
from tests.ui.result_app import filled
from tests.ui.table_app import Editor, begin, begin_empty, check_ended, finish, game_of, open_app
from tests.ui.visiting import sheets

FULL = ["l l l", "l @ l", "l l l"]


@pytest.fixture
def driver(drive: Callable[..., Driver], tmp_path: Path) -> Driver:
    return open_app(tmp_path, drive)


def tap_again_and_again(driver: Driver, widget: Any, times: int) -> None:
    """A finger that rests where it is, impatient."""
    place = driver.centre(widget)
    for _ in range(times):
        driver.tap_blindly(place)


def test_two_taps_for_one_do_not_go_past_an_empty_board(driver: Driver) -> None:
    begin_empty(driver, game_of(Mode.DISCOVERY, FULL, FULL))
    tap_again_and_again(driver, driver.screen.shelf.ids.go, 3)
    assert driver.place == "territory"
    assert driver.screen.editor.player == 1
    driver.wait(STILL)
    driver.tap(driver.screen.shelf.ids.go)
    assert driver.place == "territory"
    assert driver.screen.editor.player == 0


def test_next_result_and_rematch_do_not_follow_one_another_under_a_resting_finger(
    driver: Driver,
) -> None:
    begin(driver, game_of(Mode.DISCOVERY, FULL, FULL))
    game = driver.app.services.session.journal.view.game.id
    tap_again_and_again(driver, driver.screen.shelf.ids.go, 4)
    assert driver.place == "result"
    assert driver.app.services.session.journal.view.game.id == game
    assert driver.screen.veil, "the reveal goes on"


def test_taps_that_waited_for_a_slow_phone_go_one_step(driver: Driver) -> None:
    """They wait in line while the next screen is made, and that takes longer than their pause."""
    begin(driver, game_of(Mode.DISCOVERY, FULL, FULL))
    game = driver.app.services.session.journal.view.game.id
    place = driver.centre(driver.screen.shelf.ids.go)
    for _ in range(4):
        driver.tap_blindly(place)
        driver.now += 0.8
    assert driver.place == "result"
    assert driver.app.services.session.journal.view.game.id == game
    begin_empty(driver, game_of(Mode.DISCOVERY, FULL, FULL, FULL))
    place = driver.centre(driver.screen.shelf.ids.go)
    for _ in range(3):
        driver.tap_blindly(place)
        driver.now += 0.8
    assert (driver.place, driver.screen.editor.player) == ("territory", 1)


def test_a_second_tap_on_what_leads_on_when_it_is_done_does_nothing_where_it_led(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    """What is saved is waited for: one is elsewhere a moment after the touch."""
    keep(tmp_path, [game("Ada", "Ben")])
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.go("History")
    reader.tap("IconTap", icon="dots-vertical")
    reader.choose("Log a game, points only")
    reader.tap("Segment", value="2")
    rows = reader.driver.find_all("PointsRow")
    for row, name, points in zip(rows, ("Ada", "Ben"), ("41", "38"), strict=True):
        reader.write(row.ids.points, points)
        reader.write(row.ids.name, name)
    save = reader.find("Pill", words="Save")
    place = reader.driver.centre(save)
    reader.driver.tap_blindly(place)
    reader.driver.wait_for(lambda: reader.place != "log_points", "the game to be saved")
    there, said = reader.driver.trail, reader.driver.root.message.shown
    reader.driver.tap_blindly(place)
    assert (reader.driver.trail, sheets(reader.driver)) == (there, [])
    assert said
    assert reader.driver.root.message.shown
    reader.driver.wait(STILL)
    reader.driver.tap_blindly(place)
    assert reader.driver.trail != there, "who has seen where he is goes on"


def test_a_second_tap_in_a_menu_does_nothing_under_it(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    keep(tmp_path, [game("Ada", "Ben"), game("Cleo", "Dan")])
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    reader.go("History")
    driver = reader.driver
    for item in ("Log a game, points only", "Deleted games"):
        opener = reader.find("IconTap", icon="dots-vertical")
        place = driver.centre(opener)
        tap_again_and_again(driver, opener, 2)
        assert len(sheets(driver)) == 1, "opened, and not put away again"
        driver.wait(STILL)
        place = driver.centre(reader.find("SheetItem", words=item))
        driver.tap_blindly(place)
        reader.settle()
        there = driver.trail
        driver.tap_blindly(place)
        reader.settle()
        assert (driver.trail, sheets(driver)) == (there, [])
        driver.key(27)
        reader.settle()


def test_another_place_can_be_touched_at_once(driver: Driver) -> None:
    begin(driver, game_of(Mode.DISCOVERY, FULL, FULL))
    driver.tap_blindly(driver.screen.shelf.ids.go)
    assert driver.place == "result"
    driver.tap_blindly(driver.find("WinnerCard"))
    assert not driver.screen.veil


@pytest.mark.thorough
def test_from_the_board_to_any_screen_and_back_no_game_is_lost(
    driver: Driver, tmp_path: Path
) -> None:
    board = ScreenName.TERRITORY
    assert_no_game_is_lost(
        driver, tmp_path, [place for other in ScreenName for place in (other, board)]
    )


@pytest.mark.parametrize("form", ["games", "backup"])
def test_what_comes_from_outside_takes_no_game_off_the_table(
    drive: Callable[..., Driver], tmp_path: Path, form: str
) -> None:
    keep(tmp_path, [game("Cleo", "Dan")])
    content = write_any(game("Eve", "Fay")).encode()
    if form == "backup":
        with stored(tmp_path) as store:
            store.backup(tmp_path / "before.db")
        content = (tmp_path / "before.db").read_bytes()
    driver = open_app(tmp_path, drive)
    reader = Reader(driver, tmp_path)
    driver.tap(driver.screen.ids.start)
    editor = Editor(driver)
    editor.carry(Terrain.LAKE, (4, 0))
    entered, begun = editor.rows, driver.app.services.session.journal.view.game.id
    driver.app._receive(given(tmp_path, "theirs", content))
    reader.settle()
    if form == "backup":
        reader.choose("Restore the history from this file; what is here now is backed up first")
    else:
        reader.tap("Pill", words="Import now")
    driver.key(27)
    reader.settle()
    assert Editor(driver).rows == entered
    driver.close()
    driver = open_app(tmp_path, drive)
    assert Editor(driver).rows == entered
    driver.key(27)
    Reader(driver, tmp_path).settle()
    (card,) = driver.find_all("OpenGameCard")
    assert card.words == "Discovery Mode · 1 of 72 squares"
    with stored(tmp_path) as store:
        there = everywhere(store, driver.app.services.save_queue.window)
    assert there.pop(begun) == (OPEN, 1)
    assert len(there) == (1 if form == "backup" else 2)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("place", "bar"),
    [("territory", "Seats"), ("history", "ChoiceBar"), ("statistics", "ChoiceBar")],
)
def test_a_message_covers_neither_what_one_turns_by_nor_the_palette(
    driver: Driver, place: str, bar: str
) -> None:
    begin(driver, game_of(Mode.DISCOVERY, FULL, FULL))
    driver.go(place)
    driver.wait(0.3)
    driver.app.services.notices.say("The game was deleted.", "Undo", lambda: None)
    driver.wait(0.3)
    message, above = driver.root.message, driver.find(bar)
    assert message.shown
    assert message.top <= above.to_window(*above.pos)[1]
    if place == "territory":
        shelf = driver.screen.shelf
        assert message.y >= shelf.to_window(*shelf.pos)[1] + shelf.height


def lies_on(message: Any, widget: Any) -> bool:
    x, y = widget.to_window(*widget.pos)
    across = message.x < x + widget.width and x < message.right
    return bool(across and message.y < y + widget.height and y < message.top)


SIZES = pytest.mark.parametrize(
    ("size", "scale"), [(PHONE, 1.0), (SMALL_PHONE, 1.0), (LANDSCAPE, 1.0), (PHONE, 2.0)]
)


@SIZES
def test_that_a_game_was_changed_covers_neither_who_won_nor_what_is_asked(
    drive: Callable[..., Driver], tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    tied = game_of(Mode.TOTEM, filled("@ lo go d d"), filled("@ lo go d d*"))
    keep(tmp_path, [game("Ada", "Ben"), replace(tied, played_at="2026-01-01T20:00:00+00:00")])
    driver = open_app(tmp_path, drive, size=size)
    preferences = driver.app.services.memory.preferences
    driver.app.services.memory.prefer(replace(preferences, text_scale=scale))
    reader = Reader(driver, tmp_path)
    for place in range(2):
        reader.go("History")
        driver.tap(reader.games()[place])
        reader.settle()
        reader.screen.edit()
        driver.wait(0.3)
        editor = Editor(driver)
        editor.pick(Tool.ERASER)
        editor.tap(0, 0)
        driver.key(27)
        reader.settle()
        driver.wait(0.3)
        message, ids = driver.root.message, driver.screen.ids
        assert message.words == "The game was changed."
        assert message.y >= 0
        assert not lies_on(message, ids.winner if place == 0 else ids.first.children[-1])
        assert not lies_on(message, ids.foot)
        driver.key(27)
        reader.settle()


@SIZES
def test_that_the_check_changed_something_does_not_cover_the_board(
    drive: Callable[..., Driver], tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    slip = ["d g @ l v2", "d q d l* d", "d q q+3 g+1 g", "v1 v1 q* g+1 g", "d d+1 d v1 g"]
    driver = open_app(tmp_path, drive, size=size)
    preferences = driver.app.services.memory.preferences
    driver.app.services.memory.prefer(replace(preferences, text_scale=scale))
    begin(driver, game_of(Mode.DISCOVERY, slip))
    driver.tap(driver.screen.ids.badge)
    check_ended(driver)
    driver.screen.mend(0)
    check_ended(driver)
    driver.wait(0.3)
    message = driver.root.message
    assert message.words == "Changed."
    assert not lies_on(message, driver.screen.ids.board)
    assert not lies_on(message, driver.find(lambda w: getattr(w, "words", "") == "Replay"))


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE])
def test_what_is_said_while_a_sheet_is_open_is_not_dimmed_behind_it(
    drive: Callable[..., Driver], tmp_path: Path, size: tuple[int, int]
) -> None:
    driver = open_app(tmp_path, drive, size=size)
    begin(driver, game_of(Mode.DISCOVERY, FULL, FULL))
    finish(driver)
    driver.wait(3)
    driver.tap(driver.find(lambda w: getattr(w, "says", "") == "Share"))
    driver.wait(0.5)
    driver.tap(driver.find(lambda w: getattr(w, "words", "") == "As a code for another phone"))
    driver.wait(0.5)
    sheet, message = driver.find("CodeSheet"), driver.root.message
    driver.tap(driver.find(lambda w: getattr(w, "words", "") == "Copy"))
    driver.wait(0.2)
    assert message.words == "Code copied."
    layers = driver.window.children
    assert layers.index(message) < layers.index(sheet)
    assert not lies_on(message, driver.find("QrPicture"))
    assert message.top <= driver.window.height
    driver.key(27)
    driver.wait(0.5)
    assert driver.find_all("CodeSheet") == []
    driver.go("play")
    assert message.parent is driver.root
    driver.app.services.notices.say("The game was deleted.")
    driver.wait(6)
    assert (message.shown, message.parent) == (False, driver.root)
    assert not driver.app.navigator.covered


def test_what_is_said_over_a_sheet_goes_home_when_it_is_over(driver: Driver) -> None:
    asked = Sheet(title="Something")
    asked.open()
    driver.wait(0.5)
    undone: list[bool] = []
    driver.app.services.notices.say("The game was deleted.", "Undo", lambda: undone.append(True))
    driver.wait(0.2)
    message = driver.root.message
    assert message.parent is driver.window
    driver.tap(driver.text("Undo"))
    assert undone == [True]
    assert message.parent is driver.root
    assert driver.app.navigator.covered, "by the sheet"
    driver.app.services.notices.say("The game was deleted.")
    driver.wait(0.2)
    asked.dismiss(animation=False)
    driver.wait(0.2)
    assert message.parent is driver.root
    assert not driver.app.navigator.covered, "a message is not in the way"


def test_what_comes_from_outside_lets_no_key_go_to_a_field_that_was_left(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    reader = Reader(driver, tmp_path)
    field = driver.find_all("NameField")[0]
    reader.write(field, "Ad")
    driver.app._receive(given(tmp_path, "theirs", write_any(game("Eve", "Fay")).encode()))
    reader.settle()
    assert reader.place == "transfer"
    assert not field.focus
    driver.type("x")
    driver.go("play")
    assert driver.find_all("NameField")[0].text == "Ad"


def test_what_comes_from_outside_lies_under_no_sheet_and_what_was_changed_in_one_holds(
    driver: Driver, tmp_path: Path
) -> None:
    begin(driver, game_of(Mode.DISCOVERY, FULL, FULL))
    driver.tap(driver.find("Title"))
    driver.wait(0.5)
    reader = Reader(driver, tmp_path)
    reader.write(driver.find_all("NameField")[0], "lma")
    driver.app._receive(given(tmp_path, "theirs", write_any(game("Eve", "Fay")).encode()))
    reader.settle()
    assert (driver.place, sheets(driver)) == ("transfer", [])
    for _back in ("from the preview", "to the game"):
        driver.key(27)
        reader.settle()
    assert driver.place == "territory"
    assert driver.app.services.session.journal.view.player(0).name == "Alma"
