"""From the command to the open window, or to one line that says why there is none."""

import atexit
import gc
import logging
import os
import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.history.place import default_path
from companion.texts import _, from_environment, use

NO_SCREEN: Final = 3
"""Exit status where no window can be opened."""

WINDOW_CLASS: Final = "origins-companion"
WINDOW_SIZE: Final = (412, 800)
LEAST_WINDOW: Final = (320, 480)


def run() -> int:
    """Runs the app until it is closed. The exit status."""
    _prepare_environment()
    if not _window_opens():
        use(*from_environment(os.environ))
        print(
            _(
                "Origins Companion needs a screen with OpenGL 2 and found none; without one, use"
                " 'python -m companion score FILE' or 'python -m companion check FILE'."
            ),
            file=sys.stderr,
        )
        return NO_SCREEN
    from companion.ui.app import CompanionApp  # noqa: PLC0415  # only where there is a window

    # What is there now stays: looking through it for what can be let go takes 30 ms each time.
    gc.freeze()
    if _on_android():
        CompanionApp().run()
    else:
        # Named here, because Kivy would make it, and fails on a machine without any such folder.
        folder = default_path().parent
        CompanionApp(folder, sys.argv[1:], window_of_its_own=True).run()
    return 0


def _prepare_environment() -> None:
    """What Kivy reads while it is imported."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    # Kivy would else take over standard error and the root logger.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    # Kivy's other window providers end the process when they find no screen.
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    # Our pictures are PNG; the others would load Pillow while the first screen waits, 2 MB of it.
    os.environ.setdefault("KIVY_IMAGE", "sdl2")
    if not _on_android():
        os.environ.setdefault("KIVY_HOME", _kivy_home())
    if sys.platform == "linux" and not _on_android():
        # Left alone, SDL falls back to a window that nobody sees.
        os.environ.setdefault("SDL_VIDEODRIVER", "x11,wayland,KMSDRM")
        # The others are looked for by starting programs, while the first screen waits.
        os.environ.setdefault("KIVY_CLIPBOARD", "sdl2")
        # The name that a desktop knows the window by, to give it the icon of its menu.
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", WINDOW_CLASS)
        os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", WINDOW_CLASS)


def _kivy_home() -> str:
    """Where Kivy keeps what it remembers: where it would itself, or, without such a place, in a
    folder that is gone with the app."""
    with suppress(OSError, RuntimeError):  # the latter where nobody knows a home
        home = Path("~/.kivy").expanduser()
        home.mkdir(exist_ok=True)
        if os.access(home, os.W_OK):
            return str(home)
    passing = tempfile.mkdtemp(prefix="kivy-")
    atexit.register(shutil.rmtree, passing, ignore_errors=True)
    return passing


def _on_android() -> bool:
    return "ANDROID_ARGUMENT" in os.environ


def _size_window() -> None:
    """As a phone; for the first start, and until the kept size is known. A mouse is one finger."""
    from kivy.config import Config  # noqa: PLC0415  # reads the environment

    for name, pixels in zip(("width", "height"), WINDOW_SIZE, strict=True):
        Config.set("graphics", name, str(pixels))
    for name, pixels in zip(("minimum_width", "minimum_height"), LEAST_WINDOW, strict=True):
        Config.set("graphics", name, str(pixels))
    # Ours, which sees where it comes down; else its right button leaves red dots on the board.
    Config.set("input", "mouse", "pointer,disable_multitouch")


def _window_opens() -> bool:
    kivy_log = logging.getLogger("kivy")
    kivy_log.addFilter(_worth_telling)
    # A missing window is told in our words, not in a dozen lines of Kivy's.
    silence = logging.NullHandler()
    kivy_log.addHandler(silence)
    kivy_log.propagate = False
    try:
        if not _on_android():
            _size_window()
        from kivy.core.window import Window  # noqa: PLC0415  # opens it

        from companion.ui import pointer  # noqa: F401, PLC0415  # known from now on
    finally:
        kivy_log.removeHandler(silence)
        kivy_log.propagate = True
    return Window is not None


def _worth_telling(record: logging.LogRecord) -> bool:
    """Not what Kivy could do without: programs for the X clipboard, a driver of touch screens."""
    return not record.getMessage().startswith(("Cutbuffer:", "Input: MTDev", "Config:"))
