"""The fingers that are down, and the one that was down last."""

from typing import Final

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.ui.new_in_sight import NewInSight
from companion.ui.theme import theme

_SAYS: Final = ("words", "name", "game")
"""What tells one thing to be touched from another of its kind; where it has no words it is itself,
whatever its icon: what begins and stops something may be touched twice."""
_Thing = tuple[object, ...]


def let_go() -> None:
    """What buttons they hold, they hold no more: another finger has led elsewhere, and two must not
    go two ways."""
    for finger in EventLoop.touches:
        for held in finger.grab_list[:]:
            button = held()
            if isinstance(button, ButtonBehavior):
                finger.ungrab(button)
                button.state = "normal"


class LastTap:
    """Two taps for one: the second does nothing where the first has brought something else under
    the finger, on the same screen too."""

    def __init__(self) -> None:
        self._at = (0.0, 0.0)
        self._lay: _Thing | None = None
        """The button that lay there; None: the tap was on none."""
        self._still: Final = NewInSight()

    def is_repeated(self, touch: MotionEvent) -> bool:
        """Whether this is the second of the two."""
        if touch.is_mouse_scrolling:
            return False
        if self._lay is not None and not self._still.is_over:
            x, y = self._at
            near = max(abs(touch.x - x), abs(touch.y - y)) < theme.target
            if near and _what_lies(x, y) != self._lay:
                return True
        self._at, self._lay = touch.pos, _what_lies(*touch.pos)
        return False

    def lift(self, touch: MotionEvent) -> None:
        """The finger goes up; it was no tap where it has gone elsewhere."""
        if touch.is_mouse_scrolling:
            return
        if max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) < theme.target / 2:
            self._still.begin()
        else:
            self.forget()

    def forget(self) -> None:
        """What happens now is not its doing."""
        self._lay = None


def _what_lies(x: float, y: float) -> _Thing | None:
    """The button that a finger would touch there, in front of all else."""
    for layer in Window.children:
        if layer.collide_point(x, y):
            return _thing(layer, x, y)
    return None


def _thing(widget: Widget, x: float, y: float) -> _Thing | None:
    within = widget.to_local(x, y)
    for child in widget.children:
        if child.opacity and child.collide_point(*within):
            found = _thing(child, *within)
            if found is not None:
                return found
    if isinstance(widget, ButtonBehavior) and not widget.disabled:
        says = [getattr(widget, name, "") for name in _SAYS]
        return (type(widget), *says) if any(says) else (widget.uid,)
    return None
