"""A sentence at the bottom of the screen, for a while, with at most one thing to do about it."""

from collections.abc import Callable
from typing import Final

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layouts import lay_out
from companion.ui.widgets.controls import Words

SECONDS: Final = 5.0


class Message(BoxLayout):
    words = StringProperty()
    action = StringProperty()
    shown = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._do: Callable[[], object] | None = None
        self._vanish = Clock.create_trigger(self.hide, SECONDS)

    def say(self, words: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        self.words, self.action, self._do = words, action, do
        self.shown = True
        self._vanish.cancel()
        self._vanish()

    def act(self) -> None:
        do = self._do
        self.hide()
        if do is not None:
            do()

    def hide(self, *_args: object) -> None:
        self._vanish.cancel()
        self.shown = False

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.shown and super().on_touch_down(touch))


__all__ = ["Message", "Words"]

lay_out("message")
