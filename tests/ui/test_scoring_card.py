"""All that scores on one page, from the rules and from the middle of a game."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import PHONE, TABLET, Driver

# isort: split
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import texts
from companion.app.scoring_lines import scoring_lines
from companion.rules.box import Caveman, Resource
from companion.rules.game import Mode
from companion.ui.widgets.scoring_row import DrawnPieces
from tests.ui.table_app import begin, game_of, open_app

FED = ["go go @ l", "go g:h . d"]


def rows(driver: Driver) -> list[str]:
    return [row.words for row in reversed(driver.screen.ids.rows.children)]


def test_the_rules_lead_to_it_and_every_mode_is_a_touch_away(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    driver.go("rules")
    driver.wait(0.2)
    driver.tap(driver.screen.ids.scoring)
    driver.frames(3)
    assert driver.place == "scoring"
    for mode in Mode:
        segment = driver.find(lambda w, mode=mode: getattr(w, "value", "") == mode.value)
        driver.tap(segment)
        driver.frames(3)
        assert rows(driver) == [line.words for line in scoring_lines(mode)]
    driver.key(27)
    assert driver.place == "rules"


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("mode", Mode)
def test_its_lines_are_no_sentences(mode: Mode, language: str) -> None:
    texts.use(language)
    words = [line.words for line in scoring_lines(mode)]
    texts.use("en")
    assert not [each for each in words if each.endswith(".")]


def test_from_a_game_it_is_that_of_its_mode_and_the_game_is_as_it_was(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    begin(driver, game_of(Mode.TRIBE, FED, FED))
    driver.tap(driver.screen.ids.score)
    driver.frames(3)
    before = driver.screen.editor.view
    pill = driver.screen.ids.scoring
    driver.screen.ids.pad_view.scroll_to(pill, animate=False)
    driver.wait(0.5)
    driver.tap(pill)
    driver.frames(3)
    assert driver.place == "scoring"
    assert rows(driver) == [line.words for line in scoring_lines(Mode.TRIBE)]
    driver.key(27)
    driver.frames(3)
    assert driver.place == "territory"
    assert driver.screen.reading
    assert driver.screen.editor.view == before


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("mode", Mode)
def test_all_of_it_is_on_one_page(
    drive: Callable[..., Driver], tmp_path: Path, mode: Mode, size: tuple[int, int]
) -> None:
    driver = open_app(tmp_path, drive, size=size)
    driver.app.navigator.open_scoring(mode)
    driver.frames(4)
    scroll = driver.screen.ids.scroll
    assert scroll.children[0].height <= scroll.height


def test_everything_that_earns_points_is_drawn_in_its_mode() -> None:
    drawn = {mode: {each for line in scoring_lines(mode) for each in line.drawn} for mode in Mode}
    assert set(Caveman) <= drawn[Mode.TRIBE]
    assert set(Resource) <= drawn[Mode.TOTEM]
    assert not drawn[Mode.DISCOVERY] & {*Caveman, *Resource}


def test_the_search_field_of_the_rules_is_as_wide_as_what_is_below_it(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive)
    driver.go("rules")
    driver.wait(0.2)
    field, row = driver.screen.ids.search, driver.find_all("ChapterRow")[0]
    icon = driver.find(lambda w: getattr(w, "says", "") == "Search")
    assert (field.x, field.right) == (row.x, row.right)
    assert field.x < icon.x
    assert icon.right <= field.right + 1
    driver.tap(field)
    driver.type("a word longer than the field that it is typed into, and then some")
    driver.wait(0.3)
    assert field.padding[2] >= icon.width
    driver.tap(icon)
    driver.frames(3)
    assert field.text == ""


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_what_is_drawn_grows_with_the_words(
    drive: Callable[..., Driver], tmp_path: Path, size: tuple[int, int], theme: Any
) -> None:
    driver = open_app(tmp_path, drive, size=size)
    driver.app.navigator.open_scoring(Mode.TRIBE)
    driver.frames(3)
    before = sides(driver)
    theme.text_scale = 2.0
    driver.frames(5)
    assert all(now >= 1.4 * then for now, then in zip(sides(driver), before, strict=True))


def sides(driver: Driver) -> list[float]:
    """How large a piece is in each line."""
    drawings = driver.find_all(DrawnPieces)
    return [min(each.height, each.width / len(each.drawn)) for each in drawings]
