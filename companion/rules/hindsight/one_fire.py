"""The first question: the same territory with exactly one token on another square.

Every token is lifted, and every square on which it could lie instead is scored. Whether a layout is
legal takes far longer than its total, so the layouts are proved from the best one down, and the
first one that is legal is the answer.
"""

from typing import NamedTuple

from companion.rules.box import REACH, Terrain
from companion.rules.hindsight.answers import MovedFire, PlayedGame
from companion.rules.hindsight.incremental_score import IncrementalScore, burn, remove_token
from companion.rules.hindsight.totem_handout import TotemHandout
from companion.rules.territory import Cell, Territory


class _Move(NamedTuple):
    """Sorted: the most points first, then the shortest way, then in reading order."""

    negative_total: int
    distance: int
    source: Cell
    target: Cell


def find_moved_fire(played: PlayedGame, player: int, total: int) -> MovedFire | None:
    """Find the move of a fire that brings most beyond the total; None where none does."""
    game = played.game
    territory = game.players[player].territory
    totems = TotemHandout(game, player)
    moves: list[_Move] = []
    for source, square in territory.items():
        if square.token:
            squares = {**territory.squares, source: remove_token(square, game.mode)}
            scoring = IncrementalScore(game, squares, totems, total)
            moves += [
                _Move(-points, source.distance(target), source, target)
                for points, target in scoring.fire_totals(scoring.as_it_is(), square.token)
                if target != source
            ]
    for move in sorted(moves):
        played.step()
        source, target = move.source, move.target
        lifted = territory.put(source, remove_token(territory[source], game.mode))
        changed = lifted.put(target, burn(lifted[target], territory[source].token))
        if _is_in_reach(changed):
            possible = totems.change_game(changed)
            if played.stays_legal(player, possible):
                return MovedFire(player, -move.negative_total, possible, source, target)
    return None


def _is_in_reach(territory: Territory) -> bool:
    """Return True if every token lies within range of some volcano of its kind."""
    volcanoes = [(c, s.kind.craters) for c, s in territory.items() if s.terrain is Terrain.VOLCANO]
    return all(
        any(
            craters == square.token and cell.distance(volcano) <= REACH[craters]
            for volcano, craters in volcanoes
        )
        for cell, square in territory.items()
        if square.token
    )
