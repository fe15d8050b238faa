"""The pieces of the game: resources, cavemen and fire tokens, as they lie on a board."""

from typing import Final

from companion.rules.box import Caveman, Resource
from companion.ui.drawings import drawing
from companion.ui.palettes import BONE, CHAR, rgb
from companion.ui.widgets.mesh_sheet import Quads

Held = Resource | Caveman | int
"""A piece: a resource, a caveman, or a fire token by its number of fires."""

PIECE: Final = 0.74
"""Side of a piece's drawing, with its shadow, in parts of a square's."""

_CHAR: Final = rgb(CHAR)
_BONE: Final = rgb(BONE)


def put_piece(
    quads: Quads, what: Held, middle: tuple[float, float], side: float, alpha: float = 1.0
) -> None:
    x, y = middle
    tint = (1.0, 1.0, 1.0, alpha)
    if isinstance(what, int):
        quads.centred(x, y, side, drawing("token"), tint)
        quads.text(str(what), (x, y - side * 0.115), side * 0.27, (*_CHAR, alpha))
        return
    quads.centred(x, y, side, drawing(what.value), tint)
    if isinstance(what, Caveman) and what.power:
        badge = (x + side * 0.26, y - side * 0.262)
        quads.text(str(what.power), badge, side * 0.24, (*_BONE, alpha))
