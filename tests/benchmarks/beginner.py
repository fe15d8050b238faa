"""How a hand enters a territory on its first evening, gesture by gesture: nobody has explained
anything, and it does what it was told by the app only after it was told.

At first: a tap a terrain, a stroke a region, a tap a fire, a drag a piece, a tap a resource spent.
Told to drag terrains from the palette, it goes straight up onto the board, over what is painted
there; told that a stroke passes over what is painted, it goes on over that, but never beside the
board. Every territory is its first one.
"""

from collections.abc import Generator, Iterator
from typing import Final

from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.rules.scoring import find_regions
from companion.rules.territory import Cell, Territory
from companion.table.brushes import Tool
from companion.table.tips import Tip
from tests.benchmarks.ways import Gesture, Planner, Step, spent

Doing = Generator[Gesture, Tip | None, None]


def beginner(territory: Territory, mode: Mode, size: int) -> Doing:
    return _Beginner(territory, size).gestures(mode)


class _Beginner(Planner):
    def __init__(self, territory: Territory, size: int) -> None:
        super().__init__(territory, size)
        self.known: Final[set[Tip]] = set()
        self.laid: Final = {self.start}
        self.regions: Final = find_regions(territory.squares)

    def gestures(self, mode: Mode) -> Doing:
        yield from self.all(self.hut())
        for terrain in self.terrains:
            yield from self.paint(terrain)
            yield from self.fires(terrain)
            yield from self.all(self.craters(terrain))
        yield from self.all(self.tokens())
        yield from self.all(self.cavemen())
        if mode is Mode.TRIBE:
            yield from self.resources()

    def do(self, gesture: Gesture) -> Doing:
        lesson = yield gesture
        if lesson is not None:
            self.known.add(lesson)

    def all(self, gestures: Iterator[Gesture]) -> Doing:
        for gesture in gestures:
            yield from self.do(gesture)

    def paint(self, terrain: Terrain) -> Doing:
        left = [list(region.squares) for region in self.regions if region.terrain is terrain]
        in_hand = False
        while left:
            groups = left
            passable: set[Cell] = set()
            if Tip.PASSING in self.known:
                passable = set(self.laid)
                groups = self.groups([cell for region in left for cell in region], passable)
            cells, way = self.first(groups, dragged=not in_hand and Tip.DRAG in self.known)
            if not in_hand and not way:
                yield from self.do(Gesture(terrain, ()))
            in_hand = True
            come = way or (cells[0],)
            path = (*come, *self.walk(cells, passable, come[-1])[1:])
            yield from self.do(Gesture(terrain if way else None, path))
            self.laid.update(cells)
            left = [region for region in left if not set(region) <= set(cells)]

    def first(
        self, groups: list[list[Cell]], *, dragged: bool
    ) -> tuple[list[Cell], tuple[Step, ...]]:
        """Which cells come next, and by which way from below the board: where one may be dragged
        up, the first to which there is one."""
        ways = ((cells, self.way_up(cells)) for cells in groups if dragged)
        return next((found for found in ways if found[1]), (groups[0], ()))

    def way_up(self, cells: list[Cell]) -> tuple[Step, ...]:
        """From below the board to the nearest of the cells, over what is painted; empty where
        there is no way."""
        allowed = {*cells, *self.laid}
        lowest = [cell for cell in allowed if cell.row == self.size - 1]
        ways = [self.way(cell, set(cells), allowed) for cell in lowest]
        best = min((way for way in ways if way), key=len, default=())
        return (None, *best) if best else ()

    def fires(self, terrain: Terrain) -> Doing:
        for level in (1, 2):
            left = [c for c in self.cells[terrain] if self.territory[c].kind.fires >= level]
            others = {c for c in self.board() if c not in self.cells[terrain]}
            while left:
                cells = [left[0]]
                if Tip.FIRES in self.known:
                    cells = self.groups(left, others)[0]
                yield from self.do(Gesture(None, self.walk(cells, others, cells[0])))
                left = [cell for cell in left if cell not in cells]

    def resources(self) -> Doing:
        left = [cell for cell, square in self.territory.items() if spent(square)]
        if left:
            yield from self.do(Gesture(Tool.SPEND, ()))
        while left:
            free = {c for c in self.board() if c not in left and not self.has_resource(c)}
            cells = [left[0]]
            if Tip.SPENT in self.known:
                cells = self.groups(left, free)[0]
            yield from self.do(Gesture(None, self.walk(cells, free, cells[0])))
            left = [cell for cell in left if cell not in cells]

    def groups(self, cells: list[Cell], passable: set[Cell]) -> list[list[Cell]]:
        """The cells that one stroke can reach together without leaving the board."""
        return [group for group, _ in self.joined(cells, passable, beside_the_board=False)]
