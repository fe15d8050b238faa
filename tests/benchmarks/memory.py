"""What the app takes up beside a KivyMD hello world: at rest, after all places, after many touches.

On a mock of OpenGL, so that no driver's share is in it; then with software OpenGL, where it is
counted which frames are drawn, what each of them makes and uploads, and what it adds. Each figure
is of a process of its own, whose modules are compiled as those of an installation are.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.benchmarks.first_screen import FRAME
from tests.benchmarks.measuring import Extent, Ratio
from tests.benchmarks.process_memory import (
    AT_REST,
    BEFORE,
    FRAMES_LATER,
    TOUCHED,
    VISITED,
    Reading,
    readings,
)

COUNTED: Final = "touches"
SHORT: Final = 200
LONG: Final = 5_000

AT_PLAY: Final = 1.15
AFTER_ALL: Final = 1.5
FLAT: Final = 1.02
MOST_FRAMES: Final = 10
"""Until the first screen rests."""

HELLO, OURS = "hello", "ours"
MOCK: Final = {"KIVY_GL_BACKEND": "mock"}
LOGGED: Final = {"KIVY_GL_DEBUG": "1"}
_ROOT: Final = Path(__file__).parents[2]
_SHOWN: Final = 12
"""Kinds of objects in the table."""
_UPLOADS: Final = ("glBufferData", "glBufferSubData", "glTexImage2D", "glTexSubImage2D")
_LEAST: Final = 4.0
"""Kilobytes that a frame may add anywhere: memory comes by pages."""


def run(extent: Extent) -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from _on_a_screen(folder, 240 if extent.thorough else 60)
        hello, play = (_first_screen(folder, which, MOCK) for which in (HELLO, OURS))
        places = 1_000 if extent.thorough else max(2, extent.count // 20)
        visit = _told(
            folder, ("long_visit", places, extent.count, extent.seed), MOCK | {"KIVY_HOME": name}
        )
    at_play, beside = play[AT_REST], hello[AT_REST]
    before, visited = visit[BEFORE], visit[VISITED]
    touched = [reading for what, reading in visit.items() if what.startswith(TOUCHED)]
    _table(beside, at_play, before, visited, touched[-1])
    # What drives the app in the long visit is no part of it: it was there before, too.
    after_all = at_play.resident + visited.resident - before.resident
    yield Ratio("Play at rest", at_play.resident, "hello world", beside.resident, "MB", AT_PLAY)
    # The first touches go where the places do not, and bring what is imported late.
    early, late = touched[0], touched[-1]
    yield Ratio("objects, touches later", late.objects, "before", early.objects, "objects", FLAT)
    yield Ratio("bytes, touches later", late.resident, "before", early.resident, "MB", FLAT)
    yield Ratio("after all places", after_all, "hello world", beside.resident, "MB", AFTER_ALL)


def _on_a_screen(folder: Path, frames: int) -> Iterator[Ratio]:
    """What is drawn, by software OpenGL."""
    hello, ours = (_first_screen(folder, which, {}, frames) for which in (HELLO, OURS))
    drawn, made, sent = _of_a_frame(folder)
    print("with software OpenGL               hello world   Origins Companion")
    for words, name, when in (
        ("frames until at rest", "frames", AT_REST),
        ("kB that a further frame adds", "kilobytes", FRAMES_LATER),
    ):
        figures = (each[when].figures[name] for each in (hello, ours))
        print(f"{words:<32} {next(figures):>13.1f} {next(figures):>19.1f}")
    for when in (AT_REST, FRAMES_LATER):
        print(f"{f'MB {when}':<32} {hello[when].resident:>13.1f} {ours[when].resident:>19.1f}")
    print(f"a frame in which nothing changed: {drawn} pieces drawn, {made} made, {sent} uploaded")
    frame, theirs = (each[FRAMES_LATER].figures["kilobytes"] for each in (ours, hello))
    yield Ratio("frames to rest", ours[AT_REST].figures["frames"], "most", MOST_FRAMES, "frames", 1)
    yield Ratio("a frame adds", max(frame, _LEAST), "hello world", max(theirs, _LEAST), "kB", 1)


def _of_a_frame(folder: Path) -> tuple[int, int, int]:
    """How much is drawn, made and uploaded in a frame in which nothing changed."""
    frame = _output(folder, ("first_screen", OURS, folder, 3), LOGGED).split(FRAME)[-1]
    calls = Counter(re.findall(r"^GL (gl\w+)\(", frame, flags=re.MULTILINE))
    made = sum(count for name, count in calls.items() if name.startswith(("glGen", "glCreate")))
    return calls["glDrawElements"], made, sum(calls[name] for name in _UPLOADS)


def _first_screen(
    folder: Path, which: str, settings: dict[str, str], frames: int = 0
) -> dict[str, Reading]:
    """Twice: the first one compiles."""
    for _time in range(2):
        told = _told(folder, ("first_screen", which, folder, frames), settings)
    return told


def _told(
    folder: Path, command: tuple[object, ...], settings: dict[str, str]
) -> dict[str, Reading]:
    return readings(_output(folder, command, settings))


def _output(folder: Path, command: tuple[object, ...], settings: dict[str, str]) -> str:
    module, *arguments = map(str, command)
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("KIVY_") and name != "PYTHONDONTWRITEBYTECODE"
    }
    done = subprocess.run(
        [sys.executable, "-m", f"tests.benchmarks.{module}", *arguments],
        cwd=_ROOT,
        env={**inherited, **settings, "PYTHONPYCACHEPREFIX": str(folder / "compiled")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout


def _table(*columns: Reading) -> None:
    """Where bytes and objects are, by kind."""
    names = ("hello world", "Play", "driven there", "all places", "touches later")
    print(f"\n{'MB, on a mock of OpenGL':<40}" + "".join(f"{name:>15}" for name in names))
    print(f"{'resident':<40}" + "".join(f"{each.resident:>15.1f}" for each in columns))
    for part in columns[0].parts:
        print(f"  {part:<38}" + "".join(f"{each.parts[part]:>15.1f}" for each in columns))
    print(f"{'objects':<40}" + "".join(f"{each.objects:>15,}" for each in columns))
    for kind in list(columns[-1].kinds)[:_SHOWN]:
        print(f"  {kind:<38}" + "".join(f"{each.kinds.get(kind, 0):>15,}" for each in columns))
