"""The editor turns each touch into one edit."""

import pytest

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.brushes import Brush, Tool
from companion.table.editor import Editor
from companion.table.edits import PlayAs
from companion.table.journal import Journal
from companion.table.strokes import Refusal
from companion.table.tabletop import Seat
from tests.table.boards import board, tabletop, written

LAKE = Terrain.LAKE


def editor(*rows: str, mode: Mode = Mode.TRIBE) -> Editor:
    return Editor(Journal(tabletop(board(*rows), board("@"), mode=mode)), brush=LAKE)


def rows(board_editor: Editor) -> list[str]:
    return written(board_editor.territory)


def test_a_stroke_is_seen_at_once_and_recorded_when_the_finger_goes_up() -> None:
    own = editor("@ l* .")
    assert own.press(Cell(0, 2)).cards[0].total == 2
    assert own.busy
    assert not own.journal.view.can_undo
    view = own.move(Cell(0, 3))
    assert view is not None
    assert view.cards[0].total == 3
    assert own.move(Cell(0, 3)) is None
    assert own.lift() is own.journal.view
    assert rows(own) == ["@ l* lo lo"]
    own.undo()
    assert rows(own) == ["@ l*"]


def test_a_touch_that_does_nothing_leaves_no_step_behind() -> None:
    own = editor("@ l*")
    own.press(Cell(0, 0))
    own.lift()
    assert not own.journal.view.can_undo


@pytest.mark.parametrize(
    ("brush", "path", "refusal"),
    [
        (Tool.FIRE, [2], Refusal.FIRE),
        (Tool.FIRE, [3], Refusal.FIRE),
        (Tool.FIRE, [7], Refusal.FIRE),
        (Tool.FIRE, [1], None),
        (Tool.FIRE, [4], None),
        (Caveman.HUNTER, [2], Refusal.CAVEMAN),
        (Caveman.HUNTER, [3], Refusal.CAVEMAN),
        (Caveman.HUNTER, [0], Refusal.CAVEMAN),
        (Caveman.HUNTER, [5], None),
        (Caveman.PAINTER, [5], None),
        (LAKE, [4], Refusal.COVERED),
        (LAKE, [5], Refusal.COVERED),
        (LAKE, [1], None),
        (LAKE, [7], None),
        # From the volcano its fire flies, tokens and cavemen are dragged.
        (LAKE, [3, 2], Refusal.FIRE),
        (LAKE, [3, 7], Refusal.FIRE),
        (LAKE, [3, None], None),
        (LAKE, [3, 2, 3], None),
        (LAKE, [3, 1], None),
        (LAKE, [4, 2], Refusal.FIRE),
        (LAKE, [5, 3], Refusal.CAVEMAN),
        (LAKE, [5, 1], None),
        (LAKE, [0, 2], None),
        (Tool.ERASER, [7], None),
        (Tool.HUT, [0], None),
    ],
)
def test_a_touch_that_does_nothing_says_why_where_one_may_wonder(
    brush: Brush, path: list[int | None], refusal: Refusal | None
) -> None:
    own = editor("@ lo l* v1 l+2 l:h")
    own.brush = brush
    cells = [None if column is None else Cell(0, column) for column in path]
    assert cells[0] is not None
    own.press(cells[0])
    for cell in cells[1:]:
        own.move(cell)
    before = rows(own)
    own.lift()
    assert own.refusal is refusal
    if refusal is not None:
        assert rows(own) == before
    own.press(Cell(0, 1))
    own.cancel()
    own.lift()
    assert own.refusal is None


def test_a_volcano_throws_its_fire_even_where_a_file_put_a_caveman_on_it() -> None:
    own = editor("@ v1:h l*")
    own.press(Cell(0, 1))
    own.move(Cell(0, 2))
    own.lift()
    assert own.refusal is Refusal.FIRE


def test_what_is_picked_from_the_palette_and_dropped_there_is_no_refusal() -> None:
    own = editor("@ lo")
    own.press_palette(Caveman.HUNTER)
    own.lift()
    assert own.refusal is None
    own.press_palette(Caveman.HUNTER)
    own.move(Cell(0, 0))
    own.lift()
    assert own.refusal is Refusal.CAVEMAN


def test_a_long_press_picks_up_the_brush_and_paints_nothing() -> None:
    own = editor("@ go")
    own.press(Cell(0, 1))
    assert own.hold() is Terrain.GRASSLAND
    assert own.brush is Terrain.GRASSLAND
    own.lift()
    assert rows(own) == ["@ go"]


@pytest.mark.parametrize("brush", [LAKE, Tool.ERASER])
@pytest.mark.parametrize(
    ("row", "after"),
    [
        ("@ v1 d", "@ v1 d+1"),
        ("@ l:h d", "@ lo d:h"),
        ("@ l+1 d", "@ lo d+1"),
        ("d @ d", "d d @"),
    ],
)
def test_what_lies_there_can_be_dragged_by_a_finger_that_rested_on_it_first(
    brush: Brush, row: str, after: str
) -> None:
    own = editor(row)
    own.brush = brush
    own.press(Cell(0, 1))
    assert own.hold() is not None
    own.move(Cell(0, 2))
    own.lift()
    assert rows(own) == [after]


def test_a_finger_that_has_moved_picks_nothing_up() -> None:
    own = editor("@ go d")
    own.press(Cell(0, 1))
    own.move(Cell(0, 2))
    assert own.hold() is None
    assert own.brush is LAKE


def test_a_long_press_on_an_empty_cell_is_a_touch_like_any_other() -> None:
    own = editor("@")
    own.press(Cell(0, 1))
    assert own.hold() is None
    own.lift()
    assert rows(own) == ["@ lo"]


def test_a_tap_on_the_palette_changes_the_brush_only() -> None:
    own = editor("@")
    own.press_palette(Caveman.OAF)
    assert own.airborne is Caveman.OAF
    own.lift()
    assert own.brush is Caveman.OAF
    assert not own.journal.view.can_undo


def test_paint_dragged_from_the_palette_stays_in_hand() -> None:
    own = editor("@")
    own.press_palette(Terrain.DESERT)
    own.move(Cell(0, 1))
    own.lift()
    assert rows(own) == ["@ d"]
    assert own.brush is Terrain.DESERT


def test_a_caveman_dragged_from_the_tray_leaves_the_brush_in_hand() -> None:
    own = editor("@ lo")
    own.press_palette(Caveman.HUNTER)
    own.move(Cell(0, 1))
    own.lift()
    assert rows(own) == ["@ l:h"]
    assert own.brush is LAKE


def test_dropping_a_touch_undoes_what_it_showed() -> None:
    own = editor("@")
    own.press(Cell(0, 1))
    assert own.cancel() is own.journal.view
    own.lift()
    assert rows(own) == ["@"]


def test_undo_turns_to_the_player_it_concerns() -> None:
    own = editor("@")
    own.player = 1
    own.press(Cell(1, 1))
    own.lift()
    own.player = 0
    own.undo()
    assert own.player == 1
    own.player = 0
    own.redo()
    assert own.player == 1


def test_a_fire_in_flight_lights_the_squares_in_range() -> None:
    own = editor("v3 @ d")
    own.press(Cell(0, 0))
    assert own.lit == frozenset()
    own.move(Cell(0, 1))
    assert own.lit == {Cell(0, 1)}
    own.move(Cell(0, 2))
    own.lift()
    assert own.refusal is Refusal.REACH
    assert own.lit == frozenset()
    assert rows(own) == ["v3 @ d"]


def test_the_layout_is_shifted_in_one_step() -> None:
    own = editor("@ d")
    own.shift(1, 9)
    assert rows(own) == [". . . . .", ". . . @ d"]
    assert own.shift(0, 3) is own.journal.view
    own.undo()
    assert rows(own) == ["@ d"]


def test_the_eraser_dragged_from_the_palette_stays_in_hand() -> None:
    own = editor("@ lo")
    own.press_palette(Tool.ERASER)
    own.move(Cell(0, 1))
    own.lift()
    assert rows(own) == ["@ l"]
    assert own.brush is Tool.ERASER


def test_a_cavemans_brush_is_laid_down_with_his_mode_and_taken_up_again_with_it() -> None:
    own = editor("@ g g")
    own.brush = Caveman.OAF
    seats = tuple(Seat(each.name, each.colour) for each in own.journal.tabletop.game.players)
    own.record(PlayAs(seats, Mode.TOTEM, frozenset()))
    assert own.brush is Terrain.GRASSLAND
    own.undo()
    assert own.brush is Caveman.OAF
