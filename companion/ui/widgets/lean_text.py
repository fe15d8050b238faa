"""What Kivy keeps for words on the screen, without what this app never says of them. To be imported
before the first of them is made.

A label of Kivy's listens to 40 of its properties, 420 bytes for each. Here it listens to those that
change while it is shown, in half the room for each; what a label is given once is looked up when it
is drawn. What else Kivy's labels can do, nobody here says of them. Of each font Kivy keeps one for
every size, though it draws whole sizes only: for 24, 24.0 and 24.2 it would open the same font
three times. And all fields share one memory of which of them is
to be scrolled: it keeps the last one, with its sheet and the screen behind that, for ever. KivyMD's
labels know seven thousand icons by their names, 3 MB of them; here they know ours.
"""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Final

import kivymd
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput

from companion.ui.icons import GLYPHS, OUR_FONT

# ruff: noqa: SLF001  # there is no public way to any of it

FOLLOWED: Final = (
    "text",
    "font_size",
    "font_name",
    "color",
    "disabled_color",
    "text_size",
    "markup",
)
"""What a label may be told at any time;"""
LOOKED_UP: Final = (
    "halign",
    "valign",
    "padding",
    "shorten",
    "shorten_from",
    "line_height",
    "max_lines",
)
"""what it heeds when it is drawn. A test looks for all else in kv."""
_OF_A_FONT: Final = ("font_name_r", "bold", "italic", "underline", "strikethrough")


def _teller(name: str) -> Callable[[Label, object], None]:
    def tell(label: Label, value: object) -> None:
        label._trigger_texture_update(name, label, value)

    return tell


_TELLERS: Final = tuple((name, _teller(name)) for name in (*FOLLOWED, "disabled"))
"""One for all labels: a method of its own would hold each of them, and wait for the collector."""


def _begin(label: Label, **options: object) -> None:
    label._trigger_texture = Clock.create_trigger(label.texture_update, -1)
    super(Label, label).__init__(**options)
    for name, tell in _TELLERS:
        label.fbind(name, tell)
    label._label = None
    label._create_label()
    label._trigger_texture()


_draw: Final = Label.texture_update


def texture_update(label: Label, *_args: object) -> None:
    """By the name that Kivy finds it by."""
    for name in LOOKED_UP:
        label._label.options[name] = getattr(label, name)
    _draw(label)


def _font_id(label: CoreLabel) -> str:
    """Which of the fonts in memory draws it."""
    size, rest = int(label.options["font_size"]), (label.options[name] for name in _OF_A_FONT)
    return "|".join(map(str, (size, *rest)))


_KEPT_OPEN: Final = 64
"""Fonts, by Kivy."""
_UNUSED_SIZE: Final = 300


def close_fonts() -> None:
    """Kivy keeps so many, 30 to 100 kB each, and closes one for another alone: so small ones take
    the place of all. What is drawn stays as it is."""
    for size in range(_UNUSED_SIZE, _UNUSED_SIZE + _KEPT_OPEN):
        CoreLabel(font_name=OUR_FONT, font_size=size).get_extents(" ")


_scroll_to_cursor: Final = TextInput._adjust_viewport.__wrapped__


def _scroll_soon(field: TextInput, column: int, row: int) -> None:
    Clock.schedule_once(lambda _seconds: _scroll_to_cursor(field, column, row), -1)


Label._font_properties = (*FOLLOWED, *LOOKED_UP)
Label.__init__ = _begin
Label.texture_update = texture_update
CoreLabel._get_font_id = _font_id
TextInput._adjust_viewport = _scroll_soon

_table = ModuleType("kivymd.icon_definitions")
_table.md_icons = {"blank": " ", **GLYPHS}  # type: ignore[attr-defined]
kivymd.icon_definitions = sys.modules[_table.__name__] = _table
