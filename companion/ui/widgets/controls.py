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
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.first_frame import after_first_frame
from companion.ui.widgets.fitting import WholeLine, WholeWords, fit_of, words_of
from companion.ui.widgets.ink import plain, pressed, transparent, with_caret, with_icon

SWITCH_WIDE: Final = 52
"""Of the switch of a `Toggle`, in dp."""
_SMALL: Final = 0.75
"""Letters that are smaller than this share of what they should be."""


class Ink(Derived, Label):
    """A label whose colour and size follow the theme. In kv, say `ink` and `letter`: a second
    rule for `color` or `font_size` would be bound besides the first one, not instead."""

    usual = "size_body"
    """The theme's size of its letters, where nothing is said."""
    ink = ColorProperty(None, allownone=True)
    letter = NumericProperty(0)
    inked = derived(lambda label: label.ink or theme.text, "ink")
    lettered = derived(lambda label: label.letter or getattr(theme, label.usual), "letter")
    long = derived(lambda label: label.texture_size[0], "texture_size")
    tall = derived(lambda label: label.texture_size[1], "texture_size")


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

    usual = "size_number"


class Icon(Ink):
    """A glyph of the icon font, by its name. In kv, say `side` and `wide`, not `size`."""

    usual = "size_icon"
    icon = StringProperty()
    side = NumericProperty(0)
    """How large it is; as it is everywhere, if nothing is said."""
    wide = NumericProperty(-1)
    """Another width than its height."""
    reach = NumericProperty(0)
    """It is not smaller than this."""
    square = derived(lambda i: max(i.side or theme.size_icon * 1.1, i.reach), "side", "reach")
    across = derived(lambda i: i.wide if i.wide >= 0 else i.square, "wide", "square")

    def on_icon(self, _widget: object, name: str) -> None:
        self.text = glyph(name) if name else ""


class IconTap(ButtonBehavior, Icon):
    """An icon to touch."""

    says = StringProperty()
    """What it does, in words."""
    faint = derived(lambda tap: 0.35 if tap.disabled else 1, "disabled")
    shade = derived(lambda tap: pressed(transparent(theme.card_raised), tap.state), "state")
    round = derived(lambda tap: [tap.height / 2], "height")


class Tap(Derived, ButtonBehavior, BoxLayout):
    """Any row of things that can be touched as one."""

    fill = ColorProperty((0, 0, 0, 0))
    radius = NumericProperty()
    shade = derived(lambda tap: pressed(tap.fill, tap.state), "fill", "state")


class Pill(Derived, ButtonBehavior, WholeWords):
    """A button with words, and an icon if it has one; `primary` for the one useful next action."""

    words = StringProperty()
    icon = StringProperty()
    primary = BooleanProperty(False)
    small = BooleanProperty(False)
    """In a row of tools."""
    written = derived(
        lambda pill: with_icon(pill.icon, pill.words, "  ", theme.size_icon * 0.95), "icon", "words"
    )
    tall = derived(
        lambda pill: max(theme.target + dp(4), pill.texture_size[1] + theme.rhythm * 2),
        "texture_size",
    )
    room = derived(lambda pill: (pill.width - theme.gutter, None), "width")
    ink = derived(lambda pill: theme.text_on_accent if pill.primary else theme.text, "primary")
    size_wanted = derived(lambda p: theme.size_small if p.small else theme.size_body, "small")
    faint = derived(lambda pill: 0.4 if pill.disabled else 1, "disabled")
    shade = derived(
        lambda p: pressed(theme.accent if p.primary else theme.card_raised, p.state),
        "primary",
        "state",
    )
    round = derived(lambda p: [theme.radius_small if p.small else theme.radius], "small")


class RuleLink(Derived, ButtonBehavior, WholeWords):
    """Where to read on in the rules."""

    words = StringProperty()
    written = derived(
        lambda link: with_icon("book-open-variant", link.words, "  ", theme.size_heading), "words"
    )
    tall = derived(
        lambda link: max(theme.target, link.texture_size[1] + theme.rhythm), "texture_size"
    )


class Segment(Derived, ButtonBehavior, Label):
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
    room = derived(lambda segment: (segment.width - dp(4), None), "width")
    ink = derived(lambda s: theme.text if s.chosen else theme.text_soft, "chosen")
    letter = derived(lambda segment: theme.size_small * segment.fit, "fit")
    shade = derived(lambda segment: pressed(theme.card_raised, segment.state), "state")
    edge = derived(lambda s: theme.accent if s.chosen else s.shade, "chosen", "shade")
    inside = derived(lambda s: theme.card_sunk if s.chosen else s.shade, "chosen", "shade")
    inner_pos = derived(lambda s: (s.x + dp(2), s.y + dp(2)), "pos")
    inner_size = derived(lambda s: (s.width - dp(4), s.height - dp(4)), "size")
    inner_round = derived(lambda _segment: [theme.radius_small - dp(2)])


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
    words_tall = NumericProperty(0)
    tall = derived(lambda row: max(theme.target, row.words_tall + theme.rhythm), "words_tall")
    icon_wide = derived(lambda row: -1 if row.icon else 0, "icon")

    def on_kv_post(self, _base: object) -> None:
        # Made by a rule, it has no ids before this.
        after_first_frame(self._show_switch)

    def _show_switch(self) -> None:
        from companion.ui.widgets.switch import WantedSwitch  # noqa: PLC0415  # as it says there

        switch = WantedSwitch()
        # Told while it is made, it would look for its thumb before there is one.
        switch.active = self.wanted
        self.bind(wanted=switch.setter("active"), on_press=lambda _row: switch.on_thumb_down())
        self.ids.place.add_widget(switch)

    def on_release(self) -> None:
        self.wanted = not self.wanted


class ColourDot(Derived, ButtonBehavior, Widget):
    """A player's colour; touched, the next one."""

    colour = ColorProperty((0, 0, 0, 1))
    dot_pos = derived(lambda dot: (dot.center_x - dp(16), dot.center_y - dp(16)), "pos", "size")


class NameField(Derived, TextInput):
    """A line to type into; its letters are small enough for what it says while it is empty. Its
    height and padding are worked out here: a second rule for them would be bound besides the first
    one."""

    full = NumericProperty(0)
    fit = NumericProperty(1)
    letter = derived(lambda field: field.full * field.fit, "full", "fit")
    tall = derived(lambda f: max(theme.target, f.line_height + theme.rhythm * 2), "line_height")
    air = derived(
        lambda f: (theme.gutter, max(0, (f.height - f.line_height) / 2)), "height", "line_height"
    )
    """Beside and above the text."""
    edge = derived(lambda f: [*theme.accent[:3], 1 if f.focus else 0], "focus")
    frame = derived(lambda f: (*f.pos, *f.size, theme.radius_small), "pos", "size")
    last_colour = derived(
        lambda f: f.foreground_color if f.text else f.hint_text_color,
        "text",
        "foreground_color",
        "hint_text_color",
    )
    """The text takes the colour that stands last in its canvas."""

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


class TopBar(Derived, BoxLayout):
    """A screen's title, the way back, and what can be done; actions are its children."""

    title = StringProperty()
    returns = BooleanProperty(True)
    opens = BooleanProperty(False)
    """The title can be touched."""
    tall = derived(lambda _bar: max(theme.target + dp(8), theme.size_title * 1.8))
    back_icon = derived(lambda bar: "arrow-left" if bar.returns else "", "returns")
    back_wide = derived(lambda bar: -1 if bar.returns else theme.gutter, "returns")
    stays = derived(lambda bar: not bar.returns, "returns")
    sealed = derived(lambda bar: not bar.opens, "opens")
    written = derived(
        lambda bar: with_caret(bar.title, theme.size_heading) if bar.opens else plain(bar.title),
        "title",
        "opens",
    )

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_back")
        self.register_event_type("on_open")
        super().__init__(**kwargs)

    def on_open(self) -> None:
        """The title was touched."""

    def on_back(self) -> None:
        """The arrow was touched."""


lay_out("controls")
