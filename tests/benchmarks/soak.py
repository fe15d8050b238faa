"""Lives with the app for as long as it is told, an hour when thorough: what goes wrong, what grows?

Life after life on one folder, each by random touches, keys, turns, languages, pauses and failures
of the storage (tests/benchmarks/soak_life.py). Most are killed at a random instant; the next one
starts from what is left. After each the history must be sound. The last takes half the time, has a
folder of its own, and is not killed. It first goes to every place once, for at most a third of its
time: what is imported and compiled where one comes first is no growth. Then it lives as the others
did: what it takes up at home in the last quarter of that stands beside that in the second one, each
the middle of many looks, because home is not always the same: letters, windows, open games.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from companion.history.place import HISTORY_FILE
from companion.history.store import Store
from tests.benchmarks.measuring import Extent, Missing, Ratio
from tests.benchmarks.process_memory import Reading
from tests.benchmarks.shim import build, environment
from tests.ui.visiting import remember

COUNTED: Final = "seconds"
SHORT: Final = 60
LONG: Final = 3_600

ROOT: Final = Path(__file__).parents[2]
KILLED: Final = 0.7
"""The share of lives that are."""
LONGEST: Final = 90.0
STARTS: Final = 8.0
"""Seconds after which a life is in the middle of something."""
GRACE: Final = 120.0
"""Seconds beyond its time after which a life hangs."""
FLAT: Final = 1.02
_QUARTERS: Final = 4
_PLACES: Final = 3
"""So much of the last life, at most, it takes to go to every place."""


def run(extent: Extent) -> Iterator[Ratio]:
    chance = Random(extent.seed)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        folder, settings = _begun(home, "app")
        lives = kills = wrong = touches = 0
        until = time.monotonic() + extent.count / 2
        while time.monotonic() < until:
            lives += 1
            killed = chance.random() < KILLED
            seconds = STARTS + chance.random() * (LONGEST - STARTS)
            told, fault = _life(
                folder,
                min(seconds, extent.count / 2),
                chance.randrange(10**9),
                settings,
                killed=killed,
            )
            kills += killed
            touches += _touches(told)
            wrong += _said(fault or _unsound(folder))
        seed, calm = chance.randrange(10**9), extent.count / 2
        folder, settings = _begun(home, "last")
        told, fault = _life(folder, calm, seed, settings, killed=False, places=calm / _PLACES)
        lives, touches = lives + 1, touches + _touches(told)
        wrong += _said(fault or _unsound(folder))
    print(f"{lives} lives, {kills} killed, {touches:,} touches told")
    yield Ratio("lives that went wrong", wrong, "of", lives, "lives", 0)
    if len(told) > _QUARTERS:
        part = len(told) // _QUARTERS
        warm, last = told[part : 2 * part], told[-part:]
        for of, unit in (("resident", "MB"), ("objects", "objects")):
            before, after = (median(getattr(each, of) for each in some) for some in (warm, last))
            yield Ratio(f"{unit}, last quarter", after, "second quarter", before, unit, FLAT)


def _begun(home: Path, name: str) -> tuple[Path, dict[str, str]]:
    """A folder with the history that the places need, and the settings of those who live in it."""
    folder = home / name
    folder.mkdir()
    remember(folder)
    return folder, _settings(home, folder)


def _settings(home: Path, folder: Path) -> dict[str, str]:
    """That of the lives; where there is no compiler, no storage fails."""
    common = os.environ | {
        "KIVY_GL_BACKEND": "mock",
        "KIVY_HOME": str(home),
        "LARGEST_WINDOW": "1280",
    }
    with suppress(Missing):
        return common | environment(build(home), folder)
    return common


def _life(
    folder: Path,
    seconds: float,
    seed: int,
    settings: dict[str, str],
    *,
    killed: bool,
    places: float = 0,
) -> tuple[list[Reading], str]:
    """What it told, and what went wrong in it."""
    command = [sys.executable, "-m", "tests.benchmarks.soak_life"]
    # One that is to be killed would go on for ever.
    ends = seconds + GRACE if killed else seconds
    process = subprocess.Popen(
        [*command, str(folder), str(ends), str(seed), str(places)],
        cwd=ROOT,
        env=settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        out, errors = process.communicate(timeout=seconds if killed else seconds + GRACE)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        out, errors = process.communicate()
        return _told(out), "" if killed else f"seed {seed}: it hangs\n{errors[-2000:]}"
    return _told(out), errors[-4000:] if process.returncode else ""


def _told(output: str) -> list[Reading]:
    lines = [line for line in output.splitlines() if line.startswith('{"what"')]
    return [Reading.of(json.loads(line)) for line in lines if line.endswith("}")]


def _touches(told: list[Reading]) -> int:
    return int(told[-1].figures["touches"]) if told else 0


def _unsound(folder: Path) -> str:
    with Store.open(folder / HISTORY_FILE) as store:
        return "; ".join(store.check().problems)


def _said(fault: str) -> bool:
    if fault:
        print(fault)
    return bool(fault)
