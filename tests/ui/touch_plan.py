"""Where to touch a phone to enter a game: played here, on a window like the phone's, and told.

`python -m tests.ui.touch_plan FOLDER WIDTH HEIGHT DENSITY LEFT TOP RIGHT BOTTOM`: pixels of the
window, and how much of each edge is covered. Prints JSON: the touches in parts, between which the
app may be killed, each from one place to another, in pixels from the window's upper left corner;
the totals that the players end with; what was entered. FOLDER then holds the history of that game.
"""

import json
import os
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("LARGEST_WINDOW", "4096")

from tests.ui.driver import Driver  # sets Kivy up, before anything imports it

# isort: split

from companion.device import Insets
from companion.device.desktop import Desktop
from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from companion.rules.box import Terrain
from companion.ui import app as app_module
from companion.ui.app import CompanionApp
from tests.settling import settle
from tests.ui.table_app import SETTLING, Editor

SQUARES: Final = (4, 3, 2)
"""Of one lake, for each of the three players that a new game has."""


@dataclass(frozen=True, slots=True)
class Plan:
    parts: list[list[list[int]]]
    totals: list[int]
    entered: list[str]
    """What the history keeps of it, gesture by gesture."""


class Phone(Desktop):
    def __init__(self, covered: Insets) -> None:
        super().__init__({"LC_ALL": "en_US.UTF-8"})
        self._covered = covered

    def insets(self) -> Insets:
        return self._covered


class Watched(Driver):
    """Notes where it touches."""

    def __init__(self, app: Any, **options: Any) -> None:
        self.touches: list[list[int]] = []
        super().__init__(app, **options)

    def tap(self, target: Any, hold: float = 0.0) -> None:
        place = target if isinstance(target, tuple) else self.centre(target)
        self._note(place, place)
        super().tap(target, hold)
        self.wait(SETTLING)

    def drag(self, *places: tuple[float, float], steps: int = 8) -> None:
        self._note(places[0], places[-1])
        super().drag(*places, steps=steps)
        self.wait(SETTLING)

    def _note(self, *places: tuple[float, float]) -> None:
        high = self.window.height
        self.touches.append([round(each) for x, y in places for each in (x, high - y)])

    def part(self) -> list[list[int]]:
        """Since the last one."""
        touches, self.touches = self.touches, []
        return touches


def plan(folder: Path, size: tuple[int, int], density: float, covered: Insets) -> Plan:
    before, app_module.device = app_module.device, Phone(covered)
    shown = round(size[0] / density), round(size[1] / density)
    driver = Watched(CompanionApp(folder), size=shown, density=density)
    try:
        driver.resize(size)
        driver.wait(1)
        driver.tap(driver.screen.ids.start)
        editor = Editor(driver)
        parts = []
        for squares in SQUARES:
            editor.pick(Terrain.LAKE)
            editor.stroke((4, 0), (4, squares - 1))
            # A fire, so that the lake counts.
            editor.tap(4, 0)
            parts.append(driver.part())
            driver.tap(editor.screen.shelf.ids.go)
        parts.append(driver.part())
        driver.wait(4)
        totals = sorted((row.total for row in driver.find_all("RankRow")), key=int)
        found = [driver.screen.total, *(int(total) for total in reversed(totals))]
        settle(driver.app.services.keeping)
        return Plan(parts, found, entered(folder / HISTORY_FILE))
    finally:
        driver.close()
        app_module.device = before


def entered(history: Path) -> list[str]:
    """The last game that was gone on with."""
    with Store.open(history) as store:
        draft = store.drafts.latest()
    return list(draft.gestures) if draft is not None else []


def main(words: list[str]) -> None:
    folder, wide, high, density, *edges = words
    covered = Insets(*(float(edge) for edge in edges))
    found = plan(Path(folder), (int(wide), int(high)), float(density), covered)
    print(json.dumps(asdict(found)))


if __name__ == "__main__":
    main(sys.argv[1:])
