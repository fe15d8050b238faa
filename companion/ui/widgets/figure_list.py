"""FigureList line by line: a name, what is said of it, a number, and a bar that compares."""

from collections.abc import Sequence

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.figure_lines import FigureLine
from companion.ui.layouts import lay_out
from companion.ui.refreshing import refreshing
from companion.ui.theme import theme
from companion.ui.widgets import controls


class FigureRow(controls.Tap):
    label = StringProperty()
    about = StringProperty()
    value = StringProperty()
    share = NumericProperty(-1)
    key = StringProperty()
    dot = ColorProperty((0, 0, 0, 0))
    dotted = BooleanProperty(False)


class FigureList(BoxLayout):
    """Dispatches `on_line` with the key of the line touched."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_line")
        super().__init__(**kwargs)
        self._lines: tuple[FigureLine, ...] = ()
        refreshing.bind(revision=self._fill)  # weakly: figures no longer shown are let go

    def on_line(self, key: str) -> None:
        """A line was touched."""

    def show(self, lines: Sequence[FigureLine]) -> None:
        """These lines; rows that are there already only change."""
        self._lines = tuple(lines)
        while len(self.children) > len(lines):
            self.remove_widget(self.children[0])
        while len(self.children) < len(lines):
            row = FigureRow()
            row.bind(on_release=lambda row: row.key and self.dispatch("on_line", row.key))
            self.add_widget(row)
        self._fill()

    def _fill(self, *_args: object) -> None:
        for row, line in zip(reversed(self.children), self._lines, strict=True):
            row.label, row.about, row.value = line.label, line.about, line.value
            row.share, row.key = line.share, line.key
            row.disabled = not line.key
            row.dotted = bool(line.shade)
            row.dot = getattr(theme, line.shade) if line.shade else (0, 0, 0, 0)


class Headline(BoxLayout):
    """A number that is the hero, and what it is below it."""

    value = StringProperty()
    words = StringProperty()


class Headlines(GridLayout):
    """The heroes of a page side by side."""

    def show(self, heads: Sequence[tuple[str, str]]) -> None:
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
        refreshing.bind(revision=self._paint)
        self._paint()

    def _paint(self, *_args: object) -> None:
        self.fill = getattr(theme, self.shade)


lay_out("figure_list")
