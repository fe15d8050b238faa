"""One phone after the other, each with a history of its own; codes go between them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from companion.ui.app import CompanionApp
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, keep, stored

Open = Callable[..., Reader]


@pytest.fixture
def opened(drive: Callable[..., Driver], tmp_path: Path) -> Open:
    """A phone of its own each time, with these games; the one before is put away."""
    before: list[Reader] = []

    def start(*games: Any, **options: Any) -> Reader:
        while before:
            before.pop().driver.close()
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        keep(folder, games)
        before.append(Reader(drive(CompanionApp(folder), **options), folder))
        return before[0]

    return start


def paste(reader: Reader, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clipboard, "paste", lambda: text)
    reader.driver.go("transfer")
    reader.settle()
    reader.tap("Pill", words="Paste a code")


def games_of(reader: Reader) -> list[Any]:
    with stored(reader.folder) as store:
        return [record.game() for record in store.games.every_game()]
