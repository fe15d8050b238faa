"""The box holds what the booklets and the list of its dominoes say, each fact once."""

import csv

import pytest

from companion.rules import box
from companion.rules.box import (
    CAVEMEN,
    DOMINOES,
    REACH,
    RESOURCES,
    SQUARES,
    TOKENS,
    Caveman,
    Kind,
    Resource,
    Terrain,
)
from companion.rules.game import turns
from companion.rules.notation import write_square
from companion.rules.territory import Square
from tests.cases.casebook import FOLDER


def listed(name):
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_dominoes_equal_the_list_of_the_box():
    assert [
        {
            "number": str(number),
            "left": write_square(Square(left)),
            "right": write_square(Square(right)),
        }
        for number, left, right in DOMINOES
    ] == listed("dominoes.csv")


@pytest.mark.parametrize(
    ("terrain", "by_fires"),
    [
        (Terrain.DESERT, [20, 2]),
        (Terrain.GRASSLAND, [16, 3]),
        (Terrain.LAKE, [13, 4]),
        (Terrain.JUNGLE, [11, 3, 1]),
        (Terrain.QUARRY, [9, 2, 2]),
    ],
)
def test_squares_equal_the_german_overview(terrain, by_fires):
    """German booklet, last page, the overview of terrains and fire symbols."""
    found = {kind.fires: count for kind, count in SQUARES.items() if kind.terrain is terrain}
    assert found == dict(enumerate(by_fires))


def test_volcanoes_equal_the_german_overview():
    """German booklet, last page: last column; and the tokens of the contents."""
    craters = {
        kind.craters: count for kind, count in SQUARES.items() if kind.terrain is Terrain.VOLCANO
    }
    assert craters == {1: 5, 2: 4, 3: 1} == TOKENS


def test_squares_equal_the_overview_as_it_was_read():
    """German booklet, last page: the scan has lost its pictures, but none of its numbers."""
    overview = {row["square"]: int(row["count"]) for row in listed("overview.csv")}
    assert overview == {write_square(Square(kind)): count for kind, count in SQUARES.items()}


def test_wooden_resources_lie_on_just_the_natural_squares():
    """English booklet, contents: 16 mammoths, 13 fish, 11 mushrooms, 9 flints."""
    natural = {kind.terrain.resource: count for kind, count in SQUARES.items() if kind.is_natural}
    assert natural == RESOURCES
    assert list(RESOURCES.values()) == [16, 13, 11, 9]


def test_cavemen_are_22():
    """English booklet, Cavemen: 14 hunter-gatherers, 8 warriors."""
    warriors = {caveman: count for caveman, count in CAVEMEN.items() if caveman.power}
    assert sum(CAVEMEN.values()) == 22
    assert warriors == {Caveman.SMALL_WARRIOR: 4, Caveman.AMAZON: 3, Caveman.OAF: 1}
    assert {caveman.power: count for caveman, count in warriors.items()} == {1: 4, 2: 3, 3: 1}


def test_a_caveman_is_worth_points_or_has_power():
    assert all(bool(caveman.worth) != bool(caveman.power) for caveman in Caveman)


def test_totems_are_worth_more_the_rarer_their_resource():
    assert [resource.totem_points for resource in Resource] == [3, 4, 5, 6]
    assert sorted(Resource, key=lambda kind: kind.totem_points) == sorted(
        Resource, key=RESOURCES.__getitem__, reverse=True
    )


def test_fires_fly_less_far_the_bigger_they_are():
    """English booklet, Volcanoes: 3, 2 and 1 squares."""
    assert REACH == {1: 3, 2: 2, 3: 1}


def test_no_domino_has_a_volcano_beside_a_fire_or_a_volcano():
    """Why no fire token is ever discarded."""
    for domino in DOMINOES:
        for half, other in [(domino.left, domino.right), (domino.right, domino.left)]:
            if half.terrain is Terrain.VOLCANO:
                assert other.terrain is not Terrain.VOLCANO
                assert other.fires == 0


@pytest.mark.parametrize("size", [5, 7])
def test_turns_just_cover_the_frame(size):
    assert 1 + 2 * turns(size) == size * size


def test_desert_and_volcano_and_start_have_no_resource():
    bare = {terrain for terrain in Terrain if terrain.resource is None}
    assert bare == {Terrain.START, Terrain.DESERT, Terrain.VOLCANO}
    assert not Kind(Terrain.DESERT).is_natural
    assert not Kind(Terrain.LAKE, fires=1).is_natural


def test_the_box_cannot_be_changed():
    with pytest.raises(TypeError):
        box.SQUARES[box.START] = 1
