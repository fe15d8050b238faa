"""Starting the app where it cannot run."""

import os
import subprocess
import sys

from tests.conftest import ROOT


def test_without_a_screen_the_start_says_so_in_one_line_and_names_what_works():
    nowhere = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "KIVY_WINDOW"}
    environment = {name: value for name, value in os.environ.items() if name not in nowhere}
    done = subprocess.run(
        [sys.executable, "main.py"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
        timeout=60,
    )
    (line,) = done.stderr.decode().split("\n")[:-1]
    assert done.returncode != 0
    assert done.stdout == b""
    assert "needs a screen" in line
    assert "python -m companion score" in line
    assert "python -m companion check" in line
