"""Devices that share a folder, and a folder in memory."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from companion.device.real_folder import RealFolder
from companion.exchange.folder_sync import FolderReport, Refusal, synchronize
from companion.history.game_row import LoggedGame, LoggedPlayer
from companion.history.snapshots import FileMark, SnapshotFolder
from companion.history.store import Store
from companion.rules.game import Mode

NOW = 1_790_000_000_000
GAME = LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 41), LoggedPlayer("Ben", 39)))

T = TypeVar("T")


class Killed(BaseException):
    """The process is no more."""


@dataclass
class Fuse:
    """Kills the process after some steps; never, where `left` is None."""

    left: int | None = None

    def step(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise Killed


@dataclass
class MemoryFolder:
    """A `SnapshotFolder`: one device's copy of the shared folder."""

    files: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    """Contents with a number that is larger for each later version of a file."""
    fuse: Fuse = field(default_factory=Fuse)
    address: str = "memory"
    numbers: list[int] = field(default_factory=lambda: [0])
    """Shared by the copies of one folder."""

    def list_files(self, prefix: str) -> dict[str, FileMark]:
        self.fuse.step()
        return {
            name: (len(content), number)
            for name, (number, content) in self.files.items()
            if name.startswith(prefix)
        }

    def copy_file(self, name: str, target: Path, limit: int) -> None:
        self.fuse.step()
        target.write_bytes(self.files[name][1][:limit])

    def put_file(self, name: str, source: Path) -> None:
        self.fuse.step()
        self.files[name] = self.next_number(), source.read_bytes()
        self.fuse.step()

    def remove_file(self, name: str) -> None:
        self.files.pop(name, None)

    def close(self) -> None:
        """Nothing is held."""

    def next_number(self) -> int:
        self.numbers[0] += 1
        return self.numbers[0]


class Member:
    """A device with a history, whose clock stands still until it is set."""

    def __init__(self, file: Path, now: int = NOW) -> None:
        self.now = now
        self.fuse = Fuse()
        self.refusals: dict[str, Refusal] = {}
        self.store = Store.open(file, clock=self.clock)

    def clock(self) -> int:
        return self.now

    def look(self, folder: Path | SnapshotFolder) -> FolderReport:
        return synchronize(
            RealFolder(folder) if isinstance(folder, Path) else folder,
            self._ask,
            self.refusals,
            device_name="Phone",
        )

    def restart(self) -> None:
        """Forget what only the process knows."""
        self.refusals = {}

    def _ask(self, work: Callable[[Store], T], /) -> T:
        self.fuse.step()
        answer = work(self.store)
        self.fuse.step()
        return answer
