"""What hindsight answers: the changed game, what moved, and what it would have been worth."""

from dataclasses import dataclass, replace

from companion.rules.box import Resource
from companion.rules.game import Game
from companion.rules.legality import Laid, Story
from companion.rules.territory import Cell, Territory


@dataclass(frozen=True, slots=True)
class Possible:
    """A game as it could have been: everything of the other players but their totems as it was."""

    player: int
    total: int
    game: Game

    @property
    def territory(self) -> Territory:
        return self.game.players[self.player].territory

    @property
    def totems(self) -> frozenset[Resource]:
        return self.game.players[self.player].totems


@dataclass(frozen=True, slots=True)
class FireElsewhere(Possible):
    """One fire on another square of the same territory."""

    source: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class DominoElsewhere(Possible):
    """One domino elsewhere. Both steps are told in the rows of the territory as it was; those of
    the changed one may have moved."""

    before: Laid
    after: Laid
    moved: Cell
    """By how many rows and columns all squares had to move, to have room in a game file."""

    @property
    def fire_moved(self) -> bool:
        return self.before.fire != self.after.fire

    def in_changed(self, cell: Cell) -> Cell:
        """A square of its steps, in the rows of the changed territory."""
        return Cell(cell.row + self.moved.row, cell.column + self.moved.column)


@dataclass(frozen=True, slots=True)
class LaidAnew(Possible):
    """Everything laid anew, in an order that works."""

    steps: tuple[Laid, ...]
    story: Story | None
    """In Tribe mode, the course of turns."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What the same dominoes could have made of a player's game; None where nothing is better."""

    player: int
    total: int
    fire: FireElsewhere | None = None
    domino: DominoElsewhere | None = None
    anew: LaidAnew | None = None

    @property
    def highest(self) -> Possible | None:
        """The answer that brings most; of equals, the one that changes least."""
        found = [each for each in (self.fire, self.domino, self.anew) if each is not None]
        return max(found, key=lambda each: each.total, default=None)

    @property
    def best(self) -> int:
        """The most that was found, or what was played."""
        highest = self.highest
        return self.total if highest is None else highest.total

    def with_anew(self, anew: LaidAnew | None) -> "Hindsight":
        """The same with an answer to the third question."""
        return replace(self, anew=anew)
