"""How large the two boards of hindsight are, and where: both in sight as a whole, as large as the
window lets."""

from typing import TYPE_CHECKING, Final

from kivy.clock import Clock
from kivy.metrics import dp

from companion.ui.refreshing import follow
from companion.ui.screens.replay_room import replay_side
from companion.ui.theme import theme
from companion.ui.widgets.fitting import alike
from companion.ui.widgets.moved_parts import move

if TYPE_CHECKING:
    from companion.ui.screens.hindsight_screen import HindsightScreen

_MOST: Final = 300
"""In dp: one above the other, boards leave something to be seen of what they change,"""
_MOST_SHARE: Final = 0.5
"""or have this share of the width."""
_CARD: Final = 6
"""Targets that what they change is wide at least beside them,"""
_CARD_LARGE: Final = 7.5
"""where letters are large too."""


class HindsightArrangement:
    """Of a screen with the lines `heading` and `bar`, what they change in `pad`, and `foot`."""

    def __init__(self, screen: "HindsightScreen") -> None:
        self._screen: Final = screen
        ids = screen.ids
        # One of two faces is shown at a time; ids alone would let the other go.
        self._heading: Final = ids.heading.__self__
        self._played: Final = ids.played.__self__
        self._pad: Final = ids.pad.__self__
        self._foot: Final = ids.foot.__self__
        self._bar_foot: Final = ids.bar_foot.__self__
        self._replay: Final = ids.replay.__self__
        self._above: Final = ids.above.__self__
        self._aside: Final = ids.aside.__self__
        self._bar: Final = ids.bar.__self__
        self.soon: Final = Clock.create_trigger(self._arrange, -1)
        alike((self._played.ids.caption, ids.possible.ids.caption))
        screen.fbind("size", self.soon)
        for part in (self._bar, self._heading, self._foot):
            part.fbind("height", self.soon)
        self._pad.fbind("children", self.soon)
        follow(theme, "lengths", self._resized)

    def _resized(self, *_args: object) -> None:
        """All letters and distances are others."""
        self.soon()

    def _arrange(self, *_args: object) -> None:
        screen = self._screen
        wide, high = screen.width - theme.gutter_double, screen.height - self._bar.height
        if screen.wide:
            beside, below = self._beside(wide, high), self._below(wide, high)
            side, paired, aside = max(beside, below), True, beside >= below
        else:
            side, paired = self._upright(wide, high)
            aside = False
        screen.board_side = max(side, theme.target)
        screen.boards_flow = "horizontal" if paired else "vertical"
        screen.aside = aside
        move(self._heading, self._aside if aside else self._above)
        move(self._replay, self._bar_foot if screen.wide else self._foot)
        screen.replay_side = replay_side(screen, high)

    @property
    def _caption(self) -> float:
        return float(self._played.head + theme.rhythm_half)

    def _beside(self, wide: float, high: float) -> float:
        """With what they change beside them."""
        card = theme.target * (_CARD_LARGE if theme.large_text else _CARD)
        across = (wide - card - theme.gutter_double) / 2
        return float(min(across, high - self._caption - theme.gutter))

    def _below(self, wide: float, high: float) -> float:
        """With all of it below them."""
        line = max(theme.target, theme.size_body * 1.5)
        card = line * (len(self._pad.children) + 1) + theme.gutter_double
        head = theme.size_body * 1.5 + theme.rhythm
        free = high - head - self._caption - card - theme.gutter_double
        return float(min((wide - theme.gutter) / 2, free))

    def _upright(self, wide: float, high: float) -> tuple[float, bool]:
        """And whether they stand side by side."""
        free = high - self._heading.height - self._foot.height - theme.rhythm - theme.gutter
        paired = min((wide - theme.gutter) / 2, free - self._caption)
        # What they change begins to be seen below them.
        each = (free - theme.target - theme.gutter) / 2 - self._caption
        stacked = min(each, max(dp(_MOST), wide * _MOST_SHARE), wide)
        return float(max(paired, stacked)), paired > stacked
