"""A finger that knows nothing of the app: it touches whatever there is and what lies between, at
random, drags, holds, presses keys and types.

For benchmarks that look for what grows, and for what goes wrong after a long time. What must be
true after each step, tests/ui/journeys.py knows.
"""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
from random import Random
from typing import Any, Final

from kivy.uix.modalview import ModalView
from kivy.uix.textinput import TextInput

from companion.device.desktop import Desktop
from tests.ui.journeys import touchable

_LETTERS: Final = "abčdeéžß 0123456789[&;="
_BACK: Final = 27
_KEYS: Final = (_BACK, _BACK, 9, 13, 8, 127, 273, 274, 275, 276, ord("z"), ord("y"))
_MODIFIERS: Final = ((), (), ("ctrl",), ("shift",))


class QuietDesk(Desktop):
    """A desktop whose dialogs are put away at once, and whose browser opens nothing."""

    def __init__(self) -> None:
        super().__init__({}, lambda _kind, _name: "")

    def open_link(self, address: str) -> bool:
        return bool(address)


class Wanderer:
    """Touches an app, in the same order for the same seed."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver = driver
        self.chance = Random(seed)

    def touch(self) -> str:
        """One touch or key, and the frames after it. What was done."""
        (do,) = self.chance.choices(
            (
                self._tap_something,
                self._tap_anywhere,
                self._drag,
                self._hold,
                self._key,
                self._type,
            ),
            (55, 20, 10, 3, 6, 6),
        )
        done: str = do()
        self.driver.frames(4)
        return f"{self.driver.place}: {done}"

    def _tap_something(self) -> str:
        """What is made to be touched is touched more often than what lies between."""
        shown = list(touchable(self.driver))
        if not shown:
            return self._tap_anywhere()
        widget = self.chance.choice(shown)
        self.driver.tap_blindly(self.driver.centre(widget))
        return f"tap {type(widget).__name__}"

    def _tap_anywhere(self) -> str:
        x, y = self._anywhere()
        self.driver.tap_blindly((x, y))
        return f"tap {x:.0f}, {y:.0f}"

    def _drag(self) -> str:
        places = [self._anywhere() for _ in range(self.chance.randint(2, 4))]
        self.driver.drag(*places, steps=self.chance.randint(1, 6))
        return f"drag {[(round(x), round(y)) for x, y in places]}"

    def _hold(self) -> str:
        x, y = self._anywhere()
        self.driver.tap_blindly((x, y), hold=0.8)
        return f"hold {x:.0f}, {y:.0f}"

    def _key(self) -> str:
        key, modifiers = self.chance.choice(_KEYS), self.chance.choice(_MODIFIERS)
        self.driver.key(key, chr(key) if key < 128 else None, *modifiers)
        return f"key {key} {modifiers}"

    def _type(self) -> str:
        """Into the field that has the focus, if there is one."""
        if not any(field.focus for field in self._fields()):
            return self._key()
        text = "".join(self.chance.choices(_LETTERS, k=self.chance.randint(1, 8)))
        self.driver.type(text)
        return f"type {text!r}"

    def _anywhere(self) -> tuple[float, float]:
        width, height = self.driver.window.size
        return self.chance.uniform(1, width - 1), self.chance.uniform(1, height - 1)

    def _fields(self) -> list[Any]:
        top = self.driver.window.children[0]
        layer = top if isinstance(top, ModalView) else self.driver.root
        return [each for each in layer.walk() if isinstance(each, TextInput)]
