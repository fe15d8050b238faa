"""Histories for those who share a folder."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.history.store import Store
from tests.exchange.members import Member


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new history's file, to be copied: quicker than making one each time."""
    file = tmp_path_factory.mktemp("empty") / "history.db"
    Store.open(file).close()
    return file


@pytest.fixture
def members(tmp_path: Path, empty: Path) -> Iterator[Callable[[], Member]]:
    made: list[Member] = []

    def make() -> Member:
        file = tmp_path / f"{len(made)}.db"
        if not file.exists():
            shutil.copy(empty, file)
        made.append(Member(file))
        return made[-1]

    yield make
    for member in made:
        member.store.close()
