"""A player of a game that is set up or under way: the colour to touch, the name to type."""

from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived


class SeatRow(Derived, BoxLayout):
    """One player: the colour, and the name."""

    name = StringProperty()
    hint = StringProperty()
    colour = ColorProperty((0, 0, 0, 1))
    says = StringProperty()
    name_tall = NumericProperty(0)
    tall = derived(lambda row: max(theme.target, row.name_tall), "name_tall")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_rename")
        self.register_event_type("on_recolour")
        super().__init__(**kwargs)

    def on_rename(self, name: str) -> None:
        """The name was changed."""

    def on_recolour(self) -> None:
        """The colour was touched."""


__all__ = ["SeatRow", "controls"]

lay_out("seat_row")
