"""Three histories kept in step by a folder that real instances of Syncthing carry.

Partitions, kills of the engines and of ours, edits and deletions come between; in the end no game
may be lost or doubled, and all histories are equal. Our time is beside that of the engines.
"""

import os
import random
import signal
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.device.real_folder import RealFolder
from companion.exchange.shared_folder import synchronise
from companion.history.records import GameFilter
from companion.history.store import Store
from tests.benchmarks.measuring import Extent, Ratio
from tests.benchmarks.syncthing_engine import Instance, instances
from tests.history import samples
from tests.history.states import state_of

COUNTED: Final = "games"
SHORT: Final = 60
LONG: Final = 1_000

_ROUNDS: Final = 30
"""Rounds of play at most; in every one a game for each history at least."""
_PATIENCE: Final = 300.0


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
                    folder = RealFolder(self.engine.folder)
                    synchronise(folder, lambda work: work(store), lambda: None)
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


def run(extent: Extent) -> Iterator[Ratio]:
    chance = random.Random(extent.seed)
    with tempfile.TemporaryDirectory() as place:
        room = Path(place)
        with instances(room, 3) as engines:
            members = [Member(room / f"{index}.db", each) for index, each in enumerate(engines)]
            games = list(samples.games(extent.count, extent.seed))
            confirmed: set[str] = set()
            kills = partings = 0
            rounds_of_play = max(1, min(_ROUNDS, extent.count // len(members)))
            for number in range(rounds_of_play):
                for member in members:
                    share = games[number::rounds_of_play][members.index(member) :: 3]
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
    yield Ratio("games lost", lost, "of all", extent.count, "games", 0)
    yield Ratio("games doubled", doubled, "of all", extent.count, "games", 0)
    yield Ratio("histories that differ", different, "of", 3, "histories", 0)


def _change(store: Store, chance: random.Random) -> None:
    """Two edits, now and then a deletion and another name."""
    found = store.page(count=50).games
    for game in chance.sample(found, min(2, len(found))):
        record = store.games.get(game.id).game()
        store.games.edit(game.id, replace(record, notes=f"{chance.random()}"))
    if found and chance.random() < 0.3:
        store.games.delete(chance.choice(found).id)
    players = store.players.all()
    if players and chance.random() < 0.2:
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
