"""Scrolling the history: the frame that a finger waits for, with 100 to 100,000 games.

    uv run python tests/benchmarks/scrolling.py

Opens the app on histories of several sizes, measures how long the list takes to be there, then
scrolls it by a finger through the event loop and jumps through it, and prints the time that the
app's own thread works for a frame (what else the machine does meanwhile is left out).

Exits with 1 where a goal is missed: with 10,000 games the list is there within 1.5 times the time
that it takes with 100, and so is the median frame of a scroll.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.ui.driver import Driver  # noqa: E402, I001  # first: it sets up Kivy's environment
from companion.ui.app import CompanionApp  # noqa: E402
from tests.ui.history_app import Reader, keep  # noqa: E402

SIZES: Final = (100, 1_000, 10_000, 100_000)
MOST_TIMES: Final = 1.5
STEP: Final = 24
"""Pixels that the finger moves in a frame."""


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


def main() -> int:
    sizes = [int(each) for each in sys.argv[1:]] or SIZES
    print("   games   open ms  whole ms   step ms    p99 ms   jump ms  rows in memory")
    found = [measure(games) for games in sizes]
    for each in found:
        print(
            f"{each.games:>8} {each.opening:>9.1f} {each.whole:>9.1f} {each.step:>9.2f}"
            f" {each.slowest:>9.2f} {each.jump:>9.2f} {each.rows:>15}"
        )
    by_size = {each.games: each for each in found}
    if not {100, 10_000} <= by_size.keys():
        return 0
    few, many = by_size[100], by_size[10_000]
    missed = many.opening > few.opening * MOST_TIMES or many.step > few.step * MOST_TIMES
    print("a goal is missed" if missed else "all goals are met")
    return int(missed)


def measure(games: int) -> Measured:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        keep(folder, samples=games)
        reader = Reader(Driver(CompanionApp(folder)), folder)
        try:
            # Once before: what is imported and drawn for the first time is no matter of the list.
            reader.go("History")
            reader.go("Play")
            opening, whole = _open(reader, games)
            steps = list(_scroll(reader))
            jumps = list(_jump(reader))
            rows = sum(map(len, reader.screen.ids.games.data_model.loaded.values()))
            return Measured(
                games,
                opening,
                whole,
                median(steps),
                quantiles(steps, n=100)[-1],
                median(jumps),
                rows,
            )
        finally:
            reader.driver.close()


def _open(reader: Reader, games: int) -> tuple[float, float]:
    """Afresh, as after the app was started."""
    openings, wholes = [], []
    screen = reader.driver.app.navigator.screens.history
    for _ in range(5):
        screen.ids.games.data_model.loaded.clear()
        screen.ids.games.lay_out((), (), {}, from_top=True)
        screen.counted = ""
        reader.driver.frames(3)
        began = time.perf_counter()
        reader.driver.go("history")
        _until(reader, lambda: any(view.loaded for view in reader.games()))
        openings.append(_since(began))
        _until(reader, lambda: len(screen.ids.games.data) == games and bool(screen.counted))
        wholes.append(_since(began))
        reader.settle()
        reader.go("Play")
    reader.go("History")
    return median(openings), median(wholes)


def _until(reader: Reader, done: object) -> None:
    while not done():  # type: ignore[operator]
        reader.driver.frames()


def _scroll(reader: Reader) -> Iterator[float]:
    """A finger that pulls the list up again and again."""
    for _ in range(12):
        finger = reader.driver.touch(200, 200)
        for step in range(1, 20):
            began = time.thread_time()
            finger.move(200, 200 + step * STEP)
            yield (time.thread_time() - began) * 1000
        finger.lift()


def _jump(reader: Reader) -> Iterator[float]:
    """To anywhere in the list, until all that is seen is there."""
    games = reader.screen.ids.games
    for step in range(40):
        began = time.perf_counter()
        games.scroll_y = 1 - (step * 17 % 40) / 39
        reader.driver.frames()
        _until(reader, lambda: all(view.loaded for view in reader.driver.find_all("GameView")))
        yield _since(began)


def _since(began: float) -> float:
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    sys.exit(main())
