"""What brings the app to a place, and away from it again."""

# The driver comes first: it sets up Kivy's environment.
from tests.ui.driver import Driver

# isort: split
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from kivy.uix.modalview import ModalView

from companion.history.store import Store
from companion.rules.game import Mode
from companion.table.setup import first_set_up
from tests.ui.history_app import Reader, keep
from tests.ui.pictured_games import QUINN, game
from tests.ui.pictures_history import evening, years

Visit = Callable[[Reader], None]

OLDER: Final = 12
"""Games of years before the last evenings."""
UNFINISHED: Final = game(Mode.TOTEM, QUINN, ["@ . .", "d d lo"], ["@"])


class Places(dict[str, Visit]):
    """Each brings an app with a history there, from wherever it is."""

    def named(self, name: str) -> Callable[[Visit], Visit]:
        def register(visit: Visit) -> Visit:
            self[name] = visit
            return visit

        return register


def remember(folder: Path) -> None:
    """The history that the places need, in a new folder."""
    keep(folder, [*evening(), *years(OLDER)])


def at(screen: str) -> Visit:
    def visit(reader: Reader) -> None:
        reader.driver.go(screen)
        reader.settle()

    return visit


def leave(driver: Driver) -> None:
    """To the first screen; whatever is open is put away, the open games too: what one place begins
    is not to be seen at the next."""
    for sheet in sheets(driver):
        sheet.dismiss(animation=False)
    for _step in range(3):
        driver.screen.leave()
    driver.root.message.hide()
    driver.root.warning.warn(str)
    services = driver.app.services
    if services.session.in_hand:
        services.session.delete(services.session.journal.view.game.id or "")
    if services.folder_sync.address:
        services.folder_sync.leave(take_files=False)
    services.history.change(_without_drafts)
    services.next_game.choose(first_set_up())
    driver.go("play")
    driver.frames(2)


def _without_drafts(store: Store) -> None:
    for stored in store.open_games.listed():
        store.open_games.delete(stored.game)
    with store.at_once():
        store._connection.change("DELETE FROM open_games")


def sheets(driver: Driver) -> list[Any]:
    return [child for child in driver.window.children if isinstance(child, ModalView)]
