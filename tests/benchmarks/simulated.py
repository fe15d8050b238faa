"""Plays thousands of games by the rules: each must be legal, with a proof that replays.

    uv run python tests/benchmarks/simulated.py [GAMES] [--from SEED] [--tribe] [--quick]

Prints what happened in them and the time of the checks; stops at the first that is not legal. With
`--tribe` all are in Tribe mode, with decent, wild and fiery recruiting, and their stories replay.
"""

import argparse
import sys
import time
from collections import Counter
from dataclasses import fields
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.exchange.game_file import write_game
from companion.rules.game import Mode
from companion.rules.legality import check
from tests.legality.referee import judge
from tests.legality.simulator import Counts, Recruiting, Simulation, simulate, simulated

RECRUITING = tuple(Recruiting)
TABLES = ((4, 5), (2, 7), (3, 5), (2, 5))


def _tribe(seed: int) -> Simulation:
    players, size = TABLES[seed // len(RECRUITING) % len(TABLES)]
    return Simulation(seed, players, size, Mode.TRIBE, RECRUITING[seed % len(RECRUITING)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="?", type=int, default=5000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--tribe", action="store_true", help="stories of Tribe mode")
    parser.add_argument("--quick", action="store_true", help="300 games")
    arguments = parser.parse_args()
    games = 300 if arguments.quick else arguments.games
    happened: Counter[str] = Counter()
    times = []
    for seed in range(arguments.first, arguments.first + games):
        simulation = _tribe(seed) if arguments.tribe else simulate(seed)
        counts = simulation.counts
        happened.update({each.name: getattr(counts, each.name) for each in fields(Counts)})
        game = simulation.game if arguments.tribe else simulated(seed)
        began = time.process_time()
        verdict = check(game)
        times.append(time.process_time() - began)
        if not verdict.legal:
            sys.exit(f"seed {seed}: {sorted(c.value for c in verdict.errors)}\n{write_game(game)}")
        judge(game, verdict)
    print(f"{games:,} games legal, each with a proof that replays")
    print(", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in happened.items()))
    slowest = max(range(games), key=times.__getitem__) + arguments.first
    times.sort()
    mean, p99 = sum(times) / games, times[int(games * 0.99)]
    print(
        f"check: mean {mean * 1e3:.2f} ms, p99 {p99 * 1e3:.2f} ms, worst {times[-1] * 1e3:.2f} ms"
        f" (seed {slowest})"
    )


if __name__ == "__main__":
    main()
