"""What can be touched has an edge, whatever it lies on."""

from math import acos, ceil, pi
from typing import Final

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived

_OFF: Final = 0.1
"""How far from round a corner may be drawn, in dp. Kivy would draw each in twenty-two pieces, and
keep all of them as numbers."""
_RING: Final = 48
"""Those of a whole ring; Kivy's has 180."""


def outline(
    place: tuple[float, float], size: tuple[float, float], radius: float
) -> tuple[float, ...]:
    """What a line with round corners is drawn from."""
    half_round = ceil(pi / acos(1 - dp(_OFF) / max(radius, dp(1))))
    return *place, *size, radius, half_round


def ring(x: float, y: float, radius: float) -> tuple[float, ...]:
    """What a line around this point is drawn from."""
    return x, y, radius, 0, 360, _RING


class Edged(Derived, Widget):
    """With a thin line around it; none where its ground says enough."""

    rim = derived(lambda _edged: theme.outline)
    rounding = derived(lambda _edged: theme.radius_small)
    rim_frame = derived(lambda e: outline(e.pos, e.size, e.rounding), "pos", "size", "rounding")


lay_out("edged")
