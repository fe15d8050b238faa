"""The outlines of a drawing: round what is inked to the one side, round its holes to the other."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from PIL import Image

from art.pen import Point

_HALF: Final = 127.5
_FAITHFUL: Final = 0.3
"""How far an outline may run beside the drawing's edge, in pixels."""

# A square of four pixels, by which of them are inked: the edges of it that the outline goes from
# and to, ink on its right. Edges are 0 above, 1 right, 2 below, 3 left.
_WAYS: Final = {
    0b0001: ((3, 0),), 0b0010: ((0, 1),), 0b0100: ((1, 2),), 0b1000: ((2, 3),),
    0b0011: ((3, 1),), 0b0110: ((0, 2),), 0b1100: ((1, 3),), 0b1001: ((2, 0),),
    0b0111: ((3, 2),), 0b1110: ((0, 3),), 0b1101: ((1, 0),), 0b1011: ((2, 1),),
    0b0101: ((3, 0), (1, 2)), 0b1010: ((0, 1), (2, 3)),
}  # fmt: skip
_CORNERS: Final = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Of a square, in the order of their bits."""


def traced(ink: Image.Image) -> Iterator[list[Point]]:
    """The outlines where the ink is half as strong as it can be."""
    wide, high = ink.size
    framed = Image.new("L", (wide + 2, high + 2))
    framed.paste(ink, (1, 1))
    rows = [framed.crop((0, y, wide + 2, y + 1)).tobytes() for y in range(high + 2)]
    following: dict[Point, Point] = {}
    for y in range(high + 1):
        for x in range(wide + 1):
            four = [rows[y + dy][x + dx] for dx, dy in _CORNERS]
            kind = sum(1 << bit for bit, value in enumerate(four) if value > _HALF)
            for start, end in _WAYS.get(kind, ()):
                following[_crossing(x, y, four, start)] = _crossing(x, y, four, end)
    while following:
        first = next(iter(following))
        way, place = [first], following.pop(first)
        while place != first:
            way.append(place)
            place = following.pop(place)
        yield _simplified(way)


def _crossing(x: int, y: int, four: Sequence[int], edge: int) -> Point:
    """Where on an edge of the square the ink is half as strong; pixels count from their middles."""
    (x0, y0), (x1, y1) = _CORNERS[edge], _CORNERS[(edge + 1) % 4]
    one, other = four[edge], four[(edge + 1) % 4]
    if (x0, y0) > (x1, y1):  # the same place from both sides of the edge
        (x0, y0), (x1, y1), one, other = (x1, y1), (x0, y0), other, one
    share = (_HALF - one) / (other - one)
    return x - 0.5 + x0 + (x1 - x0) * share, y - 0.5 + y0 + (y1 - y0) * share


def _simplified(way: list[Point]) -> list[Point]:
    """Without the points that a straight line goes by (Douglas and Peucker)."""
    far = max(range(len(way)), key=lambda index: _apart(way[index], way[0]))
    return _thinned(way[: far + 1])[:-1] + _thinned([*way[far:], way[0]])[:-1]


def _thinned(way: list[Point]) -> list[Point]:
    start, end = way[0], way[-1]
    if len(way) < 3:
        return way
    most, where = max((_beside(way[i], start, end), i) for i in range(1, len(way) - 1))
    if most <= _FAITHFUL:
        return [start, end]
    return _thinned(way[: where + 1])[:-1] + _thinned(way[where:])


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _beside(point: Point, start: Point, end: Point) -> float:
    long = _apart(start, end)
    if not long:
        return _apart(point, start)
    (x, y), (x0, y0), (x1, y1) = point, start, end
    return abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / long
