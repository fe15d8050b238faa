"""A player of a game that is set up or under way: the name to type, the colours to touch."""

from collections.abc import Sequence
from itertools import pairwise

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.rules.game import Colour
from companion.table.tabletop import Seat
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import colour_discs, controls
from companion.ui.widgets.derived import Derived, derived


class SeatRow(Derived, BoxLayout):
    """One player. Enter dispatches `on_enter`."""

    name = StringProperty()
    rest = StringProperty()
    """How a known name goes on from what is written."""
    hint = StringProperty()
    colour = ObjectProperty(Colour.PINK)
    taken = ObjectProperty(frozenset())
    flow = derived(lambda _row: "vertical" if theme.large_text else "horizontal")
    """Large letters have the line for themselves."""
    between = derived(lambda _row: 0 if theme.large_text else theme.rhythm)

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_rename", "on_complete", "on_recolour", "on_enter", "on_here"):
            self.register_event_type(event)
        super().__init__(**kwargs)

    def write(self) -> None:
        """The hand goes on here."""
        self.ids.name.focus = True

    def show(self, seat: Seat, taken: frozenset[Colour]) -> None:
        """Its name and colour, and those that others have."""
        self.name, self.colour, self.taken = seat.name, seat.colour, taken

    def come_here(self, focus: bool) -> None:
        """The name got the focus, or lost it."""
        self.dispatch("on_here", focus)

    def on_rename(self, name: str) -> None:
        """The name was changed."""

    def on_complete(self) -> None:
        """The rest of the name was taken."""

    def on_recolour(self, colour: Colour) -> None:
        """A colour was touched."""

    def on_enter(self) -> None:
        """The name is written."""

    def on_here(self, focus: bool) -> None:
        """One writes here, or no longer."""


def lead_on(rows: Sequence[SeatRow]) -> None:
    """Enter goes from each of them to the next one that is there; from the last, nowhere."""
    for row, following in pairwise(rows):
        row.bind(on_enter=lambda _row, there=following: there.parent and there.write())


def taken_of(seats: Sequence[Seat], index: int) -> frozenset[Colour]:
    """The colours of all others."""
    return frozenset(seat.colour for place, seat in enumerate(seats) if place != index)


__all__ = ["SeatRow", "colour_discs", "controls", "lead_on", "taken_of"]

lay_out("seat_row")
