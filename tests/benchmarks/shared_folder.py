"""A history joins a shared folder that holds as many games as it has itself.

The time is beside that of merging the same two histories file by file, as a phone's history is
merged; how long anybody who saves a game waits, and how long a touch does, are the longest seen.
"""

import tempfile
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Self, TypeVar

from companion.device.real_folder import RealFolder
from companion.exchange.shared_folder import synchronise
from companion.history.store import Store
from tests.benchmarks.measuring import Extent, Ratio
from tests.history import samples
from tests.history.states import state_of

COUNTED: Final = "games on either side"
SHORT: Final = 500
LONG: Final = 10_000

BETWEEN: Final = 0.005
"""Seconds between two touches."""

T = TypeVar("T")


class Asked:
    """Asks a history, and watches how long that takes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.longest = 0.0

    def __call__(self, work: Callable[[Store], T], /) -> T:
        began = time.perf_counter()
        try:
            return work(self._store)
        finally:
            self.longest = max(self.longest, time.perf_counter() - began)


class Touches:
    """Somebody who touches the screen again and again; how long the longest touch waited."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._touch)

    def _touch(self) -> None:
        last = time.perf_counter()
        while not self._end.wait(BETWEEN):
            now = time.perf_counter()
            self.longest = max(self.longest, now - last - BETWEEN)
            last = now

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._end.set()
        self._thread.join()


def _nothing() -> None:
    """Nobody stops it."""


def run(extent: Extent) -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        room = Path(place)
        folder = room / "table"
        folder.mkdir()
        theirs, mine, merged = room / "theirs.db", room / "mine.db", room / "merged.db"
        with Store.open(theirs) as store:
            samples.fill(store, extent.count, seed=extent.seed)
            synchronise(RealFolder(folder), Asked(store), _nothing)
        with Store.open(mine) as store:
            samples.fill(store, extent.count, seed=extent.seed + 1)
            store.backup(merged)
        with Store.open(merged) as store:
            began = time.perf_counter()
            store.merge(theirs)
            merging = time.perf_counter() - began
        with Store.open(mine) as store:
            asked = Asked(store)
            with Touches() as touches:
                began = time.perf_counter()
                report = synchronise(RealFolder(folder), asked, _nothing)
                joining = time.perf_counter() - began
            began = time.perf_counter()
            again = synchronise(RealFolder(folder), Asked(store), _nothing)
            looking = time.perf_counter() - began
            games = store.page_plan().count
        memory = _memory_of_joining(room, folder, extent)
        with Store.open(mine) as one, Store.open(merged) as other:
            different = state_of(one) != state_of(other)
    print(f"came {report.added:,}, written {report.written:,}, {again.written} the next time")
    print(f"a look at {again.files:,} files where nothing is new: {looking:.2f} s")
    print(f"memory while joining, at most: {memory / 1e6:.1f} MB")
    yield Ratio("joining the folder", joining, "merging two files", merging, "s")
    yield Ratio("longest wait to save", asked.longest * 1e3, "of joining", joining * 1e3, "ms")
    yield Ratio("longest wait of a touch", touches.longest * 1e3, "a blink", 100, "ms")
    wrong = abs(2 * extent.count - games) + again.written + again.added + different
    yield Ratio("games lost, doubled or different", wrong, "of all", 2 * extent.count, "games", 0)


def _memory_of_joining(room: Path, folder: Path, extent: Extent) -> float:
    """Of Python's objects, apart from what is timed."""
    with Store.open(room / "memory.db") as store:
        samples.fill(store, min(100, extent.count), seed=extent.seed + 2)
        tracemalloc.start()
        synchronise(RealFolder(folder), Asked(store), _nothing)
        _now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return float(most)
