"""Slower ways of entering a territory: who has used one twice may be told of the faster one."""

from collections.abc import Collection
from enum import Enum
from typing import TYPE_CHECKING, Final

from companion.rules.box import Terrain
from companion.rules.territory import BESIDE, Cell
from companion.table.strokes import Deed

if TYPE_CHECKING:
    from companion.table.brushes import Brush

OFTEN: Final = 2
"""So often a slower way is used before the faster one is told."""


class Lesson(Enum):
    """A faster way."""

    DRAG = "drag"
    """A terrain is dragged from the palette onto its squares."""
    PASSING = "passing"
    """One stroke paints several regions: what is painted already it passes over."""
    FIRES = "fires"
    """One stroke prints the fires of several squares."""
    SPENT = "spent"
    """One stroke takes several resources away."""


class SlowWays:
    """Watches one deed after the other. Of what somebody knows, or does by themselves, they are
    not told."""

    def __init__(self, known: Collection[Lesson] = ()) -> None:
        self.known: Final = set(known)
        self._counts: Final = dict.fromkeys(Lesson, 0)
        self._picked: Brush | None = None
        """Taken from the palette by a tap, and not used since."""
        self._filled: set[Cell] = set()
        """Painted since a terrain was taken, with that one alone."""
        self._before: Deed | None = None
        """The deed before, where one stroke could have done both."""

    def watch(self, deed: Deed) -> Lesson | None:
        """The faster way to be told now, once."""
        if deed.carried or (self._before is not None and self._before.brush is not deed.brush):
            self._filled = set()
        if deed.picks:
            self._picked, self._before = deed.brush, None
            return None
        due = None
        if deed.fills and isinstance(deed.brush, Terrain):
            due = self._filling(deed)
        for lesson, is_such in ((Lesson.FIRES, deed.prints), (Lesson.SPENT, deed.spends)):
            if is_such:
                due = self._one_by_one(lesson, deed)
        self._before = deed
        return due

    def _filling(self, deed: Deed) -> Lesson | None:
        cells = set(deed.changes)
        tapped, self._picked = self._picked is deed.brush, None
        earlier = {cell for cell in self._filled if cell in deed.before}
        self._filled = earlier | cells
        if deed.carried:
            self.known.add(Lesson.DRAG)
        if not _joined(cells):
            self.known.add(Lesson.PASSING)
        elif earlier:
            return self._count(Lesson.PASSING)
        return self._count(Lesson.DRAG) if tapped else None

    def _one_by_one(self, lesson: Lesson, deed: Deed) -> Lesson | None:
        """The second in a row tells, where each was of a single square."""
        if len(deed.changes) > 1:
            self.known.add(lesson)
        before = self._before
        follows = before is not None and before.brush is deed.brush
        alike = before is not None and (before.prints, before.spends) == (deed.prints, deed.spends)
        self._counts[lesson] = (self._counts[lesson] if follows and alike else 0) + 1
        return self._told(lesson) if self._counts[lesson] >= OFTEN else None

    def _count(self, lesson: Lesson) -> Lesson | None:
        self._counts[lesson] += 1
        return self._told(lesson) if self._counts[lesson] >= OFTEN else None

    def _told(self, lesson: Lesson) -> Lesson | None:
        if lesson in self.known:
            return None
        self.known.add(lesson)
        return lesson


def _joined(cells: set[Cell]) -> bool:
    """Whether they are in one piece."""
    start = next(iter(cells))
    seen, way = {start}, [start]
    while way:
        for beside in BESIDE[way.pop()]:
            if beside in cells and beside not in seen:
                seen.add(beside)
                way.append(beside)
    return cells == seen
