"""A folder of the file system, whatever keeps it in step with others."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.history.carried_folder import FileFacts, unfinished

_OPENING: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # a pipe would be waited for
    | getattr(os, "O_BINARY", 0)
)


class RealFolder:
    """See `CarriedFolder`. No name leads out of it."""

    def __init__(self, path: Path) -> None:
        self._path: Final = path

    @property
    def address(self) -> str:
        return os.path.abspath(self._path)  # noqa: PTH100  # a link in it is not followed

    def names(self) -> Iterator[str]:
        with os.scandir(self._path) as entries:
            for entry in entries:
                yield entry.name

    def facts(self, name: str) -> FileFacts | None:
        try:
            found = os.lstat(self._file(name))
        except (FileNotFoundError, ValueError):
            return None
        if not stat.S_ISREG(found.st_mode):
            return None
        return FileFacts(found.st_size, found.st_mtime_ns)

    def read(self, name: str, most: int) -> bytes:
        descriptor = os.open(self._file(name), _OPENING)
        with os.fdopen(descriptor, "rb") as stream:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise OSError(name)
            return stream.read(most)

    def write(self, name: str, content: bytes) -> None:
        target = self._file(name)
        if os.path.lexists(target):
            raise FileExistsError(name)
        beside = self._file(unfinished(name))
        try:
            beside.unlink(missing_ok=True)
            with beside.open("xb") as stream:
                stream.write(content)
            beside.rename(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise

    def remove(self, name: str) -> None:
        self._file(name).unlink(missing_ok=True)

    def done(self) -> None:
        """Nothing is held."""

    def _file(self, name: str) -> Path:
        if Path(name).name != name or name in ("", ".", ".."):
            raise ValueError(name)
        return self._path / name
