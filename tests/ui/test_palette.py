"""What lies under the thumb looks like what it is: held, spent, or counted."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.brushes import Tool
from companion.ui.icons import glyph
from companion.ui.widgets.shelf import Shelf
from tests.ui.driver import Driver
from tests.ui.table_app import Editor, begin, chip_of, game_of, open_app

Start = Callable[..., Editor]


@pytest.fixture
def start(drive: Callable[..., Driver], tmp_path: Path) -> Start:
    def open_editor(**options: Any) -> Editor:
        driver = open_app(tmp_path, drive, **options)
        begin(driver, game_of(Mode.TRIBE, ["@ l*"], ["@"]))
        return Editor(driver)

    return open_editor


def badge_of(chip: Any) -> Any:
    return next(child for child in chip.children if type(child).__name__ == "Badge")


def test_the_edge_of_what_is_held_shines_around_it(start: Start, theme: Any) -> None:
    editor = start()
    editor.pick(Terrain.LAKE)
    held, other = chip_of(editor.screen, Terrain.LAKE), chip_of(editor.screen, Terrain.DESERT)
    assert list(held.edge) == list(theme.accent)
    assert held.edge_pos[0] < held.lining_pos[0] < held.x
    assert held.edge_size[0] > held.lining_size[0] > held.width
    assert other.edge[3] == other.lining[3] == 0


def test_a_badge_keeps_to_its_corner_while_its_number_grows(start: Start) -> None:
    editor = start()
    chip = chip_of(editor.screen, Terrain.LAKE)
    badge = badge_of(chip)
    chip.left = -7
    editor.driver.wait(0.1)
    before, gap = badge.width, chip.right - badge.right
    chip.left = -1007
    editor.driver.wait(0.1)
    assert badge.text == "+1007"
    assert badge.width > before
    assert chip.right - badge.right == pytest.approx(gap)


def test_a_number_is_on_a_chip_only_where_more_lies_than_the_box_has_and_says_what_it_is(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    begin(driver, game_of(Mode.DISCOVERY, ["@ l"], ["@"]))
    editor = Editor(driver)
    chip, score = chip_of(editor.screen, Terrain.VOLCANO), editor.screen.ids.score
    editor.screen.pick(Terrain.VOLCANO)
    driver.wait(0.1)
    assert chip.left > 0
    assert (badge_of(chip).opacity, badge_of(chip).text) == (0, "")
    assert score.shown == score.parts
    for row in range(3):
        for column in range(5):
            if not editor.screen.editor.territory.squares.get(Cell(row, column)):
                driver.tap(editor.screen.ids.board.centre_of(Cell(row, column)))
    driver.wait(0.1)
    assert chip.left < 0
    assert (badge_of(chip).opacity, badge_of(chip).text) == (1, f"+{-chip.left}")
    assert [words for _icon, words in score.shown] == [f"{-chip.left} more than in the box"]


def test_a_caveman_is_faint_once_none_is_left_unless_he_is_held(start: Start) -> None:
    chip = chip_of(start().screen, Caveman.HUNTER)
    assert chip.opacity == 1
    chip.left = 0
    assert chip.opacity < 1
    chip.chosen = True
    assert chip.opacity == 1


@pytest.mark.parametrize(
    ("caveman", "worth", "sign"),
    [
        (Caveman.HUNTER, "3 ×", "sign-mammoth"),
        (Caveman.PAINTER, "2 ×", "sign-resources"),
        (Caveman.OAF, "3 ×", "sign-warriors"),
    ],
)
def test_what_a_caveman_counts_stands_right_of_his_worth(
    caveman: Caveman, worth: str, sign: str, start: Start
) -> None:
    """Both together in the chip's middle; a warrior's worth is his power."""
    chip = chip_of(start().screen, caveman)
    words = chip.ids.words
    said = re.sub(r"\[[^]]*\]", "", words.text)
    assert said == f"{worth} {glyph(sign)}"
    assert words.center_x == pytest.approx(chip.center_x, abs=2)


def test_a_drawing_is_as_large_as_its_words_let_it_be(start: Start) -> None:
    for chip in start().screen.tray.chips.values():
        assert chip.drawing_pos[1] >= chip.ids.words.top
        assert chip.side <= chip.width


def test_a_tool_says_its_name_unless_it_could_not_be_read(start: Start) -> None:
    chip = chip_of(start().screen, Tool.ERASER)
    assert "Erase" in chip.face
    chip.stacked = True
    chip.width = 20
    assert chip.silent
    assert "Erase" not in chip.face


def test_the_colours_of_the_palette_follow_the_time_of_day(start: Start, theme: Any) -> None:
    chip = chip_of(start().screen, Tool.FIRE)
    for style in ("light", "dark"):
        theme.style = style
        assert list(chip.lining) == list(theme.card_raised)


def test_a_tight_shelf_is_lower_by_what_it_can_spare(start: Start) -> None:
    driver = start().driver
    # Not the editor's own, which is tight or not as the board needs it.
    shelf = Shelf()
    driver.wait(0.1)
    roomy = shelf.height
    shelf.tight = True
    driver.wait(0.1)
    assert shelf.height == pytest.approx(roomy - shelf.spare)
