"""A field in which a known name that is begun is offered to its end.

What is offered is drawn behind the text and is no part of it: an on-screen keyboard has a text of
its own and mends ours by backspaces, which would take letters that it did not write for its own."""

from typing import Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.edged import outline

_TAKING: Final = ("right", "end")
"""Keys that lead behind what is offered,"""
_HELD: Final = frozenset(["shift", "ctrl", "alt", "meta"])
"""unless one of these is held with them."""

_LEAST: Final = 1.5
"""What there must be room for, in heights of a letter."""


class RestWords(Derived, Label):
    """They have an edge of their own: what is touched is wider than they are."""

    frame = derived(lambda w: outline(w.pos, w.size, theme.rhythm_half), "pos", "size")


class NameRest(Derived, ButtonBehavior, Widget):
    """What is still to be written; to be touched from there to the end of the field."""

    rest = StringProperty()
    letter = NumericProperty(1)
    start = NumericProperty(0)
    """Where what is written ends."""

    edge = derived(lambda offered: offered.start + dp(3), "start")

    def show(self, field: "Completing") -> bool:
        """Behind what is written there, shortened where it must be; whether that says anything."""
        self.rest, self.letter, self.start = field.rest, field.font_size, field.cursor_pos[0]
        right = field.right - field.padding[2]
        wide = max(right - self.start, theme.target)
        self.pos, self.size = (right - wide, field.y), (wide, field.height)
        room = right - self.edge
        words = self.ids.words
        words.text_size = None, None
        words.texture_update()
        if words.texture_size[0] > room:
            words.text_size = room, None
            words.texture_update()
        return bool(room > self.letter * _LEAST)


class Completing(Derived, TextInput):
    """Dispatches `on_complete` where its `rest` is taken: by a touch, which then leads on as Enter
    does, or by a key that leads behind it. Whatever else is done keeps what is written."""

    rest = StringProperty()
    """How a known name goes on; offered while somebody writes at the end of the text."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_complete")
        self._written = False
        """Something, since one came here."""
        self._offered: NameRest | None = None
        self._offer_soon = Clock.create_trigger(self._offer, -1)
        super().__init__(**kwargs)
        self.fbind("focus", self._come)
        self.fbind("text", self._write)
        self.fbind("rest", self._offer_soon)

    def on_complete(self) -> None:
        """The rest was taken."""

    def keyboard_on_key_down(
        self, window: object, keycode: tuple[int, str], text: str | None, modifiers: list[str]
    ) -> bool:
        if keycode[1] in _TAKING and not _HELD.intersection(modifiers):
            self._offer()
            if self._offered is not None and self._offered.parent is self:
                self.dispatch("on_complete")
                return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def _come(self, *_args: object) -> None:
        self._written = False
        self._offer_soon()

    def _write(self, *_args: object) -> None:
        self._written = self.focus
        self._offer_soon()

    def _offer(self, *_args: object) -> None:
        offered = self._offered
        if self._is_going_on():
            if offered is None:
                offered = self._offered = self._made()
            shown = offered.show(self)
        else:
            shown = False
        if offered is None or shown == (offered.parent is self):
            return
        if shown:
            # After the text, which clears the canvas that it is drawn on.
            Widget.add_widget(self, offered, canvas="after")
        else:
            self.remove_widget(offered)

    def _is_going_on(self) -> bool:
        at_the_end = self.cursor_index() == len(self.text)
        return bool(self.rest and self.focus and self._written and at_the_end)

    def _made(self) -> NameRest:
        offered = NameRest()
        offered.bind(on_release=self._take)
        for name in ("cursor_pos", "size", "font_size"):
            self.fbind(name, self._offer_soon)
        return offered

    def _take(self, _offered: NameRest) -> None:
        self.dispatch("on_complete")
        self.dispatch("on_text_validate")
        self.focus = False


lay_out("completing")
