"""A part of the screen as a picture to be passed on."""

from io import BytesIO
from typing import Final

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    Rectangle,
    Scale,
    Translate,
)
from kivy.lang import Builder
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.ui.theme import theme
from companion.ui.widgets.board import Board

KIND: Final = "image/png"
_ROUNDS: Final = 6
"""How often what depends on one another is laid out until all of it stands."""
_LONGEST: Final = 4096
"""Pixels; what is longer is drawn smaller, as graphics chips ask."""


def lay_out_now(widget: Widget) -> None:
    """Lay out at once what stands on no screen: texts are as high as they are, and what is around
    them follows."""
    for _round in range(_ROUNDS):
        for each in list(widget.walk()):
            if isinstance(each, Label):
                each.texture_update()
            elif isinstance(each, Layout):
                each.do_layout()
    for each in widget.walk():
        if isinstance(each, Board):
            each.draw_now()
    Builder.sync()


def png_of(widget: Widget) -> bytes:
    """The widget on the theme's ground, with a margin, as a PNG."""
    margin = theme.gutter
    width, height = widget.width + 2 * margin, widget.height + 2 * margin
    scale = min(1.0, _LONGEST / max(width, height, 1))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    parent, place = widget.parent, -1
    if parent is not None and widget.canvas in parent.canvas.children:
        place = parent.canvas.indexof(widget.canvas)
        parent.canvas.remove(widget.canvas)
    picture = Fbo(size=size, with_stencilbuffer=True)
    try:
        with picture:
            ClearColor(*theme.ground_edge[:3], 1)
            ClearBuffers()
            Color(*theme.ground[:3], 1)
            Rectangle(size=size)
            Scale(1, -1, 1)
            Scale(scale, scale, 1)
            Translate(margin - widget.x, margin - widget.y - height, 0)
        picture.add(widget.canvas)
        picture.draw()
        return _png(picture.pixels, size)
    finally:
        picture.remove(widget.canvas)
        if parent is not None and place >= 0:
            parent.canvas.insert(place, widget.canvas)


def _png(pixels: bytes, size: tuple[int, int]) -> bytes:
    from PIL import Image  # noqa: PLC0415  # only when a picture is passed on

    stream = BytesIO()
    Image.frombytes("RGBA", size, pixels).convert("RGB").save(stream, "PNG")
    return stream.getvalue()
