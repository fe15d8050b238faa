"""A pen for small drawings: shapes in units of a hundred to the side, drawn large, kept small."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

Point = tuple[float, float]
Colour = tuple[int, int, int, int]

_LARGER: Final = 4
"""Every drawing is made this many times larger and then shrunk: that smooths its edges."""

WHITE: Final = (255, 255, 255, 255)


def colour(text: str, alpha: float = 1.0) -> Colour:
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue, round(255 * alpha)


def smooth(points: Sequence[Point], *, closed: bool, steps: int = 14) -> list[Point]:
    """A curve through all the points, as a hand would draw it."""
    count = len(points)
    if count < 3:
        return list(points)
    curve: list[Point] = []
    for index in range(count if closed else count - 1):
        a, b, c, d = (
            points[(index + k) % count if closed else min(max(index + k, 0), count - 1)]
            for k in (-1, 0, 1, 2)
        )
        for step in range(steps):
            t = step / steps
            curve.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    if not closed:
        curve.append(points[-1])
    return curve


def _between(before: float, start: float, end: float, after: float, share: float) -> float:
    """A place between start and end on the smooth curve through all four (Catmull and Rom)."""
    return 0.5 * (
        2 * start
        + (end - before) * share
        + (2 * before - 5 * start + 4 * end - after) * share**2
        + (3 * start - before - 3 * end + after) * share**3
    )


class Pen:
    """Draws on a square of `pixels` to the side; a hundred units are one side."""

    def __init__(self, pixels: int, *, units: float = 100, bleed: int = 0) -> None:
        self._pixels = pixels + 2 * bleed
        self._bleed = bleed * _LARGER
        side = self._pixels * _LARGER
        self._unit = pixels * _LARGER / units
        self._image = Image.new("RGBA", (side, side))
        self._draw = ImageDraw.Draw(self._image)
        self._shift = (50.0, 50.0)
        self._zoom = 1.0
        self._turn = 0.0

    def place(self, x: float, y: float, zoom: float = 1.0, turn: float = 0.0) -> None:
        """What follows is drawn there: its own middle, (50, 50), lands on (x, y)."""
        self._shift, self._zoom, self._turn = (x, y), zoom, math.radians(turn)

    def anywhere(self) -> None:
        """Back to the whole sheet."""
        self.place(50, 50)

    def shape(self, points: Sequence[Point], fill: Colour, *, round_: bool = True) -> None:
        outline = smooth(points, closed=True) if round_ else list(points)
        self._draw.polygon([self._at(point) for point in outline], fill=fill)

    def hole(self, points: Sequence[Point], *, round_: bool = True) -> None:
        self.shape(points, (0, 0, 0, 0), round_=round_)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        (x, y), radius = self._at((x, y)), radius * self._zoom * self._unit
        self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)

    def line(
        self,
        points: Sequence[Point],
        width: float,
        fill: Colour,
        *,
        ends: tuple[float, float] = (1, 1),
        round_: bool = True,
    ) -> None:
        """A stroke of a brush; `ends` say how much of its width is left at both of its ends."""
        way = list(_evenly(smooth(points, closed=False) if round_ else points, width / 12))
        for index, (x, y) in enumerate(way):
            along = index / max(len(way) - 1, 1)
            # Full width in the middle third, then towards the ends.
            share = min(1.0, along * 3, (1 - along) * 3)
            end = ends[0] if along < 0.5 else ends[1]
            self.disc(x, y, width / 2 * (end + (1 - end) * share), fill)

    def box(self, corner: Point, opposite: Point, radius: float, fill: Colour) -> None:
        """An upright box with round corners."""
        (x0, y0), (x1, y1) = self._at(corner), self._at(opposite)
        self._draw.rounded_rectangle((x0, y0, x1, y1), radius * self._zoom * self._unit, fill=fill)

    def glow(self, strength: float, blur: float, tint: Colour) -> None:
        """A soft light or shadow behind all that was drawn so far."""
        alpha = self._image.getchannel("A").filter(ImageFilter.GaussianBlur(blur * self._unit))
        alpha = alpha.point(lambda value: min(255, round(value * strength)))
        behind = Image.new("RGBA", self._image.size, (*tint[:3], 0))
        behind.putalpha(alpha)
        behind.alpha_composite(self._image)
        self._take(behind)

    def shadow(self, drop: float, blur: float, strength: float) -> None:
        alpha = self._image.getchannel("A").filter(ImageFilter.GaussianBlur(blur * self._unit))
        alpha = alpha.point(lambda value: round(value * strength))
        behind = Image.new("RGBA", self._image.size, (26, 12, 6, 0))
        moved = Image.new("L", alpha.size)
        moved.paste(alpha, (0, round(drop * self._unit)))
        behind.putalpha(moved)
        behind.alpha_composite(self._image)
        self._take(behind)

    def finished(self) -> Image.Image:
        return self._image.resize((self._pixels, self._pixels), Image.Resampling.BOX)

    def _take(self, image: Image.Image) -> None:
        self._image = image
        self._draw = ImageDraw.Draw(image)

    def _at(self, point: Point) -> Point:
        x, y = (point[0] - 50) * self._zoom, (point[1] - 50) * self._zoom
        cos, sin = math.cos(self._turn), math.sin(self._turn)
        x, y = x * cos - y * sin + self._shift[0], x * sin + y * cos + self._shift[1]
        return x * self._unit + self._bleed, y * self._unit + self._bleed


def _evenly(points: Sequence[Point], step: float) -> Iterable[Point]:
    """Points along the way, no further apart than that."""
    for (x, y), (to_x, to_y) in pairwise(points):
        pieces = max(1, math.ceil(math.hypot(to_x - x, to_y - y) / step))
        for piece in range(pieces):
            yield x + (to_x - x) * piece / pieces, y + (to_y - y) * piece / pieces
    yield points[-1]
