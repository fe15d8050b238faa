"""A player's colour beside what is said of them."""

from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.layouts import lay_out


class PlayerDot(Widget):
    """Only to look at; to touch, it is a `ColourDot`. In kv, say `side`, not `size`."""

    colour = ColorProperty((0, 0, 0, 1))
    side = NumericProperty(0)


lay_out("player_dot")
