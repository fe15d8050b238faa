"""How the history grows: the time of what a player waits for, with 100 to 100,000 games."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

from companion.history.listing import GameFilter, PagePlace
from companion.history.store import Store
from companion.rules.game import Mode
from tests.benchmarks.measuring import Extent, Ratio, fastest
from tests.history import samples

COUNTED: Final = "games at most"
SHORT: Final = 10_000
LONG: Final = 100_000

ROOT: Final = Path(__file__).parents[2]
FEW, MANY = 100, 10_000
MOST_TIMES: Final = 1.5
"""The list with many games beside the list with few."""
MOST_STATISTICS: Final = 100.0
"""Milliseconds, with many games."""
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
page = store.games.page()
while page.next is not None and sys.argv[2] == "scroll":
    page = store.games.page(below=page.next)
if sys.argv[2] == "statistics":
    store.statistics.overall()
print(most() - before)
"""


def opening(file: Path) -> None:
    """Open the file and read a page; the check for damage takes longer for a larger file."""
    with Store.open(file, unchecked=True) as store:
        store.games.page()


def measure(file: Path, count: int) -> dict[str, float]:
    with Store.open(file) as store:
        samples.fill(store, count)
        store._connection.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    found = {"open and first page": fastest(lambda: opening(file), ROUNDS)}
    with Store.open(file) as store:
        found["first page"] = fastest(store.games.page, ROUNDS)
        middle = _middle(store)
        found["page in the middle"] = fastest(lambda: store.games.page(below=middle), ROUNDS)
        found["where each page begins"] = fastest(store.games.page_plan, ROUNDS)
        ada = store.players.named("Ada")
        assert ada is not None
        of_ada = GameFilter(players=frozenset([ada.id]), mode=Mode.TRIBE, size=5)
        found["filter: player, mode, size"] = fastest(lambda: store.games.page(of_ada), ROUNDS)
        found["filter: date"] = fastest(
            lambda: store.games.page(GameFilter(until=date(2020, 1, 2), since=date(2020, 1, 2))),
            ROUNDS,
        )
        found["search: words found"] = fastest(
            lambda: store.games.page(GameFilter(text="zlat zof")), ROUNDS
        )
        found["search: nothing found"] = fastest(
            lambda: store.games.page(GameFilter(text="nowhere")), ROUNDS
        )
        found["statistics"] = fastest(store.statistics.overall, 7)
        found["statistics of a player"] = fastest(lambda: store.statistics.of_player(ada.id), 7)
        found["players"] = fastest(store.players.all, ROUNDS)
        game = store.games.page().games[0].id
        found["open a game"] = fastest(lambda: store.games.get(game), ROUNDS)
        # By the clock on the wall: writing waits for the storage.
        waited = time.perf_counter
        random = Random(5)
        found["save a game"] = fastest(
            lambda: store.games.add(replace(samples.game(random), id=None)), ROUNDS, waited
        )
        row, game = store.open_games.put("a", "{}", window="here")
        gestures: list[str] = []

        def save_a_gesture() -> None:
            gestures.append("gesture")
            store.open_games.append(row, game, "here", gestures)

        found["save a gesture"] = fastest(save_a_gesture, 100, waited)
    for what in ("scroll", "statistics"):
        found[f"memory: {what}, MB"] = _memory(file, what)
    found["file, MB"] = file.stat().st_size / 1024 / 1024
    return found


def _middle(store: Store) -> PagePlace | None:
    pages = store.games.page_plan().pages
    return pages[len(pages) // 2]


def _memory(file: Path, what: str) -> float:
    command = [sys.executable, "-c", _MEMORY, str(file), what]
    said = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return float(said.stdout)


def run(extent: Extent) -> Iterator[Ratio]:
    sizes = [size for size in (FEW, 1_000, MANY, 100_000) if size <= extent.count]
    found: dict[int, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            found[size] = measure(Path(folder) / f"{size}.db", size)
    print(f"{'milliseconds, with games':30}" + "".join(f"{size:>10,}" for size in sizes))
    for what in found[FEW]:
        print(f"{what:30}" + "".join(f"{found[size][what]:10.2f}" for size in sizes))
    many = min(sizes[-1], MANY)
    statistics = found[many]["statistics"]
    yield Ratio(f"statistics of {many:,} games", statistics, "the most", MOST_STATISTICS, "ms", 1)
    for what in ("first page", "open and first page"):
        ours, few = found[many][what], found[FEW][what]
        yield Ratio(f"{what} of {many:,} games", ours, f"of {FEW}", few, "ms", MOST_TIMES)
