"""What the check has to say: what is wrong, what would mend it, what is right."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, Foldable, derived


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


class FixCard(Derived, BoxLayout):
    """The slips that would explain everything, each to be mended by one touch. Dispatches `on_mend`
    with the place of the one touched."""

    remark = StringProperty()
    """What is said below them."""
    remarked = derived(lambda card: bool(card.remark), "remark")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_mend")
        super().__init__(**kwargs)

    def on_mend(self, place: int) -> None:
        """The slip at that place was touched."""

    def offer(self, slips: Sequence[str]) -> None:
        """Each in words; the likeliest first. Those that are there already are only said anew."""
        pills = self.ids.slips
        for place in range(len(pills.children), len(slips)):
            pill = controls.Pill(icon="auto-fix", primary=place == 0)
            pill.bind(on_release=lambda _pill, place=place: self.dispatch("on_mend", place))
            pills.add_widget(pill)
        for pill, words in zip(reversed(pills.children), slips, strict=True):
            pill.words = words


class FixLine(Foldable):
    """Whether slips are looked for, and what came of it. Dispatches `on_stop` when the search is to
    be ended, `on_show` when what was found is to be seen."""

    words = StringProperty()
    looking = BooleanProperty(False)
    found = BooleanProperty(False)

    action = derived(lambda line: _("Stop") if line.looking else _("Show"), "looking")
    touchable = derived(lambda line: line.looking or line.found, "looking", "found")
    action_wide = derived(lambda line: theme.target * 2 if line.touchable else 0, "touchable")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_stop")
        self.register_event_type("on_show")
        super().__init__(**kwargs)

    def on_stop(self) -> None:
        """Enough looked for."""

    def on_show(self) -> None:
        """Where are they?"""

    def touched(self) -> None:
        self.dispatch("on_stop" if self.looking else "on_show")


lay_out("finding_card")
