"""Starts a KivyMD hello world or the app as a user does, and tells what it takes up:
`python -m tests.benchmarks.first_screen hello|ours FOLDER [FRAMES]`.

At rest, and after so many frames more, each of them drawn though nothing changed. Where Kivy logs
what it asks of OpenGL (KIVY_GL_DEBUG), a line stands before each of these frames.
"""

import os
import sys
import time
from typing import Any, Final

from tests.benchmarks.process_memory import AT_REST, FRAMES_LATER, read, resident
from tests.benchmarks.start import HELLO, OURS

FRAME: Final = "--- a frame ---"
_RESTING: Final = 2.0
"""Seconds until everything that comes late is there."""
_SHORTEST: Final = 1 / 60


def main(which: str, folder: str, frames: int) -> None:
    os.environ.update(
        KIVY_NO_ARGS="1",
        KIVY_NO_CONSOLELOG="1",
        KIVY_NO_FILELOG="1",
        KIVY_HOME=folder,
        KIVY_METRICS_DENSITY="1",
        SDL_VIDEODRIVER="offscreen",
        LC_ALL="C.UTF-8",
    )
    made: dict[str, Any] = {}
    exec(HELLO if which == "hello" else OURS.format(folder=folder), made)  # noqa: S102  # ours
    # Not before: Kivy reads its environment while it is imported.
    from kivy.base import EventLoop, runTouchApp  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415

    Window.size = (412, 915)
    drawn: list[float] = []
    Window.bind(on_draw=lambda _window: drawn.append(time.perf_counter()))
    made["app"]._run_prepare()
    runTouchApp(embedded=True)
    began = time.perf_counter()
    while time.perf_counter() - began < _RESTING:
        EventLoop.idle()
        time.sleep(_SHORTEST / 4)
    read(frames=len(drawn)).tell(AT_REST)
    before = resident()
    for _frame in range(frames):
        print(FRAME)
        Window.canvas.ask_update()
        EventLoop.idle()
    read(kilobytes=(resident() - before) * 1024 / max(1, frames)).tell(FRAMES_LATER)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 0)
