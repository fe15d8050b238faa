"""What can be touched has an edge, whatever it lies on."""

from kivy.uix.widget import Widget

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived


class Edged(Derived, Widget):
    """With a thin line around it; none where its ground says enough."""

    rim = derived(lambda _edged: theme.outline)
    rounding = derived(lambda _edged: theme.radius_small)
    rim_frame = derived(lambda e: (*e.pos, *e.size, e.rounding), "pos", "size", "rounding")


lay_out("edged")
