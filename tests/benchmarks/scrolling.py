"""Scrolling the history: the frame that a finger waits for, with 100 to 100,000 games.

Opens the app on histories of several sizes, measures how long the list takes to be there, then
scrolls it by a finger through the event loop and jumps through it, and prints the time that the
app's own thread works for a frame (what else the machine does meanwhile is left out).
"""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from companion.ui.app import CompanionApp
from tests.benchmarks.measuring import Extent, Ratio, p99, since
from tests.ui.history_app import Reader, keep

COUNTED: Final = "games at most"
SHORT: Final = 10_000
LONG: Final = 100_000

FEW, MANY = 100, 10_000
MOST_TIMES: Final = 1.5
"""The list and a step of it with many games beside those with few."""
STEP: Final = 24
"""Pixels that the finger moves in a frame."""

_REST: Final = 0.001
"""Seconds between two frames, at least."""


class Measured(NamedTuple):
    games: int
    opening: float
    """From the touch to the first page shown, in milliseconds."""
    whole: float
    """Until the list knows how long it is."""
    step: float
    """Of a scroll, a frame's median."""
    slowest: float
    """Of a hundred steps, all but one are quicker."""
    jump: float
    rows: int
    """In memory after all that."""


def run(extent: Extent) -> Iterator[Ratio]:
    sizes = [size for size in (FEW, 1_000, MANY, 100_000) if size <= extent.count]
    # With a few games it is only tried whether it runs.
    rounds = 5 if extent.count > FEW else 1
    found = {size: measure(size, rounds) for size in sizes}
    print("   games   open ms  whole ms   step ms    p99 ms   jump ms  rows in memory")
    for each in found.values():
        print(
            f"{each.games:>8} {each.opening:>9.1f} {each.whole:>9.1f} {each.step:>9.2f}"
            f" {each.slowest:>9.2f} {each.jump:>9.2f} {each.rows:>15}"
        )
    few, many = found[FEW], found[min(sizes[-1], MANY)]
    for what, ours, theirs in (
        ("the list there", many.opening, few.opening),
        ("a step of a scroll", many.step, few.step),
    ):
        yield Ratio(f"{what}, {many.games:,} games", ours, f"{FEW}", theirs, "ms", MOST_TIMES)


def measure(games: int, rounds: int) -> Measured:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        keep(folder, samples=games)
        reader = Reader(Driver(CompanionApp(folder)), folder)
        reader.driver.drawing_all = True
        try:
            # Once before: what is imported and drawn for the first time is no matter of the list.
            reader.go("History")
            reader.go("Play")
            opening, whole = _open(reader, games, rounds)
            steps = list(_scroll(reader, 2 * rounds))
            jumps = list(_jump(reader, 8 * rounds))
            rows = sum(map(len, reader.screen.ids.games.data_model.loaded.values()))
            return Measured(
                games,
                opening,
                whole,
                median(steps),
                p99(steps),
                median(jumps),
                rows,
            )
        finally:
            reader.driver.close()


def _open(reader: Reader, games: int, rounds: int) -> tuple[float, float]:
    """Afresh, as after the app was started."""
    openings, wholes = [], []
    screen = reader.app.navigator.screens.history
    for _round in range(rounds):
        screen.ids.games.data_model.loaded.clear()
        screen.ids.games.lay_out((), (), {}, from_top=True)
        screen.counted = ""
        reader.driver.frames(3)
        began = time.perf_counter()
        reader.driver.go("history")
        _until(reader, lambda: any(view.loaded for view in reader.games()))
        openings.append(since(began))
        _until(reader, lambda: len(screen.ids.games.data) == games and bool(screen.counted))
        wholes.append(since(began))
        reader.settle()
        reader.go("Play")
    reader.go("History")
    return min(openings), min(wholes)


def _until(reader: Reader, done: Callable[[], bool]) -> None:
    """Frame by frame, with a rest between them as the app has: without one, a frame in which
    nothing is drawn takes no time, and the thread that looks into the history hardly has a turn."""
    while not done():
        reader.driver.frames()
        time.sleep(_REST)


def _scroll(reader: Reader, pulls: int) -> Iterator[float]:
    """A finger that pulls the list up again and again."""
    for _pull in range(pulls):
        finger = reader.driver.touch(200, 200)
        for step in range(1, 20):
            began = time.thread_time()
            finger.move(200, 200 + step * STEP)
            yield (time.thread_time() - began) * 1e3
        finger.lift()


def _jump(reader: Reader, jumps: int) -> Iterator[float]:
    """To anywhere in the list, until all that is seen is there."""
    games = reader.screen.ids.games
    for step in range(jumps):
        began = time.perf_counter()
        games.scroll_y = 1 - step * 17 % jumps / (jumps - 1)
        reader.driver.frames()
        _until(reader, lambda: all(view.loaded for view in reader.driver.find_all("GameView")))
        yield since(began)
