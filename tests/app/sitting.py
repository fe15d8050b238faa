"""What one does at a desk, for the tests of what is in hand."""

from collections.abc import Callable, Sequence

from companion.app.session import LOCATION, Location
from companion.history.listing import ALL
from companion.history.open_games import StoredGame, close_window
from companion.history.place import HISTORY_FILE
from companion.history.startup_state import read_startup_state
from companion.rules.box import Terrain
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.notation import read_territory
from companion.rules.territory import Cell
from companion.table.tabletop import Tabletop
from tests.app.conftest import Desk

Sit = Callable[[], Desk]

EMPTY = [". . .", ". @ .", ". . ."]
FULL = ["d d d d d", "d d @ d d", ". . . . ."]
"""Enough for the end of a game."""


def table(*names: str, mode: Mode = Mode.DISCOVERY, rows: Sequence[str] = FULL) -> Tabletop:
    players = tuple(
        Player(name, colour, read_territory(rows, 9))
        for name, colour in zip(names, Colour, strict=False)
    )
    return Tabletop.laid_out(Game(mode, 5, players, finished=False))


def paint(desk: Desk) -> None:
    """One stroke beside the hut."""
    editor = desk.services.session.require_editor
    editor.brush = Terrain.LAKE
    (hut,) = editor.territory.starts
    editor.press(Cell(hut.row + 1, hut.column))
    editor.lift()


def kept(desk: Desk) -> list[tuple[str, ...]]:
    """The names of those who played, of every game in the history."""
    page = desk.answer(desk.services.history.page, ALL, None)
    return [tuple(seat.name for seat in game.seats) for game in page.games]


def resumed(desk: Desk) -> bool:
    """What was in hand before the kill is in hand again."""
    services = desk.services
    there = Location.read(services.memory.recall(LOCATION) or "")
    assert services.startup_state.game is not None
    return services.session.resume(services.startup_state.game, there)


def stored_game(desk: Desk) -> StoredGame | None:
    """The game that a start after a kill would find."""
    close_window(desk.services.save_queue.window)
    return read_startup_state(desk.services.folder / HISTORY_FILE).game


def shelved(desk: Desk) -> list[tuple[str, ...]]:
    """The names of those who play, of every open game, the one in hand first."""
    games = desk.services.open_games
    desk.answer(lambda show: games.ask(lambda: show(None)))
    found = [*([games.in_hand] if games.in_hand else []), *games.others]
    return [tuple(player.name for player in each.view.game.players) for each in found if each.view]
