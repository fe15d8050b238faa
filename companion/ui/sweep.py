"""Lets go what nobody holds any more: on the thread that draws, and while nobody waits.

The widgets of a screen hold one another, so it takes Python's collector to free them: as long as a
slow touch. Left to itself it comes in the middle of one, or on a worker's thread while Kivy tells
of a change here; then Kivy raises, because whom it is about to tell is half gone. So it is off
while the app is there, and called from here alone.
"""

import gc
from typing import Final

from kivy.base import EventLoop
from kivy.clock import Clock

from companion.device.heap import give_back

CALM: Final = 3.0
"""Seconds after a screen or a sheet was left."""
GLANCE: Final = 1.0
MANY: Final = 100_000
"""So many objects more than after the last sweep are not only what is shown: about 10 MB."""
TOO_MANY: Final = 200_000
"""So many are not kept for a calm moment: who turns pages without a rest would need ever more."""


def begin() -> None:
    gc.disable()
    for event in (_trigger, _glancing):
        event.cancel()
    _glancing()


def end() -> None:
    for event in (_trigger, _glancing):
        event.cancel()
    gc.enable()


def soon() -> None:
    """In the first calm moment from now."""
    _trigger.cancel()
    _trigger()


def _glance(_seconds: float) -> None:
    more, _, _ = gc.get_count()
    if more > TOO_MANY:
        _trigger.cancel()
        _sweep(0)
    elif more > MANY:
        _trigger()


def _sweep(_seconds: float) -> None:
    if EventLoop.touches:
        _trigger()
    else:
        gc.collect()
        give_back()


_trigger: Final = Clock.create_trigger(_sweep, CALM)
_glancing: Final = Clock.create_trigger(_glance, GLANCE, interval=True)
