"""How long the app takes to its first frame, beside a KivyMD hello world in the same run.

Each start is a process of its own, warm, the two in turns.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from tests.benchmarks.measuring import Extent, Ratio

COUNTED: Final = "starts of each"
SHORT: Final = 5
LONG: Final = 15

GOAL: Final = 1.15
ROOT: Final = Path(__file__).parents[2]

_TIMED: Final = """
import time
began = time.perf_counter()
import os
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")
{app}
from kivy.base import runTouchApp, EventLoop
app._run_prepare()
runTouchApp(embedded=True)
EventLoop.idle()
print("first frame", time.perf_counter() - began, flush=True)
os._exit(0)
"""
HELLO: Final = """
from kivymd.app import MDApp
from kivymd.uix.label import MDLabel
from kivymd.uix.screen import MDScreen
class Hello(MDApp):
    def build(self):
        return MDScreen(MDLabel(text="Hello", halign="center"))
app = Hello()
"""
OURS: Final = """
from companion.ui.start import _prepare_environment
_prepare_environment()
from pathlib import Path
from companion.ui.app import CompanionApp
app = CompanionApp(Path({folder!r}))
"""


def first_frame(app: str, folder: str) -> float:
    """Milliseconds to the first frame, in a process of its own."""
    script = Path(folder) / "timed.py"
    script.write_text(_TIMED.format(app=app), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SDL_VIDEODRIVER": "offscreen",
            "KIVY_HOME": folder,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    line = next(line for line in done.stdout.splitlines() if line.startswith("first frame"))
    return float(line.split()[-1]) * 1e3


def run(extent: Extent) -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as folder:
        apps = {"KivyMD hello world": HELLO, "Origins Companion": OURS.format(folder=folder)}
        for app in apps.values():
            first_frame(app, folder)
        times: dict[str, list[float]] = {name: [] for name in apps}
        for _round in range(extent.count):
            for name, app in apps.items():
                times[name].append(first_frame(app, folder))
    print("milliseconds to the first frame    median   fastest")
    for name, each in times.items():
        print(f"{name:<32} {median(each):>8.0f} {min(each):>9.0f}")
    hello, ours = (median(each) for each in times.values())
    yield Ratio("to the first frame", ours, "a KivyMD hello world", hello, "ms", GOAL)
