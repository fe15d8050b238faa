"""The mouse of a desktop, as one finger that is seen where it came down.

Kivy's own forgets that where a press and the first motion fall into one frame: the touch is
delivered once it has moved, and a stroke would lose its first square. Here what comes after a press
waits until the press was seen.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from kivy.input import MotionEvent
from kivy.input.factory import MotionEventFactory
from kivy.input.providers.mouse import MouseMotionEventProvider

NAME: Final = "pointer"


class Pointer(MouseMotionEventProvider):
    def __init__(self, device: str, args: str) -> None:
        super().__init__(device, args)
        self._is_new = False
        """A press waits to be seen."""
        self._held: list[Callable[[], object]] = []
        """What came after it."""

    def create_touch(self, *details: object) -> MotionEvent:
        self._is_new = True
        touch: MotionEvent = super().create_touch(*details)
        return touch

    def on_mouse_motion(self, *what: object) -> None:
        self._do(partial(super().on_mouse_motion, *what), wait=self._is_new)

    def on_mouse_release(self, *what: object) -> None:
        self._do(partial(super().on_mouse_release, *what))

    def on_mouse_press(self, *what: object) -> None:
        self._do(partial(super().on_mouse_press, *what))

    def _do(self, act: Callable[[], object], *, wait: bool = False) -> None:
        if wait or self._held:
            self._held.append(act)
        else:
            act()

    def update(self, dispatch_fn: Callable[[str, MotionEvent], None]) -> None:
        """Deliver what has happened since the last frame."""
        if not self._is_new:
            held, self._held = self._held, []
            for act in held:
                self._do(act, wait=self._is_new)
        super().update(dispatch_fn)
        self._is_new = False


MotionEventFactory.register(NAME, Pointer)
