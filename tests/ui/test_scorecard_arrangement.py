"""Where who won, the scorecard and the board of a result are, in every window and size of text."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, TABLET, Driver

# isort: split
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.ui.theme import theme
from tests.ui.places import visits
from tests.ui.rooms import ROUNDING
from tests.ui.table_app import open_app
from tests.ui.visiting import remember

pytestmark = pytest.mark.thorough  # every size, and large letters

Look = Callable[..., Iterator[Driver]]
UPRIGHT = [PHONE, SMALL_PHONE]


@pytest.fixture
def look(drive: Callable[..., Driver], tmp_path: Path) -> Look:
    """Comes to these places in a window of that size, with text so large."""

    def come(size: tuple[int, int], scale: float, *places: str) -> Iterator[Driver]:
        remember(tmp_path)
        driver = open_app(tmp_path, drive, size=size)
        memory = driver.app.services.memory
        memory.prefer(replace(memory.preferences, text_scale=scale, reduced_motion=True))
        for _place in visits(driver, places):
            driver.wait(0.4)
            yield driver

    return come


def box(widget: Any) -> tuple[float, float, float, float]:
    """In the window: left, bottom, right, top."""
    return (*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top))


def whole_in(widget: Any, around: Any) -> bool:
    left, bottom, right, top = box(widget)
    x, y, to_x, to_y = box(around)
    within = left >= x - ROUNDING and right <= to_x + ROUNDING
    return within and bottom >= y - ROUNDING and top <= to_y + ROUNDING


def scrolls(driver: Driver) -> list[Any]:
    """From the top down."""
    found = [each for each in driver.find_all(ScrollView) if each.height > 1]
    return sorted(found, key=lambda each: -box(each)[1])


def test_in_large_letters_there_is_one_page_to_scroll_beside_the_board(look: Look) -> None:
    for driver in look(TABLET, 2.0, "result", "result-ties", "game"):
        (page,) = scrolls(driver)
        assert page.width >= driver.screen.width * 0.45
        assert page.height >= driver.screen.height * 0.7


def test_players_are_seen_whole_over_a_scorecard_that_scrolls_by_itself(look: Look) -> None:
    for driver in look(TABLET, 1.0, "result", "result-leftover", "result-all-ties"):
        page, *card = scrolls(driver)
        rows = driver.find_all("RankRow")
        assert rows
        ids = driver.screen.ids
        assert not card or all(whole_in(each, page) for each in (*rows, ids.winner, ids.reason))


def test_what_a_result_hangs_on_is_in_sight_with_its_answers(look: Look) -> None:
    for driver in look(LANDSCAPE, 2.0, "result-ties", "result-leftover"):
        question = max(driver.find_all("TieCard"), key=lambda each: box(each)[1])
        assert whole_in(question, scrolls(driver)[0])


def test_cards_side_by_side_begin_at_one_height_and_labels_stand_before_four_columns(
    look: Look,
) -> None:
    for driver in look(LANDSCAPE, 1.0, "result", "result-hindsight"):
        ids = driver.screen.ids
        ids.scroll.scroll_y = 1
        driver.frames(2)
        tops = [box(each)[3] for each in (ids.winner, ids.card, ids.why)]
        assert tops == pytest.approx([tops[0]] * 3, abs=ROUNDING)
        beside(driver)


@pytest.mark.parametrize("size", [*UPRIGHT, pytest.param(TABLET, marks=pytest.mark.thorough)])
def test_points_in_large_letters_stand_before_one_player_and_the_check_is_as_wide_as_the_card(
    look: Look, size: tuple[int, int]
) -> None:
    for driver in look(size, 2.0, "result-alone"):
        beside(driver)
        ids = driver.screen.ids
        left, _bottom, right, top = box(ids.check)
        assert (left, right) == pytest.approx(box(ids.winner)[::2], abs=ROUNDING)
        assert box(ids.winner)[1] - top == pytest.approx(theme.rhythm, abs=ROUNDING)


def beside(driver: Driver) -> None:
    """What points are for stands before them, on one line."""
    lines = driver.find_all("ScoreLine")
    assert lines
    for line in lines:
        (_left, bottom, right, top), cells = box(line.ids.words), box(line.ids.cells)
        assert bottom < (cells[1] + cells[3]) / 2 < top
        assert right <= cells[0] + ROUNDING


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", UPRIGHT)
def test_the_winners_board_has_its_room_and_every_number_says_whose_it_is(
    look: Look, size: tuple[int, int], scale: float
) -> None:
    told = []
    for driver in look(size, scale, "result", "result-why"):
        ids = driver.screen.ids
        assert ids.winner.ids.board.width > theme.target
        assert whole_in(ids.winner.ids.board, ids.winner)
        for row in driver.find_all("RankRow"):
            inset = row.right - row.ids.board.right
            assert inset == min(child.x for child in row.children) - row.x
            assert list(row.rim) == list(theme.outline), "it can be touched"
        for line in driver.find_all("ScoreLine"):
            for cell in line.ids.cells.children:
                assert cell.font_size > line.ids.words.font_size
                assert cell.texture_size[0] <= cell.width
        told += [(cell, ids.why.ids.words.text) for cell in chosen(driver)]
        assert all(whole_in(cell, ids.scroll) for cell in chosen(driver))
    assert ["Chloé" in words for _cell, words in told] == [True]


def chosen(driver: Driver) -> list[Any]:
    return [cell for cell in driver.find_all("ScoreCell") if cell.chosen]
