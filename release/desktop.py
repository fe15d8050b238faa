"""Installs the app on this desktop: `python3 -m release.desktop`, or `… remove`.

It is `uv tool install .` with what pyproject.toml says about versions and left out packages, which
uv heeds for a project but not for a tool; on Linux the app then also stands in the menu.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
TOOL: Final = "origins-companion"
ENTRY: Final = ROOT / "release" / "linux" / f"{TOOL}.desktop"
ICON: Final = ROOT / "art" / "icon" / "icon.png"
DRAWING: Final = ROOT / "art" / "icon" / "icon.svg"

_LINKS: Final = re.compile(r"x-scheme-handler/[^;\s]+")


def install() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        excludes, constraints = Path(folder, "excludes.txt"), Path(folder, "constraints.txt")
        excludes.write_text(_lines(project["tool"]["uv"]["exclude-dependencies"]))
        constraints.write_text(_lines(project["tool"]["uv"]["constraint-dependencies"]))
        asked = ["--excludes", str(excludes), "--constraints", str(constraints)]
        python = ["--python", project["project"]["requires-python"]]
        _uv("tool", "install", "--reinstall-package", TOOL, *python, *asked, str(ROOT))
    if sys.platform == "linux":
        for source, target in _in_the_menu():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        entry = _in_the_menu()[0][1]
        # A menu may not know the folder that a shell finds commands in.
        command = Path(_uv("tool", "dir", "--bin").strip()) / TOOL
        text = entry.read_text(encoding="utf-8")
        entry.write_text(text.replace(f"Exec={TOOL}", f'Exec="{command}"'), encoding="utf-8")
        _tell_the_desktop(entry.parent)
        for kind in _LINKS.findall(text):
            _where_there("xdg-mime", "default", entry.name, kind)


def remove() -> None:
    _uv("tool", "uninstall", TOOL)
    for _source, target in _in_the_menu():
        target.unlink(missing_ok=True)
    _tell_the_desktop(_in_the_menu()[0][1].parent)


def _tell_the_desktop(applications: Path) -> None:
    """What opens a link is looked up in a cache, not in the entries."""
    if applications.is_dir():
        _where_there("update-desktop-database", "-q", str(applications))


def _where_there(tool: str, *words: str) -> None:
    """The app is installed without that, too; the tool itself says what went wrong."""
    found = shutil.which(tool)
    if found is not None:
        subprocess.run([found, *words], check=False)  # noqa: S603


def _in_the_menu() -> list[tuple[Path, Path]]:
    kept = os.environ.get("XDG_DATA_HOME")
    shared = Path(kept) if kept else Path.home() / ".local" / "share"
    icons = shared / "icons" / "hicolor"
    return [
        (ENTRY, shared / "applications" / ENTRY.name),
        (ICON, icons / "512x512" / "apps" / f"{TOOL}.png"),
        (DRAWING, icons / "scalable" / "apps" / f"{TOOL}.svg"),
    ]


def _uv(*words: str) -> str:
    """Runs the uv of this folder, as the README's command installs it, or that of the system."""
    own = ROOT / ".uv" / "bin" / "uv"
    uv = str(own) if own.exists() else shutil.which("uv")
    if uv is None:
        raise SystemExit("uv is missing: see README.md")
    ended = subprocess.run([uv, *words], check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603
    return ended.stdout


def _lines(words: list[Any]) -> str:
    return "".join(f"{word}\n" for word in words)


if __name__ == "__main__":
    remove() if sys.argv[1:] == ["remove"] else install()
