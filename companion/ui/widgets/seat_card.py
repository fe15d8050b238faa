"""A player on a picture that is passed on, among the others."""

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import board, controls, figure_list, player_dot
from companion.ui.widgets.derived import Derived, derived


class SeatCard(Derived, BoxLayout):
    """One player: rank, name, points, and the territory where it is known."""

    rank = StringProperty()
    name = StringProperty()
    total = StringProperty()
    reason = StringProperty()
    """What decided the rank."""
    parts = StringProperty()
    """Where the points come from."""
    colour = ColorProperty((0, 0, 0, 0))
    laid = BooleanProperty(False)
    """The territory is known."""
    name_tall = NumericProperty(0)
    reason_tall = NumericProperty(0)
    parts_tall = NumericProperty(0)
    board_wide = NumericProperty(0)

    ranked = derived(lambda c: f"{c.rank} {c.name}" if c.rank else c.name, "rank", "name")
    line_flow = derived(lambda _card: "vertical" if theme.large_text else "horizontal")
    line_tall = derived(lambda card: card.line_with(), "name_tall")
    board_tall = derived(lambda c: c.board_wide if c.laid else 0, "board_wide", "laid")
    board_seen = derived(lambda card: 1 if card.laid else 0, "laid")
    tall = derived(
        lambda card: card.tall_with(),
        "line_tall",
        "board_tall",
        "laid",
        "reason_tall",
        "reason",
        "parts_tall",
    )

    def line_with(self) -> float:
        """How high the line of name and points is; large points stand below the name."""
        line = max(theme.target * 0.8, theme.size_number * 1.4, self.name_tall)
        return float(line + theme.size_number * 1.4 if theme.large_text else line)

    def tall_with(self) -> float:
        below = self.board_tall + theme.rhythm_half if self.laid else 0
        reason = self.reason_tall + theme.rhythm_half
        parts = self.parts_tall + theme.rhythm_half
        return float(self.line_tall + theme.rhythm * 2 + reason + below + parts)


__all__ = ["SeatCard", "board", "controls", "figure_list", "player_dot"]

lay_out("seat_card")
