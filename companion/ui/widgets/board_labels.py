"""Where the worth of a region is written: where it covers nothing that is printed or lies there.

Lengths are in parts of a square's side, from the upper left corner of cell (0, 0), to the right and
down.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.app.board_picture import BoardPicture
from companion.rules.territory import Cell, Square
from companion.ui.widgets.pieces import FIRE, NUMBER_BELOW, fires_of, pieces_of

_SOLID: Final = 0.84
"""Of a printed fire's drawing: the rest is its shadow."""
_HEART: Final = 0.62
"""Of a piece's drawing: what says which one it is. Its rim may be covered:
beyond an edge a label would seem to be the neighbour's."""
_NUMBER: Final = 0.34
"""Of a fire token's drawing: its number, which may not."""
_SHRED: Final = 0.004
"""So little of a square does not count as covered."""
_IN_THE_MIDDLE, _INSIDE, _ON_THE_EDGE = range(3)


class Plate(NamedTuple):
    """Half of a label's width and height, and how far it keeps from a square's edge."""

    wide: float
    high: float
    gap: float


class Area(NamedTuple):
    """A part of the board."""

    left: float
    upper: float
    right: float
    lower: float

    def shared_with(self, other: "Area") -> float:
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.lower, other.lower) - max(self.upper, other.upper)
        return wide * high if wide > 0 and high > 0 else 0.0


def place_of_label(
    picture: BoardPicture, cells: frozenset[Cell], extent: Plate, taken: Sequence[Area]
) -> Area:
    """What a region's label covers: as near the region's middle as it is free, and no other label
    was put; in the middle of a square if it can be, else elsewhere in one, else on an edge."""
    solid = [*taken, *_solid(picture, around(cells))]
    middle_x = sum(cell.column for cell in cells) / len(cells) + 0.5
    middle_y = sum(cell.row for cell in cells) / len(cells) + 0.5

    def order(place: tuple[int, float, float]) -> tuple[int, float]:
        kind, x, y = place
        return kind, abs(x - middle_x) + abs(y - middle_y)

    best, least = Area(middle_x, middle_y, middle_x, middle_y), float("inf")
    places = (place for cell in sorted(cells) for place in _places(cell, extent))
    for _kind, across, down in sorted(places, key=order):
        x, y = _within(picture, across, down, extent)
        label = Area(x - extent.wide, y - extent.high, x + extent.wide, y + extent.high)
        covered = sum(label.shared_with(each) for each in solid)
        if covered < least - _SHRED:
            best, least = label, covered
        if least <= _SHRED:
            break
    return best


def has_room(picture: BoardPicture, cells: frozenset[Cell]) -> bool:
    """A label finds a place in one of these squares, whatever lies around: it may come last."""
    squares = (picture.squares.get(cell) for cell in cells)
    return any(square is None or square.is_bare for square in squares)


def around(cells: frozenset[Cell]) -> frozenset[Cell]:
    """These cells, and all beside them: what a label of theirs may come to lie on."""
    return frozenset(
        Cell(cell.row + down, cell.column + right)
        for cell in cells
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    )


def _places(cell: Cell, extent: Plate) -> Iterator[tuple[int, float, float]]:
    x, y = cell.column + 0.5, cell.row + 0.5
    yield _IN_THE_MIDDLE, x, y
    across = max(0.0, 0.5 - extent.gap - extent.wide)
    down = max(0.0, 0.5 - extent.gap - extent.high)
    for kind, far in ((_INSIDE, down), (_ON_THE_EDGE, 0.5)):
        for side in (0.0, -across, across):
            yield kind, x + side, y + far
            yield kind, x + side, y - far
    for far in (-0.5, 0.5):
        yield _ON_THE_EDGE, x + far, y


def _within(picture: BoardPicture, x: float, y: float, extent: Plate) -> tuple[float, float]:
    """On the board, also where its squares are smaller than the words."""
    top, left, rows, columns = picture.view
    right, lowest = left + columns - extent.wide, top + rows - extent.high
    return (
        min(max(x, left + extent.wide), max(right, left + extent.wide)),
        min(max(y, top + extent.high), max(lowest, top + extent.high)),
    )


def _solid(picture: BoardPicture, cells: frozenset[Cell]) -> Iterator[Area]:
    """What is printed or lies there."""
    for cell in cells:
        square = picture.squares.get(cell)
        if square is not None:
            for across, down, half in _things(square):
                x, y = cell.column + across, cell.row + down
                yield Area(x - half, y - half, x + half, y + half)


def _things(square: Square) -> Iterator[tuple[float, float, float]]:
    for x, y in fires_of(square):
        yield x, y, FIRE * _SOLID / 2
    for what, (x, y), side in pieces_of(square):
        if isinstance(what, int):
            yield x, y + side * NUMBER_BELOW, side * _NUMBER / 2
        else:
            yield x, y, side * _HEART / 2
