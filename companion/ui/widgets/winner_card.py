"""Who won, in their colour."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived


class WinnerCard(controls.Tap):
    """At the table, where the winner may still be hidden; touched, their score pad is shown."""

    kicker = StringProperty()
    """What stands over the winner's name."""
    winner = StringProperty()
    total = NumericProperty(0)
    """The winner's points as far as they are counted up."""
    colour = ColorProperty((0, 0, 0, 1))
    single = BooleanProperty(False)
    """There is one territory only, and nobody to win against."""
    provisional = BooleanProperty(False)
    """It is too early to say who won: nobody's colour, nothing hidden."""
    veil = NumericProperty(0.0)
    """How far the winner is still hidden."""
    names_tall = NumericProperty(0)

    plain = derived(lambda card: card.provisional or card.veil > 0, "provisional", "veil")
    tall = derived(lambda card: max(dp(112), card.names_tall + theme.gutter_double), "names_tall")
    ground = derived(lambda card: theme.card if card.plain else card.colour, "plain", "colour")
    sign = derived(lambda card: card.sign_of(), "single", "provisional")
    sign_wide = derived(lambda card: -1 if card.sign else 0, "sign")
    sign_ink = derived(lambda c: theme.text_soft if c.plain else theme.text_on_player, "plain")
    ink = derived(lambda c: theme.text if c.plain else theme.text_on_player, "plain")
    announced = derived(
        lambda card: _("And the winner is…") if card.veil else card.kicker, "veil", "kicker"
    )
    name_seen = derived(lambda card: 1 - card.veil, "veil")
    name_letter = derived(lambda _card: theme.size_number * 1.2)
    points = derived(lambda card: str(round(card.total)), "total")

    def sign_of(self) -> str:
        """Its icon; none where large text needs the room."""
        if theme.large_text:
            return ""
        if self.provisional:
            return "scale-balance"
        return "map-outline" if self.single else "fire"


class WinnerBand(Derived, BoxLayout):
    """Of a game that is kept."""

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
    ink = derived(lambda b: theme.text if b.provisional else theme.text_on_player, "provisional")
    tall = derived(lambda band: max(dp(104), band.names_tall + theme.gutter_double), "names_tall")
    name_letter = derived(lambda _band: theme.size_number * 1.2)


lay_out("winner_card")
