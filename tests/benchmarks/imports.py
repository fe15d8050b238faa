"""What is imported until the first frame, and how long each takes, by Python's own measure.

The app in a process of its own, as tests/release/first_frame.py opens it; the fastest of several
starts for each module.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.benchmarks.measuring import Extent, Missing, Ratio

COUNTED: Final = "starts"
SHORT: Final = 3
LONG: Final = 9

GOAL: Final = 0.35
"""The app's own modules may take so much of the time that those of Kivy and Python take. In the
same run, so that a slow machine is no excuse and no obstacle; at the time of writing it is 0.23."""
MOST_OF_OUR_OWN: Final = 123
MOST_AT_ALL: Final = 560
"""Modules; whoever adds one before the first frame says here why it cannot wait. At the time of
writing: 123 and 525, on Linux. Since 86: names are said in the language of now, colours are discs
to touch, every label may have to draw any script, and asks a room without a window with which font;
rooms that were one became several, five keep the first screen lean, what sets words well is wanted
by the first word, the mouse by the window, and its edge by whatever can be touched; what is wrong
with a file is a value, which whoever reads an open game may have to make; a known name is offered
to its end in the fields of the first screen, and beside them in chips; what Kivy keeps of rules is
made less before the first is read; the open games of the first screen are listed by a module of
their own; whether pages hold together is asked of whatever is read, and which files are open in
this process of whoever opens one; the game in hand says what its players are called now; two
fingers at once are told apart from the first touch on; what a damaged file calls bytes is made a
text again before it is read."""
SHOWN: Final = 15

ROOT: Final = Path(__file__).parents[2]
NO_WINDOW: Final = "no window: OpenGL 2 is missing (on Debian: libgl1 libegl1)"


@dataclass(frozen=True, slots=True)
class Start:
    modules: frozenset[str]
    """Everything that is imported by then."""
    times: dict[str, int]
    """Microseconds of each by itself, without what it imports in turn."""

    @property
    def ours(self) -> list[str]:
        return sorted(name for name in self.modules if name.partition(".")[0] == "companion")

    def time(self, *, ours: bool) -> int:
        own = (name.partition(".")[0] == "companion" for name in self.times)
        return sum(
            microseconds
            for microseconds, is_own in zip(self.times.values(), own, strict=True)
            if is_own == ours
        )


def start(folder: Path) -> Start:
    """Opens the app once. Raises Missing where there is no window."""
    command = [sys.executable, "-X", "importtime", "tests/release/first_frame.py", str(folder)]
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
    )
    if "no window" in ended.stderr:
        raise Missing(NO_WINDOW)
    if ended.returncode:
        raise RuntimeError(ended.stderr[-2000:])
    lines = re.findall(r"^import time: +(\d+) \| +\d+ \| +(\S+)$", ended.stderr, re.MULTILINE)
    modules = frozenset(json.loads(ended.stdout.splitlines()[-1]))
    return Start(modules, {name: int(microseconds) for microseconds, name in lines})


def fastest(*starts: Start) -> Start:
    """Of each module the shortest time that it took."""
    last = starts[-1]
    times = {name: min(each.times.get(name, 0) for each in starts) for name in last.times}
    return Start(last.modules, times)


def run(extent: Extent) -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as folder:
        # The first one may have to compile.
        best = fastest(*[start(Path(folder)) for _ in range(extent.count + 1)][1:])
    times = best.times
    tops: dict[str, list[int]] = {}
    for name, microseconds in times.items():
        tops.setdefault(name.partition(".")[0], []).append(microseconds)
    print(f"{len(best.modules)} modules until the first frame, {len(best.ours)} of the app")
    print(f"{'':<36} modules  milliseconds")
    for name, each in sorted(tops.items(), key=lambda top: -sum(top[1]))[:SHOWN]:
        print(f"{name:<36} {len(each):>7} {sum(each) / 1e3:>13.1f}")
    print("the slowest by themselves")
    for name, microseconds in sorted(times.items(), key=lambda one: -one[1])[:SHOWN]:
        print(f"{name:<44} {microseconds / 1e3:>13.1f}")
    ours, others = best.time(ours=True) / 1e3, best.time(ours=False) / 1e3
    yield Ratio("the app's own modules", ours, "Kivy's and Python's", others, "ms", GOAL)
