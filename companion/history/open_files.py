"""Remember which files SQLite has open in this process, so that nobody else opens them.

On POSIX a lock belongs to the process, not to the file descriptor: whoever opens a database by
`open()` and closes it again releases all locks that SQLite holds on it. Another program then
believes that no other connection exists, deletes the log on closing, and what is written to that
log from then on is lost (https://www.sqlite.org/howtocorrupt.html, 2.2).

Standard library only.
"""

import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Final

FileId = tuple[int, int]
"""Device and inode: the same file by whatever name."""

_open: Final[Counter[FileId]] = Counter()
_changing: Final = threading.Lock()


def file_id(path: Path) -> FileId | None:
    """Return the file that has this name now; None where there is none."""
    with suppress(OSError):
        status = path.stat()
        return status.st_dev, status.st_ino
    return None


def register(file: FileId | None) -> None:
    """Note one more connection to this file."""
    if file is not None:
        with _changing:
            _open[file] += 1


def release(file: FileId | None) -> None:
    """Note one connection less."""
    if file is not None:
        with _changing:
            _open[file] -= 1


def is_open(path: Path) -> bool:
    """Return True if only SQLite may open this file in this process."""
    file = file_id(path)
    return file is not None and _open[file] > 0
