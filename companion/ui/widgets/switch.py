"""The switch that stands in a row: Material's, as KivyMD draws it, in one widget.

KivyMD's is three, with a label for an icon that it does not show; each takes 0.4 MB, and the first
one 3 MB and a dozen frames (docs/decisions.md).
"""

from typing import Final

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.edged import outline

SWITCH_WIDE: Final = 52
"""In dp."""
_SMALL, _LARGE, _HELD, _HELD_LARGE = 16, 24, 24, 28
"""Across the thumb: off and on, at rest and under the finger."""
_WAY: Final = 12
"""How far its left end moves, beside what it grows."""
_SECONDS: Final = 0.2


class WantedSwitch(Derived, Widget):
    """Shows what its row says; the row takes the touch."""

    active = BooleanProperty(False)
    held = BooleanProperty(False)
    """The finger is down on its row."""
    across = NumericProperty(0)
    """Of the thumb, in pixels."""
    way = NumericProperty(0)
    """How far it has come."""

    track = derived(lambda s: theme.accent if s.active else theme.card_raised, "active")
    edge = derived(lambda s: theme.accent if s.active else theme.text_soft, "active")
    ink = derived(lambda s: theme.text_on_accent if s.active else theme.text_soft, "active")
    round = derived(lambda switch: [switch.height / 2], "height")
    frame = derived(lambda s: outline(s.pos, s.size, s.height / 2), "pos", "size")
    thumb_pos = derived(
        lambda s: (s.x + s.across / 2 + s.way, s.center_y - s.across / 2), "pos", "across", "way"
    )
    thumb_size = derived(lambda switch: (switch.across, switch.across), "across")
    thumb_round = derived(lambda switch: [switch.across / 2], "across")

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        for name in ("active", "held", "news"):
            self.fbind(name, self._move)
        self._move()

    def _move(self, *_args: object) -> None:
        """The thumb to where it belongs; at once where nobody has seen it elsewhere."""
        on, off = (_HELD_LARGE, _HELD) if self.held else (_LARGE, _SMALL)
        goal = {"across": dp(on if self.active else off), "way": dp(_WAY if self.active else 0)}
        Animation.cancel_all(self, *goal)
        if theme.reduced_motion or self.get_root_window() is None:
            self.across, self.way = goal.values()
        else:
            Animation(**goal, duration=_SECONDS, transition="out_quad").start(self)


lay_out("switch")
