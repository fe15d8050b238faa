"""How a practised hand enters a territory, and a hand on its first evening: gesture by gesture.

A plan is what a person would do, from the empty board on, who knows that a stroke fills empty cells
only, may leave the board and come back, and can begin on the palette. `simple` plans are those of a
first evening: a tap a terrain, a stroke a region, a tap a fire, and a drag a piece. They are only
counted here; `gestures` does them in the app.
"""

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.rules.scoring import find_regions
from companion.rules.territory import BESIDE, Cell, Square, Territory
from companion.table.brushes import Brush, Tool
from tests.benchmarks.gesture_counts import Counts
from tests.benchmarks.measuring import Extent, Ratio
from tests.cases.casebook import games

COUNTED: Final = "games"
SHORT: Final = 300
LONG: Final = 300

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


def run(extent: Extent) -> Iterator[Ratio]:
    counts = Counts()
    for game in games("games.jsonl")[: extent.count]:
        for player in game.players:
            wanted = placed(player.territory, game.size)
            one, other = (len(plan(wanted, game.mode, game.size)) for plan in (practised, simple))
            counts.add(game, player.territory, (one, other))
    yield from counts.ratios()


def practised(territory: Territory, mode: Mode, size: int) -> list[Gesture]:
    return list(_Planner(territory, size).practised(mode))


def simple(territory: Territory, mode: Mode, size: int) -> list[Gesture]:
    return list(_Planner(territory, size).simple(mode))


class _Planner:
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

    # --- A practised hand -----------------------------------------------------------------

    def practised(self, mode: Mode) -> Iterator[Gesture]:
        yield from self._hut()
        laid: set[Cell] = {self.start}
        for terrain in self._best_order():
            yield from self._strokes(terrain, self.cells[terrain], laid)
            laid.update(self.cells[terrain])
            for level in (1, 2):
                cells = [c for c in self.cells[terrain] if self.territory[c].kind.fires >= level]
                others = [c for c in self._board() if c not in self.cells[terrain]]
                for targets, _ in self._joined(cells, others):
                    yield Gesture(None, self._walk(targets, others, targets[0]))
            yield from self._craters(terrain)
        yield from self._tokens()
        yield from self._cavemen()
        if mode is Mode.TRIBE:
            yield from self._resources()

    def _hut(self) -> Iterator[Gesture]:
        middle = Cell(self.size // 2, self.size // 2)
        if self.start != middle:
            yield Gesture(None, (middle, self.start))

    def _best_order(self) -> list[Terrain]:
        """The order of terrains with the fewest strokes; what is laid already can be passed."""
        best: dict[int, tuple[int, list[Terrain]]] = {0: (0, [])}
        for done in range(1 << len(self.terrains)):
            cost, order = best[done]
            laid = {self.start}
            for index, terrain in enumerate(self.terrains):
                if done >> index & 1:
                    laid.update(self.cells[terrain])
            for index, terrain in enumerate(self.terrains):
                if done >> index & 1:
                    continue
                groups = self._joined(self.cells[terrain], laid)
                more = cost + len(groups) + (not any(outside for _, outside in groups))
                then = done | 1 << index
                if then not in best or more < best[then][0]:
                    best[then] = (more, [*order, terrain])
        return best[(1 << len(self.terrains)) - 1][1]

    def _strokes(
        self, brush: Brush, cells: list[Cell], passable: Collection[Cell]
    ) -> Iterator[Gesture]:
        """From the palette straight to what can be reached from there, then the rest."""
        groups = self._joined(cells, passable)
        groups.sort(key=lambda group: not group[1])
        if not groups[0][1]:
            yield Gesture(brush, ())
        for place, (targets, outside) in enumerate(groups):
            if place == 0 and outside:
                yield Gesture(brush, self._walk(targets, passable, None))
            else:
                yield Gesture(None, self._walk(targets, passable, targets[0]))

    def _craters(self, terrain: Terrain) -> Iterator[Gesture]:
        for cell in self.cells[terrain]:
            for _ in range(self.territory[cell].kind.craters - 1):
                yield Gesture(None, (cell,))

    def _tokens(self) -> Iterator[Gesture]:
        for fires in (1, 2, 3):
            volcanoes = [c for c, s in self.territory.items() if s.kind.craters == fires]
            tokens = [c for c, s in self.territory.items() if s.token == fires]
            for volcano, token in zip(volcanoes, tokens, strict=True):
                yield Gesture(None, (volcano, token))

    def _cavemen(self) -> Iterator[Gesture]:
        for cell, square in self.territory.items():
            if square.caveman is not None:
                yield Gesture(square.caveman, (cell,))

    def _resources(self) -> Iterator[Gesture]:
        gone = [cell for cell, square in self.territory.items() if _spent(square)]
        if not gone:
            return
        bare = [c for c in self._board() if c not in gone and self._is_bare(c)]
        free = [c for c in self._board() if c not in gone and not self._has_resource(c)]
        groups = self._joined(gone, free)
        # On the way in, the eraser takes whatever piece it meets first.
        entry = next((i for i, (cells, _) in enumerate(groups) if self._way_in(cells, bare)), None)
        if entry is None:
            yield Gesture(Tool.ERASER, ())
        else:
            cells, _ = groups.pop(entry)
            way = self._way_in(cells, bare)
            yield Gesture(Tool.ERASER, (None, *way, *self._walk(cells, free, way[-1])[1:]))
        for cells, _ in groups:
            yield Gesture(None, self._walk(cells, free, cells[0]))

    def _way_in(self, cells: list[Cell], bare: list[Cell]) -> tuple[Step, ...]:
        """From beside the board to the nearest of the cells; empty where there is no way."""
        return self._way(None, set(cells), {*bare, *cells})[1:]

    def _is_bare(self, cell: Cell) -> bool:
        square = self.territory.get(cell)
        return square is None or square.is_bare

    def _has_resource(self, cell: Cell) -> bool:
        square = self.territory.get(cell)
        return square is not None and square.resource

    # --- A first evening --------------------------------------------------------------------

    def simple(self, mode: Mode) -> Iterator[Gesture]:
        yield from self._hut()
        for terrain in self.terrains:
            yield Gesture(terrain, ())
            for region in find_regions(self.territory.squares):
                if region.terrain is terrain:
                    cells = list(region.squares)
                    yield Gesture(None, self._walk(cells, (), cells[0]))
            for cell in self.cells[terrain]:
                for _ in range(self.territory[cell].kind.fires):
                    yield Gesture(None, (cell,))
            yield from self._craters(terrain)
        yield from self._tokens()
        yield from self._cavemen()
        gone = [cell for cell, square in self.territory.items() if _spent(square)]
        if mode is Mode.TRIBE and gone:
            yield Gesture(Tool.ERASER, ())
            for cell in gone:
                yield Gesture(None, (cell,))

    # --- Ways over the board ----------------------------------------------------------------

    def _board(self) -> list[Cell]:
        return [Cell(row, column) for row in range(self.size) for column in range(self.size)]

    def _next(self, step: Step, allowed: Collection[Cell]) -> Iterator[Step]:
        last = self.size - 1
        if step is None:
            yield from (c for c in sorted(allowed) if 0 in c or last in c)
            return
        yield from (cell for cell in BESIDE[step] if cell in allowed)
        if 0 in step or last in step:
            yield None

    def _way(
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
            for beside in self._next(step, allowed):
                if beside not in came:
                    came[beside] = step
                    queue.append(beside)
        return ()

    def _walk(self, cells: list[Cell], passable: Collection[Cell], start: Step) -> tuple[Step, ...]:
        """From the start through all these cells."""
        path: list[Step] = [start]
        left = set(cells) - {start}
        allowed = {*cells, *passable}
        while left:
            path += self._way(path[-1], left, allowed)[1:]
            left -= {path[-1]}
        return tuple(path)

    def _joined(
        self, cells: list[Cell], passable: Collection[Cell]
    ) -> list[tuple[list[Cell], bool]]:
        """The cells that one stroke can reach together; whether it can come from beside the
        board."""
        allowed = {*cells, *passable}
        left = set(cells)
        groups = []
        for cell in cells:
            if cell not in left:
                continue
            seen: set[Step] = {cell}
            queue: deque[Step] = deque([cell])
            while queue:
                for beside in self._next(queue.popleft(), allowed):
                    if beside not in seen:
                        seen.add(beside)
                        queue.append(beside)
            groups.append(([each for each in cells if each in seen], None in seen))
            left -= seen
        return groups


def _spent(square: Square) -> bool:
    """A natural square whose resource is gone without a trace."""
    return square.kind.is_natural and square.is_bare
