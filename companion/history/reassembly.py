"""A history put together again from rows that were found on the pages of a damaged one.

What a row is, it tells itself: by how many values it has, and of which kinds. What it refers to may
be lost: a player's name is beside the game, too.
"""

import re
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from companion.history.called_now import player_id
from companion.history.connection import Connection
from companion.history.history_file import open_in_memory
from companion.history.pages import Record
from companion.rules.game import Mode
from companion.rules.notation import read_territory

_ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_MODES: Final = tuple(mode.value for mode in Mode)
_GAME: Final = 20
_PLAYER: Final = 7
_SEAT: Final = 16
_DRAFT: Final = 7
_EDITED: Final = 18
_MOST_SEATS: Final = 4
_LARGEST: Final = 9

_PUT: Final = {
    "games": "INSERT OR IGNORE INTO games VALUES",
    "players": "INSERT OR IGNORE INTO players VALUES",
    "seats": "INSERT OR IGNORE INTO seats VALUES",
    "territories": "INSERT OR IGNORE INTO territories VALUES",
    "drafts": "INSERT OR IGNORE INTO drafts VALUES",
    "draft_gestures": "INSERT OR IGNORE INTO draft_gestures VALUES",
    "settings": "INSERT OR IGNORE INTO settings VALUES",
}


def reassembled(rows: Iterable[tuple[int | None, Record]]) -> Connection:
    """A history in memory of what these rows are. It is to be read game by game: it may lack
    anything."""
    history = open_in_memory()
    history.rows("PRAGMA foreign_keys = OFF")
    found: dict[str, list[Record]] = {table: [] for table in _PUT}
    for number, record in rows:
        table = _table_of(number, record)
        if table is not None:
            found[table].append(_whole(table, number, record))
    # Of several versions of a game the last one holds.
    found["games"].sort(key=lambda game: -_integer(game[_EDITED]))
    with history.writing():
        for table, put in _PUT.items():
            for record in found[table]:
                marks = ", ".join("?" * len(record))
                with suppress(sqlite3.Error, OverflowError):
                    history.change(f"{put} ({marks})", record)
        _name_the_lost(history)
    return history


def _table_of(number: int | None, record: Record) -> str | None:
    match record:
        case (None, str(identity), str(mode), int(), *_rest) if len(record) >= _GAME:
            found = "games" if _ID.fullmatch(identity) and mode in _MODES else None
        case (None, str(identity), str(), int(), *_rest) if len(record) == _PLAYER:
            found = "players" if _ID.fullmatch(identity) else None
        case (None, str(set_up), str(), *_rest) if len(record) == _DRAFT:
            found = "drafts" if set_up.startswith("{") else None
        case (int(), int(seat), int(), int(), *_rest) if len(record) == _SEAT:
            found = "seats" if 0 <= seat < _MOST_SEATS else None
        case (int(), int(seat), str(text)):
            found = "territories" if _is_territory(seat, text) else "draft_gestures"
        case (str(), str()) if number is not None:
            found = "settings"
        case _:
            found = None
    return found


def _is_territory(seat: int, text: str) -> bool:
    try:
        read_territory(text.split("\n"), _LARGEST)
    except ValueError:
        return False
    return 0 <= seat < _MOST_SEATS


def _whole(table: str, number: int | None, record: Record) -> Record:
    """With the number in its place, and nothing more than the table has."""
    if table in ("games", "players", "drafts"):
        record = (number, *record[1:])
    return record[:_GAME]


def _integer(value: object) -> int:
    return value if isinstance(value, int) else 0


def _name_the_lost(history: Connection) -> None:
    """Players whose own rows are lost are those named beside their games, in the same order."""
    for number, names in history.rows("SELECT number, names FROM games"):
        seats = history.rows("SELECT player FROM seats WHERE game = ? ORDER BY seat", (number,))
        called = names.split(", ")
        if len(called) != len(seats):
            continue
        for (player,), name in zip(seats, called, strict=True):
            if history.row("SELECT 1 FROM players WHERE number = ?", (player,)) is None:
                history.change(
                    "INSERT OR IGNORE INTO players (number, id, name, person, edited_at)"
                    " VALUES (?1, ?2, ?3, ?1, 0)",
                    (player, player_id(name), name),
                )
