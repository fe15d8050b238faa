"""The players of a result: rank, points, what decided the rank, the territory in small."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.board_picture import BoardPicture
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import board, controls, figure_list, player_dot
from companion.ui.widgets.derived import derived
from companion.ui.widgets.edged import Edged
from companion.ui.widgets.ink import transparent


class Ranked(NamedTuple):
    """What is said of a player."""

    player: int
    rank: str
    name: str
    total: str
    reason: str
    colour: tuple[float, ...]
    board: BoardPicture | None
    """Nothing where only the points are known."""


class RankRow(Edged, controls.Tap):
    """Touched, the player's territory is shown."""

    rank = StringProperty()
    name = StringProperty()
    total = StringProperty()
    reason = StringProperty()
    """What decided the rank, and what is remarkable."""
    colour = ColorProperty((0, 0, 0, 1))
    chosen = BooleanProperty(False)
    laid = BooleanProperty(True)
    """The territory is known."""
    seen = NumericProperty(1)
    """Not yet, while the winner is hidden: a board does not fade with what it lies on."""
    name_tall = NumericProperty(0)
    board_side = derived(lambda row: dp(56) if row.laid else 0, "laid")
    board_seen = derived(lambda row: row.seen if row.laid else 0, "laid", "seen")
    between = derived(lambda _row: theme.rhythm if theme.large_text else theme.gutter)
    tall = derived(lambda row: max(dp(56), row.name_tall) + theme.rhythm, "name_tall")
    ground = derived(lambda row: theme.card_raised if row.chosen else theme.card, "chosen")
    rim = derived(lambda r: theme.outline if r.laid else transparent(theme.outline), "laid")
    """As a button has, where there is something to be opened."""
    rounding = derived(lambda _row: theme.radius)


class RankList(BoxLayout):
    """Dispatches `on_player` with the one touched."""

    seen = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_player")
        super().__init__(**kwargs)
        self._players: list[int] = []

    def on_player(self, player: int) -> None:
        """A row was touched."""

    def show(self, ranked: Sequence[Ranked]) -> None:
        """The first one first; rows that are there already only change what they say."""
        self._players = [each.player for each in ranked]
        while len(self.children) > len(ranked):
            self.remove_widget(self.children[0])
        while len(self.children) < len(ranked):
            row = RankRow(seen=self.seen)
            row.bind(on_release=self._touched)
            self.add_widget(row)
        for row, each in zip(reversed(self.children), ranked, strict=True):
            row.rank, row.name, row.total = each.rank, each.name, each.total
            row.reason, row.colour = each.reason, each.colour
            row.laid = each.board is not None
            if each.board is not None:
                row.ids.board.show(each.board)

    def choose(self, player: int | None) -> None:
        """Whose board is shown."""
        for row, each in zip(reversed(self.children), self._players, strict=True):
            row.chosen = each == player

    def on_seen(self, _list: object, seen: float) -> None:
        for row in self.children:
            row.seen = seen

    def _touched(self, row: RankRow) -> None:
        place = len(self.children) - 1 - int(self.children.index(row))
        self.dispatch("on_player", self._players[place])


__all__ = ["RankList", "RankRow", "Ranked", "board", "figure_list", "player_dot"]

lay_out("rank_row")
