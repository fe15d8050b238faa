"""Where points come from: shares of the whole, what each gives, and both through time."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.figure_lines import ends, layers, shares, source_lines
from companion.history.statistics import Sources, SourcesOfMonth
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls, figure_list, stacked_chart
from companion.ui.widgets.derived import Derived, derived


class PointSources(Derived, BoxLayout):
    layers = ListProperty()
    words = ListProperty()
    """What stands below the first and the last month."""

    several = derived(lambda sources: len(sources.words) > 1, "words")
    """There are months to compare."""
    chart_height = derived(lambda _sources: dp(130) + theme.size_tiny * 3)

    def show(self, sources: Sources, months: Sequence[SourcesOfMonth]) -> None:
        self.ids.shares.show(shares(sources))
        self.ids.lines.show(source_lines(sources))
        self.layers = layers(months)
        self.words = ends([each.month for each in months])


__all__ = ["PointSources", "controls", "figure_list", "stacked_chart"]

lay_out("point_sources")
