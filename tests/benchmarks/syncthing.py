"""Three histories that stay equal through a folder that real instances of Syncthing sync.

Games, edits, deletions, partitions, and kills of the instances and of ours come in turn. In the end
no game may be lost or doubled, and all histories must be equal. Everything stays on the loopback.
"""

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

from companion.device.real_folder import RealFolder
from companion.exchange.folder_sync import synchronize
from companion.history.listing import GameFilter
from companion.history.store import Store
from tests.benchmarks.measuring import Extent, Missing, Ratio
from tests.history import samples
from tests.history.states import state_of

COUNTED: Final = "games"
SHORT: Final = 60
LONG: Final = 1_000

_ROUNDS: Final = 30
"""Rounds of play at most."""
_PATIENCE: Final = 120.0
"""Seconds until an instance answers, or until all is synced."""
_OPTIONS: Final = {
    "globalAnnounceEnabled": "false",
    "localAnnounceEnabled": "false",
    "relaysEnabled": "false",
    "natEnabled": "false",
    "urAccepted": "-1",
    "autoUpgradeIntervalH": "0",
    "crashReportingEnabled": "false",
    "startBrowser": "false",
    "reconnectionIntervalS": "1",
}


@dataclass
class Device:
    """A history, its folder, and the instance of Syncthing that syncs the folder."""

    room: Path
    port: int
    gui: int
    identity: str = ""
    key: str = ""
    process: subprocess.Popen[bytes] | None = None
    others: "list[Device]" = field(default_factory=list)
    seconds: float = 0.0
    """Processor time of ours."""
    moved: int = 0
    """Bytes sent by processes of Syncthing that are gone."""

    @property
    def folder(self) -> Path:
        return self.room / "table"

    @property
    def file(self) -> Path:
        return self.room / "history.db"

    def make(self) -> None:
        self.folder.mkdir(parents=True)
        words = ["syncthing", "generate", "--home", str(self.room), "--no-default-folder"]
        subprocess.run([*words, "--skip-port-probing"], check=True, capture_output=True, timeout=60)
        root = ET.parse(self.room / "config.xml").getroot()  # noqa: S314  # its own
        self.identity = root.find("device").get("id", "")  # type: ignore[union-attr]
        self.key = root.findtext("gui/apikey", "")

    def configure(self) -> None:
        tree = ET.parse(self.room / "config.xml")  # noqa: S314  # its own
        root = tree.getroot()
        for old in (*root.findall("device"), *root.findall("folder")):
            root.remove(old)
        facts = {"id": "table", "path": str(self.folder), "type": "sendreceive"}
        watch = {"rescanIntervalS": "10", "fsWatcherEnabled": "true", "fsWatcherDelayS": "1"}
        folder = ET.SubElement(root, "folder", {**facts, **watch})
        for each in (self, *self.others):
            device = ET.SubElement(root, "device", id=each.identity, name="phone")
            ET.SubElement(device, "address").text = f"tcp://127.0.0.1:{each.port}"
            ET.SubElement(folder, "device", id=each.identity)
        options = root.find("options")
        assert options is not None
        listen = {"listenAddress": f"tcp://127.0.0.1:{self.port}"}
        for name, text in {**_OPTIONS, **listen}.items():
            for old in options.findall(name):
                options.remove(old)
            ET.SubElement(options, name).text = text
        root.find("gui/address").text = f"127.0.0.1:{self.gui}"  # type: ignore[union-attr]
        tree.write(self.room / "config.xml")

    def start(self) -> None:
        words = ["syncthing", "serve", "--home", str(self.room), "--no-browser", "--no-restart"]
        self.process = subprocess.Popen(
            [*words, "--logfile", str(self.room / "log"), "--no-upgrade"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Monitored it would be two processes, one of them in the way.
            env={**os.environ, "HOME": str(self.room), "STNOUPGRADE": "1", "STMONITORED": "yes"},
            start_new_session=True,
        )
        self.ask("system/ping")

    def kill(self) -> None:
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def sent(self) -> int:
        """Return the bytes sent since the instance was started."""
        return int(self.ask("system/connections")["total"]["outBytesTotal"])

    def part(self, *, parted: bool) -> None:
        for other in self.others:
            act = "pause" if parted else "resume"
            self.ask(f"system/{act}?device={other.identity}", post=True)

    def is_idle(self) -> bool:
        found = self.ask("db/status?folder=table")
        return found["state"] == "idle" and found["needFiles"] == 0

    def ask(self, what: str, *, post: bool = False) -> Any:
        """Ask the instance, which does not answer at once while it starts. Raises Missing."""
        end = time.monotonic() + _PATIENCE
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.gui}/rest/{what}",
            headers={"X-API-Key": self.key},
            method="POST" if post else "GET",
        )
        while time.monotonic() < end and self.process is not None and self.process.poll() is None:
            try:
                with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310
                    return json.loads(answer.read() or b"null")
            except (OSError, ValueError):
                time.sleep(0.1)
        raise Missing("syncthing does not answer")

    def share(self, kill_after: float | None = None) -> None:
        """Look into the folder in a process of its own, killed after so many seconds."""
        process = os.fork()
        if process == 0:
            status = 1
            try:
                with Store.open(self.file) as store:
                    folder = RealFolder(self.folder)
                    synchronize(folder, lambda work: work(store), {}, device_name="Phone")
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

    def state(self) -> object:
        with Store.open(self.file) as store:
            return state_of(store)


@contextmanager
def devices(room: Path, count: int) -> Iterator[Sequence[Device]]:
    """Start instances that know each other. Raises Missing where there is no such program."""
    if shutil.which("syncthing") is None:
        raise Missing("syncthing is not installed; Debian has it")
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(2 * count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    made = [Device(room / f"{n}", ports[2 * n], ports[2 * n + 1]) for n in range(count)]
    for each in made:
        each.make()
    for each in made:
        each.others = [other for other in made if other is not each]
        each.configure()
    try:
        for each in made:
            each.start()
        yield made
    finally:
        for each in made:
            each.kill()


def run(extent: Extent) -> Iterator[Ratio]:
    chance = random.Random(extent.seed)
    with tempfile.TemporaryDirectory() as room, devices(Path(room), 3) as members:
        games = list(samples.games(extent.count, extent.seed))
        confirmed: set[str] = set()
        rounds = max(1, min(_ROUNDS, extent.count // len(members)))
        for number in range(rounds):
            for member, share in zip(members, _shares(games[number::rounds]), strict=True):
                with Store.open(member.file) as store:
                    confirmed.update(store.games.add(game) for game in share)
                    _change(store, chance)
                member.share(chance.random() * 0.3 if chance.random() < 0.4 else None)
            _disturb(chance.choice(members), chance)
        began = time.monotonic()
        for member in members:
            member.part(parted=False)
        _settle(members)
        settling = time.monotonic() - began
        lost, doubled, different = _compare(members, confirmed)
        evening, moved = _evening(members)
        files = sum(path.stat().st_size for path in members[0].folder.glob("history-*.db"))
        ours = sum(member.seconds for member in members)
    print(f"equal {settling:.1f} s after the last change; {files:,} bytes in the folder")
    print(f"one game more: equal after {evening:.1f} s, {moved:,} bytes sent")
    yield Ratio("seconds until equal", settling, "of patience", _PATIENCE, "s")
    yield Ratio("processor time of ours", ours, "of patience", _PATIENCE, "s")
    yield Ratio("games lost", lost, "of all", extent.count, "games", 0)
    yield Ratio("games doubled", doubled, "of all", extent.count, "games", 0)
    yield Ratio("histories that differ", different, "of", 3, "histories", 0)


def _shares(games: list[Any]) -> list[list[Any]]:
    return [games[index::3] for index in range(3)]


def _change(store: Store, chance: random.Random) -> None:
    """Edit two games, now and then delete one and rename a player."""
    found = store.games.page(count=50).games
    for game in chance.sample(found, min(2, len(found))):
        record = store.games.get(game.id).game()
        store.games.edit(game.id, replace(record, notes=f"{chance.random()}"))
    if found and chance.random() < 0.3:
        store.games.delete(chance.choice(found).id)
    players = store.players.all()
    if players and chance.random() < 0.2:
        store.players.rename(chance.choice(players).id, f"{chance.random()}")


def _disturb(device: Device, chance: random.Random) -> None:
    if chance.random() < 0.3:
        device.kill()
        device.start()
    elif chance.random() < 0.5:
        device.part(parted=chance.random() < 0.6)


def _settle(members: Sequence[Device]) -> None:
    """Look again and again until all histories are equal."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        for member in members:
            member.share()
            member.ask("db/scan?folder=table", post=True)
        if members[0].state() == members[1].state() == members[2].state():
            return
        time.sleep(0.2)


def _evening(members: Sequence[Device]) -> tuple[float, int]:
    """Add one game; return the seconds until everybody has it, and the bytes sent for it."""
    _settle(members)
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and not all(member.is_idle() for member in members):
        time.sleep(0.2)
    before = sum(member.sent() for member in members)
    with Store.open(members[0].file) as store:
        store.games.add(replace(next(samples.games(1, 99)), id=None))
    began = time.monotonic()
    _settle(members)
    taken = time.monotonic() - began
    time.sleep(3)  # answers to what was sent are on their way
    return taken, sum(member.sent() for member in members) - before


def _compare(members: Sequence[Device], confirmed: set[str]) -> tuple[int, int, int]:
    """Count the games lost and doubled, and the histories that differ from the first."""
    states, lost, doubled = [], 0, 0
    for member in members:
        with Store.open(member.file) as store:
            states.append(state_of(store))
            known = [
                game.id
                for deleted in (False, True)
                for game in store.games.every_game(GameFilter(deleted=deleted))
            ]
            lost += len(confirmed - set(known))
            doubled += len(known) - len(set(known)) + len(set(known) - confirmed)
    return lost, doubled, sum(state != states[0] for state in states)
