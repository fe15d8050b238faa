"""A player's colour beside what is said of them."""

from typing import Final

from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.layouts import lay_out
from companion.ui.widgets.derived import Derived, derived

_RING: Final = 1.5
"""In dp."""


class PlayerDot(Derived, Widget):
    """Only to look at; to touch, it is a `ColourDot`. Its ring is seen on every ground, also where
    black is hard to see. In kv, say `side`, not `size`."""

    colour = ColorProperty((0, 0, 0, 1))
    side = NumericProperty(0)
    within_pos = derived(lambda dot: (dot.x + dp(_RING), dot.y + dp(_RING)), "pos")
    within_size = derived(lambda d: (d.width - dp(_RING) * 2, d.height - dp(_RING) * 2), "size")


lay_out("player_dot")
