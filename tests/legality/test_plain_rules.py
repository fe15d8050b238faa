"""What needs no search is found as the rules say it, in games that slipped and in any other."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.box import Caveman, Kind, Terrain
from companion.rules.game import Game, Mode
from companion.rules.legality import Code, Severity, check, check_cheaply
from companion.rules.territory import STARTING_TILE, Cell, Square, Territory
from tests.games import games
from tests.legality.plain_rules import Found, of_square, plain_findings
from tests.legality.referee import judge
from tests.legality.simulator import simulated
from tests.legality.slips import slipped
from tests.legality.small_frames import FOUND_BY_SEARCH, game_of


def _cheap(game: Game) -> set[Found]:
    return {(found.code, found.severity, found.player) for found in check_cheaply(game)}


@pytest.mark.thorough
def test_slips_get_the_findings_of_the_rules() -> None:
    found = set()
    for seed in range(190):
        game = slipped(simulated(seed), seed)
        expected = plain_findings(game)
        assert _cheap(game) == expected, f"seed {seed}"
        found |= {code for code, _, _ in expected}
    rare = {
        Code.NO_SUCH_SQUARE,
        Code.TOO_MANY_RECRUITS,
        Code.DUPLICATE_PLAYER,
        Code.SAME_NAME,
        Code.TOTEM_ZERO,
    }
    assert found | rare == set(Code) - FOUND_BY_SEARCH


ON_SQUARES = {
    Code.NO_SUCH_SQUARE,
    Code.RESOURCE_TERRAIN,
    Code.RESOURCE_ON_FIRE_SYMBOL,
    Code.RESOURCE_BURNT,
    Code.FIRE_ON_VOLCANO,
    Code.FIRE_ON_FIRE_SYMBOL,
    Code.CAVEMAN_BLOCKED,
}


@settings(max_examples=100)
@given(games())
@pytest.mark.thorough
def test_any_game_at_all_gets_the_findings_of_the_rules_with_their_squares(game: Game) -> None:
    findings = check_cheaply(game)
    assert {(found.code, found.severity, found.player) for found in findings} == plain_findings(
        game
    )
    assert {
        (found.player, found.code, cell)
        for found in findings
        if found.code in ON_SQUARES
        for cell in found.squares
    } == {
        (index, code, cell)
        for index, player in enumerate(game.players)
        for cell, square in player.territory.items()
        for code in of_square(square)
    }
    for found in findings:
        if found.player is not None and found.code is not Code.DISCARD_NOT_ALLOWED:
            assert set(found.squares) <= set(game.players[found.player].territory)


@settings(max_examples=100)
@given(games())
@pytest.mark.thorough
def test_whole_check_only_adds_search_codes(game: Game) -> None:
    verdict = check(game)
    findings = {(found.code, found.severity, found.player) for found in verdict.findings}
    assert {each for each in findings if each[0] not in FOUND_BY_SEARCH} == plain_findings(game)
    assert all(each[1] is Severity.ERROR for each in findings if each[0] in FOUND_BY_SEARCH)
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


@pytest.mark.thorough
def test_spending_is_explained_whenever_some_choice_explains_it() -> None:
    explained = 0
    for seed in range(4000):
        game = _tribe(seed)
        cheap = {code for code, _, _ in _cheap(game)}
        expected = {code for code, _, _ in plain_findings(game)}
        assert (Code.SPENDING in cheap) == (Code.SPENDING in expected), f"seed {seed}"
        explained += Code.SPENDING not in expected
    assert 500 < explained < 3500


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_check_gives_the_same_verdict_again(seed: int) -> None:
    game = slipped(simulated(seed), seed)
    assert check(game) == check(game)
