"""An N×N frame as bit masks: a square of it is a number, a set of squares a sum of powers of two.

Rows are one longer than the frame, so that what lies at the end of one does not touch the next.
"""

from functools import lru_cache

from companion.rules.box import REACH


class Grid:
    """One size of frame."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = size + 1
        self.span = self.width * size
        self.squares = [row * self.width + column for row in range(size) for column in range(size)]
        self.all = sum(1 << square for square in self.squares)
        around = range(self.span)
        self.beside = [self._beside(square) for square in around]
        self.beside_mask = [sum(1 << other for other in others) for others in self.beside]
        self.within = [self._within(square, size // 2) for square in around]
        """What no centred starting tile has too far away."""
        self.reach = {
            fires: [self._within(square, steps) for square in around]
            for fires, steps in REACH.items()
        }

    def _beside(self, square: int) -> list[int]:
        width = self.width
        near = (square - width, square - 1, square + 1, square + width)
        return [other for other in near if other >= 0 and self.all >> other & 1]

    def _within(self, square: int, steps: int) -> int:
        row, column = divmod(square, self.width)
        mask = 0
        for other in self.squares:
            down, right = divmod(other, self.width)
            if abs(down - row) <= steps and abs(right - column) <= steps:
                mask |= 1 << other
        return mask


@lru_cache
def grid_of(size: int) -> Grid:
    return Grid(size)
