"""The app, opened and brought to a table: for tests, pictures and benchmarks."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.rules.game import Game
from companion.table.tabletop import Tabletop, empty_territory
from companion.ui.app import CompanionApp
from tests.ui.driver import Driver


def open_app(folder: Path, **options: Any) -> Driver:
    return Driver(CompanionApp(folder), **options)


def begin(driver: Driver, game: Game) -> None:
    """This game in hand, and its first territory on the screen."""
    driver.app.session.begin(Tabletop.laid_out(game))
    driver.app.go("territory")
    driver.frames(3)


def begin_empty(driver: Driver, game: Game) -> None:
    """The same players and rules, nothing entered yet."""
    players = tuple(
        replace(player, territory=empty_territory(game.size), totems=frozenset())
        for player in game.players
    )
    begin(driver, replace(game, players=players))
