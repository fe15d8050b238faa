"""Every gesture of the territory editor, with real touches on the real screen."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.brushes import Tool
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, Driver
from tests.ui.table_app import Editor, begin, game_of, open_app

LAKE, DESERT, VOLCANO = Terrain.LAKE, Terrain.DESERT, Terrain.VOLCANO
LEGAL = ["d g @ l v2", "d q d l* d", "d q q+2 g+1 g", "v1 v1 q* g+1 g", "d d+1 d v1 g"]
HUT = [". . .", ". . .", ". . @"]
Start = Callable[..., Editor]


@pytest.fixture
def start(drive: Callable[..., Driver], tmp_path: Path) -> Start:
    """Opens the app with these territories; the first one is on the screen."""

    def open_editor(*rows: str, mode: Mode = Mode.TOTEM, **options: Any) -> Editor:
        driver = open_app(tmp_path, drive, **options)
        begin(driver, game_of(mode, list(rows) or HUT, HUT))
        return Editor(driver)

    return open_editor


def test_a_tap_paints_and_the_score_follows(start: Start) -> None:
    editor = start("@ l*")
    editor.pick(LAKE)
    editor.tap(1, 1)
    assert editor.rows == ["@ l*", ". lo"]
    # A region of 2 × 1 and a resource; the totem is open until the other board is entered.
    assert editor.screen.ids.score.total == str(2 + 1)


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
    assert editor.screen.hand.brush is DESERT


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
    assert editor.screen.hand.brush is LAKE
    assert editor.screen.chip(LAKE).chosen
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


def test_the_hut_is_dragged(start: Start) -> None:
    editor = start("@ lo")
    editor.stroke((0, 0), (1, 0), (1, 1))
    assert editor.rows == [". lo", ". @"]


def test_a_caveman_is_dragged_from_the_tray_or_tapped_into_place(start: Start) -> None:
    editor = start("@ lo d", mode=Mode.TRIBE)
    editor.carry(Caveman.HUNTER, (0, 1))
    assert editor.rows == ["@ l:h d"]
    assert editor.screen.chip(Caveman.HUNTER).left == 1
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
    assert editor.screen.hand.brush is LAKE
    editor.tap(0, 0)
    editor.driver.key(ord("z"), "z", "ctrl")
    assert editor.rows == HUT
    editor.driver.key(ord("y"), "y", "ctrl")
    assert editor.rows[0].startswith("lo")
    editor.driver.key(ord("z"), "z", "ctrl")
    editor.driver.key(ord("z"), "Z", "ctrl", "shift")
    assert editor.rows[0].startswith("lo")
    editor.driver.key(ord("e"), "e")
    assert editor.screen.hand.brush is Tool.ERASER


def test_players_are_turned_to_by_tab_swipe_and_key(start: Start) -> None:
    editor = start("@ lo")
    seats = editor.driver.find("Seats")
    editor.driver.tap(seats.children[0])
    assert editor.screen.hand.player == 1
    x, y = editor.driver.centre(seats)
    editor.driver.drag((x - 80, y), (x + 80, y))
    assert editor.screen.hand.player == 0
    editor.driver.drag((x + 80, y), (x - 80, y))
    assert editor.screen.hand.player == 1
    editor.driver.key(9)
    assert editor.screen.hand.player == 0


def test_a_number_opens_into_its_reasons(start: Start) -> None:
    editor = start("@ l*", ". lo")
    editor.driver.tap(editor.screen.ids.score)
    outlines = editor.board.picture.outlines
    assert [(set(o.cells), o.label) for o in outlines] == [({Cell(0, 1), Cell(1, 1)}, "2×1")]
    rows = list(reversed(editor.screen.ids.pad.children))
    lake = next(row for row in rows if row.label == "Lake")
    assert (lake.factors, lake.points) == ("2 × 1", "2")
    editor.driver.tap(lake)
    assert editor.board.picture.recede
    editor.driver.key(27)
    assert not editor.screen.reading
    assert not editor.board.picture.recede


def test_a_figure_that_changes_leaves_the_words_beside_it_where_they_are(start: Start) -> None:
    editor = start("@ l*", ". lo")
    editor.pick(LAKE)
    editor.driver.tap(editor.screen.ids.score)
    rows = list(editor.screen.ids.pad.children)
    seen = {}
    for row in (2, 3, 4):
        editor.tap(row, 1)
        points = next(row.points for row in rows if row.label == "Lake")
        seen[points] = [row.ids.names.width for row in rows]
    assert len(seen) == 3
    assert len({tuple(each) for each in seen.values()}) == 1


def test_what_the_box_still_holds_counts_all_players(start: Start) -> None:
    editor = start("@ d d")
    assert editor.screen.chip(DESERT).left == 20
    editor.driver.tap(editor.driver.find("Seats").children[0])
    editor.pick(DESERT)
    editor.tap(0, 0)
    assert editor.screen.chip(DESERT).left == 19


def test_a_touch_that_does_nothing_is_explained(start: Start) -> None:
    editor = start("@ l* lo", mode=Mode.TRIBE)
    editor.pick(Caveman.HUNTER)
    editor.tap(0, 1)
    message = editor.driver.root.message
    assert message.shown
    assert message.words.startswith("A caveman stands on a square without fire")
    editor.driver.wait(6)
    assert not message.shown
    editor.tap(0, 2)
    assert not message.shown
    assert editor.rows == ["@ l* l:h"]


def test_problems_show_at_once(start: Start) -> None:
    editor = start("@ lo", ". lo", ". lo")
    assert editor.screen.verdict == "unknown"
    editor.pick(Tool.ERASER)
    editor.tap(0, 1)
    assert editor.screen.verdict == "doubtful"
    editor.driver.key(ord("z"), "z", "ctrl")
    assert editor.screen.verdict == "unknown"


def test_the_search_speaks_when_the_hand_rests(start: Start) -> None:
    editor = start()
    begin(editor.driver, game_of(Mode.DISCOVERY, LEGAL))
    editor.driver.wait(1.2)
    editor.driver.wait_for(lambda: editor.screen.verdict == "legal", "the search")
    editor.stroke((2, 2), (2, 0))
    assert editor.screen.verdict == "unknown"
    editor.driver.wait(1.2)
    editor.driver.wait_for(lambda: editor.screen.verdict == "doubtful", "the search")


def test_a_single_territory_says_which_totems_it_holds(start: Start) -> None:
    editor = start("@ lo")
    begin(editor.driver, game_of(Mode.TOTEM, ["@ lo", ". go"]))
    assert editor.screen.single
    assert editor.screen.ids.score.total == "2"
    editor.driver.tap(
        editor.driver.find(lambda w: getattr(w, "resource", None) is not None and w.text == "Fish")
    )
    assert editor.screen.ids.score.total == str(2 + 4)


def test_on_a_small_phone_the_tray_takes_turns_with_the_palette(start: Start) -> None:
    editor = start("@ lo", mode=Mode.TRIBE, size=SMALL_PHONE)
    assert editor.screen.chip(Caveman.HUNTER).get_root_window() is None
    editor.driver.tap(editor.driver.find(lambda w: getattr(w, "words", "") == "Cavemen"))
    editor.driver.frames(2)
    editor.carry(Caveman.HUNTER, (0, 1))
    assert editor.rows == ["@ l:h"]
    editor.driver.tap(
        editor.driver.find(lambda w: getattr(w, "says", "") == "Back to the terrains")
    )
    editor.driver.frames(2)
    editor.pick(LAKE)
    assert editor.screen.hand.brush is LAKE


@pytest.mark.parametrize("mode", Mode)
def test_the_squares_of_a_large_grid_can_be_hit_on_the_smallest_phone(
    drive: Callable[..., Driver], tmp_path: Path, mode: Mode
) -> None:
    driver = open_app(tmp_path, drive, size=SMALL_PHONE)
    begin(driver, game_of(mode, ["@ l"], ["@ g"], size=7))
    driver.wait(0.3)
    editor = Editor(driver)
    assert editor.board.pitch >= 48
    assert editor.screen.chip(LAKE).height >= 48
    assert editor.screen.chip(Tool.FIRE).height >= 48
    if mode is Mode.TRIBE:
        driver.tap(driver.find(lambda w: getattr(w, "words", "") == "Cavemen"))
        driver.wait(0.3)
        assert editor.screen.tray.get_root_window() is not None
        assert editor.board.pitch >= 48
        assert editor.screen.chip(Caveman.HUNTER).height >= 48


@pytest.mark.parametrize(
    ("size", "scale", "density"),
    [
        ((360, 640), 1.0, 1.0),
        ((360, 800), 1.0, 1.0),
        ((412, 915), 2.0, 1.0),
        ((393, 852), 1.3, 1.0),
        ((360, 372), 1.0, 2.75),
    ],
)
def test_the_cavemen_can_be_reached_on_every_phone(
    drive: Callable[..., Driver],
    tmp_path: Path,
    size: tuple[int, int],
    scale: float,
    density: float,
) -> None:
    driver = open_app(tmp_path, drive, size=size, density=density)
    driver.app.services.memory.prefer(
        replace(driver.app.services.memory.preferences, text_scale=scale)
    )
    for players in (2, 3):
        size_of_grid = 7 if players == 2 else 5
        table = game_of(Mode.TRIBE, *[["@ l"]] * players, size=size_of_grid)
        begin(driver, table)
        driver.wait(0.3)
        editor = Editor(driver)
        if editor.screen.shelf.offers_tray:
            before = editor.board.pitch
            editor.screen.open_tray(True)
            driver.wait(0.3)
            assert editor.board.pitch == before
        hunter = editor.screen.chip(Caveman.HUNTER)
        assert hunter.get_root_window() is not None
        assert hunter.height >= 47 * density


@pytest.mark.parametrize("size", [SMALL_PHONE, LANDSCAPE])
def test_turning_the_phone_keeps_everything_within_the_window(
    start: Start, size: tuple[int, int]
) -> None:
    editor = start("@ lo", mode=Mode.TRIBE, size=size)
    for turned in (size, size[::-1]):
        editor.driver.resize(turned)
        editor.driver.frames(3)
        width, height = editor.driver.window.size
        for chip in (editor.screen.chip(LAKE), editor.screen.chip(Tool.FIRE), editor.board):
            left, bottom = chip.to_window(chip.x, chip.y)
            assert left >= 0
            assert bottom >= 0
            assert left + chip.width <= width + 1
            assert bottom + chip.height <= height + 1
        editor.pick(LAKE)
        editor.tap(4, 4)
        assert editor.seen[Cell(4, 4)].terrain is LAKE


def widget(editor: Editor, **wanted: str) -> Any:
    """The one widget that says so."""
    ((name, text),) = wanted.items()
    return editor.driver.find(lambda each: getattr(each, name, None) == text)


def open_tray(editor: Editor) -> None:
    editor.driver.tap(widget(editor, words="Cavemen"))
    editor.driver.frames(2)


def test_with_the_tray_open_nothing_is_painted_but_resources_are_spent(start: Start) -> None:
    editor = start("@ lo lo", ". d .", mode=Mode.TRIBE, size=SMALL_PHONE)
    editor.pick(DESERT)
    open_tray(editor)
    before = editor.rows
    editor.tap(4, 4)
    assert editor.rows == before
    assert editor.driver.root.message.words.startswith("Choose a caveman to place")
    editor.stroke((0, 2), (0, 1))
    assert editor.rows[0] == "@ l l"
    editor.tap(0, 1)
    assert editor.rows[0] == "@ lo l", "touched again it is there again"
    editor.driver.tap(widget(editor, says="Back to the terrains"))
    editor.driver.frames(2)
    editor.tap(2, 2)
    assert editor.seen[Cell(2, 2)].terrain is DESERT


def test_a_resource_is_spent_beside_the_eraser_and_nothing_else_goes(start: Start) -> None:
    editor = start("@ lo l:h", "v1 l+1 go", mode=Mode.TRIBE)
    editor.driver.tap(widget(editor, words="Spent"))
    editor.stroke((0, 1), (1, 1), (1, 2), (0, 2))
    assert editor.rows == ["@ l l:h", "v1 l+1 g"]
    editor.carry(Tool.SPEND, (0, 1))
    assert editor.rows == ["@ l l:h", "v1 l+1 g"]
    begin(editor.driver, game_of(Mode.TOTEM, HUT, HUT))
    assert editor.screen.chip(Tool.SPEND).get_root_window() is None
    assert editor.screen.hand.brush is not Tool.SPEND


def test_a_chosen_caveman_is_named(start: Start) -> None:
    for size in (PHONE, SMALL_PHONE):
        editor = start("@ lo", mode=Mode.TRIBE, size=size)
        if editor.screen.shelf.offers_tray:
            open_tray(editor)
        editor.pick(Caveman.FISHING_CHILD)
        assert editor.driver.find_all(lambda each: getattr(each, "text", "") == "Fishing Child")
        editor.driver.close()


def test_the_way_on_is_there_while_the_tray_is_open(start: Start) -> None:
    editor = start("@ lo", ". go", mode=Mode.TRIBE, size=SMALL_PHONE)
    corner = editor.driver.centre(editor.screen.shelf.ids.go)
    open_tray(editor)
    following = widget(editor, words="B")
    assert following.collide_point(*corner), "where it always is"
    editor.driver.tap(following)
    assert editor.screen.hand.player == 1
    assert not editor.screen.tray_open, "the next one begins with the terrains"
    begin(editor.driver, game_of(Mode.TRIBE, ["@ l"], ["@ g"]))
    editor.driver.wait(0.3)
    open_tray(editor)
    editor.driver.tap(widget(editor, words="Result"))
    assert editor.driver.place == "result"


@pytest.mark.parametrize(
    ("to", "refused", "told"),
    [
        ((0, 1), False, ""),
        ((1, 1), True, "A fire lands on a square without one"),
        ((4, 0), True, "One crater throws up to"),
        ((0, 0), False, ""),
    ],
)
def test_a_fire_in_flight_shows_whether_it_may_land(
    start: Start, to: tuple[int, int], refused: bool, told: str
) -> None:
    editor = start("@ lo", "v2 d*", "d .", "d .", "d .", mode=Mode.DISCOVERY)
    before = editor.rows
    finger = editor.press(1, 0)
    finger.move(*editor.at(*to))
    assert editor.board.ghost.refused is refused
    assert editor.board.picture.recede, "what is out of reach steps back"
    finger.lift()
    assert (editor.rows == before) is refused
    assert editor.driver.root.message.words.startswith(told)
    assert editor.driver.root.message.shown is bool(told)


def test_a_fire_from_the_palette_shows_whether_it_may_land(start: Start) -> None:
    editor = start("@ l* d", mode=Mode.DISCOVERY)
    finger = editor.driver.touch(*editor.driver.centre(editor.screen.chip(Tool.FIRE)))
    for cell, refused in (((0, 1), True), ((0, 2), False)):
        finger.move(*editor.at(*cell))
        assert editor.board.ghost.refused is refused
    finger.lift()
    assert editor.rows == ["@ l* d+1"]


def test_while_a_fire_flies_the_hint_is_about_it(start: Start) -> None:
    editor = start("@ lo", "v2 d", mode=Mode.DISCOVERY)
    finger = editor.press(1, 0)
    finger.move(*editor.at(0, 1))
    assert editor.driver.find("Hint").words.startswith("One crater throws")
    finger.lift()
    assert editor.driver.find("Hint").words.startswith("Tap or drag to paint")


def lesson(editor: Editor) -> str:
    """The faster way that is being told."""
    (hint,) = editor.driver.find_all("Hint") or [None]
    if hint is not None and hint.is_new:
        assert hint.clearness
        return str(hint.words)
    message = editor.driver.root.message
    return message.words if message.shown else ""


@pytest.mark.parametrize("mode", [Mode.DISCOVERY, Mode.TRIBE])
def test_a_faster_way_is_told_after_the_slower_was_used_twice_and_never_again(
    start: Start, mode: Mode, drive: Callable[..., Driver], tmp_path: Path
) -> None:
    editor = start(*HUT, mode=mode)
    for terrain, column in ((LAKE, 0), (DESERT, 1)):
        assert lesson(editor) == ""
        editor.pick(terrain)
        editor.tap(0, column)
    assert lesson(editor).startswith("Quicker: drag a terrain")
    # It stays to be read while the hand goes on, not for ever.
    if mode is Mode.DISCOVERY:
        editor.carry(VOLCANO, (4, 4))
        assert lesson(editor).startswith("Quicker: drag a terrain")
        editor.tap(4, 3)
        editor.tap(4, 3)
        assert lesson(editor) == ""
    editor.driver.close()
    again = Editor(open_app(tmp_path, drive))
    begin(again.driver, game_of(mode, HUT, HUT))
    for terrain, column in ((LAKE, 0), (DESERT, 1), (VOLCANO, 2)):
        again.pick(terrain)
        again.tap(0, column)
    assert lesson(again) == ""


def test_what_is_in_hand_is_always_to_be_seen_under_the_thumb(start: Start) -> None:
    editor = start("@ lo l:h", mode=Mode.TRIBE, size=SMALL_PHONE)
    editor.pick(DESERT)
    editor.tap(0, 2, hold=0.6)
    editor.driver.frames(3)
    hunter = editor.screen.chip(Caveman.HUNTER)
    assert hunter.chosen
    assert hunter.get_root_window() is not None
    editor.driver.tap(hunter)
    assert editor.screen.hand.brush is Tool.SPEND, "touched again he goes back"
    editor.driver.tap(widget(editor, says="Back to the terrains"))
    assert editor.screen.hand.brush is DESERT
    editor.tap(0, 2, hold=0.6)
    editor.driver.key(ord("1"), "1")
    editor.driver.frames(3)
    assert editor.screen.chip(DESERT).get_root_window() is not None


def test_what_was_in_hand_before_the_tray_is_there_again_however_it_was_opened(
    start: Start,
) -> None:
    editor = start("@ lo l:h", mode=Mode.TRIBE, size=SMALL_PHONE)
    editor.pick(DESERT)
    open_tray(editor)
    editor.driver.tap(widget(editor, says="Back to the terrains"))
    editor.driver.key(ord("5"), "5")
    painting = editor.screen.hand.brush
    assert painting in (*Terrain,)
    assert painting is not DESERT
    editor.driver.key(ord("s"), "s")
    editor.driver.frames(3)
    editor.driver.tap(editor.screen.seats.children[0])
    assert editor.screen.hand.player == 1
    assert editor.screen.hand.brush is painting
