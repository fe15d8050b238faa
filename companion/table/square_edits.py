"""Edits of one square: what it becomes when something is laid on it, lifted or painted over.

Only what the box holds is offered: a square that no domino has, or a piece where the rules let none
lie, cannot be made here. (A file may still hold them; the check finds them.)
"""

from dataclasses import replace
from typing import Final

from companion.rules.box import SQUARES, TOKENS, Caveman, Kind, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Square, Territory

PAINTS: Final[tuple[Terrain, ...]] = tuple(
    terrain for terrain in Terrain if terrain is not Terrain.START
)
"""The terrains that a brush can paint, in the order of the palette."""

KINDS: Final = {
    terrain: tuple(sorted(kind for kind in SQUARES if kind.terrain is terrain))
    for terrain in PAINTS
}
"""The prints that each terrain can have, plainest first."""

LARGEST_TOKEN: Final = max(TOKENS)


def new_square(kind: Kind, mode: Mode) -> Square:
    """A square as it enters the game: outside Discovery a natural square carries its resource."""
    return Square(kind, resource=kind.is_natural and mode is not Mode.DISCOVERY)


def paint_square(square: Square | None, terrain: Terrain, mode: Mode) -> Square:
    """Return the square in another terrain. A piece that may lie there stays."""
    kind = KINDS[terrain][0]
    if square is not None and terrain is not Terrain.VOLCANO:
        if square.token:
            return Square(kind, token=square.token)
        if square.caveman is not None:
            return Square(kind, caveman=square.caveman)
    return new_square(kind, mode)


def can_cycle_print(square: Square) -> bool:
    """Return True if a tap can change the print: no piece covers it and the box has another."""
    return not square.token and square.caveman is None and len(KINDS.get(square.terrain, ())) > 1


def cycle_print(square: Square, mode: Mode) -> Square:
    """Return the same terrain with its next print; the first one follows the last."""
    kinds = KINDS[square.terrain]
    here = kinds.index(square.kind) if square.kind in kinds else -1
    return new_square(kinds[(here + 1) % len(kinds)], mode)


def can_hold_token(square: Square | None) -> bool:
    """Return True if a fire can land here: no volcano, no printed fire, no token."""
    return (
        square is not None
        and square.terrain is not Terrain.VOLCANO
        and not square.kind.fires
        and not square.token
    )


def with_token(square: Square, fires: int) -> Square:
    """Return the square under a token, which destroys the resource or the caveman there."""
    return replace(square, resource=False, token=fires, caveman=None)


def can_hold_caveman(square: Square | None) -> bool:
    """Return True if a caveman may stand here once the resource is gone."""
    return (
        square is not None
        and square.terrain not in (Terrain.VOLCANO, Terrain.START)
        and not square.fires
    )


def with_caveman(square: Square, caveman: Caveman) -> Square:
    """Return the square with a caveman in place of its resource."""
    return replace(square, resource=False, caveman=caveman)


def without_piece(square: Square, mode: Mode) -> Square:
    """Lift the token or caveman: the square is again as it entered the game."""
    return new_square(square.kind, mode)


def without_resource(square: Square) -> Square:
    """Remove the resource."""
    return replace(square, resource=False)


def with_resource(square: Square) -> Square:
    """Put the resource back where one can lie."""
    if not square.is_bare or not square.kind.is_natural:
        return square
    return replace(square, resource=True)


def convert_territory(territory: Territory, before: Mode, mode: Mode) -> Territory:
    """Return the territory as it is entered in another mode."""
    if mode is before:
        return territory
    return Territory({cell: _convert(square, before, mode) for cell, square in territory.items()})


def _convert(square: Square, before: Mode, mode: Mode) -> Square:
    resource = square.resource
    if not (before is Mode.TOTEM and mode is Mode.TRIBE):
        # Only Totem's resources are the same in Tribe mode. Discovery has none, and in Tribe
        # mode some were spent.
        resource = new_square(square.kind, mode).resource and not square.token
    caveman = square.caveman if mode is Mode.TRIBE else None
    return replace(square, resource=resource, caveman=caveman)
