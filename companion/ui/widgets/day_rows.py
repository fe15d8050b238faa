"""Where the rows of a list stand that is headed by days: arithmetic, however long the list is."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final


class DayRows:
    """Rows of one height from the top down; the first of each day has room for a heading above it.

    `games` says how many rows each day has.
    """

    def __init__(self, games: Sequence[int], row: float, heading: float) -> None:
        ends = list(accumulate(games))
        self._starts: Final = [0, *ends[:-1]] if ends else []
        self._row: Final = row
        self._heading: Final = heading
        self.count: Final = ends[-1] if ends else 0
        self.height: Final = self.top(self.count)

    def top(self, index: int) -> float:
        """How far down a row begins, its heading included."""
        return index * self._row + bisect_left(self._starts, index) * self._heading

    def height_of(self, index: int) -> float:
        return self._row + (self._heading if self.day_begun(index) is not None else 0)

    def day_begun(self, index: int) -> int | None:
        """The number of the day whose first row this is."""
        day = bisect_left(self._starts, index)
        return day if day < len(self._starts) and self._starts[day] == index else None

    def at(self, distance: float) -> int:
        """The row so far down; the first or last one beyond the ends."""
        index = bisect_right(range(self.count), distance, key=self.top) - 1
        return max(0, min(index, self.count - 1))

    def within(self, distance: float, height: float) -> range:
        """The rows to be seen in a stretch."""
        if not self.count:
            return range(0)
        return range(self.at(distance), self.at(distance + height) + 1)
