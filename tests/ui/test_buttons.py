"""Buttons whose words take several lines, and buttons side by side."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules.game import Mode
from companion.ui.widgets.controls import Pill
from tests.ui.driver import PHONE, SMALL_PHONE, Driver, theme
from tests.ui.rooms import begin_of, faults
from tests.ui.table_app import begin, finish, game_of, open_app

BOARD = ["d g @ l v1", "d q d l* d"]


def in_large_letters(driver: Driver) -> None:
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, text_scale=2.0, reduced_motion=True))


def test_an_icon_stands_beside_all_lines_of_its_button(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive, size=SMALL_PHONE)
    in_large_letters(driver)
    driver.go("transfer")
    driver.wait(0.3)
    beside = [each for each in driver.find_all("Pill") if each.signed]
    assert len(beside) > 1
    for pill in beside:
        right = pill.sign_pos[0] + pill.sign_size[0]
        assert right == pytest.approx(begin_of(pill) - theme.rhythm, abs=4)
        assert pill.sign_pos[1] + pill.sign_size[1] / 2 == pytest.approx(pill.center_y, abs=1)
    assert list(faults(driver)) == []


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
def test_buttons_side_by_side_are_as_high_and_arranged_alike(
    drive: Callable[..., Driver], tmp_path: Path, size: tuple[int, int]
) -> None:
    driver = open_app(tmp_path, drive, size=size)
    in_large_letters(driver)
    begin(driver, game_of(Mode.DISCOVERY, BOARD))
    finish(driver)
    driver.wait(0.3)
    done, again = driver.screen.ids.done, driver.screen.ids.rematch
    assert isinstance(again, Pill)
    assert (done.height, done.font_size) == (again.height, again.font_size)
    assert len(done.text) - len(done.words) == len(again.text) - len(again.words)
    assert list(faults(driver)) == []
