"""What a fire brings where it falls."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.rules.box import REACH, Caveman
from companion.rules.hindsight.feeding import fed
from companion.rules.hindsight.handing_out import HandingOut
from companion.rules.hindsight.lifted import (
    Landing,
    Lifted,
    Placed,
    burnt,
    may_burn,
    resource_number,
)
from companion.rules.territory import Cell, Square

_AROUND: Final = 8


class Falling:
    """The places on which a fire may fall, and the player's total then, where it beats another."""

    def __init__(self, lifted: Lifted, totems: HandingOut, beat: int) -> None:
        self._lifted = lifted
        self._totems = totems
        self.beat = beat
        self.landings = lifted.landings()

    def total(self, placed: Placed) -> int:
        """Where no fire falls any more."""
        return placed.points + self._totems.points(placed.counts)

    def anywhere(self, placed: Placed, fires: int) -> Iterator[tuple[int, Cell]]:
        return self._on(placed, fires, self.landings)

    def thrown(self, placed: Placed, volcano: Cell, fires: int) -> Iterator[tuple[int, Cell]]:
        """By a volcano of the domino laid."""
        most = fires * max(*placed.sizes, *placed.own.values())
        if placed.gatherers:
            most += _AROUND * fires * Caveman.FIRE_LADY.worth
        # A resource that burns brings nobody a totem.
        if self.total(placed) + most <= self.beat:
            return
        (row, column), reach = volcano, REACH[fires]
        landings = [
            each
            for each in self.landings
            if abs(each.cell[0] - row) <= reach and abs(each.cell[1] - column) <= reach
        ]
        yield from self._on(placed, fires, landings)
        for cell, square in placed.laid.items():
            if may_burn(square):
                points = fires * placed.own[cell]
                yield from self._beating(placed, fires, cell, square, points)

    def _on(
        self, placed: Placed, fires: int, landings: Sequence[Landing]
    ) -> Iterator[tuple[int, Cell]]:
        needed = self.beat - self.total(placed)
        sizes, gatherers = placed.sizes, placed.gatherers
        for cell, square, region, _ in landings:
            points = fires * sizes[region]
            if gatherers or points > needed:
                yield from self._beating(placed, fires, cell, square, points)

    def _beating(
        self, placed: Placed, fires: int, cell: Cell, square: Square, points: int
    ) -> Iterator[tuple[int, Cell]]:
        counts = placed.counts
        if placed.gatherers:
            points += fed(placed.gatherers, cell, burnt(square, fires))
            points -= fed(placed.gatherers, cell, square)
        number = resource_number(square)
        if number is not None:
            counts = (*counts[:number], counts[number] - 1, *counts[number + 1 :])
            points -= self._lifted.per_resource
        total = placed.points + points + self._totems.points(counts)
        if total > self.beat:
            yield total, cell
