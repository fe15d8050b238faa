"""How many results had how many points."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.figure_lines import steps
from companion.history.statistics import Bucket
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import chart, controls
from companion.ui.widgets.derived import Derived, derived


class ScoreDistribution(Derived, BoxLayout):
    bars = ListProperty()
    words = ListProperty()

    chart_height = derived(lambda _distribution: dp(130) + theme.size_tiny * 3)

    def show(self, buckets: Sequence[Bucket]) -> None:
        self.bars = [bucket.results for bucket in buckets]
        self.words = steps(buckets)


__all__ = ["ScoreDistribution", "chart", "controls"]

lay_out("score_distribution")
