"""The worked examples of the rulebooks, and the sentences that hold a number."""

import pytest

from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.ranking import DecidedBy, rank
from companion.rules.scoring import Scorecard, score
from tests.games import alone, territory


def card(text: str, mode: Mode, **more: object) -> Scorecard:
    (only,) = score(alone(text, mode, **more))
    return only


def test_hunters_with_four_and_two_mammoths_earn_12_and_6():
    """English booklet, 3. Tribe Mode, The Hunter-gatherers: two hunters, one above the other.

    So too the German, Dutch, Czech and Slovak booklets there.
    """
    upper, lower = card(
        """
        go go go
        g  d:h go
        d  d   @
        g  d:h go
        g  g   go
        """,
        Mode.TRIBE,
    ).cavemen
    assert (upper.counted, upper.points) == (4, 12)
    assert (lower.counted, lower.points) == (2, 6)


def test_fire_lady_with_five_fire_symbols_earns_5():
    """English booklet, 3. Tribe Mode, The Hunter-gatherers: printed symbols and tokens alike."""
    (lady,) = card("q** d+2 g*\nd d:f @\nd d v3", Mode.TRIBE).cavemen
    assert (lady.counted, lady.points) == (5, 5)


def test_three_warriors_of_power_4_earn_12_and_a_lone_one_1():
    """English booklet, 3. Tribe Mode, The warriors."""
    group, lone = card("d:1 d:2 d d:1\nd d:1 @ d", Mode.TRIBE).warriors
    assert (len(group.squares), group.power, group.points) == (3, 4, 12)
    assert (len(lone.squares), lone.power, lone.points) == (1, 1, 1)


@pytest.mark.parametrize(("letter", "power"), [("1", 1), ("2", 2), ("3", 3)])
def test_a_lone_warrior_earns_its_power(letter, power):
    """English booklet, 3. Tribe Mode, The warriors, the note."""
    (lone,) = card(f"@ d:{letter}", Mode.TRIBE).warriors
    assert lone.points == power


def test_wooden_resources_alone_feed_a_hunter_gatherer():
    """English booklet, 3. Tribe Mode, The Hunter-gatherers: printed symbols do not count."""
    (hunter,) = card("g g g\ng d:h go\ng g @", Mode.TRIBE).cavemen
    assert hunter.points == 3


def test_a_region_earns_squares_times_fires_and_nothing_without_fire():
    """English booklet, 1. Discovery Mode, Ending the Game."""
    points = card("j j** j+1 d\n@ l l d", Mode.DISCOVERY)
    assert [region.points for region in points.regions] == [9, 0, 0]
    assert points.total == 9


def test_volcanoes_earn_nothing():
    """English booklet, 1. Discovery Mode, Volcanoes."""
    assert card("v1 v2 v3 @", Mode.DISCOVERY).total == 0


def test_each_resource_left_earns_1_in_totem_mode():
    """English booklet, 2. Totem Mode, End of the Game."""
    assert card("go lo jo qo g l j q @", Mode.TOTEM).resource_points == 4


def test_resources_earn_nothing_in_tribe_mode():
    """English booklet, 3. Tribe Mode, End of the Game."""
    assert card("go lo jo qo @", Mode.TRIBE).total == 0


def test_totem_tiles_are_not_used_in_tribe_mode():
    """English booklet, 3. Tribe Mode, End of the Game."""
    player = Player("Ada", Colour.PINK, territory("@ go"), frozenset([Resource.MAMMOTH]))
    (points,) = score(Game(Mode.TRIBE, 5, (player,)))
    assert (points.totems, points.total) == ((), 0)


def test_empire_of_fire_earns_10_in_an_incomplete_territory_too():
    """English booklet, Additional and optional rules."""
    points = card(
        "d d d d d\nd d d d d\nd d @ d d\nd d d d d\nd d d . .",
        Mode.DISCOVERY,
        variants=frozenset([Variant.EMPIRE_OF_FIRE]),
    )
    assert not points.complete
    assert points.total == 10


def test_homo_habilis_earns_5_for_a_complete_territory():
    """English booklet, Additional and optional rules; German booklet, Varianten: both together."""
    points = card(
        "d d d d d\nd d d d d\nd d @ d d\nd d d d d\nd d d d d",
        Mode.DISCOVERY,
        variants=frozenset(Variant),
    )
    assert [line.points for line in points.variants] == [10, 5]


@pytest.mark.parametrize(
    ("first", "second", "ranks", "decided_by"),
    [
        ("l l l** @", "l l* @", (1, 2), DecidedBy.POINTS),
        ("l l l** @\n. . . v1\n. v1 v1 v1", "l l l** @", (1, 2), DecidedBy.LARGEST_REGION),
        ("l l l** @", "l l l** @+1", (2, 1), DecidedBy.FIRES),
        ("l l l** @", "l l l** @", (1, 1), DecidedBy.SHARED),
    ],
)
def test_ties_go_to_the_biggest_region_then_to_the_most_fires(first, second, ranks, decided_by):
    """English booklet, 1. Discovery Mode, Ending the Game."""
    players = tuple(
        Player(name, colour, territory(text))
        for name, colour, text in [("Ada", Colour.PINK, first), ("Ben", Colour.BLUE, second)]
    )
    result = rank(score(Game(Mode.DISCOVERY, 5, players)))
    assert (result.ranks, result.decided_by) == (ranks, decided_by)
