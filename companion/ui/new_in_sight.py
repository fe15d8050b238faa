"""How long something new has been in sight.

A finger that rests where something else has come touches nothing there until its eyes can have
followed. That is counted in frames that were seen, not by the clock: opening a screen takes a slow
phone longer than the finger needs for its next taps, and these wait in line until it is there.
"""

from collections.abc import Callable
from typing import Final

from kivy.clock import Clock

STILL: Final = 0.35
"""Seconds in sight until something counts as seen."""
_LONGEST: Final = 1 / 15
"""What a frame counts for at most: a longer one was not looked at, but waited for."""


class NewInSight:
    """Over at first, and `STILL` after it began; `then` is called when it is over again."""

    def __init__(self, then: Callable[[], None] = lambda: None) -> None:
        self._left = 0.0
        self._then: Final = then

    @property
    def is_over(self) -> bool:
        return self._left <= 0

    def begin(self) -> None:
        """Something new is there, from the next frame on."""
        if self.is_over:
            Clock.schedule_interval(self._seen, 0)
        self._left = STILL

    def _seen(self, seconds: float) -> bool:
        """A frame has passed; False when it is over."""
        self._left -= min(seconds, _LONGEST)
        if self.is_over:
            self._then()
        return not self.is_over
