"""Another language is spoken at once, wherever one is: as if it had been so from the start."""

import gc
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from kivy.lang import Builder
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput

from companion.app.navigation import ScreenName
from companion.ui.widgets.message import Message
from tests.ui.driver import Driver
from tests.ui.history_app import Reader
from tests.ui.places import ONE_OF_EACH, visits
from tests.ui.rooms import SETTLED
from tests.ui.table_app import open_app
from tests.ui.visiting import remember, sheets

LEFT_OUT: Final = {
    "rules-found": "what is searched for is a word of the language",
    "settings-folder": "why a file was refused is kept in the words in which it was told",
}
_TIME: Final = re.compile(r"\d?\d[:.]\d\d\b")


def speak(driver: Driver, language: str) -> None:
    driver.app.services.memory.prefer(
        replace(driver.app.services.memory.preferences, language=language)
    )
    Reader(driver, driver.app.services.folder).settle()
    driver.frames(SETTLED)


def said(driver: Driver) -> list[str]:
    """Everything that is read on the screen, but for messages, which go, and the time of day."""
    layers = (driver.root, *sheets(driver))
    return sorted(_TIME.sub("*", text) for layer in layers for text in _said(layer))


def _said(widget: Any) -> Iterator[str]:
    if widget.opacity and not isinstance(widget, Message):
        if isinstance(widget, TextInput):
            yield widget.text or widget.hint_text
        elif isinstance(widget, Label) and widget.text:
            yield widget.text
        for child in widget.children:
            yield from _said(child)


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Opens the app with its history anew."""

    def start() -> Driver:
        folder = tmp_path_factory.mktemp("app")
        remember(folder)
        driver = open_app(folder, drive)
        driver.app.services.memory.prefer(
            replace(driver.app.services.memory.preferences, reduced_motion=True)
        )
        return driver

    return start


def assert_said_anew(opened: Callable[[], Driver], names: Iterable[str]) -> None:
    """After a switch everything says what it says to one who came in that language."""
    places = tuple(names)
    driver = opened()
    switched = {}
    for name in visits(driver, places):
        speak(driver, "sk")
        switched[name] = said(driver)
        memory = driver.app.services.memory
        memory.prefer(replace(memory.preferences, language="en"))
    driver.close()
    driver = opened()
    speak(driver, "sk")
    for name in visits(driver, places):
        assert (name, switched[name]) == (name, said(driver))


def test_a_switch_says_everything_anew(opened: Callable[[], Driver]) -> None:
    assert_said_anew(opened, (name for name in ONE_OF_EACH if name not in LEFT_OUT))


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
    opened: Callable[[], Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = opened()
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
    opened: Callable[[], Driver],
) -> None:
    driver = opened()
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
