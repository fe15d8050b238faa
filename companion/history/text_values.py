"""Texts that a damaged file calls bytes: one bit tells the two apart, and what they say is there.

SQLite does not mind them, so nothing else finds them. Only bytes that are a text are taken for one.
"""

import sqlite3
from contextlib import suppress
from typing import Final

from companion.history.connection import Connection
from companion.history.schema import columns_of
from companion.history.search import is_indexed

_TABLES: Final = (
    *("players", "games", "seats", "territories", "hindsight", "tombstones"),
    *("drafts", "draft_gestures", "settings"),
)


def mend_texts(connection: Connection) -> int:
    """Let them be texts again; returns how many there were. Nothing else is changed."""
    found = [
        (table, column.name, value)
        for table in _TABLES
        for column in columns_of(connection, table).values()
        if column.kind == "TEXT"
        for (value,) in connection.rows(_BYTES.format(table=table, column=column.name))
        if _is_text(value)
    ]
    if not found:
        return 0
    mended = 0
    with connection.writing():
        for table, column, value in found:
            with suppress(sqlite3.IntegrityError):  # that text is there already
                mended += connection.change(_AGAIN.format(table=table, column=column), (value,))
        if is_indexed(connection):
            connection.change("INSERT INTO games_fts (games_fts) VALUES ('rebuild')")
    return mended


def _is_text(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


_BYTES: Final = "SELECT DISTINCT {column} FROM {table} WHERE typeof({column}) = 'blob'"
_AGAIN: Final = "UPDATE {table} SET {column} = CAST({column} AS TEXT) WHERE {column} = ?"
