"""Draws what dims the ground towards its edges, and the app's icon: `python -m art.backdrop`."""

import random
from typing import Final

from PIL import Image

from art.atlas import FOLDER
from art.glyphs import SIGNS
from art.pen import Pen, colour
from art.pieces import EMBER, EMBER_DEEP

WIDTH, HEIGHT = 96, 192
WINDOW_ICON: Final = 128
"""Pixels of a side. SDL keeps it twice as long as the window is open: at 512, 2 MB."""
_GRAIN: Final = 5
"""So much is the dimness shaken, of 255: without it, bands are seen."""


def backdrop() -> Image.Image:
    """White, as much of it as the ground is dim: not at all where the light falls, near the top."""
    dice = random.Random(7)
    alpha = Image.new("L", (WIDTH, HEIGHT))
    for row in range(HEIGHT):
        down = row / (HEIGHT - 1) - 0.12
        for column in range(WIDTH):
            across = (column / (WIDTH - 1) - 0.5) * 1.25
            dim = min(1.0, (across * across + down * down) ** 0.5 / 1.02) ** 1.3
            alpha.putpixel((column, row), round(250 * dim + dice.triangular(-_GRAIN, _GRAIN)))
    image = Image.new("LA", alpha.size, 255)
    image.putalpha(alpha)
    return image


def icon(pixels: int) -> Image.Image:
    """The hut before its fire, on a tile of the night."""
    pen = Pen(pixels)
    pen.box((2, 2), (98, 98), 23, colour("#2a1c14"))
    pen.box((2, 2), (98, 95), 23, colour("#3e2c21"))
    pen.disc(50, 58, 33, colour("#553522"))
    pen.disc(50, 58, 26, colour("#74441f"))
    pen.place(50, 50, 0.8)
    SIGNS["hut"](pen, colour("#f8ecd9"), colour("#74441f"))
    pen.place(50, 72, 0.32)
    SIGNS["flame"](pen, EMBER_DEEP, EMBER)
    return pen.finished()


def main() -> None:
    backdrop().save(FOLDER / "backdrop.png", optimize=True)
    icon(WINDOW_ICON).save(FOLDER / "icon.png", optimize=True)


if __name__ == "__main__":
    main()
