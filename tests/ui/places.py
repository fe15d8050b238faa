"""Everywhere one can be in the app: every screen in its states, every sheet that opens over them.

For tests that must see all of it, and for the pictures in every language; nothing here depends on
the language that is spoken."""

from collections.abc import Iterable, Iterator
from typing import Final

from tests.ui.driver import Driver
from tests.ui.history_app import Reader
from tests.ui.places_history import PLAYED
from tests.ui.places_result import RESULTS
from tests.ui.places_settings import TO_READ
from tests.ui.places_table import AT_THE_TABLE
from tests.ui.visiting import Visit, leave

PLACES: Final[dict[str, Visit]] = {**AT_THE_TABLE, **RESULTS, **PLAYED, **TO_READ}

ONE_OF_EACH: Final = (
    "play",
    "editor",
    "editor-pad",
    "agreement",
    "result-ties",
    "hindsight-anew",
    "check",
    "history",
    "history-choice",
    "game",
    "log-points",
    "players",
    "in-and-out",
    "preview",
    "statistics",
    "settings",
    "rules-found",
    "chapter-cavemen",
    "about",
    "scoring-tribe",
    "licences",
)
"""A place of every screen."""


def apart(names: Iterable[str]) -> list[str]:
    """Without all the places that are one screen in another chapter."""
    return [name for name in names if not name.startswith("chapter-") or name == "chapter-cavemen"]


def visits(driver: Driver, names: Iterable[str] | None = None) -> Iterator[str]:
    """The names of all places, one after the other, each time the app is there."""
    reader = Reader(driver, driver.app.services.folder)
    for name in names or PLACES:
        leave(driver)
        PLACES[name](reader)
        reader.settle()
        driver.wait(0.1)
        yield name
    leave(driver)
