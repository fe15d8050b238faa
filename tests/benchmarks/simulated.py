"""Plays thousands of games by the rules: each must be legal, with a proof that replays.

Every second one is in Tribe mode, with decent, wild and fiery recruiting; its story is judged too.
"""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from statistics import mean
from typing import Final

from companion.exchange.game_file import write_game
from companion.rules.game import Game, Mode
from companion.rules.legality import check
from tests.benchmarks.measuring import Extent, Ratio, p99
from tests.legality.referee import judge
from tests.legality.simulator import Counts, Recruiting, Simulation, simulate, simulated

COUNTED: Final = "games"
SHORT: Final = 300
LONG: Final = 40_000

RECRUITING: Final = tuple(Recruiting)
TABLES: Final = ((4, 5), (2, 7), (3, 5), (2, 5))


def _tribe(seed: int) -> Simulation:
    players, size = TABLES[seed // len(RECRUITING) % len(TABLES)]
    return Simulation(seed, players, size, Mode.TRIBE, RECRUITING[seed % len(RECRUITING)])


def _played(seed: int) -> tuple[Counts, Game]:
    if seed % 2:
        simulation = _tribe(seed // 2)
        return simulation.counts, simulation.game
    return simulate(seed // 2).counts, simulated(seed // 2)


def run(extent: Extent) -> Iterator[Ratio]:
    happened: Counter[str] = Counter()
    times = []
    illegal = 0
    for seed in range(extent.seed, extent.seed + extent.count):
        counts, game = _played(seed)
        happened.update({each.name: getattr(counts, each.name) for each in fields(Counts)})
        began = time.process_time()
        verdict = check(game)
        times.append((time.process_time() - began) * 1e3)
        if verdict.legal:
            judge(game, verdict)
        else:
            illegal += 1
            print(f"seed {seed}: {sorted(c.value for c in verdict.errors)}\n{write_game(game)}")
    print(", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in happened.items()))
    print(
        f"a check takes {mean(times):.2f} ms on average, p99 {p99(times):.2f}, worst"
        f" {max(times):.2f}; every proof replayed"
    )
    yield Ratio("games called illegal", illegal, "of those played", extent.count, "games", 0)
