"""A real window under a hand that counts what it does and waits for each answer."""

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any, Final, Self

from tests.ui.real_window import Display, Window, environment, tool

SPEED: Final = 3000
"""Pixels a second that a stroke goes: faster than a person, so that nobody waits."""
SAVING: Final = "Save As"
"""What such a dialog is called."""


@dataclass(slots=True)
class Done:
    """What a hand did since it was asked, and how long it waited for each answer."""

    waits: list[float] = field(default_factory=list)
    """Seconds, of each gesture."""
    letters: int = 0

    def add(self, more: "Done") -> None:
        self.waits += more.waits
        self.letters += more.letters


def middle(thing: dict[str, Any]) -> tuple[float, float]:
    """Where a finger goes that wants it."""
    left, top, right, bottom = thing["box"]
    return (left + right) / 2, (top + bottom) / 2


class TimedWindow(Window):
    def __init__(self, display: Display, folder: Path) -> None:
        super().__init__(display, folder)
        self._editor: Final = subprocess.Popen(
            [tool("xdotool"), "-"],
            env=environment(DISPLAY=display.name),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._done = Done()
        self._rolls = False
        self._started = 0.0

    def start(self, *files: Path) -> Self:
        self._started = time.monotonic()
        return super().start(*files)

    @property
    def first_picture(self) -> float:
        """Seconds it took since the start."""
        return float(self.look()["first"]) - self._started

    def close(self) -> None:
        self._editor.kill()
        self._editor.communicate()
        super().close()

    def done(self) -> Done:
        """Since this was asked before."""
        done, self._done = self._done, Done()
        return done

    # --- Seen -----------------------------------------------------------------------------------

    @property
    def things(self) -> list[dict[str, Any]]:
        """What was seen when the last touch was answered, or later."""
        things: list[dict[str, Any]] = self._glimpse()["things"]
        return things

    def settle(self) -> None:
        """Until what is seen stays where it is."""
        self._wait(lambda: self._boxes() == self._boxes(), "everything to stay where it is")

    def _boxes(self) -> list[Any]:
        return [thing["box"] for thing in self.look()["things"]]

    def inside(self, thing: dict[str, Any]) -> list[str]:
        """All words that lie on it, in the order of reading."""
        left, top, right, bottom = thing["box"]
        found = []
        for each in self.look()["things"]:
            x, y = middle(each)
            if left < x < right and top < y < bottom:
                found.append(each["words"])
        return found

    # --- Touched --------------------------------------------------------------------------------

    def click(self, x: float, y: float, times: int = 1) -> None:
        for _time in range(times):
            self.touch((x, y))

    def touch(self, *places: tuple[float, float]) -> None:
        """One finger through these places: how long after it went up was it answered?"""
        self._rolls = False
        self._do(self._to(places[0]))
        self._do("mousedown 1")
        for before, place in pairwise(places):
            time.sleep(dist(before, place) / SPEED)
            self._do(self._to(place))
        self._lift("mouseup 1")

    def enter(self) -> None:
        """The key that a keyboard has for it."""
        self._rolls = False
        self._lift("key Return")

    def type(self, words: str) -> None:
        super().type(words)
        self._done.letters += len(words)

    def save(self, saved: Callable[[], bool]) -> None:
        """Where the system asks under which name, as it proposes."""

        def confirmed() -> bool:
            search = "search", "--onlyvisible", "--name", SAVING
            for dialog in self._display.xdotool(*search, check=False).split():
                self._display.xdotool("windowfocus", dialog, "key", "Return", check=False)
            return saved()

        self._wait(confirmed, "a file that is saved")

    def _roll(self, *, down: bool) -> None:
        """However many notches it takes, it is one gesture."""
        if self._rolls:
            del self._done.waits[-1:]
        self._lift(f"click {5 if down else 4}")
        self._rolls = True

    def _lift(self, command: str) -> None:
        """Waits for the picture that answers."""
        began = time.monotonic()
        self._do(command)
        self._wait(lambda: self._answers(began), f"an answer to {command}")
        self._done.waits.append(self._answers(began)[0] - began)

    def _answers(self, since: float) -> list[float]:
        return [shown for lifted, shown in self._glimpse()["answers"] if lifted >= since]

    def _to(self, place: tuple[float, float]) -> str:
        x, y = place
        return f"mousemove {int(self._left + x)} {int(self._top + y)}"

    def _do(self, command: str) -> None:
        """Returns when it is done."""
        assert self._editor.stdin is not None
        assert self._editor.stdout is not None
        self._editor.stdin.write(f"{command}\ngetmouselocation\n")
        self._editor.stdin.flush()
        assert self._editor.stdout.readline(), "xdotool ended"
