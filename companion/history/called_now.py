"""The present names of players in a game from a file: a player who was renamed or merged since that
game was played is no new player.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID, uuid5

from companion.history.connection import Connection

Names = tuple[str, ...]

FORMER: Final = "formerly "
"""What the settings begin with that say whose a name was: the player's id. The first name of all
needs none, the id follows from it."""

_PLAYERS: Final = UUID("0f2c8f0e-8a57-5d0b-8b62-41f3f6f4a0d2")


def player_id(name: str, count: int = 1) -> str:
    """The id that follows from a name; `count` tells apart those who later took the same name."""
    return str(uuid5(_PLAYERS, name if count == 1 else f"{count} {name}"))


def found_by_name(connection: Connection, name: str) -> tuple[int, str] | None:
    """The number and id of the player of exactly this name."""
    row = connection.row(_BY_NAME, (name,))
    return None if row is None else (row[0], row[1])


def called_now(connection: Connection, names: Sequence[str], since: int) -> Names:
    """The names of those at a table, each as that person is called now: who was renamed since, or
    turned out to be another, is no new player. Nobody gets the name of another one there."""
    now = [_called_now(connection, name, since) for name in names]
    return tuple(
        name if new in names or now.count(new) > 1 else new
        for name, new in zip(names, now, strict=True)
    )


def _called_now(connection: Connection, name: str, since: int) -> str:
    if found_by_name(connection, name) is not None:
        return name
    found: str | None = connection.value(
        _ONCE_CALLED, (player_id(name), name, since, FORMER + name)
    )
    return name if found is None else found


_BY_NAME: Final = """
    SELECT number, id FROM players WHERE name = ? AND person = number
    ORDER BY archived, id LIMIT 1
"""
_ONCE_CALLED: Final = """
    SELECT person.name FROM players p JOIN players person ON person.number = p.person
    WHERE p.edited_at >= ?3
        AND (p.id = ?1 OR p.name = ?2 OR p.id = (SELECT value FROM settings WHERE name = ?4))
    ORDER BY p.id = ?1, p.edited_at DESC LIMIT 1
"""
