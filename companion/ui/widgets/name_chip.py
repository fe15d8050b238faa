"""A player who is known, to be touched: the name, and the colour of the last time before it."""

from typing import TYPE_CHECKING, Final

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.texts.names import shown_name
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import derived
from companion.ui.widgets.sheet import Chip

if TYPE_CHECKING:
    from companion.history.records import KnownPlayer

_DOT: Final = 14
"""Across, in dp."""


class NameChip(Chip):
    player = ObjectProperty(None)
    dot = derived(
        lambda chip: (*theme.player(chip.colour), 1) if chip.colour else theme.hollow, "player"
    )
    dot_size = derived(lambda _chip: (dp(_DOT), dp(_DOT)))
    dot_pos = derived(
        lambda chip: (chip.x + theme.gutter, chip.center_y - dp(_DOT) / 2), "pos", "size"
    )
    dot_edge = derived(
        lambda chip: (chip.x + theme.gutter + dp(_DOT) / 2, chip.center_y, dp(_DOT) / 2),
        "pos",
        "size",
    )
    air = derived(lambda _chip: (dp(_DOT) + theme.rhythm, 0, 0, 0))

    def __init__(self, player: "KnownPlayer", **options: object) -> None:
        super().__init__(player=player, words=shown_name(player.name), **options)

    @property
    def colour(self) -> object:
        return self.player.colour if self.player else None

    def beside(self) -> float:
        return float(dp(_DOT) + theme.rhythm)


lay_out("name_chip")
