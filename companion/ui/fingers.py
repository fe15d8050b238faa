"""The fingers that are down."""

from kivy.base import EventLoop
from kivy.uix.behaviors import ButtonBehavior


def let_go() -> None:
    """What buttons they hold, they hold no more: another finger has led elsewhere, and two must not
    go two ways."""
    for finger in EventLoop.touches:
        for held in finger.grab_list[:]:
            button = held()
            if isinstance(button, ButtonBehavior):
                finger.ungrab(button)
                button.state = "normal"
