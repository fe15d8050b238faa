"""Cells, squares, and what lies where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.box import Kind, Resource, Terrain
from companion.rules.territory import (
    AROUND,
    BESIDE,
    STARTING_TILE,
    Cell,
    Frame,
    Square,
    Territory,
    covers_frame,
)
from tests.games import squares, territories, territory
from tests.rules.turning import mirrored, rotated


def test_distance_counts_diagonal_steps_as_one():
    assert Cell(2, 3).distance(Cell(0, 4)) == 2
    assert Cell(2, 3).distance(Cell(2, 0)) == 3
    assert Cell(2, 3).distance(Cell(2, 3)) == 0


@given(st.builds(Cell, st.integers(-9, 9), st.integers(-9, 9)))
def test_neighbours_are_mutual(cell):
    assert len(BESIDE[cell]) == 4
    assert len(AROUND[cell]) == 8
    assert set(BESIDE[cell]) <= set(AROUND[cell])
    assert all(cell in BESIDE[beside] for beside in BESIDE[cell])
    assert all(cell.distance(around) == 1 for around in AROUND[cell])


def test_a_square_knows_its_fires_and_its_resource():
    square = Square(Kind(Terrain.LAKE, fires=1), resource=True, token=2)
    assert square.fires == 3
    assert square.resource_kind is Resource.FISH
    assert Square(Kind(Terrain.LAKE)).resource_kind is None
    assert Square(Kind(Terrain.DESERT), resource=True).resource_kind is None


@given(squares)
def test_a_bare_square_is_as_it_is_printed(square):
    assert Square(square.kind).is_bare
    assert square.is_bare == (Square(square.kind) == square)


def test_squares_come_in_reading_order():
    lake = Square(Kind(Terrain.LAKE))
    cells = [Cell(1, 0), Cell(0, 2), Cell(0, 0)]
    assert list(Territory(dict.fromkeys(cells, lake))) == sorted(cells)
    assert len(Territory((cell, lake) for cell in cells)) == 3


@given(territories(), territories())
def test_equal_territories_hash_alike(first, second):
    again = Territory(dict(first))
    assert first == again
    assert hash(first) == hash(again) == hash(first)
    assert (first == second) == (dict(first) == dict(second))


def test_repr_tells_the_squares():
    assert repr(Territory()) == "Territory({})"


def test_a_territory_equals_nothing_else():
    assert Territory() != {}
    assert Territory().__eq__({}) is NotImplemented


def test_starts_are_found():
    assert territory("@ d\nd @").starts == (Cell(0, 0), Cell(1, 1))
    assert territory("d").starts == ()


def test_frame_is_the_smallest_around_all_squares():
    assert territory(". . .\n. . d\n. @ .").frame == Frame(1, 1, 2, 2)
    assert Territory().frame == Frame(0, 0, 0, 0)
    assert Frame(3, 4, 5, 2).fits(5)
    assert not Frame(3, 4, 5, 6).fits(5)
    assert not Frame(3, 4, 6, 5).fits(5)


@pytest.mark.parametrize(
    ("rows", "covers"),
    [
        (["d d d d d"] * 5, True),
        ([". d d d d d"] * 5, True),
        (["d d d d d"] * 4 + ["d d d d ."], False),
        (["d d d d d d"] * 4 + ["d . . . . ."], False),
    ],
)
def test_a_complete_territory_covers_one_frame(rows, covers):
    assert covers_frame(territory("\n".join(rows)), 5) is covers


@given(territories(), squares)
def test_put_lays_and_takes_one_square(some, square):
    cell = Cell(8, 8)
    assert some.put(cell, square)[cell] == square
    assert cell not in some.put(cell, square).put(cell, None)
    assert some.put(cell, None).put(cell, None) == some.put(cell, None)
    assert some.put(cell, square).put(cell, some.get(cell)) == some


@given(territories(), st.integers(-3, 3), st.integers(-3, 3))
def test_moving_back_undoes_moving(some, down, right):
    assert some.moved(down, right).moved(-down, -right) == some


def test_a_turn_goes_clockwise():
    assert rotated(territory("@ d\nl .")) == territory("l @\n. d")
    assert mirrored(territory("@ d\nl .")) == territory("d @\n. l")


def test_the_starting_tile_is_ground():
    assert STARTING_TILE.terrain is Terrain.START
    assert STARTING_TILE.is_bare


def test_a_frame_grows_just_enough_to_include_cells() -> None:
    frame = Frame(1, 2, 2, 1)
    assert frame.including(Cell(1, 2)) == frame
    assert frame.including(Cell(0, 4), Cell(3, 3)) == Frame(0, 2, 4, 3)
