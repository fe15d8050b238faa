"""Where a finger goes to do a gesture on a board: the middles of squares, and beside the board
around it. Heights count from below."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from companion.rules.territory import Cell
from tests.benchmarks.ways import Gesture

Place = tuple[float, float]

_BESIDE: Final = 4
"""Pixels."""


@dataclass(frozen=True, slots=True)
class FingerPlaces:
    centre_of: Callable[[Cell], Place]
    pitch: float
    size: int

    def on_the_way(self, gesture: Gesture) -> Iterator[Place]:
        """Of its path; where it begins on the palette that is not among them."""
        at: Cell | None = None
        for step, then in zip_longest(gesture.path, gesture.path[1:]):
            if step is None:
                yield from self._around(at, then)
            else:
                yield self.centre_of(step)
            at = step

    def _around(self, at: Cell | None, to: Cell | None) -> Iterator[Place]:
        """Beside the board, from one cell of its rim (or from below) to another."""
        start = 0.0 if at is None else self._along(at)
        end = start if to is None else self._along(to)
        steps = int(abs(end - start) * 4) + 1
        for step in range(steps + 1):
            yield self._rim(start + (end - start) * step / steps)

    def _rim(self, way: float) -> Place:
        """A place beside the board, so many sides of a square along its rim from the lower left
        corner against the clock."""
        left, top = (edge - self.pitch / 2 for edge in self.centre_of(Cell(0, 0)))
        top += self.pitch
        long = self.pitch * self.size
        way = way * self.pitch % (4 * long)
        side, along = divmod(way, long)
        return (
            (left + along, top - long - _BESIDE),
            (left + long + _BESIDE, top - long + along),
            (left + long - along, top + _BESIDE),
            (left - _BESIDE, top - along),
        )[int(side)]

    def _along(self, cell: Cell) -> float:
        """How far along the rim a cell lies."""
        size, last = self.size, self.size - 1
        if cell.row == last:
            return cell.column + 0.5
        if cell.column == last:
            return size + (last - cell.row) + 0.5
        if cell.row == 0:
            return 2 * size + (last - cell.column) + 0.5
        return 3 * size + cell.row + 0.5
