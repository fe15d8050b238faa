"""What can be laid at the moments of an outline."""

from collections.abc import Iterable

from companion.rules.legality.course import Ground
from companion.rules.legality.puzzle import Pair

_Part = tuple[int, int, int | None]
"""Both squares of a pair, those that it may join, and with a volcano the tokens it may throw."""


class Layable:
    """The pairs of a cut, or of all cuts."""

    def __init__(self, ground: Ground, pairs: Iterable[Pair]) -> None:
        self._ground = ground
        same, targets = ground.puzzle.same, ground.targets
        start = 1 << len(ground.puzzle.cells)
        plain, erupting = list[_Part](), list[_Part]()
        self._all = 0
        for one, other in pairs:
            mask = 1 << one | 1 << other
            joins = same[one] | same[other] | (start if ground.puzzle.at_start & mask else 0)
            volcano = one if one in targets else other if other in targets else None
            if volcano is None:
                plain.append((mask, joins, None))
            else:
                erupting.append((mask, joins, targets[volcano]))
            self._all |= mask
        # What lies at every moment, and the pairs of which that is not said.
        self._always, left, _ = _grown(start, plain, 0)
        self._parts = [*left, *erupting]
        self._laid: dict[tuple[int, int], int] = {}

    def layable(self, volcanoes: int, tokens: int) -> int:
        """All that can be laid without some volcanoes, the others having thrown these tokens."""
        key = volcanoes, tokens
        known = self._laid.get(key)
        if known is not None:
            return known
        parts = [each for each in self._parts if not each[0] & volcanoes]
        laid, left, order = _grown(self._always, parts, tokens)
        if not self._laid:
            # In this order most can be laid one after the other at other moments, too.
            self._parts = [*order, *left, *(each for each in self._parts if each[0] & volcanoes)]
        self._laid[key] = laid
        return laid

    @property
    def are_all_laid(self) -> bool:
        """Whether all squares are at the end."""
        laid = self.layable(0, self._ground.pieces.tokens) & self._all
        return laid.bit_count() == self._ground.pieces.squares

    def let_in(self, pair: Pair) -> bool:
        """Whether with this pair, too, more could have been laid at a moment that was looked at."""
        one, other = pair
        puzzle, targets = self._ground.puzzle, self._ground.targets
        mask = 1 << one | 1 << other
        if mask & ~self._all:
            return False
        same = puzzle.same[one] | puzzle.same[other]
        at_start = puzzle.at_start & mask
        volcano = one if one in targets else other if other in targets else None
        return any(
            mask & ~laid
            and (at_start or same & laid)
            and (
                volcano is None
                or (not volcanoes & mask and targets[volcano] & tokens & (laid | mask))
            )
            for (volcanoes, tokens), laid in self._laid.items()
        )


def _grown(laid: int, parts: list[_Part], tokens: int) -> tuple[int, list[_Part], list[_Part]]:
    """All that can be laid beside what is, with these tokens; the parts left, and those laid."""
    left, order = parts, list[_Part]()
    before = 0
    while laid != before:
        before = laid
        waiting = []
        for each in left:
            mask, joins, targets = each
            if joins & laid and (targets is None or targets & tokens & (laid | mask)):
                laid |= mask
                order.append(each)
            else:
                waiting.append(each)
        left = waiting
    return laid, left, order
