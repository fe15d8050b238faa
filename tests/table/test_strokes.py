"""What one touch on the board does, by what is in hand and where it starts."""

import pytest

from companion.rules.box import SQUARES, Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.brushes import Tool, brush_for, brush_named
from companion.table.strokes import begin_stroke
from tests.table.boards import after_stroke, board, square

LAKE = Terrain.LAKE
VOLCANO = Terrain.VOLCANO


def test_a_stroke_from_an_empty_cell_fills_empty_cells_only() -> None:
    start = board("@ g* .", ". d .")
    path = (1, 0), (1, 1), (0, 1), (0, 2), (1, 2)
    assert after_stroke(start, LAKE, *path) == ["@ g* lo", "lo d lo"]


def test_a_stroke_may_leave_the_board_and_come_back() -> None:
    assert after_stroke(board("@ . .", "d d ."), LAKE, (0, 1), None, (1, 2)) == ["@ lo .", "d d lo"]


def test_a_stroke_from_a_square_of_the_brush_cycles_what_that_terrain_prints() -> None:
    start = board("@ lo d", "lo l* .")
    assert after_stroke(start, LAKE, (0, 1), (0, 2), (1, 2), (1, 1)) == ["@ l* d", "lo lo ."]


def test_a_stroke_from_another_terrain_paints_over_all_but_the_hut() -> None:
    assert after_stroke(board("d g* @ ."), LAKE, (0, 0), (0, 1), (0, 2), (0, 3)) == ["lo lo @ lo"]


def test_a_stroke_that_paints_over_leaves_squares_of_its_own_terrain_as_they_are() -> None:
    assert after_stroke(board("d l* q"), LAKE, (0, 0), (0, 1), (0, 2)) == ["lo l* lo"]


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("terrain", [terrain for terrain in Terrain if terrain.value != "start"])
def test_tapping_goes_through_everything_the_box_prints_on_a_terrain(
    terrain: Terrain, mode: Mode
) -> None:
    now = board(".")
    seen = []
    for _ in range(5):
        now = board(*after_stroke(now, terrain, (0, 0), mode=mode))
        seen.append(now[Cell(0, 0)].kind)
    kinds = sorted(kind for kind in SQUARES if kind.terrain is terrain)
    assert seen == (kinds * 5)[:5]


def test_natural_squares_enter_with_their_resource_but_in_discovery() -> None:
    assert after_stroke(board("@ ."), LAKE, (0, 1), mode=Mode.TRIBE) == ["@ lo"]
    assert after_stroke(board("@ ."), LAKE, (0, 1), mode=Mode.DISCOVERY) == ["@ l"]


def test_under_a_piece_nothing_is_cycled_and_painting_over_keeps_the_piece() -> None:
    assert after_stroke(board("@ l+1"), LAKE, (0, 1)) == ["@ l+1"]
    assert after_stroke(board("@ l+1"), Terrain.DESERT, (0, 1)) == ["@ d+1"]
    assert after_stroke(board("@ l:h"), Terrain.QUARRY, (0, 1), mode=Mode.TRIBE) == ["@ q:h"]
    assert after_stroke(board("@ l+1"), VOLCANO, (0, 1)) == ["@ v1"]


def test_a_drag_from_a_volcano_throws_its_fire_and_burns_the_resource() -> None:
    start = board("v2 @ lo")
    assert after_stroke(start, LAKE, (0, 0), (0, 1), (0, 2)) == ["v2 @ l+2"]
    assert after_stroke(start, VOLCANO, (0, 0), (0, 1), (0, 2)) == ["v2 @ l+2"]


def test_a_tap_on_a_volcano_adds_a_crater() -> None:
    assert after_stroke(board("v2 @"), VOLCANO, (0, 0)) == ["v3 @"]


def test_while_a_fire_flies_the_squares_in_range_are_lit() -> None:
    stroke = begin_stroke(board("v3 @ lo", "v1 d* d", "go . ."), Mode.TOTEM, LAKE, Cell(0, 0))
    assert not stroke.lit
    stroke.reach(Cell(0, 1))
    assert stroke.lit == {Cell(0, 1)}
    assert stroke.is_previewed


def test_a_fire_lands_on_no_volcano_no_printed_fire_no_token_and_not_beside_the_board() -> None:
    start = board("v1 v2 d* d+2")
    for column in (1, 2, 3, 4):
        assert after_stroke(start, LAKE, (0, 0), (0, column)) == ["v1 v2 d* d+2"]
    assert after_stroke(start, LAKE, (0, 0), None) == ["v1 v2 d* d+2"]


def test_a_volcano_that_has_thrown_throws_its_token_again() -> None:
    assert after_stroke(board("v1 @ l+1 go"), LAKE, (0, 0), (0, 3)) == ["v1 @ lo g+1"]
    assert after_stroke(board("v1 v1 l+1 go"), LAKE, (0, 0), (0, 3)) == ["v1 v1 l+1 g+1"]


def test_a_fire_destroys_the_caveman_it_lands_on() -> None:
    assert after_stroke(board("v1 d:h"), LAKE, (0, 0), (0, 1), mode=Mode.TRIBE) == ["v1 d+1"]


def test_pieces_are_dragged_to_another_square_and_give_back_what_they_covered() -> None:
    assert after_stroke(board("l+2 go @"), LAKE, (0, 0), (0, 1)) == ["lo g+2 @"]
    assert after_stroke(board("l:h go @"), LAKE, (0, 0), (0, 1), mode=Mode.TRIBE) == ["lo g:h @"]


def test_pieces_dragged_off_the_board_are_taken_away() -> None:
    assert after_stroke(board("l+2 @"), LAKE, (0, 0), None) == ["lo @"]
    assert after_stroke(board("d:3 @"), LAKE, (0, 0), None, mode=Mode.TRIBE) == ["d @"]


def test_a_piece_dragged_where_it_cannot_lie_stays() -> None:
    for text in ("l:h v1", "l:h @", "l:h d*", "l:h d+1", "l+1 v1", "l+1 d*", "l+1 d+1"):
        assert after_stroke(board(text), LAKE, (0, 0), (0, 1), mode=Mode.TRIBE) == [text]
        assert after_stroke(board(text), LAKE, (0, 0), (1, 0), mode=Mode.TRIBE) == [text]


def test_a_piece_dragged_away_and_back_stays() -> None:
    assert after_stroke(board("v1 d"), VOLCANO, (0, 0), (0, 1), (0, 0)) == ["v1 d"]


def test_the_hut_is_dragged_and_changes_places_with_what_is_there() -> None:
    assert after_stroke(board("@ lo ."), LAKE, (0, 0), (0, 1), (0, 2)) == [". lo @"]
    assert after_stroke(board("@ lo ."), LAKE, (0, 0), (0, 1)) == ["lo @"]
    assert after_stroke(board("@ lo ."), Tool.ERASER, (0, 0), (0, 2)) == [". lo @"]
    assert after_stroke(board("@ lo ."), LAKE, (0, 0), None) == ["@ lo"]
    assert after_stroke(board("@ lo ."), LAKE, (0, 0)) == ["@ lo"]


def test_a_tap_with_the_hut_moves_it() -> None:
    assert after_stroke(board("@ lo ."), Tool.HUT, (0, 2)) == [". lo @"]
    assert after_stroke(board("@ lo"), Tool.HUT, (0, 0)) == ["@ lo"]


def test_a_caveman_is_placed_by_a_tap_and_takes_the_resources_place() -> None:
    put = Caveman.HUNTER
    assert after_stroke(board("@ lo"), put, (0, 1), mode=Mode.TRIBE) == ["@ l:h"]
    assert after_stroke(board("@ d:1"), put, (0, 1), mode=Mode.TRIBE) == ["@ d:h"]
    for text in ("@", "v1", "d*", "d+1", "."):
        assert after_stroke(board(text, "d"), put, (0, 0), mode=Mode.TRIBE) == [text, "d"]


def test_a_tap_that_slides_away_places_nothing() -> None:
    assert after_stroke(board("d d"), Caveman.OAF, (0, 0), (0, 1), mode=Mode.TRIBE) == ["d d"]


def test_a_caveman_from_the_tray_comes_down_where_the_finger_goes_up() -> None:
    path = (None, (1, 0), (0, 0))
    start = board("lo @", "d d")
    after = after_stroke(start, Caveman.OAF, *path, mode=Mode.TRIBE, palette=True)
    assert after == ["l:3 @", "d d"]


def test_paint_from_the_palette_fills_empty_cells_only() -> None:
    path = (None, (1, 1), (0, 1), (0, 0))
    assert after_stroke(board(". .", "@ d"), LAKE, *path, palette=True) == ["lo lo", "@ d"]


def test_a_tap_with_fire_goes_through_the_tokens() -> None:
    texts = ["go"]
    for _ in range(4):
        texts += after_stroke(board(texts[-1]), Tool.FIRE, (0, 0))
    assert texts == ["go", "g+1", "g+2", "g+3", "go"]


def test_the_eraser_takes_piece_then_resource_then_square() -> None:
    texts = ["l:h"]
    for _ in range(3):
        texts += after_stroke(board(texts[-1], "@"), Tool.ERASER, (0, 0), mode=Mode.TRIBE)[:1]
    assert texts == ["l:h", "lo", "l", "."]


def test_a_sweep_of_the_eraser_takes_only_what_it_first_met() -> None:
    start = board("lo d+1 jo d:h q")
    path = tuple((0, column) for column in range(5))
    assert after_stroke(start, Tool.ERASER, *path, mode=Mode.TRIBE) == ["l d+1 j d:h q"]
    assert after_stroke(start, Tool.ERASER, *path[1:], mode=Mode.TRIBE) == ["lo d jo d:h q"]
    assert after_stroke(start, Tool.ERASER, *path[3:], mode=Mode.TRIBE) == ["lo d+1 jo d q"]
    assert after_stroke(start, Tool.ERASER, *reversed(path), mode=Mode.TRIBE) == ["."]


def test_the_eraser_spares_the_hut() -> None:
    assert after_stroke(board("d @ d"), Tool.ERASER, (0, 0), (0, 1), (0, 2)) == [". @"]
    assert after_stroke(board("d @ d"), Tool.ERASER, (0, 1)) == ["d @ d"]


def test_the_eraser_from_the_palette_takes_pieces_but_no_squares() -> None:
    path = (None, (0, 2), (0, 1), (0, 0))
    after = after_stroke(board("lo go d"), Tool.ERASER, *path, mode=Mode.TRIBE, palette=True)
    assert after == ["l g d"]


def test_a_touch_that_may_become_a_long_press_shows_nothing_yet() -> None:
    stroke = begin_stroke(board("l d"), Mode.TOTEM, LAKE, Cell(0, 0))
    assert not stroke.is_previewed
    stroke.reach(Cell(0, 1))
    assert stroke.is_previewed
    assert begin_stroke(board("l ."), Mode.TOTEM, LAKE, Cell(0, 1)).is_previewed


@pytest.mark.parametrize(
    ("text", "brush"),
    [
        ("l*", LAKE),
        ("l:h", Caveman.HUNTER),
        ("l+1", Tool.FIRE),
        ("@", Tool.HUT),
        ("v2", VOLCANO),
    ],
)
def test_a_long_press_picks_up_the_brush_of_what_lies_uppermost(text: str, brush: object) -> None:
    assert brush_for(square(text)) == brush
    assert brush_for(None) is None


def test_every_brush_has_its_name() -> None:
    for brush in (LAKE, Caveman.FIRE_LADY, Tool.ERASER):
        assert brush_named(brush.value) is brush


def test_what_was_spent_is_taken_away_by_a_stroke_and_nothing_else() -> None:
    start = board("lo l+1 go d:h q* jo @")
    path = tuple((0, column) for column in range(7))
    after = after_stroke(start, Tool.SPEND, *path, mode=Mode.TRIBE)
    assert after == ["l l+1 g d:h q* j @"]
    assert after_stroke(start, Tool.SPEND, None, *path, mode=Mode.TRIBE, palette=True) == after


def test_what_was_spent_by_mistake_is_given_back_by_a_touch() -> None:
    start = board("l g l+1 jo d @ q:h")
    path = tuple((0, column) for column in range(7))
    assert after_stroke(start, Tool.SPEND, *path, mode=Mode.TRIBE) == ["lo go l+1 jo d @ q:h"]


@pytest.mark.parametrize("column", range(1, 8))
def test_only_resources_are_spent(column: int) -> None:
    start = board("lo . d l* l+1 q:h v1 @")
    after = after_stroke(start, Tool.SPEND, (0, column), mode=Mode.TRIBE)
    assert after == ["lo . d l* l+1 q:h v1 @"]


@pytest.mark.parametrize("first", [".", "l*", "d"])
def test_a_stroke_from_where_no_resource_ever_was_gives_none_back(first: str) -> None:
    start = board(f"{first} l go @")
    path = tuple((0, column) for column in range(3))
    after = after_stroke(start, Tool.SPEND, *path, mode=Mode.TRIBE)
    assert after == [f"{first} l g @"]


def test_a_fire_that_flies_farther_than_it_can_does_nothing() -> None:
    for volcano, reach in (("v1", 3), ("v2", 2), ("v3", 1)):
        row = [volcano, "@", "d", "d", "d"]
        for column in (2, 3, 4):
            after = after_stroke(board(" ".join(row)), LAKE, (0, 0), (0, column))
            landed = [*row]
            if column <= reach:
                landed[column] = f"d+{4 - reach}"
            assert after == [" ".join(landed)]
