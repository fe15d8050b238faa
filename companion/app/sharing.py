"""What leaves the app by the player's own touch: to another app; on a desk, to the clipboard or a
folder."""

from collections.abc import Callable
from typing import Final

from companion.app.notices import Notices
from companion.device import Device
from companion.texts import _

APP: Final = "Origins Companion"


class Sharing:
    """`copy` puts a text into the clipboard."""

    def __init__(self, device: Device, notices: Notices, copy: Callable[[str], None]) -> None:
        self._device: Final = device
        self._notices: Final = notices
        self._copy: Final = copy

    def share_text(self, text: str) -> None:
        if not self._device.share_text(text, APP):
            self._copy(text)
            self._notices.say(_("Result copied."))

    def share_code(self, text: str) -> None:
        """The text of a code, to another app."""
        if not self._device.share_text(text, APP):
            self.copy_code(text)

    def copy_code(self, text: str) -> None:
        self._copy(text)
        self._notices.say(_("Code copied."))

    def copy_report(self, text: str) -> None:
        self._copy(text)
        self._notices.say(_("Text copied."))

    def save_code(self, text: str) -> None:
        self.send_file(f"origins-{text[-8:].lower()}.txt", f"{text}\n".encode(), "text/plain")

    def share_file(self, day: str, ending: str, kind: str, content: bytes) -> None:
        """A file named after the day, where one is known."""
        name = "-".join(filter(None, ("origins", day))) + f".{ending}"
        self.send_file(name, content, kind)

    def send_file(self, name: str, content: bytes, kind: str) -> None:
        """To another app; on a desk there is nobody to share with: it is saved there."""
        if not self._device.share_file(name, content, kind, APP):
            self.save_file(name, content, kind)

    def save_file(self, name: str, content: bytes, kind: str) -> None:
        """Into a folder that the player chooses."""
        self._device.save_file(name, content, kind, self._saved)

    def open_link(self, address: str) -> bool:
        """In the app that is made for it; False where there is none."""
        return self._device.open_link(address)

    def _saved(self, name: str) -> None:
        self._notices.say(
            _("Saved: {name}").format(name=name) if name else _("The file could not be saved.")
        )
