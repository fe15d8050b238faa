"""Another language is spoken at once, wherever one is: as if it had been so from the start."""

import gc
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kivy.lang import Builder

from companion.app.navigation import ScreenName
from tests.ui.driver import Driver
from tests.ui.places import ONE_OF_EACH, visits
from tests.ui.said_anew import LEFT_OUT, assert_said_anew


def test_a_switch_says_everything_anew(opened_anew: Callable[[], Driver]) -> None:
    assert_said_anew(opened_anew, (name for name in ONE_OF_EACH if name not in LEFT_OUT))


NAMED = "known_as"
"""Asks nothing of the history: it is what the game in hand is called there, which one remembers."""


class Watched:
    """Everything that a screen could ask or save while it only says anew what it shows."""

    def __init__(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        services = driver.app.services
        for part in (services.keeping, services.check, services.hindsight):
            doors = [name for name, door in vars(type(part)).items() if callable(door)]
            for name in (each for each in doors if not each.startswith("_") and each != NAMED):
                monkeypatch.setattr(part, name, self._noting(getattr(part, name), name))

    def _noting(self, do: Callable[..., Any], name: str) -> Callable[..., Any]:
        def noted(*values: Any, **options: Any) -> Any:
            self.done.append(name)
            return do(*values, **options)

        return noted


def test_a_switch_of_language_or_colours_asks_nothing_and_saves_nothing(
    opened_anew: Callable[[], Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = opened_anew()
    watched = Watched(driver, monkeypatch)
    memory = driver.app.services.memory
    busy, seen = 0, set()
    for name in visits(driver, ONE_OF_EACH):
        seen.add(ScreenName(driver.place))
        busy += bool(watched.done)
        for changed in (
            {"language": "sk"},
            {"style": "light"},
            {"style": "dark", "language": "en"},
        ):
            watched.done.clear()
            memory.prefer(replace(memory.preferences, **changed))
            driver.frames(3)
            assert (name, changed, watched.done) == (name, changed, [])
    assert busy > 5, "nothing was watched"
    assert seen == set(ScreenName)


DOOMED = """
#:import gc gc
Label:
    text: _('Play') if gc.isenabled() and gc.collect() else _('Play')
"""
"""Python's collector comes while this is told, unless it is kept away."""


def test_what_is_let_go_while_a_switch_is_told_is_told_no_more(
    opened_anew: Callable[[], Driver],
) -> None:
    driver = opened_anew()
    gc.disable()
    for _ in range(3):
        label = Builder.load_string(DOOMED)
        label.itself = label  # nothing else holds it, and only the collector frees it
    del label
    gc.enable()
    memory = driver.app.services.memory
    memory.prefer(replace(memory.preferences, language="sk"))
    driver.frames(3)
    assert gc.isenabled()
    gc.collect()
