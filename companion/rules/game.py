"""A game: its mode, its size, its variants, its players with their territories."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from companion.rules.box import DOMINOES, Resource
from companion.rules.territory import (
    Cell,
    Outline,
    Territory,
    all_cells,
    covers_frame,
    hut_is_centered,
    starting_tiles,
)

SIZES: Final = (5, 7)
FEWEST_PLAYERS: Final = 2
"""The fewest players of a game at a table. A territory alone is a game, too."""
MOST_PLAYERS: Final = 4


class Mode(Enum):
    """A mode of play."""

    DISCOVERY = "discovery"
    TOTEM = "totem"
    TRIBE = "tribe"


class Variant(Enum):
    """An optional rule that adds points; its value is its key in the game file."""

    EMPIRE_OF_FIRE = "empire-of-fire"
    HOMO_HABILIS = "homo-habilis"

    @property
    def points(self) -> int:
        """The points that it adds."""
        return _VARIANTS[self].points

    def is_earned(self, territory: Outline, size: int) -> bool:
        """Return True if a territory with a frame of this size meets the condition."""
        return _VARIANTS[self].is_earned(territory, size)

    def shown_cells(self, territory: Territory) -> frozenset[Cell]:
        """Return the squares that the line of the score points to."""
        return _VARIANTS[self].shown_cells(territory)


class _VariantRow(NamedTuple):
    points: int
    is_earned: Callable[[Outline, int], bool]
    shown_cells: Callable[[Territory], frozenset[Cell]]


# A variant is described here and nowhere else: scoring, hindsight, files and screens follow from
# its row. Its words are in `companion.texts.variants`.
_VARIANTS: Final = {
    Variant.EMPIRE_OF_FIRE: _VariantRow(10, hut_is_centered, starting_tiles),
    Variant.HOMO_HABILIS: _VariantRow(5, covers_frame, all_cells),
}


class Colour(Enum):
    """The color of a player's hut."""

    PINK = "pink"
    BLACK = "black"
    GREEN = "green"
    BLUE = "blue"


def reach_of_frame(size: int) -> int:
    """Return the most rows and columns that a game file may give a territory.

    The starting tile may lie in any corner of its frame, so all cells that the territory could
    ever use span twice the size less one.
    """
    return 2 * size - 1


def usual_size(players: int) -> int:
    """Return the size of a territory: 7 for two players, 5 for more."""
    return SIZES[1] if players == FEWEST_PLAYERS else SIZES[0]


def turns(size: int) -> int:
    """Count the dominoes of a player: just enough to cover the frame beside the starting tile."""
    return {5: len(DOMINOES) // 4, 7: len(DOMINOES) // 2}[size]


@dataclass(frozen=True, slots=True)
class Player:
    """A player with a territory and the totems held."""

    name: str
    colour: Colour
    territory: Territory
    totems: frozenset[Resource] = frozenset()

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a player needs a name")


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it lies on the table. Illegal layouts are states; impossible values raise."""

    mode: Mode
    size: int
    players: tuple[Player, ...]
    variants: frozenset[Variant] = frozenset()
    finished: bool = True
    id: str | None = None
    played_at: str | None = None
    notes: str | None = None
    location: str | None = None

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise ValueError(f"a territory is 5×5 or 7×7, not {self.size}")
        if not 1 <= len(self.players) <= MOST_PLAYERS:
            raise ValueError(f"1 to {MOST_PLAYERS} players, not {len(self.players)}")
        reach = reach_of_frame(self.size)
        for player in self.players:
            for cell in player.territory:
                if not (0 <= cell.row < reach and 0 <= cell.column < reach):
                    raise ValueError(f"{cell} is outside the {reach}×{reach} cells of a territory")
