"""Those who share a folder."""

from pathlib import Path

from companion.device.real_folder import RealFolder
from companion.exchange.folder_report import FolderReport
from companion.exchange.shared_folder import synchronise
from companion.history.carried_folder import CarriedFolder
from companion.history.records import LoggedGame, LoggedPlayer
from companion.history.store import Store
from companion.rules.game import Mode
from tests.exchange.carrier import HeldFolder

NOW = 1_790_000_000_000
GAME = LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 41), LoggedPlayer("Ben", 39)))


class Member:
    """A history of somebody at the table, whose clock stands until it is set."""

    def __init__(self, file: Path, now: int = NOW) -> None:
        self.now = now
        self.store = Store.open(file, clock=self.clock)

    def clock(self) -> int:
        return self.now

    def meet(self, folder: Path | HeldFolder) -> FolderReport:
        return self.look_into(RealFolder(folder) if isinstance(folder, Path) else folder)

    def look_into(self, folder: CarriedFolder) -> FolderReport:
        return synchronise(folder, lambda work: work(self.store), lambda: None)
