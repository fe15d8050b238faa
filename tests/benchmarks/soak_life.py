"""One life of the app in the soak: `-m tests.benchmarks.soak_life FOLDER SECONDS SEED [PLACES]`.

A finger that knows nothing of the app touches it; the phone is turned and put away, the language,
the letters and the colours change, and at times the storage is full or fails. It ends when its time
is up, or is killed. Now and then it goes home by the way back alone, and tells what it takes up
there. What goes wrong ends it, and is said with the last steps.

With so many seconds for PLACES it goes to every place once before, in two languages and sizes of
letters, as far as it comes: what is imported and compiled where one comes first is there then.
"""

import faulthandler
import logging
import os
import sys
import time
from collections import deque
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

# isort: split
# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import NARROW_PHONE, Driver

# isort: split
import companion.ui.app
from companion import texts
from companion.app.preferences import PALETTES
from tests.benchmarks.process_memory import TOUCHED, read
from tests.benchmarks.shim import PRELOAD, Kind, Shim
from tests.settling import settle
from tests.ui.places import PLACES, visits
from tests.ui.table_app import open_app
from tests.ui.visiting import leave, sheets
from tests.ui.wandering import QuietDesk, Wanderer

if TYPE_CHECKING:
    from collections.abc import Callable


SIZES: Final = ((360, 640), (412, 915), (915, 412), (800, 1280), (1280, 800))
BACK: Final = 27
MOST_BACK: Final = 20
"""Times that somebody goes back until home must be reached."""
A_ROUND: Final = 150
"""Touches until one goes home."""
_TOLD: Final = 25
_STAY: Final = 3.2
"""Seconds at home before it is looked at: what was there before stays a while."""
TOLD_AFTER: Final = 90.0
"""Seconds beyond its time after which a life tells where it hangs."""
_FAULTY: Final = 12
"""Steps for which the storage fails."""
_LOOK: Final = 0.5
"""Seconds at each place that is gone to before."""
_GROUND: Final[dict[str, Any]] = {
    "language": "en",
    "text_scale": 1.0,
    "style": "dark",
    "palette": PALETTES[0],
    "reduced_motion": False,
}
"""How the first screen is shown when it is looked at."""
_OTHERS: Final[dict[str, Any]] = _GROUND | {"language": "de", "text_scale": 2.0, "style": "light"}


class StuckError(AssertionError):
    """The way back does not lead home."""


class Life:
    def __init__(self, folder: Path, seed: int) -> None:
        companion.ui.app.device = QuietDesk()
        self.chance = Random(seed)
        self.steps: deque[str] = deque(maxlen=_TOLD)
        self.driver: Driver = open_app(folder)
        self.driver.drawing = False
        self.wanderer = Wanderer(self.driver, seed)
        self.shim = Shim() if os.environ.get(PRELOAD) else None
        self.faulty = 0
        self.others: tuple[Callable[[], str], ...] = (
            *(self._turn, self._put_away, self._prefer, self._prefer, self._fail),
        )

    def live(self, seconds: float) -> None:
        ends, touches = time.monotonic() + seconds, 0
        while time.monotonic() < ends:
            for _ in range(A_ROUND):
                self._step()
                touches += 1
            self._go_home()
            read(touches=touches).tell(TOUCHED)

    def go_everywhere(self, seconds: float) -> None:
        ends = time.monotonic() + seconds
        for wanted in (_OTHERS, _GROUND):
            self._told_to(**wanted)
            for place in PLACES:
                if time.monotonic() > ends:
                    break
                self.steps.append(f"to {place}")
                for _there in visits(self.driver, (place,)):
                    self.driver.wait(_LOOK)
        leave(self.driver)
        self._go_home()

    def _step(self) -> None:
        if self.chance.random() < 0.04:
            self.steps.append(self.chance.choice(self.others)())
        else:
            self.steps.append(self.wanderer.touch())
        if self.faulty:
            self.faulty -= 1
            if not self.faulty:
                self._mend()

    def _turn(self) -> str:
        size = self.chance.choice(SIZES)
        self.driver.resize(size)
        return f"turned to {size}"

    def _put_away(self) -> str:
        """And taken up again, a while later."""
        self.driver.app.on_pause()
        self.driver.wait(self.chance.choice((0.5, 5.0, 60.0)))
        self.driver.app.on_resume()
        self.driver.frames(4)
        return "put away and taken up again"

    def _prefer(self) -> str:
        wanted = {
            "language": self.chance.choice(texts.languages()),
            "text_scale": self.chance.choice((1.0, 1.3, 1.6, 2.0)),
            "style": self.chance.choice(("dark", "light")),
            "palette": self.chance.choice(PALETTES),
            "reduced_motion": self.chance.random() < 0.5,
        }
        self._told_to(**wanted)
        return f"prefers {wanted}"

    def _fail(self) -> str:
        if self.shim is None:
            return "nothing fails here"
        kind = self.chance.choice((Kind.FULL, Kind.FAILED))
        self.shim.arm(self.chance.randint(1, 30), kind)
        self.faulty = _FAULTY
        return f"the storage: {kind.name}"

    def _mend(self) -> None:
        assert self.shim is not None
        self.shim.release()
        self.steps.append("the storage is well again")

    def _told_to(self, **wanted: Any) -> None:
        memory = self.driver.app.services.memory
        memory.prefer(replace(memory.preferences, **wanted))
        self.driver.frames(4)

    def _go_home(self) -> None:
        """As a player does who is lost: back, and back again. Then always the same is looked at."""
        if self.faulty:
            self.faulty = 0
            self._mend()
        backs = 0
        while self.driver.place != "play" or sheets(self.driver):
            if backs == MOST_BACK:
                raise StuckError(f"{self.driver.trail}, {sheets(self.driver)}")
            self.driver.key(BACK)
            self.driver.wait(0.5)
            backs += 1
        self._told_to(**_GROUND)
        self.driver.resize(NARROW_PHONE)
        self.driver.go("settings")
        self.driver.wait(_STAY)
        self.driver.go("play")
        settle(self.driver.app.services.save_queue)
        self.driver.wait(_STAY)
        if self.driver.place != "play":
            raise StuckError(f"Play does not come: {self.driver.trail}")


def main(folder: Path, seconds: float, seed: int, places: float = 0) -> None:
    logging.disable()  # a mock of OpenGL has much to complain of
    # Whoever waits in vain ends it; what it hung in is told before.
    faulthandler.dump_traceback_later(seconds + TOLD_AFTER)
    begun = time.monotonic()
    life = Life(folder, seed)
    try:
        if places:
            life.go_everywhere(places)
        life.live(seconds - (time.monotonic() - begun))
    except BaseException:
        print("\n  ".join([f"seed {seed}, the last steps:", *life.steps]), file=sys.stderr)
        raise
    life.driver.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), *map(float, sys.argv[4:]))
