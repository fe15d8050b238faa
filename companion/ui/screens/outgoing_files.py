"""What leaves as a file: it lies in a folder of the app until the player says where to."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from companion.app.day_names import here_and_now
from companion.app.services import Services
from companion.texts import _
from companion.ui.widgets.sheet import MenuItem, menu

_OUTGOING: Final = "outgoing"


class OutgoingFiles:
    def __init__(self, services: Services) -> None:
        self._services: Final = services

    def file(self, stem: str, ending: str) -> Path:
        """One to be handed on; what was handed on before is let go."""
        folder = self._services.folder / _OUTGOING
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            for old in folder.iterdir():
                old.unlink()
        return folder / f"origins-{stem}-{here_and_now().date().isoformat()}.{ending}"

    def offer(self, path: Path, kind: str, what: str) -> None:
        """To where the player wants it: another app, or a folder."""
        try:
            content = path.read_bytes()
        except OSError as error:
            self._services.notices.say(error.strerror or str(error))
            return
        sharing = self._services.sharing
        menu(
            what,
            [
                MenuItem(
                    "content-save",
                    _("Save in a folder"),
                    partial(sharing.save_file, path.name, content, kind),
                ),
                MenuItem(
                    "share-variant",
                    _("Share"),
                    partial(sharing.send_file, path.name, content, kind),
                ),
            ],
        )
