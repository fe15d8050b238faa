"""What the cavemen of Tribe mode get from single squares around them."""

from collections.abc import Mapping

from companion.rules.box import Caveman
from companion.rules.scoring import COUNTS, caveman_lines
from companion.rules.territory import AROUND, Cell, Square

Gatherers = Mapping[Cell, Caveman]
"""Where those stand who count what is around them."""


def gatherers_in(squares: Mapping[Cell, Square]) -> dict[Cell, Caveman]:
    return {
        cell: square.caveman
        for cell, square in squares.items()
        if square.caveman is not None and square.caveman in COUNTS
    }


def caveman_points(squares: Mapping[Cell, Square]) -> int:
    """What all cavemen on these squares are worth."""
    hunters, warriors = caveman_lines(squares)
    return sum([line.points for line in hunters]) + sum([group.points for group in warriors])


def fed(gatherers: Gatherers, cell: Cell, square: Square) -> int:
    """What those around get for this square."""
    points = 0
    for around in AROUND[cell]:
        caveman = gatherers.get(around)
        if caveman is not None:
            points += COUNTS[caveman](square) * caveman.worth
    return points
