"""Hands the app files made to hang it, to swell it or to get at the games, and looks what happens.

Each goes in by the doors there are: joined, gone back to, opened as a history of its own, looked
at and taken in. It must be answered, by what came of it or by a sentence; Cancel must be answered
soon, memory and disk must not swell, no trace of a mistake may appear, and what was in the
history must be there afterwards. The first inputs are those of tests/cases; the others chance
makes of them.
"""

import ctypes
import gc
import os
import random
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion import cli
from companion.app.transfer import CameIn, Form, WayBack
from companion.history.game_import import Preview
from tests.app.conftest import Desk
from tests.benchmarks.measuring import Extent, Ratio
from tests.cases.grown import grown
from tests.cases.hostile import Case, Maker, cases
from tests.history import samples
from tests.history.states import state_of

COUNTED: Final = "hostile files, by every door"
SHORT: Final = 200
LONG: Final = 3000

PATIENCE: Final = 0.5
"""Seconds until the player presses Cancel."""
SOON: Final = 2.0
GIVEN_UP: Final = 20.0
MEGABYTE: Final = 1024 * 1024
MOST_MEMORY: Final = 64 * MEGABYTE
MOST_DISK: Final = 256 * MEGABYTE
OWN: Final = 40


def run(extent: Extent) -> Iterator[Ratio]:
    found = Found()
    with tempfile.TemporaryDirectory() as place:
        trial = Trial(Path(place), found)
        began = time.monotonic()
        for case in _inputs(extent):
            trial.face(case)
        trial.close()
    took = time.monotonic() - began
    print(
        f"{found.tried:,} times in {took:.0f} s; {found.refused:,} refused, {found.taken:,} taken"
    )
    for what, worst in found.worst.items():
        print(f"most {what}: {worst}")
    for fault in found.faults:
        print(fault)
    yield Ratio("memory above the app's", found.memory, "at most", MOST_MEMORY, "bytes", 1)
    yield Ratio("disk for one of them", found.disk, "at most", MOST_DISK, "bytes", 1)
    yield Ratio("until Cancel answers", found.cancel, "at most", SOON, "s", 1)
    what = "hung, raised, left or lost something"
    yield Ratio(what, len(found.faults), "of all", max(found.tried, 1), "times", 0)


def _inputs(extent: Extent) -> Iterator[Case]:
    """The cases, as many as are wanted, then what chance makes of them."""
    known = [case for case in cases() if extent.thorough or not case.heavy]
    chance = random.Random(extent.seed)
    if extent.count < len(known):
        known = chance.sample(known, extent.count)
    yield from known
    small = [case for case in cases() if not case.heavy]
    for number in range(extent.count - len(known)):
        yield grown(chance, small, number)


@dataclass
class Found:
    tried: int = 0
    refused: int = 0
    taken: int = 0
    memory: int = 0
    disk: int = 0
    cancel: float = 0.0
    worst: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def most(self, what: str, ours: float, name: str, told: str) -> None:
        if ours > getattr(self, what):
            setattr(self, what, ours)
            self.worst[what] = f"{told}, {name}"


class Trial:
    """The app with a history of its own, in front of files from elsewhere."""

    def __init__(self, folder: Path, found: Found) -> None:
        self._found = found
        self._aside = folder / "elsewhere"
        self._aside.mkdir()
        self._home = folder / "home"
        self._home.mkdir()
        self._maker = Maker(self._aside)
        self._desk = Desk(self._home)
        self._desk.answer(
            self._desk.services.history.change, lambda store: samples.fill(store, OWN)
        )
        self._good = self._state()
        self._left = self._files()

    def face(self, case: Case, *, every_door: bool = True) -> None:
        """By every door, or by the one that the app shows first."""
        transfer = self._desk.services.transfer
        path = self._maker.make(case)
        if case.kind == "history":
            self._ask(case, "joined", lambda done, fail: transfer.join(path, done, fail, _unseen))
            if not every_door:
                return
            path = self._maker.make(case)
            self._ask(
                case,
                "gone back to",
                lambda done, fail: transfer.go_back_to(path, done, fail, _unseen),
            )
            for words in (["list"], ["check"], ["list", "--text", "Ada"], ["delete", "00"]):
                self._command(case, [*words, "--db", str(self._maker.make(case))])
        else:
            form = Form.TABLE if case.kind == "table" else Form.GAMES
            preview = self._ask(
                case, "looked at", lambda done, fail: transfer.look_at(path, form, done, fail)
            )
            if every_door and isinstance(preview, Preview) and not preview.problems:
                self._ask(
                    case, "taken in", lambda done, fail: transfer.take_in(preview, (), done, fail)
                )

    def close(self) -> None:
        self._desk.services.close()

    def _ask(self, case: Case, door: str, ask: Callable[[Any, Any], None]) -> object:
        """What came of it; None where it was refused."""
        done: list[object] = []
        failed: list[str] = []
        name = f"{door}: {case.name}"
        with self._watched(name):
            ask(done.append, failed.append)
            self._until_answered(name, lambda: bool(done or failed))
        if not done and not failed:
            return None
        self._found.refused += bool(failed)
        self._found.taken += bool(done)
        if done and isinstance(done[0], CameIn | WayBack):
            self._go_home(name)
        elif self._state() != self._good:
            self._fault(name, "changed what was here")
            self._go_home(name)
        return done[0] if done else None

    def _until_answered(self, name: str, answered: Callable[[], bool]) -> None:
        began = time.monotonic()
        pressed = 0.0
        while not answered():
            self._desk.take()
            now = time.monotonic()
            if not pressed and now - began > PATIENCE:
                pressed = now
                self._desk.services.transfer.cancel()
            if now - began > GIVEN_UP:
                self._fault(name, "never answered")
                return
            time.sleep(0.002)
        if pressed:
            waited = time.monotonic() - pressed
            self._found.most("cancel", waited, name, f"{waited:.2f} s")

    def _go_home(self, name: str) -> None:
        """The history is sound, and then as it was again."""
        health = self._desk.answer(self._desk.services.history.ask, "health", lambda s: s.check())
        if health.problems:
            self._fault(name, f"left a history that is not sound: {health.problems[0]}")

        def again(store: Any) -> None:
            with store.at_once():
                for table in ("games", "tombstones", "open_games", "players"):
                    store._connection.change(f"DELETE FROM {table}")  # noqa: S608  # ours
                samples.fill(store, OWN)

        self._desk.answer(self._desk.services.history.change, again)

    def _command(self, case: Case, words: list[str]) -> None:
        name = f"history {' '.join(words[:2])}: {case.name}"
        said: list[str] = []
        with self._watched(name), _arguments(["companion", "history", *words], said):
            began = time.monotonic()
            status = cli.main()
            took = time.monotonic() - began
        self._found.refused += status == 2
        self._found.taken += status != 2
        if took > GIVEN_UP:
            self._fault(name, f"took {took:.0f} s")
        if any(".py:" in words for words in said):
            self._fault(name, f"said {said}")

    @contextmanager
    def _watched(self, name: str) -> Iterator[None]:
        """What it took, and whether it left anything behind."""
        self._found.tried += 1
        # What was used before and is free again is nobody's.
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        Path("/proc/self/clear_refs").write_text("5")
        before = _memory("VmRSS")
        traces: list[str] = []
        hook, sys.excepthook = (
            sys.excepthook,
            lambda kind, error, _t: traces.append(f"{kind} {error}"),
        )
        room = Room(self._home)
        try:
            yield
        finally:
            sys.excepthook = hook
            disk = room.most()
        grown_by = _memory("VmHWM") - before
        self._found.most("memory", grown_by, name, f"{grown_by / MEGABYTE:.1f} MB")
        self._found.most("disk", disk, name, f"{disk / MEGABYTE:.1f} MB")
        for trace in traces:
            self._fault(name, f"raised {trace}")
        if more := self._files() - self._left - {"before.db"}:
            more = {each for each in more if ".backups" not in each}
            if more:
                self._fault(name, f"left {sorted(more)}")

    def _files(self) -> set[str]:
        return {
            str(path.relative_to(self._home))
            for path in self._home.rglob("*")
            if path.is_file() and not path.name.endswith(("-wal", "-shm"))
        }

    def _state(self) -> object:
        return self._desk.answer(self._desk.services.history.ask, "state", state_of)

    def _fault(self, name: str, what: str) -> None:
        self._found.faults.append(f"{name}: {what}")


class Room:
    """How many bytes a folder grows by, at most, while something is done."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._before = self._size()
        self._most = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def most(self) -> int:
        self._over.set()
        self._thread.join()
        return self._most

    def _look(self) -> None:
        while not self._over.wait(0.02):
            self._most = max(self._most, self._size() - self._before)

    def _size(self) -> int:
        size = 0
        for folder, _folders, files in os.walk(self._folder):  # what goes meanwhile is passed over
            for name in files:
                with suppress(OSError):
                    size += (Path(folder) / name).stat().st_blocks * 512
        return size


def _memory(what: str) -> int:
    """Bytes of this process."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(what):
            return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@contextmanager
def _arguments(words: list[str], said: list[str]) -> Iterator[None]:
    before = sys.argv, sys.stdout, sys.stderr
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
        sys.argv, sys.stdout, sys.stderr = words, out, out  # type: ignore[assignment]
        try:
            yield
        finally:
            sys.argv, sys.stdout, sys.stderr = before
            out.seek(0)
            said.extend(out.read(2000).splitlines())


def _unseen(_share: float) -> None:
    """Nobody watches how far it is."""
