"""A folder of the file system that is shared with other devices."""

import os
import shutil
import stat
from pathlib import Path
from typing import BinaryIO, Final

from companion.history.snapshots import FileMark

_OPENING: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # a pipe would be waited for
    | getattr(os, "O_BINARY", 0)
)
_AT_ONCE: Final = 256 * 1024


def copy_bytes(source: BinaryIO, target: BinaryIO, limit: int) -> None:
    """Copy at most `limit` bytes, a piece at a time: a hostile file may be larger than memory."""
    while limit > 0 and (piece := source.read(min(limit, _AT_ONCE))):
        target.write(piece)
        limit -= len(piece)


class RealFolder:
    """A `SnapshotFolder`; no name leads out of it."""

    def __init__(self, path: Path) -> None:
        self._path: Final = path

    @property
    def address(self) -> str:
        return os.path.abspath(self._path)  # noqa: PTH100  # a link in it is not followed

    def list_files(self, prefix: str) -> dict[str, FileMark]:
        found: dict[str, FileMark] = {}
        with os.scandir(self._path) as entries:
            for entry in entries:
                if entry.name.startswith(prefix) and entry.is_file(follow_symlinks=False):
                    facts = entry.stat(follow_symlinks=False)
                    found[entry.name] = facts.st_size, facts.st_mtime_ns
        return found

    def copy_file(self, name: str, target: Path, limit: int) -> None:
        descriptor = os.open(self._file(name), _OPENING)
        with os.fdopen(descriptor, "rb") as source, target.open("wb") as copy:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise OSError(name)
            copy_bytes(source, copy, limit)

    def put_file(self, name: str, source: Path) -> None:
        unfinished = self._unfinished(name)
        try:
            unfinished.unlink(missing_ok=True)
            with source.open("rb") as original, unfinished.open("xb") as copy:
                shutil.copyfileobj(original, copy)
                copy.flush()
                os.fsync(copy.fileno())
            unfinished.replace(self._file(name))
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise

    def remove_file(self, name: str) -> None:
        self._file(name).unlink(missing_ok=True)
        self._unfinished(name).unlink(missing_ok=True)

    def close(self) -> None:
        """Nothing is held."""

    def _unfinished(self, name: str) -> Path:
        return self._file(f".{name}.part")

    def _file(self, name: str) -> Path:
        if Path(name).name != name or name in ("", ".", ".."):
            raise ValueError(name)
        return self._path / name
