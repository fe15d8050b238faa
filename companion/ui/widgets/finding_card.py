"""What the check has to say: what is wrong, what is right."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived


class FindingCard(controls.Tap):
    """One thing that is wrong, or that would be unusual; touched, it is shown on the board."""

    headline = StringProperty()
    words = StringProperty()
    citation = StringProperty()
    icon = StringProperty()
    warning = BooleanProperty(False)
    chosen = BooleanProperty(False)
    headline_tall = NumericProperty(0)

    ground = derived(
        lambda card: theme.alarm_card if card.chosen and not card.warning else theme.card,
        "warning",
        "chosen",
    )
    head_tall = derived(
        lambda card: max(card.headline_tall, theme.size_title * 1.2), "headline_tall"
    )
    icon_ink = derived(lambda card: theme.accent if card.warning else theme.alarm, "warning")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_rule")
        super().__init__(**kwargs)

    def on_rule(self) -> None:
        """Its rule is asked for."""


class VerdictCard(Derived, BoxLayout):
    words = StringProperty()
    icon = StringProperty()
    good = BooleanProperty(True)
    icon_ink = derived(lambda card: theme.good if card.good else theme.text_soft, "good")


lay_out("finding_card")
