"""Real instances of Syncthing, on the loopback alone, ended with the block that started them."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

from tests.benchmarks.measuring import Missing

PROGRAM: Final = "syncthing"
FOLDER: Final = "table"
PATIENCE: Final = 60.0
"""Seconds until an instance answers."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass
class Instance:
    home: Path
    folder: Path
    port: int
    gui: int
    identity: str = ""
    key: str = ""
    process: subprocess.Popen[bytes] | None = None
    seconds: float = 0.0
    """Of processor time, by processes that are gone."""
    others: list["Instance"] = field(default_factory=list)

    def make(self) -> None:
        self.folder.mkdir(parents=True)
        words = [PROGRAM, "generate", "--home", str(self.home), "--no-default-folder"]
        subprocess.run(
            [*words, "--skip-port-probing"], check=True, capture_output=True, timeout=PATIENCE
        )
        root = ET.parse(self.home / "config.xml").getroot()  # noqa: S314  # its own
        self.identity = root.find("device").get("id", "")  # type: ignore[union-attr]
        self.key = root.findtext("gui/apikey", "")

    def configure(self) -> None:
        path = self.home / "config.xml"
        tree = ET.parse(path)  # noqa: S314  # its own
        root = tree.getroot()
        for name in ("device", "folder"):
            for each in root.findall(name):
                root.remove(each)
        everybody = [self, *self.others]
        for each in everybody:
            device = ET.SubElement(root, "device", id=each.identity, name="phone")
            ET.SubElement(device, "address").text = f"tcp://127.0.0.1:{each.port}"
        folder = ET.SubElement(
            root,
            "folder",
            id=FOLDER,
            path=str(self.folder),
            type="sendreceive",
            rescanIntervalS="10",
            fsWatcherEnabled="true",
            fsWatcherDelayS="1",
        )
        for each in everybody:
            ET.SubElement(folder, "device", id=each.identity)
        options = root.find("options")
        assert options is not None
        wanted = {
            "listenAddress": f"tcp://127.0.0.1:{self.port}",
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
        for name, text in wanted.items():
            for old in options.findall(name):
                options.remove(old)
            ET.SubElement(options, name).text = text
        root.find("gui/address").text = f"127.0.0.1:{self.gui}"  # type: ignore[union-attr]
        tree.write(path)

    def start(self) -> None:
        words = [PROGRAM, "serve", "--home", str(self.home), "--no-browser", "--no-restart"]
        self.process = subprocess.Popen(
            [*words, "--logfile", str(self.home / "log"), "--no-upgrade"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={
                **os.environ,
                "HOME": str(self.home),
                "STNOUPGRADE": "1",
                "STMONITORED": "yes",  # or it would be two processes, one of them in the way
                "GOMAXPROCS": "1",
            },
            start_new_session=True,
        )
        self.ask("system/ping")

    def kill(self) -> None:
        """At once, in the middle of anything."""
        if self.process is not None:
            self.seconds += self._used()
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    @property
    def used(self) -> float:
        return self.seconds + self._used()

    def _used(self) -> float:
        if self.process is None:
            return 0.0
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def part(self, *, parted: bool) -> None:
        """Nobody is reached any more, or everybody again."""
        for other in self.others:
            act = "pause" if parted else "resume"
            self.ask(f"system/{act}?device={other.identity}", post=True)

    def scan(self) -> None:
        self.ask(f"db/scan?folder={FOLDER}", post=True)

    def is_idle(self) -> bool:
        found = self.ask(f"db/status?folder={FOLDER}")
        return found["state"] == "idle" and found["needFiles"] == 0

    def ask(self, what: str, *, post: bool = False) -> Any:
        """It does not answer at once while it starts, and after some changes. Raises Missing."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self._asked(what, post=post)
            except (OSError, ValueError):
                if time.monotonic() > end or not self._is_there():
                    print((self.home / "log").read_text(encoding="utf-8")[-2_000:])
                    raise Missing("syncthing does not answer") from None
                time.sleep(0.1)

    def _is_there(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def _asked(self, what: str, *, post: bool) -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.gui}/rest/{what}",
            headers={"X-API-Key": self.key},
            method="POST" if post else "GET",
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310  # the loopback
            text = answer.read()
        return json.loads(text) if text.strip() else None


@contextmanager
def instances(room: Path, count: int) -> Iterator[Sequence[Instance]]:
    """So many that know one another. Raises Missing where there is no such program."""
    if shutil.which(PROGRAM) is None:
        raise Missing("syncthing is not installed; Debian has it")
    made = []
    for number, (port, gui) in enumerate(_ports(count)):
        made.append(Instance(room / f"home{number}", room / f"folder{number}", port, gui))
        made[-1].make()
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


def _ports(count: int) -> list[tuple[int, int]]:
    """Free ones, of the loopback."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(2 * count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return list(zip(ports[::2], ports[1::2], strict=True))
