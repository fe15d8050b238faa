"""The app in a window of its own, on a screen that nobody sees, under a real pointer.

NoScreen    a program that this takes is not on this machine
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

ROOT: Final = Path(__file__).parents[2]
GLASS: Final = Path(__file__).with_name("glass.py")
TITLE: Final = "Origins Companion"
_PATIENCE: Final = 60.0
"""Seconds until something that does not come about is a fault."""


class NoScreen(Exception):  # noqa: N818  # no fault of the app
    """Says what is missing."""


def environment(**changes: str) -> dict[str, str]:
    """That of the tests, as where no screen and no Kivy is set up."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("KIVY", "SDL")) and name not in {"DISPLAY", "WAYLAND_DISPLAY"}
    }
    # xdotool finds no window by its title in other locales; and the app speaks English then.
    return kept | {"LC_ALL": "C"} | changes


def tool(name: str) -> str:
    """Where a program of the system is. Raises NoScreen."""
    path = shutil.which(name)
    if path is None:
        raise NoScreen(f"no screen to try on: {name} is missing")
    return path


class Display:
    """A screen in memory, until it is closed. Raises NoScreen."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        self._server: Final = subprocess.Popen(
            [
                *(tool("Xvfb"), "-displayfd", str(writing)),
                *("-screen", "0", "1024x1024x24", "-nolisten", "tcp"),
            ],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as numbers:
            self.name: Final = f":{numbers.readline().strip()}"

    def xdotool(self, *arguments: object, check: bool = True) -> str:
        run = subprocess.run(
            [tool("xdotool"), *map(str, arguments)],
            env=environment(DISPLAY=self.name),
            capture_output=True,
            text=True,
            timeout=30,
            check=check,
        )
        return run.stdout

    def window(self) -> str:
        """The app's, when it is there."""
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            found = self.xdotool("search", "--onlyvisible", "--name", TITLE, check=False)
            if found.strip():
                return found.split()[0]
            time.sleep(0.2)
        raise AssertionError("no window within a minute")

    def frame_of(self, window: str) -> tuple[int, int, int, int]:
        """Left, top, width and height."""
        told = self.xdotool("getwindowgeometry", "--shell", window).split()
        shape = dict(line.split("=") for line in told)
        left, top, width, height = (int(shape[each]) for each in ("X", "Y", "WIDTH", "HEIGHT"))
        return left, top, width, height

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(10)


class Window:
    """The app, seen through glass.py and touched by the pointer; its history is in `folder`."""

    def __init__(self, display: Display, folder: Path) -> None:
        self._display: Final = display
        self._folder: Final = folder
        self._pane: Final = folder / "pane.json"
        self._said_aside: Final = folder / "stderr.txt"
        self._app: subprocess.Popen[bytes] | None = None
        self._left = self._top = 0
        self.height = 0

    def start(self, *files: Path) -> Self:
        """Open the app, with these files to look at."""
        self._pane.unlink(missing_ok=True)
        with self._said_aside.open("ab") as aside:
            self._app = subprocess.Popen(
                [sys.executable, str(GLASS), str(self._pane), *map(str, files)],
                # Where a dialog of the system proposes to save, and what is saved without one.
                cwd=self._folder,
                env=environment(
                    DISPLAY=self._display.name,
                    XDG_CONFIG_HOME=str(self._folder),
                    XDG_DOWNLOAD_DIR=str(self._folder),
                    KIVY_HOME=str(self._folder / "kivy"),
                    KIVY_METRICS_DENSITY="1",
                ),
                stderr=aside,
            )
        self._wait(self._pane.exists, "the app")
        window = self._display.window()
        self._left, self._top, _width, self.height = self._display.frame_of(window)
        self._display.xdotool("windowfocus", window, check=False)
        self.look()
        return self

    @property
    def history(self) -> Path:
        """The file, once it is there."""
        return next(iter(self._folder.rglob("history.db")), self._folder / "history.db")

    @property
    def complaints(self) -> list[str]:
        """What Python complained of since the beginning, in the last line of each traceback."""
        said = self._said_aside.read_text(encoding="utf-8", errors="replace")
        return [
            next((line for line in each.splitlines() if line[:1] not in ("", " ")), "")
            for each in said.split("Traceback (most recent call last):")[1:]
        ]

    @property
    def is_open(self) -> bool:
        return self._app is not None and self._app.poll() is None

    def kill(self) -> None:
        """As the system does it, in the middle of whatever it does."""
        if self._app is not None:
            os.kill(self._app.pid, signal.SIGKILL)
            self._app.wait()

    def close(self) -> None:
        if self._app is not None and self._app.poll() is None:
            self._app.terminate()
            self._app.wait(20)

    # --- Seen -----------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """What is seen from now on, not what was seen a moment ago."""
        now = time.time()
        self._wait(lambda: self._glimpse()["at"] > now, "another frame")
        return self._glimpse()

    @property
    def trail(self) -> list[str]:
        trail: list[str] = self.look()["trail"]
        return trail

    def words(self, kind: str) -> list[str]:
        return [thing["words"] for thing in self.look()["things"] if thing["kind"] == kind]

    def sees(self, words: str, kind: str = "") -> bool:
        return bool(self._said(words, kind))

    def wait_for(self, words: str, kind: str = "") -> dict[str, Any]:
        """What says so; of several, the one in front."""
        self._wait(lambda: self.sees(words, kind), f"{words!r} at {self.trail}")
        return self._said(words, kind)[-1]

    def wait_for_kind(self, kind: str) -> str:
        """The words of the first such thing."""
        self._wait(lambda: self.words(kind), f"a {kind} at {self.trail}")
        return self.words(kind)[0]

    def _said(self, words: str, kind: str) -> list[dict[str, Any]]:
        return [
            thing
            for thing in self.look()["things"]
            if thing["words"] == words and kind in ("", thing["kind"])
        ]

    def _glimpse(self) -> dict[str, Any]:
        seen: dict[str, Any] = json.loads(self._pane.read_text(encoding="utf-8"))
        return seen

    def _wait(self, condition: Callable[[], object], what: str) -> None:
        deadline = time.monotonic() + _PATIENCE
        while not condition():
            assert self.is_open, f"the app ended while waiting for {what}"
            assert time.monotonic() < deadline, f"waited in vain for {what}"
            time.sleep(0.02)

    # --- Touched --------------------------------------------------------------------------------

    def tap(self, words: str, kind: str = "", times: int = 1) -> None:
        """What says so; several times without looking, for a finger that rests."""
        self.click(*self._in_reach(words, kind), times)

    def click(self, x: float, y: float, times: int = 1) -> None:
        self._point(x, y)
        self._display.xdotool("click", "--repeat", times, "--delay", 40, 1)
        self.look()

    def paint(self, *cells: tuple[int, int]) -> None:
        """One stroke over these cells of the board. The first waits for a frame: a pointer that is
        faster than that is not seen where it came down."""
        board = [thing["cells"] for thing in self.look()["things"] if thing["cells"]][-1]
        places = [board[f"{row} {column}"] for row, column in cells]
        self._point(*places[0])
        self._display.xdotool("mousedown", 1)
        for place in places[1:]:
            self.look()
            self._point(*place)
        self.look()
        self._display.xdotool("mouseup", 1)
        self.look()

    def back(self) -> None:
        self._display.xdotool("key", "Escape")
        self.look()

    def type(self, words: str) -> None:
        self._display.xdotool("type", "--delay", 30, words)
        self.look()

    def _point(self, x: float, y: float) -> None:
        self._display.xdotool("mousemove", int(self._left + x), int(self._top + y))

    def _in_reach(self, words: str, kind: str) -> tuple[float, float]:
        """Its middle, rolled into sight where the page is longer than what shows it."""
        for _turn in range(60):
            thing = self.wait_for(words, kind)
            (left, top, right, bottom), (highest, lowest) = thing["box"], thing["pane"]
            x, y = (left + right) / 2, (top + bottom) / 2
            if highest < y < lowest:
                return x, y
            self._point(x, (highest + lowest) / 2)
            self._roll(down=y >= lowest)
        raise AssertionError(f"{words!r} does not come into sight")

    def _roll(self, *, down: bool) -> None:
        """The wheel, by one notch."""
        self._display.xdotool("click", 5 if down else 4)
