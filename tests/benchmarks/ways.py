"""Ways over the board: the gestures that every hand does alike, and what a finger can reach."""

from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator
from dataclasses import dataclass
from itertools import permutations

from companion.rules.box import REACH, Terrain
from companion.rules.game import Mode
from companion.rules.territory import BESIDE, Cell, Square, Territory
from companion.table.brushes import Brush
from companion.table.tips import Tip

Step = Cell | None
"""A cell the finger goes through, or the room beside the board."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """One touch, from the palette's chip of that brush or from the path's first cell; a tap where
    the path ends there."""

    chip: Brush | None
    path: tuple[Step, ...]


def placed(territory: Territory, size: int) -> Territory:
    """The territory where a player would enter it: the hut in the middle, if that fits."""
    start, frame = territory.starts[0], territory.frame
    down = min(max(size // 2 - start.row, -frame.top), size - frame.top - frame.rows)
    right = min(max(size // 2 - start.column, -frame.left), size - frame.left - frame.columns)
    return territory.moved(down, right)


Plan = Callable[[Territory, Mode, int], Generator[Gesture, Tip | None, None]]
"""Gesture by gesture; it is sent what is told after each."""


def follow(plan: Generator[Gesture, Tip | None, None], do: Callable[[Gesture], Tip | None]) -> int:
    """Do all of a plan; how many gestures that were."""
    count = 0
    try:
        gesture = next(plan)
        while True:
            count += 1
            gesture = plan.send(do(gesture))
    except StopIteration:
        return count


class Planner:
    def __init__(self, territory: Territory, size: int) -> None:
        self.territory = territory
        self.size = size
        self.start = territory.starts[0]
        self.cells = {
            terrain: [cell for cell, square in territory.items() if square.terrain is terrain]
            for terrain in Terrain
            if terrain is not Terrain.START
        }
        self.terrains = [terrain for terrain, cells in self.cells.items() if cells]

    def hut(self) -> Iterator[Gesture]:
        middle = Cell(self.size // 2, self.size // 2)
        if self.start != middle:
            yield Gesture(None, (middle, self.start))

    def craters(self, terrain: Terrain) -> Iterator[Gesture]:
        for cell in self.cells[terrain]:
            for _ in range(self.territory[cell].kind.craters - 1):
                yield Gesture(None, (cell,))

    def tokens(self) -> Iterator[Gesture]:
        """Each thrown from a volcano that reaches so far, as they were in the game."""
        for fires, reach in REACH.items():
            volcanoes = [c for c, s in self.territory.items() if s.kind.craters == fires]
            tokens = [c for c, s in self.territory.items() if s.token == fires]
            pairs = min(
                (tuple(zip(order, tokens, strict=True)) for order in permutations(volcanoes)),
                key=lambda pairs: sum(one.distance(other) > reach for one, other in pairs),
            )
            for pair in pairs:
                yield Gesture(None, pair)

    def cavemen(self) -> Iterator[Gesture]:
        for cell, square in self.territory.items():
            if square.caveman is not None:
                yield Gesture(square.caveman, (cell,))

    def has_resource(self, cell: Cell) -> bool:
        square = self.territory.get(cell)
        return square is not None and square.resource

    # --- Ways over the board ----------------------------------------------------------------

    def board(self) -> list[Cell]:
        return [Cell(row, column) for row in range(self.size) for column in range(self.size)]

    def next(self, step: Step, allowed: Collection[Cell]) -> Iterator[Step]:
        last = self.size - 1
        if step is None:
            yield from (c for c in sorted(allowed) if 0 in c or last in c)
            return
        yield from (cell for cell in BESIDE[step] if cell in allowed)
        if 0 in step or last in step:
            yield None

    def way(
        self, start: Step, goals: Collection[Cell], allowed: Collection[Cell]
    ) -> tuple[Step, ...]:
        """The shortest way from the start to any goal, both included; empty where there is none."""
        came: dict[Step, Step] = {start: start}
        queue = deque([start])
        while queue:
            step = queue.popleft()
            if step is not None and step in goals:
                way = [step]
                while came[way[-1]] != way[-1]:
                    way.append(came[way[-1]])
                return tuple(reversed(way))
            for beside in self.next(step, allowed):
                if beside not in came:
                    came[beside] = step
                    queue.append(beside)
        return ()

    def walk(self, cells: list[Cell], passable: Collection[Cell], start: Step) -> tuple[Step, ...]:
        """From the start through all these cells."""
        path: list[Step] = [start]
        left = set(cells) - {start}
        allowed = {*cells, *passable}
        while left:
            path += self.way(path[-1], left, allowed)[1:]
            left -= {path[-1]}
        return tuple(path)

    def joined(
        self, cells: list[Cell], passable: Collection[Cell], *, beside_the_board: bool = True
    ) -> list[tuple[list[Cell], bool]]:
        """The cells that one stroke can reach together, beside the board if it may go there;
        whether it can come from there."""
        allowed = {*cells, *passable}
        left = set(cells)
        groups = []
        for cell in cells:
            if cell not in left:
                continue
            seen: set[Step] = {cell}
            queue: deque[Step] = deque([cell])
            while queue:
                for beside in self.next(queue.popleft(), allowed):
                    if beside not in seen and (beside is not None or beside_the_board):
                        seen.add(beside)
                        queue.append(beside)
            groups.append(([each for each in cells if each in seen], None in seen))
            left -= seen
        return groups


def spent(square: Square) -> bool:
    """A natural square whose resource is gone without a trace."""
    return square.kind.is_natural and square.is_bare
