"""Tips: a player who uses a slow way of entering a territory twice is told a faster one, once."""

from collections.abc import Collection
from enum import Enum
from typing import TYPE_CHECKING, Final

from companion.rules.box import Terrain
from companion.rules.territory import BESIDE, Cell
from companion.table.strokes import FinishedStroke

if TYPE_CHECKING:
    from companion.table.brushes import Brush

USES_BEFORE_TIP: Final = 2
"""The number of times that a slow way is used before its tip is due."""


class Tip(Enum):
    """A faster way."""

    DRAG = "drag"
    """A terrain is dragged from the palette onto its squares."""
    PASSING = "passing"
    """One stroke paints several regions: it passes over squares that are painted already."""
    FIRES = "fires"
    """One stroke prints the fires of several squares."""
    SPENT = "spent"
    """One stroke removes several resources."""


class TipTracker:
    """Follows the strokes of a player and finds the tip that is due.

    A tip is not given to a player who knows it, by an earlier tip or by doing it.
    """

    def __init__(self, known: Collection[Tip] = ()) -> None:
        self.known: Final = set(known)
        self._uses: Final = dict.fromkeys(Tip, 0)
        self._picked: Brush | None = None
        """The brush that was picked by a tap on the palette and not used since."""
        self._filled: set[Cell] = set()
        """The cells that were painted since a terrain was picked, with that terrain alone."""
        self._before: FinishedStroke | None = None
        """The stroke before, if one stroke could have done both."""

    def watch(self, stroke: FinishedStroke) -> Tip | None:
        """Take note of a stroke and return the tip that is due now."""
        if stroke.from_palette or (
            self._before is not None and self._before.brush is not stroke.brush
        ):
            self._filled = set()
        if stroke.picks_brush:
            self._picked, self._before = stroke.brush, None
            return None
        due = None
        if stroke.fills_cells and isinstance(stroke.brush, Terrain):
            due = self._watch_filling(stroke)
        if stroke.adds_fires:
            due = self._watch_single_squares(Tip.FIRES, stroke)
        if stroke.spends_resources:
            due = self._watch_single_squares(Tip.SPENT, stroke)
        self._before = stroke
        return due

    def _watch_filling(self, stroke: FinishedStroke) -> Tip | None:
        cells = set(stroke.changes)
        tapped, self._picked = self._picked is stroke.brush, None
        earlier = {cell for cell in self._filled if cell in stroke.before}
        self._filled = earlier | cells
        if stroke.from_palette:
            self.known.add(Tip.DRAG)
        if not _are_connected(cells):
            self.known.add(Tip.PASSING)
        elif earlier:
            return self._count(Tip.PASSING)
        return self._count(Tip.DRAG) if tapped else None

    def _watch_single_squares(self, tip: Tip, stroke: FinishedStroke) -> Tip | None:
        """Count strokes of the same kind in a row; one over several squares shows that the tip is
        known."""
        if len(stroke.changes) > 1:
            self.known.add(tip)
        before = self._before
        same_kind = (
            before is not None
            and before.brush is stroke.brush
            and (before.adds_fires, before.spends_resources)
            == (stroke.adds_fires, stroke.spends_resources)
        )
        if not same_kind:
            self._uses[tip] = 0
        return self._count(tip)

    def _count(self, tip: Tip) -> Tip | None:
        self._uses[tip] += 1
        if self._uses[tip] < USES_BEFORE_TIP or tip in self.known:
            return None
        self.known.add(tip)
        return tip


def _are_connected(cells: set[Cell]) -> bool:
    start = next(iter(cells))
    seen, waiting = {start}, [start]
    while waiting:
        for neighbour in BESIDE[waiting.pop()]:
            if neighbour in cells and neighbour not in seen:
                seen.add(neighbour)
                waiting.append(neighbour)
    return cells == seen
