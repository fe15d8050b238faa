"""A finger that knows nothing of the app: it touches whatever there is, at random, and so do keys.

For benchmarks that look for what grows, and for what goes wrong after a long time.
"""

from random import Random
from typing import Any, Final

from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.modalview import ModalView
from kivy.uix.textinput import TextInput

from companion.device.desktop import Desktop
from tests.ui.driver import Driver

_TOUCHED: Final = (ButtonBehavior, TextInput)
_LETTERS: Final = "abčdeéžß 0123456789[&;="
_BACK: Final = 27
_KEYS: Final = (_BACK, _BACK, 9, 13, 8, 127, 273, 274, 275, 276, ord("z"), ord("y"))


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
        self.random = Random(seed)

    def touch(self) -> str:
        """One touch or key, and the frames after it. What was done."""
        chance = self.random.random()
        if chance < 0.55:
            return self._tap_something()
        if chance < 0.75:
            return self._tap(*self._anywhere())
        if chance < 0.85:
            return self._drag()
        if chance < 0.88:
            return self._hold()
        if chance < 0.94:
            return self._key()
        return self._type()

    def _tap_something(self) -> str:
        """What is made to be touched is touched more often than what lies between."""
        shown = [each for each in self._layer().walk() if _can_be_touched(each)]
        if not shown:
            return self._tap(*self._anywhere())
        widget = self.random.choice(shown)
        x, y = self.driver.centre(widget)
        width, height = self.driver.window.size
        if not (0 <= x < width and 0 <= y < height):
            return self._tap(*self._anywhere())
        self.driver.tap_blindly((x, y))
        self.driver.frames(4)
        return f"tap {type(widget).__name__} at {x:.0f}, {y:.0f}"

    def _tap(self, x: float, y: float) -> str:
        self.driver.tap_blindly((x, y))
        self.driver.frames(4)
        return f"tap {x:.0f}, {y:.0f}"

    def _drag(self) -> str:
        places = [self._anywhere() for _ in range(self.random.randint(2, 4))]
        self.driver.drag(*places, steps=self.random.randint(1, 6))
        self.driver.frames(4)
        return f"drag {places}"

    def _hold(self) -> str:
        x, y = self._anywhere()
        self.driver.tap_blindly((x, y), hold=0.8)
        return f"hold {x:.0f}, {y:.0f}"

    def _key(self) -> str:
        key = self.random.choice(_KEYS)
        modifiers = self.random.choice(((), (), ("ctrl",), ("shift",)))
        self.driver.key(key, chr(key) if key < 128 else None, *modifiers)
        return f"key {key} {modifiers}"

    def _type(self) -> str:
        """Into the field that has the focus, if there is one."""
        fields = [each for each in self._layer().walk() if isinstance(each, TextInput)]
        if not any(field.focus for field in fields):
            return self._key()
        text = "".join(self.random.choices(_LETTERS, k=self.random.randint(1, 8)))
        self.driver.type(text)
        return f"type {text!r}"

    def _anywhere(self) -> tuple[float, float]:
        width, height = self.driver.window.size
        return self.random.uniform(1, width - 1), self.random.uniform(1, height - 1)

    def _layer(self) -> Any:
        """What lies on top: a sheet, or the screen with its bars."""
        top = self.driver.window.children[0]
        return top if isinstance(top, ModalView) else self.driver.root


def _can_be_touched(widget: Any) -> bool:
    return isinstance(widget, _TOUCHED) and not widget.disabled and bool(widget.opacity)
