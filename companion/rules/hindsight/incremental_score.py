"""Points of many layouts that differ in a domino or a fire, without scoring each from the start.

A frame is a row of bits: square (row, column) of a 5×5 frame is bit 6 × row + column, so that the
end of a row never touches the next one. The squares of one terrain are one number with three such
rows behind each other: all squares, those with one fire, those with two (three fires set both):

    l  l* .       squares 0b011, one fire 0b010, two fires 0b000
    .  .  l+3     squares 0b1000..., one fire and two fires 0b1000...

Laying or lifting a square is an exclusive or with its bits. The regions of such a number are found
by flooding, a bit and its neighbors until nothing grows, and looked up when the number comes again:
layouts that differ in one domino share the numbers of all other terrains. A fire that falls later
adds its fires × the size of the region on which it falls, so each region is kept with its size and
the squares on which a fire may fall. Everything else of the score is a sum over squares: resources
by `RESOURCE_POINTS`, cavemen by `COUNTS` of the squares around them, variants by `earned_variants`.
All three come from `scoring`; a test compares the totals with `score`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from companion.rules.box import REACH, Caveman, Terrain
from companion.rules.game import Game, Mode
from companion.rules.hindsight.totem_handout import KINDS, Counts, TotemHandout, count_resources
from companion.rules.scoring import (
    COUNTS,
    RESOURCE_POINTS,
    caveman_lines,
    earned_variants,
)
from companion.rules.territory import AROUND, Cell, Frame, Square

TERRAINS: Final = (Terrain.DESERT, Terrain.GRASSLAND, Terrain.LAKE, Terrain.JUNGLE, Terrain.QUARRY)
"""The terrains that score. Volcanoes come after them, with the next number."""
VOLCANO: Final = len(TERRAINS)
TERRAIN_NUMBERS: Final = {terrain: n for n, terrain in enumerate((*TERRAINS, Terrain.VOLCANO))}
_KIND_NUMBERS: Final = {resource: number for number, resource in enumerate(KINDS)}
_MOST_KNOWN: Final = 60_000
"""The most sets of squares whose regions are remembered; then all are forgotten."""
_AROUND: Final = 8


class Grid:
    """A size × size frame as bits."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = size + 1
        self.span = self.width * size
        self.squares = [row * self.width + column for row in range(size) for column in range(size)]
        self.all = sum(1 << square for square in self.squares)
        every = range(self.span)
        self.beside = [self._beside(square) for square in every]
        self.beside_mask = [sum(1 << other for other in others) for others in self.beside]
        self.reach = {
            fires: [self._within(square, steps) for square in every]
            for fires, steps in REACH.items()
        }
        """For each number of fires and each square of a volcano, the squares within its range."""
        self.patterns = [
            [(1 | (fires & 1) << self.span | (fires >> 1) << 2 * self.span) << s for s in every]
            for fires in range(4)
        ]
        """For each number of fires and each square, its bits in a terrain's number."""

    def cell(self, square: int) -> Cell:
        """Return the cell of a square."""
        return Cell(*divmod(square, self.width))

    def _beside(self, square: int) -> list[int]:
        near = (square - self.width, square - 1, square + 1, square + self.width)
        return [other for other in near if other >= 0 and self.all >> other & 1]

    def _within(self, square: int, steps: int) -> int:
        row, column = divmod(square, self.width)
        first = max(0, column - steps)
        line = (1 << min(self.size, column + steps + 1)) - (1 << first)
        rows = range(max(0, row - steps), min(self.size, row + steps + 1))
        return sum(line << other * self.width for other in rows)


@lru_cache
def grid_of(size: int) -> Grid:
    """Return the grid of a size, made once."""
    return Grid(size)


class Regions(NamedTuple):
    """All regions of one terrain."""

    points: int
    largest: int
    each: list[tuple[int, int]]
    """Their sizes, the largest first, each with the squares on which a fire may fall."""


class RegionTable:
    """The regions of sets of squares, remembered."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._known: dict[int, Regions] = {}

    def find(self, number: int) -> Regions:
        """Return the regions of a terrain's squares."""
        known = self._known.get(number)
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[number] = self._find(number)
        return known

    def _find(self, number: int) -> Regions:
        span, width = self.grid.span, self.grid.width
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


@dataclass(slots=True)
class Sketch:
    """The parts of a layout on which variants depend; an `Outline`."""

    starts: tuple[Cell, ...]
    frame: Frame
    count: int

    def __len__(self) -> int:
        return self.count


class Layout(NamedTuple):
    """A layout whose last fire is still to fall."""

    points: int
    """Without totems, which depend on the resource that burns."""
    counts: Counts
    laid: Mapping[Cell, Square]
    """The domino that was laid."""
    regions: list[Regions]
    gatherers: Mapping[Cell, Caveman]


def may_burn(square: Square) -> bool:
    """Return True if a fire may fall on a square. Hindsight throws none at a caveman."""
    return not (square.fires or square.kind.craters or square.caveman is not None)


def burn(square: Square, fires: int) -> Square:
    """Return the square with a token of so many fires."""
    return Square(square.kind, resource=False, token=fires, caveman=square.caveman)


def remove_token(square: Square, mode: Mode) -> Square:
    """Return the square as it would be without its token: with the resource that burned."""
    back = mode is not Mode.DISCOVERY and square.kind.is_natural
    return Square(square.kind, resource=back, caveman=square.caveman)


def caveman_points(squares: Mapping[Cell, Square]) -> int:
    """Return the points of all cavemen."""
    hunters, warriors = caveman_lines(squares)
    return sum([line.points for line in hunters]) + sum([group.points for group in warriors])


def gatherers_in(squares: Mapping[Cell, Square]) -> dict[Cell, Caveman]:
    """Return the cavemen that count what is around them."""
    return {
        cell: square.caveman
        for cell, square in squares.items()
        if square.caveman is not None and square.caveman in COUNTS
    }


def neighbor_points(gatherers: Mapping[Cell, Caveman], cell: Cell, square: Square) -> int:
    """Return the points that the cavemen around a cell get for this square on it."""
    points = 0
    for around in AROUND[cell]:
        caveman = gatherers.get(around)
        if caveman is not None:
            points += COUNTS[caveman](square) * caveman.worth
    return points


class IncrementalScore:
    """The totals of a territory with a domino or a fire more."""

    def __init__(
        self, game: Game, squares: dict[Cell, Square], totems: TotemHandout, beat: int
    ) -> None:
        self.squares = squares
        self.start = next(c for c, square in squares.items() if square.terrain is Terrain.START)
        self._game = game
        self._totems = totems
        self._beat = beat
        self._per_resource = RESOURCE_POINTS[game.mode]
        self.frame = Frame.around(squares)
        # Wherever one more domino lies, the squares from there on fit this grid.
        self._grid = grid_of(2 * game.size - 1)
        self._top = self.frame.top + self.frame.rows - game.size
        self._left = self.frame.left + self.frame.columns - game.size
        self._table = RegionTable(self._grid)
        self._numbers = [0] * (VOLCANO + 1)
        for cell, square in squares.items():
            if square.terrain is not Terrain.START:
                self._numbers[TERRAIN_NUMBERS[square.terrain]] ^= self._bits(cell, square)
        self._regions = [self._table.find(number) for number in self._numbers[:VOLCANO]]
        self._counts = count_resources(squares)
        tribe = game.mode is Mode.TRIBE
        self._gatherers = gatherers_in(squares) if tribe else {}
        self._cavemen = caveman_points(squares) if tribe else 0
        self._points = (
            sum([regions.points for regions in self._regions])
            + sum(self._counts) * self._per_resource
            + self._cavemen
        )
        self._neighbor_points: dict[tuple[Cell, Square], int] = {}

    def _index(self, cell: Cell) -> int:
        return (cell[0] - self._top) * self._grid.width + cell[1] - self._left

    def _bits(self, cell: Cell, square: Square) -> int:
        return self._grid.patterns[square.fires][self._index(cell)]

    def as_it_is(self) -> Layout:
        """Return the layout with nothing more laid."""
        points = self._points + self._variant_points(self.frame, 0)
        return Layout(points, self._counts, {}, self._regions, self._gatherers)

    def lay(self, left: Cell, right: Cell, one: Square, other: Square) -> Layout:
        """Return the layout with a domino laid."""
        laid = {left: one, right: other}
        regions = self._regions[:]
        gain = 0
        changed: dict[int, int] = {}
        counts = self._counts
        for cell, half in laid.items():
            terrain = TERRAIN_NUMBERS[half.terrain]
            changed[terrain] = changed.get(terrain, self._numbers[terrain]) ^ self._bits(cell, half)
            if half.resource_kind is not None:
                counts = _changed_count(counts, half, 1)
                gain += self._per_resource
        for terrain, number in changed.items():
            if terrain != VOLCANO:
                regions[terrain] = self._table.find(number)
                gain += regions[terrain].points - self._regions[terrain].points
        gatherers: Mapping[Cell, Caveman] = self._gatherers
        if one.caveman is not None or other.caveman is not None:
            gatherers = {**gatherers, **gatherers_in(laid)}
            gain += caveman_points({**self.squares, **laid}) - self._cavemen
        elif gatherers:
            gain += self._points_around(left, one) + self._points_around(right, other)
        gain += self._variant_points(self.frame.including(left, right), 2)
        return Layout(self._points + gain, counts, laid, regions, gatherers)

    def total(self, layout: Layout) -> int:
        """Return the total of a layout on which no more fire falls."""
        return layout.points + self._totems.points(layout.counts)

    def fire_totals(
        self, layout: Layout, fires: int, volcano: Cell | None = None
    ) -> Iterator[tuple[int, Cell]]:
        """Yield the squares on which a fire brings more than the total to beat, with the total.

        The squares are those within range of the volcano; without one, all squares.
        """
        total = self.total(layout)
        # The best that burning can bring: fire ladies all around. It never brings a totem.
        ladies = _AROUND * fires * Caveman.FIRE_LADY.worth if layout.gatherers else 0
        needed = self._beat - total - ladies
        within = self._grid.all
        if volcano is not None:
            within = self._grid.reach[fires][self._index(volcano)]
        start = self._index(self.start)
        for regions in (*layout.regions, Regions(0, 0, [(0, 1 << start)])):
            for size, free in regions.each:
                if size * fires <= needed:
                    break
                left = free & within
                while left:
                    row, column = divmod((left & -left).bit_length() - 1, self._grid.width)
                    left &= left - 1
                    cell = Cell(row + self._top, column + self._left)
                    found = total + size * fires + self._burned(layout, cell, fires)
                    if found > self._beat and may_burn(self._square(layout, cell)):
                        yield found, cell

    def _square(self, layout: Layout, cell: Cell) -> Square:
        return layout.laid[cell] if cell in layout.laid else self.squares[cell]

    def _burned(self, layout: Layout, cell: Cell, fires: int) -> int:
        """Return the points that a fire on a square changes beside those of its region."""
        square = self._square(layout, cell)
        points = 0
        if layout.gatherers:
            points += neighbor_points(layout.gatherers, cell, burn(square, fires))
            points -= neighbor_points(layout.gatherers, cell, square)
        if square.resource_kind is not None:
            after = _changed_count(layout.counts, square, -1)
            points += self._totems.points(after) - self._totems.points(layout.counts)
            points -= self._per_resource
        return points

    def _points_around(self, cell: Cell, square: Square) -> int:
        key = cell, square
        known = self._neighbor_points.get(key)
        if known is None:
            known = neighbor_points(self._gatherers, cell, square)
            self._neighbor_points[key] = known
        return known

    def _variant_points(self, frame: Frame, more: int) -> int:
        sketch = Sketch((self.start,), frame, len(self.squares) + more)
        lines = earned_variants(sketch, self._game.variants, self._game.size)
        return sum([line.points for line in lines])


def _changed_count(counts: Counts, square: Square, by: int) -> Counts:
    kind = square.resource_kind
    assert kind is not None  # noqa: S101  # asked of squares with a resource only
    number = _KIND_NUMBERS[kind]
    return (*counts[:number], counts[number] + by, *counts[number + 1 :])
