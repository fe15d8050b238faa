"""What those who share a folder have in common."""

from pathlib import Path

import pytest

from companion.exchange.folder_report import FolderReport
from companion.exchange.shared_folder import synchronise
from companion.history.carried_folder import CarriedFolder
from companion.history.store import Store


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new history's file, to be copied: quicker than making one each time."""
    file = tmp_path_factory.mktemp("empty") / "history.db"
    Store.open(file).close()
    return file


class Member:
    """A history of somebody at the table, and the time that their clock shows."""

    def __init__(self, file: Path, now: int) -> None:
        self.now = now
        self.store = Store.open(file, clock=self.clock)

    def clock(self) -> int:
        return self.now

    def look_into(self, folder: CarriedFolder) -> FolderReport:
        return synchronise(folder, lambda work: work(self.store), lambda: None)
