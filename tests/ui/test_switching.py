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
from companion.ui.garbage_collection import CALM, GLANCE, MANY, TOO_MANY
from companion.ui.refreshing import refreshing
from companion.ui.theme import theme
from companion.ui.widgets.sheet import menu
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


class Ring:
    """Only the collector lets go of it."""

    def __init__(self) -> None:
        self.itself = self


def test_what_nobody_holds_is_let_go_by_the_thread_that_draws_alone(
    opened_anew: Callable[[], Driver],
) -> None:
    """Else a switch may be told to what a worker's thread is letting go."""
    driver = opened_anew()
    settle(driver.app.services.save_queue)
    driver.wait(GLANCE + CALM + 0.5)  # what is there at home is left out
    threads: set[threading.Thread] = set()

    def told(_phase: str, _info: dict[str, int]) -> None:
        threads.add(threading.current_thread())

    def leave_behind(_store: Store) -> "weakref.ref[Ring]":
        rings = [Ring() for _ in range(2 * MANY)]
        return weakref.ref(rings[0])

    left: list[weakref.ref[Ring]] = []
    gc.callbacks.append(told)
    try:
        driver.app.services.history.change(leave_behind, left.append)
        driver.wait_for(lambda: left, "what was left behind")
        assert threads <= {threading.main_thread()}
        driver.wait(GLANCE + CALM + 0.5)
        assert threads == {threading.main_thread()}
        assert left[0]() is None
    finally:
        gc.callbacks.remove(told)
    driver.close()
    assert gc.isenabled()


@pytest.mark.thorough
def test_who_turns_pages_without_a_rest_leaves_no_more_and_more_behind(
    opened_anew: Callable[[], Driver],
) -> None:
    """No moment is calm there, and yet the screens that were left are let go."""
    driver = opened_anew()
    left: weakref.WeakSet[Any] = weakref.WeakSet()
    for _time in range(8):
        for place in ("history", "statistics", "log_points"):
            driver.go(place)
            left.add(driver.screen)
            driver.wait(CALM / 3)
    assert len(left) < 12


def test_too_much_of_one_page_is_let_go_before_there_is_more_of_the_next(
    opened_anew: Callable[[], Driver],
) -> None:
    driver = opened_anew()
    driver.wait(GLANCE + CALM)
    rings = [Ring() for _ in range(TOO_MANY)]
    left = weakref.ref(rings[0])
    del rings
    driver.go("settings")
    driver.frames(2)
    assert left() is None


def test_who_is_at_home_keeps_no_other_screen(opened_anew: Callable[[], Driver]) -> None:
    driver = opened_anew()
    driver.wait(GLANCE + CALM)  # what it takes to start is let go
    driver.go("settings")
    left = weakref.ref(driver.screen)
    driver.go("play")
    driver.frames(2)
    assert left() is not None  # for who goes to and fro at once
    driver.wait(CALM + 0.5)
    assert left() is None


def test_a_menu_put_away_at_home_keeps_no_screen_either(
    opened_anew: Callable[[], Driver],
) -> None:
    driver = opened_anew()
    driver.go("settings")
    left = weakref.ref(driver.screen)
    driver.go("play")
    menu("Anything", []).dismiss(animation=False)
    driver.wait(CALM + 0.5)
    assert left() is None


def test_what_was_there_at_home_is_looked_through_there_again(
    opened_anew: Callable[[], Driver],
) -> None:
    """It is left out elsewhere, but not for ever."""
    driver = opened_anew()
    ring = Ring()
    left = weakref.ref(ring)
    _come_home(driver)
    del ring
    driver.go("settings")
    driver.wait(CALM + 0.5)
    assert left() is not None
    _come_home(driver)
    assert left() is None


def test_elsewhere_only_what_has_come_since_is_looked_through(
    opened_anew: Callable[[], Driver],
) -> None:
    driver = opened_anew()
    _come_home(driver)
    looked_through: list[int] = []

    def told(phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            looked_through.append(len(gc.get_objects()))

    driver.go("settings")
    gc.callbacks.append(told)
    try:
        driver.wait(CALM + 0.5)
    finally:
        gc.callbacks.remove(told)
    assert looked_through
    assert max(looked_through) < gc.get_freeze_count()


def _come_home(driver: Driver) -> None:
    driver.go("settings")
    driver.go("play")
    driver.wait(CALM + 0.5)


def test_a_sheet_over_home_is_not_left_out_elsewhere(opened_anew: Callable[[], Driver]) -> None:
    driver = opened_anew()
    driver.wait(GLANCE + CALM)
    driver.go("settings")
    driver.go("play")
    sheet = menu("Anything", [])
    left = weakref.ref(sheet)
    driver.wait(CALM + 0.5)
    sheet.dismiss(animation=False)
    del sheet
    driver.go("settings")
    driver.wait(CALM + 0.5)
    assert left() is None


def test_a_screen_that_was_left_a_moment_ago_is_not_left_out_elsewhere(
    opened_anew: Callable[[], Driver],
) -> None:
    """What is too much is let go at once on coming home; the screen before is still in use then."""
    driver = opened_anew()
    driver.wait(GLANCE + CALM)
    driver.go("settings")
    driver.frames(2)
    rings = [Ring() for _ in range(TOO_MANY)]
    screen = driver.screen
    left = weakref.ref(screen)
    del rings
    driver.go("play")
    driver.frames(2)
    del screen
    driver.go("history")
    driver.wait(CALM + 0.5)
    driver.go("rules")
    driver.wait(CALM + 0.5)
    assert left() is None


def test_an_app_that_ends_sets_nothing_apart(opened_anew: Callable[[], Driver]) -> None:
    driver = opened_anew()
    _come_home(driver)
    assert gc.get_freeze_count()
    driver.close()
    assert not gc.get_freeze_count()


def test_rows_that_no_list_shows_keep_no_screen(opened_anew: Callable[[], Driver]) -> None:
    driver = opened_anew()
    driver.go("history")
    driver.wait_for(lambda: driver.find_all("GameView"), "the games")
    driver.screen.search(True)
    driver.screen.ids.search.text = "nobody is called so"
    driver.wait_for(lambda: not driver.find_all("GameView"), "no games")
    left = weakref.ref(driver.screen)
    _come_home(driver)
    assert left() is None


def test_the_window_keeps_no_record_of_fields_that_are_gone(
    opened_anew: Callable[[], Driver],
) -> None:
    driver = opened_anew()
    driver.go("log_points")
    _come_home(driver)
    told = len(driver.window.get_property_observers("mouse_pos"))
    for _time in range(2):
        driver.go("log_points")
        driver.frames(3)
        _come_home(driver)
    assert len(driver.window.get_property_observers("mouse_pos")) <= told


@pytest.mark.thorough
def test_what_all_screens_share_keeps_no_record_of_those_that_are_gone(
    opened_anew: Callable[[], Driver],
) -> None:
    """Each change of it would look through them all, and there would be ever more."""
    driver = opened_anew()

    def records() -> dict[tuple[str, str], int]:
        for _name in visits(driver, ONE_OF_EACH):
            pass
        _come_home(driver)
        shared = (theme, edges, refreshing, driver.window, driver.app, driver.app.theme_cls)
        return {
            (type(each).__name__, name): len(each.get_property_observers(name))
            for each in shared
            for name in each.properties()
        }

    before = records()  # what is imported late comes the first time
    assert before[("Theme", "lengths")] > 0
    after = records()
    assert {
        name: (before[name], count) for name, count in after.items() if count > before[name]
    } == {}
