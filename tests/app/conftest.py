"""The storey above the table without a window: a history in a folder, a device that does nothing,
and calls that wait in line until they are made."""

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from typing import TYPE_CHECKING, Any

import pytest

from companion.app.services import Services
from companion.device.real_folder import RealFolder
from companion.history.snapshots import SnapshotFolder
from companion.history.store import Store
from tests.history import samples
from tests.settling import settle

if TYPE_CHECKING:
    from companion.app.preferences import Preferences


class Desk:
    """Everything a screen can ask for, and what it would see."""

    def __init__(self, folder: Path) -> None:
        self._calls: Queue[Callable[[], None]] = Queue()
        self.said: list[str] = []
        self.warned: list[str] = []
        self.offered: dict[str, Callable[[], object]] = {}
        self.preferred: list[Preferences] = []
        self.copied: list[str] = []
        self.came = 0
        """How often something has come into the history from others."""
        self.device = Nothing()
        self.services = Services(
            folder,
            device=self.device,
            deliver=self._calls.put,
            notices=self,
            changed=self.preferred.append,
            copy=self.copied.append,
            came=self._came,
            folder_changed=lambda: None,
        )

    def _came(self) -> None:
        self.came += 1

    def say(
        self,
        words: str,
        action: str = "",
        do: Callable[[], object] | None = None,
        *,
        lasting: bool = False,
    ) -> None:
        assert do is not None or not lasting
        self.said.append(words)
        if do is not None:
            self.offered[action] = do

    def mention(self, words: str) -> None:
        self.said.append(words)

    def warn(self, words: Callable[[], str]) -> None:
        self.warned.append(words())

    def missed(self) -> None:
        """Nothing is ever missed here."""

    def settle(self) -> None:
        """Everything that was handed in is done, and what came of it was delivered."""
        for _ in range(3):
            # An answer may lead to another question.
            settle(self.services.save_queue)
            self.take()

    def take(self) -> None:
        """What has been delivered by now."""
        while not self._calls.empty():
            self._calls.get()()

    def nudge(self) -> None:
        """Something has happened elsewhere: who waits looks again."""
        self._calls.put(lambda: None)

    def wait_for(self, condition: Callable[[], object]) -> None:
        """Deliver what comes until the condition holds."""
        while not condition():
            self._calls.get(timeout=20)()

    def answer(self, ask: Callable[..., None], *asked: object, **options: Any) -> Any:
        """What came of a question, by the function that it is shown with."""
        shown: list[Any] = []
        ask(*asked, shown.append, **options)
        self.settle()
        assert len(shown) == 1, f"{len(shown)} answers; said: {self.said}"
        return shown[0]


class Nothing:
    """A device that can do nothing but be asked."""

    def __init__(self) -> None:
        self.shared: list[str] = []
        self.saved: list[tuple[str, bytes]] = []
        self.shares = False
        self.folder_chosen: str | None = None
        self.let_go: list[str] = []
        self.folders: dict[str, SnapshotFolder] = {}
        """Those that are not what they seem, by address."""

    def name(self) -> str:
        return "Ada's phone"

    def vibrate(self) -> None:
        """No motor."""

    def share_text(self, text: str, _title: str) -> bool:
        self.shared.append(text)
        return self.shares

    def share_file(self, name: str, _content: bytes, _kind: str, _title: str) -> bool:
        self.shared.append(name)
        return self.shares

    def save_file(self, name: str, content: bytes, _kind: str, done: Callable[[str], None]) -> bool:
        self.saved.append((name, content))
        done(name)
        return True

    def pick_folder(self, got: Callable[[str], None]) -> bool:
        if self.folder_chosen is None:
            return False
        got(self.folder_chosen)
        return True

    def folder(self, address: str) -> SnapshotFolder:
        return self.folders.get(address) or RealFolder(Path(address))

    def release_folder(self, address: str) -> None:
        self.let_go.append(address)

    def open_link(self, address: str) -> bool:
        self.shared.append(address)
        return self.shares


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Callable[[], Desk]]:
    """Sits down at a desk with the same history each time; the desk before is left as by a kill,
    with everything written that was handed in."""
    desks: list[Desk] = []

    def down() -> Desk:
        if desks:
            desks[-1].services.close()
        desks.append(Desk(tmp_path))
        return desks[-1]

    yield down
    desks[-1].services.close()


@pytest.fixture
def desk(sit: Callable[[], Desk]) -> Desk:
    return sit()


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """Another phone's history."""
    path = tmp_path / "theirs.db"
    with Store.open(path) as store:
        samples.fill(store, 5)
    return path
