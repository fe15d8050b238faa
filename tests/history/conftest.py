"""Real files, one history each."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from companion.history import history_file
from companion.history.migrations import HISTORY, baseline
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
        store.open_games.put("a", "{}", ["one"])
    return file


Step = Callable[[Database], None]


@pytest.fixture
def with_next_step(monkeypatch: pytest.MonkeyPatch) -> Callable[[Step], None]:
    """Let the app know one more step of the schema, as a later version will."""

    def know(step: Step) -> None:
        later = Migrations(HISTORY.name)
        later(name=baseline.__name__)(baseline)
        later(name="next")(step)
        monkeypatch.setattr(history_file, "HISTORY", later)
        monkeypatch.setattr(history_file, "VERSIONS", (*history_file.VERSIONS, "next"))

    return know
