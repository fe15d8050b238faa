"""Who begins? All put a finger on the screen, and one of them is drawn; or the tribe chiefs are
drawn, one after the other, as the rules have it."""

from collections.abc import Sequence
from string import digits
from typing import Final

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView

from companion.app.chance import chiefs, drawn
from companion.table.tabletop import Seat
from companion.texts import _
from companion.texts.names import shown_name
from companion.ui.edges import edges
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets import controls, player_dot
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.edged import outline, ring
from companion.ui.widgets.fitting import SPARE, length
from companion.ui.widgets.ink import transparent

STILL: Final = 1.5
"""Seconds that all fingers rest until one of them is drawn."""
_HARDLY: Final = 0.001
"""Of the width: a layout of Kivy leaves what shall have none of it as wide as it is."""
_AROUND: Final = 44
"""Half across the ring about a finger, in dp."""


def _frame(field: "FingerRing") -> tuple[float, ...]:
    gap = theme.gutter
    size = max(1, field.width - gap * 2), max(1, field.height - gap)
    return outline((field.x + gap, field.y), size, theme.radius)


class FingerRing(Derived, AnchorLayout):
    """The field where fingers are put. Dispatches `on_fingers` with how many there are, and
    `on_drawn`."""

    frame = derived(_frame, "pos", "size")
    """Its edge."""
    edge = ColorProperty((0, 0, 0, 0))

    def __init__(self, **options: object) -> None:
        self.register_event_type("on_fingers")
        self.register_event_type("on_drawn")
        super().__init__(**options)
        self.places: dict[object, tuple[float, float]] = {}
        """Where each finger is."""
        self.first: tuple[float, float] | None = None
        """Of whom begins."""
        self._soon = Clock.create_trigger(self._draw_one, STILL)

    def on_fingers(self, count: int) -> None:
        """One more finger, or one less."""

    def on_drawn(self) -> None:
        """One of them is drawn."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        if self.first is not None and not self.places:
            self.first = None  # once more
        if self.first is None:
            self.places[touch.uid] = touch.pos
            self._changed()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch.uid not in self.places:
            return False
        self.places[touch.uid] = touch.pos
        self._show()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.places.pop(touch.uid, None) is not None and self.first is None:
            self._changed()
        return True

    def forget(self) -> None:
        """Whoever was drawn, and the fingers that are still here: another way is taken."""
        self._soon.cancel()
        self.places.clear()
        self.first = None
        self._show()

    def _changed(self) -> None:
        self._soon.cancel()
        if len(self.places) > 1:
            self._soon()
        self._show()
        self.dispatch("on_fingers", len(self.places))

    def _draw_one(self, _seconds: float) -> None:
        self.first = drawn(self.places.values())[0]
        self._show()
        self.dispatch("on_drawn")

    def _show(self) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            if self.first is not None:
                self._ring(self.first, theme.accent, 1.5)
                return
            for place in self.places.values():
                self._ring(place, theme.text, 1)

    def _ring(self, place: tuple[float, float], colour: list[float], share: float) -> None:
        for around, width in ((share, 5 * share), (share * 0.8, 2)):
            Color(*colour)
            Line(circle=ring(*place, dp(_AROUND) * around), width=dp(width))


class Lot(Derived, BoxLayout):
    """Whose tribe chief it is, in the order drawn."""

    place = StringProperty()
    name = StringProperty()
    colour = ListProperty((0, 0, 0, 1))
    name_tall = NumericProperty(0)
    side = derived(lambda _lot: theme.size_icon)
    place_wide = derived(
        lambda _lot: (
            max(length(figure, theme.size_number, theme.display_font) for figure in digits) * SPARE
        )
    )
    """The widest of them: discs and names stand below one another."""
    tall = derived(lambda lot: max(theme.target, lot.name_tall + theme.rhythm), "name_tall")


class WhoBegins(Derived, ModalView):
    """Over everything, until it is put away."""

    words = StringProperty()
    touched = BooleanProperty(False)
    """Fingers lie there, or one of them was drawn."""
    ordered = BooleanProperty(False)
    """The tribe chiefs were drawn."""

    flow = derived(lambda v: "horizontal" if v.width > v.height else "vertical", "size")
    lots_share = derived(
        lambda view: _HARDLY if view.flow == "horizontal" and not view.ordered else 1,
        "flow",
        "ordered",
    )
    """Of the width."""
    words_place = derived(lambda view: "bottom" if view.touched else "center", "touched")
    """Out of the way of fingers."""
    field_edge = derived(
        lambda v: transparent(theme.outline) if v.ordered else theme.outline, "ordered"
    )
    """Beside who was drawn an empty frame would seem to wait for something."""
    margin = derived(lambda _view: theme.gutter)
    ground = derived(lambda _view: [*theme.ground_edge[:3], 1])

    def __init__(self, seats: Sequence[Seat], **options: object) -> None:
        self._seats = tuple(seats)
        self._order: tuple[Seat, ...] = ()
        super().__init__(**options)
        fingers = self.ids.fingers
        fingers.bind(on_fingers=lambda _f, _count: self._show(), on_drawn=lambda _f: self._show())
        follow(refreshing, "revision", self._say)
        self._show()

    def draw_chiefs(self) -> None:
        """For a lone hand."""
        self.show_order(drawn(chiefs(self._seats)))

    def show_order(self, order: Sequence[Seat]) -> None:
        """Whose tribe chief came first, second, and so on; no finger says otherwise any more."""
        self.ids.fingers.forget()
        self._order = tuple(order)
        self._say()

    def _show(self) -> None:
        """A finger came, went, or was drawn: the lots are no longer looked at."""
        self._order = ()
        self._say()

    def _say(self, *_args: object) -> None:
        fingers = self.ids.fingers
        self.touched = bool(fingers.places) or fingers.first is not None
        self.ordered = bool(self._order)
        if fingers.first is not None:
            self.words = _("The player whose finger is ringed begins.")
        elif len(fingers.places) > 1:
            self.words = _("Hold still…")
        elif self._order:
            self.words = ""
        else:
            self.words = _("Everyone puts a finger here, and the app picks who begins.")
        lots = self.ids.lots
        lots.clear_widgets()
        for place, seat in enumerate(self._order, start=1):
            lots.add_widget(
                Lot(
                    place=str(place),
                    name=shown_name(seat.name),
                    colour=(*theme.player(seat.colour), 1),
                )
            )


__all__ = ["FingerRing", "WhoBegins", "controls", "edges", "player_dot"]

lay_out("who_begins")
