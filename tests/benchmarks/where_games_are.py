"""Where each game is, however it came there: none may ever be nowhere."""

from typing import Final

from companion.history.listing import ALL, GameFilter
from companion.history.store import Store

OPEN: Final = "open"
HISTORY: Final = "in the history"
DELETED: Final = "among the deleted"


def everywhere(store: Store, window: str = "") -> dict[str, tuple[str, int]]:
    """Where each game is, as seen from this window, and how many strokes are saved of it."""
    found = {}
    open_games = store.open_games
    for place, games in ((DELETED, open_games.deleted()), (OPEN, open_games.listed(window))):
        found |= {stored.game: (place, len(stored.strokes)) for stored in games}
    for place, choice in ((HISTORY, ALL), (DELETED, GameFilter(deleted=True))):
        found |= {record.id: (place, 0) for record in store.games.every_game(choice)}
    return found
