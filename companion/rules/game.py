"""A game: its mode, its size, its variants, its players with their territories."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.rules.box import DOMINOES, Resource
from companion.rules.territory import Territory

SIZES: Final = (5, 7)
FEWEST_PLAYERS: Final = 2
"""At a table; a territory alone is a game, too."""
MOST_PLAYERS: Final = 4


class Mode(Enum):
    DISCOVERY = "discovery"
    TOTEM = "totem"
    TRIBE = "tribe"


class Variant(Enum):
    EMPIRE_OF_FIRE = "empire-of-fire"
    HOMO_HABILIS = "homo-habilis"

    @property
    def points(self) -> int:
        return {Variant.EMPIRE_OF_FIRE: 10, Variant.HOMO_HABILIS: 5}[self]


class Colour(Enum):
    PINK = "pink"
    BLACK = "black"
    GREEN = "green"
    BLUE = "blue"


def reach_of_frame(size: int) -> int:
    """Rows and columns at most that a game file gives a territory: the starting tile may lie in
    any corner of its frame, so all cells it could ever use span twice the size less one."""
    return 2 * size - 1


def usual_size(players: int) -> int:
    """Two players have a 7×7 territory, more have 5×5."""
    return SIZES[1] if players == FEWEST_PLAYERS else SIZES[0]


def turns(size: int) -> int:
    """Dominoes a player gets: just enough to cover the frame beside the starting tile."""
    return {5: len(DOMINOES) // 4, 7: len(DOMINOES) // 2}[size]


@dataclass(frozen=True, slots=True)
class Player:
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
