"""Provisional results: territories too small for the end, open totems, ranks they can change."""

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given

from companion.rules.box import DOMINOES, Resource, Terrain
from companion.rules.game import SIZES, Colour, Game, Mode, Player, turns
from companion.rules.legality import check
from companion.rules.provisional import (
    FEWEST_DOMINOES,
    OpenTotem,
    deciding_totems,
    is_provisional,
    leaders,
    may_be_finished,
    may_change_ranks,
    open_totems,
    points_at_stake,
    tied_totems,
    too_early,
    unfinished_players,
)
from companion.rules.ranking import rank
from companion.rules.scoring import score
from companion.rules.territory import BESIDE, STARTING_TILE, Cell, Territory
from tests.games import alone, games, territory
from tests.legality.simulator import simulated

MAMMOTH, FISH, MUSHROOM, FLINT = Resource


def table(*players: str, mode: Mode = Mode.TOTEM) -> Game:
    """Each player's squares, then the totems held: `@ lo go / fish`."""
    return Game(
        mode,
        5,
        tuple(
            Player(name, colour, territory(squares), frozenset(map(Resource, held.split())))
            for name, colour, (squares, _, held) in zip(
                "ABCD", Colour, (player.partition("/") for player in players), strict=False
            )
        ),
    )


def found(game: Game) -> tuple[OpenTotem, ...]:
    return open_totems(game, score(game))


def provisional(game: Game) -> bool:
    return is_provisional(score(game), found(game))


def decisive(game: Game) -> list[Resource]:
    return [totem.resource for totem in deciding_totems(score(game), found(game))]


def test_a_player_is_tied_for_what_somebody_else_may_hold_as_well():
    totems = found(table("@ lo lo go", "@ lo lo", "@ jo"))
    assert {totem.resource: totem.players for totem in totems} == {
        MAMMOTH: (0,),
        FISH: (0, 1),
        MUSHROOM: (2,),
    }
    assert [tied_totems(totems, player) for player in range(3)] == [(FISH,), (FISH,), ()]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [([3], (0,)), ([0], ()), ([0, 0], ()), ([1, 2, 2], (1, 2)), ([2, 1], (0,))],
)
def test_those_with_the_most_lead_and_nobody_leads_with_none(counts, expected):
    assert leaders(counts) == expected


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (["@ lo", "@ d", "@ lo"], [OpenTotem(FISH, (0, 2))]),
        (["@ lo", "@ lo / fish"], []),
        # Nobody has any: whose it is, or nobody's, is not asked.
        (["@ d", "@ l+1"], []),
        # One alone has the most, and was not given it.
        (["@ lo lo", "@ lo"], [OpenTotem(FISH, (0,))]),
        (["@ lo"], [OpenTotem(FISH, (0,))]),
        # A totem that somebody holds is never asked about, rightly held or not.
        (["@ lo lo / fish", "@ d / fish"], []),
        (["@ d / fish", "@ lo"], []),
        (
            ["@ go qo", "@ jo go"],
            [OpenTotem(MAMMOTH, (0, 1)), OpenTotem(MUSHROOM, (1,)), OpenTotem(FLINT, (0,))],
        ),
    ],
)
def test_a_totem_is_open_where_nobody_holds_it_and_somebody_has_its_resource(players, expected):
    assert found(table(*players)) == tuple(expected)


@pytest.mark.parametrize("mode", [Mode.DISCOVERY, Mode.TRIBE])
def test_only_totem_mode_has_open_totems(mode):
    assert found(table("@ lo", "@ lo", mode=mode)) == ()


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        # 5 : 1 or 1 : 5.
        (["@ lo", "@ lo"], True),
        # 1 : 6 with five points of fire; the totem brings 4: 5 : 6 or 1 : 10.
        (["@ lo", "@ lo d d d d d*"], False),
        # 1 : 5, and 5 : 5 or 1 : 9. Level on points, the region of four decides either way.
        (["@ lo", "@ lo d d d d*"], False),
        # The same with the larger region on the other side: it wins if the totem goes there.
        (["@ lo d d d d d d", "@ lo d d d d*"], True),
        # One way only: nothing to be asked, whatever it does to the ranks.
        (["@ lo", "@ d d d*"], False),
        (["@ lo"], False),
        # Third and fourth place can change while the first does not.
        (["@ q q** q q q q", "@ q q** q q q", "@ lo", "@ lo"], True),
    ],
)
def test_a_result_is_provisional_where_two_ways_rank_the_players_differently(players, expected):
    assert provisional(table(*players)) is expected


def test_a_totem_that_changes_no_rank_is_told_from_one_that_does():
    # 5 : 5 : 1. With the flint's 6 the first or the second wins, and the third stays the third,
    # whoever of the second and the third gets the mammoth's 3.
    flint = table("@ qo q q q*", "@ go qo d d d*", "@ go")
    assert [totem.resource for totem in found(flint)] == [MAMMOTH, FLINT]
    assert decisive(flint) == [FLINT]
    # 17 : 5 : 1 : 1. Only who of the last two gets the mammoth counts.
    mammoth = table("@ qo q q q q q q q**", "@ qo d d d d*", "@ go", "@ go")
    assert [totem.resource for totem in found(mammoth)] == [MAMMOTH, FLINT]
    assert decisive(mammoth) == [MAMMOTH]
    # 17 : 2 : 1. The mammoth brings the third before the second, unless the flint goes there too.
    both = table("@ qo q q q q q q q**", "@ qo go", "@ go")
    assert decisive(both) == [MAMMOTH, FLINT]


def test_two_that_change_a_rank_only_together_both_count():
    # 2 : 7. Mammoth and fish bring 7; either of them alone is not enough.
    game = table("@ go lo", "@ go lo d d d d d*")
    assert [card.total for card in score(game)] == [2, 7]
    assert provisional(game)
    assert decisive(game) == [MAMMOTH, FISH]


def test_the_only_way_may_still_change_the_ranks_that_are_shown():
    game = table("@ lo", "@ d d d*")
    cards = score(game)
    assert rank(cards).ranks == (2, 1)
    assert may_change_ranks(cards, found(game))
    assert not may_change_ranks(cards, ())
    assert not may_change_ranks(score(table("@ lo d*", "@ d")), found(table("@ lo d*", "@ d")))


def test_the_points_at_stake_are_those_of_all_open_totems():
    assert points_at_stake(found(table("@ lo qo", "@ lo qo"))) == 10
    assert points_at_stake(()) == 0


@given(games(mode=Mode.TOTEM))
def test_everything_agrees_with_scoring_every_way_anew(game):
    cards = score(game)
    totems = open_totems(game, cards)
    ranked = {}
    for way in itertools.product(*(totem.players for totem in totems)):
        players = list(game.players)
        for holder, totem in zip(way, totems, strict=True):
            held = players[holder].totems | {totem.resource}
            players[holder] = replace(players[holder], totems=held)
        ranked[way] = rank(score(replace(game, players=tuple(players)))).ranks
    assert is_provisional(cards, totems) == (len(set(ranked.values())) > 1)
    assert may_change_ranks(cards, totems) == (set(ranked.values()) != {rank(cards).ranks})
    assert deciding_totems(cards, totems) == tuple(
        totem
        for place, totem in enumerate(totems)
        if any(
            ranked[one] != ranked[other]
            for one, other in itertools.combinations(ranked, 2)
            if one[:place] + one[place + 1 :] == other[:place] + other[place + 1 :]
        )
    )
    assert bool(deciding_totems(cards, totems)) == is_provisional(cards, totems)


# --- Too small for the end -------------------------------------------------------------------

Shape = frozenset[Cell]

START = Cell(6, 6)

SHORTEST = """
. . d . .
. . d . .
d d @ d d
. . d+1 . .
. . v1 . .
"""


def fits(shape: Shape, size: int) -> bool:
    rows, columns = [cell.row for cell in shape], [cell.column for cell in shape]
    return max(rows) - min(rows) < size and max(columns) - min(columns) < size


def places(shape: Shape, beside: Shape, size: int) -> Iterator[Shape]:
    """The two cells of every domino that can lie with one half beside one of these cells."""
    for near in beside:
        for cell in BESIDE[near]:
            for other in BESIDE[cell]:
                if cell not in shape and other not in shape and fits(shape | {cell, other}, size):
                    yield frozenset({cell, other})


@pytest.mark.parametrize("size", SIZES)
def test_before_four_dominoes_lie_every_domino_fits_beside_the_starting_tile(size):
    """Whatever they show: only where they lie counts."""
    start = frozenset({START})
    shapes = {start}
    for _laid in range(FEWEST_DOMINOES):
        assert all(any(places(shape, start, size)) for shape in shapes)
        shapes = {shape | two for shape in shapes for two in places(shape, shape, size)}
    assert any(not any(places(shape, start, size)) for shape in shapes)


@pytest.mark.parametrize("size", SIZES)
def test_four_dominoes_can_be_all_that_lies_at_the_end(size):
    game = alone(SHORTEST, size=size)
    assert check(game).legal
    (player,) = game.players
    own = player.territory
    assert may_be_finished(own)
    there = {square.terrain for square in own.values()} - {Terrain.START}
    fit_nowhere = [
        domino for domino in DOMINOES if not {domino.left.terrain, domino.right.terrain} & there
    ]
    assert len(fit_nowhere) == 21
    assert turns(size) - FEWEST_DOMINOES <= len(fit_nowhere)
    shape = frozenset(own)
    assert not any(places(shape, frozenset(own.starts), size))


def test_one_square_less_is_not_the_end():
    squares = dict(territory(SHORTEST))
    for cell in list(squares):
        if squares[cell] != STARTING_TILE:
            assert not may_be_finished(Territory(squares).put(cell, None))
    assert not may_be_finished(Territory())


def test_a_starting_tile_that_is_not_entered_yet_leaves_the_squares_counted():
    assert may_be_finished(territory(SHORTEST.replace("@", ".")))
    assert not may_be_finished(territory("@ @ @ @ @ @ @ @ @"))


def test_the_players_who_cannot_have_played_to_the_end_are_named():
    players = tuple(
        Player(name, colour, territory(text))
        for name, colour, text in zip("ABC", Colour, ["@", SHORTEST, "@ d d"], strict=False)
    )
    assert unfinished_players(Game(Mode.DISCOVERY, 5, players)) == (0, 2)


def test_no_game_that_was_played_to_the_end_by_the_rules_is_called_unfinished():
    finished = [game for game in map(simulated, range(120)) if game.finished]
    assert len(finished) > 20
    assert all(unfinished_players(game) == () for game in finished)


# --- Both -------------------------------------------------------------------------------------

FULL = "d d d d d\nd d @ d d"


def early(game: Game) -> bool:
    return too_early(game, score(game))


def test_it_is_too_early_while_a_totem_can_change_a_rank():
    game = table(f"{FULL}\nlo . . . .", f"{FULL}\nlo . . . .")
    assert early(game)
    holder = replace(game.players[0], totems=frozenset([Resource.FISH]))
    assert not early(replace(game, players=(holder, game.players[1])))


def test_it_is_too_early_while_a_territory_is_too_small():
    assert early(table(FULL, "@"))
    assert not early(table(FULL, FULL))


def test_one_territory_alone_has_nobody_to_beat():
    assert not early(table("@ lo"))
