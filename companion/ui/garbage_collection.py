"""Garbage collection on the thread that draws, while nobody touches the screen.

Left to itself, Python's collector runs on whichever thread has just made many objects. In a touch
it costs a frame; on a worker's thread it may free widgets while Kivy tells them of a change on this
one, and Kivy raises then. So automatic collection is off while the app runs.
"""

import gc
from itertools import count
from typing import Final

from kivy.base import EventLoop
from kivy.clock import Clock

INTERVAL: Final = 1.0
"""Seconds between two looks."""
MANY: Final = 30_000
"""New objects that are worth a collection, about 3 MB."""
FULL: Final = 10
"""Only every tenth collection looks through old objects too: it takes ten times as long."""


def start_collecting() -> None:
    """Collect in idle moments only, until `stop_collecting`."""
    gc.disable()
    _look()


def stop_collecting() -> None:
    """Leave it to Python again."""
    _look.cancel()
    gc.enable()


def _collect_when_idle(_seconds: float) -> None:
    if gc.get_count()[0] > MANY and not EventLoop.touches:
        gc.collect(2 if next(_collections) % FULL == 0 else 1)


_collections: Final = count(1)
_look: Final = Clock.create_trigger(_collect_when_idle, INTERVAL, interval=True)
