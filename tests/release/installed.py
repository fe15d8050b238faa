"""The app installed on a desktop: `uv run pytest tests/release/installed.py`.

It needs uv and, the first time, the network; so it is no part of the other tests. CI runs it.
"""

import configparser
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.exchange.game_link import SCHEME
from release import desktop
from tests.conftest import ROOT
from tests.release.test_spec import pinned

LEFT_OUT = {"materialshapes", "pycairo"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    place = tmp_path_factory.mktemp("desktop")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UV_TOOL_DIR", str(place / "tools"))
        patch.setenv("UV_TOOL_BIN_DIR", str(place / "bin"))
        patch.setenv("XDG_DATA_HOME", str(place / "share"))
        patch.setenv("XDG_CONFIG_HOME", str(place / "config"))
        desktop.install()
        yield place


@pytest.fixture(scope="module")
def python(place: Path) -> Path:
    return place / "tools" / desktop.TOOL / "bin" / "python"


@pytest.fixture(scope="module")
def packages(python: Path) -> dict[str, str]:
    """What is installed with the app, by name."""
    code = (
        "import importlib.metadata as m, json;"
        "found = {d.name.lower().replace('_', '-'): d.version for d in m.distributions()};"
        "print(json.dumps(found))"
    )
    ended = subprocess.run([python, "-I", "-c", code], capture_output=True, check=True)
    found: dict[str, str] = json.loads(ended.stdout)
    return found


@pytest.fixture(scope="module")
def tour(python: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    ended = subprocess.run([python, "-I", "-c", code], capture_output=True, check=True, text=True)
    folder, home = ended.stdout.strip(), tmp_path_factory.mktemp("home")
    script = ROOT / "tests" / "release" / "tour.py"
    ended = subprocess.run(
        [python, "-I", "-B", str(script), folder, folder, str(home)],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr, ended.stderr
    report: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return report


def test_it_is_one_command(place):
    assert os.access(place / "bin" / desktop.TOOL, os.X_OK)


def test_what_is_installed_is_what_is_tested(packages):
    assert not LEFT_OUT & packages.keys()
    wanted = pinned()
    others = {name: pin for name, pin in packages.items() if name != desktop.TOOL}
    assert others == {name: wanted.get(name) for name in others}
    assert len(others) >= 15


def test_every_screen_opens_from_what_is_installed(tour):
    assert tour["status"] == 0
    assert len(tour["screens"]) >= 10
    assert "companion/kv/play_screen.kv" in tour["opened"]
    assert set(tour["languages"]) == {"en", "de", "nl", "cs", "sk", "es", "fr", "it", "pl"}


def test_without_a_screen_it_says_so_in_one_line(place, tmp_path):
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY"}
    }
    environment.pop("SDL_VIDEODRIVER", None)
    ended = subprocess.run(
        [place / "bin" / desktop.TOOL],
        capture_output=True,
        check=False,
        # A home in which nothing was ever started.
        env=environment | {"HOME": str(tmp_path)},
        text=True,
    )
    assert ended.returncode == 3
    assert len(ended.stderr.strip().splitlines()) == 1


def test_the_menu_finds_the_app_and_its_picture(place):
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(place / "share" / "applications" / f"{desktop.TOOL}.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["Exec"] == f'"{place / "bin" / desktop.TOOL}" %U'
    pictures = place / "share" / "icons" / "hicolor"
    assert (pictures / "512x512" / "apps" / f"{desktop.TOOL}.png").exists()
    assert (pictures / "scalable" / "apps" / f"{desktop.TOOL}.svg").exists()


@pytest.mark.skipif(shutil.which("update-desktop-database") is None, reason="no such tool here")
def test_the_desktop_finds_what_opens_a_code(place):
    cache = (place / "share" / "applications" / "mimeinfo.cache").read_text(encoding="utf-8")
    assert f"x-scheme-handler/{SCHEME}={desktop.TOOL}.desktop;" in cache.splitlines()


@pytest.mark.skipif(shutil.which("xdg-mime") is None, reason="no such tool here")
def test_the_app_is_the_one_that_opens_a_code(place):
    chosen = (place / "config" / "mimeapps.list").read_text(encoding="utf-8")
    assert f"x-scheme-handler/{SCHEME}={desktop.TOOL}.desktop" in chosen


def test_removed_it_leaves_nothing(place):
    subprocess.run(
        [sys.executable, "-m", "release.desktop", "remove"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    left = [path for path in place.rglob("*") if desktop.TOOL in path.name]
    assert left == []
    cache = place / "share" / "applications" / "mimeinfo.cache"
    assert not cache.exists() or desktop.TOOL not in cache.read_text(encoding="utf-8")
    assert shutil.which(desktop.TOOL, path=str(place / "bin")) is None
