"""Who won, and what settled it."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.ranking import DecidedBy, Ranking, rank, settled_by
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
@pytest.mark.thorough
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
        (["four"], [DecidedBy.POINTS]),
        (["four", "six"], [DecidedBy.POINTS, DecidedBy.POINTS]),
        # The last is told from the one ahead, and not by having nobody behind.
        (
            ["none", "six", "six, region of six"],
            [
                DecidedBy.POINTS,
                DecidedBy.POINTS,
                DecidedBy.LARGEST_REGION,
            ],
        ),
        (
            ["six", "six, more fires", "six, region of six"],
            [
                DecidedBy.FIRES,
                DecidedBy.FIRES,
                DecidedBy.LARGEST_REGION,
            ],
        ),
        (
            ["four", "six", "none", "four"],
            [
                DecidedBy.SHARED,
                DecidedBy.POINTS,
                DecidedBy.POINTS,
                DecidedBy.SHARED,
            ],
        ),
        (
            ["none", "none", "none"],
            [
                DecidedBy.SHARED,
                DecidedBy.SHARED,
                DecidedBy.SHARED,
            ],
        ),
    ],
)
def test_every_rank_is_said_what_settled_it(names, expected):
    assert settled_by(cards_of(*names)) == tuple(expected)


@given(games())
def test_what_settled_the_ranks_agrees_with_who_won_and_who_shares(game):
    cards = score(game)
    ranking, settled = rank(cards), settled_by(cards)
    assert {settled[index] for index in ranking.winners} == {ranking.decided_by}
    for place, reason in zip(ranking.ranks, settled, strict=True):
        assert (reason is DecidedBy.SHARED) == (ranking.ranks.count(place) > 1)
