"""A driver for tests of the app; without OpenGL they are skipped, but never in CI."""

import gc
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.ui.driver import Driver, missing_opengl, reset_theme
from tests.ui.driver import theme as app_theme
from tests.ui.history_app import Open, Reader, keep, reading
from tests.ui.table_app import open_app
from tests.ui.visiting import remember

MOST_CLOSED = 6
"""Apps that wait to be let go."""
LONG = 3.0
"""Seconds of the processor's time of a test that leaves much behind."""
closed: list[int] = []


@pytest.fixture(scope="session")
def opengl() -> None:
    # Hundreds of apps are made and closed: looking for what can be let go at every few objects
    # took a third of the time.
    gc.set_threshold(100_000, 20, 20)
    why = missing_opengl()
    if why and os.environ.get("CI"):
        pytest.fail(f"tests of the app cannot run: {why}")
    if why:
        pytest.skip(why)
    gc.freeze()


@pytest.fixture
def theme(opengl: None) -> Iterator[Any]:
    """The app's theme, by night, as it is at first; left as it was found."""
    assert opengl is None
    reset_theme()
    yield app_theme
    reset_theme()


@pytest.fixture
def drive(theme: Any) -> Iterator[Callable[..., Driver]]:
    """Starts an app and gives its driver; all apps are closed after the test."""
    assert theme is app_theme
    drivers: list[Driver] = []

    def start(app: Any, **options: Any) -> Driver:
        # Who looks at a picture has it drawn; drawing took a fifth of the time.
        driver = Driver(app, **{"drawing": False} | options)
        drivers.append(driver)
        return driver

    # What is closed would be told of every switch of language, until it is let go. Now nothing of
    # a test before holds it.
    if sum(closed) >= MOST_CLOSED:
        closed.clear()
        gc.collect()
        # An app lets be looked through anew, at its end, what it had set apart, and all of this.
        gc.freeze()
    began = time.process_time()
    yield start
    for driver in drivers:
        driver.close()
    closed.append(MOST_CLOSED if time.process_time() - began > LONG else len(drivers))


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    """Opens the app with these games, and the first one of the list."""

    def start(*games: Any, **options: Any) -> Reader:
        keep(tmp_path, games)
        reader = Reader(drive(reading(tmp_path), **options), tmp_path)
        reader.go("History")
        reader.driver.tap(reader.games()[0])
        reader.settle()
        assert reader.place == "game"
        return reader

    return start


@pytest.fixture
def opened_anew(
    drive: Callable[..., Driver], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], Driver]:
    """Opens the app with its history anew."""

    def start() -> Driver:
        folder = tmp_path_factory.mktemp("app")
        remember(folder)
        driver = open_app(folder, drive)
        driver.app.services.memory.prefer(
            replace(driver.app.services.memory.preferences, reduced_motion=True)
        )
        return driver

    return start
