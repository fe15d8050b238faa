"""A player of a game that is set up or under way: the colour to touch, the name to type."""

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layouts import lay_out
from companion.ui.widgets import controls


class SeatRow(BoxLayout):
    """One player: the colour, and the name."""

    name = StringProperty()
    hint = StringProperty()
    colour = ColorProperty((0, 0, 0, 1))
    says = StringProperty()

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
