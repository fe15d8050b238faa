"""What all tests share: how hypothesis runs, and the examples beside the repository."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("table", deadline=None)
# The same examples every time, so that a red build is about the change.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "table")

# Tests compare English words, whatever the machine speaks.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """The whole suite runs on every core. A file or a folder runs in this process: that starts
    sooner, and the process that hands out the tests cannot have a window open."""
    return (os.cpu_count() or 1) if config.args == config.getini("testpaths") else 0


ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of rulebooks and example games; it is no part of the repository."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared with the example games is not beside this repository")
    return SHARED


@pytest.fixture(scope="session")
def examples(shared: Path) -> Callable[[str], list[dict[str, Any]]]:
    """The examples of a file by its name, such as `games.jsonl`."""

    def read(name: str) -> list[dict[str, Any]]:
        # Not splitlines(): names may hold separators that are no line ends here.
        lines = (shared / "examples" / name).read_bytes().split(b"\n")
        return [json.loads(line) for line in lines if line.strip()]

    return read
