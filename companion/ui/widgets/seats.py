"""The players side by side, each with the score: who is touched is turned to."""

from collections.abc import Sequence
from typing import Final

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from companion.rules.game import Player
from companion.table.view import TableView
from companion.texts.names import shown_name
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets.controls import Tap
from companion.ui.widgets.derived import Foldable, derived
from companion.ui.widgets.edged import Edged
from companion.ui.widgets.fitting import even
from companion.ui.widgets.ink import transparent

_LEAST: Final = 0.6
"""A name that is so long that its letters are smaller makes no other one smaller."""


def _total_letter() -> float:
    """How large a player's points are."""
    return float(theme.size_number * 0.9)


class SeatTab(Edged, Tap):
    name = StringProperty()
    total = StringProperty()
    colour = ColorProperty((0, 0, 0, 1))
    chosen = BooleanProperty(False)

    margin = derived(
        lambda _tab: (
            theme.gutter + theme.rhythm_half,
            theme.rhythm * 0.6,
            theme.rhythm,
            theme.rhythm * 0.6,
        )
    )
    """As far from the stripe as from the edge."""
    ground = derived(lambda tab: tab.colour if tab.chosen else theme.card, "colour", "chosen")
    stripe = derived(
        lambda tab: transparent(tab.colour) if tab.chosen else tab.colour, "colour", "chosen"
    )
    """The player's colour at the left, while the ground is not."""
    stripe_edge = derived(
        lambda tab: transparent(theme.text_soft) if tab.chosen else theme.text_soft, "chosen"
    )
    """Black is hard to see on a dark card, but not its edge."""
    rim = derived(lambda tab: theme.text_soft if tab.chosen else theme.outline, "chosen")
    stripe_pos = derived(lambda tab: (tab.x + dp(4), tab.y + theme.rhythm), "pos")
    stripe_size = derived(lambda tab: (dp(4), tab.height - theme.rhythm * 2), "height")
    edge_pos = derived(lambda tab: (tab.x + dp(3), tab.y + theme.rhythm - dp(1)), "pos")
    edge_size = derived(lambda tab: (dp(6), tab.height - theme.rhythm * 2 + dp(2)), "height")
    name_ink = derived(
        lambda tab: theme.text_on_player if tab.chosen else theme.text_soft, "chosen"
    )
    total_ink = derived(lambda tab: theme.text_on_player if tab.chosen else theme.text, "chosen")
    total_letter = derived(lambda _tab: _total_letter())


class Seats(Foldable):
    """Dispatches `on_turn` with the player's index."""

    stays_in_sight = True
    """No message lies over it."""

    def _fold_height(self) -> float:
        lines = (theme.size_small + _total_letter()) * 1.4
        return float(max(theme.target + dp(4), lines)) if self.shown else 0.0

    fold_height = derived(_fold_height, "shown")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_turn")
        super().__init__(**kwargs)
        self._players: tuple[Player, ...] = ()
        self._chosen = 0
        follow(refreshing, "revision", self._say)

    def on_turn(self, player: int) -> None:
        """A player was touched."""

    def sit(self, players: Sequence[Player]) -> None:
        self._players = tuple(players)
        self.clear_widgets()
        for index in range(len(self._players)):
            tab = SeatTab()
            tab.bind(on_release=lambda _tab, index=index: self.dispatch("on_turn", index))
            tab.ids.name.fbind("alone", self._even)
            self.add_widget(tab)
        self._say()

    def show(self, view: TableView, chosen: int) -> None:
        self._chosen = chosen
        for index, tab in enumerate(reversed(self.children)):
            tab.total = str(view.cards[index].total)
            tab.chosen = index == chosen

    def _say(self, *_args: object) -> None:
        for player, tab in zip(self._players, reversed(self.children), strict=True):
            tab.name = shown_name(player.name)
            tab.colour = (*theme.player(player.colour), 1)

    def _even(self, *_args: object) -> None:
        even([tab.ids.name for tab in self.children], _LEAST)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.shown and super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A swipe along the players turns to the next one."""
        way = touch.x - touch.ox
        if self.shown and self.collide_point(*touch.opos) and abs(way) > theme.target:
            following = self._chosen + (1 if way < 0 else -1)
            if 0 <= following < len(self._players) and not touch.ud.get("turned"):
                touch.ud["turned"] = True
                self.dispatch("on_turn", following)
        return bool(super().on_touch_up(touch))


lay_out("seats")
