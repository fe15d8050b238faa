"""How the app behaves on the device it is on: its edges, its keyboard, what it is given.

On a phone the system turns, covers, pauses and hands over; on a desktop there is a window, opened
as it was left.
"""

from collections.abc import Callable, Sequence
from typing import Final

from kivy.clock import Clock
from kivy.core.window import Window

from companion.background import Deliver
from companion.device import Device, GivenFile, Insets
from companion.ui.start import LEAST_WINDOW

WINDOW: Final = "window"
"""The setting that keeps the window's size."""

_MOST_WINDOW: Final = 8192


class DeviceEvents:
    """`clear` is told what of the window is covered, `open_file` what another app hands over."""

    def __init__(
        self,
        device: Device,
        deliver: Deliver,
        clear: Callable[[Insets], None],
        open_file: Callable[[GivenFile], None],
    ) -> None:
        self._device: Final = device
        self._deliver: Final = deliver
        self._clear: Final = clear
        self._open_file: Final = open_file

    def begin(self, arguments: Sequence[str]) -> None:
        """There is a window now. `arguments` may name files to open."""
        # The field that is typed in stays above the keyboard.
        Window.softinput_mode = "below_target"
        Window.bind(size=self._turned)
        self._look()
        self._device.deliver_with(self._deliver)
        # The app shows itself before it shows what it was given.
        Clock.schedule_once(lambda _seconds: self._device.receive_files(self._open_file, arguments))

    def resumed(self) -> None:
        """The system may have been set otherwise meanwhile."""
        self._look()

    def end(self) -> None:
        Window.unbind(size=self._turned)
        # The window may outlive the app, and then the game is over.
        Window.allow_screensaver = True

    def _turned(self, *_args: object) -> None:
        # The system moves its bars a moment after it turned the window.
        Clock.schedule_once(self._look)
        Clock.schedule_once(self._look, 0.5)

    def _look(self, *_args: object) -> None:
        self._clear(self._device.insets())


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
