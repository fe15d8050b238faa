"""The device beside the screen: sharing, files, insets, vibration; for Android and the desktop.

Use `device`. Nothing here raises because a device lacks something or another app refuses: the
return value says so. Answers that come later go through the function given to `deliver_with`, so
that they arrive on the thread that draws.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol

from companion.device.given_file import GivenFile as GivenFile
from companion.worker import Deliver

if TYPE_CHECKING:
    from companion.history.snapshots import SnapshotFolder


@dataclass(frozen=True, slots=True)
class Insets:
    """The pixels at each edge of the window that a cut-out or a system bar covers."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


def call_now(call: Callable[[], None]) -> None:
    """Make the call at once: the `Deliver` of a device before the app has set its own."""
    call()


class Device(Protocol):
    """The functions that every device has, in full or as a no-op."""

    def name(self) -> str:
        """Return what people call the device: its model, or the name of the computer."""

    def deliver_with(self, deliver: Deliver) -> None:
        """Pass answers that come later through `deliver` from now on."""

    def vibrate(self) -> None:
        """Tick shortly, if there is a motor."""

    def dark(self) -> bool:
        """Return True if the system prefers dark colors."""

    def languages(self) -> tuple[str, ...]:
        """Return the languages that the owner reads, best first, in the system's form: `de-AT`."""

    def insets(self) -> Insets:
        """Return what is covered now; it changes when the device is turned."""

    def set_bar_style(self, *, dark: bool) -> None:
        """Draw the app behind the system's bars and make their icons readable on its dark or light
        background. A no-op where the system keeps the window clear of its bars.
        """

    def set_brightness(self, *, full: bool) -> None:
        """Set the screen to full brightness, or back to what its owner has chosen."""

    def set_back_handler(self, back: Callable[[], None] | None) -> None:
        """Call `back` on the back gesture. With None the system handles the gesture, which leaves
        the app, with its own animation. A no-op where the gesture comes as a key.
        """

    def share_text(self, text: str, title: str) -> bool:
        """Offer the text to other apps. Returns False if the device has no sharing."""

    def share_file(self, name: str, content: bytes, kind: str, title: str) -> bool:
        """Offer a file of that MIME type to other apps. Returns False if it has no sharing."""

    def open_link(self, address: str) -> bool:
        """Open an address in the browser, or in the app that handles it."""

    def pick_file(self, got: Callable[[GivenFile], None]) -> bool:
        """Show the system's file picker; `got` is called if a file is chosen.

        Returns False if the system has no picker.
        """

    def save_file(self, name: str, content: bytes, kind: str, done: Callable[[str], None]) -> bool:
        """Let the player choose where to save. `done` gets the name, or "" if saving failed, and
        is not called if the player cancels. Returns False as `pick_file` does.
        """

    def pick_folder(self, got: Callable[[str], None]) -> bool:
        """Let the player choose a folder that the app may read and write from now on. `got` gets
        its address, or "" if that failed, and is not called if the player cancels. Returns False as
        `pick_file` does.
        """

    def folder(self, address: str) -> "SnapshotFolder":
        """Return the folder whose address `pick_folder` told."""

    def release_folder(self, address: str) -> None:
        """Give the permission for the folder back."""

    def receive_files(self, got: Callable[[GivenFile], None], arguments: Sequence[str]) -> None:
        """Call `got` with every file that another app hands over, including the one that started
        this app; on a desktop, with the files in the command's arguments.
        """


ANDROID: Final = "android"
DESKTOP: Final = "desktop"
SIDES: Final = {
    ANDROID: ("companion.device.android", "Android"),
    DESKTOP: ("companion.device.desktop", "Desktop"),
}
"""The module and class of each; only the one that is needed is imported."""


def _platform() -> str:
    return ANDROID if hasattr(sys, "getandroidapilevel") else DESKTOP


def _make_device() -> Device:
    module, name = SIDES[_platform()]
    side: Device = getattr(import_module(module), name)()
    return side


device: Device = _make_device()
