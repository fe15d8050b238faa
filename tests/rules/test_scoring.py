"""The scorecard: every point with the squares and factors it comes from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.scoring import (
    Scorecard,
    find_regions,
    score,
    score_laid,
    score_player,
)
from companion.rules.territory import Cell, Territory, hut_is_centered
from tests.games import alone, dense_territories, territories, territory
from tests.rules.turning import mirrored, rotated

BOTH = frozenset(Variant)


def card(text: str, mode: Mode = Mode.DISCOVERY, size: int = 5, **more: object) -> Scorecard:
    (only,) = score(alone(text, mode, size, **more))
    return only


# --- Regions ----------------------------------------------------------------------------------


def test_a_region_is_squares_times_fires_of_symbols_and_tokens():
    region, other = find_regions(territory("l l* @\nl+3 . l").squares)
    assert region.terrain is Terrain.LAKE
    assert region.squares == (Cell(0, 0), Cell(0, 1), Cell(1, 0))
    assert (region.fires, region.points) == (4, 12)
    assert (other.squares, other.points) == ((Cell(1, 2),), 0)


def test_corners_do_not_join_a_region():
    assert [region.points for region in find_regions(territory("d* g\n@ d").squares)] == [1, 0, 0]


def test_regions_of_volcanoes_are_listed_and_never_score():
    volcanoes, lake = card("v1 v2+3 v3*\n@ l l").regions
    assert (volcanoes.terrain, len(volcanoes.squares)) == (Terrain.VOLCANO, 3)
    assert (volcanoes.fires, volcanoes.points) == (4, 0)
    assert lake.points == 0


def test_the_starting_tile_is_in_no_region():
    assert [region.squares for region in card("d @ d").regions] == [(Cell(0, 0),), (Cell(0, 2),)]


def test_largest_region_counts_volcanoes_and_regions_without_fire():
    assert card("v1 v1 v1\nd* d* @").largest_region == 3
    assert card("@").largest_region == 0


def test_fires_of_the_territory_include_those_on_the_starting_tile():
    assert card("@+2 d* v1+1").fires == 4


# --- The modes --------------------------------------------------------------------------------

FULL = "@ go+1 go\nl*o jo:h q:1"


def test_discovery_scores_regions_alone():
    points = card(FULL, Mode.DISCOVERY)
    assert points.total == points.region_points == 3
    assert (points.cavemen, points.warriors, points.totems) == ((), (), ())
    assert all(line.points == 0 for line in points.resources)


def test_totem_adds_resources_and_totems():
    player = Player(
        "Ada", Colour.PINK, territory(FULL), frozenset([Resource.FLINT, Resource.MAMMOTH])
    )
    (points,) = score(Game(Mode.TOTEM, 5, (player,)))
    assert [(line.resource, line.points) for line in points.resources] == [
        (Resource.MAMMOTH, 2),
        (Resource.FISH, 1),
        (Resource.MUSHROOM, 1),
        (Resource.FLINT, 0),
    ]
    assert [(line.resource, line.points) for line in points.totems] == [
        (Resource.MAMMOTH, 3),
        (Resource.FLINT, 6),
    ]
    assert points.cavemen == ()
    assert points.total == 3 + 4 + 9


def test_tribe_adds_cavemen_and_no_resources():
    points = card(FULL, Mode.TRIBE)
    assert (points.resource_points, points.totem_points) == (0, 0)
    assert points.caveman_points == 3 * 2 + 1 * 1
    assert points.total == 3 + 7


def test_a_resource_on_ground_that_has_none_scores_nothing():
    assert card("@o do v1o", Mode.TOTEM).total == 0


# --- Cavemen ----------------------------------------------------------------------------------

AROUND_ONE = """
go lo  j*o
qo {}  d+2
g  l:1 @
"""


@pytest.mark.parametrize(
    ("letter", "caveman", "counted", "points"),
    [
        ("h", Caveman.HUNTER, 1, 3),
        ("p", Caveman.PAINTER, 4, 8),
        ("c", Caveman.FISHING_CHILD, 1, 3),
        ("f", Caveman.FIRE_LADY, 3, 3),
        ("g", Caveman.GATHERER, 1, 4),
        ("s", Caveman.SHAMAN, 1, 2),
        ("u", Caveman.SCULPTOR, 1, 5),
    ],
)
def test_hunter_gatherers_count_the_eight_squares_around(letter, caveman, counted, points):
    (line,) = card(AROUND_ONE.format(f"d:{letter}"), Mode.TRIBE).cavemen
    assert (line.caveman, line.cell) == (caveman, Cell(1, 1))
    assert (line.counted, line.worth, line.points) == (counted, caveman.worth, points)
    assert len(line.fed_by) == (2 if caveman is Caveman.FIRE_LADY else counted)


def test_printed_resources_do_not_feed_and_own_square_does_not_count():
    (line,) = card("go:h g g", Mode.TRIBE).cavemen
    assert (line.counted, line.fed_by, line.points) == (0, (), 0)


def test_warriors_joined_by_sides_are_a_group():
    corner, group = card("d:3 . .\n. d:1 d:2\n. . d:1", Mode.TRIBE).warriors
    assert (corner.squares, corner.power, corner.points) == ((Cell(0, 0),), 3, 3)
    assert group.squares == (Cell(1, 1), Cell(1, 2), Cell(2, 2))
    assert (group.power, group.points) == (4, 12)


# --- Variants ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "centred"),
    [
        (". . d . .\n. . d . .\nd d @ d d\n. . d . .\n. . d . .", True),
        ("@", True),
        ("@ d d", True),
        ("@ d d d", False),
        ("d d d @", False),
        ("@\nd\nd\nd", False),
        ("d\nd\nd\n@", False),
        ("d d", False),
        ("@ @", False),
    ],
)
def test_the_hut_is_in_the_centre_where_no_square_is_further_than_half(text, centred):
    assert hut_is_centered(territory(text), 5) is centred
    points = card(text, variants=frozenset([Variant.EMPIRE_OF_FIRE]))
    assert points.variant_points == (10 if centred else 0)


def test_homo_habilis_needs_every_square():
    whole = "\n".join(["@ d d d d"] + ["d d d d d"] * 4)
    points = card(whole, variants=BOTH)
    assert [(line.variant, line.points) for line in points.variants] == [(Variant.HOMO_HABILIS, 5)]
    assert points.complete
    assert not card(whole, Mode.TRIBE, 7, variants=BOTH).complete
    assert card(whole).variant_points == 0


def test_a_variant_points_to_the_squares_that_earn_it():
    some = territory("@ d d")
    assert Variant.EMPIRE_OF_FIRE.shown_cells(some) == {Cell(0, 0)}
    assert Variant.HOMO_HABILIS.shown_cells(some) == set(some)


def test_where_nothing_is_laid_nothing_is_earned_but_in_a_file():
    game = alone("@", Mode.TOTEM, variants=BOTH)
    assert [line.variant for line in card("@", variants=BOTH).variants] == [Variant.EMPIRE_OF_FIRE]
    assert [each.total for each in score_laid(game)] == [0]
    begun = alone("@ d", Mode.TOTEM, variants=BOTH)
    assert score_laid(begun) == score(begun)


# --- All lines --------------------------------------------------------------------------------


@given(territories() | dense_territories())
def test_regions_share_out_all_squares_but_the_starting_tiles(some):
    cells = [cell for region in find_regions(some) for cell in region.squares]
    assert len(cells) == len(set(cells))
    assert set(cells) == set(some) - set(some.starts)


def worth(points: Scorecard) -> tuple[object, ...]:
    """All of a scorecard that does not say where."""
    return (
        points[7:],
        sorted(
            (region.terrain.value, len(region.squares), region.fires, region.points)
            for region in points.regions
        ),
        sorted((line.caveman.value, line.counted, line.points) for line in points.cavemen),
        sorted((len(group.squares), group.power, group.points) for group in points.warriors),
    )


@given(dense_territories() | territories(), st.sampled_from(Mode))
def test_rotating_and_mirroring_change_no_points(some, mode):
    def points(turned: Territory) -> tuple[object, ...]:
        player = Player("Ada", Colour.PINK, turned)
        return worth(score_player(player, Game(mode, 5, (player,), BOTH)))

    assert points(rotated(some)) == points(some)
    assert points(mirrored(some)) == points(some)
