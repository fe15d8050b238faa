"""How the history grows: the time of what a player waits for, with 100 to 100,000 games.

    uv run python tests/benchmarks/history.py

Exits with 1 where a goal is missed: the list with 10,000 games within 1.5 times that with 100, the
statistics page with 10,000 within 100 ms.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from companion.history.records import GameFilter, PagePlace  # noqa: E402  # after the path to it
from companion.history.store import Store  # noqa: E402
from companion.rules.game import Mode  # noqa: E402
from tests.history import samples  # noqa: E402

SIZES: Final = (100, 1_000, 10_000, 100_000)
MOST_TIMES: Final = 1.5
MOST_STATISTICS: Final = 100.0  # ms
ROUNDS: Final = 15

_MEMORY: Final = """
import sys
from pathlib import Path
from companion.history.store import Store
store = Store.open(sys.argv[1])
def most():  # not getrusage: that remembers the process it was forked from
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024
before = most()
page = store.page()
while page.next is not None and sys.argv[2] == "scroll":
    page = store.page(below=page.next)
if sys.argv[2] == "statistics":
    store.statistics()
print(most() - before)
"""


def milliseconds(act: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The quickest of several times, of this process alone: whatever else the machine does."""
    return _quickest(act, rounds, time.process_time)


def waited(act: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The same by the clock on the wall: writing waits for the storage."""
    return _quickest(act, rounds, time.perf_counter)


def _quickest(act: Callable[[], object], rounds: int, clock: Callable[[], float]) -> float:
    times = []
    for _ in range(rounds):
        start = clock()
        act()
        times.append(clock() - start)
    return min(times) * 1000


def opening(file: Path) -> None:
    """What a tap on History waits for: the file opened, the first page read."""
    with Store.open(file) as store:
        store.page()


def measure(file: Path, count: int) -> dict[str, float]:
    with Store.open(file) as store:
        samples.fill(store, count)
        store._connection.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    found = {"open and first page": milliseconds(lambda: opening(file))}
    with Store.open(file) as store:
        found["first page"] = milliseconds(store.page)
        middle = _middle(store)
        found["page in the middle"] = milliseconds(lambda: store.page(below=middle))
        found["where each page begins"] = milliseconds(store.outline)
        ada = store.players.named("Ada")
        assert ada is not None
        of_ada = GameFilter(players=frozenset([ada.id]), mode=Mode.TRIBE, size=5)
        found["filter: player, mode, size"] = milliseconds(lambda: store.page(of_ada))
        found["filter: date"] = milliseconds(
            lambda: store.page(GameFilter(until=date(2020, 1, 2), since=date(2020, 1, 2)))
        )
        found["search: words found"] = milliseconds(lambda: store.page(GameFilter(text="zlat zof")))
        found["search: nothing found"] = milliseconds(
            lambda: store.page(GameFilter(text="nowhere"))
        )
        found["statistics"] = milliseconds(store.statistics, 7)
        found["statistics of a player"] = milliseconds(lambda: store.player_statistics(ada.id), 7)
        found["players"] = milliseconds(store.players.all)
        game = store.page().games[0].id
        found["open a game"] = milliseconds(lambda: store.games.get(game))
        random = Random(5)
        found["save a game"] = waited(
            lambda: store.games.add(replace(samples.game(random), id=None))
        )
        draft = store.drafts.start("{}")
        sequence = iter(range(10_000))
        found["save a gesture"] = waited(
            lambda: store.drafts.append(draft, next(sequence), "gesture"), 100
        )
    for what in ("scroll", "statistics"):
        found[f"memory: {what}, MB"] = _memory(file, what)
    found["file, MB"] = file.stat().st_size / 1024 / 1024
    return found


def _middle(store: Store) -> PagePlace | None:
    pages = store.page_plan().pages
    return pages[len(pages) // 2]


def _memory(file: Path, what: str) -> float:
    command = [sys.executable, "-c", _MEMORY, str(file), what]
    said = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return float(said.stdout)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--most", type=int, default=SIZES[-1], help="games at most")
    most = parser.parse_args().most
    sizes = [size for size in SIZES if size <= most]
    found: dict[int, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            found[size] = measure(Path(folder) / f"{size}.db", size)
    print(f"{'milliseconds, with games':30}" + "".join(f"{size:>10,}" for size in sizes))
    for what in found[sizes[0]]:
        print(f"{what:30}" + "".join(f"{found[size][what]:10.2f}" for size in sizes))
    if 10_000 not in found:
        return 0
    small, large = found[100], found[10_000]
    missed = []
    for what in ("open and first page", "first page"):
        times = large[what] / small[what]
        print(f"{what}: with 10,000 games {times:.2f} × the time with 100 (goal {MOST_TIMES})")
        if times > MOST_TIMES:
            missed.append(what)
    print(f"statistics: {large['statistics']:.0f} ms (goal {MOST_STATISTICS:.0f})")
    if large["statistics"] > MOST_STATISTICS:
        missed.append("statistics")
    print("missed: " + ", ".join(missed) if missed else "every goal reached")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
