"""How many touches it takes to enter a territory.

Every territory of the example games is entered into the running app with real touches, once as a
practised hand does it and once as on a first evening, by somebody who does what the app tells once
it is seen; each must come out as the file has it. Every territory is somebody's first: what was
told before is forgotten.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.app.lessons import LESSONS, Lessons
from companion.rules.game import Game
from companion.rules.notation import write_territory
from companion.table.tips import Tip
from companion.texts import hint_words
from tests.benchmarks.beginner import beginner
from tests.benchmarks.finger_places import FingerPlaces, Place
from tests.benchmarks.gesture_counts import Counts
from tests.benchmarks.measuring import Extent, Ratio
from tests.benchmarks.plans import practised
from tests.benchmarks.ways import Gesture, Plan, follow, placed
from tests.cases.casebook import games
from tests.ui.driver import Driver
from tests.ui.table_app import begin_empty, chip_of, open_app

COUNTED: Final = "games"
SHORT: Final = 12
LONG: Final = 300


class Fingers:
    """Does gestures in the territory editor."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.screen: Any = driver.screen
        self.board: Any = self.screen.ids.board

    def do(self, gesture: Gesture) -> Tip | None:
        """What the app says after it of a faster way, where somebody can read it."""
        from kivy.tests.common import UnitTestTouch  # noqa: PLC0415  # after the driver

        places = list(self._places(gesture))
        touch = UnitTestTouch(*places[0])
        touch.touch_down()
        for place in places[1:]:
            touch.touch_move(*place)
        touch.touch_up()
        self.driver.frames()
        return next((each for each in Tip if hint_words.quicker(each) in self._read()), None)

    def _read(self) -> tuple[str, ...]:
        """What is said in passing: in the room, or over the board."""
        message = self.driver.root.message
        said = [message.words] if message.shown else []
        message.hide()
        hints = self.driver.find_all("Hint")
        return (*said, *(hint.words for hint in hints if hint.is_new and hint.clearness))

    def _places(self, gesture: Gesture) -> Iterator[Place]:
        if gesture.chip is not None:
            yield chip_of(self.screen, gesture.chip).center
        size = self.screen.editor.journal.view.game.size
        yield from FingerPlaces(self.board.centre_of, self.board.pitch, size).on_the_way(gesture)


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
        entered = fingers.screen.editor.territory
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
