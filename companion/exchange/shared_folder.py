"""One history for a whole table: a folder that something else keeps in step on every device.

No file is ever changed, and none is written by two devices: so nothing can be in conflict. What is
read is merged into the history; the order in which files arrive does not matter, twice is as good
as once. Whatever else lies in the folder is named, and does nothing.

The folder may be far away: nobody who must not wait for it calls this. The history is asked in
small pieces by `ask`, so that whoever saves a game meanwhile waits for one piece at most.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from companion.exchange.folder_reading import read_new
from companion.exchange.folder_report import FolderReport
from companion.exchange.folder_visit import Ask, FolderVisit, reason
from companion.exchange.folder_writing import (
    clear_old,
    take_torn_away,
    write_by_another_name,
    write_missing,
)
from companion.exchange.version_file import VersionName
from companion.history.carried_folder import CarriedFolder
from companion.history.folder_settings import DEVICES, KNOWN_OF
from companion.texts import N_
from companion.texts.complaint import Complaint

if TYPE_CHECKING:
    from companion.history.store import Store


def look(folder: CarriedFolder, ask: Ask) -> FolderReport:
    """What is there; changes nothing."""
    visit = FolderVisit(folder, ask, _go_on)
    return _paid(visit, lambda: visit.look(is_known=_is_known(visit)))


def synchronise(folder: CarriedFolder, ask: Ask, stop: Callable[[], None]) -> FolderReport:
    """Read what is new, write what is new here. What `stop` raises ends it; what was done by then
    stays done. What is known of another folder says nothing about this one."""
    visit = FolderVisit(folder, ask, stop)
    return _paid(visit, lambda: _go(visit))


def leave(folder: CarriedFolder, devices: Iterable[str]) -> int:
    """Take away the files that were written by these names; returns how many. Raises OSError."""
    own, count = frozenset(devices), 0
    try:
        for text in list(folder.names()):
            name = VersionName.read(text)
            if name is not None and name.device in own:
                folder.remove(text)
                count += 1
    finally:
        folder.done()
    return count


def _paid(visit: FolderVisit, do: Callable[[], object]) -> FolderReport:
    """What came of the visit, also where the folder went out of reach."""
    try:
        do()
    except OSError as error:
        said = N_("The folder cannot be reached: {reason}")
        visit.fault = Complaint(said, {"reason": reason(error)})
    finally:
        visit.folder.done()
    return visit.report()


def _go(visit: FolderVisit) -> None:
    if not visit.ask(lambda store: store.settings.all().get(DEVICES)):
        write_by_another_name(visit)
    is_known = _is_known(visit)
    mine = visit.look(is_known=is_known)
    if not is_known:  # and within reach: a folder that is not there takes the place of none
        visit.ask(lambda store: _begin(store, visit.folder.address))
    found = visit.found
    if not found.files and any(file.is_held for file in mine.known.values()):
        # A stick that is not there, perhaps: what was under its name is an empty folder.
        said = N_("The folder is empty now. If that is right, choose it again.")
        visit.fault = Complaint(said)
        return
    read_new(visit, mine)
    if found.gone:
        visit.ask(lambda store: store.known_files.forget(found.gone))
    if visit.left:
        return  # what is missing there may only not have been read yet
    try:
        take_torn_away(visit)
        write_missing(visit, visit.mine())
        clear_old(visit, mine)
    except OSError as error:
        said = N_("The folder cannot be written to: {reason}")
        visit.fault = Complaint(said, {"reason": reason(error)})


def _is_known(visit: FolderVisit) -> bool:
    """Whether what the history knows is of this folder."""
    return visit.ask(lambda store: store.settings.all().get(KNOWN_OF)) == visit.folder.address


def _begin(store: "Store", address: str) -> None:
    with store.at_once():
        store.known_files.forget_all()
        store.settings.put({KNOWN_OF: address})


def _go_on() -> None:
    """Nobody stops it."""
