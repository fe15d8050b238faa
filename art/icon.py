"""Draws what stands for the app before it is open: `python -m art.icon`.

Writes art/icon/*.svg, and beside each the PNG that Android and the desktop take:

    icon              the tile by itself, for launchers without adaptive icons and for the desktop
    icon-foreground   the hut and its fire, inside the circle that no launcher cuts away
    icon-background   the night behind it, to all edges
    presplash-day     while the app starts, on the ground of the light theme
    presplash-night   the same on the ground of the dark theme
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from art.atlas import ROOT
from art.glyphs import SIGNS
from art.pen import Colour, Pen, Point, colour
from art.pieces import EMBER, EMBER_DEEP
from art.vector import VectorPen

FOLDER: Final = ROOT / "art" / "icon"

NIGHT: Final = colour("#3e2c21")
EDGE: Final = colour("#2a1c14")
GLOW: Final = (colour("#553522"), colour("#74441f"))
HIDE: Final = colour("#f8ecd9")
BARK: Final = colour("#4a3020")
"""The hut by day."""
DAY_GLOW: Final = colour("#ffb13b", 0.3)

SAFE: Final = 66 / 108
"""So much of an adaptive icon's side is seen in every launcher: a circle in its middle."""


def icon(pen: Pen) -> None:
    pen.box((2, 2), (98, 98), 23, EDGE)
    pen.box((2, 2), (98, 95), 23, NIGHT)
    for radius, glow in zip((33, 26), GLOW, strict=True):
        pen.disc(50, 58, radius, glow)
    _camp(pen, (50, 50), 0.8, HIDE, GLOW[1])


def icon_foreground(pen: Pen) -> None:
    # The hut's corners stand furthest from the middle: 0.9 keeps them inside the circle.
    _camp(pen, (50, 48), 0.9 * SAFE, HIDE, GLOW[1])


def icon_background(pen: Pen) -> None:
    pen.box((-1, -1), (101, 101), 0, NIGHT)
    for radius, glow in zip((30, 24), GLOW, strict=True):
        pen.disc(50, 55, radius, glow)


def presplash_day(pen: Pen) -> None:
    pen.disc(50, 53, 19, DAY_GLOW)
    _camp(pen, (50, 50), 0.36, BARK, colour("#ffd79a"))


def presplash_night(pen: Pen) -> None:
    for radius, glow in zip((19, 15), GLOW, strict=True):
        pen.disc(50, 53, radius, glow)
    _camp(pen, (50, 50), 0.36, HIDE, GLOW[1])


def _camp(pen: Pen, middle: Point, zoom: float, hut: Colour, inside: Colour) -> None:
    """The hut with its fire before it."""
    x, y = middle
    pen.place(x, y, zoom)
    SIGNS["hut"](pen, hut, inside)
    pen.place(x, y + 27.5 * zoom, 0.4 * zoom)
    SIGNS["flame"](pen, EMBER_DEEP, EMBER)
    pen.anywhere()


DRAWINGS: Final[dict[str, tuple[Callable[[Pen], None], int]]] = {
    "icon": (icon, 512),
    "icon-foreground": (icon_foreground, 432),
    "icon-background": (icon_background, 432),
    "presplash-day": (presplash_day, 1024),
    "presplash-night": (presplash_night, 1024),
}
"""What draws each, and how many pixels the PNG has to the side: 108 dp on the densest screens for
the adaptive icon, as Android wants it."""


def vector(name: str) -> str:
    pen = VectorPen()
    DRAWINGS[name][0](pen)
    return pen.drawing()


def write(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, (draw, pixels) in DRAWINGS.items():
        (folder / f"{name}.svg").write_text(vector(name), encoding="utf-8")
        pen = Pen(pixels)
        draw(pen)
        pen.finished().save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    write(FOLDER)
