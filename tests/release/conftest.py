"""The app as a phone gets it: the packed files alone, as bytecode, and the packages beside them."""

import json
import os
import subprocess
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest

from release.licences import left_out
from release.staging import Spec, stage
from tests.conftest import ROOT

BY_RECIPE = frozenset({"android", "pyjnius", "python3", "sqlite3"})
"""They are of Android or of Python itself; the desktop has no package of that name."""

COME_WITH_RECIPES = frozenset({"chardet", "six"})
"""Recipes bring them, nothing the app imports needs them; the desktop has them in no group."""


def installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


@pytest.fixture(scope="session")
def spec() -> Spec:
    return Spec()


@pytest.fixture(scope="session")
def packages(spec: Spec, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packages of the requirements that are packed, and no other."""
    folder = tmp_path_factory.mktemp("packages")
    for name in spec.requirements().keys() - BY_RECIPE - COME_WITH_RECIPES - left_out():
        package = distribution(name)
        tops = {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}
        for top in tops:
            (folder / top).symlink_to(Path(str(package.locate_file(top))))
    return folder


@pytest.fixture(scope="session")
def staged(spec: Spec, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is packed, compiled as python-for-android does: no source, no docstring, no assert."""
    folder = tmp_path_factory.mktemp("staged")
    stage(folder, spec)
    compiling = [sys.executable, "-OO", "-m", "compileall", "-b", "-f", "-q", str(folder)]
    subprocess.run(compiling, check=True)
    for source in folder.rglob("*.py"):
        source.unlink()
    return folder


@pytest.fixture(scope="session")
def tour(staged: Path, packages: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What tests/release/tour.py reports."""
    home = tmp_path_factory.mktemp("home")
    script = ROOT / "tests" / "release" / "tour.py"
    ended = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-B",
            "-OO",
            str(script),
            str(staged),
            str(packages),
            str(home),
        ],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    if "no window" in ended.stderr and not os.environ.get("CI"):
        pytest.skip("no window: OpenGL 2 is missing (on Debian: libgl1 libegl1)")
    assert ended.returncode == 0, ended.stderr
    # Nothing went wrong, and nothing was worth telling to somebody who just wants to play.
    assert ended.stderr == ""
    report: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return report
