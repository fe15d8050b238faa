"""The small things every screen is made of: words, icons, buttons, choices."""

from typing import Final

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
from companion.ui.theme import theme
from companion.ui.widgets.fitting import WholeLine, WholeWords, fit_of, words_of

_SMALL: Final = 0.75
"""Letters that are smaller than this share of what they should be."""


class Ink(Label):
    """A label whose colour and size follow the theme. In kv, say `ink` and `letter`: a second
    rule for `color` or `font_size` would be bound besides the first one, not instead."""

    ink = ColorProperty(None, allownone=True)
    letter = NumericProperty(0)


class Words(WholeWords, Ink):
    """Text that takes the width it gets and the height it needs."""


class Heading(Words):
    """What a card is about."""


class Soft(Words):
    """What is read second."""


class OneLine(Ink):
    """One line of text; shortened where it gets less room than it needs."""


class Fitted(WholeLine, OneLine):
    """One line that rather grows smaller than shorter, from its `full` size."""


class Number(Ink):
    """What the eye looks for."""


class Icon(Ink):
    """A glyph of the icon font, by its name. In kv, say `side` and `wide`, not `size`."""

    icon = StringProperty()
    side = NumericProperty(0)
    """How large it is; as it is everywhere, if nothing is said."""
    wide = NumericProperty(-1)
    """Another width than its height."""
    reach = NumericProperty(0)
    """It is not smaller than this."""

    def on_icon(self, _widget: object, name: str) -> None:
        self.text = glyph(name) if name else ""


class IconTap(ButtonBehavior, Icon):
    """An icon to touch."""

    says = StringProperty()
    """What it does, in words."""


class Tap(ButtonBehavior, BoxLayout):
    """Any row of things that can be touched as one."""

    fill = ColorProperty((0, 0, 0, 0))
    radius = NumericProperty()


class Pill(ButtonBehavior, WholeWords):
    """A button with words, and an icon if it has one; `primary` for the one useful next action."""

    words = StringProperty()
    icon = StringProperty()
    primary = BooleanProperty(False)
    small = BooleanProperty(False)
    """In a row of tools."""


class RuleLink(ButtonBehavior, WholeWords):
    """Where to read on in the rules."""

    words = StringProperty()


class Segment(ButtonBehavior, Label):
    """One choice of several."""

    words = StringProperty()
    icon = StringProperty()
    value = StringProperty()
    chosen = BooleanProperty(False)
    fit = NumericProperty(1)
    """How much smaller its letters are, for the sake of the longest choice."""
    beside = BooleanProperty(True)
    """It stands beside the others, not below them."""


class Choice(BoxLayout):
    """Several choices, one of them taken: `options` are (value, text, icon). Side by side, in
    letters that keep every word whole; where those would be small, one below the other."""

    options = ListProperty()
    chosen = StringProperty()
    beside = BooleanProperty(True)
    needed = NumericProperty(0)
    """How high the highest of the words are."""
    air = NumericProperty(0)
    row = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("width", self._fit)
        theme.bind(text_scale=self._fit)

    def on_options(self, _widget: object, options: list[tuple[str, str, str]]) -> None:
        self.clear_widgets()
        for value, text, icon in options:
            segment = Segment(value=value, words=text, icon=icon, chosen=value == self.chosen)
            segment.bind(on_release=self._choose, texture_size=self._measure)
            self.add_widget(segment)
        self._fit()

    def on_chosen(self, _widget: object, chosen: str) -> None:
        for segment in self.children:
            segment.chosen = segment.value == chosen

    def _fit(self, *_args: object) -> None:
        count = len(self.children)
        words = [part for segment in self.children for part in words_of(segment.words)]
        gaps = self.spacing * (count - 1)
        beside = (self.width - gaps) / count - dp(4) if count else 0
        fit = fit_of(words, theme.size_small, theme.medium_font, beside)
        self.beside = fit >= _SMALL
        if not self.beside:
            fit = fit_of(words, theme.size_small, theme.medium_font, self.width - dp(4))
        for segment in self.children:
            segment.fit, segment.beside = fit, self.beside

    def _measure(self, *_args: object) -> None:
        # What was taken away may still be measured once.
        self.needed = max((segment.texture_size[1] for segment in self.children), default=0)

    def _choose(self, segment: Segment) -> None:
        self.chosen = segment.value


class Toggle(Tap):
    """Something that is wanted or not."""

    text = StringProperty()
    icon = StringProperty()
    wanted = BooleanProperty(False)
    letter = NumericProperty(0)

    def on_release(self) -> None:
        self.wanted = not self.wanted


class ColourDot(ButtonBehavior, Widget):
    """A player's colour; touched, the next one."""

    colour = ColorProperty((0, 0, 0, 1))


class NameField(TextInput):
    """To type into; its letters are small enough for what it says while it is empty. Its height
    and padding follow from `multiline` and `shown`: a second rule for them would be bound besides
    the first one."""

    full = NumericProperty(0)
    fit = NumericProperty(1)
    shown = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("hint_text", "width", "full", "font_name", "padding"):
            self.fbind(name, self._refit)
        self._refit()

    def _refit(self, *_args: object) -> None:
        room = self.width - self.padding[0] - self.padding[2]
        self.fit = fit_of((self.hint_text,), self.full, self.font_name, room)


class Swatches(BoxLayout):
    """The terrains' colours of the palette in use."""


class Title(ButtonBehavior, Fitted):
    """A screen's title; to touch, where there is something to change about it."""

    says = StringProperty()


class TopBar(BoxLayout):
    """A screen's title, the way back, and what can be done; actions are its children."""

    title = StringProperty()
    returns = BooleanProperty(True)
    opens = BooleanProperty(False)
    """The title can be touched."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_back")
        self.register_event_type("on_open")
        super().__init__(**kwargs)

    def on_open(self) -> None:
        """The title was touched."""

    def on_back(self) -> None:
        """The arrow was touched."""


lay_out("controls")
