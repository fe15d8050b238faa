"""What a storage does to a history: it fills up, it loses what was on a page, and what it was not
told to write it has not when the battery is empty."""

import os
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

PAGE = 4096


@contextmanager
def no_room_for(file: Path) -> Iterator[None]:
    """No file of the history can grow, nor any other beyond what is there of it."""
    log = file.with_name(file.name + "-wal")
    sizes = [each.stat().st_size for each in (file, log) if each.exists()]
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(1, min(sizes)), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def break_page(file: Path, number: int) -> None:
    """The page, counted from 1, is nothing any more."""
    with file.open("r+b") as stream:
        stream.seek((number - 1) * PAGE)
        stream.write(b"\xa5" * PAGE)


@dataclass
class Replaced:
    """A file that got a name which another may have had."""

    name: str
    whole: bool
    """All that is in it was on the storage before."""
    lasting: bool = False
    """The name was there after that, before any other file got another one."""


@contextmanager
def replacing() -> Iterator[list[Replaced]]:
    """What is replaced meanwhile, in order."""
    fsync, replace = os.fsync, os.replace
    written: dict[tuple[int, int], bytes] = {}
    found: list[Replaced] = []
    waiting: list[tuple[Replaced, Path]] = []

    def synced(descriptor: int) -> None:
        fsync(descriptor)
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            for each, folder in waiting:
                each.lasting |= os.path.samestat(folder.stat(), status)
        else:
            content = os.pread(descriptor, status.st_size, 0)
            written[status.st_dev, status.st_ino] = content

    def replaced(source: Path, target: Path) -> None:
        status = source.stat()
        whole = written.get((status.st_dev, status.st_ino)) == source.read_bytes()
        renamed(source, target)
        found.append(Replaced(target.name, whole))
        waiting.append((found[-1], target.parent))

    def renamed(source: Path, target: Path) -> None:
        waiting.clear()
        replace(source, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", synced)
        patch.setattr(os, "replace", replaced)
        patch.setattr(os, "rename", renamed)
        yield found
