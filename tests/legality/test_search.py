"""The search gives the answers of two other ones: an exhaustive one, and the solver CP-SAT.

`python -m tests.benchmarks --long legality` compares millions of territories.
"""

from collections import Counter
from itertools import islice

import pytest

from companion.rules.legality import check
from tests.legality.referee import judge
from tests.legality.simulator import simulated
from tests.legality.slips import SEARCHED, slipped
from tests.legality.small_frames import (
    SEARCH_CODES,
    UNSEARCHED,
    compare,
    fiery,
    fillings,
    nearly_legal,
    shapes,
)

FILLINGS = {
    "a domino of any two kinds": (2, "d d* g g* l l* j j* j** q q* q** v1 v2 v3", 1),
    "fires of two reaches": (4, "d l l* v2", 5),
    "the shortest fire": (4, "d q v3 q*", 5),
    "two volcanoes": (6, "j v2", 5),
    "the full frame of kinds with many dominoes": (8, "d l", 1),
    "the full frame of kinds with few": (8, "d j q", 10),
}
"""Squares, kinds, and which of the fillings here: every one, every fifth, every tenth."""


@pytest.mark.parametrize("name", FILLINGS)
def test_fillings_of_every_shape_in_a_frame_of_three(name: str) -> None:
    squares, kinds, step = FILLINGS[name]
    every = ([territory] for shape in shapes(squares) for territory in fillings(shape, kinds))
    counts = compare(islice(every, 0, None, step))
    assert counts["buildable"]
    assert counts["no-dominoes"]


OUTCOMES_ALONE = ("buildable", "no-dominoes", "no-order", "fire-range")


def test_random_territories_in_a_frame_of_four() -> None:
    counts = compare(nearly_legal(seed) for seed in range(800))
    assert min(counts[code] for code in OUTCOMES_ALONE) > 6, counts


def test_random_fires() -> None:
    counts = compare([fiery(seed)] for seed in range(800))
    assert counts["fire-range"] > 40, counts
    assert counts["buildable"] > 50, counts


@pytest.mark.parametrize(("size", "players"), [(4, 2), (3, 3), (3, 4)])
def test_random_territories_from_one_box(size: int, players: int) -> None:
    counts = compare(nearly_legal(seed, size, players) for seed in range(250))
    assert counts["dominoes-shared"] > 50, counts
    assert counts["buildable"] > 50, counts


def test_mistakes_in_whole_games_get_the_codes_of_the_solver() -> None:
    pytest.importorskip("ortools", reason="ortools, of the group oracle, is not installed")
    from tests.legality.oracle import search_codes  # noqa: PLC0415  # it imports ortools

    counts: Counter[str] = Counter()
    for seed in range(200):
        game = slipped(simulated(seed), seed, SEARCHED)
        verdict = check(game)
        if verdict.errors & UNSEARCHED:
            continue
        expected = search_codes([player.territory for player in game.players])
        assert verdict.errors & SEARCH_CODES == expected, f"seed {seed}"
        if verdict.legal:
            judge(game, verdict)
        counts.update(code.value for code in expected)
        counts["buildable"] += not expected
    assert set(counts) == {code.value for code in SEARCH_CODES} | {"buildable"}
