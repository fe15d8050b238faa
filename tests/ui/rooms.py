"""Finds what has no room on the screen: texts cut, shortened or broken in a word, things that stick
out of what holds them, lie over one another, or are too small for a finger; lines that end where
none should, and words in a row that are not alike."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, Final, NamedTuple

import pytest
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion import texts
from companion.ui.icons import glyph
from companion.ui.refreshing import refreshing
from companion.ui.widgets.controls import Pill
from companion.ui.widgets.form_field import FormField
from companion.ui.widgets.message import Message
from companion.ui.widgets.palette import BrushChip
from tests.ui.even_rows import uneven
from tests.ui.line_ends import MARKUP, badly_set
from translation.pseudo import Pseudo

ROUNDING: Final = 1.5
TYPED: Final = "Café Zlatý lev"
"""By a player, as long as it may be: this may be shortened, and the rest of its line not."""
TARGET: Final = 48
"""What a finger hits."""
_TOUCHED: Final = (ButtonBehavior, BrushChip, TextInput)
_ORDERLY: Final = (BoxLayout, GridLayout, StackLayout)


SETTLED: Final = 5
"""Frames until what is said anew has found its room."""
PSEUDO: Final = "pseudo"
"""A language that is longer than all."""


def speak(driver: Driver, language: str, patch: pytest.MonkeyPatch) -> None:
    """From now on the app speaks this one."""
    memory = driver.app.services.memory
    patch.undo()
    pseudo = language == PSEUDO
    if pseudo:
        patch.setattr(texts, "_english", Pseudo())
    before = texts.language()
    memory.prefer(replace(memory.preferences, language="en" if pseudo else language))
    if before == texts.language():
        texts.use(before)
        refreshing.now()
    driver.frames(SETTLED)


class Box(NamedTuple):
    """A rectangle in the window."""

    x: float
    y: float
    right: float
    top: float

    def within(self, other: "Box") -> bool:
        return (
            self.x >= other.x - ROUNDING
            and self.y >= other.y - ROUNDING
            and self.right <= other.right + ROUNDING
            and self.top <= other.top + ROUNDING
        )

    def meets(self, other: "Box") -> bool:
        return (
            min(self.right, other.right) - max(self.x, other.x) > ROUNDING
            and min(self.top, other.top) - max(self.y, other.y) > ROUNDING
        )


def faults(driver: Driver) -> Iterator[str]:
    """A sentence for everything on the screen that has no room; for the sheet alone where one is
    open."""
    layers = [child for child in driver.window.children if isinstance(child, ModalView)]
    for layer in layers or [driver.root]:
        shown = list(_shown(layer))
        for widget in shown:
            yield from _own_faults(widget)
            yield from _hard_to_hit(widget)
            yield from _sticks_out(widget, driver)
            yield from uneven(widget)
        texts = (each for each in shown if isinstance(each, Label))
        yield from _overlaps(each for each in texts if not isinstance(each.parent, FormField))


def _shown(widget: Any) -> Iterator[Any]:
    """It and what is in it, without what cannot be seen."""
    if widget.opacity == 0:
        return
    yield widget
    for child in widget.children:
        yield from _shown(child)


def _in_a_button(widget: Any) -> bool:
    """It is touched with what it stands in."""
    while isinstance(widget := widget.parent, Widget):
        if isinstance(widget, ButtonBehavior):
            return True
    return False


def _own_faults(widget: Any) -> Iterator[str]:
    if isinstance(widget, TextInput):
        yield from _field_faults(widget)
    elif isinstance(widget.parent, FormField) and isinstance(widget, Label):
        yield from _raised_label_faults(widget)
    elif isinstance(widget, Label) and widget.text:
        yield from _label_faults(widget)


def _hard_to_hit(widget: Any) -> Iterator[str]:
    if isinstance(widget, _TOUCHED) and not widget.disabled and not _in_a_button(widget):
        wide, high = widget.size
        if min(wide, high) < TARGET - ROUNDING:
            yield f"hard to hit: {_name(widget)} {round(wide)}×{round(high)}"


def _label_faults(label: Label) -> Iterator[str]:
    wide, high = label.texture_size
    sized = label.width > 1 and label.height > 1
    if sized and (wide > label.width + ROUNDING or high > label.height + ROUNDING):
        yield f"cut: {label.text}"
    if label.is_shortened and TYPED not in label.text:
        yield f"shortened: {label.text}"
    elif label.text_size[0] is not None:
        yield from _broken_words(label)
        yield from _button_faults(label)
    yield from badly_set(label)


def _broken_words(label: Label) -> Iterator[str]:
    """Words that begin on one line and end on the next."""
    lines = ["".join(word.text for word in line.words) for line in label._label._cached_lines]
    if len(lines) > 1:
        text = MARKUP.sub(" ", label.text) if label.markup else label.text
        for word in text.replace(TYPED, "").replace("\n", " ").split(" "):
            if word != "·" and not any(word in line for line in lines):
                yield f"broken: {word}"


def _button_faults(label: Label) -> Iterator[str]:
    """An icon on the first of a button's lines, or words up to the button's edge."""
    if type(label) is not Pill:
        return
    lines = label._label._cached_lines
    if max(line.w for line in lines) > label.width - dp(16) + ROUNDING:
        yield f"up to the edge: {label.words}"
    if len(lines) > 1 and label.icon and glyph(label.icon) in lines[0].words[0].text:
        yield f"hanging icon: {label.words}"
    if label.signed:
        x, y = label.sign_pos
        words = begin_of(label)
        own = Box(x, y, x + label.sign_size[0], y + label.sign_size[1])
        if not own.within(Box(label.x, label.y, words, label.top)):
            yield f"icon over words: {label.words}"


def begin_of(label: Label) -> float:
    """Where the longest line of a text in the middle begins."""
    longest = max(line.w for line in label._label._cached_lines)
    return float(label.center_x + (label.padding[0] - label.padding[2] - longest) / 2)


def _field_faults(field: TextInput) -> Iterator[str]:
    room = field.width - field.padding[0] - field.padding[2] + ROUNDING
    if field.text:
        if not field.multiline and max(label.width for label in field._lines_labels) > room:
            yield f"cut field: {field.text}"
    elif field.hint_text:
        widest = max((label.width for label in field._hint_text_labels), default=0)
        # What is too long for a line is laid out as several, of which one is seen.
        if widest > room or len(field._hint_text_lines) > 1:
            yield f"cut hint: {field.hint_text}"
    if field.line_height > field.height + ROUNDING:
        yield f"low field: {field.text or field.hint_text}"


def _raised_label_faults(label: Label) -> Iterator[str]:
    """A field draws its label itself: between the two ends of its frame, half of it above."""
    field = label.parent
    if label.texture_size[0] > field.width - dp(28) + ROUNDING or label.is_shortened:
        yield f"cut label: {label.text}"
    (drawn,) = field.canvas.after.get_group("hint-text-rectangle")[-1:]
    free = field.x + field._left_x_axis_pos, field.x + field._right_x_axis_pos
    if (field.focus or field.text) and not free[0] < drawn.pos[0] < drawn.pos[0] + drawn.size[
        0
    ] < free[1]:
        yield f"line through label: {label.text}"
    paper = field
    while isinstance(paper, Widget) and not isinstance(paper.parent, ScrollView):
        paper = paper.parent
    top = _box(field).top + label.texture_size[1] / 2
    if isinstance(paper, Widget) and top > _box(paper).top + ROUNDING:
        yield f"label above the edge: {label.text}"


def _sticks_out(widget: Any, driver: Driver) -> Iterator[str]:
    if not widget.width or not widget.height:
        return
    parent = widget.parent
    if isinstance(parent, _ORDERLY) and not _box(widget).within(_box(parent)):
        yield f"sticks out: {_name(widget)} of {_name(parent)}"
    elif _ground(widget) is None:
        window = Box(0, 0, *driver.window.size)
        if isinstance(widget, Label) and widget.text and not _text_box(widget).within(window):
            yield f"off the screen: {widget.text}"


def _ground(widget: Any) -> Any:
    """What it moves with: the page that is scrolled, the message, or None."""
    parent = widget.parent
    while isinstance(parent, Widget):
        if isinstance(parent, ScrollView | Message):
            return parent
        parent = parent.parent
    return None


def _overlaps(labels: Iterable[Label]) -> Iterator[str]:
    """Texts that lie over one another; the message lies over everything, and scrolled things lie
    under what stands still."""
    boxes = [(label, _ground(label), _text_box(label)) for label in labels if label.text.strip()]
    for (one, its_ground, its), (other, others_ground, others) in combinations(boxes, 2):
        if its_ground is others_ground and its.meets(others):
            yield f"overlap: {one.text} / {other.text}"


def _box(widget: Any) -> Box:
    x, y = widget.to_window(*widget.pos)
    return Box(x, y, x + widget.width, y + widget.height)


def _text_box(label: Label) -> Box:
    """Where its text is drawn: in the middle of the label."""
    x, y = label.to_window(*label.center)
    wide, high = label.texture_size
    if label.text_size[0] is not None:
        lines = [line.w for line in label._label._cached_lines]
        wide = max(lines, default=0) if label.halign == "center" else wide
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _name(widget: Any) -> str:
    words = getattr(widget, "text", "") or getattr(widget, "words", "") or ""
    return f"{type(widget).__name__} {words}".strip()
