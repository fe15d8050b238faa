"""The desktop: files, a browser and a keyboard, but no motor and no share sheet.

File dialogs are shown by a process of their own (`dialog.py`), because two toolkits cannot draw in
one process.
"""

import locale
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_to_bytes, urlsplit

from companion.device import GivenFile, Insets, call_now
from companion.device.given_file import inspect_file, run_detached
from companion.texts import from_environment
from companion.worker import Deliver

if TYPE_CHECKING:
    from companion.history.snapshots import SnapshotFolder

DIALOG: Final = Path(__file__).with_name("dialog.py")
OPEN: Final = "open"
SAVE: Final = "save"
FOLDER: Final = "folder"
DIALOGS: Final = "dialog"

_DISK: Final = re.compile(r"/[A-Za-z]:/")
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]{2,}):", re.IGNORECASE)
"""Longer than a letter, which is a drive's."""

Ask = Callable[[str, str], str | None]
"""Shows a dialog of that kind with that file name; see `ask_with_dialog`."""


class Desktop:
    """The desktop as a `Device`."""

    def __init__(self, environment: Mapping[str, str] = os.environ, ask: Ask | None = None) -> None:
        self._environment: Final = environment
        self._ask: Final = ask or ask_with_dialog
        self._deliver: Deliver = call_now

    def deliver_with(self, deliver: Deliver) -> None:
        self._deliver = deliver

    def name(self) -> str:
        return platform.node()

    def vibrate(self) -> None:
        """Do nothing: a desktop has no motor."""

    def dark(self) -> bool:
        """Return True: the app starts dark where the system has no preference."""
        return True

    def languages(self) -> tuple[str, ...]:
        told = from_environment(self._environment)
        known = locale.getlocale()[0]
        return told or ((known,) if known else ())

    def insets(self) -> Insets:
        """Return zeros: nothing covers a desktop window."""
        return Insets()

    def set_bar_style(self, *, dark: bool) -> None:
        """Do nothing: no system bar covers a desktop window."""

    def set_brightness(self, *, full: bool) -> None:
        """Do nothing: a desktop screen is bright enough."""

    def set_back_handler(self, back: Callable[[], None] | None) -> None:
        """Do nothing: going back is a key."""

    def share_text(self, text: str, title: str) -> bool:  # noqa: ARG002  # the phone's needs them
        return False

    def share_file(
        self,
        name: str,  # noqa: ARG002  # the phone's needs them all
        content: bytes,  # noqa: ARG002
        kind: str,  # noqa: ARG002
        title: str,  # noqa: ARG002
    ) -> bool:
        return False

    def open_link(self, address: str) -> bool:
        import webbrowser  # noqa: PLC0415  # not before the first frame

        try:
            return webbrowser.open(address)
        except webbrowser.Error:
            return False

    def pick_file(self, got: Callable[[GivenFile], None]) -> bool:
        def work() -> None:
            path = self._ask(OPEN, "")
            if path:
                self._deliver(partial(got, inspect_file(Path(path))))

        run_detached(work, DIALOGS)
        return True

    def save_file(
        self,
        name: str,
        content: bytes,
        kind: str,  # noqa: ARG002  # the name says it here
        done: Callable[[str], None],
    ) -> bool:
        """Save to the download folder, under an unused name, where no dialog can be shown."""

        def work() -> None:
            chosen = self._ask(SAVE, name)
            if chosen == "":
                return
            path = (
                Path(chosen) if chosen else unused_path(download_folder(self._environment) / name)
            )
            told = str(path) if write_whole_file(path, content) else ""
            self._deliver(partial(done, told))

        run_detached(work, DIALOGS)
        return True

    def pick_folder(self, got: Callable[[str], None]) -> bool:
        def work() -> None:
            path = self._ask(FOLDER, "")
            if path != "":
                self._deliver(partial(got, path or ""))

        run_detached(work, DIALOGS)
        return True

    def folder(self, address: str) -> "SnapshotFolder":
        from companion.device.real_folder import RealFolder  # noqa: PLC0415  # when one was chosen

        return RealFolder(Path(address))

    def release_folder(self, address: str) -> None:
        """Do nothing: a desktop asks for no permission."""

    def receive_files(self, got: Callable[[GivenFile], None], arguments: Sequence[str]) -> None:
        def work() -> None:
            for argument in arguments:
                self._deliver(partial(got, _parse_argument(argument)))

        if arguments:
            run_detached(work, "given")


def _parse_argument(argument: str) -> GivenFile:
    """Read an argument of the command: a file by its path or `file:` address, or another link."""
    scheme = _SCHEME.match(argument)
    if scheme is None:
        return inspect_file(Path(argument))
    if scheme[1].lower() == "file":
        try:
            # A file's name is bytes: not every one is UTF-8.
            path = os.fsdecode(unquote_to_bytes(urlsplit(argument).path))
        except ValueError:
            return inspect_file(Path(argument))
        # Before the letter of a disk an address has a slash more.
        return inspect_file(Path(path[1:] if _DISK.match(path) else path))
    return GivenFile("", None, link=argument)


def ask_with_dialog(kind: str, name: str) -> str | None:
    """Show a file dialog. Returns the chosen path, "" for none, None if no dialog can be shown."""
    try:
        answer = subprocess.run(  # noqa: S603  # this Python and a file of this package
            [sys.executable, str(DIALOG), kind, name],
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
    except OSError:
        return None
    return answer.stdout if answer.returncode == 0 else None


def write_whole_file(path: Path, content: bytes) -> bool:
    """Write a file whole or not at all; an existing one stays until the new one is complete."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        return False
    return True


def download_folder(environment: Mapping[str, str]) -> Path:
    """Return the download folder of the user, or the home folder."""
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.cwd())
    folder = Path(environment.get("XDG_DOWNLOAD_DIR") or home / "Downloads")
    return folder if folder.is_dir() else home


def unused_path(path: Path) -> Path:
    """Return the path, with a number if it is taken."""
    candidate, number = path, 1
    while candidate.exists():
        number += 1
        candidate = path.with_stem(f"{path.stem} {number}")
    return candidate
