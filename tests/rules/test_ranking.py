"""Who won, and what settled it."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.ranking import DecidedBy, Placing, Ranking, placings, rank
from companion.rules.scoring import Scorecard, score
from tests.games import games, territory

CASES = {
    "six": "l l l** @",
    "six, region of six": "l l l l l l* @",
    "six, more fires": "l l l** @+1",
    "four": "l* l* @",
    "none": "@ d",
}


def cards_of(*names: str) -> tuple[Scorecard, ...]:
    players = tuple(Player(name, Colour.PINK, territory(CASES[name])) for name in names)
    return score(Game(Mode.DISCOVERY, 5, players))


def ranking(*names: str) -> Ranking:
    return rank(cards_of(*names))


@pytest.mark.parametrize(
    ("names", "ranks", "decided_by"),
    [
        (["four"], (1,), DecidedBy.POINTS),
        (["four", "six"], (2, 1), DecidedBy.POINTS),
        (["six", "six, region of six", "four"], (2, 1, 3), DecidedBy.LARGEST_REGION),
        (["six, more fires", "six", "none"], (1, 2, 3), DecidedBy.FIRES),
        (["six, more fires", "six, region of six"], (2, 1), DecidedBy.LARGEST_REGION),
        (["six", "four", "six", "none"], (1, 3, 1, 4), DecidedBy.SHARED),
        (["four", "six", "four"], (2, 1, 2), DecidedBy.POINTS),
    ],
)
def test_points_then_region_then_fires_settle_the_ranks(names, ranks, decided_by):
    result = ranking(*names)
    assert (result.ranks, result.decided_by) == (ranks, decided_by)
    assert result.winners == tuple(index for index, place in enumerate(ranks) if place == 1)


@given(games(), st.randoms())
def test_seats_do_not_matter(game, random):
    cards = list(score(game))
    before = dict(zip(map(id, cards), rank(cards).ranks, strict=True))
    shuffled = random.sample(cards, len(cards))
    assert rank(shuffled).ranks == tuple(before[id(card)] for card in shuffled)
    assert rank(shuffled).decided_by is rank(cards).decided_by


@given(games())
def test_equal_ranks_share_the_number_and_the_next_is_skipped(game):
    ranks = sorted(rank(score(game)).ranks)
    for place, group in itertools.groupby(ranks):
        assert ranks.index(place) == place - 1, group


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["four"], [Placing(1, DecidedBy.POINTS)]),
        (["four", "six"], [Placing(2, DecidedBy.POINTS), Placing(1, DecidedBy.POINTS)]),
        # The last is told from the one ahead, and not by having nobody behind.
        (
            ["none", "six", "six, region of six"],
            [
                Placing(3, DecidedBy.POINTS),
                Placing(2, DecidedBy.POINTS),
                Placing(1, DecidedBy.LARGEST_REGION),
            ],
        ),
        (
            ["six", "six, more fires", "six, region of six"],
            [
                Placing(3, DecidedBy.FIRES),
                Placing(2, DecidedBy.FIRES),
                Placing(1, DecidedBy.LARGEST_REGION),
            ],
        ),
        (
            ["four", "six", "none", "four"],
            [
                Placing(2, DecidedBy.SHARED, (3,)),
                Placing(1, DecidedBy.POINTS),
                Placing(4, DecidedBy.POINTS),
                Placing(2, DecidedBy.SHARED, (0,)),
            ],
        ),
        (
            ["none", "none", "none"],
            [
                Placing(1, DecidedBy.SHARED, (1, 2)),
                Placing(1, DecidedBy.SHARED, (0, 2)),
                Placing(1, DecidedBy.SHARED, (0, 1)),
            ],
        ),
    ],
)
def test_every_rank_is_said_what_settled_it(names, expected):
    assert placings(cards_of(*names)) == tuple(expected)


@given(games())
def test_what_settled_the_ranks_agrees_with_who_won(game):
    cards = score(game)
    ranking, places = rank(cards), placings(cards)
    assert tuple(place.rank for place in places) == ranking.ranks
    for index in ranking.winners:
        assert places[index].decided_by is ranking.decided_by
        assert {index, *places[index].shared_with} == set(ranking.winners)


@given(games())
def test_a_rank_is_shared_with_exactly_those_who_have_the_same(game):
    places = placings(score(game))
    for index, place in enumerate(places):
        level = [other for other, each in enumerate(places) if each.rank == place.rank]
        assert [*place.shared_with] == [other for other in level if other != index]
        assert (place.decided_by is DecidedBy.SHARED) == (len(level) > 1)
