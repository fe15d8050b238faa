"""Everybody's figures, ordered by what a player chooses."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.figure_order import FigureOrder, order_name, player_lines
from companion.history.statistics import PlayerFigures
from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.widgets import controls, figure_list
from companion.ui.widgets.sheet import MenuItem, menu, reopened

_AT_FIRST: Final = 8
"""Players shown before one asks for all."""


class RankedPlayers(BoxLayout):
    """Dispatches `on_line` with the key of the player touched."""

    ordered_by = StringProperty()
    more = BooleanProperty(False)
    """There are more players than are shown."""

    def __init__(self, **options: object) -> None:
        self.register_event_type("on_line")
        self.order = FigureOrder.WINS
        self.figures: tuple[PlayerFigures, ...] = ()
        self._all = False
        super().__init__(**options)

    def on_line(self, key: str) -> None:
        """A player was touched."""

    def show(self, figures: Sequence[PlayerFigures]) -> None:
        """The first of them."""
        self.figures, self._all = tuple(figures), False
        self._fill()

    def show_all(self) -> None:
        self._all = True
        self._fill()

    @reopened
    def choose_order(self) -> None:
        items = [
            MenuItem(
                "check" if order is self.order else "sort-descending",
                order_name(order),
                partial(self.order_by, order),
            )
            for order in FigureOrder
        ]
        menu(_("Sort players by"), items)

    def order_by(self, order: FigureOrder) -> None:
        self.order = order
        self._fill()

    def _fill(self) -> None:
        self.ordered_by = order_name(self.order)
        lines = player_lines(self.figures, self.order)
        shown = lines if self._all else lines[:_AT_FIRST]
        self.more = len(shown) < len(lines)
        self.ids.lines.show(shown)


__all__ = ["RankedPlayers", "controls", "figure_list"]

lay_out("ranked_players")
