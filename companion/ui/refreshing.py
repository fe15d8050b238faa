"""Says when everything that is shown must be said anew: another language is spoken, or the colours
are others. There is no other way to learn of it.

In kv, import `refreshing` under the name `_`: what a rule says through it is said anew at once.
What Python puts together is put together again by whoever binds `revision`, in `refresh`.
"""

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from companion import texts

if TYPE_CHECKING:
    from types import MethodType


class Refreshing(EventDispatcher):
    """Looks a message up. Kivy binds every rule that has `_(` in it to the name `_` of this."""

    revision = NumericProperty(0)
    """Changes once, after the language or all colours did."""

    def __call__(self, message: str) -> str:
        return texts._(message)

    def now(self) -> None:
        """Say everything anew."""
        self.revision += 1

    def fbind(self, name: str, *args: object, **kwargs: object) -> int:
        bound: int = super().fbind(_of(name), *args, **kwargs)
        return bound

    def unbind_uid(self, name: str, uid: int) -> None:
        super().unbind_uid(_of(name), uid)


def _of(name: str) -> str:
    return "revision" if name == "_" else name


refreshing: Final = Refreshing()


def follow(source: EventDispatcher, name: str, method: Callable[[object, object], object]) -> None:
    """Call this method of a widget when that property changes, and keep nothing of the widget once
    it is let go. Of each of Kivy's weak bindings a record would stay, and be looked through by
    every later one."""
    bound = cast("MethodType", method)
    widget = bound.__self__
    uid = source.fbind(name, _tell, weakref.ref(widget), bound.__func__)
    weakref.finalize(widget, source.unbind_uid, name, uid).atexit = False


def _tell(
    widget: "weakref.ref[object]",
    method: Callable[[object, object, object], object],
    source: object,
    value: object,
) -> None:
    if (there := widget()) is not None:
        method(there, source, value)
