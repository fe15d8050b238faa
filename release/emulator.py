"""Starts the package in an emulator, or on a phone, and plays a game on it:
`.uv/bin/uv run python -m release.emulator APK FOLDER`.

Needs `adb` with one device. What is touched where, the app itself says, played on this machine in a
window like the device's (tests/ui/touch_plan.py). Pictures and the device's log go into FOLDER. The
exit status is 0 where all of it went as it should; else one sentence says what did not.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from release.staging import ROOT, Spec

LOG: Final = "OriginsCompanion"
ACTIVITY: Final = "org.kivy.android.PythonActivity"
HISTORY: Final = "files/history.db"
GAME: Final = ROOT / "tests" / "cases" / "evening.json"

_FIRST_FRAME: Final = re.compile(
    rf"{LOG}\W.*first frame: drawn (\d+) (\d+) (\d+) (\d+), covered (\d+) (\d+) (\d+) (\d+)"
)
_DIED: Final = re.compile(r"FATAL EXCEPTION|Fatal signal|Traceback \(most recent call last\)")
_LOOK: Final = 5
"""Seconds."""
_STEPS_BACK: Final = 6
_TURNS: Final = (("left", "1", True), ("right", "3", True), ("upright", "0", False))
"""Each by a name, as Android counts, and whether it is wider than high then."""


class Geometry(NamedTuple):
    """Where the app is drawn on the screen, and how much of each of its edges is covered."""

    left: int
    top: int
    right: int
    bottom: int
    covered: tuple[int, int, int, int]


class Device:
    """The device that adb finds. `pace` slows down or hastens all that waits."""

    def __init__(self, folder: Path, pace: float = 1) -> None:
        options = Spec().options
        self.package: Final = f"{options['package.domain']}.{options['package.name']}"
        self._folder: Final = folder
        self._pace: Final = pace
        self._pictures = 0

    def adb(self, *words: str) -> bytes:
        try:
            ended = subprocess.run(  # noqa: S603  # words of this module
                ["adb", *words],  # noqa: S607  # the one on the path is meant
                check=False,
                capture_output=True,
                timeout=300,
            )
        except FileNotFoundError:
            raise SystemExit("adb is missing") from None
        if ended.returncode:
            said = (ended.stderr or ended.stdout).decode(errors="replace").strip()
            raise SystemExit(f"adb {' '.join(words)}: {said}")
        return ended.stdout

    def shell(self, *words: str) -> str:
        return self.adb("shell", *words).decode(errors="replace")

    def rest(self, seconds: float) -> None:
        time.sleep(seconds * self._pace)

    def wait_for(self, condition: Callable[[], Any], what: str, seconds: float = 120) -> Any:
        for _attempt in range(int(seconds / _LOOK)):
            if value := condition():
                return value
            self.rest(_LOOK)
        raise SystemExit(f"Waited {seconds:.0f} seconds in vain for {what}")

    def log(self) -> str:
        return self.adb("logcat", "-d", "-v", "tag").decode(errors="replace")

    def picture(self, name: str) -> bytes:
        """Of the whole screen, kept under that name with a number before it."""
        self._pictures += 1
        png = self.adb("exec-out", "screencap", "-p")
        (self._folder / f"{self._pictures:02}-{name}.png").write_bytes(png)
        return png

    def start(self, *words: str) -> Geometry:
        """Opens the app, and waits for its first frame."""
        self.adb("logcat", "-c")
        self.shell("am", "start", "-n", f"{self.package}/{ACTIVITY}", *words)
        found = self.wait_for(lambda: _FIRST_FRAME.search(self.log()), "the first frame", 180)
        left, top, right, bottom, *covered = map(int, found.groups())
        # A slow device draws on what lies under the first frame for a while.
        self.rest(4)
        return Geometry(left, top, right, bottom, (covered[0], covered[1], covered[2], covered[3]))

    def touch(self, place: Geometry, touches: list[list[int]]) -> None:
        for x, y, to_x, to_y in touches:
            start = str(place.left + x), str(place.top + y)
            end = str(place.left + to_x), str(place.top + to_y)
            if start == end:
                self.shell("input", "tap", *start)
            else:
                self.shell("input", "swipe", *start, *end, "700")
            self.rest(1.2)

    def alive(self) -> bool:
        return self.package in self.shell("ps", "-A", "-o", "NAME").split()

    def in_front(self) -> bool:
        told = self.shell("dumpsys", "window")
        return any(self.package in line for line in told.splitlines() if "mCurrentFocus" in line)


def play(device: Device, apk: Path) -> None:
    device.adb("wait-for-device")
    device.adb("install", "-r", str(apk))
    place = device.start()
    device.picture("first-frame")
    planned = plan(place, density(device))
    *entering, finishing = planned["parts"]
    for number, touches in enumerate(entering):
        device.touch(place, touches)
        device.picture(f"territory-{number + 1}")
        if number == 1:
            kill(device)
            place = device.start()
            device.picture("after-the-kill")
    device.touch(place, finishing)
    device.rest(5)
    device.picture("result")
    compare(kept(device), planned["entered"])
    turn(device)
    hand_over(device)
    leave(device)


def density(device: Device) -> float:
    found = re.findall(r"(\d+)", device.shell("wm", "density"))
    # Where another one was set than the physical one, it stands last.
    return int(found[-1]) / 160


def plan(place: Geometry, dots: float) -> dict[str, Any]:
    """Played here, on a window like the device's."""
    size = str(place.right - place.left), str(place.bottom - place.top)
    with tempfile.TemporaryDirectory() as folder:
        words = [folder, *size, str(dots), *map(str, place.covered)]
        ended = subprocess.run(  # noqa: S603  # this Python and a module of ours
            [sys.executable, "-m", "tests.ui.touch_plan", *words],
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
        )
    if ended.returncode:
        raise SystemExit(f"The game could not be played here: {ended.stderr[-2000:]}")
    told: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return told


def kill(device: Device) -> None:
    """As the system does it: without a word to the app, which is in the background."""
    device.shell("input", "keyevent", "KEYCODE_HOME")
    device.rest(2)
    device.shell("am", "force-stop", device.package)
    if device.alive():
        raise SystemExit("The app was killed, and lives")


def kept(device: Device) -> list[str]:
    """What the device's history has of the game, which a package for debugging lets out."""
    from tests.ui.touch_plan import entered  # noqa: PLC0415  # opens Kivy

    # Everything is in the file itself once the app has rested in the background.
    device.shell("input", "keyevent", "KEYCODE_HOME")
    device.rest(2)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "history.db")
        for ending in ("", "-wal"):
            words = ("exec-out", "run-as", device.package, "cat", f"{HISTORY}{ending}")
            if not ending or f"history.db{ending}" in device.shell(
                "run-as", device.package, "ls", "files"
            ):
                file.with_name(f"history.db{ending}").write_bytes(device.adb(*words))
        return entered(file)


def compare(found: list[str], wanted: list[str]) -> None:
    if found != wanted:
        raise SystemExit(f"Entered were {wanted}, kept are {found}")


def turn(device: Device) -> None:
    """Round and back; each time the whole app is drawn the other way."""
    device.start()
    device.shell("settings", "put", "system", "accelerometer_rotation", "0")
    for name, rotation, wide in (
        ("left", "1", True),
        ("right", "3", True),
        ("upright", "0", False),
    ):
        device.shell("settings", "put", "system", "user_rotation", rotation)
        device.rest(4)
        png = device.picture(f"turned-{name}")
        width, height = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))
        if (width > height) != wide:
            raise SystemExit(f"The device was turned {name}, and shows {width}×{height}")


def hand_over(device: Device) -> None:
    """A file, as a file manager does; it lies where the app may read without being allowed to."""
    there = f"/sdcard/Android/data/{device.package}/files/{GAME.name}"
    device.shell("mkdir", "-p", str(Path(there).parent))
    device.adb("push", str(GAME), there)
    before = device.picture("before-the-file")
    intent = ("-a", "android.intent.action.VIEW", "-d", f"file://{there}", "-t", "application/json")
    device.shell("am", "start", *intent, "-n", f"{device.package}/{ACTIVITY}")
    device.rest(6)
    if device.picture("file-handed-over") == before:
        raise SystemExit("A file was handed over, and nothing is to be seen of it")


def leave(device: Device) -> None:
    """Back, screen by screen, and out; the app is still there."""
    for _step in range(_STEPS_BACK):
        device.shell("input", "keyevent", "KEYCODE_BACK")
        device.rest(2)
        if not device.in_front():
            break
    else:
        raise SystemExit(f"{_STEPS_BACK} steps back do not lead out of the app")
    if not device.alive():
        raise SystemExit("The way back ended the app")


def main(apk: Path, folder: Path, pace: float = 1) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    device = Device(folder, pace)
    wrong = ""
    try:
        play(device, apk)
    except SystemExit as error:
        wrong = str(error)
    log = device.log()
    (folder / "log.txt").write_text(log, encoding="utf-8")
    if died := _DIED.search(log):
        wrong = f"The device's log has: {died[0]}. {wrong}"
    if wrong:
        raise SystemExit(wrong)
    print(f"{apk.name}: a game was entered, kept and found again")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
