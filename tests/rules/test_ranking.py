"""Who won, and what settled it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.ranking import DecidedBy, Ranking, rank, rank_decisions
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


POINTS, REGION, FIRES, SHARED = DecidedBy


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["four"], [(None, POINTS)]),
        (["four", "six"], [(1, POINTS), (0, POINTS)]),
        # The winner is compared with the next one behind, all others with the next one ahead.
        (["none", "six", "six, region of six"], [(1, POINTS), (2, REGION), (1, REGION)]),
        (["six", "six, more fires", "six, region of six"], [(1, FIRES), (2, REGION), (1, REGION)]),
        (["four", "six", "none", "four"], [(3, SHARED), (0, POINTS), (0, POINTS), (0, SHARED)]),
        (["none", "none"], [(1, SHARED), (0, SHARED)]),
    ],
)
def test_every_rank_says_what_decided_it_and_against_whom(names, expected):
    assert rank_decisions(cards_of(*names)) == tuple(expected)


@given(games())
def test_what_decided_a_rank_is_true_of_the_two_compared(game):
    cards = score(game)
    ranking = rank(cards)
    for index, (place, (against, by)) in enumerate(
        zip(ranking.ranks, rank_decisions(cards), strict=True)
    ):
        assert (by is SHARED) == (ranking.ranks.count(place) > 1)
        if place == 1:
            assert by is ranking.decided_by
        if against is not None:
            own, other = (
                (card.total, card.largest_region, card.fires)
                for card in (cards[index], cards[against])
            )
            differs = [one != value for one, value in zip(own, other, strict=True)]
            told_by = list(DecidedBy)[[*differs, True].index(True)]
            assert told_by is by
            assert by is SHARED or (own > other) == (place == 1)
