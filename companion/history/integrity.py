"""Find damage in a history before anything in it is believed.

SQLite goes wherever the pages of a file lead. Where they are damaged it may skip rows, or come to
the same page without end and never complain. `PRAGMA quick_check` looks at each page once: about
seven milliseconds for a thousand games. As the tables are STRICT, it also finds a text in the place
of a number. So it is asked when a file is opened, and of each backup.

Standard library only.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

from companion.history.connection import Connection
from companion.history.errors import HistoryDamaged
from companion.texts import _


def check(
    connection: Connection, tables: Sequence[str] = (), *, compare_indexes: bool = False
) -> None:
    """Raise HistoryDamaged unless the whole file, or each of these tables, is sound.

    `compare_indexes` also looks up each row in the indexes, which takes longer.
    """
    _refuse_any(connection, _VIEWS_FOR_TABLES)  # whoever asks one may wait without end
    try:
        for table in tables:
            _raise_unless_ok(connection, f"PRAGMA quick_check({table})")
        if not tables:
            pragma = "integrity_check" if compare_indexes else "quick_check"
            _raise_unless_ok(connection, f"PRAGMA {pragma}(1)")
            if connection.row("PRAGMA foreign_key_check"):
                raise HistoryDamaged(connection.path, _("a game, player or territory is missing"))
    except sqlite3.OperationalError as error:  # the schema makes no sense
        raise HistoryDamaged(connection.path, str(error)) from error


def refuse_foreign_triggers(connection: Connection) -> None:
    """Raise HistoryDamaged for a trigger that is not the app's: it would run with each change."""
    _refuse_any(connection, _FOREIGN_TRIGGERS)


def _raise_unless_ok(connection: Connection, pragma: str) -> None:
    found: str = connection.value(pragma)
    if found != "ok":
        raise HistoryDamaged(connection.path, found.splitlines()[-1])


def _refuse_any(connection: Connection, names: str) -> None:
    name = connection.value(names)
    if name is not None:
        raise HistoryDamaged(
            connection.path, _("{name} is missing or has been changed").format(name=name)
        )


_TABLES: Final = (
    *("settings", "open_games", "strokes", "players", "games", "seats", "territories"),
    *("hindsight", "tombstones", "games_fts", "_sqlite_migrations"),
)
_VIEWS_FOR_TABLES: Final = (
    f"SELECT name FROM sqlite_master WHERE type = 'view' AND name IN {_TABLES}"  # noqa: S608  # ours
)
_FOREIGN_TRIGGERS: Final = """
    SELECT name FROM sqlite_master
    WHERE type = 'trigger' AND name NOT IN ('games_ai', 'games_ad', 'games_au')
"""
