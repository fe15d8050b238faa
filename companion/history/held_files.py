"""Which files SQLite has open in this process, and whether they are still the ones of their name.

SQLite's locks on a file belong to the process, and whoever opens that file another way and closes
it again ends all of them, without SQLite's knowing. Then the next program that closes the history
takes itself for the last one: it clears the log away, and what is written to it from then on is
lost. So a file that is held is opened by SQLite alone.

Standard library only.
"""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

Identity = tuple[int, int]
"""A file, whatever it is called."""

_held: Final[Counter[Identity]] = Counter()
_changing: Final = threading.Lock()


def identity(path: Path) -> Identity | None:
    """Which file has this name; another one than before, where it was replaced. None where none
    has."""
    with suppress(OSError):
        status = path.stat()
        return status.st_dev, status.st_ino
    return None


def hold(file: Identity | None) -> None:
    """SQLite has it open once more."""
    if file is not None:
        with _changing:
            _held[file] += 1


def let_go(file: Identity | None) -> None:
    """It has it open once less."""
    if file is not None:
        with _changing:
            _held[file] -= 1
            if not _held[file]:
                del _held[file]


def is_held(path: Path) -> bool:
    """Whether this process must not open the file but by SQLite."""
    return identity(path) in _held


@contextmanager
def looked_into(path: Path) -> Iterator[BinaryIO | None]:
    """The file past SQLite, which does not open it meanwhile; None where it has it open."""
    with _changing:
        if is_held(path):
            yield None
        else:
            with path.open("rb") as file:
                yield file
