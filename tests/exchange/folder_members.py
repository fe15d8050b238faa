"""Those who share a folder."""

from pathlib import Path

from companion.device.real_folder import RealFolder
from companion.exchange.folder_report import FolderReport
from companion.exchange.shared_folder import synchronise
from companion.history.records import LoggedGame, LoggedPlayer
from companion.history.store import Store
from companion.rules.game import Mode
from tests.exchange.carrier import HeldFolder

NOW = 1_790_000_000_000
GAME = LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 41), LoggedPlayer("Ben", 39)))


class Member:
    """A history of somebody at the table."""

    def __init__(self, file: Path) -> None:
        self.now = NOW
        self.store = Store.open(file, clock=lambda: self.now)

    def meet(self, folder: Path | HeldFolder) -> FolderReport:
        there = RealFolder(folder) if isinstance(folder, Path) else folder
        return synchronise(there, lambda work: work(self.store), lambda: None)
