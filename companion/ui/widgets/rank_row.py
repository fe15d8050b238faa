"""A player of the result: rank, points, what decided the rank, the territory in small."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import board, controls, figure_list, player_dot
from companion.ui.widgets.derived import derived


class RankRow(controls.Tap):
    """Touched, the player's territory is shown."""

    rank = StringProperty()
    name = StringProperty()
    total = StringProperty()
    reason = StringProperty()
    """What decided the rank, and what is remarkable."""
    colour = ColorProperty((0, 0, 0, 1))
    chosen = BooleanProperty(False)
    seen = NumericProperty(1)
    """Not yet, while the winner is hidden: a board does not fade with what it lies on."""
    name_tall = NumericProperty(0)
    board_side = derived(lambda _row: dp(56))
    tall = derived(
        lambda row: max(row.board_side, row.name_tall) + theme.rhythm, "name_tall", "board_side"
    )
    ground = derived(lambda row: theme.card_raised if row.chosen else theme.card, "chosen")


__all__ = ["RankRow", "board", "figure_list", "player_dot"]

lay_out("rank_row")
