"""Rules that each square must keep by itself, whatever lies around it."""

from collections.abc import Callable, Mapping
from typing import Final

from companion.rules.box import SQUARES, START, Terrain
from companion.rules.legality.findings import Code
from companion.rules.territory import Square


def _no_such_square(square: Square) -> bool:
    return square.kind not in SQUARES and square.kind != START


def _resource_terrain(square: Square) -> bool:
    return square.resource and square.terrain.resource is None


def _resource_on_fire_symbol(square: Square) -> bool:
    return square.resource and square.kind.fires > 0


def _resource_burnt(square: Square) -> bool:
    return square.resource and square.token > 0


def _fire_on_volcano(square: Square) -> bool:
    return square.token > 0 and square.terrain is Terrain.VOLCANO


def _fire_on_fire_symbol(square: Square) -> bool:
    return square.token > 0 and square.kind.fires > 0


def _caveman_blocked(square: Square) -> bool:
    return square.caveman is not None and (
        square.fires > 0
        or square.resource
        or square.terrain is Terrain.VOLCANO
        or square.terrain is Terrain.START
    )


SQUARE_RULES: Final[Mapping[Code, Callable[[Square], bool]]] = {
    Code.NO_SUCH_SQUARE: _no_such_square,
    Code.RESOURCE_TERRAIN: _resource_terrain,
    Code.RESOURCE_ON_FIRE_SYMBOL: _resource_on_fire_symbol,
    Code.RESOURCE_BURNT: _resource_burnt,
    Code.FIRE_ON_VOLCANO: _fire_on_volcano,
    Code.FIRE_ON_FIRE_SYMBOL: _fire_on_fire_symbol,
    Code.CAVEMAN_BLOCKED: _caveman_blocked,
}
"""For each code the test that returns True where a square breaks the rule."""
