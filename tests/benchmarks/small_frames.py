"""Compares the check with an exhaustive search, territory by territory, by the million.

Of each kind it ends at the first difference, and shows it.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

import pytest

from companion.rules.territory import Territory
from tests.benchmarks.measuring import Extent, Ratio, since
from tests.legality.courses import compare as compare_stories
from tests.legality.small_frames import (
    compare,
    fiery,
    fillings,
    nearly_legal,
    shapes,
)

COUNTED: Final = "random territories a kind"
SHORT: Final = 1_000
LONG: Final = 100_000

EVERY: Final = "d d* g g* l l* j j* j** q q* q** v1 v2 v3"

FILLINGS: Final = (
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
FEW: Final = ((2, EVERY), (4, "d l l* v2"), (8, "d j q"))


def _fillings(squares: int, kinds: str) -> Iterator[list[Territory]]:
    return ([each] for shape in shapes(squares) for each in fillings(shape, kinds))


def _differs(what: str, territories: Iterable[Sequence[Territory]], total: Counter[str]) -> bool:
    """Whether any verdict is not the exhaustive search's; the first that is not is shown."""
    began = time.perf_counter()
    try:
        counts = compare(territories)
    except AssertionError as difference:
        print(f"{what}: {difference}")
        return True
    total.update(counts)
    parts = ", ".join(f"{code} {count:,}" for code, count in counts.most_common())
    print(f"{what}: {counts.total():,} in {since(began) / 1e3:.1f} s: {parts}", flush=True)
    return False


def _stories_differ(seeds: range, total: Counter[str]) -> bool:
    """The same for Tribe mode: every course of turns, every end."""
    began = time.perf_counter()
    with pytest.MonkeyPatch.context() as patch:
        try:
            counts = compare_stories(seeds, patch.setattr)
        except AssertionError as difference:
            print(f"stories: {difference}")
            return True
    total.update(counts)
    parts = ", ".join(f"{code} {count:,}" for code, count in counts.most_common())
    print(f"stories: {counts.total():,} in {since(began) / 1e3:.1f} s: {parts}", flush=True)
    return False


def run(extent: Extent) -> Iterator[Ratio]:
    total: Counter[str] = Counter()
    found = [_differs(what, territories, total) for what, territories in _kinds(extent)]
    found.append(_stories_differ(range(extent.seed, extent.seed + extent.count // 10), total))
    what = f"kinds that differ, {total.total():,} territories"
    yield Ratio(what, sum(found), "of all", len(found), "kinds", 0)


def _kinds(extent: Extent) -> Iterator[tuple[str, Iterable[Sequence[Territory]]]]:
    for squares, grounds in FILLINGS if extent.thorough else FEW:
        most = None if extent.thorough else 10 * extent.count
        which = "every filling" if most is None else f"the first {most:,} fillings"
        territories = islice(_fillings(squares, grounds), most)
        yield f"all shapes of {squares} in 3×3, {which} with {grounds}", territories
    first = extent.seed * 10**6
    seeds = range(first, first + extent.count)
    yield "random in 4×4", map(nearly_legal, seeds)
    yield "random fires", ([fiery(seed)] for seed in seeds)
    for size, players in ((4, 2), (3, 3), (3, 4)):
        what = f"{players} random of {size}×{size} from one box"
        some = seeds[: -(-extent.count // 2)]
        yield what, map(partial(nearly_legal, size=size, players=players), some)
