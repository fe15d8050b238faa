"""Runs the benchmarks and puts their ratios into one table: `python -m tests.benchmarks`.

Each prints its figures, then its ratios with their goals. The exit status is 1 where a goal is
missed, 2 where nothing could run.
"""

import argparse
import sys

from tests.benchmarks.measuring import Extent, Outcome, table
from tests.benchmarks.running import NAMES, apart


def _asked(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all, or of {', '.join(NAMES)}")
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--short", action="store_true", help="about three minutes; the default")
    extent.add_argument("--long", action="store_true", help="as thorough as the goals are meant")
    parser.add_argument("--count", type=int, default=0, help="so many of what a benchmark repeats")
    parser.add_argument("--seed", type=int, default=1, help="where chance begins")
    parser.add_argument("--save", action="store_true", help="slow_games: the worst become cases")
    asked = parser.parse_args(arguments)
    if unknown := [name for name in asked.names if name not in NAMES]:
        parser.error(f"no benchmark is called {', '.join(unknown)}")
    if asked.count < 0:
        parser.error("--count cannot be below 0")
    if asked.save and asked.names != ["slow_games"]:
        parser.error("--save is for slow_games alone")
    return asked


def main(arguments: list[str] | None = None) -> int:
    asked = _asked(arguments)
    extent = Extent(asked.count, asked.seed, asked.long, asked.save)
    outcomes: list[tuple[str, Outcome]] = []
    for name in asked.names or NAMES:
        print(f"{name}: ", end="", flush=True)
        outcomes.append((name, apart(name, extent)))
        if len(asked.names) != 1:
            print()
    if len(outcomes) > 1:
        print(table(outcomes))
    ratios = [ratio for _, outcome in outcomes if isinstance(outcome, tuple) for ratio in outcome]
    if not ratios:
        return 2
    return 1 if any(ratio.is_missed for ratio in ratios) else 0


if __name__ == "__main__":
    sys.exit(main())
