"""Strokes: one touch on the board from down to up, and the edit that comes of it."""

from enum import Enum
from typing import Protocol

from companion.rules.territory import Cell, Square
from companion.table.edits import Lay

Squares = dict[Cell, Square | None]


class Refusal(Enum):
    """Why a touch on a square does nothing, where a player may wonder."""

    FIRE = "fire"
    """No fire can land there."""
    CAVEMAN = "caveman"
    """No caveman can stand there."""
    COVERED = "covered"
    """What is printed does not change while something lies on it."""


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
    def follows(self) -> bool:
        """Whether the changes are shown while the finger is still down."""

    def reach(self, cell: Cell | None) -> None:
        """The finger came to another cell, or left the board (None)."""


def lay(player: int, stroke: Stroke) -> Lay | None:
    """The edit of a finished stroke; None where nothing changes."""
    changes = stroke.changes
    return Lay(player, tuple(sorted(changes.items()))) if changes else None
