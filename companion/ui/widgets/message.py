"""A sentence at the bottom of the screen, for a while, with at most one thing to do about it."""

from collections.abc import Callable
from typing import Final

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.controls import Words
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import lines_of

SECONDS: Final = 5.0
_SHARES: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""What its letters shrink to, rather than that it covers what it speaks of."""
_LINE: Final = 1.36
"""Height of a line of its text, in parts of its letters."""


def room_below() -> float:
    """What a list leaves free below its last row, so that a message there covers none of it."""
    lines = theme.target * 3.5 if theme.large_text else theme.target
    return float(lines + theme.gutter_double)


def _height(message: "Message") -> float:
    return message.height_of(message.words_height)


def _action_size(message: "Message") -> tuple[float, float]:
    if not message.action:
        return 0, 0
    wide, high = message.action_texture
    return wide + theme.gutter, max(theme.target, high)


class Message(Derived, BoxLayout):
    words = StringProperty()
    action = StringProperty()
    shown = BooleanProperty(False)
    words_height = NumericProperty(0)
    slim = BooleanProperty(False)
    """It takes no more height than its words."""
    share = NumericProperty(1)
    """What its letters are shrunk to."""
    action_texture = ListProperty((0, 0))
    """How large the words of the action are drawn."""

    visibility = derived(lambda message: 1 if message.shown else 0, "shown")
    flow = derived(lambda _message: "vertical" if theme.large_text else "horizontal")
    letter = derived(lambda message: theme.size_small * message.share, "share")
    air = derived(lambda m: (theme.gutter, theme.rhythm_half if m.slim else theme.gutter), "slim")
    rounding = derived(lambda m: theme.radius_small if m.slim else theme.radius, "slim")
    gap = derived(lambda message: theme.rhythm if message.action else 0, "action")
    tall = derived(_height, "words_height", "action_size", "gap", "air")
    only_said = derived(lambda message: not message.action, "action")
    """There is nothing to do about it."""
    action_visibility = derived(lambda message: 1 if message.action else 0, "action")
    action_size = derived(_action_size, "action", "action_texture")
    action_place = derived(lambda _message: {"right": 1} if theme.large_text else {"center_y": 0.5})

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._do: Callable[[], object] | None = None
        self._ask: Callable[[], str] = str
        self._vanish = Clock.create_trigger(self.hide, SECONDS)

    def say(self, words: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        self.words, self.action, self._do = words, action, do
        self.shown = True
        self._vanish.cancel()
        self._vanish()

    def warn(self, ask: Callable[[], str]) -> None:
        """Say it for as long as it is so; an empty sentence: it is no more."""
        self._ask = ask
        self.say_again()

    def say_again(self) -> None:
        """What it warns of, perhaps in another language."""
        self.words = self._ask()
        self.shown = bool(self.words)

    def act(self) -> None:
        do = self._do
        self.hide()
        if do is not None:
            do()

    def height_of(self, words: float) -> float:
        """With words of that height."""
        below = self.action_size[1] + self.gap if theme.large_text else 0
        least = 0 if self.slim else theme.target + theme.gutter
        return float(max(least, words + self.air[1] * 2 + below))

    def has_room(self, width: float, height: float) -> bool:
        """Whether there is room for it, in letters as large as they should be."""
        return self._height_at(1, width) <= height

    def shrink_into(self, width: float, height: float) -> None:
        """Take letters as large as have room there."""
        fitting = (share for share in _SHARES if self._height_at(share, width) <= height)
        self.share = next(fitting, _SHARES[-1])

    def _height_at(self, share: float, width: float) -> float:
        letter = theme.size_small * share
        beside = 0 if theme.large_text else self.action_size[0] + self.gap
        lines = lines_of(self.words, letter, theme.text_font, width - self.air[0] * 2 - beside)
        return self.height_of(lines * letter * _LINE)

    def hide(self, *_args: object) -> None:
        self._vanish.cancel()
        self.shown = False
        self._do = None  # what nobody can ask for any more holds nobody's screen

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.shown and super().on_touch_down(touch))


__all__ = ["Message", "Words"]

lay_out("message")
