"""The small things every screen is made of: words, icons, buttons, fields."""

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.texts.typography import set_well
from companion.ui.icons import THEIR_FONT, face, glyph
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.completing import Completing
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.edged import Edged, ring
from companion.ui.widgets.fitting import (
    SPARE,
    WholeLine,
    WholeLines,
    WholeWords,
    fit_of,
    length,
    widest_line,
    words_of,
)
from companion.ui.widgets.ink import drawn, pressed, transparent, with_icon
from companion.ui.widgets.switch import WantedSwitch  # noqa: F401  # kv names it


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


class LineOrTwo(WholeLines, Fitted):
    """One line; two where its letters are clearly larger on them."""

    single = derived(lambda label: not label.paired, "paired")


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
    face = StringProperty(THEIR_FONT)
    """The font that has it."""
    square = derived(lambda i: max(i.side or theme.size_icon * 1.1, i.reach), "side", "reach")
    across = derived(lambda i: i.wide if i.wide >= 0 else i.square, "wide", "square")

    def on_icon(self, _widget: object, name: str) -> None:
        self.face = face(name)
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


class Pill(Edged, ButtonBehavior, WholeWords):
    """A button with words, and an icon if it has one; `primary` for the one useful next action.
    Where the words take several lines, the icon stands beside all of them; where it would make them
    smaller, there is none."""

    words = StringProperty()
    icon = StringProperty()
    primary = BooleanProperty(False)
    small = BooleanProperty(False)
    """In a row of tools."""
    plain = BooleanProperty(False)
    """It has no icon,"""
    row_tall = NumericProperty(0)
    """and is not lower than this, for the sake of those in its row."""
    size_wanted = derived(lambda p: theme.size_small if p.small else theme.size_body, "small")
    sign_side = derived(lambda _pill: round(theme.size_icon * 0.95))
    within = derived(lambda p: max(0, p.width - theme.rhythm * 2), "width")
    """How wide what is in it may be."""
    in_line = derived(lambda p: p.in_line_with(), "icon", "words", "within", "size_wanted")
    """Icon and words have room on one line."""
    signed = derived(
        lambda p: p.signed_with(), "icon", "words", "within", "size_wanted", "plain", "in_line"
    )
    """The icon stands beside several lines."""
    written = derived(lambda pill: pill.written_with(), "icon", "words", "plain", "in_line")
    sign = derived(lambda p: drawn(p.icon, p.sign_side) if p.signed else None, "signed", "icon")
    sign_size = derived(lambda p: p.sign.size if p.sign else (0, 0), "sign")
    sign_pos = derived(
        lambda p: p.sign_pos_with(), "center", "within", "sign_size", "words", "fitted"
    )
    air = derived(lambda p: (p.aside_with() if p.signed else 0, 0, 0, 0), "signed")
    tall = derived(
        lambda pill: max(theme.target + dp(4), pill.texture_size[1] + theme.rhythm * 2),
        "texture_size",
    )
    stands = derived(lambda pill: max(pill.tall, pill.row_tall), "tall", "row_tall")
    room = derived(lambda p: (p.within, None), "within")
    calls = derived(lambda pill: pill.primary and not pill.disabled, "primary", "disabled")
    """The eye is led to it."""
    ink = derived(lambda pill: theme.text_on_accent if pill.calls else theme.text, "calls")
    faint = derived(lambda pill: 0.5 if pill.disabled else 1, "disabled")
    shade = derived(
        lambda p: pressed(theme.accent if p.calls else theme.card_raised, p.state), "calls", "state"
    )
    rounding = derived(lambda p: theme.radius_small if p.small else theme.radius, "small")
    rim = derived(lambda p: transparent(theme.outline) if p.calls else theme.outline, "calls")

    def written_with(self) -> str:
        icon = self.icon if self.in_line and not self.plain else ""
        return with_icon(icon, self.words, "  ", self.sign_side)

    def in_line_with(self) -> bool:
        """As far as is known: what has no width yet will get some."""
        if not self.icon or not self.within:
            return True
        long = length(set_well(self.words), self.size_wanted, theme.medium_font) * SPARE
        return bool(self.aside_with() + long <= self.within)

    def signed_with(self) -> bool:
        if self.plain or self.in_line:
            return False
        room = self.within - self.aside_with()
        return fit_of(words_of(self.words), self.size_wanted, theme.medium_font, room) == 1

    def sign_pos_with(self) -> tuple[float, float]:
        """Close to the longest of the lines, which stand in the middle with it."""
        aside = self.aside_with()
        words = widest_line(self.words, self.fitted, theme.medium_font, self.within - aside)
        left = self.center_x - (aside + min(words, self.within - aside)) / 2
        return left, self.center_y - self.sign_size[1] / 2

    def aside_with(self) -> float:
        """What an icon takes of the line."""
        return float(self.sign_side + theme.rhythm)


class PillRow(Derived, BoxLayout):
    """Buttons side by side: as high as the highest, in letters of one size, and with icons where
    there is room for the icons of all on their lines."""

    highest = NumericProperty(0)
    tall = derived(lambda r: r.highest + r.padding[1] + r.padding[3], "highest", "padding")

    def add_widget(self, widget: Widget, *args: object, **options: object) -> None:
        super().add_widget(widget, *args, **options)
        if isinstance(widget, Pill):
            for name in ("tall", "alone", "in_line"):
                widget.fbind(name, self._even)
        self._even()

    def remove_widget(self, widget: Widget, *args: object, **options: object) -> None:
        super().remove_widget(widget, *args, **options)
        self._even()

    def _even(self, *_args: object) -> None:
        pills = [each for each in self.children if isinstance(each, Pill)]
        if not pills:
            return
        plain, least = not all(p.in_line for p in pills), min(p.alone for p in pills)
        self.highest = max(p.tall for p in pills)
        for pill in pills:
            pill.plain, pill.most = plain, least
            pill.row_tall = self.highest


class RuleLink(Derived, ButtonBehavior, WholeWords):
    """Where to read on in the rules."""

    words = StringProperty()
    written = derived(
        lambda link: with_icon("book-open-variant", link.words, "  ", theme.size_sign), "words"
    )
    tall = derived(
        lambda link: max(theme.target, link.texture_size[1] + theme.rhythm), "texture_size"
    )


class Toggle(Tap):
    """Something that is wanted or not."""

    text = StringProperty()
    icon = StringProperty()
    wanted = BooleanProperty(False)
    letter = NumericProperty(0)
    icon_letter = NumericProperty(0)
    """How large its icon is, if not as large as everywhere."""
    tight = BooleanProperty(False)
    """Drawn together, for the sake of its letters."""
    words_tall = NumericProperty(0)
    between = derived(lambda row: theme.rhythm_half if row.tight else theme.gutter, "tight")
    tall = derived(lambda row: max(theme.target, row.words_tall + theme.rhythm), "words_tall")
    icon_wide = derived(lambda row: -1 if row.icon else 0, "icon")
    down = derived(lambda row: row.state == "down", "state")

    def on_release(self) -> None:
        self.wanted = not self.wanted


class ColourDot(Derived, ButtonBehavior, Widget):
    """A player's colour; touched, the next one."""

    colour = ColorProperty((0, 0, 0, 1))
    dot_pos = derived(lambda dot: (dot.center_x - dp(16), dot.center_y - dp(16)), "pos", "size")
    dot_ring = derived(lambda dot: ring(dot.center_x, dot.center_y, dp(16)), "pos", "size")


def _air(field: "NameField") -> tuple[float, float, float, float]:
    above = max(0, (field.height - field.line_height) / 2)
    return theme.gutter, above, theme.gutter + field.behind, above


class NameField(Edged, Completing):
    """A line to type into; its letters are small enough for what it says while it is empty. Its
    height and padding are worked out here: a second rule for them would be bound besides the first
    one."""

    full = NumericProperty(0)
    fit = NumericProperty(1)
    letter = derived(lambda field: field.full * field.fit, "full", "fit")
    tall = derived(lambda f: max(theme.target, f.line_height + theme.rhythm * 2), "line_height")
    behind = NumericProperty(0)
    """Room for something that lies in the field, behind the text."""
    air = derived(_air, "height", "line_height", "behind")
    """Around the text."""
    rim = derived(lambda f: theme.accent if f.focus else theme.outline, "focus")
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


lay_out("controls")
