"""The bar between the main screens."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.ui.app import CompanionApp
from tests.ui.driver import LANDSCAPE, PHONE, Driver
from tests.ui.history_app import Reader, game, keep

Open = Callable[..., Reader]


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    def start(**options) -> Reader:
        return Reader(drive(CompanionApp(tmp_path), **options), tmp_path)

    return start


def test_the_bar_leads_to_every_main_screen_and_back_to_the_first(opened: Open) -> None:
    reader = opened()
    for words, place in (("History", "history"), ("Statistics", "statistics")):
        reader.go(words)
        assert reader.place == place
        chosen = [i.words for i in reader.driver.find_all("NavigationItem") if i.chosen]
        assert chosen == [words]
    reader.driver.key(27)
    assert reader.place == "play"


def test_from_every_main_screen_back_leads_to_play(opened: Open) -> None:
    reader = opened()
    reader.go("History")
    reader.go("Statistics")
    reader.go("History")
    reader.driver.key(27)
    assert reader.place == "play"


def test_the_bar_is_out_of_the_way_during_a_game(opened: Open, tmp_path: Path) -> None:
    keep(tmp_path, [game("Ada", "Ben")])
    reader = opened()
    reader.go("History")
    assert reader.screen.height < reader.driver.root.height
    reader.driver.tap(reader.games()[0])
    reader.settle()
    assert reader.place == "game"
    assert reader.screen.height == reader.driver.root.height
    # Where the bar was, a touch goes to what is there now: the rematch.
    reader.driver.tap(reader.driver.centre(reader.driver.find_all("NavigationItem")[0]))
    assert reader.place == "territory"


def test_the_bar_stands_beside_the_screen_where_it_is_wide(opened: Open) -> None:
    reader = opened(size=LANDSCAPE)
    reader.go("History")
    bar = reader.driver.root.navigation
    assert bar.height == LANDSCAPE[1]
    assert reader.screen.x == bar.right
    reader.driver.resize(PHONE)
    assert bar.width == reader.screen.width
    assert reader.screen.y == bar.top
