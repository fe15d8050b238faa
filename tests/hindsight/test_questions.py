"""One fire elsewhere and one domino elsewhere: the examples, an enumeration, and by hand."""

from dataclasses import replace

import pytest

from companion.rules.box import DOMINOES, Resource
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.hindsight import Hindsight, NotLegal, PlayedGame, look_back
from companion.rules.legality import check
from companion.rules.notation import write_territory
from companion.rules.progress import Cancelled
from companion.rules.scoring import score
from companion.rules.territory import Cell, Territory
from tests.cases.casebook import cases, games
from tests.games import alone, territory
from tests.hindsight.enumeration import best_domino, best_fire
from tests.legality.simulator import simulated

# `python -m tests.benchmarks hindsight --long` compares three hundred.
SEEDS = (0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 33, 44)


def answers(game: Game, player: int = 0) -> Hindsight:
    return look_back(PlayedGame(game), player)


def totals(found: Hindsight) -> tuple[int | None, int | None]:
    return tuple(None if each is None else each.total for each in (found.fire, found.domino))


@pytest.mark.parametrize("number", range(12))
def test_both_answers_are_those_of_the_examples(number):
    case, game = cases("hindsight.jsonl")[number], games("hindsight.jsonl")[number]
    played = PlayedGame(game)
    for expected in case["hindsight"]:
        found = look_back(played, expected["player"])
        assert (found.total, *totals(found)) == (
            expected["total"],
            expected["fire"],
            expected["domino"],
        )
        for answer in (found.fire, found.domino):
            if answer is not None:
                assert check(answer.game).legal
                assert score(answer.game)[answer.player].total == answer.total


@pytest.mark.parametrize("seed", SEEDS)
def test_both_answers_are_those_of_an_enumeration(seed):
    game = simulated(seed)
    played = PlayedGame(game)
    for player in range(len(game.players)):
        found = look_back(played, player)
        assert totals(found) == (best_fire(game, player), best_domino(game, player)), player


def test_what_is_told_to_have_moved_is_all_that_moved():
    for game in games("hindsight.jsonl"):
        played = PlayedGame(game)
        for player in range(len(game.players)):
            found = look_back(played, player)
            before = game.players[player].territory
            if found.fire is not None:
                after = found.fire.territory
                differ = {cell for cell in before if before[cell] != after[cell]}
                assert differ == {found.fire.source, found.fire.target}
            if found.domino is not None:
                step, other = found.domino.before, found.domino.after
                down, right = found.domino.moved
                after = found.domino.territory.moved(-down, -right)
                cells = {*before, *after}
                differ = {cell for cell in cells if before.get(cell) != after.get(cell)}
                told = {step.left, step.right, other.left, other.right, step.fire, other.fire}
                assert differ <= told
                assert (step.left, step.right) != (other.left, other.right)
                assert before[step.left].kind == after[other.left].kind == step.domino.left
                assert before[step.right].kind == after[other.right].kind == step.domino.right


@pytest.mark.thorough
def test_others_keep_everything_but_their_totems():
    for game in games("hindsight.jsonl"):
        for player in range(len(game.players)):
            found = answers(game, player)
            for answer in (found.fire, found.domino):
                if answer is not None:
                    kept = [replace(each, totems=frozenset()) for each in answer.game.players]
                    was = [replace(each, totems=frozenset()) for each in game.players]
                    del kept[player], was[player]
                    assert kept == was
                    assert replace(answer.game, players=game.players) == game


# --- One fire -------------------------------------------------------------------------------------


def test_a_fire_goes_to_the_largest_region_in_reach():
    found = answers(alone("v1 l+1 @ d d", finished=False))
    assert (found.total, found.fire.total) == (1, 2)
    assert (found.fire.source, found.fire.target) == (Cell(0, 1), Cell(0, 3))


def test_a_resource_is_back_where_the_token_went_elsewhere():
    found = answers(alone("v1 l+1 @ d d", Mode.TOTEM, finished=False))
    assert write_territory(found.fire.territory) == ["v1 lo @ d+1 d"]
    assert found.fire.total == 3


def test_a_fire_spares_a_caveman():
    rows = "g l @ d{} d\n . . l+1 v1 ."
    found = answers(alone(rows.format(":h"), Mode.TRIBE, finished=False))
    assert found.fire.target == Cell(0, 4)
    found = answers(alone("go lo @ d d\n . . l+1 v1 .", Mode.TRIBE, finished=False))
    assert found.fire.target == Cell(0, 3)


# --- One domino -----------------------------------------------------------------------------------


def test_a_domino_may_just_be_turned_round():
    found = answers(alone("@ l* d l\n . d d d", finished=False))
    assert (found.total, found.domino.total) == (1, 2)
    assert found.domino.before == (DOMINOES[24], Cell(0, 2), Cell(0, 1), None)
    assert found.domino.after == (DOMINOES[24], Cell(0, 1), Cell(0, 2), None)


def test_rows_move_where_a_territory_grows_over_the_edge():
    found = answers(alone("l l @ d l*", finished=False))
    assert (found.total, found.domino.total) == (1, 3)
    assert found.domino.after.right == Cell(-1, 1)
    assert found.domino.moved == Cell(1, 0)
    assert write_territory(found.domino.territory) == [". l* d", "l l @"]


# --- Totems ---------------------------------------------------------------------------------------


def two(one: str, other: str, held: str) -> Game:
    """Ada and Ben, who holds the fish totem."""
    return Game(
        Mode.TOTEM,
        5,
        (
            Player("Ada", Colour.PINK, territory(one)),
            Player("Ben", Colour.BLUE, territory(other), frozenset({Resource(held)})),
        ),
        finished=False,
    )


def test_who_alone_has_most_takes_the_totem():
    found = answers(two("v1 l+1 @ d d\n . . lo d .", "@ lo d", "fish"))
    assert (found.total, found.fire.total) == (2, 3 + 2 + 4)
    assert found.fire.totems == {Resource.FISH}
    assert found.fire.game.players[1].totems == frozenset()


def test_where_several_are_level_who_holds_the_totem_keeps_it():
    found = answers(two("v1 l+1 @ d d", "@ lo d", "fish"))
    assert (found.total, found.fire.total) == (1, 2 + 1)
    assert found.fire.totems == frozenset()


# --- When there is none ---------------------------------------------------------------------------


def test_the_starting_tile_alone_has_nothing_better():
    found = answers(alone("@", finished=False))
    assert (found.fire, found.domino, found.highest, found.best) == (None, None, None, 0)


def test_a_game_that_is_not_legal_has_no_hindsight():
    with pytest.raises(NotLegal):
        PlayedGame(alone("q d @ .\n . . d+2 v1"))


def test_whoever_watches_can_stop_it():
    def stop(_settled, _territories):
        raise Cancelled

    played = PlayedGame(simulated(3))
    played.progress = stop
    with pytest.raises(Cancelled):
        look_back(played, 0)


def test_where_the_territory_lies_in_its_rows_does_not_matter():
    game = games("hindsight.jsonl")[1]
    player = game.players[0]
    moved = replace(player, territory=Territory(player.territory.moved(3, 2)))
    other = replace(game, players=(moved, *game.players[1:]))
    assert totals(answers(game)) == totals(answers(other))
