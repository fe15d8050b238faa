"""Whether a file's pages hold together, as SQLite itself finds when it looks at each of them once.

A question does not look so: it goes wherever the pages lead. Where several lead to the same one,
and several to each of those, it comes there without end and SQLite complains of nothing. Standard
library only.
"""

from collections.abc import Iterable

from companion.history.connection import Connection
from companion.history.faults import HistoryDamaged
from companion.texts import _


def prove(connection: Connection) -> None:
    """Raises HistoryDamaged unless every page, index and reference is sound, and, where the
    connection may change the file, every value: SQLite knows no condition of what it only reads."""
    connection.rows("PRAGMA cell_size_check = ON")
    found = [row[0] for row in connection.rows("PRAGMA integrity_check(3)")]
    if found != ["ok"]:
        raise HistoryDamaged(connection.path, "; ".join(map(str, found)))
    if connection.row("PRAGMA foreign_key_check"):
        raise HistoryDamaged(connection.path, _("a game, player or territory is missing"))


def prove_trees(connection: Connection, tables: Iterable[str]) -> None:
    """Raises HistoryDamaged unless each page of these tables is reached in one way and can be read.
    It runs none of their conditions."""
    connection.rows("PRAGMA ignore_check_constraints = ON")
    try:
        for table in tables:
            # It tells of the pages first, and would come to the rows by the same ways.
            found: str = connection.value(f"PRAGMA quick_check({table})")
            if found != "ok":
                raise HistoryDamaged(connection.path, found.splitlines()[-1])
    finally:
        connection.rows("PRAGMA ignore_check_constraints = OFF")
