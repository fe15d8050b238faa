"""Every gesture of the territory editor, with real touches on the real screen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.brushes import Tool
from tests.ui.driver import Driver
from tests.ui.table_app import HUT, Editor, chip_of, editing, open_app

LAKE, DESERT, VOLCANO = Terrain.LAKE, Terrain.DESERT, Terrain.VOLCANO
Start = Callable[..., Editor]


@pytest.fixture
def start(drive: Callable[..., Driver], tmp_path: Path) -> Start:
    """Opens the app with this territory on the screen, beside one with the hut alone."""

    def open_editor(*rows: str, mode: Mode = Mode.TOTEM, **options: Any) -> Editor:
        return editing(open_app(tmp_path, drive, **options), mode, *rows)

    return open_editor


def test_a_tap_paints_and_the_score_follows(start: Start) -> None:
    editor = start("@ l*")
    editor.pick(LAKE)
    editor.tap(1, 1)
    assert editor.rows == ["@ l*", ". lo"]
    # A region of 2 × 1 and a resource; the totem is open until the other board is entered.
    assert editor.screen.ids.score.total == str(2 + 1)


@pytest.mark.thorough
def test_a_stroke_follows_the_finger_and_is_recorded_when_it_goes_up(start: Start) -> None:
    editor = start("@")
    editor.pick(LAKE)
    finger = editor.press(1, 0)
    finger.move(*editor.at(1, 1))
    assert editor.seen[Cell(1, 1)].terrain is LAKE
    assert editor.rows == ["@"]
    finger.lift()
    assert editor.rows == ["@ .", "lo lo"]


def test_a_fast_stroke_leaves_no_gap(start: Start) -> None:
    editor = start(*HUT)
    editor.pick(DESERT)
    finger = editor.press(0, 0)
    finger.move(*editor.at(0, 4))
    finger.lift()
    assert editor.rows[0] == "d d d d d"


def test_a_finger_that_cuts_a_corner_spares_the_squares_beside_it(start: Start) -> None:
    editor = start(*HUT)
    editor.pick(DESERT)
    editor.stroke((0, 0), (1, 1))
    assert editor.rows[:2] == ["d . .", ". d ."]


def test_touching_again_cycles_the_fires(start: Start) -> None:
    editor = start("@ lo")
    editor.pick(LAKE)
    editor.tap(0, 1)
    assert editor.rows == ["@ l*"]
    editor.tap(0, 1)
    assert editor.rows == ["@ lo"]


def test_a_drag_from_the_palette_picks_up_and_paints(start: Start) -> None:
    editor = start(*HUT)
    editor.carry(DESERT, (4, 1), (3, 1))
    assert editor.rows[3:] == [". d .", ". d ."]
    assert editor.screen.editor.brush is DESERT


def test_the_eraser_takes_piece_and_square(start: Start) -> None:
    editor = start("@ lo")
    editor.pick(Tool.ERASER)
    editor.tap(0, 1)
    assert editor.rows == ["@ l"]
    editor.tap(0, 1)
    assert editor.rows == ["@"]


def test_a_long_press_picks_up_the_brush(start: Start) -> None:
    editor = start("@ lo")
    editor.pick(DESERT)
    editor.tap(0, 1, hold=0.6)
    assert editor.screen.editor.brush is LAKE
    assert chip_of(editor.screen, LAKE).chosen
    assert editor.rows == ["@ lo"]


def test_a_fire_is_launched_by_a_drag_from_its_volcano(start: Start) -> None:
    editor = start("@ lo", "v2 d")
    finger = editor.press(1, 0)
    finger.move(*editor.at(1, 1))
    assert editor.board.picture.lit == {Cell(0, 0), Cell(0, 1), Cell(1, 1)}
    assert editor.board.ghost is not None
    finger.move(*editor.at(0, 1))
    finger.lift()
    assert editor.rows == ["@ l+2", "v2 d"]
    assert editor.board.picture.lit == set()
    assert editor.board.ghost is None


def test_a_fire_is_launched_by_a_finger_that_rested_on_its_volcano_first(start: Start) -> None:
    editor = start("@ lo", "v2 d")
    finger = editor.press(1, 0)
    editor.driver.wait(0.6)
    assert editor.screen.editor.brush is Terrain.VOLCANO
    finger.move(*editor.at(1, 1))
    assert editor.board.ghost is not None
    finger.move(*editor.at(0, 1))
    finger.lift()
    assert editor.rows == ["@ l+2", "v2 d"]


def test_the_hut_is_dragged(start: Start) -> None:
    editor = start("@ lo")
    editor.stroke((0, 0), (1, 0), (1, 1))
    assert editor.rows == [". lo", ". @"]


def test_a_caveman_is_dragged_from_the_tray_or_tapped_into_place(start: Start) -> None:
    editor = start("@ lo d", mode=Mode.TRIBE)
    editor.carry(Caveman.HUNTER, (0, 1))
    assert editor.rows == ["@ l:h d"]
    assert chip_of(editor.screen, Caveman.HUNTER).left == 1
    editor.pick(Caveman.OAF)
    editor.tap(0, 2)
    assert editor.rows == ["@ l:h d:3"]


def test_two_fingers_push_the_layout(start: Start) -> None:
    editor = start("@ lo")
    one, two = editor.press(0, 0), editor.press(0, 1)
    one.move(*editor.at(2, 1))
    two.move(*editor.at(2, 2))
    one.lift()
    two.lift()
    assert editor.rows == [". . .", ". . .", ". @ lo"]


def test_the_arrows_push_the_layout(start: Start) -> None:
    editor = start("@ lo")
    editor.pick(Tool.HUT)
    editor.driver.tap(editor.driver.find(lambda w: getattr(w, "says", "") == "Down"))
    assert editor.rows == [". .", "@ lo"]
    editor.driver.key(275)
    assert editor.rows == [". . .", ". @ lo"]


def test_undo_to_the_empty_grid_and_redo_to_the_end(start: Start) -> None:
    editor = start(*HUT)
    for terrain, cell in ((LAKE, (0, 0)), (DESERT, (0, 1)), (VOLCANO, (0, 2))):
        editor.pick(terrain)
        editor.tap(*cell)
    editor.stroke((0, 2), (0, 1))
    full = editor.rows
    assert full[0] == "lo d+1 v1"
    undo = editor.driver.find(lambda w: getattr(w, "says", "") == "Undo")
    for _ in range(4):
        editor.driver.tap(undo)
    assert editor.rows == HUT
    assert undo.disabled
    redo = editor.driver.find(lambda w: getattr(w, "says", "") == "Redo")
    for _ in range(4):
        editor.driver.tap(redo)
    assert editor.rows == full
    assert redo.disabled


def test_keys_pick_brushes_undo_and_redo(start: Start) -> None:
    editor = start(*HUT)
    editor.driver.key(ord("3"), "3")
    assert editor.screen.editor.brush is LAKE
    editor.tap(0, 0)
    editor.driver.key(ord("z"), "z", "ctrl")
    assert editor.rows == HUT
    editor.driver.key(ord("y"), "y", "ctrl")
    assert editor.rows[0].startswith("lo")
    editor.driver.key(ord("z"), "z", "ctrl")
    editor.driver.key(ord("z"), "Z", "ctrl", "shift")
    assert editor.rows[0].startswith("lo")
    editor.driver.key(ord("e"), "e")
    assert editor.screen.editor.brush is Tool.ERASER


def test_players_are_turned_to_by_tab_swipe_and_key(start: Start) -> None:
    editor = start("@ lo")
    seats = editor.driver.find("Seats")
    editor.driver.tap(seats.children[0])
    assert editor.screen.editor.player == 1
    x, y = editor.driver.centre(seats)
    editor.driver.drag((x - 80, y), (x + 80, y))
    assert editor.screen.editor.player == 0
    editor.driver.drag((x + 80, y), (x - 80, y))
    assert editor.screen.editor.player == 1
    editor.driver.key(9)
    assert editor.screen.editor.player == 0
