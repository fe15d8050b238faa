"""Files that the player picked or another app handed over."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Final

from companion.history.open_files import is_open

MOST_BYTES: Final = 128 * 1024 * 1024
"""The size limit of a file; no history comes near it."""

_PIECE: Final = 1024 * 1024
_START: Final = 16


@dataclass(frozen=True, slots=True)
class GivenFile:
    """A file from elsewhere, with contents not looked at yet."""

    name: str
    path: Path | None
    """The place of the file, until the next one is handed over; None if it cannot be read or is
    longer than MOST_BYTES."""
    start: bytes = b""
    """The first bytes, which tell a database from a text."""
    link: str = ""
    """The address of a link that was opened instead of a file."""


def inspect_file(path: Path) -> GivenFile:
    """Return a file in its place. Pipes and other things that are no files cannot be read, and
    neither can a file that the app has open itself."""
    try:
        if path.is_file() and path.stat().st_size <= MOST_BYTES and not is_open(path):
            with path.open("rb") as file:
                return GivenFile(path.name, path, file.read(_START))
    except (OSError, ValueError):
        pass
    return GivenFile(path.name, None)


def copy_stream(name: str, stream: BinaryIO, path: Path) -> GivenFile:
    """Copy a stream to a file, unless it is too long. Raises OSError."""
    left = MOST_BYTES
    with path.open("wb") as file:
        while piece := stream.read(_PIECE):
            left -= len(piece)
            if left < 0:
                break
            file.write(piece)
    if left < 0:
        path.unlink()
        return GivenFile(name, None)
    return replace(inspect_file(path), name=name)


def run_detached(work: Callable[[], None], name: str) -> None:
    """Run `work` on a thread that nothing waits for, not even the end of the app: a dialog stays
    open as long as the player likes, and a file may come from far away."""
    threading.Thread(target=work, name=name, daemon=True).start()
