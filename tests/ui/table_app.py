"""The app, opened and brought to a table: for tests, pictures and benchmarks."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver, Finger

# isort: split
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.uix.scrollview import ScrollView

from companion.rules.box import Caveman
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import read_territory, write_territory
from companion.rules.territory import Cell
from companion.table.brushes import Brush
from companion.table.tabletop import Tabletop, empty_territory
from companion.ui.app import CompanionApp

SETTLING = 0.2
"""Seconds until everything has its place: text is as high as it is, what is around it follows."""

HUT = [". . .", ". . .", ". . @"]


def open_app(folder: Path, drive: Callable[..., Driver] = Driver, **options: Any) -> Driver:
    """The app with its history in that folder, ready to be touched."""
    driver = drive(CompanionApp(folder), **options)
    driver.wait(SETTLING)
    return driver


def begin(driver: Driver, game: Game) -> None:
    """This game in hand, and its first territory on the screen."""
    driver.app.services.session.begin(Tabletop.laid_out(game))
    driver.go("territory")
    driver.wait(SETTLING)


def finish(driver: Driver) -> None:
    """The game in hand ends, as it does from the last territory."""
    driver.app.services.session.finish()
    driver.app.navigator.open_result()


def chip_of(screen: Any, brush: Brush) -> Any:
    """The chip of the palette, or of the cavemen's tray where it has places of its own."""
    apart = isinstance(brush, Caveman) and screen.tray is not None
    return (screen.tray if apart else screen.shelf).chips[brush]


def cell_of(driver: Driver, player: int, label: str) -> Any:
    """A number of the scorecard."""
    line = driver.screen.ids.table.line_of(label)
    return list(reversed(line.ids.cells.children))[player]


def scroll_of(widget: Any) -> Any:
    """The page that it lies on."""
    page = widget.parent
    while not isinstance(page, ScrollView):
        page = page.parent
    return page


def in_sight(widget: Any, within: Any) -> bool:
    """All of it lies there."""
    x, y = widget.to_window(*widget.pos)
    left, low = within.to_window(*within.pos)
    across = left - 1 <= x <= left + within.width - widget.width + 1
    return bool(across and low - 1 <= y <= low + within.height - widget.height + 1)


def touch_cell(driver: Driver, player: int, label: str) -> None:
    """A number of the scorecard, scrolled to where it is out of sight."""
    driver.wait(SETTLING)
    cell = cell_of(driver, player, label)
    scroll = scroll_of(cell)
    low = scroll.to_window(*scroll.pos)[1]
    at = driver.centre(cell)[1]
    if not low + cell.height / 2 < at < low + scroll.height - cell.height / 2:
        scroll.scroll_to(cell, animate=False)
        driver.wait(SETTLING)
    driver.tap(cell)
    driver.wait(SETTLING)


def check_ended(driver: Driver) -> None:
    """The check has its verdict, and what would mend it has been looked for."""
    driver.wait_for(lambda: not (driver.screen.busy or driver.screen.looking), "the check")
    driver.frames(3)


def begin_empty(driver: Driver, game: Game) -> None:
    """The same players and rules, nothing entered yet."""
    players = tuple(
        replace(player, territory=empty_territory(game.size), totems=frozenset())
        for player in game.players
    )
    begin(driver, replace(game, players=players, id=None))


def game_of(mode: Mode, *territories: list[str], size: int = 5) -> Game:
    """A game with these territories, of players called A, B, …"""
    players = tuple(
        Player(name, colour, read_territory(rows, 2 * size - 1))
        for name, colour, rows in zip("ABCD", Colour, territories, strict=False)
    )
    return Game(mode, size, players)


def editing(driver: Driver, mode: Mode, *rows: str) -> "Editor":
    """This territory on the screen, or the hut alone; beside one with the hut alone."""
    begin(driver, game_of(mode, list(rows) or HUT, HUT))
    return Editor(driver)


class Editor:
    """The territory editor under a finger."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    @property
    def screen(self) -> Any:
        return self.driver.screen

    @property
    def board(self) -> Any:
        return self.screen.ids.board

    @property
    def rows(self) -> list[str]:
        """The territory as it is recorded."""
        return write_territory(self.screen.editor.territory)

    @property
    def seen(self) -> dict[Cell, Any]:
        """The squares as the board shows them."""
        return dict(self.board.picture.squares)

    def at(self, row: int, column: int) -> tuple[float, float]:
        x, y = self.board.centre_of(Cell(row, column))
        return x, y

    def tap(self, row: int, column: int, hold: float = 0.0) -> None:
        self.driver.tap(self.at(row, column), hold)

    def stroke(self, *cells: tuple[int, int]) -> None:
        self.driver.drag(*(self.at(*cell) for cell in cells))

    def press(self, row: int, column: int) -> Finger:
        return self.driver.touch(*self.at(row, column))

    def pick(self, brush: Brush) -> None:
        self.driver.tap(chip_of(self.screen, brush))

    def carry(self, brush: Brush, *cells: tuple[int, int]) -> None:
        """Drag from the palette over these cells."""
        start = self.driver.centre(chip_of(self.screen, brush))
        self.driver.drag(start, *(self.at(*cell) for cell in cells))
