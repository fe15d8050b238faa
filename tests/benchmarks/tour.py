"""Goes from every screen to every other in a real window under a real pointer, killed in between.

Whatever can be seen is touched, what was touched least first, and after screens that have not been
left for each other yet; there are strokes, the way back, and a kill now and then, also in the
middle of something. After a kill each game must still be somewhere, the history sound, and the app
where it was with a game. Where nothing changes for long, and not by the way back, it stands still.
"""

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.history.store import Store
from tests.benchmarks.measuring import Extent, Missing, Ratio
from tests.benchmarks.where_games_are import OPEN, everywhere
from tests.history import samples
from tests.ui.real_window import Display, NoScreen, Window

COUNTED: Final = "things done"
SHORT: Final = 40
LONG: Final = 2_000

PLAYED: Final = 40
"""Games that are in the history before."""
KILLED: Final = 0.04
AT_ONCE: Final = 0.5
"""The share of kills that do not wait for what was done."""
BACK: Final = 0.08
PAINTED: Final = 0.15
"""Of what is done where a board is."""
IN_A_GAME: Final = ("territory", "result", "check")
TAKES_BACK: Final = ("Undo", "Restore the history from this file")
"""After these a game may be gone: that is what they are for."""
STANDSTILL: Final = 10
_SIDE: Final = 5
_LONGEST: Final = 4


class Tour:
    """`wrong` says what is lost, and what else is not as it should be."""

    def __init__(self, window: Window, seed: int) -> None:
        self.window = window
        self.chance = Random(seed)
        self.wrong: list[str] = []
        self.kills = 0
        self.steps: Counter[tuple[str, str]] = Counter()
        """How often one screen was left for the other."""
        self._touched: Counter[tuple[str, str, str]] = Counter()
        self._known: dict[str, tuple[str, int]] = {}
        self.doing = "nothing yet"
        self._taken_back = False
        self._unmoved = 0

    def go(self, most: int) -> None:
        self.window.start()
        for _ in range(most):
            seen = self.window.look()
            self.doing = done = self._do(seen)
            if self.chance.random() < KILLED:
                self._kill(done)
                continue
            after = self.window.look()
            here, there = seen["trail"][-1], after["trail"][-1]
            if here != there:
                self.steps[here, there] += 1
            self._unmoved = self._unmoved + 1 if after["things"] == seen["things"] else 0
            if self._unmoved == STANDSTILL and not self._goes_back(after):
                self.wrong.append(f"nothing changes any more at {after['trail']}, after {done}")
                return
        self._kill("the last thing")

    def _goes_back(self, seen: dict[str, Any]) -> bool:
        self._unmoved = 0
        if seen["trail"] == ["play"]:
            return True
        self.window.back()
        return bool(self.window.look()["things"] != seen["things"])

    def _do(self, seen: dict[str, Any]) -> str:
        """One thing; what it was."""
        here = seen["trail"][-1]
        if self.chance.random() < BACK and seen["trail"] != ["play"]:  # there it ends the app
            self.window.back()
            return f"{here}: back"
        board = any(thing["cells"] for thing in seen["things"])
        if board and here == "territory" and self.chance.random() < PAINTED:
            length = self.chance.randint(1, _LONGEST)
            self.window.paint(
                *(tuple(self.chance.randrange(_SIDE) for _axis in "xy") for _cell in range(length))
            )
            return f"{here}: a stroke"
        thing = self._least_touched(here, seen["things"])
        if thing is None:
            return f"{here}: nothing, for there was nothing to touch"
        self._touched[here, thing["kind"], thing["words"]] += 1
        self._taken_back |= thing["words"].startswith(TAKES_BACK)
        left, top, right, bottom = thing["box"]
        self.window.click((left + right) / 2, (top + bottom) / 2)
        return f"{here}: {thing['kind']} {thing['words']!r}"

    def _least_touched(self, here: str, things: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Of what is in sight; of several, one by chance."""
        shown = []
        for thing in things:
            left, top, right, bottom = thing["box"]
            highest, lowest = thing["pane"]
            if thing["taps"] and highest < (top + bottom) / 2 < lowest and right > left:
                shown.append(thing)
        if not shown:
            return None
        return min(
            shown,
            key=lambda thing: (
                self._touched[here, thing["kind"], thing["words"]] + self.chance.random()
            ),
        )

    def _kill(self, doing: str) -> None:
        """Now, or when what was done can be seen."""
        before = [] if self.chance.random() < AT_ONCE else self.window.trail
        self.window.kill()
        self.kills += 1
        self._count(doing)
        self.window.start()
        if before and before[-1] in IN_A_GAME and self.window.trail[: len(before)] != before:
            self.wrong.append(f"at {self.window.trail} after a kill at {before}, doing {doing}")

    def _count(self, doing: str) -> None:
        with Store.open(self.window.history) as store:
            found = everywhere(store)
            self.wrong += [f"{problem}, doing {doing}" for problem in store.check().problems]
        if not self._taken_back:
            self.wrong += [
                f"a game that was {place} is nowhere, doing {doing}"
                for identity, (place, gestures) in self._known.items()
                if identity not in found and (place != OPEN or gestures)
            ]
        self._known, self._taken_back = found, False


def run(extent: Extent) -> Iterator[Ratio]:
    try:
        display = Display()
    except NoScreen as missing:
        raise Missing(str(missing)) from None
    with tempfile.TemporaryDirectory() as name:
        window = Window(display, Path(name))
        tour = Tour(window, extent.seed)
        try:
            window.start()
            window.kill()
            with Store.open(window.history) as store:
                samples.fill(store, PLAYED)
            tour.go(extent.count)
        except AssertionError as stuck:
            tour.wrong.append(f"{stuck}, doing {tour.doing}")
        finally:
            complaints = window.complaints
            window.close()
            display.close()
    for each in (*tour.wrong, *complaints):
        print(each)
    screens = sorted({screen for step in tour.steps for screen in step})
    print(f"{len(screens)} screens, {len(tour.steps)} ways between two, {tour.kills} kills")
    wrong = len(tour.wrong) + len(complaints)
    yield Ratio("lost, stuck or complained of", wrong, "of", extent.count, "things done", 0)
