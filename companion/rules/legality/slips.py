"""The slips a player may have made on one square, and how likely each is.

A slip's cost is the sum of what was tapped wrongly; the least costly is the likeliest. What follows
by itself costs nothing: a resource that had to burn, or that a natural square brings along.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from companion.rules.box import CAVEMEN, SQUARES, START, TOKENS, Caveman, Kind, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Square

RESOURCE: Final = 1.0
"""A resource left on, or forgotten."""
FIRES: Final = 2.0
"""A printed fire or a crater too many or too few."""
TOKEN: Final = 2.0
"""A fire not entered, or entered on the wrong square."""
OTHER_TOKEN: Final = 1.5
PRINTED_FOR_TOKEN: Final = 2.5
"""A token entered as a printed fire, or the other way round."""
NEIGHBOUR: Final = 3.0
"""The terrain of a square beside it."""
TERRAIN: Final = 5.0
CAVEMAN: Final = 3.0
OTHER_CAVEMAN: Final = 2.0
SQUARE: Final = 6.0
"""A square forgotten or added."""
STARTING_TILE: Final = 7.0
MARKED: Final = -1.5
"""The finding points at this very square."""


@cache
def possible_squares(mode: Mode) -> tuple[Square, ...]:
    """All squares that break no rule by themselves in a mode."""
    found = [Square(START), *(Square(START, token=fires) for fires in TOKENS)]
    for kind in SQUARES:
        found += _possible(kind, mode)
    return tuple(found)


def _possible(kind: Kind, mode: Mode) -> Iterator[Square]:
    if not (kind.is_natural and mode is Mode.TOTEM):
        yield Square(kind)
    if kind.is_natural and mode is not Mode.DISCOVERY:
        yield Square(kind, resource=True)
    if kind.terrain is Terrain.VOLCANO or kind.fires:
        return
    for fires in TOKENS:
        yield Square(kind, token=fires)
    if mode is Mode.TRIBE:
        for caveman in Caveman:
            yield Square(kind, caveman=caveman)


def cost(before: Square | None, after: Square | None, beside: frozenset[Terrain]) -> float:
    """How unlikely it is that `after` lies on the table where `before` was entered, with these
    terrains beside it."""
    if before is None or after is None:
        present = after or before
        assert present is not None  # noqa: S101  # one of the two is
        start = STARTING_TILE if present.terrain is Terrain.START else 0.0
        return SQUARE + start + (0.0 if present.terrain in beside else 1.0)
    return _ground(before, after, beside) + _pieces(before, after)


def _ground(before: Square, after: Square, beside: frozenset[Terrain]) -> float:
    if before.terrain is not after.terrain:
        if Terrain.START in (before.terrain, after.terrain):
            return STARTING_TILE
        fires = FIRES / 2 if before.kind.fires != after.kind.fires else 0.0
        return (NEIGHBOUR if after.terrain in beside else TERRAIN) + fires
    if before.kind.fires != after.kind.fires:
        if before.token or after.token:
            return PRINTED_FOR_TOKEN - TOKEN
        return FIRES * abs(before.kind.fires - after.kind.fires)
    return FIRES * abs(before.kind.craters - after.kind.craters)


def _pieces(before: Square, after: Square) -> float:
    total = 0.0
    if before.token != after.token:
        total += OTHER_TOKEN if before.token and after.token else TOKEN
    if before.caveman is not after.caveman:
        total += OTHER_CAVEMAN if before.caveman and after.caveman else CAVEMAN
    displaced = after.token or after.caveman or not after.kind.is_natural
    brought_along = after.resource and not before.kind.is_natural
    returned = after.resource and (before.token or before.caveman)
    if before.resource != after.resource and not (displaced or brought_along or returned):
        total += RESOURCE
    return total


def spare_caveman(standing: Mapping[Caveman, int]) -> Caveman:
    """Of those the box still has, the first: which one was forgotten, nobody can know."""
    return next(
        (caveman for caveman in Caveman if standing.get(caveman, 0) < CAVEMEN[caveman]),
        Caveman.HUNTER,
    )
