"""Says when everything that is shown must be said anew: another language is spoken, or the colours
are others. There is no other way to learn of it.

In kv, import `refreshing` under the name `_`: what a rule says through it is said anew at once.
What Python puts together is put together again by whoever binds `revision`, in `refresh`.
"""

from typing import Final

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from companion import texts


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
