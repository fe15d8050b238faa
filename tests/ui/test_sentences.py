"""What the territory editor says in passing, and what stays true: it is seen, and in
nobody's way."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app.save_queue import not_saved
from companion.history.errors import StorageFull
from companion.rules.game import Mode
from companion.table.brushes import Tool
from companion.table.tips import Tip
from companion.ui.widgets.controls import IconTap
from tests.ui.driver import LANDSCAPE, NARROW_PHONE, PHONE, SMALL_PHONE, Driver
from tests.ui.pictured_games import QUINN, TOTEM, TRIBE, TWO, game
from tests.ui.rooms import Box, faults, speak
from tests.ui.table_app import begin, begin_empty, open_app

pytestmark = pytest.mark.thorough  # every size, and large letters

Opened = Callable[..., Driver]
LARGE = pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Opened:
    def at(size: tuple[int, int], scale: float = 2.0) -> Driver:
        driver = open_app(tmp_path, drive, size=size)
        preferences = driver.app.services.memory.preferences
        driver.app.services.memory.prefer(replace(preferences, text_scale=scale))
        return driver

    return at


def box(widget: Any) -> Box:
    x, y = widget.to_window(*widget.pos)
    return Box(x, y, x + widget.width, y + widget.height)


def warn(driver: Driver) -> None:
    driver.app.services.notices.warn(lambda: not_saved(StorageFull("history.db")))
    driver.wait(0.3)
    assert driver.root.warning.shown


@LARGE
def test_a_faster_way_is_seen_beside_the_board(opened: Opened, size: tuple[int, int]) -> None:
    driver = opened(size)
    message = driver.root.message
    for lesson in Tip:
        begin_empty(driver, game(Mode.DISCOVERY, QUINN, QUINN))
        message.hide()
        driver.screen.teach(lesson)
        driver.wait(0.3)
        (hint,) = driver.find_all("Hint")
        assert (hint.is_new and bool(hint.clearness)) != message.shown
        if message.shown:
            assert not box(message).meets(box(driver.screen.ids.board))
            assert box(message).within(Box(0, 0, *size))


@pytest.mark.parametrize("mode", [Mode.DISCOVERY, Mode.TRIBE])
@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (SMALL_PHONE, 1.0), (LANDSCAPE, 2.0)])
def test_no_sentence_lies_on_the_board_or_on_what_can_be_held(
    opened: Opened, size: tuple[int, int], scale: float, mode: Mode
) -> None:
    driver = opened(size, scale)
    begin(driver, game(mode, QUINN, QUINN))
    driver.app.services.notices.mention(
        "A caveman stands on a square without fire, token or another caveman."
    )
    driver.wait(0.3)
    said = box(driver.root.message)
    screen = driver.screen
    chips = [*screen.shelf.chips.values(), *(screen.tray.chips.values() if screen.tray else ())]
    lying = [chip for chip in chips if chip.get_root_window() is not None]
    assert len(lying) > 5
    assert not any(said.meets(box(each)) for each in (screen.ids.board, *lying))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_warning_takes_no_height_where_the_bar_has_room_for_it(
    opened: Opened, scale: float
) -> None:
    driver = opened(LANDSCAPE, scale)
    begin(driver, TRIBE)
    before = box(driver.screen.ids.board)
    warn(driver)
    warning = box(driver.root.warning)
    assert box(driver.screen.ids.board) == before
    title, undo = driver.screen.ids.bar.ids.title, driver.screen.ids.bar.children[2]
    assert warning.within(box(driver.screen.ids.bar))
    assert warning.right <= box(undo).x
    assert warning.x > box(title).x


def test_a_warning_is_one_slim_line_where_height_is_scarce(opened: Opened) -> None:
    driver = opened(SMALL_PHONE)
    begin(driver, TRIBE)
    before = driver.screen.ids.board.height
    warn(driver)
    assert before - driver.screen.ids.board.height < 60
    # First it is said in the letters of all else.
    assert driver.root.message.words == driver.root.warning.words
    driver.go("play")
    driver.wait(0.3)
    assert driver.root.warning.share == 1


@LARGE
def test_the_arrows_lie_over_nothing_else_to_touch(opened: Opened, size: tuple[int, int]) -> None:
    driver = opened(size)
    begin(driver, TOTEM)
    driver.screen.pick(Tool.HUT)
    driver.wait(0.3)
    arrows = [each for each in driver.screen.room.walk(restrict=True) if isinstance(each, IconTap)]
    others = (driver.screen.ids.score, driver.screen.shelf)
    assert len(arrows) == 4
    assert not any(box(arrow).meets(box(other)) for arrow in arrows for other in others)


@pytest.mark.parametrize("language", ["de", "it"])
def test_whether_the_cavemen_have_room_of_their_own_is_decided_once(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """The tool that is there where they have none has a longer word."""
    driver = opened(PHONE)
    speak(driver, language, monkeypatch)
    begin(driver, TWO)
    screen = driver.screen
    seen = set()
    for _frame in range(8):
        driver.frames(1)
        seen.add((screen.tray.folded, screen.ids.board.height, screen.shelf.height))
    assert len(seen) == 1


@pytest.mark.parametrize("size", [PHONE, NARROW_PHONE, SMALL_PHONE])
def test_one_long_word_makes_not_all_tools_hard_to_read(
    opened: Opened, size: tuple[int, int]
) -> None:
    """Who has a long one has more of the row."""
    driver = opened(size)
    begin(driver, TRIBE)
    driver.screen.turn_to(1)
    driver.wait(0.3)
    assert list(faults(driver)) == []
    begin_empty(driver, TRIBE)
    assert list(faults(driver)) == []
    shelf = driver.screen.shelf
    chips = [chip for chip in shelf.ids.tools.children if chip.width]
    assert min(chip.width for chip in chips) >= 47
    assert {round(each.letter, 1) for each in chips if hasattr(each, "letter")} == {
        round(shelf.ids.go.font_size, 1)
    }
    assert shelf.ids.go.font_size >= 15
