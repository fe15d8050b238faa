"""Several choices, of which one is taken."""

from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.edged import Edged
from companion.ui.widgets.fitting import fit_of, words_of
from companion.ui.widgets.ink import pressed, transparent, with_icon

_SMALL: Final = 0.8
"""Letters that are smaller than this share of what they should be."""
_AIR: Final = 16
"""In dp, beside the words,"""
_LEAST_AIR: Final = 4
"""and where letters would be small for that."""


class Segment(Edged, ButtonBehavior, Label):
    """One choice of several."""

    words = StringProperty()
    icon = StringProperty()
    value = StringProperty()
    chosen = BooleanProperty(False)
    fit = NumericProperty(1)
    """How much smaller its letters are, for the sake of the longest choice."""
    beside = BooleanProperty(True)
    """It stands beside the others, not below them."""
    written = derived(
        lambda s: with_icon(s.icon, s.words, "\n" if s.beside else "  ", theme.size_icon),
        "icon",
        "words",
        "beside",
    )
    room = derived(lambda segment: (segment.width - dp(_LEAST_AIR), None), "width")
    ink = derived(lambda s: theme.text_on_accent if s.chosen else theme.text, "chosen")
    letter = derived(lambda segment: theme.size_small * segment.fit, "fit")
    shade = derived(
        lambda s: pressed(theme.accent if s.chosen else theme.card_raised, s.state),
        "chosen",
        "state",
    )
    rim = derived(lambda s: transparent(theme.outline) if s.chosen else theme.outline, "chosen")


class Choice(Derived, BoxLayout):
    """Several choices, one of them taken: `options` are (value, text, icon). Side by side, in
    letters that keep every word whole; where those would be small, one below the other."""

    options = ListProperty()
    chosen = StringProperty()
    beside = BooleanProperty(True)
    needed = NumericProperty(0)
    """How high the highest of the words are."""
    flow = derived(lambda choice: "horizontal" if choice.beside else "vertical", "beside")
    tall = derived(lambda choice: choice.tall_with(), "options", "beside", "needed", "spacing")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("width", self._fit)
        follow(theme, "text_scale", self._fit)

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

    def tall_with(self) -> float:
        """How high all choices together are."""
        if not self.options:
            return 0
        # An icon above the words wants more air than a line of words.
        air = theme.gutter * 2 if self.beside and self.options[0][2] else theme.rhythm
        row = max(theme.target, self.needed + air)
        if self.beside:
            return float(row)
        return float(len(self.options) * (row + self.spacing) - self.spacing)

    def _fit(self, *_args: object) -> None:
        count = len(self.children)
        words = [part for segment in self.children for part in words_of(segment.words)]
        gaps = self.spacing * (count - 1)
        beside = (self.width - gaps) / count if count else 0
        self.beside = self._fit_of(words, beside, _LEAST_AIR) >= _SMALL
        if self.beside:
            fit = max(_SMALL, self._fit_of(words, beside, _AIR))
        else:
            fit = self._fit_of(words, self.width, _AIR)
        for segment in self.children:
            segment.fit, segment.beside = fit, self.beside

    @staticmethod
    def _fit_of(words: list[str], width: float, air: float) -> float:
        return fit_of(words, theme.size_small, theme.medium_font, width - dp(air))

    def _measure(self, *_args: object) -> None:
        # What was taken away may still be measured once.
        self.needed = max((segment.texture_size[1] for segment in self.children), default=0)

    def _choose(self, segment: Segment) -> None:
        self.chosen = segment.value


lay_out("choice")
