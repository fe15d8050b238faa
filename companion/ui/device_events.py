"""How the app behaves on the device it is on: its edges, its keyboard, the way back, what it is
given.

On a phone the system turns, covers, pauses and hands over; on a desktop there is a window, opened
as it was left.
"""

from collections.abc import Callable, Sequence
from typing import Final

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window

from companion.device import Device, GivenFile
from companion.ui.edges import edges
from companion.ui.start import LEAST_WINDOW
from companion.worker import Deliver

WINDOW: Final = "window"
"""The setting that keeps the window's size."""
BACK_KEY: Final = 27
"""Escape, and what an older Android sends for its back gesture."""

_LOOK: Final = 1.0
"""Seconds. A phone turned from one side to the other keeps its size: nobody tells that the cut-out
is on the other side now."""

_MOST_WINDOW: Final = 8192


class DeviceEvents:
    """`open_file` is told what another app hands over; `leads_back` says whether the way back leads
    to something within the app."""

    def __init__(
        self,
        device: Device,
        deliver: Deliver,
        open_file: Callable[[GivenFile], None],
        leads_back: Callable[[], bool],
    ) -> None:
        self._device: Final = device
        self._deliver: Final = deliver
        self._open_file: Final = open_file
        self._leads_back: Final = leads_back
        self._looking: ClockEvent | None = None

    def begin(self, arguments: Sequence[str]) -> None:
        """There is a window now. `arguments` may name files to open."""
        # The field that is typed in stays above the keyboard.
        Window.softinput_mode = "below_target"
        Window.bind(size=self._turned, children=self.way_changed)
        self._look()
        self._looking = Clock.schedule_interval(self._look, _LOOK)
        self._device.deliver_with(self._deliver)
        self.way_changed()
        # The app shows itself before it shows what it was given.
        Clock.schedule_once(lambda _seconds: self._device.receive_files(self._open_file, arguments))

    def resumed(self) -> None:
        """The system may have been set otherwise meanwhile."""
        self._look()

    def way_changed(self, *_args: object) -> None:
        """Another screen is shown, a sheet was opened or put away."""
        self._device.set_back_handler(_press_back if self._leads_back() else None)

    def end(self) -> None:
        Window.unbind(size=self._turned, children=self.way_changed)
        self._device.set_back_handler(None)
        if self._looking is not None:
            self._looking.cancel()
        # The window may outlive the app, and then the game is over.
        Window.allow_screensaver = True

    def _turned(self, *_args: object) -> None:
        # The system moves its bars a moment after it turned the window.
        Clock.schedule_once(self._look)
        Clock.schedule_once(self._look, 0.5)

    def _look(self, *_args: object) -> None:
        edges.follow(self._device.insets())


def _press_back() -> None:
    """The gesture does what the key does: to a field that is typed in, a sheet, a screen."""
    if not Window.dispatch("on_key_down", BACK_KEY, 0, None, []):
        Window.dispatch("on_keyboard", BACK_KEY, 0, None, [])
    Window.dispatch("on_key_up", BACK_KEY, 0)


def open_window_as_left(kept: str) -> None:
    """`kept` is what `window_as_left` gave; anything else leaves the window as it is."""
    width, _times, height = kept.partition("x")
    if width.isdecimal() and height.isdecimal():
        size = int(width), int(height)
        if all(
            least <= side <= _MOST_WINDOW for least, side in zip(LEAST_WINDOW, size, strict=True)
        ):
            Window.system_size = size


def window_as_left() -> str:
    width, height = Window.system_size
    return f"{round(width)}x{round(height)}"
