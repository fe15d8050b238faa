"""What is chosen under the thumb has a frame around it."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived


class Framed(Derived, Widget):
    """While it is chosen, its edge shines."""

    chosen = BooleanProperty(False)
    reach = NumericProperty(0)
    """How far the edge stands out."""
    lining = ColorProperty((0, 0, 0, 0))
    """The colour within the edge, and the edge's own while it is not chosen."""

    edge = derived(
        lambda framed: theme.accent if framed.chosen else framed.lining, "chosen", "lining"
    )
    edge_pos = derived(lambda framed: _pos(framed, framed.reach), "pos", "reach")
    edge_size = derived(lambda framed: _size(framed, framed.reach), "size", "reach")
    edge_radius = derived(lambda framed: theme.radius_small + framed.reach, "reach")
    within = derived(lambda framed: framed.reach - dp(2), "reach")
    """How far the lining stands out: an edge's width less."""
    lining_pos = derived(lambda framed: _pos(framed, framed.within), "pos", "within")
    lining_size = derived(lambda framed: _size(framed, framed.within), "size", "within")
    lining_radius = derived(lambda framed: theme.radius_small + framed.within, "within")


def _pos(widget: Widget, reach: float) -> tuple[float, float]:
    """Of what stands out so far around it."""
    return widget.x - reach, widget.y - reach


def _size(widget: Widget, reach: float) -> tuple[float, float]:
    return widget.width + reach * 2, widget.height + reach * 2


lay_out("framed")
