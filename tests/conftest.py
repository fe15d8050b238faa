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


def _is_whole_suite(config: pytest.Config) -> bool:
    return bool(config.args == config.getini("testpaths"))


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run the whole suite on every core, each file in one process for its window and fixtures.

    A file or a folder runs in this process: it starts sooner, and a process that hands out tests
    cannot have a window open.
    """
    if not config.pluginmanager.hasplugin("xdist") or config.option.numprocesses is not None:
        return
    if "PYTEST_XDIST_WORKER" in os.environ:
        return  # a worker has its tests handed out
    if _is_whole_suite(config):
        config.option.numprocesses = os.cpu_count() or 1
        if config.option.dist == "no":
            config.option.dist = "loadfile"


LONGEST = ("test_room.py", "test_switching.py", "test_history_game.py", "test_result.py")
"""Files that take long begin first: else one core would wait for another at the end."""
WITH_THE_APP = {"app", "art", "benchmarks", "release", "ui"}
"""Folders of tests that start the app or draw."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark quick tests, and leave thorough ones out of the whole suite unless `-m` asks for them.
    A file, a folder or one test runs with all that is in it."""
    items.sort(key=lambda item: item.path.name not in LONGEST)
    for item in items:
        folder = item.path.relative_to(ROOT / "tests").parts[0]
        if folder not in WITH_THE_APP and not item.get_closest_marker("thorough"):
            item.add_marker("quick")
    if _is_whole_suite(config) and not config.getoption("markexpr"):
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
