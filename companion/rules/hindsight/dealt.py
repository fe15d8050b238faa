"""The dominoes that are laid anew, and the regions they make, as the annealing counts them.

Of each terrain one number tells all: a bit for each square of it in the frame, then one for each
with one printed fire, then one for each with two. What such a number is worth is looked up.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.rules.box import Domino, Kind, Terrain
from companion.rules.hindsight.grid import Grid

TERRAINS: Final = (
    *(Terrain.DESERT, Terrain.GRASSLAND, Terrain.LAKE, Terrain.JUNGLE, Terrain.QUARRY),
    Terrain.VOLCANO,
)
VOLCANO: Final = 5
MOST_KNOWN: Final = 12_000
"""So many sets of squares of one terrain are kept in mind, before all are forgotten."""

Pattern = list[int]
"""What a half adds to its terrain's number on each square of the frame."""

Way = tuple[int, Pattern, int, Pattern]
"""A domino one way round: terrain and pattern of its first half, then of its second."""


class Regions(NamedTuple):
    """All regions of a terrain."""

    points: int
    """Of printed fires."""
    largest: int
    each: list[tuple[int, int]]
    """Their sizes, the largest first, each with the squares on which a fire may fall."""


class Dealt:
    """A player's dominoes, each with both ways round: domino d has the numbers 2d and 2d + 1."""

    def __init__(self, dominoes: Sequence[Domino], grid: Grid) -> None:
        self.dominoes = tuple(dominoes)
        self._grid = grid
        self._patterns: dict[Kind, Pattern] = {}
        self.ways: list[Way] = []
        self.with_terrain: list[list[int]] = [[] for _ in TERRAINS]
        """The ways that have a terrain first."""
        for domino in dominoes:
            for one, other in ((domino.left, domino.right), (domino.right, domino.left)):
                way = self._way(one, other)
                self.with_terrain[way[0]].append(len(self.ways))
                self.ways.append(way)
        self.fires = [domino.left.craters or domino.right.craters for domino in dominoes]
        """Of each domino's token."""
        self.throwing = sorted(
            (number for number, fires in enumerate(self.fires) if fires),
            key=lambda number: -self.fires[number],
        )
        """The dominoes with a volcano, those with most fires first."""
        self._known: list[dict[int, Regions]] = [{} for _ in range(VOLCANO)]

    def _way(self, one: Kind, other: Kind) -> Way:
        first, second = TERRAINS.index(one.terrain), TERRAINS.index(other.terrain)
        return first, self._pattern(one), second, self._pattern(other)

    def _pattern(self, kind: Kind) -> Pattern:
        span = self._grid.span
        if kind not in self._patterns:
            self._patterns[kind] = [
                1 << square | (1 << square + span * kind.fires if kind.fires else 0)
                for square in range(span)
            ]
        return self._patterns[kind]

    def regions(self, terrain: int, number: int) -> Regions:
        known = self._known[terrain].get(number)
        if known is None:
            if len(self._known[terrain]) >= MOST_KNOWN:
                self._known[terrain].clear()
            known = self._known[terrain][number] = self._regions(number)
        return known

    def _regions(self, number: int) -> Regions:
        span, width = self._grid.span, self._grid.width
        every = (1 << span) - 1
        once, twice = number >> span & every, number >> 2 * span
        left = number & every
        free = left & ~(once | twice)
        points = 0
        each = []
        while left:
            region = left & -left
            while True:
                grown = (
                    region | region << 1 | region >> 1 | region << width | region >> width
                ) & left
                if grown == region:
                    break
                region = grown
            left ^= region
            size = region.bit_count()
            points += size * ((region & once).bit_count() + 2 * (region & twice).bit_count())
            each.append((size, region & free))
        each.sort(reverse=True)
        return Regions(points, each[0][0] if each else 0, each)
