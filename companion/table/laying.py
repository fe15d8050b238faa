"""What a single square becomes when something is laid on it, taken off it or painted over it; and
what can be seen of what lay there.

The box decides what is offered: kinds of ground that no domino has, and pieces where the rules
let none lie, cannot be laid here. (A file may still hold them; the check tells.)
"""

from collections import Counter
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from companion.rules.box import SQUARES, TOKENS, Caveman, Kind, Resource, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Square, Territory

PAINTS: Final[tuple[Terrain, ...]] = tuple(
    terrain for terrain in Terrain if terrain is not Terrain.START
)
"""The terrains a brush can paint, in the order of the palette."""

KINDS: Final = {
    terrain: tuple(sorted(kind for kind in SQUARES if kind.terrain is terrain))
    for terrain in PAINTS
}
"""What each terrain can print, plainest first."""

MOST_FIRES_OF_A_TOKEN: Final = max(TOKENS)


def painted(square: Square | None, terrain: Terrain, mode: Mode) -> Square:
    """The square after the brush went over it. Pieces that can lie on the new ground stay."""
    kind = KINDS[terrain][0]
    if square is not None:
        if square.token and terrain is not Terrain.VOLCANO:
            return Square(kind, token=square.token)
        if square.caveman is not None and terrain is not Terrain.VOLCANO:
            return Square(kind, caveman=square.caveman)
    return fresh(kind, mode)


def fresh(kind: Kind, mode: Mode) -> Square:
    """A square as it enters the game: natural ones with their resource, but in Discovery."""
    return Square(kind, resource=kind.is_natural and mode is not Mode.DISCOVERY)


def carried_over(territory: Territory, before: Mode, mode: Mode) -> Territory:
    """The territory as it is entered in another mode."""
    if mode is before:
        return territory
    return Territory(
        {cell: _carried_over(square, before, mode) for cell, square in territory.items()}
    )


def _carried_over(square: Square, before: Mode, mode: Mode) -> Square:
    there = square.resource
    if not (before is Mode.TOTEM and mode is Mode.TRIBE):
        # Only from Totem to Tribe Mode what lies there goes on lying there: in the others there is
        # none, or some was spent.
        there = fresh(square.kind, mode).resource and not square.token
    return replace(square, resource=there, caveman=square.caveman if mode is Mode.TRIBE else None)


def can_cycle(square: Square) -> bool:
    """Whether another touch with its own brush changes what is printed: not under a piece."""
    return not square.token and square.caveman is None and len(KINDS.get(square.terrain, ())) > 1


def cycled(square: Square, mode: Mode) -> Square:
    """The same terrain with the next thing the box prints on it, after the last the first again."""
    kinds = KINDS[square.terrain]
    here = kinds.index(square.kind) if square.kind in kinds else -1
    return fresh(kinds[(here + 1) % len(kinds)], mode)


def holds_token(square: Square | None) -> bool:
    """Whether a fire can land here: any square but volcanoes and those with a fire already."""
    return (
        square is not None
        and square.terrain is not Terrain.VOLCANO
        and not square.kind.fires
        and not square.token
    )


def with_token(square: Square, fires: int) -> Square:
    """The token destroys what lies there."""
    return replace(square, resource=False, token=fires, caveman=None)


def holds_caveman(square: Square | None) -> bool:
    """Whether a caveman may stand here once its resource is taken away."""
    return (
        square is not None
        and square.terrain not in (Terrain.VOLCANO, Terrain.START)
        and not square.fires
    )


def with_caveman(square: Square, caveman: Caveman) -> Square:
    """A caveman needs the place to itself: the resource there goes."""
    return replace(square, resource=False, caveman=caveman)


def without_piece(square: Square, mode: Mode) -> Square:
    """Token or caveman lifted: the square is again as it was before they came."""
    return fresh(square.kind, mode)


def without_resource(square: Square) -> Square:
    return replace(square, resource=False)


def burnt_here(territory: Territory, resource: Resource) -> bool:
    """Whether a fire lies where one of the resource lay."""
    return _traces(territory)[resource, True] > 0


def changed_resources(before: Territory, after: Territory) -> AbstractSet[Resource]:
    """The resources of which more or fewer lie there now, or burnt there."""
    one, other = _traces(before), _traces(after)
    return {
        resource
        for resource, _fire in one.keys() | other.keys()
        if any(one[resource, fire] != other[resource, fire] for fire in (False, True))
    }


def _traces(territory: Territory) -> Counter[tuple[Resource, bool]]:
    """How many of each resource lie there, and how many fires lie where one lay."""
    found: Counter[tuple[Resource, bool]] = Counter()
    for square in territory.values():
        if square.resource_kind is not None:
            found[square.resource_kind, False] += 1
        if square.token and square.kind.is_natural and square.terrain.resource is not None:
            found[square.terrain.resource, True] += 1
    return found


def had_here(territory: Territory, resource: Resource) -> bool:
    """Whether one of the resource lies there, or a fire where one lay."""
    traces = _traces(territory)
    return traces[resource, False] + traces[resource, True] > 0
