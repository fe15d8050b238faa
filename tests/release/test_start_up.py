"""What the player waits for before the first frame, and what waits for it instead."""

import os
from pathlib import Path

import pytest

from tests.benchmarks.imports import MOST_AT_ALL, MOST_OF_OUR_OWN, Start, fastest, start
from tests.benchmarks.measuring import Missing
from tests.conftest import ROOT

LATER = {
    "kivymd.uix": "KivyMD's widgets come after the first frame",
    "sqlite_utils": "the database is opened on its thread, after the first frame",
    "dateutil": "comes with sqlite_utils",
    "tabulate": "comes with sqlite_utils",
    "click": "the command line's",
    "companion.cli": "the command line's",
    "companion.history.store": "comes with sqlite_utils",
    "companion.history.statistics": "for a screen that is not shown yet",
    "companion.texts.reference": "the rules are read later",
    "companion.texts.licences": "as well",
    "companion.ui.widgets.chart": "pictures of the statistics",
    "companion.ui.screens.history_screen": "not shown yet",
    "companion.ui.screens.result_screen": "not shown yet",
    "companion.ui.screens.settings_screen": "not shown yet",
    "companion.ui.screens.statistics_screen": "not shown yet",
    "companion.ui.screens.territory_screen": "not shown yet",
    "PIL.ImageFont": "KivyMD and the app draw without it",
    "PIL.JpegImagePlugin": "SDL reads the app's pictures",
    "PIL.PngImagePlugin": "SDL reads the app's pictures",
    "babel": "the translators'",
    "docutils": "for a widget the app has not",
    "pygments": "for a widget the app has not",
    "requests": "there is no network",
    "webbrowser": "links are opened by the player",
}


@pytest.fixture(scope="module")
def first_frame(tmp_path_factory: pytest.TempPathFactory) -> Start:
    folder = tmp_path_factory.mktemp("start")
    try:
        # The first may have to compile, and another may be disturbed.
        start(folder)
        return fastest(start(folder), start(folder))
    except Missing as missing:
        if os.environ.get("CI"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))


@pytest.mark.parametrize("module", LATER)
def test_the_first_frame_does_not_wait_for(first_frame, module):
    found = {
        name for name in first_frame.modules if name == module or name.startswith(f"{module}.")
    }
    assert not found


def test_what_is_not_waited_for_exists():
    """A module that was renamed would be promised for nothing."""
    for module in LATER:
        if module.startswith("companion."):
            path = ROOT / Path(*module.split("."))
            assert path.with_suffix(".py").exists() or path.is_dir(), module


def test_no_more_modules_than_were_agreed_on_come_before_the_first_frame(first_frame):
    assert len(first_frame.ours) <= MOST_OF_OUR_OWN, first_frame.ours
    assert len(first_frame.modules) <= MOST_AT_ALL
    assert len(first_frame.ours) > MOST_OF_OUR_OWN / 2, "a budget that binds nobody"
