"""The small things every screen is made of: words, icons, buttons, choices."""

from collections.abc import Collection
from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.ui.icons import glyph
from companion.ui.layouts import lay_out

_SMALLEST_FIT: Final = 0.5


class Ink(Label):
    """A label whose colour and size follow the theme. In kv, say `ink` and `letter`: a second
    rule for `color` or `font_size` would be bound besides the first one, not instead."""

    ink = ColorProperty(None, allownone=True)
    letter = NumericProperty(0)


class Words(Ink):
    """Text that takes the width it gets and the height it needs."""


class Heading(Words):
    """What a card is about."""


class Soft(Words):
    """What is read second."""


class OneLine(Ink):
    """One line of text; shortened where it gets less room than it needs."""


class Fitted(OneLine):
    """One line that rather grows smaller than shorter, down to half of its `full` size."""

    full = NumericProperty(0)
    fit = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "width", "full", "font_name", "padding"):
            self.fbind(name, self._refit)
        self._refit()

    def _refit(self, *_args: object) -> None:
        room = self.width - self.padding[0] - self.padding[2]
        self.fit = _fit([self.text], self.full, self.font_name, room)


def _fit(words: Collection[str], full: float, font: str, room: float) -> float:
    """How much smaller than `full` the longest of the words must be to have room."""
    if not full or not any(words):
        return 1
    measure = CoreLabel(font_size=full, font_name=font)
    # Letters do not shrink evenly: a little more than in proportion.
    needed = 1.05 * float(max(measure.get_extents(word)[0] for word in words))
    return min(1, max(_SMALLEST_FIT, room / needed))


class Number(Ink):
    """What the eye looks for."""


class Icon(Ink):
    """A glyph of the icon font, by its name."""

    icon = StringProperty()

    def on_icon(self, _widget: Any, name: str) -> None:
        self.text = glyph(name) if name else ""


class IconTap(ButtonBehavior, Icon):
    """An icon to touch."""

    says = StringProperty()
    """What it does, in words."""


class Tap(ButtonBehavior, BoxLayout):
    """Any row of things that can be touched as one."""

    fill = ColorProperty((0, 0, 0, 0))
    radius = NumericProperty()


class Pill(ButtonBehavior, Label):
    """A button with words, and an icon if it has one; `primary` for the one useful next action."""

    words = StringProperty()
    icon = StringProperty()
    primary = BooleanProperty(False)
    small = BooleanProperty(False)
    """In a row of tools."""


class RuleLink(ButtonBehavior, Label):
    """Where to read on in the rules."""

    words = StringProperty()


class Segment(ButtonBehavior, Label):
    """One choice of several. Its letters grow smaller before a word is broken."""

    words = StringProperty()
    icon = StringProperty()
    value = StringProperty()
    chosen = BooleanProperty(False)
    full = NumericProperty(0)
    fit = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("words", "width", "full", "font_name"):
            self.fbind(name, self._refit)
        self._refit()

    def _refit(self, *_args: object) -> None:
        words = self.words.replace("-", "- ").split()
        self.fit = _fit(words, self.full, self.font_name, self.width - dp(4))


class Choice(BoxLayout):
    """Several choices side by side, one of them taken: `options` are (value, text, icon)."""

    options = ListProperty()
    chosen = StringProperty()
    needed = NumericProperty(0)
    """How high the highest of the words are."""

    def on_options(self, _widget: Any, options: list[tuple[str, str, str]]) -> None:
        self.clear_widgets()
        for value, text, icon in options:
            segment = Segment(value=value, words=text, icon=icon, chosen=value == self.chosen)
            segment.bind(on_release=self._choose, texture_size=self._measure)
            self.add_widget(segment)

    def on_chosen(self, _widget: Any, chosen: str) -> None:
        for segment in self.children:
            segment.chosen = segment.value == chosen

    def _measure(self, *_args: Any) -> None:
        self.needed = max(segment.texture_size[1] for segment in self.children)

    def _choose(self, segment: Segment) -> None:
        self.chosen = segment.value


class Toggle(Tap):
    """Something that is wanted or not."""

    text = StringProperty()
    icon = StringProperty()
    wanted = BooleanProperty(False)
    ink = ColorProperty()

    def on_release(self) -> None:
        self.wanted = not self.wanted


class ColourDot(ButtonBehavior, Widget):
    """A player's colour; touched, the next one."""

    colour = ColorProperty((0, 0, 0, 1))


class NameField(TextInput):
    """One line to type into."""


class Swatches(BoxLayout):
    """The terrains' colours of the palette in use."""


class TopBar(BoxLayout):
    """A screen's title, the way back, and what can be done; actions are its children."""

    title = StringProperty()
    returns = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_back")
        super().__init__(**kwargs)

    def on_back(self) -> None:
        """The arrow was touched."""


lay_out("controls")
