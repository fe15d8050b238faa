"""Where each game is, however it came there: none may ever be nowhere."""

from typing import Final

from companion.history.records import ALL, GameFilter
from companion.history.store import Store

OPEN: Final = "open"
HISTORY: Final = "in the history"
DELETED: Final = "among the deleted"


def everywhere(store: Store) -> dict[str, tuple[str, int]]:
    """Where each game is, and how many gestures are kept of it."""
    found = {}
    for place, drafts in ((DELETED, store.drafts.deleted()), (OPEN, store.drafts.open())):
        found |= {draft.game: (place, len(draft.gestures)) for draft in drafts if not draft.kept}
    for place, choice in ((HISTORY, ALL), (DELETED, GameFilter(deleted=True))):
        found |= {record.id: (place, 0) for record in store.every_game(choice)}
    return found
