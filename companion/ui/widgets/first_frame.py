"""What the player waits for first goes first."""

from collections.abc import Callable

from kivy.clock import Clock


def after_first_frame(call: Callable[[], None]) -> None:
    """At once where there was a frame; else when it has been drawn."""
    if Clock.frames_displayed:
        call()
    else:
        Clock.schedule_once(lambda _seconds: after_first_frame(call))
