"""What is in a shared folder, as far as its names tell, beside what a history knows of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from companion.exchange.version_file import VersionName
from companion.history.carried_folder import CarriedFolder, FileFacts, finished
from companion.history.folder_versions import Order, order_of
from companion.history.known_files import KnownFile
from companion.history.versions import Stamp

MOST_NAMES: Final = 2_000_000
"""So many names are looked at."""
MOST_AT_ONCE: Final = 20_000
"""Files that are read in one go; of more, any of them."""
MOST_NAMED: Final = 100
"""Names of foreign files that are told."""
_EVERY: Final = 256

ItemKey = tuple[bool, str]
"""Whether it is a player, and the id."""


@dataclass(slots=True)
class Listing:
    to_read: list[tuple[str, VersionName]] = field(default_factory=list)
    left: int = 0
    """Files that were too many for this time."""
    refused: dict[str, KnownFile] = field(default_factory=dict)
    """Known as such, and the same as then."""
    held: dict[ItemKey, tuple[Order, int]] = field(default_factory=dict)
    """The newest version of each that a file holds, and since when it is known."""
    own: list[tuple[str, VersionName]] = field(default_factory=list)
    """What this history wrote."""
    torn: list[str] = field(default_factory=list)
    """Own files that are not as they were written, and such as were never finished."""
    gone: set[str] = field(default_factory=set)
    """Known files that are no longer there."""
    files: int = 0
    devices: dict[str, int] = field(default_factory=dict)
    """Files by who wrote them."""
    foreign: int = 0
    foreign_names: list[str] = field(default_factory=list)
    is_whole: bool = True

    def count(self, name: VersionName, change: int) -> None:
        """So many files of this device more."""
        self.files += change
        self.devices[name.device] = self.devices.get(name.device, 0) + change

    def hold(self, name: VersionName, seen_at: int, now: int) -> None:
        order = order_of(name.edited_at, name.state, now)
        key = name.is_player, name.item
        if key not in self.held or self.held[key][0] < order:
            self.held[key] = order, seen_at


@dataclass(frozen=True, slots=True)
class Mine:
    """What a history has, and what it knows of the folder."""

    games: Mapping[str, Stamp]
    players: Mapping[str, Stamp]
    known: Mapping[str, KnownFile]
    devices: tuple[str, ...]
    """The names it writes by; the last one is the present one."""
    now: int

    def order(self, key: ItemKey) -> Order | None:
        stamp = (self.players if key[0] else self.games).get(key[1])
        return None if stamp is None else order_of(stamp.edited_at, stamp.state, self.now)


def listed(folder: CarriedFolder, mine: Mine, stop: Callable[[], None]) -> Listing:
    """Look at all names, once. Raises OSError."""
    found = Listing(gone=set(mine.known))
    chance = Random()  # which file comes first is no secret
    for number, text in enumerate(folder.names()):
        if number % _EVERY == 0:
            stop()
        if number >= MOST_NAMES:
            found.is_whole = False
            break
        found.gone.discard(text)
        name = VersionName.read(text)
        if name is None:
            _note_foreign(found, text, mine)
        elif _is_wanted(found, folder, text, name, mine):
            _choose(found, text, name, chance)
    if not found.is_whole:
        found.gone.clear()
    return found


def _note_foreign(found: Listing, text: str, mine: Mine) -> None:
    inner = finished(text)
    name = None if inner is None else VersionName.read(inner)
    if name is not None:
        if name.device in mine.devices:
            found.torn.append(text)
        return
    found.foreign += 1
    if len(found.foreign_names) < MOST_NAMED:
        found.foreign_names.append(text)


def _is_wanted(
    found: Listing, folder: CarriedFolder, text: str, name: VersionName, mine: Mine
) -> bool:
    """Whether the file must be read; notes what it is."""
    found.count(name, 1)
    known, is_own = mine.known.get(text), name.device in mine.devices
    order, here = (
        order_of(name.edited_at, name.state, mine.now),
        mine.order((name.is_player, name.item)),
    )
    if is_own:
        found.own.append((text, name))
    if known is not None and not known.is_held:
        if _same(known, folder.facts(text)):
            found.refused[text] = known
            return False
        return here is None or order >= here
    if known is not None:
        facts = folder.facts(text) if is_own else None
        if facts is not None and facts.size not in (known.size, None):
            found.torn.append(text)
            return False
        if here is not None and order <= here:
            found.hold(name, known.seen_at, mine.now)
            return False
        return True  # the history is another than it was then
    return here is None or order >= here


def _same(known: KnownFile, facts: FileFacts | None) -> bool:
    """Never where the folder does not know it."""
    now = (0, 0) if facts is None else (facts.size, facts.changed)
    return now == (known.size, known.changed)


def _choose(found: Listing, text: str, name: VersionName, chance: Random) -> None:
    """Of too many, each has the same chance: those that nobody can read keep none out for ever."""
    if len(found.to_read) < MOST_AT_ONCE:
        found.to_read.append((text, name))
        return
    found.left += 1
    place = chance.randrange(MOST_AT_ONCE + found.left)
    if place < MOST_AT_ONCE:
        found.to_read[place] = (text, name)
