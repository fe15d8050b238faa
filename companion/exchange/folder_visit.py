"""A visit to a shared folder: what reading and writing there have in common."""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from companion.exchange.folder_listing import Listing, Mine, listed
from companion.exchange.folder_report import FolderReport
from companion.exchange.version_file import VersionName
from companion.history.carried_folder import CarriedFolder, FileFacts
from companion.history.folder_settings import DEVICES
from companion.history.folder_versions import Effect
from companion.history.known_files import KnownFile
from companion.history.records import LeftOut
from companion.texts.complaint import Complaint

if TYPE_CHECKING:
    from companion.history.store import Store

LOT: Final = 50
"""Files between two questions to the history."""
MOST_TOLD: Final = 100
"""Refused files that are told by name."""

T = TypeVar("T")


class Ask(Protocol):
    """Lets something be done with the history, on its own thread, and returns what came of it."""

    def __call__(self, work: "Callable[[Store], T]", /) -> T: ...


@dataclass(slots=True)
class FolderVisit:
    """Who is there, and what has come of it so far. `stop` is called before every lot; what it
    raises ends the visit."""

    folder: CarriedFolder
    ask: Ask
    stop: Callable[[], None]
    found: Listing = field(default_factory=Listing)
    devices: tuple[str, ...] = ()
    """The names that this history writes by, the present one last."""
    effects: Counter[Effect] = field(default_factory=Counter)
    """Of the games that were read."""
    players: int = 0
    written: int = 0
    cleared: int = 0
    left_out: list[LeftOut] = field(default_factory=list)
    refused: dict[str, Complaint] = field(default_factory=dict)
    settled: int = 0
    """Files that were read and need not be read again."""
    fault: Complaint | None = None

    def look(self, *, is_known: bool) -> Mine:
        """See what is there; returns what the history has. What it knows of files counts where it
        `is_known` to be of this folder. Raises OSError."""
        mine = self.mine()
        if not is_known:
            mine = replace(mine, known={})
        self.found = listed(self.folder, mine, self.stop)
        return mine

    def mine(self) -> Mine:
        """In some questions: each takes its time where there are many games."""
        known = self.ask(lambda store: store.known_files.all())
        games, players = self.ask(lambda store: store.known_files.own_stamps())
        settings, now = self.ask(lambda store: (store.settings.all(), store.moment()))
        self.devices = tuple(settings.get(DEVICES, "").split())
        return Mine(games, players, known, self.devices, now)

    @property
    def left(self) -> int:
        """None where it is of no use: where too many are refused, the same come again."""
        return self.found.left if self.settled and not self.fault else 0

    def report(self) -> FolderReport:
        found = self.found
        known = {name: Complaint.read(file.refused or "") for name, file in found.refused.items()}
        refused = known | self.refused
        return FolderReport(
            added=self.effects[Effect.ADDED],
            changed=self.effects[Effect.CHANGED],
            removed=self.effects[Effect.REMOVED],
            players=self.players,
            written=self.written,
            cleared=self.cleared,
            files=found.files,
            devices=tuple(sorted(each for each in found.devices.items() if each[1])),
            own=self.devices,
            left_out=tuple(self.left_out),
            refused=tuple((name, refused[name]) for name in sorted(refused)[:MOST_TOLD]),
            foreign=found.foreign,
            foreign_names=tuple(sorted(found.foreign_names)),
            left=self.left,
            fault=self.fault,
        )


def known_file(
    text: str, name: VersionName, now: int, facts: FileFacts | None, length: int = 0
) -> KnownFile:
    """What is to be known of a file that says what `name` says, or is refused; `length`: how long
    it turned out to be."""
    size, changed = (None, None) if facts is None else (facts.size, facts.changed)
    return KnownFile(
        text, name.item, name.edited_at, now, length if size is None else size, changed or 0
    )


def lots(sequence: Sequence[T]) -> Iterator[Sequence[T]]:
    return (sequence[start : start + LOT] for start in range(0, len(sequence), LOT))


def reason(error: OSError) -> str:
    """Why the folder cannot do it."""
    return os.strerror(error.errno) if error.errno else str(error)
