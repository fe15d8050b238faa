"""The search equals an exhaustive one wherever that one can finish.

`python -m tests.benchmarks --long small_frames` compares millions.
"""

from itertools import islice

import pytest

from tests.legality.small_frames import compare, fiery, fillings, nearly_legal, shapes

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


def test_shapes_are_all_there_are() -> None:
    # One square: beside the starting tile. Full frames: the tile in a corner, at a side, inside.
    assert len(shapes(1)) == 1
    assert len(shapes(8)) == 3
    # Two squares: both in line, round a corner, at either side, at two sides at right angles.
    assert len(shapes(2)) == 4


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
