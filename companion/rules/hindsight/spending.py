"""Tribe mode: on which terrains fires may fall, what was spent and recruited being as it was."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.rules.hindsight.furnishing import is_gone
from companion.rules.hindsight.handing_out import KINDS
from companion.rules.legality.holdings import explained
from companion.rules.legality.territory_rules import MOST_RECRUITS
from companion.rules.territory import Cell, Square

_DESERT: Final = 0
_FIRST: Final = 1
"""In the order of the terrains: the desert, then those with a resource, in theirs."""


class Spending:
    """What is gone and who stands in the game as played."""

    def __init__(self, played: Mapping[Cell, Square], natural: Sequence[int], size: int) -> None:
        gone = [square.terrain.resource for square in played.values() if is_gone(square)]
        self._gone = [gone.count(resource) for resource in KINDS]
        self.room = [there - gone for there, gone in zip(natural, self._gone, strict=True)]
        """How many fires may fall on each terrain with a resource, for enough to be left."""
        self._standing = sum(square.caveman is not None for square in played.values())
        self._most = MOST_RECRUITS[size]
        self._known: dict[tuple[int, ...], bool] = {}

    def allows(self, burnt: tuple[int, ...]) -> bool:
        """Whether the spending can be explained where so many fires fall on each terrain."""
        known = self._known.get(burnt)
        if known is None:
            known = self._known[burnt] = explained(
                self._gone, self._standing, burnt[_FIRST:], burnt[_DESERT], self._most
            )
        return known
