"""How many touches it takes to enter a territory.

Every territory of the example games is entered into the running app with real touches, once as a
practised hand does it and once as on a first evening, by somebody who does what the app tells once
it is seen; each must come out as the file has it. Every territory is somebody's first: what was
told before is forgotten.
"""

import tempfile
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from companion.app.lessons import LESSONS, Lessons
from companion.rules.game import Game
from companion.rules.notation import write_territory
from companion.rules.territory import Cell
from companion.table.slow_ways import Lesson
from companion.texts import hint_words
from tests.benchmarks.beginner import beginner
from tests.benchmarks.gesture_counts import Counts
from tests.benchmarks.measuring import Extent, Ratio
from tests.benchmarks.plans import practised
from tests.benchmarks.ways import Gesture, Plan, follow, placed
from tests.cases.casebook import games
from tests.ui.driver import Driver
from tests.ui.table_app import begin_empty, open_app

COUNTED: Final = "games"
SHORT: Final = 12
LONG: Final = 300

_BESIDE: Final = 4


class Fingers:
    """Does gestures in the territory editor."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.screen: Any = driver.screen
        self.board: Any = self.screen.ids.board

    def do(self, gesture: Gesture) -> Lesson | None:
        """What the app says after it of a faster way, where somebody can read it."""
        from kivy.tests.common import UnitTestTouch  # noqa: PLC0415  # after the driver

        places = list(self._places(gesture))
        touch = UnitTestTouch(*places[0])
        touch.touch_down()
        for place in places[1:]:
            touch.touch_move(*place)
        touch.touch_up()
        self.driver.frames()
        return next((each for each in Lesson if hint_words.quicker(each) in self._read()), None)

    def _read(self) -> tuple[str, ...]:
        """What is said in passing: in the room, or over the board."""
        message = self.driver.root.message
        said = [message.words] if message.shown else []
        message.hide()
        hints = self.driver.find_all("Hint")
        return (*said, *(hint.words for hint in hints if hint.is_new and hint.clearness))

    def _places(self, gesture: Gesture) -> Iterator[tuple[float, float]]:
        """Where the finger goes; beside the board it goes around."""
        at: Cell | None = None
        if gesture.chip is not None:
            yield self.screen.chip(gesture.chip).center
        for step, then in zip_longest(gesture.path, gesture.path[1:]):
            if step is None:
                yield from self._around(at, then)
            else:
                yield self.board.centre_of(step)
            at = step

    def _around(self, at: Cell | None, to: Cell | None) -> Iterator[tuple[float, float]]:
        """Beside the board, from one cell of its rim (or from below) to another."""
        size = self.screen.hand.journal.view.game.size
        start = 0.0 if at is None else _along(at, size)
        end = start if to is None else _along(to, size)
        steps = int(abs(end - start) * 4) + 1
        for step in range(steps + 1):
            yield self._rim(start + (end - start) * step / steps, size)

    def _rim(self, way: float, size: int) -> tuple[float, float]:
        """A place beside the board, so many sides of a square along its rim from the lower left
        corner against the clock."""
        left, top = (edge - self.board.pitch / 2 for edge in self.board.centre_of(Cell(0, 0)))
        top += self.board.pitch
        long = self.board.pitch * size
        way = way * self.board.pitch % (4 * long)
        side, along = divmod(way, long)
        return (
            (left + along, top - long - _BESIDE),
            (left + long + _BESIDE, top - long + along),
            (left + long - along, top + _BESIDE),
            (left - _BESIDE, top - along),
        )[int(side)]


def _along(cell: Cell, size: int) -> float:
    """How far along the rim a cell lies."""
    last = size - 1
    if cell.row == last:
        return cell.column + 0.5
    if cell.column == last:
        return size + (last - cell.row) + 0.5
    if cell.row == 0:
        return 2 * size + (last - cell.column) + 0.5
    return 3 * size + cell.row + 0.5


def enter(driver: Driver, game: Game, plan: Plan) -> list[int]:
    """Enter all territories of a game; how many touches each took. Raises AssertionError where one
    does not come out as it was wanted."""
    begin_empty(driver, game)
    fingers = Fingers(driver)
    services: Any = driver.app.services
    counts = []
    for index, player in enumerate(game.players):
        fingers.screen.turn_to(index)
        driver.frames()
        wanted = placed(player.territory, game.size)
        services.memory.remember({LESSONS: ""})
        services.lessons = Lessons(services.memory)
        count = follow(plan(wanted, game.mode, game.size), fingers.do)
        entered = fingers.screen.hand.territory
        rows = ["entered:", *write_territory(entered), "wanted:", *write_territory(wanted)]
        assert entered == wanted, "\n".join(rows)
        counts.append(count)
    return counts


def run(extent: Extent) -> Iterator[Ratio]:
    counts = Counts()
    with tempfile.TemporaryDirectory() as folder:
        driver = open_app(Path(folder))
        driver.drawing = False  # it is counted, not timed
        for game in games("games.jsonl")[: extent.count]:
            both = (enter(driver, game, plan) for plan in (practised, beginner))
            for player, one, other in zip(game.players, *both, strict=True):
                counts.add(game, player.territory, (one, other))
        driver.close()
    yield from counts.ratios()
