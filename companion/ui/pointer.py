"""The mouse of a desktop, as one finger that is seen wherever it was.

Kivy's own is where it was last once a frame begins: of a press and a motion that fall into one
frame, and of two motions, the earlier place is forgotten, and a stroke would lose its first square
or cut its corners. Here each is delivered before the next one happens.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

from kivy.base import EventLoop
from kivy.input import MotionEvent
from kivy.input.factory import MotionEventFactory
from kivy.input.providers.mouse import MouseMotionEventProvider

NAME: Final = "pointer"


class Pointer(MouseMotionEventProvider):
    def __init__(self, device: str, args: str) -> None:
        super().__init__(device, args)
        self._held: Final[deque[Callable[[], object]]] = deque()
        """What has happened since the last frame."""
        self._delivers = False

    def on_mouse_press(self, *what: object) -> None:
        self._held.append(partial(super().on_mouse_press, *what))

    def on_mouse_motion(self, *what: object) -> None:
        self._held.append(partial(super().on_mouse_motion, *what))

    def on_mouse_release(self, *what: object) -> None:
        self._held.append(partial(super().on_mouse_release, *what))

    def update(self, dispatch_fn: Callable[[str, MotionEvent], None]) -> None:
        super().update(dispatch_fn)
        if self._delivers:
            return
        self._delivers = True
        try:
            while self._held:
                self._held.popleft()()
                # Comes back here, for what this made.
                EventLoop.dispatch_input()
        finally:
            self._delivers = False


MotionEventFactory.register(NAME, Pointer)
