"""Where the rows of a list stand that is headed by days: known beforehand, however long it is."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final


class DayRows:
    """Rows from the top down; the first of each day has room for a heading above it.

    `days` says how high the rows of each day are.
    """

    def __init__(self, days: Sequence[Sequence[float]], heading: float) -> None:
        ends = list(accumulate(map(len, days)))
        self._starts: Final = [0, *ends[:-1]] if ends else []
        self._heading: Final = heading
        heights = (
            height + (heading if not place else 0)
            for rows in days
            for place, height in enumerate(rows)
        )
        self._tops: Final = [0.0, *accumulate(heights)]
        self.count: Final = ends[-1] if ends else 0
        self.height: Final = self._tops[-1]

    def top(self, index: int) -> float:
        """How far down a row begins, its heading included."""
        return self._tops[index]

    def height_of(self, index: int) -> float:
        return self._tops[index + 1] - self._tops[index]

    def day_begun(self, index: int) -> int | None:
        """The number of the day whose first row this is."""
        day = bisect_left(self._starts, index)
        return day if day < len(self._starts) and self._starts[day] == index else None

    def ends_day(self, index: int) -> bool:
        """Whether this is the last row of its day."""
        return index + 1 >= self.count or self.day_begun(index + 1) is not None

    def at(self, distance: float) -> int:
        """The row so far down; the first or last one beyond the ends."""
        return max(0, min(bisect_right(self._tops, distance) - 1, self.count - 1))

    def within(self, distance: float, height: float) -> range:
        """The rows to be seen in a stretch."""
        if not self.count:
            return range(0)
        return range(self.at(distance), self.at(distance + height) + 1)
