"""What all tests share: how hypothesis runs, and the example games."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from tests.cases.casebook import Case, cases

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


LONGEST = ("test_room.py", "test_switching.py", "test_history_game.py", "test_result.py")
"""Files that take long begin first: else one core would wait for another at the end."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The whole suite leaves out what is thorough, unless it is asked for with `-m`: a file, a
    folder or one test runs with all that is in it."""
    items.sort(key=lambda item: item.path.name not in LONGEST)
    if config.args == config.getini("testpaths") and not config.getoption("markexpr"):
        left = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]


ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def examples() -> Callable[[str], list[Case]]:
    """The example games of a list by its name, such as `games.jsonl`."""
    return cases


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One that something else carries to the whole table."""
    path = tmp_path / "Our table"
    path.mkdir()
    return path
