"""A driver for tests of the app; without OpenGL they are skipped, but never in CI."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.ui.driver import Driver, missing_opengl, reset_theme
from tests.ui.driver import theme as app_theme


@pytest.fixture(scope="session")
def opengl() -> None:
    why = missing_opengl()
    if why and os.environ.get("CI"):
        pytest.fail(f"tests of the app cannot run: {why}")
    if why:
        pytest.skip(why)


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
        driver = Driver(app, **options)
        drivers.append(driver)
        return driver

    yield start
    for driver in drivers:
        driver.close()
