"""Strokes: one touch on the board from down to up, the edit that comes of it, and what was done."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from companion.rules.box import Caveman
from companion.rules.territory import Cell, Square, Territory
from companion.table.brushes import Brush
from companion.table.edits import Lay

Squares = dict[Cell, Square | None]
Piece = Caveman | int
"""A caveman, or a fire token by its fires."""


class Refusal(Enum):
    """Why a touch on a square does nothing, where a player may wonder."""

    FIRE = "fire"
    """No fire can land there."""
    CAVEMAN = "caveman"
    """No caveman can stand there."""
    REACH = "reach"
    """The fire of that volcano does not fly so far."""
    COVERED = "covered"
    """What is printed does not change while something lies on it."""
    SPENT = "spent"
    """No resource lies there, or could lie there again."""


class Stroke(Protocol):
    """A touch under way."""

    @property
    def changes(self) -> Squares:
        """The squares as they would be if the finger went up now; empty: nothing happens."""

    @property
    def refusal(self) -> Refusal | None:
        """Why nothing would happen; None where something would, or where nothing was meant to."""

    @property
    def lit(self) -> frozenset[Cell]:
        """Cells that the thing being dragged can reach."""

    @property
    def airborne(self) -> Piece | None:
        """What the finger carries over the board."""

    @property
    def follows(self) -> bool:
        """Whether the changes are shown while the finger is still down."""

    def reach(self, cell: Cell | None) -> None:
        """The finger came to another cell, or left the board (None)."""


def lay(player: int, stroke: Stroke) -> Lay | None:
    """The edit of a finished stroke; None where nothing changes."""
    changes = stroke.changes
    return Lay(player, tuple(sorted(changes.items()))) if changes else None


@dataclass(frozen=True, slots=True)
class Deed:
    """What a touch did that has gone up."""

    brush: Brush
    """In hand, or taken from the palette;"""
    carried: bool
    """the touch began there."""
    before: Territory
    changes: Squares

    @property
    def picks(self) -> bool:
        """It was a tap on the palette."""
        return self.carried and not self.changes

    def _pairs(self) -> list[tuple[Square | None, Square | None]]:
        return [(self.before.get(cell), after) for cell, after in self.changes.items()]

    @property
    def fills(self) -> bool:
        """It painted empty cells."""
        return bool(self.changes) and all(
            before is None and after is not None for before, after in self._pairs()
        )

    @property
    def prints(self) -> bool:
        """It gave fires to squares without any."""
        return bool(self.changes) and all(
            before is not None and after is not None and after.kind.fires > before.kind.fires == 0
            for before, after in self._pairs()
        )

    @property
    def spends(self) -> bool:
        """It took resources away, and laid nothing there."""
        return bool(self.changes) and all(
            before is not None
            and before.resource
            and after is not None
            and after.is_bare
            and after.kind == before.kind
            for before, after in self._pairs()
        )
