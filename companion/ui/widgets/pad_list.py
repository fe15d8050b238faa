"""The score pad as a list to be touched: each line opens what made it."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.pad_lines import NOTHING, PadLine
from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.controls import Tap


class PadRow(Tap):
    label = StringProperty()
    factors = StringProperty()
    points = StringProperty()
    icon = StringProperty()
    sign = ObjectProperty(None, allownone=True)
    ground = ColorProperty((0, 0, 0, 0))
    chosen = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_rule")
        super().__init__(**kwargs)

    def on_rule(self) -> None:
        """Its rule is asked for."""


class PadList(BoxLayout):
    """Dispatches `on_line` with the line touched, or None when it is let go again; `on_rule` with
    the line whose rule is asked for."""

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
        while len(self.children) > len(lines):
            self.remove_widget(self.children[0])
        while len(self.children) < len(lines):
            row = PadRow()
            row.bind(on_release=self._touched, on_rule=self._asked)
            self.add_widget(row)
        for row, line in zip(reversed(self.children), lines, strict=True):
            _fill(row, line)

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
    row.points = str(line.points) if line.points or line.factors else NOTHING
    row.icon = line.icon
    row.sign = texture(line.sign) if line.sign else None
    row.ground = (*theme.terrain(line.terrain), 1) if line.terrain else (0, 0, 0, 0)


lay_out("pad_list")
