"""Who won, in their colour."""

from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import board, controls, figure_list
from companion.ui.widgets.derived import derived
from companion.ui.widgets.edged import Edged
from companion.ui.widgets.fitting import pieces_held
from companion.ui.widgets.ink import transparent
from companion.ui.widgets.moved_parts import move

_ROOMY: Final = 300
"""Wide enough for a board beside names and points,"""
_ROOMY_LARGE: Final = 440
"""and in large letters."""
_BESIDE, _BELOW = 88, 72
"""A board's side there."""


class WinnerCard(Edged, controls.Tap):
    """The winner may still be hidden; touched, their territory is shown."""

    kicker = StringProperty()
    """What stands over the winner's name."""
    winner = StringProperty()
    remark = StringProperty()
    """What is remarkable about the points, or what was played."""
    boarded = BooleanProperty(False)
    """The territory is drawn, too."""
    level = BooleanProperty(False)
    """Several are first."""
    total = NumericProperty(0)
    """The winner's points as far as they are counted up."""
    colour = ColorProperty((0, 0, 0, 1))
    provisional = BooleanProperty(False)
    """It is too early to say who won: nobody's colour, nothing hidden."""
    veil = NumericProperty(0.0)
    """How far the winner is still hidden."""
    names_tall = NumericProperty(0)
    names_wide = NumericProperty(0)
    points_tall = NumericProperty(0)

    plain = derived(lambda card: card.provisional or card.veil > 0, "provisional", "veil")
    tall = derived(
        lambda c: max(dp(112), max(c.names_tall, c.points_tall) + theme.gutter_double),
        "names_tall",
        "points_tall",
    )
    ground = derived(lambda card: theme.card if card.plain else card.colour, "plain", "colour")
    rim = derived(lambda card: theme.outline if card.plain else theme.text_soft, "plain")
    rounding = derived(lambda _card: theme.radius_large)
    sign = derived(lambda card: card.sign_of(), "provisional", "level", "drawn", "roomy")
    roomy = derived(lambda c: c.width >= dp(_ROOMY_LARGE if theme.large_text else _ROOMY), "width")
    drawn = derived(lambda c: c.boarded and (c.roomy or theme.large_text), "boarded", "roomy")
    """Beside the names, or below the points where large letters take the width."""
    spared = derived(lambda c: c.level and c.veil > 0 and theme.large_text, "level", "veil")
    """No territory is drawn, but as long as that would tell of a tie its place is there."""
    board_side = derived(
        lambda c: dp(_BESIDE if c.roomy else _BELOW) if c.drawn or c.spared else 0,
        "drawn",
        "spared",
        "roomy",
    )
    below_size = derived(
        lambda c: (0, 0) if c.roomy else (c.board_side, c.board_side), "roomy", "board_side"
    )
    # A board does not fade with what it lies on.
    board_seen = derived(lambda card: 1 - card.veil if card.drawn else 0, "veil", "drawn")
    sign_wide = derived(lambda card: card.sign_room(), "sign", "level", "provisional")
    sign_seen = derived(lambda card: 1 - card.veil, "veil")
    """It tells of a tie, too."""
    sign_ink = derived(lambda c: theme.text_soft if c.plain else theme.text_on_player, "plain")
    ink = derived(lambda c: theme.text if c.plain else theme.text_on_player, "plain")
    announced = derived(
        lambda card: _("And the winner is…") if card.veil else card.kicker, "veil", "kicker"
    )
    remarked = derived(lambda card: card.remarked_with(), "veil", "remark", "names_wide")
    name_seen = derived(lambda card: 1 - card.veil, "veil")
    name_letter = derived(lambda _card: theme.size_number * 1.2)
    points = derived(lambda card: str(round(card.total)), "total")

    def on_kv_post(self, _base: Widget) -> None:
        self.fbind("roomy", self._place_board)
        self._place_board()

    def _place_board(self, *_args: object) -> None:
        move(self.ids.board.__self__, self.ids.beside if self.roomy else self.ids.below)

    def remarked_with(self) -> str:
        """Nothing while it would tell who won."""
        if self.veil:
            return ""
        return pieces_held(self.remark, theme.size_small, theme.text_font, self.names_wide)

    def sign_of(self) -> str:
        """Its icon; none where names need the room."""
        if theme.large_text or self.drawn or not self.roomy:
            return ""
        return "scale-balance" if self.provisional or self.level else "fire"

    def sign_room(self) -> float:
        """A tie has its sign where one winner alone has the board."""
        if not self.sign:
            return 0
        return float(dp(_BESIDE)) if self.level and not self.provisional else -1


class WinnerBand(Edged, BoxLayout):
    """Of a game that is passed on."""

    kicker = StringProperty()
    winner = StringProperty()
    about = StringProperty()
    """What was played."""
    points = StringProperty()
    colour = ColorProperty((0, 0, 0, 0))
    provisional = BooleanProperty(False)
    """It is too early to say who won."""
    names_tall = NumericProperty(0)

    ground = derived(lambda b: theme.card if b.provisional else b.colour, "provisional", "colour")
    rim = derived(
        lambda b: transparent(theme.outline) if b.provisional else theme.text_soft, "provisional"
    )
    rounding = derived(lambda _band: theme.radius_large)
    ink = derived(lambda b: theme.text if b.provisional else theme.text_on_player, "provisional")
    tall = derived(lambda band: max(dp(104), band.names_tall + theme.gutter_double), "names_tall")
    name_letter = derived(lambda _band: theme.size_number * 1.2)


__all__ = ["WinnerBand", "WinnerCard", "board", "figure_list"]

lay_out("winner_card")
