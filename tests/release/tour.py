"""Opens the app from a staged copy and goes through its screens, on what a phone has alone.

`python -I -S -B -OO tour.py COPY PACKAGES HOME`: nothing can be imported but the standard library
less what Android's Python lacks, the packages in PACKAGES, and the app in COPY. The report is one
line of JSON on standard output.
"""

# ruff: noqa: PLC0415  # what is imported before what is the point here

import json
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

# python-for-android builds Python without them, leaves them out, or they need what Android has not.
NOT_ON_ANDROID = (
    "_bz2", "_curses", "_dbm", "_gdbm", "_lzma", "_posixshmem", "_tkinter", "bz2", "curses",
    "antigravity", "ensurepip", "idlelib", "lib2to3", "lzma", "multiprocessing.dummy", "pydoc_data",
    "readline", "tkinter", "turtle", "unittest", "wsgiref",
)  # fmt: skip

FRAMES = 4
PATIENCE = 60
"""Seconds."""


def main(copy: str, packages: str, home: str) -> None:
    signal.alarm(PATIENCE)
    opened: set[str] = set()
    sys.argv[1:] = []  # the app would open them
    sys.path[:] = [path for path in sys.path if path and Path(path) != Path(__file__).parent]
    sys.path[:0] = [copy, packages]
    sys.modules.update(dict.fromkeys(NOT_ON_ANDROID))
    os.environ.update(
        HOME=home, KIVY_HOME=home, KIVY_NO_FILELOG="1", KIVY_CLIPBOARD="dummy",
        SDL_VIDEODRIVER="offscreen",
    )  # fmt: skip
    # A home as it is on the first day, with nothing in it.
    os.environ.pop("XDG_CONFIG_HOME", None)
    os.chdir(home)

    def watch(event: str, values: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(values[0], str) and values[0].startswith(copy):
            opened.add(values[0][len(copy) + 1 :])

    sys.addaudithook(watch)

    from companion import texts
    from companion.ui import start

    start._prepare_environment()
    if not start._window_opens():
        raise SystemExit("no window")
    from kivy.base import stopTouchApp
    from kivy.clock import Clock

    seen: list[str] = []
    colours: list[int] = []
    steps = _steps(seen, colours)

    def step(_seconds: float) -> None:
        try:
            next(steps)
        except StopIteration:
            stopTouchApp()
        except Exception:  # noqa: BLE001  # the app would go on, and the tour never end
            traceback.print_exc()
            os._exit(1)
        else:
            Clock.schedule_once(step, 0)

    Clock.schedule_once(step, 0)
    status = start.run()
    print(
        json.dumps(
            {
                "status": status,
                "kept": (Path(home) / ".config" / "companion" / "history.db").exists(),
                "screens": seen,
                "languages": texts.languages(),
                "colours": colours,
                "opened": sorted(opened),
                "modules": sorted(
                    name
                    for name, module in sys.modules.items()
                    if str(getattr(module, "__file__", "")).startswith(copy)
                ),
                "imported": sorted(sys.modules),
                "docstrings": bool(start.__doc__),
            }
        )
    )


def _app() -> Any:
    from kivy.app import App

    return App.get_running_app()


def _steps(seen: list[str], colours: list[int]) -> Any:
    """One frame passes at each yield."""
    while _app() is None or _app().root is None:
        yield
    app = _app()
    for _ in range(FRAMES):
        yield
    colours.append(_colours_shown())
    from companion.app.navigation import ScreenName
    from companion.rules.territory import Cell

    app.navigator.screen.start()
    # A game without a square is gone when its board is left.
    editor = app.services.session.require_editor
    editor.press(Cell(0, 0))
    editor.lift()
    # A game of the history is shown when one was chosen there; there is none yet.
    for name in ScreenName:
        if name is ScreenName.GAME:
            continue
        app.navigator.go(name)
        for _ in range(FRAMES):
            yield
        assert app.navigator.trail[-1] is name, app.navigator.trail
        seen.append(name.value)
        colours.append(_colours_shown())


def _colours_shown() -> int:
    """How many colours are on the screen: a blank one has one."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    width, height = Window.size
    pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    return len({pixels[at : at + 3] for at in range(0, len(pixels), 33)})


if __name__ == "__main__":
    main(*sys.argv[1:4])
