"""Opens the app in the folder given, draws one frame, and tells what was imported by then.

`python -X importtime first_frame.py FOLDER`: the times are on standard error.
"""

# ruff: noqa: PLC0415  # what is imported before what is the point here

import json
import os
import sys
from pathlib import Path


def main(folder: str) -> None:
    os.environ.update(
        KIVY_HOME=folder, KIVY_NO_FILELOG="1", KIVY_CLIPBOARD="dummy", SDL_VIDEODRIVER="offscreen"
    )
    from companion.ui import start

    start._prepare_environment()
    if not start._window_opens():
        raise SystemExit("no window")
    from kivy.base import EventLoop, runTouchApp

    from companion.ui.app import CompanionApp

    CompanionApp(Path(folder))._run_prepare()
    runTouchApp(embedded=True)
    EventLoop.idle()
    print(json.dumps(sorted(sys.modules)))
    # Not one import more.
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
