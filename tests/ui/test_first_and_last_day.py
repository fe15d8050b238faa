"""A game of the first day there is, or of the last, is listed, counted and opened as any other."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.ui.app import CompanionApp
from tests.ui.driver import Driver
from tests.ui.history_app import Reader, game, keep


@pytest.mark.parametrize(
    "moment",
    [
        "0001-01-01T00:30:00+00:00",
        "0001-01-01T12:00:00+23:59",
        "9999-12-31T23:59:59-23:59",
    ],
)
def test_it_is_listed_counted_and_opened(
    drive: Callable[..., Driver], tmp_path: Path, moment: str
) -> None:
    keep(tmp_path, [game("Cleo", "Dan"), replace(game("Ada", "Ben"), played_at=moment)])
    reader = Reader(drive(CompanionApp(tmp_path)), tmp_path)
    for screen in ("statistics", "players", "history"):
        reader.driver.go(screen)
        reader.settle()
    assert sorted(reader.winners()) == ["Ada", "Cleo"]
    (view,) = [each for each in reader.games() if each.ids.strip.faces[0].name == "Ada"]
    reader.driver.tap(view)
    reader.settle()
    assert reader.place == "game"
    assert reader.screen.winner == "Ada"
    assert reader.message == ""
