"""Real files, one history each."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.history.store import Store
from tests.history import samples


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with Store.open(file) as opened:
        yield opened


@pytest.fixture
def filled(file: Path) -> Path:
    """The file of a history of some games, closed."""
    with Store.open(file) as store:
        samples.fill(store, 40)
        store.drafts.start("{}", ["one"])
    return file
