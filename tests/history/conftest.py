"""Real files, one history each."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.history.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with Store.open(file) as opened:
        yield opened
