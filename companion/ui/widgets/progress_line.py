"""How far something has come."""

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.ui.layouts import lay_out
from companion.ui.widgets.derived import Derived, derived


class ProgressLine(Derived, Widget):
    """Fills from the left; at the very beginning too there is something to see."""

    share = NumericProperty(0)
    """From 0 to 1."""
    filled = derived(
        lambda line: (max(dp(6), line.width * line.share), line.height), "size", "share"
    )


lay_out("progress_line")
