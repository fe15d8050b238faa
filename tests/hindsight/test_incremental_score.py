"""Points counted in steps are those of `score`."""

import random
from dataclasses import replace

import pytest

from companion.rules.box import DOMINOES
from companion.rules.game import Game, Variant
from companion.rules.hindsight.annealing import Annealing, Schedule
from companion.rules.hindsight.incremental_score import (
    IncrementalScore,
    RegionTable,
    burn,
    grid_of,
    remove_token,
)
from companion.rules.hindsight.tiling import Hand, TilingScore, lay_tiling, tiling_as_played
from companion.rules.hindsight.totem_handout import TotemHandout
from companion.rules.legality import check
from companion.rules.scoring import score_player
from companion.rules.territory import Cell, Territory
from tests.cases.casebook import games

GAMES = games("hindsight.jsonl")
NOTHING = -1_000


def total_of(game: Game, player: int, squares: dict) -> int:
    """The total by `score`, with the totems where they belong."""
    top = min(row for row, _ in squares)
    left = min(column for _, column in squares)
    changed = TotemHandout(game, player).change_game(Territory(squares).moved(-top, -left))
    return score_player(changed.players[player], changed).total


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_domino_and_a_fire_more_are_worth_what_score_says(number):
    """Some two squares are lifted and laid side by side elsewhere, a fire falls somewhere."""
    chance = random.Random(number)
    game = replace(GAMES[number], variants=frozenset(Variant))
    compared = 0
    for player, each in enumerate(game.players):
        totems = TotemHandout(game, player)
        for _ in range(12):
            rest = dict(each.territory.squares)
            own = [cell for cell in rest if cell not in each.territory.starts]
            halves = [
                remove_token(rest.pop(cell), game.mode)
                for cell in chance.sample(own, len(own) // 3)
            ][:2]
            scoring = IncrementalScore(game, rest, totems, NOTHING)
            cells = _free_pair(chance, scoring, game.size)
            if cells is None:
                continue
            layout = scoring.lay(*cells, *halves)
            laid = {**rest, **dict(zip(cells, halves, strict=True))}
            assert scoring.total(layout) == total_of(game, player, laid)
            fires = chance.choice((1, 2, 3))
            for total, target in scoring.fire_totals(layout, fires):
                burning = {**laid, target: burn(laid[target], fires)}
                assert total == total_of(game, player, burning)
                compared += 1
    assert compared > 20


def _free_pair(
    chance: random.Random, scoring: IncrementalScore, size: int
) -> tuple[Cell, Cell] | None:
    """Two free cells side by side that leave everything in a frame."""
    top, left, rows, columns = scoring.frame
    for _ in range(200):
        one = Cell(chance.randint(top - 1, top + rows), chance.randint(left - 1, left + columns))
        other = Cell(one.row + 1, one.column) if chance.random() < 0.5 else one
        other = Cell(one.row, one.column + 1) if other == one else other
        free = one not in scoring.squares and other not in scoring.squares
        if free and scoring.frame.including(one, other).fits(size):
            return one, other
    return None


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_the_best_tiling_is_worth_what_score_says(number):
    """Cavemen, whom the tiling does not count, are left away."""
    game = replace(GAMES[number], variants=frozenset(Variant))
    witness = check(GAMES[number]).witness
    grid = grid_of(game.size)
    for player, steps in enumerate(witness):
        if not steps:
            continue
        hand = Hand([laid.domino for laid in steps], grid)
        assert len(hand.ways) == 2 * len(steps) <= 2 * len(DOMINOES)
        first = tiling_as_played(game.players[player].territory, steps, grid)
        scoring = TilingScore(game, player, hand, grid)
        chance = random.Random(number)
        annealing = Annealing(hand, scoring, RegionTable(grid), first, chance)
        for _pause in annealing.run(Schedule(1_000, 5, 1)):
            best = annealing.best
            if best is not None:
                squares, _ = lay_tiling(best.tiling, hand, grid, best.thrown, game.mode)
                assert total_of(game, player, squares) == best.points
