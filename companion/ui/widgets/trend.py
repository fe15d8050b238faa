"""A player's trend: the line of averages, and the words for a chosen point of it."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.figure_lines import ends, mean_words, point_words
from companion.history.statistics import Point
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import chart, controls
from companion.ui.widgets.derived import Derived, derived


class Trend(Derived, BoxLayout):
    values = ListProperty()
    words = ListProperty()
    level = NumericProperty(-1)
    level_words = StringProperty()
    chosen = StringProperty()
    """What is said of the point that was chosen; the last one at first."""

    chart_height = derived(lambda _trend: dp(160) + theme.size_tiny * 3)

    def __init__(self, **options: object) -> None:
        self._points: Sequence[Point] = ()
        super().__init__(**options)

    def show(self, points: Sequence[Point], level: float) -> None:
        """Draw the points, and a line across at this level."""
        self._points = points
        self.words = ends([point.when for point in points])
        self.values = [point.average for point in points]
        self.level, self.level_words = level, f"- - {mean_words(level)}"
        self.ids.chart.chosen = 1
        self.read()

    def read(self) -> None:
        """Say what the chosen point stands for."""
        if self._points:
            place = round(self.ids.chart.chosen * (len(self._points) - 1))
            self.chosen = point_words(self._points[place])


__all__ = ["Trend", "chart", "controls"]

lay_out("trend")
