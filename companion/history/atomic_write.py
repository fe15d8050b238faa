"""Write files that are there whole or not at all, and clean up after processes that were killed."""

import glob
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

BORROWED: Final = "borrowed-"
"""How the name of a folder begins that a temporary copy is in."""

_UNFINISHED: Final = ".unfinished"
_OWN: Final = 0o600
_SIGNALS: Final = os.name == "posix"
"""True where a process can be asked if it is running."""


@contextmanager
def atomic_write(target: Path) -> Iterator[Path]:
    """Yield an empty file beside the target to write to, which nobody else can read.

    When the block ends well, the file is synced to the storage and takes the target's place; else
    it is deleted. Raises OSError.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with atomic_write(Path(folder) / "games.csv") as unfinished:
    ...         _ = unfinished.write_text("Ada,42")
    ...     print([file.name for file in Path(folder).iterdir()])
    ['games.csv']
    """
    unfinished = target.with_name(f"{target.name}.{os.getpid()}{_UNFINISHED}")
    # The folder may be the player's: nothing but earlier tries for this very file is removed.
    for left_over in target.parent.glob(f"{glob.escape(target.name)}.*{_UNFINISHED}*"):
        _remove_unless_in_use(left_over)
    try:
        _unlink(unfinished)
        unfinished.touch(_OWN, exist_ok=False)
        yield unfinished
        sync_file(unfinished)
        unfinished.replace(target)
        sync_folder(target.parent)
    except BaseException:
        with suppress(OSError):
            _unlink(unfinished)
        raise


def own_name(beginning: str) -> str:
    """Return the beginning of a name that tells `remove_leftovers` which process it belongs to."""
    return f"{beginning}{os.getpid()}-"


def remove_leftovers(folder: Path) -> None:
    """Remove what processes that are no longer running have left in the folder."""
    with suppress(OSError):
        for left_over in (*folder.glob(f"*{_UNFINISHED}*"), *folder.glob(f"{BORROWED}*")):
            _remove_unless_in_use(left_over)


def sync_file(file: Path) -> None:
    """Return when the file is on the storage."""
    with file.open("r+b") as stream:
        os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """Return when the folder's list of files is on the storage, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _remove_unless_in_use(left_over: Path) -> None:
    name = left_over.name
    if name.startswith(BORROWED):
        owner = name.removeprefix(BORROWED).partition("-")[0]
    else:
        owner = name.partition(_UNFINISHED)[0].rpartition(".")[2]
    if _is_running(owner):
        return
    with suppress(OSError):  # the next start tries again
        shutil.rmtree(left_over) if left_over.is_dir() else left_over.unlink()


def _unlink(unfinished: Path) -> None:
    """Delete the file and the journal that SQLite leaves beside it where it fails."""
    for end in ("", "-journal", "-wal", "-shm"):
        unfinished.with_name(unfinished.name + end).unlink(missing_ok=True)


def _is_running(process: str) -> bool:
    # Windows does not let a file that is in use be deleted anyway.
    if not (_SIGNALS and process.isdecimal() and 0 < int(process) < 2**31):
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
