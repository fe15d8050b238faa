"""How a practised hand enters a territory, and a hand on its first evening: gesture by gesture.

A plan is what a person would do, from the empty board on. A practised one knows that a stroke fills
empty cells only, may leave the board and come back, and can begin on the palette; what one does who
knows nothing of that is in `beginner`. Plans are carried out here by a hand without an app;
`gestures` does them in the app.
"""

from collections.abc import Collection, Generator, Iterator
from typing import Final

from companion.rules.box import Terrain
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import write_territory
from companion.rules.territory import Cell, Territory
from companion.table.brushes import Brush, Tool
from companion.table.editor import Editor
from companion.table.journal import Journal
from companion.table.tabletop import Tabletop, empty_territory
from companion.table.tips import Tip, TipTracker
from tests.benchmarks.beginner import beginner
from tests.benchmarks.gesture_counts import Counts
from tests.benchmarks.measuring import Extent, Ratio
from tests.benchmarks.ways import Gesture, Plan, Planner, follow, placed, spent
from tests.cases.casebook import games

COUNTED: Final = "games"
SHORT: Final = 100
LONG: Final = 300


def run(extent: Extent) -> Iterator[Ratio]:
    counts = Counts()
    for game in games("games.jsonl")[: extent.count]:
        for player in game.players:
            wanted = placed(player.territory, game.size)
            one, other = (_carried_out(plan, wanted, game) for plan in (practised, beginner))
            counts.add(game, player.territory, (one, other))
    yield from counts.ratios()


def practised(territory: Territory, mode: Mode, size: int) -> Generator[Gesture, object, None]:
    yield from _Practised(territory, size).gestures(mode)


def _carried_out(plan: Plan, wanted: Territory, game: Game) -> int:
    """How many gestures a hand needs, without an app, that is told what it may be told."""
    player = Player("A", Colour.PINK, empty_territory(game.size))
    editor = Editor(Journal(Tabletop.laid_out(Game(game.mode, game.size, (player,)))))
    ways = TipTracker()

    def do(gesture: Gesture) -> Tip | None:
        path = iter(gesture.path)
        if gesture.chip is not None:
            editor.press_palette(gesture.chip)
        else:
            editor.press(next(path))
        for step in path:
            editor.move(step)
        editor.lift()
        return ways.watch(editor.finished)

    count = follow(plan(wanted, game.mode, game.size), do)
    assert editor.territory == wanted, (write_territory(editor.territory), write_territory(wanted))
    return count


class _Practised(Planner):
    def gestures(self, mode: Mode) -> Iterator[Gesture]:
        yield from self.hut()
        laid: set[Cell] = {self.start}
        for terrain in self.best_order():
            yield from self.strokes(terrain, self.cells[terrain], laid)
            laid.update(self.cells[terrain])
            for level in (1, 2):
                cells = [c for c in self.cells[terrain] if self.territory[c].kind.fires >= level]
                others = [c for c in self.board() if c not in self.cells[terrain]]
                for targets, _ in self.joined(cells, others):
                    yield Gesture(None, self.walk(targets, others, targets[0]))
            yield from self.craters(terrain)
        yield from self.tokens()
        yield from self.cavemen()
        if mode is Mode.TRIBE:
            yield from self.resources()

    def best_order(self) -> list[Terrain]:
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
                groups = self.joined(self.cells[terrain], laid)
                more = cost + len(groups) + (not any(outside for _, outside in groups))
                then = done | 1 << index
                if then not in best or more < best[then][0]:
                    best[then] = (more, [*order, terrain])
        return best[(1 << len(self.terrains)) - 1][1]

    def strokes(
        self, brush: Brush, cells: list[Cell], passable: Collection[Cell]
    ) -> Iterator[Gesture]:
        """From the palette straight to what can be reached from there, then the rest."""
        groups = self.joined(cells, passable)
        groups.sort(key=lambda group: not group[1])
        if not groups[0][1]:
            yield Gesture(brush, ())
        for place, (targets, outside) in enumerate(groups):
            if place == 0 and outside:
                yield Gesture(brush, self.walk(targets, passable, None))
            else:
                yield Gesture(None, self.walk(targets, passable, targets[0]))

    def resources(self) -> Iterator[Gesture]:
        gone = [cell for cell, square in self.territory.items() if spent(square)]
        if gone:
            free = [c for c in self.board() if c not in gone and not self.has_resource(c)]
            yield from self.strokes(Tool.SPEND, gone, free)
