"""What the territory editor says: why a number is so, what a touch would do, a faster way."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.brushes import Tool
from tests.ui.driver import LANDSCAPE, Driver
from tests.ui.table_app import HUT, Editor, begin, chip_of, editing, game_of, open_app

LEGAL = ["d g @ l v2", "d q d l* d", "d q q+2 g+1 g", "v1 v1 q* g+1 g", "d d+1 d v1 g"]
LAKE, DESERT, VOLCANO = Terrain.LAKE, Terrain.DESERT, Terrain.VOLCANO
Start = Callable[..., Editor]


@pytest.fixture
def start(drive: Callable[..., Driver], tmp_path: Path) -> Start:
    """Opens the app with this territory on the screen, beside one with the hut alone."""

    def open_editor(*rows: str, mode: Mode = Mode.TOTEM, **options: Any) -> Editor:
        return editing(open_app(tmp_path, drive, **options), mode, *rows)

    return open_editor


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
    assert chip_of(editor.screen, DESERT).left == 20
    editor.driver.tap(editor.driver.find("Seats").children[0])
    editor.pick(DESERT)
    editor.tap(0, 0)
    assert chip_of(editor.screen, DESERT).left == 19


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


@pytest.mark.parametrize(
    ("to", "refused", "told"),
    [
        ((0, 1), False, ""),
        ((1, 1), True, "A fire lands on a square without one"),
        ((4, 0), True, "One crater throws its fire up to"),
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
    finger = editor.driver.touch(*editor.driver.centre(chip_of(editor.screen, Tool.FIRE)))
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


@pytest.mark.parametrize(
    ("caveman", "said"),
    [
        (Caveman.HUNTER, "Hunter: 3 points for every mammoth around."),
        (Caveman.OAF, "Warriors side by side: their number × the sum of their powers"),
    ],
)
def test_whoever_is_held_says_what_he_earns_where_the_tray_leaves_room(
    start: Start, caveman: Caveman, said: str
) -> None:
    editor = start("@ lo", mode=Mode.TRIBE, size=LANDSCAPE)
    editor.screen.pick(caveman)
    editor.driver.wait(0.3)
    hint = editor.driver.find("Hint")
    assert (hint.words, bool(hint.clearness)) == (said, True)


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
