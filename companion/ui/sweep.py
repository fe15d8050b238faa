"""Looks for what can be let go, while nobody waits.

The widgets of a screen hold one another, so it takes Python's collector to free them: as long as a
slow touch. Left to itself it comes in the middle of one, and only when a quarter more is there.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from kivy.base import EventLoop
from kivy.clock import Clock

from companion.device.heap import give_back

CALM: Final = 3.0
"""Seconds after a screen or a sheet was left."""


def soon() -> None:
    """In the first calm moment from now."""
    _trigger.cancel()
    _trigger()


@contextmanager
def kept_away() -> Iterator[None]:
    """For as long as everything is told of a change: Kivy tells what nobody holds any more too, and
    raises where the collector frees that in the middle of being told."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def _sweep(_seconds: float) -> None:
    if EventLoop.touches:
        _trigger()
    else:
        gc.collect()
        give_back()


_trigger: Final = Clock.create_trigger(_sweep, CALM)
