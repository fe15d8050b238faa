"""The command that starts the app, in processes of its own."""

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.ui.start import NO_SCREEN
from tests.ui.real_window import ROOT, Display, NoScreen, environment


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


@pytest.fixture
def display() -> Iterator[Display]:
    """CI must have one; elsewhere the test is left out."""
    try:
        screen = Display()
    except NoScreen as missing:
        if os.environ.get("CI"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    yield screen
    screen.close()


def test_a_player_starts_a_game_and_paints_in_a_real_window(
    display: Display, tmp_path: Path
) -> None:
    """A window, a mouse, a process: Start, a stroke, and what is kept when the window is closed."""
    app = subprocess.Popen(
        [sys.executable, "main.py"],
        cwd=ROOT,
        env=environment(
            DISPLAY=display.name,
            XDG_CONFIG_HOME=str(tmp_path),
            KIVY_HOME=str(tmp_path / "kivy"),
            KIVY_METRICS_DENSITY="1",
        ),
        stderr=subprocess.DEVNULL,
    )
    try:
        left, top, width, height = display.frame_of(display.window())
        time.sleep(1.5)

        def click(x: float, y: float) -> None:
            display.xdotool("mousemove", int(left + x), int(top + y), "click", 1)
            time.sleep(0.5)

        # Start stands above the bar, or beside it where the window is wide. The first click may
        # only give the window the focus, and a busy machine shows the window before it listens.
        deadline = time.monotonic() + 20
        while (set_up := _begun(tmp_path)) is None:
            assert time.monotonic() < deadline, "no game was begun"
            click(width * 0.6, height - (38 if width > height else 118))
        click(width / 2, height / 3)
        display.xdotool("key", "Escape")
        assert '"discovery"' in set_up
        assert app.poll() is None
    finally:
        app.terminate()
        app.wait(20)


def _begun(folder: Path) -> str | None:
    """Return the set-up of the game; the app's window has claimed it, so no other is offered it."""
    history = next(iter(folder.rglob("history.db")), None)
    if history is None:
        return None
    with closing(sqlite3.connect(f"{history.as_uri()}?mode=ro", uri=True)) as raw:
        try:
            row = raw.execute("SELECT set_up FROM open_games").fetchone()
        except sqlite3.OperationalError:
            return None  # the app is about to make its tables
    return None if row is None else row[0]
