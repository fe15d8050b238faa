"""One history for a whole table: a folder that something else keeps in step on every device.

No file is ever changed, and none is written by two devices: so nothing can be in conflict. What is
read is merged into the history; the order in which files arrive does not matter, twice is as good
as once. Whatever else lies in the folder is named, and does nothing.

The folder may be far away: nobody who must not wait for it calls this. The history is asked in
small pieces by `ask`, so that whoever saves a game meanwhile waits for one piece at most.
"""

import os
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from companion.exchange.folder_listing import ItemKey, Listing, Mine, listed
from companion.exchange.folder_report import FolderReport
from companion.exchange.version_file import (
    MOST_BYTES,
    VersionError,
    VersionName,
    read_version,
    write_version,
)
from companion.history.carried_folder import CarriedFolder, FileFacts
from companion.history.folder_settings import DEVICES, KNOWN_OF
from companion.history.folder_versions import Arrived, Effect, FolderVersion, order_of
from companion.history.known_files import KnownFile
from companion.texts import _

if TYPE_CHECKING:
    from companion.history.store import Store

KEPT_FOR: Final = 30 * 24 * 60 * 60 * 1000
"""Milliseconds that a version stays in the folder once a newer one is there."""
LOT: Final = 50
"""Files between two questions to the history."""
MOST_TOLD: Final = 100
"""Refused files that are told by name."""

T = TypeVar("T")


class Ask(Protocol):
    """Lets something be done with the history, on its own thread, and returns what came of it."""

    def __call__(self, work: "Callable[[Store], T]", /) -> T: ...


def look(folder: CarriedFolder, ask: Ask) -> FolderReport:
    """What is there; changes nothing."""
    visit = FolderVisit(folder, ask, _go_on)
    return _paid(folder, visit, visit.look)


def synchronise(folder: CarriedFolder, ask: Ask, stop: Callable[[], None]) -> FolderReport:
    """Read what is new, write what is new here. What `stop` raises ends it; what was done by then
    stays done. What is known of another folder says nothing about this one."""
    visit = FolderVisit(folder, ask, stop)
    return _paid(folder, visit, visit.go)


def _paid(folder: CarriedFolder, visit: "FolderVisit", do: Callable[[], None]) -> FolderReport:
    """What came of the visit, also where the folder went out of reach."""
    try:
        do()
    except OSError as error:
        visit.fault = _out_of_reach(error)
    finally:
        folder.done()
    return visit.report()


class FolderVisit:
    def __init__(self, folder: CarriedFolder, ask: Ask, stop: Callable[[], None]) -> None:
        self._folder: Final = folder
        self._ask: Final = ask
        self._stop: Final = stop
        self._counts = dict.fromkeys((*Effect, "players", "written", "cleared"), 0)
        self._refused: dict[str, str] = {}
        self._listing = Listing()
        self._devices: tuple[str, ...] = ()
        self._settled = 0
        """Files that need not be read again."""
        self.fault = ""

    def look(self) -> None:
        mine = self._mine()
        self._listing = listed(self._folder, mine, self._stop)

    def go(self) -> None:
        settings = self._ask(lambda store: store.settings.all())
        if settings.get(KNOWN_OF) != self._folder.address:
            self._ask(lambda store: _begin(store, self._folder.address))
        if not settings.get(DEVICES):
            self._rename()
        mine = self._mine()
        found = self._listing = listed(self._folder, mine, self._stop)
        if not found.files and any(file.is_held for file in mine.known.values()):
            # A stick that is not there, perhaps: what was under its name is an empty folder.
            self.fault = _("The folder is empty now. If that is meant, choose it once more.")
            return
        self._read(found, mine)
        if found.gone:
            self._forget(found.gone)
        if self._left:
            return  # what is missing there may only not have been read yet
        try:
            self._mend(found)
            self._write(found, self._mine())
            self._clear(found, mine)
        except OSError as error:
            self.fault = _("Nothing can be written into the folder: {reason}").format(
                reason=_reason(error)
            )

    def _mine(self) -> Mine:
        """In two questions: each takes its time where there are many games."""
        known = self._ask(lambda store: store.known_files.all())
        games, players = self._ask(lambda store: store.known_files.own_stamps())
        settings, now = self._ask(lambda store: (store.settings.all(), store.moment()))
        self._devices = tuple(settings.get(DEVICES, "").split())
        return Mine(games, players, known, self._devices, now)

    @property
    def _left(self) -> int:
        """None where it is of no use: where too many are refused, the same come again."""
        return self._listing.left if self._settled and not self.fault else 0

    def report(self) -> FolderReport:
        found = self._listing
        refused = {
            **{name: file.refused or "" for name, file in found.refused.items()},
            **self._refused,
        }
        return FolderReport(
            self._counts[Effect.ADDED],
            self._counts[Effect.CHANGED],
            self._counts[Effect.REMOVED],
            self._counts["players"],
            self._counts["written"],
            self._counts["cleared"],
            found.files,
            tuple(sorted((device, count) for device, count in found.devices.items() if count)),
            self._devices,
            tuple(sorted(refused.items())[:MOST_TOLD]),
            found.foreign,
            tuple(sorted(found.foreign_names)),
            self._left,
            self.fault,
        )

    # --- Reading ----------------------------------------------------------------------------------

    def _read(self, found: Listing, mine: Mine) -> None:
        """The newest version of each first: an older one is not even opened then."""
        found.to_read.sort(
            key=lambda each: (
                each[1].item,
                order_of(each[1].edited_at, each[1].state, mine.now),
                each[0],
            ),
            reverse=True,
        )
        for lot in _lots(found.to_read):
            self._stop()
            refused: list[KnownFile] = []
            judged = [
                each
                for text, name in lot
                if not self._is_old(found, name, mine)
                and (each := self._judged(text, name, mine.now, refused)) is not None
            ]
            if refused:
                self._settled += self._remember(refused)
            if judged:
                self._take(found, judged, mine.now)

    def _is_old(self, found: Listing, name: VersionName, mine: Mine) -> bool:
        held = found.held.get((name.is_player, name.item))
        return held is not None and held[0] > order_of(name.edited_at, name.state, mine.now)

    def _judged(
        self, text: str, name: VersionName, now: int, refused: list[KnownFile]
    ) -> tuple[KnownFile, Arrived] | None:
        facts = self._folder.facts(text)
        try:
            content = self._content(text, facts)
            arrived = read_version(name, content)
        except VersionError as error:
            self._refused[text] = str(error)
            refused.append(replace(_known(text, name, now, facts), refused=str(error)))
        except OSError as error:  # perhaps for a moment only
            self._refused[text] = _reason(error)
        else:
            return _known(text, name, now, facts, len(content)), arrived
        return None

    def _content(self, name: str, facts: FileFacts | None) -> bytes:
        if facts is None:
            raise VersionError(_("is no file"))
        if facts.size is not None and facts.size > MOST_BYTES:
            raise VersionError(_("is larger than a game can be"))
        return self._folder.read(name, MOST_BYTES + 1)

    def _remember(self, files: Sequence[KnownFile]) -> int:
        return self._ask(lambda store: store.known_files.remember(files))

    def _forget(self, names: Collection[str]) -> None:
        self._ask(lambda store: store.known_files.forget(names))

    def _take(self, found: Listing, judged: list[tuple[KnownFile, Arrived]], now: int) -> None:
        taken = self._ask(lambda store: store.known_files.take_in(judged))
        self._counts["players"] += taken.players
        for (file, (version, _sheet)), effect in zip(judged, taken.effects, strict=True):
            self._counts[effect] += not version.is_player
            if effect.is_held:
                self._settled += 1
                found.hold(VersionName.of(version, ""), file.seen_at, now)

    # --- Writing ----------------------------------------------------------------------------------

    def _mend(self, found: Listing) -> None:
        """Take away own files that are not as they were written: they are written anew."""
        for text in found.torn:
            self._folder.remove(text)
            if (name := VersionName.read(text)) is not None:
                found.count(name, -1)
        if found.torn:
            self._forget(found.torn)

    def _write(self, found: Listing, mine: Mine) -> None:
        missing: list[ItemKey] = []
        for is_player, stamps in ((False, mine.games), (True, mine.players)):
            for item in stamps:
                key = is_player, item
                held, here = found.held.get(key), mine.order(key)
                if here is not None and (held is None or held[0] < here):
                    missing.append(key)
        for lot in _lots(missing):
            self._stop()
            self._write_lot(found, lot, mine.now)

    def _write_lot(self, found: Listing, lot: Sequence[ItemKey], now: int) -> None:
        games = [item for is_player, item in lot if not is_player]
        players = [item for is_player, item in lot if is_player]
        written: list[KnownFile] = []
        try:
            for version in self._ask(lambda store: store.known_files.give_out(games, players)):
                name = self._put(found, version)
                found.hold(name, now, now)
                facts = self._folder.facts(str(name))
                written.append(_known(str(name), name, now, facts))
                self._counts["written"] += 1
        finally:
            if written:
                self._remember(written)

    def _put(self, found: Listing, version: FolderVersion) -> VersionName:
        """Writes it, and returns the name. Raises OSError."""
        content = write_version(version)
        name = VersionName.of(version, self._devices[-1])
        try:
            self._folder.write(str(name), content)
            found.count(name, 1)
        except FileExistsError:
            if not self._says(name, content):
                # A copy of this history writes by the same name.
                self._rename()
                return self._put(found, version)
        return name

    def _says(self, name: VersionName, content: bytes) -> bool:
        """Whether the file there says the same; one that says nothing is written anew."""
        try:
            facts = self._folder.facts(str(name))
            there = read_version(name, self._content(str(name), facts))
        except VersionError:
            self._folder.remove(str(name))
            self._folder.write(str(name), content)
            return True
        return _meant(there) == _meant(read_version(name, content))

    def _rename(self) -> None:
        """From now on this history writes by a name that nobody has."""
        self._devices = (*self._devices, secrets.token_hex(6))
        names = " ".join(self._devices)
        self._ask(lambda store: store.settings.put({DEVICES: names}))

    def _clear(self, found: Listing, mine: Mine) -> None:
        """Take away own files that a newer one has long been there for."""
        old: list[str] = []
        for text, name in found.own:
            held = found.held.get((name.is_player, name.item))
            order = order_of(name.edited_at, name.state, mine.now)
            if held is not None and held[0] > order and mine.now - held[1] >= KEPT_FOR:
                self._stop()
                self._folder.remove(text)
                found.count(name, -1)
                old.append(text)
        if old:
            self._counts["cleared"] += len(old)
            self._forget(old)


def _known(
    text: str, name: VersionName, now: int, facts: FileFacts | None, length: int = 0
) -> KnownFile:
    """What is to be known of a file that says what `name` says, or is refused; `length`: how long
    it turned out to be."""
    size, changed = (None, None) if facts is None else (facts.size, facts.changed)
    return KnownFile(
        text, name.item, name.edited_at, now, length if size is None else size, changed or 0
    )


def _begin(store: "Store", address: str) -> None:
    with store.at_once():
        store.known_files.forget_all()
        store.settings.put({KNOWN_OF: address})


def _lots(sequence: Sequence[T]) -> Iterator[Sequence[T]]:
    return (sequence[start : start + LOT] for start in range(0, len(sequence), LOT))


def _meant(arrived: Arrived) -> object:
    version, sheet = arrived
    if version.is_player:
        return version.players[version.item]
    return None if sheet is None else sheet.content(version.seats)


def _out_of_reach(error: OSError) -> str:
    return _("The folder cannot be reached: {reason}").format(reason=_reason(error))


def _reason(error: OSError) -> str:
    return os.strerror(error.errno) if error.errno else str(error)


def _go_on() -> None:
    """Nobody stops it."""


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
