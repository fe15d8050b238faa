"""The pen once more, but what it draws is an SVG: for drawings that others may want to enlarge."""

import math
from collections.abc import Sequence
from typing import Final

from art.pen import Colour, Pen, Point, smooth

_HEAD: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'


class VectorPen(Pen):
    """Takes what `Pen` takes, so the same drawing is made with either. No glow, no shadow."""

    def __init__(self) -> None:
        super().__init__(1)
        self._unit = 1.0
        self._parts: list[str] = []

    def shape(self, points: Sequence[Point], fill: Colour, *, round_: bool = True) -> None:
        outline = smooth(points, closed=True, steps=6) if round_ else points
        self._polygon([self._at(point) for point in outline], fill)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        x, y = self._at((x, y))
        self._parts.append(
            f'<circle cx="{_short(x)}" cy="{_short(y)}" r="{_short(radius * self._zoom)}"'
            f" {_paint(fill)}/>"
        )

    def box(self, corner: Point, opposite: Point, radius: float, fill: Colour) -> None:
        (x0, y0), (x1, y1) = self._at(corner), self._at(opposite)
        self._parts.append(
            f'<rect x="{_short(x0)}" y="{_short(y0)}" width="{_short(x1 - x0)}"'
            f' height="{_short(y1 - y0)}" rx="{_short(radius * self._zoom)}" {_paint(fill)}/>'
        )

    def line(
        self,
        points: Sequence[Point],
        width: float,
        fill: Colour,
        *,
        ends: tuple[float, float] = (1, 1),
        round_: bool = True,
    ) -> None:
        """Both sides of the stroke as one outline, and a round end at each."""
        way = smooth(points, closed=False, steps=6) if round_ else list(points)
        sides: tuple[list[Point], list[Point]] = ([], [])
        for index, (x, y) in enumerate(way):
            along = index / max(len(way) - 1, 1)
            share = min(1.0, along * 3, (1 - along) * 3)
            end = ends[0] if along < 0.5 else ends[1]
            half = width / 2 * (end + (1 - end) * share)
            (x0, y0), (x1, y1) = way[max(index - 1, 0)], way[min(index + 1, len(way) - 1)]
            turn = math.atan2(y1 - y0, x1 - x0) + math.pi / 2
            dx, dy = half * math.cos(turn), half * math.sin(turn)
            sides[0].append((x + dx, y + dy))
            sides[1].append((x - dx, y - dy))
        self._polygon([self._at(point) for point in (*sides[0], *reversed(sides[1]))], fill)
        for (x, y), end in zip((way[0], way[-1]), ends, strict=True):
            self.disc(x, y, width / 2 * end, fill)

    def drawing(self) -> str:
        return "\n".join((_HEAD, *self._parts, "</svg>", ""))

    def _polygon(self, points: Sequence[Point], fill: Colour) -> None:
        path = " ".join(f"{_short(x)},{_short(y)}" for x, y in points)
        self._parts.append(f'<polygon points="{path}" {_paint(fill)}/>')


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _paint(fill: Colour) -> str:
    red, green, blue, alpha = fill
    opacity = "" if alpha == 255 else f' fill-opacity="{alpha / 255:.2f}"'
    return f'fill="#{red:02x}{green:02x}{blue:02x}"{opacity}'
