"""Lets go what nobody holds any more: on the thread that draws, and while nobody waits.

The widgets of a screen hold one another, so it takes Python's collector to free them. Left to
itself it comes in the middle of a touch, or on a worker's thread while Kivy tells of a change here;
then Kivy raises, because whom it is about to tell is half gone. So it is off while the app is
there, and called from here alone.

To look through everything takes as long as a slow touch, ten times that on an old phone. So that is
done at home alone, where little is held, and what is there then is left out until one is home
again: elsewhere only what has come since is looked through, and soon, before it has become much.
What is left out is never looked at elsewhere, so nothing may be that is about to go: a sheet over
home, or the screen that was left a moment ago.
"""

import gc
from collections.abc import Callable
from typing import Final

from kivy.base import EventLoop
from kivy.clock import Clock

from companion.device.heap import give_back
from companion.ui.widgets.lean_text import close_fonts

CALM: Final = 1.0
"""Seconds after a screen or a sheet was left."""
GLANCE: Final = 0.5
MANY: Final = 30_000
"""So many objects more than after the last sweep are not only what is shown: about 3 MB."""
TOO_MANY: Final = 60_000
"""So many are not kept for a calm moment: who turns pages without a rest would need ever more. It
is looked at after every page, too: several large ones in less than a glance are never there at
once, and what was taken up for them is hardly given back."""


class _Home:
    """What is done first when one is at home in the next calm moment; None: one is elsewhere."""

    def __init__(self) -> None:
        self.let_go: Callable[[], bool] | None = None
        self.apart = False
        """What was there is left out."""


_home: Final = _Home()


def begin() -> None:
    gc.disable()
    _stop()
    _glancing()


def end() -> None:
    _stop()
    _home.let_go = None
    if _home.apart:
        _home.apart = False
        gc.unfreeze()
    gc.enable()


def _stop() -> None:
    for event in (_trigger, _glancing, _next):
        event.cancel()


def be_at_home(let_go: Callable[[], bool] | None) -> None:
    """Who is at home lets go what was kept for who goes to and fro, and says whether nothing lies
    over it; None: one is elsewhere."""
    _home.let_go = let_go


def soon() -> None:
    """In the first calm moment from now; before the next picture, where there is too much."""
    _trigger.cancel()
    _trigger()
    _next()


def _glance(_seconds: float) -> None:
    more, _, _ = gc.get_count()
    if more > TOO_MANY:
        _trigger.cancel()
        _sweep(0)
        if _home.let_go is not None:
            _trigger()  # the screen that was left is still being told of what it shows
    elif more > MANY:
        _trigger()


def _rest(_seconds: float) -> None:
    if EventLoop.touches:
        _trigger()
    else:
        _sweep(CALM)


def _sweep(calm: float) -> None:
    """`calm`: for how many seconds nothing was left."""
    alone = _home.let_go is not None and _home.let_go()
    if alone and calm:
        _home.let_go = None
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        _home.apart = True
        close_fonts()
    else:
        gc.collect()
    give_back()


_trigger: Final = Clock.create_trigger(_rest, CALM)
_next: Final = Clock.create_trigger(_glance)
_glancing: Final = Clock.create_trigger(_glance, GLANCE, interval=True)
