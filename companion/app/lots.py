"""What is left to chance at the table: by the machine's own source of it, not by a sequence."""

from collections.abc import Iterable
from random import SystemRandom
from typing import Final, TypeVar

T = TypeVar("T")
_CHANCE: Final = SystemRandom()


def drawn(lots: Iterable[T]) -> tuple[T, ...]:
    """All of them, in the order in which they come out of the hand."""
    order = list(lots)
    _CHANCE.shuffle(order)
    return tuple(order)
