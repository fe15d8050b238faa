"""Rules without a search: any game can be checked, and spending is explained by brute force."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings

from companion.rules.box import Caveman, Kind, Resource, Terrain
from companion.rules.game import Game, Mode
from companion.rules.legality import Code, check, check_cheaply
from companion.rules.territory import STARTING_TILE, Cell, Square, Territory
from tests.games import games
from tests.legality.referee import judge
from tests.legality.small_frames import FOUND_BY_SEARCH, game_of


@settings(max_examples=100)
@given(games())
@pytest.mark.thorough
def test_any_game_at_all_can_be_checked(game: Game) -> None:
    cheap, verdict = check_cheaply(game), check(game)
    assert tuple(f for f in verdict.findings if f.code not in FOUND_BY_SEARCH) == cheap
    for finding in verdict.findings:
        if finding.player is not None and finding.code is not Code.DISCARD_NOT_ALLOWED:
            assert set(finding.squares) <= set(game.players[finding.player].territory)
    if verdict.legal:
        judge(game, verdict)


def _tribe(seed: int) -> Game:
    """A few natural squares, spent or burnt, and cavemen: spending in every combination."""
    chance = random.Random(seed)
    squares = {Cell(0, 0): STARTING_TILE}
    for place in range(1, chance.randint(3, 13)):
        terrain = chance.choice([*list(Terrain)[1:6]])
        square = Square(Kind(terrain))
        if chance.random() < 0.3:
            square = replace(square, token=chance.choice((1, 1, 2, 3)))
        elif terrain.resource and chance.random() < 0.25:
            square = replace(square, resource=True)
        elif chance.random() < 0.35:
            square = replace(square, caveman=chance.choice(list(Caveman)))
        squares[Cell(place // 5, place % 5)] = square
    return replace(game_of(Territory(squares)), mode=Mode.TRIBE)


def _pay(resources: Iterable[int]) -> set[tuple[int, ...]]:
    """Every way to take a pair of different resources, or one of each, off these."""
    left = tuple(resources)
    payments = [*combinations(range(4), 2), range(4)]
    return {
        tuple(count - (kind in payment) for kind, count in enumerate(left))
        for payment in payments
        if all(left[kind] for kind in payment)
    }


def _recruits(spent: Sequence[int]) -> set[int]:
    """The numbers of recruits that cost exactly this, by trying every order of payments."""
    numbers, states, recruits = set[int](), {tuple(spent)}, 0
    while states:
        if (0, 0, 0, 0) in states:
            numbers.add(recruits)
        states = {after for state in states for after in _pay(state)}
        recruits += 1
    return numbers


def _explained(territory: Territory) -> bool:
    """Try every number of burnt squares of each resource that had been spent before."""
    squares = [s for s in territory.values() if s.terrain is not Terrain.START and not s.resource]
    bare = Counter(square.terrain.resource for square in squares if not square.token)
    burnt = Counter(square.terrain.resource for square in squares if square.token)
    standing = sum(square.caveman is not None for square in squares)
    for under in product(*(range(burnt[resource] + 1) for resource in Resource)):
        spent = [bare[resource] + more for resource, more in zip(Resource, under, strict=True)]
        most = standing + burnt[None] + sum(under)
        if any(standing <= recruits <= most for recruits in _recruits(spent)):
            return True
    return False


@pytest.mark.thorough
def test_spending_is_explained_whenever_some_choice_explains_it() -> None:
    explained = 0
    for seed in range(2000):
        game = _tribe(seed)
        found = any(finding.code is Code.SPENDING for finding in check_cheaply(game))
        assert found != _explained(game.players[0].territory), f"seed {seed}"
        explained += not found
    assert 250 < explained < 1750
