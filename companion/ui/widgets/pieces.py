"""The pieces of the game: resources, cavemen and fire tokens, on the board and beside it."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import ColorProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.rules.box import Caveman, Resource, Terrain
from companion.ui.drawings import drawing
from companion.ui.palettes import BONE, CHAR, rgb
from companion.ui.widgets.mesh_sheet import MeshSheet, Quads, packed

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


class Piece(Widget):
    """One piece by itself, as large as fits."""

    what = ObjectProperty(None, allownone=True)

    def __init__(self, **options: Any) -> None:
        self._sheet = MeshSheet()
        super().__init__(**options)
        self.canvas.add(self._sheet.context)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("what", "pos", "size"):
            self.fbind(name, redraw)
        self.fbind("opacity", self._fade)
        redraw()

    def _fade(self, _: Any, opacity: float) -> None:
        self._sheet.fade(opacity)

    def _draw(self, _: float) -> None:
        quads = Quads()
        if self.what is not None:
            # The drawing has room for a shadow around it, the widget need not.
            put_piece(quads, self.what, self.center, min(self.size) / 0.84)
        self._sheet.show([packed(quads)])


class Sign(Widget):
    """A sign of a terrain, a piece, the hut or fire, in one colour."""

    what = ObjectProperty(None, allownone=True)
    """A `Terrain`, a `Resource`, a `Caveman`, or the name of a drawing."""
    color = ColorProperty((1, 1, 1, 1))

    def __init__(self, **options: Any) -> None:
        self._sheet = MeshSheet()
        super().__init__(**options)
        self.canvas.add(self._sheet.context)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("what", "color", "pos", "size", "opacity"):
            self.fbind(name, redraw)
        redraw()

    def _draw(self, _: float) -> None:
        quads = Quads()
        if self.what is not None:
            red, green, blue, alpha = self.color
            rgba = (red, green, blue, alpha * self.opacity)
            part = drawing(f"sign-{sign_of(self.what)}")
            quads.centred(self.center_x, self.center_y, min(self.size), part, rgba)
        self._sheet.show([packed(quads)])


def sign_of(what: Terrain | Resource | Caveman | str) -> str:
    if what is Terrain.START:
        return "hut"
    return what if isinstance(what, str) else what.value
