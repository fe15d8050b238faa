"""What a board shows, as frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.box import Caveman, Resource
from companion.rules.game import Colour
from companion.rules.territory import Cell, Frame, Square


@dataclass(frozen=True, slots=True)
class Outline:
    """Squares with one line around them, and what they are worth: figures, ×, +, = and –."""

    cells: frozenset[Cell]
    label: str = ""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A territory and what is pointed out on it."""

    squares: Mapping[Cell, Square]
    view: Frame
    """The cells that fill the board."""
    hut: Colour
    hollow: Frame | None = None
    """Where squares may lie; the whole view if not told."""
    marked: frozenset[Cell] = frozenset()
    """To look at on the table: each ringed in the colour of alarm."""
    aimed: frozenset[Cell] = frozenset()
    """Where something would be otherwise: each in a dashed ring."""
    lit: frozenset[Cell] = frozenset()
    """Within reach of what the hand holds."""
    outlines: tuple[Outline, ...] = ()
    dominoes: tuple[tuple[Cell, Cell], ...] = ()
    """Laid so far, each with a line around it."""
    newest: tuple[Cell, Cell] | None = None
    """The one of them that was laid just now: it stands out."""
    recede: bool = False
    """Everything not marked, aimed at, lit, outlined or the newest domino steps back."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """What the hand drags over the board, in the board's window coordinates: a resource, a
    caveman, or a fire token by its fires; from a volcano, its flight is drawn."""

    what: Resource | Caveman | int
    x: float
    y: float
    source: Cell | None = None
    refused: bool = False
    """It cannot be put down there."""
