"""Pictures of the board and of the pieces, each by itself."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivymd.app import MDApp

from companion.app.board_picture import BoardPicture, Ghost, Outline
from companion.rules.game import Colour
from companion.rules.notation import read_territory
from companion.rules.scoring import find_regions
from companion.rules.territory import Cell, Frame
from companion.ui.drawings import names, texture
from companion.ui.theme import theme
from companion.ui.widgets.backdrop import Backdrop
from companion.ui.widgets.board import Board
from tests.ui.pictured_games import CHLOE
from tests.ui.pictured_games import LARGE as SEVEN_BY_SEVEN
from tests.ui.pictures import by_day_too, pictured

TRIBE, LARGE = read_territory(CHLOE, 9), read_territory(SEVEN_BY_SEVEN, 13)
FIVE, SEVEN = Frame(0, 0, 5, 5), Frame(0, 0, 7, 7)


class BoardApp(MDApp):
    """A board on the ground, and nothing else."""

    def build(self) -> Any:
        theme.dress(self.theme_cls)
        ground = FloatLayout()
        ground.add_widget(Backdrop())
        self.board = Board(size_hint=(0.96, 0.96), pos_hint={"center_x": 0.5, "center_y": 0.5})
        ground.add_widget(self.board)
        return ground


CORNERS = ("inside", "outside", "ring", "bow", "plain")
SQUARE = (412, 412)


@pictured("board-tribe", BoardApp, size=SQUARE, density=2)
def tribe(driver: Driver) -> None:
    driver.app.board.show(BoardPicture(TRIBE, FIVE, Colour.PINK))


@pictured("board-large", BoardApp, size=SQUARE, density=2)
def large(driver: Driver) -> None:
    driver.app.board.show(BoardPicture(LARGE, SEVEN, Colour.BLACK))


@pictured("board-bold", BoardApp, size=SQUARE, palette="bold")
@pictured("board-soft", BoardApp, size=SQUARE, palette="soft")
def palettes(driver: Driver) -> None:
    driver.app.board.show(BoardPicture(LARGE, SEVEN, Colour.BLUE))


@pictured("board-regions", BoardApp, size=SQUARE, density=3)
@pictured("board-regions-large-text", BoardApp, size=(360, 360), text_scale=2.0)
def regions(driver: Driver) -> None:
    outlines = tuple(
        Outline(frozenset(region.squares), f"{len(region.squares)}×{region.fires}")
        for region in find_regions(LARGE)
        if region.points
    )
    driver.app.board.show(BoardPicture(LARGE, SEVEN, Colour.GREEN, outlines=outlines))


@pictured("board-why", BoardApp, size=SQUARE, density=2)
def why(driver: Driver) -> None:
    region = max(find_regions(LARGE), key=lambda region: region.points)
    outline = Outline(frozenset(region.squares), f"{len(region.squares)} × {region.fires}")
    picture = BoardPicture(LARGE, SEVEN, Colour.GREEN, outlines=(outline,), recede=True)
    driver.app.board.show(picture)


@pictured("board-marked", BoardApp, size=SQUARE, density=2)
def marked(driver: Driver) -> None:
    cells = frozenset({Cell(2, 4), Cell(4, 0)})
    driver.app.board.show(BoardPicture(TRIBE, FIVE, Colour.PINK, marked=cells, recede=True))


@pictured("board-flight", BoardApp, size=SQUARE, density=2)
def flight(driver: Driver) -> None:
    source = Cell(2, 1)
    lit = frozenset(
        cell
        for cell, square in TRIBE.items()
        if 0 < cell.distance(source) <= 2 and not square.fires and not square.kind.craters
    )
    board = driver.app.board
    board.show(BoardPicture(TRIBE, FIVE, Colour.PINK, lit=lit, recede=True))
    x, y = board.centre_of(Cell(1, 2))
    board.ghost = Ghost(1, x + board.pitch * 0.2, y, source)


@pictured("board-replay", BoardApp, size=SQUARE, density=2)
def replay(driver: Driver) -> None:
    dominoes = (
        (Cell(2, 1), Cell(3, 1)),
        (Cell(3, 2), Cell(3, 3)),
        (Cell(1, 2), Cell(1, 1)),
        (Cell(1, 3), Cell(0, 3)),
    )
    laid = {cell for domino in dominoes for cell in domino} | {Cell(2, 2)}
    squares = {cell: square for cell, square in TRIBE.items() if cell in laid}
    driver.app.board.show(BoardPicture(squares, FIVE, Colour.PINK, dominoes=dominoes))


@pictured("board-shifting", BoardApp, size=SQUARE)
def shifting(driver: Driver) -> None:
    view = Frame(-4, -4, 13, 13)
    hollow = Frame(0, 0, 7, 7)
    driver.app.board.show(BoardPicture(LARGE.moved(-1, 2), view, Colour.BLUE, hollow=hollow))


@pictured("board-crowded", BoardApp, size=SQUARE)
def crowded(driver: Driver) -> None:
    """What the rules forbid is shown all the same."""
    squares = read_territory(
        ["go+1 lo:h jo+2:3", "d***+3 v1+1 @+1", "q**o @:s v3:1"],
        3,
    )
    driver.app.board.show(BoardPicture(squares, Frame(0, 0, 3, 3), Colour.BLACK))


@pictured("board-small", BoardApp, size=SQUARE, density=2)
def small(driver: Driver) -> None:
    driver.root.remove_widget(driver.app.board)
    for nth, (squares, frame) in enumerate(((TRIBE, FIVE), (LARGE, SEVEN))):
        for nth_size, side in enumerate((56, 80, 120)):
            board = Board(size_hint=(None, None), size=(dp(side), dp(side)))
            board.pos = (dp(10 + nth * 140), dp(10 + nth_size * 100))
            board.show(BoardPicture(squares, frame, Colour.BLUE))
            driver.root.add_widget(board)


@pictured("backdrop", BoardApp)
def backdrop(driver: Driver) -> None:
    driver.root.remove_widget(driver.app.board)


@pictured("drawings", BoardApp, size=SQUARE, density=2)
def all_drawings(driver: Driver) -> None:
    """Every piece and every sign, as kv shows them."""
    root = driver.root
    root.remove_widget(driver.app.board)
    shown = [name for name in names() if not name.startswith(("pattern", "figure", *CORNERS))]
    side = driver.window.width / 7
    with root.canvas:
        for nth, name in enumerate(shown):
            Color(*(theme.text if name.startswith("sign-") else (1, 1, 1)))
            Rectangle(
                texture=texture(name),
                pos=(nth % 7 * side, nth // 7 * side),
                size=(side * 0.9, side * 0.9),
            )


for name in (
    "board-tribe", "board-large", "board-why", "board-marked", "board-flight", "board-replay",
    "board-small", "backdrop", "drawings",
):  # fmt: skip
    by_day_too(name)
