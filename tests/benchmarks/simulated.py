"""Plays thousands of games by the rules: each must be legal, with a proof that replays."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from statistics import mean
from typing import Final

from companion.exchange.game_file import write_game
from companion.rules.legality import check
from tests.benchmarks.measuring import Extent, Ratio, p99
from tests.legality.referee import referee
from tests.legality.simulator import Counts, simulate, simulated

COUNTED: Final = "games"
SHORT: Final = 300
LONG: Final = 5_000


def run(extent: Extent) -> Iterator[Ratio]:
    happened: Counter[str] = Counter()
    times = []
    illegal = 0
    for seed in range(extent.seed, extent.seed + extent.count):
        counts = simulate(seed).counts
        happened.update({each.name: getattr(counts, each.name) for each in fields(Counts)})
        game = simulated(seed)
        began = time.process_time()
        verdict = check(game)
        times.append((time.process_time() - began) * 1e3)
        if verdict.legal:
            referee(game, verdict.witness)
        else:
            illegal += 1
            print(f"seed {seed}: {sorted(c.value for c in verdict.errors)}\n{write_game(game)}")
    print(", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in happened.items()))
    print(
        f"a check takes {mean(times):.2f} ms on average, p99 {p99(times):.2f}, worst"
        f" {max(times):.2f}; every proof replayed"
    )
    yield Ratio("games called illegal", illegal, "of those played", extent.count, "games", 0)
