"""No text is larger than its room, nowhere in the app, in any language and in one that is longer
than all of them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.ui.widgets.choice import Segment
from companion.ui.widgets.controls import Fitted, Pill
from companion.ui.widgets.fitting import alike
from companion.ui.widgets.form_field import FormField
from tests.ui.driver import NARROW_PHONE, Driver
from tests.ui.even_rows import LEAST
from tests.ui.places import ONE_OF_EACH, visits
from tests.ui.rooms import PSEUDO, faults, speak
from tests.ui.table_app import open_app
from tests.ui.visiting import remember


@pytest.mark.thorough
def test_everything_has_its_room_on_every_screen(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In large letters and a language longer than all; tests/ui/every_place.py goes to every place
    of every screen, and the benchmark `rooms` speaks every language there."""
    remember(tmp_path)
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    preferences = driver.app.services.memory.preferences
    driver.app.services.memory.prefer(replace(preferences, text_scale=2.0, reduced_motion=True))
    found = []
    for place in visits(driver, ONE_OF_EACH):
        speak(driver, PSEUDO, monkeypatch)
        found += [f"{place}: {fault}" for fault in faults(driver)]
    assert found == []


def test_choices_grow_smaller_before_a_word_is_broken(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_app(tmp_path, drive, size=(330, 740))
    speak(driver, "es", monkeypatch)
    driver.wait(0.2)
    modes = [segment for segment in driver.find_all(Segment) if segment.icon]
    assert "Descubrimiento" in [segment.words for segment in modes]
    assert {segment.beside for segment in modes} == {True}
    (fit,) = {segment.fit for segment in modes}
    assert LEAST <= fit < 1
    assert list(faults(driver)) == []


def test_words_in_a_row_are_as_small_as_the_smallest(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    row = BoxLayout(size_hint=(None, None), size=(200, 60))
    long, short = Pill(words="Spielvorbereitung"), Pill(words="Spiel")
    for pill in (long, short):
        row.add_widget(pill)
    alike((long, short))
    driver.root.add_widget(row)
    driver.wait(0.2)
    assert long.font_size == short.font_size < short.full
    long.words = "Stat"
    driver.wait(0.2)
    assert long.font_size == short.font_size == short.full


def test_choices_that_would_be_small_stand_below_one_another(
    drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    driver.app.services.memory.prefer(
        replace(driver.app.services.memory.preferences, text_scale=2.0)
    )
    speak(driver, "nl", monkeypatch)
    driver.wait(0.2)
    modes = [segment for segment in driver.find_all(Segment) if segment.icon]
    assert {(segment.beside, segment.fit) for segment in modes} == {(False, 1)}
    assert len({segment.x for segment in modes}) == 1
    assert list(faults(driver)) == []


class _Wrong(BoxLayout):
    """Everything that can go wrong, side by side and below one another."""

    def __init__(self) -> None:
        super().__init__(orientation="vertical", size_hint=(None, None), size=(200, 600))

    def put(self, *widgets: Widget) -> None:
        for widget in widgets:
            self.add_widget(widget)


def label(text: str, **options: Any) -> Label:
    return Label(text=text, font_size=30, size_hint=(None, None), size=(100, 100), **options)


def _row(*words: str) -> BoxLayout:
    row = BoxLayout(size_hint=(None, None), size=(60 * len(words), 60))
    for each in words:
        row.add_widget(Pill(words=each))
    return row


WRONG: dict[str, Callable[[], list[Widget]]] = {
    "cut: A long line": lambda: [label("A long line")],
    "shortened: A long line": lambda: [label("A long line", shorten=True, text_size=(100, None))],
    "broken: Spielvorbereitung": lambda: [label("Spielvorbereitung", text_size=(100, None))],
    "cut field: A very long name": lambda: [
        TextInput(text="A very long name", font_size=30, multiline=False)
    ],
    "cut hint: A very long name": lambda: [TextInput(hint_text="A very long name", font_size=30)],
    f"cut label: {'Everything ' * 9}": lambda: [FormField(label="Everything " * 9)],
    "low field: A name": lambda: [
        TextInput(text="A name", font_size=40, multiline=False, size_hint=(1, None), height=30)
    ],
    "off the screen: Far to the left": lambda: [label("Far to the left")],
    "hard to hit: Button x 300×20": lambda: [
        Button(text="x", size_hint=(None, None), size=(300, 20))
    ],
    "sticks out: Label x of _Wrong": lambda: [
        Label(text="x", size_hint=(None, None), size=(300, 20))
    ],
    "overlap: two / one": lambda: [
        Label(text="one", size_hint=(None, None), size=(90, 1)),
        Label(text="two", size_hint=(None, None), size=(90, 1)),
    ],
    # Nothing holds together over a change of letters.
    "badly parted: 12 / points": lambda: [
        label("[b]12[/b] points", markup=True, text_size=(90, None))
    ],
    "badly parted: 55555 / × 2": lambda: [
        label("[b]55555[/b] × 2", markup=True, text_size=(90, None))
    ],
    "stray dot: · tonight": lambda: [label("· tonight", text_size=(200, None))],
    "large within a line: 9 games · Tonight": lambda: [
        label("9 games · Tonight", text_size=(200, None))
    ],
    "too long for its row: Ontdekkingsmodus 50%": lambda: [_row("Ontdekkingsmodus")],
    "unlike in a row: ['Result', 'Ontdekkingsmodus']": lambda: [_row("Ontdekkingsmodus", "Result")],
}
"""What is said of it."""


@pytest.mark.parametrize("said", WRONG)
def test_what_has_no_room_is_found(said: str, drive: Callable[..., Driver], tmp_path: Path) -> None:
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    wrong = _Wrong()
    wrong.width = 400 if said.startswith("overlap") else 120
    driver.root.clear_widgets()
    driver.root.add_widget(wrong)
    wrong.put(*WRONG[said]())
    driver.wait(0.2)
    assert said in list(faults(driver))


def test_a_line_that_fits_is_as_large_as_it_can_be(
    drive: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_app(tmp_path, drive, size=NARROW_PHONE)
    line = Fitted(text="Ontdekkingsmodus", full=40, size_hint=(None, None), size=(200, 50))
    driver.root.add_widget(line)
    driver.wait(0.2)
    assert 0.5 < line.fit < 1
    assert 0.85 * 200 < line.texture_size[0] <= 200
    assert not line.is_shortened
    line.width = 400
    driver.wait(0.2)
    assert line.fit == 1
