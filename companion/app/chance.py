"""What is left to chance at the table: by the machine's own source of it, not by a sequence."""

from collections.abc import Iterable, Sequence
from random import SystemRandom
from typing import Final, TypeVar

from companion.rules.game import FEWEST_PLAYERS
from companion.table.tabletop import Seat

T = TypeVar("T")
_CHANCE: Final = SystemRandom()


def drawn(lots: Iterable[T]) -> tuple[T, ...]:
    """All of them, in the order in which they come out of the hand."""
    order = list(lots)
    _CHANCE.shuffle(order)
    return tuple(order)


def chiefs(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Whose tribe chiefs are drawn: in a game of two, two of each."""
    return tuple(seats) * (2 if len(seats) == FEWEST_PLAYERS else 1)
