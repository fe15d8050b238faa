"""Plays thousands of games by the rules: each must be legal, with a proof that replays.

Every second one is in Tribe mode, with each way to recruit in turn; its story is judged too.
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


ORDINARY: Final = "Tribe, 4 × 5×5, decent"


def _tribe(seed: int) -> Simulation:
    players, size = TABLES[seed // len(RECRUITING) % len(TABLES)]
    return Simulation(seed, players, size, Mode.TRIBE, RECRUITING[seed % len(RECRUITING)])


def _played(seed: int) -> tuple[str, Counts, Game]:
    """A game, what happened in it, and of which lot it is."""
    if seed % 2:
        simulation = _tribe(seed // 2)
        table = f"{len(simulation.seats)} × {simulation.size}×{simulation.size}"
        lot = f"Tribe, {table}, {simulation.recruiting.value}"
        return lot, simulation.counts, simulation.game
    return "all modes and tables", simulate(seed // 2).counts, simulated(seed // 2)


def run(extent: Extent) -> Iterator[Ratio]:
    happened: Counter[str] = Counter()
    times: dict[str, list[float]] = {}
    illegal = 0
    for seed in range(extent.seed, extent.seed + extent.count):
        lot, counts, game = _played(seed)
        happened.update({each.name: getattr(counts, each.name) for each in fields(Counts)})
        began = time.process_time()
        verdict = check(game)
        times.setdefault(lot, []).append((time.process_time() - began) * 1e3)
        if verdict.legal:
            judge(game, verdict)
        else:
            illegal += 1
            codes = sorted(code.value for code in verdict.errors)
            print(f"seed {seed}: {codes}\n{write_game(game)}", flush=True)
    print(", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in happened.items()))
    print(f"{'a check, milliseconds':26}{'games':>8}{'mean':>8}{'p99':>8}{'worst':>8}")
    for lot, taken in sorted(times.items()):
        print(f"{lot:26}{len(taken):8,}{mean(taken):8.2f}{p99(taken):8.2f}{max(taken):8.2f}")
    if extent.thorough:
        worst = max(max(taken) for taken in times.values())
        yield Ratio("a game, the slowest", worst, "allowed", 100, "ms", 1)
        yield Ratio("an ordinary Tribe game of four", mean(times[ORDINARY]), "allowed", 3, "ms", 1)
    yield Ratio("games called illegal", illegal, "of those played", extent.count, "games", 0)
