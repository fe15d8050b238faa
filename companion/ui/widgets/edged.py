"""What can be touched has an edge, whatever it lies on."""

from typing import Final

from kivy.uix.widget import Widget

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived

_CORNER: Final = 10
"""Pieces that a corner is drawn in, as those of the grounds are: a sixth of a pixel from round on
the sharpest screen. Kivy's line has forty-five, and keeps them all as numbers: 8 kB for an edge."""
_RING: Final = 48
"""Those of a whole ring; Kivy's has 180."""


def outline(
    place: tuple[float, float], size: tuple[float, float], radius: float
) -> tuple[float, ...]:
    """What a line with round corners is drawn from."""
    return *place, *size, radius, _CORNER


def ring(x: float, y: float, radius: float) -> tuple[float, ...]:
    """What a line around this point is drawn from."""
    return x, y, radius, 0, 360, _RING


class Edged(Derived, Widget):
    """With a thin line around it; none where its ground says enough."""

    rim = derived(lambda _edged: theme.outline)
    rounding = derived(lambda _edged: theme.radius_small)
    rim_frame = derived(lambda e: outline(e.pos, e.size, e.rounding), "pos", "size", "rounding")


lay_out("edged")
