"""What stays of a game that is deleted for good: that it was. So it comes back from nowhere."""

from typing import Final

from companion.history.connection import Connection


def purge_game(connection: Connection, game: str, edited_at: int) -> None:
    """Only that the game was deleted stays; inside a transaction only."""
    connection.change("DELETE FROM games WHERE id = ?", (game,))
    connection.change(
        "INSERT OR REPLACE INTO tombstones (id, edited_at) VALUES (?, ?)", (game, edited_at)
    )


def last_kept(connection: Connection, game: str) -> int | None:
    """When a game that is not here now was edited last, as far as is known."""
    stamp: int | None = connection.value(_LAST_KEPT, (game,))
    return stamp


_LAST_KEPT: Final = "SELECT edited_at FROM tombstones WHERE id = ?"
