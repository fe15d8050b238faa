"""A desk has no motor and no share sheet, but files, a browser and a keyboard.

Dialogs are the system's, shown by a process of their own (`dialog.py`): two programs drawing in
one process get into each other's way.
"""

import locale
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_to_bytes, urlsplit

from companion.device import GivenFile, Insets
from companion.device.given_file import at, beside
from companion.texts import from_environment
from companion.worker import Deliver

if TYPE_CHECKING:
    from companion.history.carried_folder import CarriedFolder

DIALOG: Final = Path(__file__).with_name("dialog.py")
OPEN: Final = "open"
SAVE: Final = "save"
FOLDER: Final = "folder"
DIALOGS: Final = "dialog"

_DISK: Final = re.compile(r"/[A-Za-z]:/")
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]{2,}):", re.IGNORECASE)
"""Longer than a letter, which is a drive's."""

Ask = Callable[[str, str], str | None]
"""Shows the dialog of that kind with that file name; the path, "" for none, None for no dialog."""


class Desktop:
    def __init__(self, environment: Mapping[str, str] = os.environ, ask: Ask | None = None) -> None:
        self._environment: Final = environment
        self._ask: Final = ask or ask_in_a_dialog
        self._deliver: Deliver = _at_once

    def deliver_with(self, deliver: Deliver) -> None:
        self._deliver = deliver

    def vibrate(self) -> None:
        """Nothing to vibrate."""

    def dark(self) -> bool:
        """Camp by night, where the system says nothing."""
        return True

    def languages(self) -> tuple[str, ...]:
        told = from_environment(self._environment)
        known = locale.getlocale()[0]
        return told or ((known,) if known else ())

    def insets(self) -> Insets:
        """A window has its frame outside."""
        return Insets()

    def opened(self) -> None:
        """Everybody sees it."""

    def dress_bars(self, *, dark: bool) -> None:
        """A window has its frame outside."""

    def shine(self, *, full: bool) -> None:
        """A desk's screen is bright enough."""

    def hear_back(self, back: Callable[[], None] | None) -> None:
        """There are keys."""

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
                self._deliver(partial(got, at(Path(path))))

        beside(work, DIALOGS)
        return True

    def save_file(
        self,
        name: str,
        content: bytes,
        kind: str,  # noqa: ARG002  # the name says it here
        done: Callable[[str], None],
    ) -> bool:
        """Where no dialog can be shown the file goes to the downloads, under a name still free."""

        def work() -> None:
            chosen = self._ask(SAVE, name)
            if chosen == "":
                return
            path = Path(chosen) if chosen else free(downloads(self._environment) / name)
            told = str(path) if write(path, content) else ""
            self._deliver(partial(done, told))

        beside(work, DIALOGS)
        return True

    def pick_folder(self, got: Callable[[str], None]) -> bool:
        def work() -> None:
            path = self._ask(FOLDER, "")
            if path != "":
                self._deliver(partial(got, path or ""))

        beside(work, DIALOGS)
        return True

    def folder(self, address: str) -> "CarriedFolder":
        from companion.device.real_folder import RealFolder  # noqa: PLC0415  # when one was chosen

        return RealFolder(Path(address))

    def let_go_folder(self, address: str) -> None:
        """Nothing was granted."""

    def receive_files(self, got: Callable[[GivenFile], None], arguments: Sequence[str]) -> None:
        def work() -> None:
            for argument in arguments:
                self._deliver(partial(got, _named(argument)))

        if arguments:
            beside(work, "given")


def _named(argument: str) -> GivenFile:
    """A menu names a file by its path or its address, and a link by its address alone."""
    scheme = _SCHEME.match(argument)
    if scheme is None:
        return at(Path(argument))
    if scheme[1].lower() == "file":
        try:
            # A file's name is bytes: not every one is UTF-8.
            path = os.fsdecode(unquote_to_bytes(urlsplit(argument).path))
        except ValueError:
            return at(Path(argument))
        # Before the letter of a disk an address has a slash more.
        return at(Path(path[1:] if _DISK.match(path) else path))
    return GivenFile("", None, link=argument)


def ask_in_a_dialog(kind: str, name: str) -> str | None:
    """The path that was chosen, "" for none, None where no dialog can be shown."""
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


def write(path: Path, content: bytes) -> bool:
    """Whole or not at all: what stood there before stays until the new file is complete."""
    beside = path.with_name(f".{path.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        return False
    return True


def downloads(environment: Mapping[str, str]) -> Path:
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.cwd())
    folder = Path(environment.get("XDG_DOWNLOAD_DIR") or home / "Downloads")
    return folder if folder.is_dir() else home


def free(path: Path) -> Path:
    """The path, with a number where something of that name is there already."""
    candidate, number = path, 1
    while candidate.exists():
        number += 1
        candidate = path.with_stem(f"{path.stem} {number}")
    return candidate


def _at_once(call: Callable[[], None]) -> None:
    call()
