"""After a switch of language everything says what it says to one who came in that language."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from kivy.uix.label import Label
from kivy.uix.textinput import TextInput

from companion.ui.widgets.message import Message
from tests.ui.history_app import Reader
from tests.ui.places import visits
from tests.ui.rooms import SETTLED
from tests.ui.visiting import sheets

LEFT_OUT: Final = {
    "rules-found": "what is searched for is a word of the language",
}
_TIME: Final = re.compile(r"\d?\d[:.]\d\d(?::\d\d)?(?: \(\d+\))?")


def speak(driver: Driver, language: str) -> None:
    driver.app.services.memory.prefer(
        replace(driver.app.services.memory.preferences, language=language)
    )
    Reader(driver, driver.app.services.folder).settle()
    driver.frames(SETTLED)


def said(driver: Driver) -> list[str]:
    """Everything that is read on the screen, but for messages, which go, and times of day."""
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


def said_otherwise(
    opened_anew: Callable[[], Driver], names: Iterable[str]
) -> dict[str, tuple[list[str], list[str]]]:
    """The places that say something else after a switch, and what: only after it, only without.

    They are gone to once more: what is said anew too late or never is so then, too; a thread that
    has not answered yet, or a clock, is not."""
    places = tuple(names)
    while (found := _otherwise(opened_anew, places)) and len(found) < len(places):
        places = tuple(found)
    return found


def _otherwise(
    opened_anew: Callable[[], Driver], places: tuple[str, ...]
) -> dict[str, tuple[list[str], list[str]]]:
    driver = opened_anew()
    switched = {}
    for name in visits(driver, places):
        speak(driver, "sk")
        switched[name] = Counter(said(driver))
        memory = driver.app.services.memory
        memory.prefer(replace(memory.preferences, language="en"))
    driver.close()
    driver = opened_anew()
    speak(driver, "sk")
    differences = {}
    for name in visits(driver, places):
        came = Counter(said(driver))
        if came != switched[name]:
            differences[name] = ([*(switched[name] - came)], [*(came - switched[name])])
    return differences
