"""The command that starts the app, in processes of its own."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.history.drafts import Draft
from companion.history.resume import read_resume
from companion.ui.start import NO_SCREEN

ROOT = Path(__file__).parents[2]


def environment(**changes: str) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("KIVY", "SDL")) and name not in {"DISPLAY", "WAYLAND_DISPLAY"}
    }
    # xdotool finds no window by its title in other locales; and the app speaks English then.
    return kept | {"LC_ALL": "C"} | changes


@pytest.mark.parametrize(
    ("language", "said", "home"),
    [
        ("C", "a screen", {}),
        ("de_DE.UTF-8", "Bildschirm", {"HOME": "/nowhere"}),
        ("C", "a screen", {"HOME": "/proc"}),
    ],
)
def test_without_a_screen_one_line_names_the_commands_that_need_none(
    language: str, said: str, home: dict[str, str]
) -> None:
    """Also for someone who has no home, or may not write there."""
    run = subprocess.run(
        [sys.executable, "main.py"],
        cwd=ROOT,
        env=environment(LC_ALL=language, **home),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == NO_SCREEN
    lines = run.stderr.strip().splitlines()
    assert len(lines) == 1
    assert said in lines[0]
    assert "python -m companion score FILE" in lines[0]
    assert "python -m companion check FILE" in lines[0]
    assert run.stdout == ""


def tool(name: str) -> str:
    """Where a program of the system is. CI must have it; elsewhere the test is left out."""
    path = shutil.which(name)
    if path is None and os.environ.get("CI"):
        pytest.fail(f"{name} is missing")
    if path is None:
        pytest.skip(f"no screen to try on: {name} is missing")
    return path


def xdotool(display: str, *arguments: str, check: bool = True) -> str:
    run = subprocess.run(
        [tool("xdotool"), *arguments],
        env=environment(DISPLAY=display),
        capture_output=True,
        text=True,
        timeout=30,
        check=check,
    )
    return run.stdout


@pytest.fixture
def display() -> Iterator[str]:
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            tool("Xvfb"),
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            "1024x1024x24",
            "-nolisten",
            "tcp",
        ],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as numbers:
        number = numbers.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


def test_a_player_starts_a_game_and_paints_in_a_real_window(display: str, tmp_path: Path) -> None:
    """A window, a mouse, a process: Start, a stroke, and what is kept when the window is closed."""
    app = subprocess.Popen(
        [sys.executable, "main.py"],
        cwd=ROOT,
        env=environment(
            DISPLAY=display,
            XDG_CONFIG_HOME=str(tmp_path),
            KIVY_HOME=str(tmp_path / "kivy"),
            KIVY_METRICS_DENSITY="1",
        ),
        stderr=subprocess.DEVNULL,
    )
    try:
        window = _window(display)
        shape = dict(
            line.split("=")
            for line in xdotool(display, "getwindowgeometry", "--shell", window).split()
        )
        left, top = int(shape["X"]), int(shape["Y"])
        width, height = int(shape["WIDTH"]), int(shape["HEIGHT"])

        def click(x: float, y: float) -> None:
            xdotool(display, "mousemove", str(int(left + x)), str(int(top + y)), "click", "1")
            time.sleep(0.5)

        # Start stands above the bar, or beside it where the window is wide. The first click may
        # only give the window the focus, and a busy machine shows the window before it listens.
        deadline = time.monotonic() + 20
        while (draft := _begun(tmp_path)) is None:
            assert time.monotonic() < deadline, "no game was begun"
            click(width * 0.6, height - (38 if width > height else 118))
        click(width / 2, height / 3)
        xdotool(display, "key", "Escape")
        assert '"discovery"' in draft.set_up
        assert app.poll() is None
    finally:
        app.terminate()
        app.wait(20)


def _begun(folder: Path) -> Draft | None:
    history = next(iter(folder.rglob("history.db")), None)
    return None if history is None else read_resume(history).draft


def _window(display: str) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        found = xdotool(
            display, "search", "--onlyvisible", "--name", "Origins Companion", check=False
        )
        if found.strip():
            time.sleep(1.5)
            return found.split()[0]
        time.sleep(0.2)
    pytest.fail("no window within a minute")
