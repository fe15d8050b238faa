"""Compares the check with an exhaustive search, territory by territory, by the million.

    uv run python tests/benchmarks/small_frames.py [--quick]

Stops at the first difference, and shows it.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import pytest

from companion.rules.territory import Territory  # the repository comes first
from tests.legality.courses import compare as compare_stories
from tests.legality.small_frames import (
    compare,
    fiery,
    fillings,
    nearly_legal,
    shapes,
)

EVERY = "d d* g g* l l* j j* j** q q* q** v1 v2 v3"

FILLINGS = (
    (2, EVERY),
    (4, "d g g* l v1 v2"),
    (4, "j j* q q** l l* v3"),
    (6, "d v1 l"),
    (6, "d l l* v2"),
    (6, "d q v3 q*"),
    (6, "j v2 v1 d"),
    (8, "d g l"),
    (8, "d j q"),
    (8, "l l* j"),
    (8, "g g* l* j"),
    (8, "d q q*"),
    (8, "d v1 g"),
    (8, "q v3 d"),
    (8, "j v2 l"),
)
QUICK = ((2, EVERY), (4, "d l l* v2"), (8, "d j q"))


def _fillings(squares: int, kinds: str) -> Iterator[list[Territory]]:
    return ([each] for shape in shapes(squares) for each in fillings(shape, kinds))


def _report(what: str, cases: Iterable[Sequence[Territory]], total: Counter[str]) -> None:
    began = time.perf_counter()
    counts = compare(cases)
    total.update(counts)
    seconds = time.perf_counter() - began
    parts = ", ".join(f"{code} {count:,}" for code, count in counts.most_common())
    print(f"{what}: {counts.total():,} in {seconds:.0f} s: {parts}", flush=True)


def _report_stories(seeds: int, total: Counter[str]) -> None:
    """Tribe mode: every course of turns, every end."""
    began = time.perf_counter()
    with pytest.MonkeyPatch.context() as patch:
        counts = compare_stories(range(seeds), patch.setattr)
    total.update(counts)
    parts = ", ".join(f"{code} {count:,}" for code, count in counts.most_common())
    print(f"stories: {counts.total():,} in {time.perf_counter() - began:.0f} s: {parts}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few seconds instead of minutes")
    quick = parser.parse_args().quick
    total: Counter[str] = Counter()
    for squares, kinds in QUICK if quick else FILLINGS:
        what = f"all shapes of {squares} in 3×3, every filling with {kinds}"
        _report(what, _fillings(squares, kinds), total)
    many = 1_000 if quick else 100_000
    seeds = range(10**6, 10**6 + many)
    _report("random in 4×4", (nearly_legal(seed) for seed in seeds), total)
    _report("random fires", ([fiery(seed)] for seed in seeds), total)
    for size, players in ((4, 2), (3, 3), (3, 4)):
        _report(
            f"{players} random of {size}×{size} from one box",
            (nearly_legal(seed, size, players) for seed in seeds[: many // 2]),
            total,
        )
    _report_stories(200 if quick else 20_000, total)
    print(f"no difference in {total.total():,} comparisons")


if __name__ == "__main__":
    main()
