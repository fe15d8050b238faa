"""Figures line by line: a name, what is said of it, a number, and a bar that compares."""

from collections.abc import Sequence
from typing import Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.figure_lines import FigureLine
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import fit_of, pieces_held, words_of
from companion.ui.widgets.ink import transparent, with_aside

_PAIR: Final = 2


def _bar_ground(row: "FigureRow") -> list[float]:
    return list(theme.card_raised) if row.compared else transparent(theme.card_raised)


def _bar_ink(row: "FigureRow") -> list[float]:
    return list(theme.accent) if row.share > 0 else transparent(theme.accent)


class Remark(controls.Soft):
    """Takes no room while there is nothing to remark."""

    tall = derived(lambda soft: soft.texture_size[1] if soft.text else 0, "texture_size", "text")


class FigureRow(controls.Tap):
    """Four widgets, for a page has dozens: one label says both the name and what is said of it, and
    what is no text is drawn on the row itself."""

    label = StringProperty()
    about = StringProperty()
    value = StringProperty()
    share = NumericProperty(-1)
    key = StringProperty()
    dot = ColorProperty((0, 0, 0, 0))
    dotted = BooleanProperty(False)
    words_height = NumericProperty(0)
    words_width = NumericProperty(0)
    words_pos = ListProperty([0, 0])
    number_wide = NumericProperty(0)
    column = NumericProperty(0)
    """How wide the widest number is, beside whose bars this one's bar stands."""

    written = derived(lambda row: row.written_with(), "label", "about", "bar_size")
    tall = derived(lambda row: max(theme.target, row.words_height + theme.rhythm), "words_height")
    untouched = derived(lambda _row: transparent(theme.card_raised))
    dot_size = derived(lambda row: (dp(14) if row.dotted else 0, dp(14)), "dotted")
    dot_pos = derived(lambda row: (row.x, row.center_y - dp(7)), "pos", "size")
    room = derived(lambda row: (dp(14) + theme.rhythm if row.dotted else 0, 0, 0, 0), "dotted")
    """For the dot, and what lies between it and the words."""
    compared = derived(lambda row: row.share >= 0, "share")
    """It has a bar."""
    bar_ground = derived(_bar_ground, "compared")
    bar_ink = derived(_bar_ink, "share")
    beside_number = derived(lambda row: row.before_number(), "compared", "number_wide", "column")
    around_words = derived(
        lambda row: (0, 0, row.beside_number, dp(10) if row.compared else 0),
        "compared",
        "beside_number",
    )
    """What keeps the words from the number, and leaves the bar its room."""
    bar_size = derived(
        lambda row: (max(0, row.words_width - row.beside_number), dp(6)),
        "words_width",
        "beside_number",
    )
    bar_filled = derived(
        lambda row: (max(dp(6), row.bar_size[0] * max(0, row.share)), dp(6)), "bar_size", "share"
    )
    leads_icon = derived(lambda row: "chevron-right" if row.key else "", "key")
    leads_wide = derived(lambda row: -1 if row.key else 0, "key")

    def written_with(self) -> str:
        """What is said of it in smaller letters, whole words, and nothing parted between dots."""
        room, small, font = self.bar_size[0], theme.size_small, theme.text_font
        about = pieces_held(self.about, small, font, room)
        small *= fit_of(words_of(about), small, font, room)
        return with_aside(self.label, about, theme.text_soft, small, "\n")

    def before_number(self) -> float:
        """What lies between words and number: all bars of a list have one length."""
        more = self.column - self.number_wide if self.compared else 0
        return float(theme.rhythm + max(0, more))


class FigureList(BoxLayout):
    """Dispatches `on_line` with the key of the line touched."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_line")
        super().__init__(**kwargs)
        self._lines: tuple[FigureLine, ...] = ()
        self._align_soon = Clock.create_trigger(self._align, -1)
        follow(refreshing, "revision", self._fill)

    def on_line(self, key: str) -> None:
        """A line was touched."""

    def show(self, lines: Sequence[FigureLine]) -> None:
        """These lines; rows that are there already only change."""
        self._lines = tuple(lines)
        while len(self.children) > len(lines):
            self.remove_widget(self.children[0])
        while len(self.children) < len(lines):
            row = FigureRow()
            row.bind(
                on_release=lambda row: row.key and self.dispatch("on_line", row.key),
                number_wide=self._align_soon,
            )
            self.add_widget(row)
        self._fill()
        self._align_soon()

    def _fill(self, *_args: object) -> None:
        for row, line in zip(reversed(self.children), self._lines, strict=True):
            row.label, row.about, row.value = line.label, line.about, line.value
            row.share, row.key = line.share, line.key
            row.disabled = not line.key
            row.dotted = bool(line.shade)
            row.dot = getattr(theme, line.shade) if line.shade else (0, 0, 0, 0)

    def _align(self, *_args: object) -> None:
        widest = max((row.number_wide for row in self.children), default=0)
        for row in self.children:
            row.column = widest


class Headline(BoxLayout):
    """A number that is the hero, and what it is below it."""

    value = StringProperty()
    words = StringProperty()


class Headlines(Derived, GridLayout):
    """The heroes of a page side by side; two in a row where text is large, but no third below them
    that has its room beside them."""

    labels = ListProperty()
    columns = derived(lambda heads: heads.columns_with(), "labels", "width")

    def columns_with(self) -> int:
        count = max(1, len(self.labels))
        room = (self.width - theme.rhythm * (count - 1)) / count
        fit = fit_of(self.labels, theme.size_small, theme.text_font, room)
        alone_below = count % _PAIR == 1
        fits = not theme.large_text or (alone_below and fit == 1)
        return count if fits else min(count, _PAIR)

    def show(self, heads: Sequence[tuple[str, str]]) -> None:
        self.labels = [words for _value, words in heads]
        while len(self.children) > len(heads):
            self.remove_widget(self.children[0])
        while len(self.children) < len(heads):
            self.add_widget(Headline())
        for head, (value, words) in zip(reversed(self.children), heads, strict=True):
            head.value, head.words = value, words


class Shares(BoxLayout):
    """One bar cut into the shares of a whole."""

    def show(self, shares: Sequence[tuple[float, str]]) -> None:
        """Each share with the name of its colour."""
        self.clear_widgets()
        for share, shade in shares:
            if share > 0:
                self.add_widget(_Share(size_hint_x=share, shade=shade))


class _Share(Widget):
    shade = StringProperty()
    fill = ColorProperty((0, 0, 0, 0))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        follow(refreshing, "revision", self._paint)
        self._paint()

    def _paint(self, *_args: object) -> None:
        self.fill = getattr(theme, self.shade)


lay_out("figure_list")
