"""Signs of what lies on no board: what a game is played by, and what cavemen count."""

from typing import Final

from art.glyphs import SIGNS, Sign, hut
from art.pen import Colour, Pen

_TILES: Final = (15, 50, 85)
"""The middles of three squares in a row."""


def empire_of_fire(pen: Pen, ink: Colour, light: Colour) -> None:
    """A territory with the hut in its middle."""
    for x in _TILES:
        for y in _TILES:
            if (x, y) != (50, 50):
                pen.box((x - 9, y - 9), (x + 9, y + 9), 4, ink)
    pen.box((26, 26), (74, 74), 5, light)
    pen.place(50, 49, 0.5)
    hut(pen, ink, light)
    pen.anywhere()


def homo_habilis(pen: Pen, ink: Colour, light: Colour) -> None:
    """A territory without a gap."""
    pen.box((8, 8), (92, 92), 12, ink)
    for middle in (36, 64):
        pen.line([(middle, 6), (middle, 94)], 5, light, round_=False)
        pen.line([(6, middle), (94, middle)], 5, light, round_=False)
    pen.line([(28, 51), (44, 67), (74, 34)], 25, light, round_=False)
    pen.line([(28, 51), (44, 67), (74, 34)], 14, ink, round_=False)


def totem(pen: Pen, ink: Colour, light: Colour) -> None:
    """A pole with two faces and wings."""
    pen.shape([(4, 28), (34, 22), (66, 22), (96, 28), (86, 42), (66, 44), (34, 44), (14, 42)], ink)
    pen.box((28, 6), (72, 96), 10, ink)
    pen.line([(26, 51), (74, 51)], 5, light, round_=False)
    for x in (40, 60):
        pen.disc(x, 22, 5.4, light)
        pen.disc(x, 66, 5.4, light)
    pen.shape([(50, 27), (58, 40), (50, 44), (42, 40)], light, round_=False)
    pen.line([(39, 82), (50, 86), (61, 82)], 5.5, light, ends=(0.8, 0.8))


def resources(pen: Pen, ink: Colour, light: Colour) -> None:
    """Three wooden discs, whatever is on them."""
    for x, y in ((50, 29), (27, 69), (73, 69)):
        pen.disc(x, y, 28, light)
        pen.disc(x, y, 23, ink)
        pen.disc(x, y, 15, light)
        pen.disc(x, y, 10, ink)


def warriors(pen: Pen, ink: Colour, light: Colour) -> None:
    """Two shields side by side: warriors count for one another."""
    for x in (66, 34):
        pen.place(x, 50, 0.98)
        _shield(pen, light, 1.18)
        _shield(pen, ink, 1)
        pen.line([(30, 36), (40, 27), (50, 36), (60, 27), (70, 36)], 5, light, round_=False)
        pen.disc(50, 55, 8, light)
    pen.anywhere()


def _shield(pen: Pen, ink: Colour, zoom: float) -> None:
    outline = ((50, 8), (74, 16), (77, 44), (68, 74), (50, 93), (32, 74), (23, 44), (26, 16))
    pen.shape([(50 + (x - 50) * zoom, 50 + (y - 50) * zoom) for x, y in outline], ink)


EMBLEMS: Final[dict[str, Sign]] = SIGNS | {
    emblem.__name__.replace("_", "-"): emblem
    for emblem in (empire_of_fire, homo_habilis, totem, resources, warriors)
}
"""Every sign that stands among words."""
