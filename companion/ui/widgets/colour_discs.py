"""The four colours of the box side by side: one touch chooses, and a taken one changes places."""

from typing import Final

from kivy.graphics import Color, Line, SmoothEllipse
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.rules.game import Colour
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived

_CHOSEN, _FREE, _TAKEN = 15, 12, 7
"""Half across, in dp: one's own, one to take, another player's."""
_EDGE: Final = 1.4
_TICK: Final = ((-0.42, 0.02), (-0.1, -0.32), (0.46, 0.36))
"""In halves of the disc."""


class ColourDiscs(Derived, Widget):
    """Dispatches `on_take` with the colour that was touched."""

    chosen = ObjectProperty(Colour.PINK)
    taken = ObjectProperty(frozenset())
    """What other players have."""
    wide = derived(lambda _discs: theme.target * len(Colour))

    def __init__(self, **options: object) -> None:
        self.register_event_type("on_take")
        super().__init__(**options)
        for name in ("pos", "size", "chosen", "taken", "news"):
            self.fbind(name, self._draw)
        follow(refreshing, "revision", self._draw)
        self._draw()

    def on_take(self, colour: Colour) -> None:
        """A disc was touched."""

    def disc_of(self, colour: Colour) -> tuple[float, float]:
        """Where its disc is."""
        share = self.width / len(Colour)
        return self.x + share * (list(Colour).index(colour) + 0.5), self.center_y

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.collide_point(*touch.pos):
            share = self.width / len(Colour)
            place = int((touch.x - self.x) / share)
            self.dispatch("on_take", list(Colour)[min(place, len(Colour) - 1)])
        return True

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        with self.canvas:
            for colour in Colour:
                self._disc(colour)

    def _disc(self, colour: Colour) -> None:
        own = colour is self.chosen
        x, y = self.disc_of(colour)
        half = dp(_CHOSEN if own else _TAKEN if colour in self.taken else _FREE)
        # Black is hard to see on a dark card, but not its edge.
        edge = dp(_EDGE) * (2 if own else 1)
        for ink, across in (
            (theme.text if own else theme.text_soft, half + edge),
            (theme.player(colour), half),
        ):
            Color(*ink)
            SmoothEllipse(pos=(x - across, y - across), size=(across * 2, across * 2))
        if own:
            Color(*theme.text_on_player)
            points = [each for dx, dy in _TICK for each in (x + dx * half, y + dy * half)]
            Line(points=points, width=dp(_EDGE), cap="round", joint="round")


lay_out("colour_discs")
