"""The territory rebuilt from scratch: legal, never less than known before, the same by seed."""

from collections import Counter
from itertools import islice
from operator import truediv
from statistics import mean

import pytest

from companion.rules.game import Game, Mode
from companion.rules.hindsight import PlayedGame, Rebuilt, look_back, rebuild
from companion.rules.legality import check
from companion.rules.progress import Cancelled
from companion.rules.scoring import score
from tests.cases.casebook import cases, games
from tests.games import alone
from tests.hindsight.enumeration import Table
from tests.legality.referee import referee, retell
from tests.legality.simulator import simulated


def answers(game: Game, player: int, pauses: int, seed: int = 1) -> list[Rebuilt]:
    """The answers until so many pauses, each once; the last is the best."""
    played = PlayedGame(game)
    found: list[Rebuilt] = []
    search = rebuild(played, player, look_back(played, player).highest, seed=seed)
    for best in islice(search, pauses):
        if best is not None and best not in found[-1:]:
            found.append(best)
    return found


def assert_is_legal(game: Game, answer: Rebuilt) -> None:
    """The changed game is legal and worth its total; the steps lay it by the rules."""
    player = answer.player
    verdict = check(answer.game)
    assert verdict.legal
    assert score(answer.game)[player].total == answer.total
    own = Game(game.mode, game.size, (answer.game.players[player],), game.variants, game.finished)
    referee(own, [answer.steps])
    used = Counter(laid.domino.number for steps in verdict.witness for laid in steps)
    assert max(used.values(), default=1) == 1
    if game.mode is Mode.TRIBE:
        retell(answer.territory, game.size, answer.story)


@pytest.mark.parametrize("seed", [0, 2, 3, 4, 5, 8, 11, 12, 13, 33, 47])
def test_every_answer_is_legal_and_better_than_all_before(seed):
    game = simulated(seed)
    played = PlayedGame(game)
    for player in range(len(game.players)):
        known = look_back(played, player)
        found = answers(game, player, 20 if game.size == 7 else 40)
        totals = [known.total, *(answer.total for answer in found)]
        assert totals == sorted(set(totals))
        assert totals[-1] >= known.best
        for answer in found[-3:]:
            assert_is_legal(game, answer)


@pytest.mark.parametrize("number", [3, 8])
def test_the_same_seed_finds_the_same(number):
    game = games("hindsight.jsonl")[number]
    first = answers(game, 0, 40)
    assert first == answers(game, 0, 40)
    assert first[:-1][: len(answers(game, 0, 20))] == answers(game, 0, 20)[: len(first) - 1]


def test_it_comes_close_to_the_best_that_is_known():
    """The benchmark `hindsight` says how close in which time."""
    case, game = cases("hindsight.jsonl")[4], games("hindsight.jsonl")[4]
    found = [answers(game, expected["player"], 110)[-1].total for expected in case["hindsight"]]
    best = [expected["anew"] for expected in case["hindsight"]]
    assert mean(map(truediv, found, best)) > 0.98


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
        answer = answers(game, 0, 160, seed)[-1]
        hand = Counter(frozenset((laid.domino.left, laid.domino.right)) for laid in answer.steps)
        assert frozenset(hand.items()) in hands


@pytest.mark.parametrize(("number", "player"), [(6, 2), (6, 3), (7, 0)])
def test_tribe_mode_places_the_same_cavemen_with_as_many_resources_missing(number, player):
    game = games("hindsight.jsonl")[number]
    pieces = [
        (
            Counter(square.caveman for square in territory.values() if square.caveman),
            Counter(
                square.terrain
                for square in territory.values()
                if square.kind.is_natural and not square.resource and not square.token
            ),
        )
        for territory in (
            game.players[player].territory,
            answers(game, player, 280)[-1].territory,
        )
    ]
    assert pieces[0] == pieces[1]


def test_at_the_first_pause_it_knows_the_other_answers():
    played = PlayedGame(games("hindsight.jsonl")[0])
    known = look_back(played, 0)
    assert next(rebuild(played, 0, known.highest)).total == known.best
    assert next(rebuild(played, 0)) is None


def test_it_can_be_stopped_within_a_pause():
    played = PlayedGame(games("hindsight.jsonl")[8])
    search = rebuild(played, 0)
    next(search)

    def stop(_finished, _territories):
        raise Cancelled

    played.progress = stop
    with pytest.raises(Cancelled):
        next(search)


def test_the_starting_tile_alone_cannot_be_rebuilt():
    assert set(rebuild(PlayedGame(alone("@", finished=False)), 0)) == {None}


def test_a_domino_that_lies_best_has_no_answer():
    assert answers(alone("@ d l*", finished=False), 0, 5) == []
