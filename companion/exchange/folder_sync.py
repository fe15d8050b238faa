"""Histories that stay equal through a folder that another program syncs, such as Syncthing.

Each device writes a single file there, `history-<device>.db`: a snapshot of its finished games and
players. Nobody else writes that file, so the syncing program never finds two versions of it. A
device that finds a new or changed snapshot merges it like any other history. A merge takes the
newer version of each game and player, whatever the order, so it does no harm to read a snapshot
twice, late, or under the name of a conflict copy.

Example: Ada plays a game. Her look writes `history-1f….db`. Ben's look finds it, merges it, and
finds that Ada's file holds all that he has: nothing is left to write. Had Ben played a game too,
his own `history-9c….db` would now have both, and Ada's next look would merge that one.

A file that is damaged, half arrived or written by a newer version of the app is refused with a
sentence, and read again when it has changed.
"""

import json
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from hashlib import file_digest
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from companion.history.atomic_write import BORROWED, own_name
from companion.history.errors import HistoryError, named_errors
from companion.history.snapshots import (
    FOLDER_STATE,
    FileMark,
    MergedSnapshot,
    Owner,
    SnapshotFolder,
)
from companion.history.untrusted_copy import MOST_BYTES
from companion.texts import N_
from companion.texts.complaint import Complaint
from companion.texts.display import escaped, one_line

if TYPE_CHECKING:
    from companion.history.store import Store

DEVICE: Final = "shared_as"
"""The setting with this device's part of the file name."""
MOST_FILES: Final = 100
"""Snapshots that are read; a table has a handful of devices."""
_PREFIX: Final = "history-"
_SUFFIX: Final = ".db"
_FRESH: Final = 10 * 1_000_000_000
"""Nanoseconds for which a file may change again without a change of its time: a memory stick
counts in steps of two seconds."""

T = TypeVar("T")


class Ask(Protocol):
    """Does something with the history, on the history's own thread, and returns the answer."""

    def __call__(self, work: "Callable[[Store], T]", /) -> T: ...


@dataclass(frozen=True, slots=True)
class FolderDevice:
    """A device that has a snapshot in the folder."""

    name: str
    since: str
    """When it began to share, in ISO 8601."""
    is_own: bool


@dataclass(frozen=True, slots=True)
class FolderReport:
    """The result of one look into the folder. Counts are of games unless they say otherwise."""

    added: int = 0
    changed: int = 0
    removed: int = 0
    players: int = 0
    """Players added or changed."""
    written: bool = False
    """This device's snapshot was written."""
    devices: tuple[FolderDevice, ...] = ()
    refused: tuple[tuple[str, HistoryError | Complaint], ...] = ()
    """Files that cannot be read, by name, and why."""
    fault: Complaint | None = None
    """The reason why the look was not completed."""

    @property
    def has_changes(self) -> bool:
        """True if the look changed the history."""
        return bool(self.added or self.changed or self.removed or self.players)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that was refused, as it was then."""

    mark: FileMark | None
    content: str
    reason: HistoryError | Complaint


@dataclass(slots=True)
class _Seen:
    """A sound snapshot that this history has merged, or has written itself."""

    mark: FileMark | None
    """None where a later change could leave the mark as it is."""
    content: str
    digest: str
    owner: Owner

    @classmethod
    def load(cls, value: dict[str, Any]) -> "_Seen":
        mark = value["mark"]
        owner = Owner(*value["owner"])
        return cls(mark and (mark[0], mark[1]), value["content"], value["digest"], owner)


@dataclass(slots=True)
class _State:
    """All that a history remembers about its folder."""

    address: str
    device: str
    since: str
    files: dict[str, _Seen] = field(default_factory=dict)
    versions: str = ""
    """The digest of stamps when `digest` was made."""
    digest: str = ""

    @classmethod
    def load(cls, store: "Store", address: str) -> "_State":
        """Read the state, or begin a new one for another folder."""
        settings = store.settings.all()
        device = settings.get(DEVICE) or token_hex(6)
        try:
            found = json.loads(settings.get(FOLDER_STATE) or "{}")
            if found["address"] == address:
                files = {name: _Seen.load(value) for name, value in found.pop("files").items()}
                return cls(**{**found, "device": device}, files=files)
        except (ValueError, TypeError, KeyError, AttributeError):
            pass  # no folder yet, or a damaged setting: all files are read again
        return cls(address, device, datetime.now(UTC).isoformat(timespec="seconds"))

    def save(self, store: "Store") -> None:
        store.settings.put({DEVICE: self.device, FOLDER_STATE: json.dumps(asdict(self))})


def synchronize(
    folder: SnapshotFolder,
    ask: Ask,
    refusals: dict[str, Refusal],
    *,
    device_name: str,
    stop: Callable[[], None] = lambda: None,
) -> FolderReport:
    """Merge every changed snapshot, then write this device's own if others lack something.

    `refusals` holds the refused files from one look to the next. `stop` is called between two
    files; an exception that it raises ends the look, and what was merged by then stays.
    """
    try:
        path = ask(lambda store: store.path)
        with named_errors(path):
            room = tempfile.TemporaryDirectory(
                prefix=own_name(BORROWED),
                dir=path.parent if path.is_file() else None,
                ignore_cleanup_errors=True,
            )
        with room as place:
            look = _Look(folder, ask, refusals, device_name, stop, Path(place))
            return look.run()
    finally:
        folder.close()


def remove_own_files(folder: SnapshotFolder, device: str) -> None:
    """Remove the device's snapshot and its conflict copies from the folder. Raises OSError."""
    try:
        own = f"{_PREFIX}{device}"
        for name in {own + _SUFFIX, *folder.list_files(own)}:
            folder.remove_file(name)
    finally:
        folder.close()


@dataclass(slots=True)
class _Look:
    """One look into the folder."""

    folder: SnapshotFolder
    ask: Ask
    refusals: dict[str, Refusal]
    device_name: str
    stop: Callable[[], None]
    room: Path
    report: FolderReport = field(default_factory=FolderReport)
    state: _State = field(init=False)
    unread: list[str] = field(default_factory=list)
    """Files beyond those that are read."""

    def run(self) -> FolderReport:
        self.state = self.ask(lambda store: _State.load(store, self.folder.address))
        said = N_("The folder cannot be reached: {reason}")
        try:
            marks = self._list()
            self._forget_missing(marks)
            for name, mark in marks.items():
                self.stop()
                self._read(name, mark)
            self.stop()
            said = N_("The folder cannot be written to: {reason}")
            self._write_if_needed()
        except OSError as error:
            fault = Complaint(said, {"reason": _reason(error)})
            self.report = replace(self.report, fault=fault)
        return self._told()

    @property
    def _own_name(self) -> str:
        return f"{_PREFIX}{self.state.device}{_SUFFIX}"

    def _list(self) -> dict[str, FileMark]:
        """Return the snapshots in the folder; this device's own is never too many."""
        marks = self.folder.list_files(_PREFIX)
        names = sorted(name for name in marks if name.endswith(_SUFFIX))
        names.sort(key=lambda name: name != self._own_name)
        self.unread = names[MOST_FILES:]
        return {name: marks[name] for name in names[:MOST_FILES]}

    def _forget_missing(self, marks: dict[str, FileMark]) -> None:
        for name in self.state.files.keys() - marks.keys():
            del self.state.files[name]
        for name in self.refusals.keys() - marks.keys():
            del self.refusals[name]

    def _read(self, name: str, mark: FileMark) -> None:
        """Merge a snapshot, unless it is as it was when it was read last."""
        before: _Seen | Refusal | None = self.state.files.get(name) or self.refusals.get(name)
        known = _lasting(mark)
        if before is not None and known is not None and before.mark == known:
            return
        if (mark[0] or 0) > MOST_BYTES:
            said = N_("{file} is too large for a history")
            self._refuse(name, known, "", Complaint(said, {"file": escaped(name)}))
            return
        copy = self.room / "snapshot.db"
        try:
            self.folder.copy_file(name, copy, MOST_BYTES + 1)
            content = _digest_of(copy)
            if before is not None and before.content == content:
                self._note_mark(name, known)
                return
            merged = self.ask(lambda store: store.merge_snapshot(copy))
        except OSError as error:  # it may be readable the next time
            self._refuse(name, None, "", Complaint.quoted(f"{escaped(name)}: {_reason(error)}"))
        except HistoryError as error:
            if error.path != copy:
                raise  # about this device's own history
            detail = error.detail.replace(str(copy), escaped(name))
            self._refuse(name, known, content, type(error)(escaped(name), detail))
        else:
            self._accept(name, _Seen(known, content, merged.digest, merged.owner), merged)
        finally:
            copy.unlink(missing_ok=True)

    def _note_mark(self, name: str, mark: FileMark | None) -> None:
        if name in self.state.files:
            self.state.files[name].mark = mark
        else:
            self.refusals[name] = replace(self.refusals[name], mark=mark)
        self._save()

    def _refuse(
        self, name: str, mark: FileMark | None, content: str, reason: HistoryError | Complaint
    ) -> None:
        self.refusals[name] = Refusal(mark, content, reason)
        if self.state.files.pop(name, None) is not None:
            self._save()

    def _accept(self, name: str, seen: _Seen, merged: MergedSnapshot) -> None:
        self.refusals.pop(name, None)
        was_own = name == self._own_name and name in self.state.files
        self.state.files[name] = seen
        came, now = merged.report, self.report
        self.report = replace(
            now,
            added=now.added + came.added,
            changed=now.changed + came.changed,
            removed=now.removed + came.removed,
            players=now.players + came.players,
        )
        if was_own and self.report != now:
            # A copy of this history writes under the same name, on another device perhaps. Both
            # would overwrite each other's file, so this one takes a new name.
            self.state.device = token_hex(6)
        self._save()

    def _write_if_needed(self) -> None:
        """Write the snapshot if it is missing, or if no snapshot in the folder holds all of this
        history. Where another one does, a copy of it in this device's file would tell nobody
        anything, and three phones would send every game six times instead of twice."""
        versions = self.ask(lambda store: store.history_digest(with_contents=False))
        snapshot = self.room / "own.db"
        if versions != self.state.versions:
            self.state.digest = self._make(snapshot)
            self.state.versions = versions
            self._save()
        held = {file.digest for file in self.state.files.values()}
        if self._own_name in self.state.files and self.state.digest in held:
            return
        if not snapshot.exists():
            self.state.digest = self._make(snapshot)
        self.folder.put_file(self._own_name, snapshot)
        mark = self.folder.list_files(self._own_name).get(self._own_name, (None, None))
        content = _digest_of(snapshot)
        seen = _Seen(_lasting(mark), content, self.state.digest, self._owner())
        self.state.files[self._own_name] = seen
        self.refusals.pop(self._own_name, None)
        self.report = replace(self.report, written=True)
        self._save()

    def _make(self, snapshot: Path) -> str:
        owner = self._owner()
        return self.ask(lambda store: store.write_snapshot(snapshot, owner))

    def _owner(self) -> Owner:
        return Owner(self.state.device, self.device_name, self.state.since)

    def _save(self) -> None:
        self.ask(self.state.save)

    def _told(self) -> FolderReport:
        owners = {file.owner.device: file.owner for file in self.state.files.values()}
        devices = (
            FolderDevice(
                one_line(owner.name), _checked(owner.since), owner.device == self.state.device
            )
            for owner in owners.values()
        )
        refused = {name: each.reason for name, each in sorted(self.refusals.items())}
        too_many = Complaint(N_("There are too many histories in the folder to read this one."))
        return replace(
            self.report,
            devices=tuple(sorted(devices, key=lambda device: (not device.is_own, device.since))),
            refused=(*refused.items(), *((name, too_many) for name in self.unread)),
        )


def _lasting(mark: FileMark) -> FileMark | None:
    """Return the mark if a later change of the file is sure to give it another one."""
    size, changed = mark
    if size is None or changed is None or changed + _FRESH > time.time_ns():
        return None
    return mark


def _checked(moment: str) -> str:
    """Return the moment if it is one."""
    with suppress(ValueError):
        return datetime.fromisoformat(moment).astimezone(UTC).isoformat(timespec="seconds")
    return ""


def _digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _reason(error: OSError) -> str:
    return os.strerror(error.errno) if error.errno else str(error)
