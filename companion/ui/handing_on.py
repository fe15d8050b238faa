"""What leaves the app by the player's own touch: to another app; on a desk, to the clipboard or a
folder."""

from typing import Any

from kivy.core.clipboard import Clipboard

from companion.device import device
from companion.texts import _


def hand_on_text(app: Any, text: str) -> None:
    if not device.share_text(text, app.title):
        Clipboard.copy(text)
        app.say(_("The result is in the clipboard."))


def hand_on_file(app: Any, day: str, ending: str, kind: str, content: bytes) -> None:
    """A file named after the day, where one is known."""
    name = "-".join(filter(None, ("origins", day))) + f".{ending}"

    def saved(to: str) -> None:
        app.say(_("Saved: {name}").format(name=to) if to else _("The file could not be saved."))

    if not device.share_file(name, content, kind, app.title):
        device.save_file(name, content, kind, saved)
