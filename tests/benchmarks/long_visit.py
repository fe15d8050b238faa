"""Goes to every place of the app, in every language and with small and large letters, then touches
whatever there is: `python -m tests.benchmarks.long_visit PLACES TOUCHES SEED`.

Tells what the process takes up at the first screen before, after the places, and at times while it
touches: always at rest there, with nothing open but that screen.
"""

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tests.ui.driver import Driver

# isort: split
# The driver comes first: it sets up Kivy's environment.
import companion.ui.app
from companion import texts
from tests.benchmarks.process_memory import BEFORE, TOUCHED, VISITED, read
from tests.settling import settle
from tests.ui.places import PLACES, visits
from tests.ui.table_app import open_app
from tests.ui.visiting import leave, remember
from tests.ui.wandering import QuietDesk, Wanderer

_SCALES: Final = (1.0, 2.0)
_STAY: Final = 3.2
"""Seconds at a place: who looks at it takes longer."""
_AT_HOME: Final = 1.5
"""Seconds on the first screen between two of them: nobody goes elsewhere from there any sooner."""
_READINGS: Final = 5
"""While it touches."""
_FIRST: Final = {
    "language": "en",
    "text_scale": 1.0,
    "style": "dark",
    "palette": "camp",
    "reduced_motion": False,
}
"""How the first screen is shown when it is looked at."""


def main(places: int, touches: int, seed: int) -> None:
    companion.ui.app.device = QuietDesk()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        remember(folder)
        driver = open_app(folder)
        _tell(driver, BEFORE)
        for scale in _SCALES:
            for language in texts.languages() if places > len(PLACES) else ("en", "de"):
                _prefer(driver, language=language, text_scale=scale)
                for place in list(PLACES)[:: max(1, len(PLACES) // places)]:
                    for _there in visits(driver, (place,)):
                        driver.wait(_STAY)
                    driver.wait(_AT_HOME)
        _tell(driver, VISITED)
        wanderer = Wanderer(driver, seed)
        for number in range(1, touches + 1):
            wanderer.touch()
            if number % max(1, touches // _READINGS) == 0:
                _tell(driver, f"{TOUCHED} {number}")
        driver.close()


def _prefer(driver: Driver, **wanted: Any) -> None:
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, **wanted))
    driver.wait(0.3)


def _tell(driver: Driver, what: str) -> None:
    """Always of the same: the first screen, in English, as large as at first."""
    leave(driver)
    _prefer(driver, **_FIRST)
    # What was there before this stays a while, for who goes to and fro.
    driver.go("settings")
    driver.wait(_STAY)
    driver.go("play")
    settle(driver.app.services.save_queue)
    driver.wait(_STAY)
    read().tell(what)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
