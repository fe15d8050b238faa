"""A territory from which a domino or a fire has been lifted, and what laying it elsewhere brings.

Scoring a whole territory for every place would take long. So the regions of what is left are found
once; a domino laid changes only those that it joins, a token only the one on which it falls.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Game, Mode, Variant
from companion.rules.hindsight.feeding import caveman_points, fed, gatherers_in
from companion.rules.hindsight.handing_out import KINDS, counts_of_squares
from companion.rules.scoring import find_regions
from companion.rules.territory import BESIDE, Cell, Square

_NUMBER: Final = {resource: number for number, resource in enumerate(KINDS)}

Counts = tuple[int, ...]


class Placed(NamedTuple):
    """What was left with a domino laid on it; its fire is still to fall."""

    points: int
    """With everything but totems; those depend on what burns."""
    counts: Counts
    laid: dict[Cell, Square]
    sizes: list[int]
    """That of each region that was left; then 0, for what lies in none."""
    own: dict[Cell, int]
    """The size of the region in which each half lies."""
    gatherers: dict[Cell, Caveman]


class Landing(NamedTuple):
    """A square on which a fire may fall."""

    cell: Cell
    square: Square
    region: int
    """-1 where it lies in none."""
    resource: int | None
    """Which one would burn."""


class Extent(NamedTuple):
    """The rows and columns from the first to the last square."""

    top: int
    bottom: int
    left: int
    right: int

    def fits(self, size: int) -> bool:
        return self.bottom - self.top < size and self.right - self.left < size


def may_burn(square: Square) -> bool:
    """Whether a fire may still fall there: a caveman shall not be thrown at in hindsight."""
    return not (square.fires or square.kind.craters or square.caveman is not None)


def burnt(square: Square, fires: int) -> Square:
    return replace(square, token=fires, resource=False)


def resource_number(square: Square) -> int | None:
    return None if square.resource_kind is None else _NUMBER[square.resource_kind]


class Lifted:
    """What is left; where a token was lifted, with the resource that it had burnt."""

    def __init__(self, game: Game, squares: dict[Cell, Square]) -> None:
        self._size = game.size
        self.per_resource: Final = 1 if game.mode is Mode.TOTEM else 0
        self._tribe = game.mode is Mode.TRIBE
        self._bonus = game.variants
        self.squares = squares
        self.start = next(c for c, square in squares.items() if square.terrain is Terrain.START)
        regions = find_regions(squares)
        self._region_at = {
            cell: number for number, region in enumerate(regions) for cell in region.squares
        }
        self._regions = [
            (len(region.squares), region.fires, region.points, region.terrain) for region in regions
        ]
        self._sizes = [*(len(region.squares) for region in regions), 0]
        self.counts = counts_of_squares(squares)
        self.gatherers = gatherers_in(squares) if self._tribe else {}
        self._cavemen = caveman_points(squares) if self._tribe else 0
        self._points = (
            sum([region.points for region in regions])
            + sum(self.counts) * self.per_resource
            + self._cavemen
        )
        rows, columns = [cell[0] for cell in squares], [cell[1] for cell in squares]
        self._extent = Extent(min(rows), max(rows), min(columns), max(columns))
        self._fed: dict[tuple[Cell, Square], int] = {}

    def untouched(self) -> Placed:
        """What is left, as it lies."""
        points = self._points + self._variants(self._extent, 0)
        return Placed(points, self.counts, {}, self._sizes, {}, self.gatherers)

    def landings(self) -> list[Landing]:
        """Where a fire may fall on what is left."""
        return [
            Landing(cell, square, self._region_at.get(cell, -1), resource_number(square))
            for cell, square in self.squares.items()
            if may_burn(square)
        ]

    def places(self, left: Terrain, right: Terrain) -> list[tuple[Cell, Cell]]:
        """Where a domino may lie beside what is left: its left half, its right half."""
        squares, start = self.squares, Terrain.START
        found: set[tuple[Cell, Cell]] = set()
        for cell, square in squares.items():
            terrain = square.terrain
            if terrain is left or terrain is right or terrain is start:
                for near in BESIDE[cell]:
                    if near in squares or not self._with(near).fits(self._size):
                        continue
                    for far in BESIDE[near]:
                        if far in squares:
                            continue
                        if terrain is left or terrain is start:
                            found.add((near, far))
                        if terrain is right or terrain is start:
                            found.add((far, near))
        return sorted(each for each in found if self._with(*each).fits(self._size))

    def _with(self, *cells: Cell) -> Extent:
        top, bottom, left, right = self._extent
        for row, column in cells:
            top, bottom = min(top, row), max(bottom, row)
            left, right = min(left, column), max(right, column)
        return Extent(top, bottom, left, right)

    def lay(self, left: Cell, right: Cell, one: Square, other: Square) -> Placed:
        """The domino laid there."""
        joined = self._joined(left, one.terrain)
        joined_other = self._joined(right, other.terrain)
        sizes = self._sizes[:]
        if one.terrain is other.terrain:
            joined |= joined_other
            size, gain = self._merged(joined, one.terrain, 2, one.fires + other.fires)
            own = {left: size, right: size}
        else:
            size, gain = self._merged(joined, one.terrain, 1, one.fires)
            size_other, gain_other = self._merged(joined_other, other.terrain, 1, other.fires)
            gain += gain_other
            own = {left: size, right: size_other}
            for region in joined_other:
                sizes[region] = size_other
        for region in joined:
            sizes[region] = size
        laid = {left: one, right: other}
        counts = self.counts
        for half in (one, other):
            number = resource_number(half)
            if number is not None:
                counts = (*counts[:number], counts[number] + 1, *counts[number + 1 :])
                gain += self.per_resource
        gatherers = self.gatherers
        if one.caveman is not None or other.caveman is not None:
            gatherers = gatherers | gatherers_in(laid)
            gain += caveman_points({**self.squares, **laid}) - self._cavemen
        elif gatherers:
            gain += self._fed_by(left, one) + self._fed_by(right, other)
        gain += self._variants(self._with(left, right), 2)
        return Placed(self._points + gain, counts, laid, sizes, own, gatherers)

    def _joined(self, cell: Cell, terrain: Terrain) -> set[int]:
        """The regions that a half of this terrain joins there."""
        region_at, regions = self._region_at, self._regions
        return {
            region
            for beside in BESIDE[cell]
            if (region := region_at.get(beside)) is not None and regions[region][3] is terrain
        }

    def _merged(self, joined: set[int], terrain: Terrain, size: int, fires: int) -> tuple[int, int]:
        """The size of the region that so many squares make with these, and what it gains."""
        lost = 0
        for region in joined:
            squares, burning, points, _ = self._regions[region]
            size += squares
            fires += burning
            lost += points
        return size, 0 if terrain is Terrain.VOLCANO else size * fires - lost

    def _fed_by(self, cell: Cell, square: Square) -> int:
        key = cell, square
        known = self._fed.get(key)
        if known is None:
            known = self._fed[key] = fed(self.gatherers, cell, square)
        return known

    def _variants(self, extent: Extent, more: int) -> int:
        points = 0
        if Variant.HOMO_HABILIS in self._bonus and len(self.squares) + more == self._size**2:
            points += Variant.HOMO_HABILIS.points
        if Variant.EMPIRE_OF_FIRE in self._bonus:
            (row, column), (top, bottom, left, right) = self.start, extent
            if max(row - top, bottom - row, column - left, right - column) <= self._size // 2:
                points += Variant.EMPIRE_OF_FIRE.points
        return points
