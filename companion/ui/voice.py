"""The language that the app speaks, and who speaks it anew when it changes.

In kv, import `voice` under the name `_`: what a rule says through it is said anew at once. What
screens and widgets put together themselves, they put together again in `retell`.
"""

from collections.abc import Iterable
from typing import Any, Final

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from companion import texts


class Voice(EventDispatcher):
    """Looks a message up. Kivy binds every rule that has `_(` in it to the name `_` of this."""

    revision = NumericProperty(0)
    """Changes after the language did."""

    def __call__(self, message: str) -> str:
        return texts._(message)

    def fbind(self, name: str, *args: Any, **kwargs: Any) -> Any:
        return super().fbind(_of(name), *args, **kwargs)

    def unbind_uid(self, name: str, uid: int) -> None:
        super().unbind_uid(_of(name), uid)

    def choose(self, chosen: str, wanted: Iterable[str]) -> bool:
        """Take the language chosen, else the first of the wanted ones there is. Whether it is
        another one than before."""
        before = texts.language()
        return texts.use(*((chosen,) if chosen else wanted)) != before


def _of(name: str) -> str:
    return "revision" if name == "_" else name


voice: Final = Voice()
