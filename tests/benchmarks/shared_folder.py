"""A history joins a shared folder that holds as many games as it has itself.

The time is beside that of merging the same two histories file by file, as a phone's history is
merged; how long anybody who saves a game waits, and how long a touch does, are the longest seen.

    python -m tests.benchmarks.shared_folder --syncthing [GAMES]

runs three real instances of Syncthing on the loopback instead, each with a history: partitions,
kills of the engines and of ours, edits and deletions meanwhile.
"""

import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, Self, TypeVar

from companion.device.real_folder import RealFolder
from companion.exchange.shared_folder import synchronise
from companion.history.records import GameFilter
from companion.history.store import Store
from tests.benchmarks.measuring import Extent, Ratio
from tests.benchmarks.syncthing_engine import Instance, instances
from tests.history import samples
from tests.history.states import state_of

COUNTED: Final = "games on either side"
SHORT: Final = 500
LONG: Final = 10_000

BETWEEN: Final = 0.005
"""Seconds between two touches."""
_ROUNDS: Final = 30
_PATIENCE: Final = 300.0

T = TypeVar("T")


class Asked:
    """Asks a history, and watches how long that takes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.longest = 0.0

    def __call__(self, work: Callable[[Store], T], /) -> T:
        began = time.perf_counter()
        try:
            return work(self._store)
        finally:
            self.longest = max(self.longest, time.perf_counter() - began)


class Touches:
    """Somebody who touches the screen again and again; how long the longest touch waited."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._touch)

    def _touch(self) -> None:
        last = time.perf_counter()
        while not self._end.wait(BETWEEN):
            now = time.perf_counter()
            self.longest = max(self.longest, now - last - BETWEEN)
            last = now

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._end.set()
        self._thread.join()


def _nothing() -> None:
    """Nobody stops it."""


def run(extent: Extent) -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as place:
        room = Path(place)
        folder = room / "table"
        folder.mkdir()
        theirs, mine, merged = room / "theirs.db", room / "mine.db", room / "merged.db"
        with Store.open(theirs) as store:
            samples.fill(store, extent.count, seed=extent.seed)
            synchronise(RealFolder(folder), Asked(store), _nothing)
        with Store.open(mine) as store:
            samples.fill(store, extent.count, seed=extent.seed + 1)
            store.backup(merged)
        with Store.open(merged) as store:
            began = time.perf_counter()
            store.merge(theirs)
            merging = time.perf_counter() - began
        with Store.open(mine) as store:
            asked = Asked(store)
            with Touches() as touches:
                began = time.perf_counter()
                report = synchronise(RealFolder(folder), asked, _nothing)
                joining = time.perf_counter() - began
            began = time.perf_counter()
            again = synchronise(RealFolder(folder), Asked(store), _nothing)
            looking = time.perf_counter() - began
            games = store.page_plan().count
        memory = _memory_of_joining(room, folder, extent)
        with Store.open(mine) as one, Store.open(merged) as other:
            different = state_of(one) != state_of(other)
    print(f"came {report.added:,}, written {report.written:,}, {again.written} the next time")
    print(f"a look at {again.files:,} files where nothing is new: {looking:.2f} s")
    print(f"memory while joining, at most: {memory / 1e6:.1f} MB")
    yield Ratio("joining the folder", joining, "merging two files", merging, "s")
    yield Ratio("longest wait to save", asked.longest * 1e3, "of joining", joining * 1e3, "ms")
    yield Ratio("longest wait of a touch", touches.longest * 1e3, "a blink", 100, "ms")
    wrong = abs(2 * extent.count - games) + again.written + again.added + different
    yield Ratio("games lost, doubled or different", wrong, "of all", 2 * extent.count, "games", 0)


def _memory_of_joining(room: Path, folder: Path, extent: Extent) -> float:
    """Of Python's objects, apart from what is timed."""
    with Store.open(room / "memory.db") as store:
        samples.fill(store, min(100, extent.count), seed=extent.seed + 2)
        tracemalloc.start()
        synchronise(RealFolder(folder), Asked(store), _nothing)
        _now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return float(most)


# --- With the real engine -------------------------------------------------------------------------


class Member:
    """A history and the instance that carries its folder."""

    def __init__(self, file: Path, engine: Instance) -> None:
        self.file = file
        self.engine = engine
        self.seconds = 0.0

    def share(self, kill_after: float | None = None) -> None:
        """In a process of its own, killed after so many seconds."""
        process = os.fork()
        if process == 0:
            status = 1
            try:
                with Store.open(self.file) as store:
                    synchronise(RealFolder(self.engine.folder), Asked(store), _nothing)
                status = 0
            finally:
                os._exit(status)
        if kill_after is not None:
            time.sleep(kill_after)
            os.kill(process, signal.SIGKILL)
        _pid, status, used = os.wait4(process, 0)
        self.seconds += used.ru_utime + used.ru_stime
        if kill_after is None and status != 0:
            raise AssertionError(f"status {status}")


def with_syncthing(count: int, seed: int = 1) -> Iterator[Ratio]:
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as place:
        room = Path(place)
        with instances(room, 3) as engines:
            members = [Member(room / f"{index}.db", each) for index, each in enumerate(engines)]
            games = list(samples.games(count, seed))
            confirmed: set[str] = set()
            kills = partings = 0
            for number in range(_ROUNDS):
                for member in members:
                    share = games[number::_ROUNDS][members.index(member) :: 3]
                    with Store.open(member.file) as store:
                        confirmed.update(store.games.add(game) for game in share)
                        _change(store, chance)
                    killed = chance.random() < 0.4
                    member.share(chance.random() * 0.3 if killed else None)
                    kills += killed
                engine = chance.choice(engines)
                if chance.random() < 0.3:
                    engine.kill()
                    engine.start()
                    kills += 1
                elif chance.random() < 0.5:
                    parted = chance.random() < 0.6
                    engine.part(parted=parted)
                    partings += parted
            began = time.monotonic()
            for engine in engines:
                engine.part(parted=False)
            rounds = _settle(members)
            settling = time.monotonic() - began
            lost, doubled, different = _compare(members, confirmed)
            files = len(list(engines[0].folder.glob("*.json")))
            print(f"{kills} kills, {partings} partings; {files:,} files in the end")
            print(f"in step {settling:.0f} s after the last change, {rounds} looks each")
            ours = sum(member.seconds for member in members)
            theirs = sum(engine.used for engine in engines)
    yield Ratio("processor time of ours", ours, "of the engines", theirs, "s")
    yield Ratio("games lost", lost, "of all", count, "games", 0)
    yield Ratio("games doubled", doubled, "of all", count, "games", 0)
    yield Ratio("histories that differ", different, "of", 3, "histories", 0)


def _change(store: Store, chance: random.Random) -> None:
    """Two edits, now and then a deletion and another name."""
    found = store.page(count=50).games
    for game in chance.sample(found, min(2, len(found))):
        record = store.games.get(game.id).game()
        store.games.edit(game.id, replace(record, notes=f"{chance.random()}"))
    if found and chance.random() < 0.3:
        store.games.delete(chance.choice(found).id)
    if chance.random() < 0.2:
        players = store.players.all()
        store.players.rename(chance.choice(players).id, f"{chance.random()}")


def _settle(members: list[Member]) -> int:
    """Look again and again until nothing changes any more; returns how often."""
    end = time.monotonic() + _PATIENCE
    rounds = 0
    while time.monotonic() < end:
        rounds += 1
        before = [_names(member) for member in members]
        for member in members:
            member.share()
            member.engine.scan()
        time.sleep(1)
        while time.monotonic() < end and not all(member.engine.is_idle() for member in members):
            time.sleep(0.2)
        after = [_names(member) for member in members]
        if before == after and after[0] == after[1] == after[2]:
            for member in members:
                member.share()
            if [_names(member) for member in members] == after:
                break
    return rounds


def _names(member: Member) -> frozenset[str]:
    return frozenset(path.name for path in member.engine.folder.glob("*.json"))


def _compare(members: list[Member], confirmed: set[str]) -> tuple[int, int, int]:
    """Games lost and doubled, histories that differ from the first."""
    states, lost, doubled = [], 0, 0
    for member in members:
        with Store.open(member.file) as store:
            states.append(state_of(store))
            known = [
                game.id
                for deleted in (False, True)
                for game in store.every_game(GameFilter(deleted=deleted))
            ]
            lost += len(confirmed - set(known))
            doubled += len(known) - len(set(known)) + len(set(known) - confirmed)
    return lost, doubled, sum(state != states[0] for state in states)


def main(words: list[str]) -> int:
    if words[:1] != ["--syncthing"]:
        print((__doc__ or "").strip())
        return 2
    if shutil.which("syncthing") is None:
        print("syncthing is not installed; Debian has it")
        return 2
    ratios = list(with_syncthing(int(words[1]) if words[1:] else 1_000))
    print(*ratios, sep="\n")
    return int(any(ratio.is_missed for ratio in ratios))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
