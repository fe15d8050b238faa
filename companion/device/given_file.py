"""A file from elsewhere, and how it is taken in: by a worker, a piece at a time."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Final

from companion.history.held_files import is_held

MOST_BYTES: Final = 128 * 1024 * 1024
"""A longer file is not taken in at all; what a history can hold is far below."""

_PIECE: Final = 1024 * 1024
_START: Final = 16


@dataclass(frozen=True, slots=True)
class GivenFile:
    """A file the player chose, or another app handed over. Nobody has looked into it yet."""

    name: str
    path: Path | None
    """Where it can be read, until the next one is given; None where it could not be, or is longer
    than MOST_BYTES."""
    start: bytes = b""
    """Its first bytes: they tell a database from a text."""
    link: str = ""
    """The address of a link that was opened; there is no file then."""


def at(path: Path) -> GivenFile:
    """A file that is where it is. What is not a file, a pipe for one, cannot be read, nor what the
    app itself has open."""
    try:
        if path.is_file() and path.stat().st_size <= MOST_BYTES and not is_held(path):
            with path.open("rb") as file:
                return GivenFile(path.name, path, file.read(_START))
    except (OSError, ValueError):
        pass
    return GivenFile(path.name, None)


def taken(name: str, stream: BinaryIO, path: Path) -> GivenFile:
    """A copy of what comes out of the stream. Raises OSError; what is too long leaves nothing."""
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
    return replace(at(path), name=name)


def beside(work: Callable[[], None], name: str) -> None:
    """Let it be done on a thread of its own: a dialog is open as long as the player likes, and a
    file may come from far away. Nothing waits for it, not even the end of the app."""
    threading.Thread(target=work, name=name, daemon=True).start()
