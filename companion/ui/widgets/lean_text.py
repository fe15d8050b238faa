"""What Kivy keeps for words on the screen, without what this app never says of them. To be imported
before the first of them is made.

A label of Kivy's listens to 37 of its properties, 420 bytes for each: 37 kB; with the fourteen that
are used here it takes 27, and is made in two thirds of the time. Of each font Kivy keeps one for
every size, though it draws whole sizes only: for 24, 24.0 and 24.2 it would open the same font
three times, and the icons' font takes 240 kB. And all fields share one memory of which of them is
to be scrolled: it keeps the last one, with its sheet and the screen behind that, for ever.
"""

from typing import Final

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput

# ruff: noqa: SLF001  # there is no public way to any of it

FOLLOWED: Final = (
    "text",
    "font_size",
    "font_name",
    "color",
    "disabled_color",
    "halign",
    "valign",
    "padding",
    "text_size",
    "shorten",
    "shorten_from",
    "line_height",
    "max_lines",
    "markup",
)
"""What a label may be told; a test looks for all else in kv."""
_OF_A_FONT: Final = ("font_name_r", "bold", "italic", "underline", "strikethrough")


def _font_id(label: CoreLabel) -> str:
    """Which of the fonts in memory draws it."""
    size, rest = int(label.options["font_size"]), (label.options[name] for name in _OF_A_FONT)
    return "|".join(map(str, (size, *rest)))


_scroll_to_cursor: Final = TextInput._adjust_viewport.__wrapped__


def _scroll_soon(field: TextInput, column: int, row: int) -> None:
    Clock.schedule_once(lambda _seconds: _scroll_to_cursor(field, column, row), -1)


Label._font_properties = FOLLOWED
CoreLabel._get_font_id = _font_id
TextInput._adjust_viewport = _scroll_soon
