"""What the device can do beside drawing: one thin side for Android, one for the desktop.

Ask `device`. Nothing here raises because a device lacks something or another app refuses: what
cannot be done is told by what is returned. Calls that get an answer later give it through the
`Deliver` of `deliver_with`, so that it arrives on the thread of the user interface.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol

from companion.device.given_file import GivenFile as GivenFile
from companion.worker import Deliver

if TYPE_CHECKING:
    from companion.history.carried_folder import CarriedFolder


@dataclass(frozen=True, slots=True)
class Insets:
    """How much of each edge of the window is under a cut-out or a bar of the system, in pixels."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


class Device(Protocol):
    def deliver_with(self, deliver: Deliver) -> None:
        """Answers that come later are given through `deliver` from now on."""

    def vibrate(self) -> None:
        """A short tick, where there is a motor."""

    def dark(self) -> bool:
        """Whether the system wants dark colours."""

    def languages(self) -> tuple[str, ...]:
        """The languages its owner reads, best first, as the system names them: `de-AT`."""

    def insets(self) -> Insets:
        """What of the window is covered at this moment; changes when the device is turned."""

    def opened(self) -> None:
        """The first frame is on the screen. A phone's log says so, and where it is drawn."""

    def dress_bars(self, *, dark: bool) -> None:
        """The system's bars lie over the app's ground from now on, to be read on a dark one or on
        a light one; nothing where the system keeps the window clear of them.
        """

    def shine(self, *, full: bool) -> None:
        """The screen is as bright as it can be from now on, or as its owner has set it."""

    def hear_back(self, back: Callable[[], None] | None) -> None:
        """The gesture that leads back calls `back` from now on. With None the system follows it
        by itself, and shows while it lasts where it leads: out of the app. Nothing where the
        gesture comes as a key.
        """

    def share_text(self, text: str, title: str) -> bool:
        """Offer the text to other apps; False where there is no such thing."""

    def share_file(self, name: str, content: bytes, kind: str, title: str) -> bool:
        """Offer a file of that MIME type to other apps; False where there is no such thing."""

    def open_link(self, address: str) -> bool:
        """Show an address in the browser, or the app that is made for it."""

    def pick_file(self, got: Callable[[GivenFile], None]) -> bool:
        """Let the player choose a file, with the system's means; not called when none is chosen.

        False where the system has no means: then ask for it otherwise.
        """

    def save_file(self, name: str, content: bytes, kind: str, done: Callable[[str], None]) -> bool:
        """Let the player choose where to save. `done` is told the name, "" when it went wrong,
        and nothing when the player chose not to. False as with `pick_file`.
        """

    def pick_folder(self, got: Callable[[str], None]) -> bool:
        """Let the player choose a folder to read and write in, for good. `got` is told its address,
        "" when none can be chosen here, and nothing when the player chose none. False as with
        `pick_file`.
        """

    def folder(self, address: str) -> "CarriedFolder":
        """What `pick_folder` told."""

    def let_go_folder(self, address: str) -> None:
        """It is not needed any more: what was granted for good is given back."""

    def receive_files(self, got: Callable[[GivenFile], None], arguments: Sequence[str]) -> None:
        """`got` is called with every file that another app hands over, the one that started the
        app too; on a desktop it is named in the arguments of the command.
        """


ANDROID: Final = "android"
DESKTOP: Final = "desktop"
SIDES: Final = {
    ANDROID: ("companion.device.android", "Android"),
    DESKTOP: ("companion.device.desktop", "Desktop"),
}
"""The module and the class of each; only the one that is needed is imported."""


def _platform() -> str:
    return ANDROID if hasattr(sys, "getandroidapilevel") else DESKTOP


def _found() -> Device:
    module, name = SIDES[_platform()]
    side: Device = getattr(import_module(module), name)()
    return side


device: Device = _found()
