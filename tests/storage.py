"""What a storage does to a history: it fills up, and it loses what was on a page."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
