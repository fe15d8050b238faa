"""Another language is spoken at once, wherever one is: as if it had been so from the start."""

import gc
import threading
import weakref
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.app.navigation import ScreenName
from companion.history.store import Store
from companion.ui.edges import edges
from companion.ui.garbage_collection import INTERVAL, MANY
from companion.ui.refreshing import refreshing
from companion.ui.theme import theme
from tests.settling import settle
from tests.ui.driver import Driver
from tests.ui.places import ONE_OF_EACH, visits
from tests.ui.said_anew import LEFT_OUT, said_otherwise


@pytest.mark.thorough
def test_a_switch_says_everything_anew(opened_anew: Callable[[], Driver]) -> None:
    places = (name for name in ONE_OF_EACH if name not in LEFT_OUT)
    assert said_otherwise(opened_anew, places) == {}


class Watched:
    """Everything that a screen could ask or save while it only says anew what it shows."""

    def __init__(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        services = driver.app.services
        for part in (services.save_queue, services.check, services.hindsight):
            doors = [name for name, door in vars(type(part)).items() if callable(door)]
            for name in (each for each in doors if not each.startswith("_")):
                monkeypatch.setattr(part, name, self._noting(getattr(part, name), name))

    def _noting(self, do: Callable[..., Any], name: str) -> Callable[..., Any]:
        def noted(*values: Any, **options: Any) -> Any:
            self.done.append(name)
            return do(*values, **options)

        return noted


@pytest.mark.thorough
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


class Cycle:
    """An object that only the collector can free."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_collected_on_the_drawing_thread_only(
    opened_anew: Callable[[], Driver],
) -> None:
    """Otherwise Kivy may tell a widget of a change while a worker's thread frees it."""
    driver = opened_anew()
    settle(driver.app.services.save_queue)
    threads: set[threading.Thread] = set()

    def told(_phase: str, _info: dict[str, int]) -> None:
        threads.add(threading.current_thread())

    def leave_garbage(_store: Store) -> "weakref.ref[Cycle]":
        cycles = [Cycle() for _ in range(2 * MANY)]
        return weakref.ref(cycles[0])

    left: list[weakref.ref[Cycle]] = []
    gc.callbacks.append(told)
    try:
        driver.app.services.history.change(leave_garbage, left.append)
        driver.wait_for(lambda: left, "the garbage")
        assert threads <= {threading.main_thread()}
        driver.wait(2 * INTERVAL)
        assert threads == {threading.main_thread()}
        assert left[0]() is None
    finally:
        gc.callbacks.remove(told)
    driver.close()
    assert gc.isenabled()


def test_screens_stay_alive(opened_anew: Callable[[], Driver]) -> None:
    driver = opened_anew()
    driver.go("settings")
    settings = driver.screen
    driver.go("play")
    driver.go("settings")
    assert driver.screen is settings


@pytest.mark.thorough
def test_visiting_all_places_twice_binds_nothing_more(
    opened_anew: Callable[[], Driver],
) -> None:
    driver = opened_anew()

    def records() -> dict[tuple[str, str], int]:
        for _name in visits(driver, ONE_OF_EACH):
            pass
        driver.go("play")
        driver.wait(2 * INTERVAL)
        gc.collect()
        shared = (theme, edges, refreshing, driver.window, driver.app, driver.app.theme_cls)
        return {
            (type(each).__name__, name): len(each.get_property_observers(name))
            for each in shared
            for name in each.properties()
        }

    before = records()  # modules that are imported late come the first time
    assert before[("Theme", "lengths")] > 0
    after = records()
    # Lists reuse their rows, a few more or fewer each time.
    grown = {name: (before[name], count) for name, count in after.items()}
    assert {
        name: counts for name, counts in grown.items() if counts[1] > counts[0] * 1.01 + 5
    } == {}
