"""Hindsight in every window: both boards whole and large, the replay as everywhere."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.texts.names import shown_name
from tests.ui.driver import LANDSCAPE, PHONE, SMALL_PHONE, TABLET, Driver
from tests.ui.looking_back import LOOKED_AT, card_of, look_back, open_answer, soon
from tests.ui.rooms import faults
from tests.ui.table_app import begin, finish, in_sight, open_app

pytestmark = pytest.mark.thorough  # every size, and large letters

SIZES = [PHONE, SMALL_PHONE, LANDSCAPE, TABLET, (768, 1024)]
DOMINO, ANEW = 1, 2
LEAST = {PHONE: 290, SMALL_PHONE: 160, LANDSCAPE: 235, TABLET: 390, (768, 1024): 360}
"""Sides of a board; of those on a tablet, in large letters a third less."""


@pytest.fixture
def driver(drive: Callable[..., Driver], tmp_path: Path) -> Driver:
    """The result of a game that was looked back on."""
    driver = open_app(tmp_path, drive)
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, reduced_motion=True))
    begin(driver, LOOKED_AT)
    finish(driver)
    driver.wait(0.3)
    with soon():
        look_back(driver)
    return driver


def write_larger(driver: Driver) -> None:
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, text_scale=2.0))


def boards(screen: Any) -> list[Any]:
    return [screen.ids[name].ids.board for name in ("played", "possible")]


@pytest.mark.parametrize("answer", [DOMINO, ANEW])
def test_both_boards_are_in_sight_as_a_whole(driver: Driver, answer: int) -> None:
    screen = open_answer(driver, answer)
    for text_scale in (1, 2):
        for size in SIZES:
            driver.resize(size)
            driver.wait(0.3)
            played, possible = boards(screen)
            assert played.size == possible.size
            for board in (played, possible):
                assert board.width == board.height
                assert in_sight(board, screen.ids.scroll), (size, text_scale)
            if text_scale == 1 or size in {LANDSCAPE, SMALL_PHONE}:
                assert played.width >= dp(LEAST[size]), (size, text_scale)
            replay = next(each for each in driver.find_all("Pill") if each.words == "Replay")
            assert in_sight(replay, screen) or answer == DOMINO
            assert list(faults(driver)) == []
        write_larger(driver)


def test_a_replay_stands_as_that_of_the_check_does(driver: Driver) -> None:
    screen = open_answer(driver, ANEW)
    screen.play()
    for size in (PHONE, LANDSCAPE):
        driver.resize(size)
        driver.wait(0.3)
        board, bar = driver.find_all("Board")[0], screen.ids.bar
        assert board.top == pytest.approx(bar.y, abs=1)
        if size == LANDSCAPE:
            assert board.x == dp(12)
            assert board.width == board.height
        said = driver.find("ReplayBar")
        assert said.said_tall <= said.seen_tall


def test_the_card_says_whose_dominoes_they_are(driver: Driver) -> None:
    card = card_of(driver)
    for player, each in enumerate(LOOKED_AT.players):
        driver.screen.turn_to(player)
        driver.wait(0.2)
        assert card.whose == shown_name(each.name)
        names = [one for one in card.walk() if getattr(one, "text", "") == card.whose]
        assert names
        assert in_sight(names[0], card)
