"""Open the file of a history: make it if there is none, bring it up to date if it is old.

A file of a newer version, of another program or with damage is left exactly as it is. A history is
recognized by the application id in SQLite's header and by the steps of its schema.
"""

import sqlite3
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from companion.history import integrity
from companion.history.connection import PATIENCE, Connection, connect, connect_in_memory
from companion.history.errors import (
    HistoryDamaged,
    HistoryForeign,
    HistoryMissing,
    HistoryNewer,
    HistoryReadOnly,
    UpgradeFailed,
    from_sqlite,
)
from companion.history.migrations import APPLICATION, HISTORY
from companion.history.sqlite_limits import trust_schema


def _known_steps() -> tuple[str, ...]:
    with Database(memory=True, execute_plugins=False) as nothing_yet:
        return tuple(step.name for step in HISTORY.pending(nothing_yet))


VERSIONS: Final = _known_steps()
"""The names of all steps this version of the app knows, in order."""


def open_connection(
    path: Path,
    *,
    create: bool = True,
    read_only: bool = False,
    patience: float = PATIENCE,
    unchecked: bool = False,
) -> Connection:
    """Open a history and bring it up to date. Raises HistoryError.

    An `unchecked` file may be damaged; this is for callers that look for damage themselves.
    """
    if create and not path.parent.is_dir():
        raise HistoryMissing(path.parent)
    connection = connect(path, create=create, read_only=read_only, patience=patience)
    try:
        pending = _find_pending(connection, create=create)
        if len(pending) < len(VERSIONS) and not unchecked:
            integrity.check(connection)
            integrity.refuse_foreign_triggers(connection)
        trust_schema(connection.raw)
        # 10,000 games do not fit into SQLite's cache of 2 MB: listing the players takes a third
        # longer with it. A small history takes no more memory than before.
        connection.rows("PRAGMA cache_size = -4000")
        if not read_only:
            # Readers go on while one writes, and a change is one append to the log.
            connection.rows("PRAGMA journal_mode = WAL")
            # Better to know now than with the first game that cannot be saved.
            with connection.writing():
                pass
        if pending:
            upgrade(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _find_pending(connection: Connection, *, create: bool) -> tuple[str, ...]:
    """Return the pending steps. Raises HistoryMissing for an empty file, unless one may be made."""
    pending = pending_steps(connection)
    if len(pending) == len(VERSIONS) and not create:
        raise HistoryMissing(connection.path)
    return pending


def open_in_memory() -> Connection:
    """Make a new history that is gone when it is closed."""
    connection = connect_in_memory()
    trust_schema(connection.raw)
    upgrade(connection)
    return connection


def applied_steps(connection: Connection) -> tuple[str, ...]:
    """Return the steps that were applied to this file; none to a new, empty file.

    Raises HistoryForeign for another program's database, HistoryNewer for unknown steps.
    """
    if not connection.value("SELECT count(*) FROM sqlite_master"):
        return ()
    tables = connection.rows("SELECT name FROM sqlite_master WHERE name = '_sqlite_migrations'")
    if not tables or connection.value("PRAGMA application_id") != APPLICATION:
        raise HistoryForeign(connection.path)
    integrity.check(connection, [HISTORY.migrations_table])
    applied = _recorded(connection)
    if not applied:
        raise HistoryForeign(connection.path)
    if not set(applied) <= set(VERSIONS):
        raise HistoryNewer(connection.path)
    if applied != VERSIONS[: len(applied)]:
        raise HistoryDamaged(connection.path, ", ".join(applied))
    return applied


def _recorded(connection: Connection) -> tuple[str, ...]:
    """Read the names of the applied steps, one more than there can be at most."""
    try:
        rows = connection.rows(
            "SELECT name FROM _sqlite_migrations WHERE migration_set = ? ORDER BY id LIMIT ?",
            (HISTORY.name, len(VERSIONS) + 1),
        )
    except sqlite3.OperationalError as error:  # not the columns that sqlite-utils gives it
        raise HistoryDamaged(connection.path, str(error)) from error
    return tuple(name for (name,) in rows)


def pending_steps(connection: Connection) -> tuple[str, ...]:
    """Return the steps that are still to be applied, in order."""
    return VERSIONS[len(applied_steps(connection)) :]


def upgrade(connection: Connection, stop_before: str | None = None) -> None:
    """Apply all pending steps in one transaction. Raises UpgradeFailed and changes nothing then.

    `stop_before` leaves that step and those after it pending, as in the file of an older version.
    """
    if connection.read_only:
        raise HistoryReadOnly(connection.path)
    database = Database(connection.raw, execute_plugins=False)
    with connection.writing():
        try:
            HISTORY.apply(database, stop_before=stop_before)
        except sqlite3.Error as error:
            raise from_sqlite(error, connection.path) or UpgradeFailed(
                connection.path, str(error)
            ) from error
