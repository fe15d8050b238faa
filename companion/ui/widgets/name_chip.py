"""A player who is known, to be touched: the name, and the colour of the last time before it."""

from typing import Final

from kivy.metrics import dp

from companion.rules.game import Colour
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import derived
from companion.ui.widgets.edged import ring
from companion.ui.widgets.known_chips import KnownChip

_DOT: Final = 14
"""Across, in dp."""


class NameChip(KnownChip):
    dot = derived(lambda chip: theme.dot(chip.colour), "player")
    dot_size = derived(lambda _chip: (dp(_DOT), dp(_DOT)))
    dot_pos = derived(
        lambda chip: (chip.x + theme.gutter, chip.center_y - dp(_DOT) / 2), "pos", "size"
    )
    dot_edge = derived(
        lambda chip: ring(chip.x + theme.gutter + dp(_DOT) / 2, chip.center_y, dp(_DOT) / 2),
        "pos",
        "size",
    )
    air = derived(lambda _chip: (dp(_DOT) + theme.rhythm, 0, 0, 0))

    @property
    def colour(self) -> Colour | None:
        return self.player.colour if self.player else None

    def beside(self) -> float:
        return float(dp(_DOT) + theme.rhythm)


lay_out("name_chip")
