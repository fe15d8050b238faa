"""The score pad as a list to be touched: each line opens what made it."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.pad_lines import PadLine, points_words
from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.controls import Tap
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import SPARE, even, length
from companion.ui.widgets.ink import transparent, with_aside

_FIGURES: Final = "0123456789"


class PadSign(Derived, Widget):
    """What a line counts: a terrain's sign on its ground, or an icon."""

    icon = StringProperty()
    sign = ObjectProperty(None, allownone=True)
    ground = ColorProperty((0, 0, 0, 0))

    side = derived(lambda _sign: theme.size_icon)
    tint = derived(lambda sign: (1, 1, 1, 1 if sign.sign else 0), "sign")
    # The drawing brings an edge of its own.
    drawing_pos = derived(lambda sign: (sign.x - dp(3), sign.y - dp(3)), "pos")
    drawing_side = derived(lambda sign: sign.side + dp(6), "side")


class PadRow(Tap, Derived):
    label = StringProperty()
    factors = StringProperty()
    points = StringProperty()
    icon = StringProperty()
    sign = ObjectProperty(None, allownone=True)
    ground = ColorProperty((0, 0, 0, 0))
    chosen = BooleanProperty(False)
    aside = BooleanProperty(False)
    """Its number is no part of the total."""
    column = NumericProperty(0)
    """How wide the points of all lines are."""
    names_height = NumericProperty(0)
    names_wide = NumericProperty(0)
    names_fit = NumericProperty(1)
    """How much smaller its letters are, as those of all lines."""

    def _names(self) -> str:
        """What the line is called, and quieter what its points are made of."""
        size = theme.size_small * self.names_fit
        long = length(self.factors, size, theme.text_font) + theme.rhythm
        long += length(self.label, theme.size_body * self.names_fit, theme.text_font)
        # What belongs together stays on one line, the next one where need be.
        between = "  " if long * SPARE <= self.names_wide else "\n"
        return with_aside(self.label, self.factors, theme.text_soft, size, between)

    names = derived(_names, "label", "factors", "names_fit", "names_wide")
    points_ink = derived(lambda row: theme.text_soft if row.aside else theme.text, "aside")
    tall = derived(lambda row: max(theme.target, row.names_height + theme.rhythm), "names_height")
    backing = derived(
        lambda row: theme.card_raised if row.chosen else transparent(theme.card_raised), "chosen"
    )

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_rule")
        super().__init__(**kwargs)

    def on_rule(self) -> None:
        """Its rule is asked for."""


class PadList(Derived, BoxLayout):
    """Dispatches `on_line` with the line touched, or None when it is let go again; `on_rule` with
    the line whose rule is asked for."""

    digits = NumericProperty(1)
    """Of the longest number."""
    column = derived(lambda pad: _width_of(pad.digits), "digits")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_line")
        self.register_event_type("on_rule")
        super().__init__(**kwargs)
        self._lines: tuple[PadLine, ...] = ()
        self._chosen: int | None = None

    def on_line(self, line: PadLine | None) -> None:
        """A line was touched."""

    def on_rule(self, line: PadLine) -> None:
        """The book of a line was touched."""

    def show(self, lines: Sequence[PadLine]) -> None:
        """These lines; rows that are there already only change their words."""
        if tuple(lines) == self._lines:
            return
        self._lines = tuple(lines)
        self.digits = max((len(points_words(line)) for line in lines), default=1)
        while len(self.children) > len(lines):
            self.remove_widget(self.children[0])
        while len(self.children) < len(lines):
            row = PadRow(column=self.column)
            row.bind(on_release=self._touched, on_rule=self._asked)
            row.ids.names.fbind("alone", self._even)
            self.add_widget(row)
        for row, line in zip(reversed(self.children), lines, strict=True):
            _fill(row, line)
        self._even()

    def _even(self, *_args: object) -> None:
        even([row.ids.names for row in self.children])

    def on_column(self, _list: object, column: float) -> None:
        for row in self.children:
            row.column = column

    def choose(self, index: int | None) -> None:
        self._chosen = index
        for place, row in enumerate(reversed(self.children)):
            row.chosen = place == index

    def _touched(self, row: PadRow) -> None:
        index = self._index(row)
        self.choose(None if index == self._chosen else index)
        self.dispatch("on_line", None if self._chosen is None else self._lines[index])

    def _asked(self, row: PadRow) -> None:
        self.dispatch("on_rule", self._lines[self._index(row)])

    def _index(self, row: PadRow) -> int:
        return len(self.children) - 1 - int(self.children.index(row))


def _fill(row: PadRow, line: PadLine) -> None:
    row.label = line.label
    row.factors = line.factors
    row.points = points_words(line)
    row.aside = line.breaks_ties
    row.icon = line.icon
    row.sign = texture(line.sign) if line.sign else None
    row.ground = (*theme.terrain(line.terrain), 1) if line.terrain else (0, 0, 0, 0)


def _width_of(digits: int) -> int:
    """Room for every number so long: no line is laid out anew because a figure is slimmer."""
    numbers = [figure * digits for figure in _FIGURES]
    return ceil(max(length(each, theme.size_number, theme.display_font) for each in numbers)) + 1


lay_out("pad_list")
