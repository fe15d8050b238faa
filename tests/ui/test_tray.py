"""The tray of the cavemen and what is spent; on every phone all of the editor is within reach."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import texts
from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.brushes import Tool
from companion.texts import _
from companion.ui.theme import theme
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, Driver
from tests.ui.said_anew import speak
from tests.ui.table_app import HUT, Editor, begin, chip_of, editing, game_of, open_app

LAKE, DESERT = Terrain.LAKE, Terrain.DESERT
Start = Callable[..., Editor]


@pytest.fixture
def start(drive: Callable[..., Driver], tmp_path: Path) -> Start:
    """Opens the app with this territory on the screen, beside one with the hut alone."""

    def open_editor(*rows: str, mode: Mode = Mode.TOTEM, **options: Any) -> Editor:
        return editing(open_app(tmp_path, drive, **options), mode, *rows)

    return open_editor


def test_on_a_small_phone_the_tray_takes_turns_with_the_palette(start: Start) -> None:
    editor = start("@ lo", mode=Mode.TRIBE, size=SMALL_PHONE)
    assert chip_of(editor.screen, Caveman.HUNTER).get_root_window() is None
    editor.driver.tap(editor.driver.find(lambda w: getattr(w, "words", "") == "Cavemen"))
    editor.driver.frames(2)
    editor.carry(Caveman.HUNTER, (0, 1))
    assert editor.rows == ["@ l:h"]
    editor.driver.tap(
        editor.driver.find(lambda w: getattr(w, "says", "") == "Back to the terrains")
    )
    editor.driver.frames(2)
    editor.pick(LAKE)
    assert editor.screen.editor.brush is LAKE


@pytest.mark.parametrize("mode", Mode)
def test_the_squares_of_a_large_grid_can_be_hit_on_the_smallest_phone(
    drive: Callable[..., Driver], tmp_path: Path, mode: Mode
) -> None:
    driver = open_app(tmp_path, drive, size=SMALL_PHONE)
    begin(driver, game_of(mode, ["@ l"], ["@ g"], size=7))
    driver.wait(0.3)
    editor = Editor(driver)
    assert editor.board.pitch >= 48
    assert chip_of(editor.screen, LAKE).height >= 48
    assert chip_of(editor.screen, Tool.FIRE).height >= 48
    if mode is Mode.TRIBE:
        driver.tap(driver.find(lambda w: getattr(w, "words", "") == "Cavemen"))
        driver.wait(0.3)
        assert editor.screen.tray.get_root_window() is not None
        assert editor.board.pitch >= 48
        assert chip_of(editor.screen, Caveman.HUNTER).height >= 48


@pytest.mark.thorough
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
        hunter = chip_of(editor.screen, Caveman.HUNTER)
        assert hunter.get_root_window() is not None
        assert hunter.height >= 47 * density


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL_PHONE, LANDSCAPE])
def test_turning_the_phone_keeps_everything_within_the_window(
    start: Start, size: tuple[int, int]
) -> None:
    editor = start("@ lo", mode=Mode.TRIBE, size=size)
    for turned in (size, size[::-1]):
        editor.driver.resize(turned)
        editor.driver.frames(3)
        width, height = editor.driver.window.size
        for chip in (chip_of(editor.screen, LAKE), chip_of(editor.screen, Tool.FIRE), editor.board):
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
    assert chip_of(editor.screen, Tool.SPEND).get_root_window() is None
    assert editor.screen.editor.brush is not Tool.SPEND


@pytest.mark.thorough
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
    assert editor.screen.editor.player == 1
    assert not editor.screen.tray_open, "the next one begins with the terrains"
    begin(editor.driver, game_of(Mode.TRIBE, ["@ l"], ["@ g"]))
    editor.driver.wait(0.3)
    open_tray(editor)
    editor.driver.tap(widget(editor, words="Result"))
    assert editor.driver.place == "result"


@pytest.mark.thorough
def test_the_way_on_can_be_read_beside_the_cavemen(start: Start) -> None:
    editor = start("@ lo", mode=Mode.TRIBE, size=SMALL_PHONE)
    begin(editor.driver, game_of(Mode.TRIBE, ["@ l"], ["@ g"]))
    editor.driver.wait(0.3)
    open_tray(editor)
    chips = editor.screen.tray.chips.values()
    for language in texts.languages():
        speak(editor.driver, language)
        following = widget(editor, words=_("Result"))
        assert following.letter == theme.size_tiny, language
        assert min(chip.width for chip in chips) >= theme.target
        assert len({chip.letter for chip in chips}) == 1


def test_what_is_in_hand_is_always_to_be_seen_under_the_thumb(start: Start) -> None:
    editor = start("@ lo l:h", mode=Mode.TRIBE, size=SMALL_PHONE)
    editor.pick(DESERT)
    editor.tap(0, 2, hold=0.6)
    editor.driver.frames(3)
    hunter = chip_of(editor.screen, Caveman.HUNTER)
    assert hunter.chosen
    assert hunter.get_root_window() is not None
    editor.driver.tap(hunter)
    assert editor.screen.editor.brush is Tool.SPEND, "touched again he goes back"
    editor.driver.tap(widget(editor, says="Back to the terrains"))
    assert editor.screen.editor.brush is DESERT
    editor.tap(0, 2, hold=0.6)
    editor.driver.key(ord("1"), "1")
    editor.driver.frames(3)
    assert chip_of(editor.screen, DESERT).get_root_window() is not None


def test_what_was_in_hand_before_the_tray_is_there_again_however_it_was_opened(
    start: Start,
) -> None:
    editor = start("@ lo l:h", mode=Mode.TRIBE, size=SMALL_PHONE)
    editor.pick(DESERT)
    open_tray(editor)
    editor.driver.tap(widget(editor, says="Back to the terrains"))
    editor.driver.key(ord("5"), "5")
    painting = editor.screen.editor.brush
    assert painting in (*Terrain,)
    assert painting is not DESERT
    editor.driver.key(ord("s"), "s")
    editor.driver.frames(3)
    editor.driver.tap(editor.screen.seats.children[0])
    assert editor.screen.editor.player == 1
    assert editor.screen.editor.brush is painting
