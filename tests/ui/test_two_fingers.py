"""Two hands at once, or two players over one phone: what one finger holds, and another one does."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.rules.notation import write_territory
from tests.ui.driver import LANDSCAPE, Driver
from tests.ui.journeys import touchable
from tests.ui.table_app import HUT, Editor, begin, chip_of, editing, finish, game_of, open_app
from tests.ui.visiting import sheets

FULL = ["l l l", "l @ l", "l l l"]
A_ROW = ["d d d", ". . .", ". . @"]


@pytest.fixture
def driver(drive: Callable[..., Driver], tmp_path: Path) -> Driver:
    return open_app(tmp_path, drive)


def trimmed(rows: list[str]) -> list[str]:
    return [" ".join(row.split()) for row in rows]


def boards(driver: Driver) -> list[list[str]]:
    """Everybody's, as they are recorded."""
    players = driver.app.services.session.journal.view.game.players
    return [trimmed(write_territory(player.territory)) for player in players]


def with_desert(driver: Driver) -> Editor:
    editor = editing(driver, Mode.DISCOVERY)
    editor.pick(Terrain.DESERT)
    return editor


def said(driver: Driver, words: str) -> Any:
    """What says so to whoever touches it."""
    (found,) = [each for each in touchable(driver) if getattr(each, "words", "") == words]
    return found


# --- On the board ---------------------------------------------------------------------------------


def test_a_thumb_on_the_palette_paints_nothing_by_itself_while_a_finger_paints(
    driver: Driver,
) -> None:
    editor = with_desert(driver)
    x, y = driver.centre(chip_of(editor.screen, Terrain.LAKE))
    thumb = driver.touch(x, y)
    finger = editor.press(0, 0)
    for column in (1, 2):
        thumb.move(x + column, y + 1)
        finger.move(*editor.at(0, column))
    finger.lift()
    thumb.lift()
    assert trimmed(editor.rows) == ["l l l", ". . .", ". . @"], "with what the thumb holds"
    assert editor.screen.editor.brush is Terrain.LAKE


def test_a_brush_can_be_taken_before_the_other_finger_goes_up(driver: Driver) -> None:
    editor = with_desert(driver)
    finger = editor.press(0, 0)
    for column in (1, 2):
        finger.move(*editor.at(0, column))
    thumb = driver.touch(*driver.centre(chip_of(editor.screen, Terrain.LAKE)))
    finger.move(*editor.at(1, 2))
    thumb.lift()
    finger.move(*editor.at(2, 1))
    finger.lift()
    assert trimmed(editor.rows) == A_ROW
    assert editor.screen.editor.brush is Terrain.LAKE
    editor.tap(1, 0)
    assert trimmed(editor.rows) == ["d d d", "l . .", ". . @"]


def painting(editor: Editor) -> Any:
    """A finger that has painted a row, and is still down."""
    finger = editor.press(0, 0)
    for column in (1, 2):
        finger.move(*editor.at(0, column))
    return finger


def test_what_a_finger_has_painted_is_kept_when_another_turns_to_the_next_player(
    driver: Driver,
) -> None:
    editor = with_desert(driver)
    finger = painting(editor)
    driver.tap(driver.find_all("SeatTab")[1])
    assert editor.screen.editor.player == 1
    finger.move(*editor.at(1, 1))
    finger.lift()
    assert boards(driver) == [A_ROW, HUT]


def test_undo_by_a_key_takes_back_what_is_under_a_finger_and_nothing_more(
    driver: Driver,
) -> None:
    editor = with_desert(driver)
    editor.stroke((4, 0), (4, 3))
    before = editor.rows
    finger = painting(editor)
    driver.key(ord("z"), "z", "ctrl")
    finger.lift()
    assert editor.rows == before
    editor.screen.redo()
    assert editor.rows != before


@pytest.mark.parametrize("way", ["result", "check", "back"])
def test_what_a_finger_has_painted_is_there_wherever_another_leads(
    driver: Driver, way: str
) -> None:
    begin(driver, game_of(Mode.DISCOVERY, ["@ d d d*", "d d d d", "d . . ."], FULL))
    editor = Editor(driver)
    editor.pick(Terrain.DESERT)
    session = driver.app.services.session
    before = session.journal.view
    row, column = next(
        (cell.row, cell.column)
        for cell, square in before.player(0).territory.items()
        if square.terrain is Terrain.DESERT
    )
    finger, elsewhere = editor.press(row, column), editor.at(0, 0)
    if way == "back":
        driver.key(27)
    else:
        ids = driver.screen.ids
        driver.tap(driver.screen.shelf.ids.go if way == "result" else ids.badge)
    assert driver.place == ("play" if way == "back" else way)
    shown = session.journal.view
    assert shown.cards[0].total > before.cards[0].total
    finger.move(*elsewhere)
    finger.lift()
    driver.wait(0.3)
    assert session.journal.view is shown
    assert driver.place == ("play" if way == "back" else way)
    if way == "result":
        assert driver.screen.winner == "A"


def test_a_fire_in_flight_goes_back_when_another_finger_leads_elsewhere(driver: Driver) -> None:
    editor = editing(driver, Mode.DISCOVERY, "v1 d d", ". @ .")
    before = editor.rows
    (volcano,) = [cell for cell, square in editor.seen.items() if square.terrain is Terrain.VOLCANO]
    finger = editor.press(volcano.row, volcano.column)
    finger.move(*editor.at(volcano.row, volcano.column + 1))
    finger.move(*editor.at(volcano.row, volcano.column + 2))
    driver.tap(driver.find_all("SeatTab")[1])
    finger.lift()
    driver.tap(driver.find_all("SeatTab")[0])
    assert editor.rows == before
    assert editor.board.ghost is None


def test_turning_the_phone_in_the_middle_of_a_stroke_paints_nothing_on_its_own(
    driver: Driver,
) -> None:
    editor = with_desert(driver)
    finger = painting(editor)
    driver.resize(LANDSCAPE)
    driver.wait(0.3)
    finger.move(*editor.at(4, 4))
    finger.lift()
    assert trimmed(editor.rows) == A_ROW
    editor.stroke((4, 3), (4, 4))
    assert len(editor.rows) == 5, "and the next stroke is one"


# --- On buttons -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "touched"), [("Rematch", "Done"), ("Done", "Rematch")])
def test_two_buttons_at_once_lead_one_way(driver: Driver, held: str, touched: str) -> None:
    begin(driver, game_of(Mode.DISCOVERY, FULL, FULL))
    finish(driver)
    driver.wait(3)
    finger = driver.touch(*driver.centre(said(driver, held)))
    driver.tap(said(driver, touched))
    place = "play" if touched == "Done" else "territory"
    assert driver.place == place
    finger.lift()
    driver.wait(0.5)
    assert driver.place == place
    assert len(driver.app.services.open_games.listed) == 0


def test_two_lines_of_a_menu_at_once_do_one_thing(driver: Driver) -> None:
    editor = editing(driver, Mode.DISCOVERY)
    editor.stroke((0, 0), (0, 2))
    driver.key(27)
    driver.wait(0.5)
    (more,) = [each for each in touchable(driver) if getattr(each, "says", "") == "More"]
    driver.tap(more)
    driver.wait(0.5)
    finger = driver.touch(*driver.centre(said(driver, "Delete")))
    driver.tap(said(driver, "Continue"))
    assert (driver.place, sheets(driver)) == ("territory", [])
    finger.lift()
    driver.wait(0.5)
    assert driver.place == "territory"
    assert driver.app.services.session.is_open
    assert not driver.root.message.shown
