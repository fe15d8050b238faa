"""The pieces of the game: resources, cavemen and fire tokens, as they lie on a board; and where in
a square they do, as the fires that are printed there, in parts of its side from its upper left."""

from typing import Final

from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.territory import Square
from companion.ui.drawings import drawing
from companion.ui.palettes import BONE, CHAR, rgb
from companion.ui.widgets.mesh_sheet import Quads

Held = Resource | Caveman | int
"""A piece: a resource, a caveman, or a fire token by its number of fires."""

PIECE: Final = 0.74
"""Side of a piece's drawing, with its shadow, in parts of a square's."""

FIRE: Final = 0.32
"""The same of a printed fire's drawing."""

NUMBER_BELOW: Final = 0.115
"""How far below its middle a fire token's number stands, in parts of the drawing's side."""

_CHAR: Final = rgb(CHAR)
_BONE: Final = rgb(BONE)


def fires_of(square: Square) -> list[tuple[float, float]]:
    return [(0.79 - 0.23 * nth, 0.21) for nth in range(square.kind.fires)]


def pieces_of(square: Square) -> list[tuple[Held, tuple[float, float], float]]:
    """Each with its middle and its side. The rules forbid several, but they can lie so: side by
    side, smaller. The hut makes room for what lies on its square."""
    pieces: list[Held] = []
    if square.resource_kind is not None:
        pieces.append(square.resource_kind)
    if square.caveman is not None:
        pieces.append(square.caveman)
    if square.token:
        pieces.append(square.token)
    side = PIECE * (1.0, 1.0, 0.76, 0.6)[len(pieces)]
    middle = 0.6 if square.terrain is Terrain.START else 0.5
    offs = [(nth - (len(pieces) - 1) / 2) * side * 0.6 for nth in range(len(pieces))]
    return [
        (what, (middle + off, middle + off * 0.6), side)
        for what, off in zip(pieces, offs, strict=True)
    ]


def put_piece(
    quads: Quads, what: Held, middle: tuple[float, float], side: float, alpha: float = 1.0
) -> None:
    x, y = middle
    tint = (1.0, 1.0, 1.0, alpha)
    if isinstance(what, int):
        quads.centred(x, y, side, drawing("token"), tint)
        quads.text(str(what), (x, y - side * NUMBER_BELOW), side * 0.27, (*_CHAR, alpha))
        return
    quads.centred(x, y, side, drawing(what.value), tint)
    if isinstance(what, Caveman) and what.power:
        badge = (x + side * 0.26, y - side * 0.262)
        quads.text(str(what.power), badge, side * 0.24, (*_BONE, alpha))
