"""A player's territory as the checks look at it, and the registers they enter themselves in."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from companion.rules.game import Game, Player
from companion.rules.legality.findings import Code, Fact
from companion.rules.territory import Cell, Frame, Square


@dataclass(frozen=True)
class Layout:
    """One player's side of a game, with what several checks need."""

    game: Game
    index: int

    @cached_property
    def player(self) -> Player:
        return self.game.players[self.index]

    @cached_property
    def squares(self) -> dict[Cell, Square]:
        return self.player.territory.squares

    @cached_property
    def starts(self) -> tuple[Cell, ...]:
        return self.player.territory.starts

    @cached_property
    def start(self) -> Cell | None:
        """The starting tile, where there is exactly one."""
        return self.starts[0] if len(self.starts) == 1 else None

    @cached_property
    def frame(self) -> Frame:
        return self.player.territory.frame


@dataclass(frozen=True, slots=True)
class Slip:
    """What a territory's check found: where to look, and the numbers behind it."""

    squares: tuple[Cell, ...] = ()
    facts: tuple[Fact, ...] = ()


SquareCheck = Callable[[Square], bool]
TerritoryCheck = Callable[[Layout], Slip | None]

SQUARE_CHECKS: Final[dict[Code, SquareCheck]] = {}
TERRITORY_CHECKS: Final[dict[Code, TerritoryCheck]] = {}


def square_check(code: Code) -> Callable[[SquareCheck], SquareCheck]:
    """Enters a check that holds for single squares, whatever is around them."""

    def enter(check: SquareCheck) -> SquareCheck:
        SQUARE_CHECKS[code] = check
        return check

    return enter


def territory_check(code: Code) -> Callable[[TerritoryCheck], TerritoryCheck]:
    """Enters a check of one player's side."""

    def enter(check: TerritoryCheck) -> TerritoryCheck:
        TERRITORY_CHECKS[code] = check
        return check

    return enter
