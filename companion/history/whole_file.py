"""Files that are there whole or not at all, and what a kill has left of the others."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

BORROWED: Final = "borrowed-"
"""How the name of a folder begins that a copy is in for a while."""

_UNFINISHED: Final = ".unfinished"
_OWN: Final = 0o600
_SIGNALS: Final = os.name == "posix"
"""Whether a process can be asked if it is there."""


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """A file beside the target to write to, which nobody else can read. It takes the target's
    place, on the storage, when the block ends well, and is gone otherwise. Raises OSError."""
    unfinished = target.with_name(f"{target.name}.{os.getpid()}{_UNFINISHED}")
    for left_over in target.parent.glob(f"{_plain(target.name)}.*{_UNFINISHED}*"):
        _let_go(left_over)
    try:
        _unlink(unfinished)
        unfinished.touch(_OWN, exist_ok=False)
        yield unfinished
        flush(unfinished)
        unfinished.replace(target)
        flush_names(target.parent)
    except BaseException:
        with suppress(OSError):
            _unlink(unfinished)
        raise


def own_name(beginning: str) -> str:
    """A beginning of a name by which `tidy` knows whose it is."""
    return f"{beginning}{os.getpid()}-"


def tidy(folder: Path) -> None:
    """Let go what processes that are no more have left in the folder."""
    with suppress(OSError):
        for left_over in (*folder.glob(f"*{_UNFINISHED}*"), *folder.glob(f"{BORROWED}*")):
            _let_go(left_over)


def flush(file: Path) -> None:
    """Return when the file is on the storage."""
    with file.open("r+b") as stream:
        os.fsync(stream.fileno())


def flush_names(folder: Path) -> None:
    """Return when the folder's list of files is on the storage, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _let_go(left_over: Path) -> None:
    name = left_over.name
    if name.startswith(BORROWED):
        owner = name.removeprefix(BORROWED).partition("-")[0]
    else:
        owner = name.partition(_UNFINISHED)[0].rpartition(".")[2]
    if _is_running(owner):
        return
    with suppress(OSError):  # another time, then
        shutil.rmtree(left_over) if left_over.is_dir() else left_over.unlink()


def _unlink(unfinished: Path) -> None:
    """With the journal that SQLite leaves beside it where it fails."""
    for part in unfinished.parent.glob(f"{_plain(unfinished.name)}*"):
        part.unlink(missing_ok=True)


def _is_running(process: str) -> bool:
    """Elsewhere a file that is in use cannot be let go anyway."""
    if not (_SIGNALS and process.isdecimal() and 0 < int(process) < 2**31):
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _plain(name: str) -> str:
    """The name as a pattern that nothing but itself fits."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
