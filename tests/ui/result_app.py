"""The result of a game, the reveal just begun: for tests."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from companion.rules.game import Game
from tests.settling import settle
from tests.ui.driver import Driver
from tests.ui.table_app import begin, finish, open_app

Show = Callable[[Game], Driver]
FIRST = ["@ l* lo . .", "d g lo q d", "q d g d q"]
SECOND = ["@ g* go . .", "d q d q d", "q d q d q"]
FILLING = [". . . . . .", "g q g q g q", "q g q g q g"]
"""Enough for the end of a game, without points or large regions."""


@pytest.fixture
def show(drive: Callable[..., Driver], tmp_path: Path) -> Show:
    """The result of a game, the reveal just begun."""

    def open_result(game: Game) -> Driver:
        driver = open_app(tmp_path, drive)
        begin(driver, game)
        finish(driver)
        driver.frames(2)
        return driver

    return open_result


def filled(row: str) -> list[str]:
    return [row + " ." * (6 - len(row.split())), *FILLING]


def saying(driver: Driver, words: str) -> Any:
    return driver.find(lambda widget: getattr(widget, "says", None) == words)


def choose(driver: Driver, words: str) -> None:
    driver.wait(0.5)
    driver.tap(driver.find(lambda widget: getattr(widget, "words", None) == words))
    driver.wait(0.5)


def stored(driver: Driver, folder: Path) -> list[Any]:
    settle(driver.app.services.save_queue)
    with Store.open(folder / HISTORY_FILE) as store:
        return list(store.games.every_game())
