"""How long a touch takes until the board, the score and the outlines are drawn anew.

A full 7×7 Tribe game of two lies on the table, its score pad outlined; each gesture changes a
square. Beside it, in the same run, a frame of the same screen in which nothing happens, and a frame
of a Kivy window with nothing in it.
"""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import FRAME, Driver

# isort: split
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics.opengl import glFinish
from kivy.tests.common import UnitTestTouch

from companion.app import hindsight_search
from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from tests.benchmarks.measuring import Extent, Ratio, p99, since
from tests.cases.casebook import games
from tests.settling import wait_for
from tests.ui.table_app import begin, game_of, open_app

if TYPE_CHECKING:
    from companion.app.known_hindsight import KnownHindsight

COUNTED: Final = "touches"
SHORT: Final = 60
LONG: Final = 200

MOST: Final = 4.0
"""Milliseconds of Python a gesture, at the median."""

FULL: Final = [
    "go g  go d  d  d* qo",
    "g  g* l  lo lo d:1 q*",
    "jo j:g l* l:c v2 d+2 q",
    "jo jo j* @  d:h d   q**",
    "v1 j+1 jo go go lo lo",
    "d  d  qo q** g* l l*",
    "d* v1 qo qo  g+1 d d",
]


def run(extent: Extent) -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as folder:
        driver = open_app(Path(folder))
        driver.drawing_all = True
        begin(driver, game_of(Mode.TRIBE, FULL, FULL, size=7))
        screen: Any = driver.screen
        driver.wait(1)
        screen.pick(Terrain.DESERT)
        plain, plain_python = _gestures(driver, screen.ids.board, extent.count)
        screen.read()
        driver.wait(1)
        outlined, outlined_python = _gestures(driver, screen.ids.board, extent.count)
        with _search(driver):
            beside, beside_python = _gestures(driver, screen.ids.board, extent.count)
        with _search(driver, rests=0):
            waiting, _python = _gestures(driver, screen.ids.board, extent.count)
        still = _frames(driver, extent.count)
        screen.clear_widgets()
        driver.root.clear_widgets()
        driver.wait(0.1)
        empty = _frames(driver, extent.count)
        driver.close()
    print("milliseconds                                        median     p99")
    for words, times in (
        ("touch-up to the redrawn frame", plain),
        ("  of it Python", plain_python),
        ("the same with the pad open and regions outlined", outlined),
        ("  of it Python", outlined_python),
        ("the same while hindsight is searched beside", beside),
        ("  of it Python", beside_python),
        ("  whole, where that does not rest for a touch", waiting),
        ("a frame of this screen, nothing happening", still),
        ("an empty Kivy frame", empty),
    ):
        print(f"{words:<49} {median(times):>8.2f} {p99(times):>7.2f}")
    yield Ratio("touch to frame", median(plain), "a frame without", median(still), "ms")
    yield Ratio("Python of a touch", median(plain_python), "the most", MOST, "ms", 1)
    yield Ratio("the same, the pad open", median(outlined_python), "the most", MOST, "ms", 1)
    yield Ratio("the same, hindsight searched", median(beside_python), "the most", MOST, "ms", 1)
    yield Ratio("touch to frame, searched", median(beside), "not searched", median(outlined), "ms")


@contextmanager
def _search(driver: Driver, rests: float = hindsight_search.RESTS) -> Iterator[None]:
    """Everything is laid anew in the background, as long as this lasts. In the app nobody enters a
    territory meanwhile: it is the most that a touch can cost beside it."""
    service = driver.app.services.hindsight
    told: list[KnownHindsight] = []
    with patch.object(hindsight_search, "RESTS", rests):
        service.seconds = {5: inf, 7: inf}
        service.show(games("hindsight.jsonl")[10], told.append)
        driver.wait_for(lambda: told, "the proof")
        service.ask(0)
        driver.wait_for(lambda: told[-1].of(1) is not None, "the first answers")
        try:
            yield
            assert told[-1].asked is not None
        finally:
            service.hide()
            wait_for(service._worker)


def _gestures(driver: Driver, board: Any, count: int) -> tuple[list[float], list[float]]:
    """Taps that go through the fires of desert squares: the whole time of each until the frame is
    drawn, and the processor's time for what is Python's: the touch, and what the clock does then.
    """
    whole, python = [], []
    cells = [Cell(0, 3), Cell(0, 4), Cell(0, 5), Cell(5, 0), Cell(5, 1), Cell(6, 0)]
    for turn in range(count):
        touch = UnitTestTouch(*board.centre_of(cells[turn % len(cells)]))
        touch.touch_down()
        driver.frames()
        # The graphics draw behind our back; nothing of frames before counts.
        glFinish()
        began, used = time.perf_counter(), time.thread_time()
        touch.touch_up()
        driver.now += FRAME
        Clock.tick()
        python.append((time.thread_time() - used) * 1e3)
        driver.now += FRAME
        EventLoop.idle()
        glFinish()
        whole.append(since(began))
        driver.wait(0.1)
    return whole, python


def _frames(driver: Driver, count: int) -> list[float]:
    """Frames of what is in the window; it is empty once the app is closed."""
    times = []
    for _ in range(count):
        driver.window.canvas.ask_update()
        glFinish()
        began = time.perf_counter()
        driver.now += FRAME
        EventLoop.idle()
        glFinish()
        times.append(since(began))
    return times
