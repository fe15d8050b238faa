"""What stays of a game that is deleted for good: that it was. So it comes back from nowhere."""

from collections.abc import Callable
from typing import Final

from companion.history.connection import Connection
from companion.history.stamps import stamp_after


def purge_game(connection: Connection, game: str, edited_at: int) -> None:
    """Only that the game was deleted stays; inside a transaction only."""
    connection.change("DELETE FROM games WHERE id = ?", (game,))
    connection.change(
        "INSERT OR REPLACE INTO tombstones (id, edited_at) VALUES (?, ?)", (game, edited_at)
    )


def purge_elsewhere(
    connection: Connection, game: str, clock: Callable[[], int], kept_at: int | None
) -> None:
    """The same for a game that is not here now, where it was kept before, at that moment."""
    known = [stamp for stamp in (kept_at, last_kept(connection, game)) if stamp is not None]
    if known:
        purge_game(connection, game, stamp_after(max(known), clock))


def last_kept(connection: Connection, game: str) -> int | None:
    """When a game that is not here now was edited last, as far as is known."""
    stamp: int | None = connection.value(_LAST_KEPT, (game,))
    return stamp


_LAST_KEPT: Final = "SELECT edited_at FROM tombstones WHERE id = ?"
