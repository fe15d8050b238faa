"""What stands above a screen."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.controls import LineOrTwo
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import length
from companion.ui.widgets.ink import plain, with_caret


class Title(ButtonBehavior, LineOrTwo):
    """A screen's title; to touch, where there is something to change about it."""

    says = StringProperty()


class TopBar(Derived, BoxLayout):
    """A screen's title, the way back, and what can be done; actions are its children."""

    title = StringProperty()
    returns = BooleanProperty(True)
    opens = BooleanProperty(False)
    """The title can be touched."""
    tall = derived(lambda _bar: max(theme.target + dp(8), theme.size_title * 1.8))
    back_icon = derived(lambda bar: "arrow-left" if bar.returns else "", "returns")
    back_wide = derived(lambda bar: -1 if bar.returns else theme.gutter, "returns")
    stays = derived(lambda bar: not bar.returns, "returns")
    sealed = derived(lambda bar: not bar.opens, "opens")
    written = derived(
        lambda bar: with_caret(bar.title, theme.size_sign * 0.9) if bar.opens else plain(bar.title),
        "title",
        "opens",
    )

    caret_wide = derived(lambda bar: theme.size_sign * 1.2 if bar.opens else 0, "opens")
    letter = derived(lambda bar: theme.size_heading if bar.opens else theme.size_title, "opens")
    """What can be touched stands among other things to touch, and is no headline."""
    air = derived(lambda bar: (theme.rhythm, 0, 0 if bar.opens else theme.rhythm, 0), "opens")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_back")
        self.register_event_type("on_open")
        super().__init__(**kwargs)

    @property
    def free(self) -> tuple[float, float]:
        """Where it is free behind its title, from left to right."""
        title = self.ids.title
        taken = length(self.title, title.fitted, theme.display_font) + self.caret_wide
        return title.x + taken + theme.gutter_double, title.right

    def on_open(self) -> None:
        """The title was touched."""

    def on_back(self) -> None:
        """The arrow was touched."""


lay_out("top_bar")
