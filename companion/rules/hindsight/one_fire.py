"""One fire elsewhere: the same territory with exactly one token on another square."""

from dataclasses import replace
from typing import NamedTuple

from companion.rules.box import REACH, Terrain
from companion.rules.game import Mode
from companion.rules.hindsight.answers import FireElsewhere
from companion.rules.hindsight.falling import Falling
from companion.rules.hindsight.handing_out import HandingOut
from companion.rules.hindsight.lifted import Lifted, burnt
from companion.rules.hindsight.proofs import Played
from companion.rules.territory import Cell, Square, Territory


class _Move(NamedTuple):
    """Sorted: the most points first, then the shortest way, then in reading order."""

    less: int
    distance: int
    source: Cell
    target: Cell


def fire_elsewhere(played: Played, player: int, total: int) -> FireElsewhere | None:
    """The most that one fire on another square brings beyond the total; None where none does."""
    game = played.game
    territory = game.players[player].territory
    totems = HandingOut(game, player)
    moves: list[_Move] = []
    for source, square in territory.items():
        if square.token:
            squares = {**territory.squares, source: without_token(square, game.mode)}
            lifted = Lifted(game, squares)
            falling = Falling(lifted, totems, total)
            moves += [
                _Move(-points, source.distance(target), source, target)
                for points, target in falling.anywhere(lifted.untouched(), square.token)
                if target != source
            ]
    for less, _, source, target in sorted(moves):
        played.watch(0, 1)
        changed = _changed(territory, source, target, game.mode)
        if _in_reach(changed):
            possible = totems.changed(changed)
            if played.allows(player, possible):
                return FireElsewhere(player, -less, possible, source, target)
    return None


def without_token(square: Square, mode: Mode) -> Square:
    """What the square shows where no token has fallen on it: the resource that burnt is back."""
    back = mode is not Mode.DISCOVERY and square.kind.is_natural
    return replace(square, token=0, resource=back)


def _changed(territory: Territory, source: Cell, target: Cell, mode: Mode) -> Territory:
    token = territory[source].token
    lifted = {**territory.squares, source: without_token(territory[source], mode)}
    return Territory({**lifted, target: burnt(lifted[target], token)})


def _in_reach(territory: Territory) -> bool:
    """Whether every token lies in reach of some volcano of its kind."""
    volcanoes = [(c, s.kind.craters) for c, s in territory.items() if s.terrain is Terrain.VOLCANO]
    return all(
        any(
            craters == square.token and cell.distance(volcano) <= REACH[craters]
            for volcano, craters in volcanoes
        )
        for cell, square in territory.items()
        if square.token
    )
