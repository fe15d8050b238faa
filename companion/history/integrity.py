"""Find damage in a history before anything in it is believed.

SQLite goes wherever the pages of a file lead. Where they are damaged it may skip rows, or come to
the same page without end and never complain. `PRAGMA quick_check` looks at each page once: about
seven milliseconds for a thousand games. So it is asked when a file is opened, and of each backup.

Standard library only.
"""

from collections.abc import Sequence

from companion.history.connection import Connection
from companion.history.faults import HistoryDamaged
from companion.texts import _


def check(
    connection: Connection, tables: Sequence[str] = (), *, compare_indexes: bool = False
) -> None:
    """Raise HistoryDamaged unless the whole file, or each of these tables, is sound.

    `compare_indexes` also looks up each row in the indexes, which takes longer.
    """
    for table in tables:
        _raise_unless_ok(connection, f"PRAGMA quick_check({table})")
    if not tables:
        pragma = "integrity_check" if compare_indexes else "quick_check"
        _raise_unless_ok(connection, f"PRAGMA {pragma}(1)")
        if connection.row("PRAGMA foreign_key_check"):
            raise HistoryDamaged(connection.path, _("a game, player or territory is missing"))


def _raise_unless_ok(connection: Connection, pragma: str) -> None:
    found: str = connection.value(pragma)
    if found != "ok":
        raise HistoryDamaged(connection.path, found.splitlines()[-1])
