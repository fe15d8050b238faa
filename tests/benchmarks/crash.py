"""Lets the storage fail under the app at any call that changes a file; is anything lost then?

Injected faults (`faults`): on a shim under the app, one action after another is killed at one of
its calls, its write is torn, the storage is full from there on or fails once; or another program
holds the history, the clock is years ahead or back, a page is damaged afterwards. Then the app
starts again, through its own services. What was confirmed is there, or a sentence says what is not;
of what was not confirmed all or nothing; nothing else is lost. On what one fault of seven has left
the real app is started, too, and Play and the history are looked at (`real_start`).

One fault in ten is a kill at a random instant (`kills`), without any shim. Without gcc, which
builds it, all are.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Self

from tests.benchmarks.actions import SHARED, SHARED_FOLDER
from tests.benchmarks.faults import PAGE_LOST
from tests.benchmarks.kills import kill
from tests.benchmarks.measuring import Extent, Missing, Ratio
from tests.benchmarks.shim import build, environment
from tests.benchmarks.where_games_are import HISTORY, OPEN
from tests.conftest import ROOT

COUNTED: Final = "faults"
SHORT: Final = 160
LONG: Final = 2_250
KILLS_IN: Final = 10
"""One fault of so many is a kill at a random instant."""
QUICK: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  # it never waits


def run(extent: Extent) -> Iterator[Ratio]:
    chance = random.Random(extent.seed)
    harmful = 0
    with tempfile.TemporaryDirectory(dir=QUICK) as name:
        try:
            shim = build(Path(name))
        except Missing as missing:
            print(f"kills only: {missing}")
            injected = 0
        else:
            injected = extent.count * (KILLS_IN - 1) // KILLS_IN
            harmful += _inject(injected, extent.seed, shim, Path(name))
    harmful += kill(extent.count - injected, chance)
    yield Ratio("faults that lost or damaged", harmful, "of all", extent.count, "faults", 0)


def _inject(count: int, seed: int, shim: Path, folder: Path) -> int:
    """So many faults on the shim; how many harmed."""
    copy = folder / "copy"
    harmful = 0
    table: Counter[tuple[str, str]] = Counter()
    with (
        subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.faults", str(count), str(seed), copy],
            cwd=ROOT,
            env=environment(shim, copy),
            stdout=subprocess.PIPE,
            text=True,
        ) as machine,
        _RealApp(folder) as app,
    ):
        assert machine.stdout is not None
        for line in machine.stdout:
            fault = json.loads(line)
            table[fault["action"], fault["fault"]] += 1
            problems = fault["problems"]
            if fault["left"]:
                problems = [*problems, *app.wrong(fault)]
            harmful += bool(problems)
            for problem in problems:
                print(f"{fault['action']}, {fault['fault']} at {fault['at']}: {problem}")
    if machine.returncode or sum(table.values()) != count:
        raise AssertionError(f"the machine broke after {sum(table.values())} faults")
    _show(table)
    print(f"{app.starts} starts of the real app")
    return harmful


class _RealApp:
    """Started anew on what a fault has left."""

    def __init__(self, folder: Path) -> None:
        self.starts = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.real_start"],
            cwd=ROOT,
            env=os.environ | {"KIVY_HOME": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.communicate()

    def wrong(self, fault: dict[str, Any]) -> Iterator[str]:
        """With what is seen, beside what is there."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{fault['left']}\n")
        self._process.stdin.flush()
        found = json.loads(self._process.stdout.readline())
        shutil.rmtree(fault["left"])
        self.starts += 1
        yield from (f"the real app broke: {broke}" for broke in found["broke"])
        if found["broke"] or fault["facts"] is None or fault["fault"] == PAGE_LOST:
            return  # on a damaged page both find what they ask for first
        there = Counter(place for place, *_more in fault["facts"].values())
        # What others have played comes sooner or later in a start.
        on_its_way = len(SHARED) if fault["action"] == SHARED_FOLDER else 0
        if found["open"] != there[OPEN]:
            yield f"the real app lists {found['open']} of {there[OPEN]} open games"
        if abs(found["games"] - there[HISTORY]) > on_its_way:
            yield f"the real app lists {found['games']} of {there[HISTORY]} games"


def _show(table: Counter[tuple[str, str]]) -> None:
    actions = list(dict.fromkeys(action for action, _fault in table))
    faults = list(dict.fromkeys(fault for _action, fault in table))
    print("  ".join(["injected".ljust(13), *faults]))
    for action in actions:
        counts = [str(table[action, fault]).rjust(len(fault)) for fault in faults]
        print("  ".join([action.ljust(13), *counts]))
