"""A player's dominoes tiled over a frame: their points, an order to lay them, the territory.

A hand is the dominoes of a player. Domino d has two ways to lie, 2d as printed and 2d + 1 turned
round. A tiling cuts the frame into slots of two squares, each with the way of the domino on it:

    0 0 1      slots 0, 1 and 2, the starting tile @, one hole
    @ 2 1      ways [0, 3, 4]: domino 0 as printed, domino 1 turned round, domino 2 as printed
    . 2 .

The score of a tiling is a bound that gets tighter. The regions with their printed fires are looked
up for each terrain, and every fire still to fall adds at most its number × the largest region. Most
layouts that the search looks at are not good enough even then. Only for the others each fire is
thrown, the strongest first, into the largest region within range: greedily, but it is the best way
unless two volcanoes compete for the same squares.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.rules.box import Domino
from companion.rules.game import Game, Mode
from companion.rules.hindsight.caveman_placement import SpendingRule
from companion.rules.hindsight.incremental_score import (
    TERRAIN_NUMBERS,
    TERRAINS,
    VOLCANO,
    Grid,
    Regions,
    Sketch,
    burn,
)
from companion.rules.hindsight.totem_handout import KINDS, TotemHandout
from companion.rules.legality import Laid
from companion.rules.scoring import RESOURCE_POINTS, earned_variants
from companion.rules.territory import STARTING_TILE, Cell, Frame, Square, Territory

EMPTY: Final = -1
"""The slot of a square without a domino."""

Squares = dict[Cell, Square]

Way = tuple[int, list[int], int, list[int]]
"""A way of a domino: the terrain of its first half with its bits on each square, then the same of
its second half."""


class Hand:
    """The dominoes of a player."""

    def __init__(self, dominoes: Sequence[Domino], grid: Grid) -> None:
        self.dominoes = tuple(dominoes)
        self.ways: list[Way] = []
        self.with_terrain: list[list[int]] = [[] for _ in range(VOLCANO + 1)]
        """For each terrain the ways that have it first."""
        for domino in dominoes:
            for one, other in ((domino.left, domino.right), (domino.right, domino.left)):
                first, second = TERRAIN_NUMBERS[one.terrain], TERRAIN_NUMBERS[other.terrain]
                self.with_terrain[first].append(len(self.ways))
                way = first, grid.patterns[one.fires], second, grid.patterns[other.fires]
                self.ways.append(way)
        self.fires = [domino.left.craters or domino.right.craters for domino in dominoes]
        """For each domino the fires of its token."""
        throwing = [number for number, fires in enumerate(self.fires) if fires]
        self.throwing = sorted(throwing, key=lambda number: -self.fires[number])
        """The dominoes with a volcano, those with most fires first."""


@dataclass(slots=True)
class Tiling:
    """Slots, the ways of the dominoes on them, the starting tile, and the empty squares."""

    start: int
    firsts: list[int]
    seconds: list[int]
    ways: list[int]
    holes: list[int]

    def copy(self) -> "Tiling":
        """Return a tiling that may be changed by itself."""
        return Tiling(self.start, self.firsts[:], self.seconds[:], self.ways[:], self.holes[:])


def tiling_as_played(territory: Territory, steps: Sequence[Laid], grid: Grid) -> Tiling:
    """Return the tiling of a proof, with the starting tile as near to the center as possible."""
    size = grid.size
    top, left, rows, columns = territory.frame
    start = territory.starts[0]
    down = max(0, min(size - rows, size // 2 - (start.row - top)))
    right = max(0, min(size - columns, size // 2 - (start.column - left)))

    def square(cell: Cell) -> int:
        return (cell.row - top + down) * grid.width + cell.column - left + right

    firsts = [square(laid.left) for laid in steps]
    seconds = [square(laid.right) for laid in steps]
    taken = {square(start), *firsts, *seconds}
    holes = [each for each in grid.squares if each not in taken]
    ways = [2 * number for number in range(len(steps))]
    return Tiling(square(start), firsts, seconds, ways, holes)


# --- Points -----------------------------------------------------------------------------------

Volcano = tuple[int, int]
"""The fires of a volcano's token, and the square of the volcano."""


class ScoredTiling(NamedTuple):
    """The points of a tiling, and the squares of its fires (as masks, in the hand's order)."""

    points: int
    targets: list[int]


class TilingScore:
    """The points of tilings of a hand, without those of cavemen."""

    def __init__(self, game: Game, player: int, hand: Hand, grid: Grid) -> None:
        self._grid = grid
        self._totem_points = TotemHandout(game, player).points
        self._has_totems = game.mode is Mode.TOTEM
        kinds = [kind for domino in hand.dominoes for kind in (domino.left, domino.right)]
        resources = [kind.terrain.resource for kind in kinds if kind.is_natural]
        self._natural = [resources.count(resource) for resource in KINDS]
        each = RESOURCE_POINTS[game.mode]
        self._cost = [each if terrain.resource else 0 for terrain in TERRAINS]
        # Resources and totems before anything burns; a resource that burns never brings more.
        self._untouched = self._totem_points(tuple(self._natural))
        self._most = self._untouched + each * sum(self._natural)
        self._variants = game.variants
        self._bonuses: dict[tuple[int, ...], int] = {}
        self._fires = sum(hand.fires)
        self._spending: SpendingRule | None = None
        self._room = [len(grid.squares)] * VOLCANO
        if game.mode is Mode.TRIBE:
            played = game.players[player].territory
            self._spending = SpendingRule(played, self._natural, game.size)
            self._room[1:] = self._spending.room

    def bonus(self, start: int, holes: Sequence[int]) -> int:
        """Return the points of variants, which depend on no more than the squares covered."""
        key = (start, *sorted(holes))
        known = self._bonuses.get(key)
        if known is None:
            cells = [self._grid.cell(each) for each in self._grid.squares if each not in holes]
            sketch = Sketch((self._grid.cell(start),), Frame.around(cells), len(cells))
            lines = earned_variants(sketch, self._variants, self._grid.size)
            known = self._bonuses[key] = sum([line.points for line in lines])
        return known

    def score(
        self, regions: Sequence[Regions], volcanoes: Sequence[Volcano], bonus: int, needed: float
    ) -> ScoredTiling | None:
        """Score a tiling; None as soon as it is plain that the points are fewer than needed."""
        points, largest = self._most + bonus, 0
        for printed, most, _ in regions:
            points += printed
            largest = max(largest, most)
        open_points = self._fires * largest
        if points + open_points < needed:
            return None
        return self._throw_fires(regions, volcanoes, points, needed)

    def _throw_fires(  # noqa: C901  # calls in the loop would take a tenth of the search
        self,
        regions: Sequence[Regions],
        volcanoes: Sequence[Volcano],
        points: int,
        needed: float,
    ) -> ScoredTiling | None:
        targets: list[int] = []
        burned = [0] * VOLCANO
        used = 0
        cost, room, reach = self._cost, self._room, self._grid.reach
        for fires, volcano in volcanoes:
            within = reach[fires][volcano] & ~used
            best, target, on = -1, 0, VOLCANO
            for terrain, (_, most, each) in enumerate(regions):
                if most * fires > best and burned[terrain] < room[terrain]:
                    for size, free in each:
                        gain = size * fires - cost[terrain]
                        if gain <= best:
                            break
                        if free & within:
                            best, target, on = gain, free & within, terrain
                            break
            if on == VOLCANO:
                return None
            target &= -target
            used |= target
            burned[on] += 1
            points += best
            targets.append(target)
        if points < needed:
            return None
        if self._has_totems:
            # Deserts, which come first, have no resource.
            counts = [n - gone for n, gone in zip(self._natural, burned[1:], strict=True)]
            points += self._totem_points(tuple(counts)) - self._untouched
        if self._spending is not None and not self._spending.allows(tuple(burned)):
            return None
        return ScoredTiling(points, targets)


# --- An order -----------------------------------------------------------------------------------

Thrown = Mapping[int, int]
"""For each domino with a volcano the square of its fire, as a mask."""


def laying_order(tiling: Tiling, hand: Hand, grid: Grid, thrown: Thrown) -> list[int] | None:
    """Find an order of the slots that works; None where none does.

    A domino can be laid where a half lies beside its own terrain or the starting tile, and its fire
    on a square that is there by then. Nothing laid is ever in the way, so this is no search:
    whatever can be laid is laid, until nothing is left or nothing more can be.
    """
    beside, ways = grid.beside_mask, hand.ways
    there = 1 << tiling.start
    laid = [there] * (VOLCANO + 1)
    waiting = []
    for slot, (first, second, way) in enumerate(
        zip(tiling.firsts, tiling.seconds, tiling.ways, strict=True)
    ):
        terrain, _, other, _ = ways[way]
        fire = thrown.get(way >> 1, there)
        near, near_two = beside[first], beside[second]
        waiting.append((terrain, 1 << first, near, other, 1 << second, near_two, fire, slot))
    order: list[int] = []
    while waiting:
        still = []
        for step in waiting:
            terrain, one, near, other, two, near_two, fire, slot = step
            if (near & laid[terrain] or near_two & laid[other]) and fire & (there | one | two):
                laid[terrain] |= one
                laid[other] |= two
                there |= one | two
                order.append(slot)
            else:
                still.append(step)
        if len(still) == len(waiting):
            return None
        waiting = still
    return order


def lay_tiling(
    tiling: Tiling, hand: Hand, grid: Grid, thrown: Thrown, mode: Mode
) -> tuple[Squares, tuple[Laid, ...]]:
    """Return a tiling as squares, with every resource that did not burn, and the steps to lay it.

    Rows and columns start at the first square.
    """
    taken = [tiling.start, *tiling.firsts, *tiling.seconds]
    top = min(square // grid.width for square in taken)
    left = min(square % grid.width for square in taken)

    def cell(square: int) -> Cell:
        return Cell(square // grid.width - top, square % grid.width - left)

    order = laying_order(tiling, hand, grid, thrown)
    assert order is not None  # noqa: S101  # the search keeps no other tiling
    squares: Squares = {cell(tiling.start): STARTING_TILE}
    steps: list[Laid] = []
    for slot in order:
        way = tiling.ways[slot]
        domino = hand.dominoes[way >> 1]
        here, there = cell(tiling.firsts[slot]), cell(tiling.seconds[slot])
        if way & 1:
            here, there = there, here
        for at, kind in ((here, domino.left), (there, domino.right)):
            squares[at] = Square(kind, resource=mode is not Mode.DISCOVERY and kind.is_natural)
        target = thrown.get(way >> 1)
        fire = None if target is None else cell(target.bit_length() - 1)
        steps.append(Laid(domino, here, there, fire))
    for step in steps:
        if step.fire is not None:
            fires = step.domino.left.craters or step.domino.right.craters
            squares[step.fire] = burn(squares[step.fire], fires)
    return squares, tuple(steps)
