"""What the player waits for before the first frame, and what waits for it instead."""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

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

MOST_OF_OUR_OWN = 0.35
"""The app's own modules may take so much of the time that those of Kivy and Python take. In the
same run, so that a slow machine is no excuse and no obstacle; at the time of writing it is 0.23."""


@dataclass(frozen=True, slots=True)
class Start:
    modules: frozenset[str]
    own: int
    others: int
    """Microseconds of importing, by `-X importtime`."""


@pytest.fixture(scope="module")
def first_frame(tmp_path_factory: pytest.TempPathFactory) -> Start:
    folder = tmp_path_factory.mktemp("start")
    command = [sys.executable, "-X", "importtime", "tests/release/first_frame.py", str(folder)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    # Twice, because the first may have to compile.
    for _ in range(2):
        ended = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, check=False, text=True
        )
    if "no window" in ended.stderr and not os.environ.get("CI"):
        pytest.skip("no window: OpenGL 2 is missing (on Debian: libgl1 libegl1)")
    assert ended.returncode == 0, ended.stderr[-2000:]
    own = others = 0
    for microseconds, name in re.findall(
        r"^import time: +(\d+) \| +\d+ \| +(\S+)$", ended.stderr, re.MULTILINE
    ):
        if name.partition(".")[0] == "companion":
            own += int(microseconds)
        else:
            others += int(microseconds)
    return Start(frozenset(json.loads(ended.stdout.splitlines()[-1])), own, others)


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


def test_the_apps_own_modules_take_little_beside_those_it_stands_on(first_frame):
    assert {"companion.ui.app", "companion.ui.screens.play_screen"} <= first_frame.modules
    assert first_frame.own > 10_000
    assert first_frame.own < MOST_OF_OUR_OWN * first_frame.others
