"""A board that can be touched: strokes cell by cell, a long press, two fingers that push."""

from typing import Final

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty

from companion.rules.territory import Cell
from companion.ui.widgets.board import Board

LONG_PRESS: Final = 0.45
"""Seconds."""
_CORE: Final = 0.36
"""How near its middle a stroke must come to reach a square, in parts of its side: a finger that
cuts a corner does not mean the squares beside it."""
_SAMPLE: Final = 0.2
"""Places on a finger's way that are looked at, in parts of a square's side."""


class TouchBoard(Board):
    """Dispatches what the fingers do; knows nothing of what it means."""

    touchable = BooleanProperty(True)

    def __init__(self, **options: object) -> None:
        for event in ("on_press", "on_reach", "on_hold", "on_lift", "on_cancel", "on_push"):
            self.register_event_type(event)
        super().__init__(**options)
        self._fingers: list[MotionEvent] = []
        self._pushing = False
        self._pushed = (0, 0)
        self._last = (0.0, 0.0)
        self._core: Cell | None = None
        self._wait = Clock.create_trigger(self._held, LONG_PRESS)

    def on_press(self, cell: Cell) -> None:
        """A finger came down here."""

    def on_reach(self, cell: Cell | None) -> None:
        """It came to another cell, or left the board."""

    def on_hold(self) -> None:
        """It rests where it came down."""

    def on_lift(self) -> None:
        """It went up."""

    def on_cancel(self) -> None:
        """It was no stroke after all."""

    def on_push(self, down: int, right: int) -> None:
        """Two fingers pushed the layout by so many cells."""

    def let_go(self) -> None:
        """The fingers that are down mean nothing any more, wherever they go."""
        for finger in self._fingers:
            finger.ungrab(self)
        self._fingers.clear()
        self._pushing = False
        self._wait.cancel()

    def trace(self, x: float, y: float) -> None:
        """The finger is here now; tell every cell it reached on its way."""
        pitch = self.pitch
        from_x, from_y = self._last
        steps = max(1, int(max(abs(x - from_x), abs(y - from_y)) / (pitch * _SAMPLE)))
        for step in range(1, steps + 1):
            share = step / steps
            self._reach(from_x + (x - from_x) * share, from_y + (y - from_y) * share, pitch)
        self._last = (x, y)

    def trace_from(self, x: float, y: float) -> None:
        """A finger comes from elsewhere."""
        self._last, self._core = (x, y), None

    def _reach(self, x: float, y: float, pitch: float) -> None:
        cell = self.cell_at(x, y)
        if cell == self._core:
            return
        if cell is not None:
            centre_x, centre_y = self.centre_of(cell)
            if max(abs(x - centre_x), abs(y - centre_y)) > pitch * _CORE:
                return
        self._core = cell
        self.dispatch("on_reach", cell)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.touchable or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if self._fingers:
            self._second(touch)
            return True
        cell = self.cell_at(*touch.pos)
        if cell is None:
            return False
        touch.grab(self)
        self._fingers = [touch]
        self._last, self._core = touch.pos, cell
        self._wait()
        self.dispatch("on_press", cell)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        if self._pushing:
            self._push()
        elif touch is self._fingers[0]:
            self.trace(*touch.pos)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._wait.cancel()
        if touch in self._fingers:
            self._fingers.remove(touch)
        if self._pushing:
            self._pushing = bool(self._fingers)
            if not self._pushing and self._pushed != (0, 0):
                self.dispatch("on_push", *self._pushed)
        else:
            self.dispatch("on_lift")
        return True

    def _held(self, *_args: object) -> None:
        if len(self._fingers) == 1 and not self._pushing:
            self.dispatch("on_hold")

    def _second(self, touch: MotionEvent) -> None:
        """Another finger: the first was no stroke, both push the layout."""
        touch.grab(self)
        self._wait.cancel()
        if not self._pushing:
            self.dispatch("on_cancel")
        self._pushing, self._pushed = True, (0, 0)
        self._fingers.append(touch)

    def _push(self) -> None:
        count = len(self._fingers)
        right = sum(finger.x - finger.ox for finger in self._fingers) / count / self.pitch
        up = sum(finger.y - finger.oy for finger in self._fingers) / count / self.pitch
        self._pushed = (round(-up), round(right))
