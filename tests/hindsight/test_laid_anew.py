"""Everything laid anew: never illegal, never less than was known, with a seed always the same."""

from collections import Counter
from operator import truediv
from statistics import mean

import pytest

from companion.rules.game import Game, Mode
from companion.rules.hindsight import LaidAnew, Played, lay_anew, look_back
from companion.rules.legality import check
from companion.rules.progress import Cancelled, ignore_progress
from companion.rules.scoring import score
from tests.cases.casebook import cases, games
from tests.games import alone
from tests.hindsight.enumeration import Table
from tests.legality.referee import referee, retell
from tests.legality.simulator import simulated

STEPS = 8_000


def anew(game: Game, player: int, steps: int = STEPS, seed: int = 1) -> list[LaidAnew]:
    """All that was reported; the last is the answer."""
    told: list[LaidAnew] = []
    played = Played(game, ignore_progress)
    at_least = look_back(played, player).highest
    best = lay_anew(played, player, at_least, seed=seed, steps=steps, report=told.append)
    assert best == (told[-1] if told else None)
    return told


def judged(game: Game, answer: LaidAnew) -> None:
    """The changed game is legal, its total that of the score, its steps lay it by the rules."""
    player = answer.player
    verdict = check(answer.game)
    assert verdict.legal
    assert score(answer.game)[player].total == answer.total
    witness = list(verdict.witness)
    alone_there = Game(
        game.mode, game.size, (answer.game.players[player],), game.variants, game.finished
    )
    referee(alone_there, [answer.steps])
    used = Counter(laid.domino.number for index, own in enumerate(witness) for laid in own)
    assert max(used.values(), default=1) == 1
    if game.mode is Mode.TRIBE:
        retell(answer.territory, game.size, answer.story)


SEEDS = (0, 2, 3, 4, 5, 8, 11, 12, 13, 33, 47)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_is_legal_and_better_than_all_before(seed):
    game = simulated(seed)
    steps = STEPS // 4 if game.size == 7 else STEPS // 2
    for player in range(len(game.players)):
        told = anew(game, player, steps)
        found = look_back(Played(game, ignore_progress), player)
        totals = [found.total, *(answer.total for answer in told)]
        assert totals == sorted(set(totals))
        assert totals[-1] >= found.best
        for answer in told[-3:]:
            judged(game, answer)


@pytest.mark.parametrize("number", [3, 8])
def test_the_same_seed_and_steps_find_the_same(number):
    game = games("hindsight.jsonl")[number]
    first = anew(game, 0, 3_000)
    assert first == anew(game, 0, 3_000)
    assert first[: len(anew(game, 0, 1_500)) - 1] == anew(game, 0, 1_500)[:-1]


def test_it_comes_close_to_the_best_that_is_known():
    """How close in which time, tests.benchmarks.hindsight says."""
    case, game = cases("hindsight.jsonl")[4], games("hindsight.jsonl")[4]
    told = [anew(game, expected["player"], 10_000)[-1].total for expected in case["hindsight"]]
    best = [expected["anew"] for expected in case["hindsight"]]
    assert mean(map(truediv, told, best)) > 0.98


def test_all_dominoes_are_those_of_a_proof_of_the_game_as_played():
    game = games("hindsight.jsonl")[1]
    table = Table(game, 0, 100_000)
    squares = table.squares
    hands = {
        frozenset(Counter(frozenset(squares[cell].kind for cell in pair) for pair in cut).items())
        for cuts in table.by_pair.values()
        for cut in cuts
    }
    for seed in range(2):
        answer = anew(game, 0, 15_000, seed)[-1]
        hand = Counter(frozenset((laid.domino.left, laid.domino.right)) for laid in answer.steps)
        assert frozenset(hand.items()) in hands


def test_tribe_mode_places_the_same_cavemen_with_as_many_resources_gone():
    for number, player in ((6, 2), (6, 3), (7, 0)):
        game = games("hindsight.jsonl")[number]
        before = game.players[player].territory
        after = anew(game, player, 12_000)[-1].territory
        assert _cavemen(after) == _cavemen(before)
        assert _gone(after) == _gone(before)


def _cavemen(territory):
    return Counter(square.caveman for square in territory.values() if square.caveman)


def _gone(territory):
    return Counter(
        square.terrain
        for square in territory.values()
        if square.kind.is_natural and not square.resource and not square.token
    )


def test_stopped_at_once_it_still_knows_the_other_answers():
    game = games("hindsight.jsonl")[0]
    stopped = False

    def watch(_settled, _territories):
        if stopped:
            raise Cancelled

    played = Played(game, watch)
    found = look_back(played, 0)
    assert lay_anew(played, 0, found.highest, steps=0).total == found.best

    def stop(_answer):
        nonlocal stopped
        stopped = True

    answer = lay_anew(played, 0, None, report=stop)
    assert answer.total > found.total
    judged(game, answer)


def test_a_watch_is_asked_all_the_time():
    looks = 0

    def watch(_settled, _territories):
        nonlocal looks
        looks += 1

    lay_anew(Played(games("hindsight.jsonl")[8], watch), 0, steps=5_000)
    assert looks >= 50


def test_the_starting_tile_alone_cannot_be_laid_anew():
    assert lay_anew(Played(alone("@", finished=False), ignore_progress), 0) is None


def test_one_domino_is_laid_as_well_as_can_be():
    assert anew(alone("@ d l*", finished=False), 0, 500) == []
