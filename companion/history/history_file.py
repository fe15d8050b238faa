"""Opening the file of a history: made where there is none, brought up to date where it is old.

A file of a newer version, of another program or with damage is left exactly as it is. What a file
is made of is judged before anything in it is asked; see `schema`.
"""

import sqlite3
from functools import cache
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from companion.history.connection import PATIENCE, Connection, connect, connect_in_memory
from companion.history.faults import (
    HistoryDamaged,
    HistoryForeign,
    HistoryMissing,
    HistoryNewer,
    HistoryReadOnly,
    UpgradeFailed,
    named,
)
from companion.history.guarding import trust
from companion.history.integrity import check
from companion.history.migrations import HISTORY
from companion.history.schema import (
    Columns,
    Schema,
    columns_of,
    drop,
    is_simple,
    judge,
    schema_of,
    strangers,
)
from companion.history.search import keep_index


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
    """A connection to a history that is up to date. Raises the errors of `faults`.

    `unchecked`: damage that is not in the way yet raises nothing; for who looks for it afterwards.
    """
    if create and not path.parent.is_dir():
        raise HistoryMissing(path.parent)
    connection = connect(path, create=create, read_only=read_only, patience=patience)
    try:
        pending = _to_be_taken(connection, create=create)
        if len(pending) < len(VERSIONS) and not unchecked:
            check(connection)
        put_in_order(connection)
        trust(connection.raw)
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


def _to_be_taken(connection: Connection, *, create: bool) -> tuple[str, ...]:
    """The steps still to be taken; without leave to make a history, an empty file is none."""
    pending = pending_steps(connection)
    if len(pending) == len(VERSIONS) and not create:
        raise HistoryMissing(connection.path)
    return pending


def open_in_memory() -> Connection:
    """A new history that is gone when it is closed."""
    connection = connect_in_memory()
    trust(connection.raw)
    upgrade(connection)
    return connection


def applied_steps(connection: Connection) -> tuple[str, ...]:
    """The steps the file has been through, and what it is made of is as they made it; none in a
    new, empty file.

    Raises HistoryForeign for another program's database, HistoryNewer for unknown steps,
    HistoryDamaged where something is not as it should be.
    """
    found = schema_of(connection)
    if not found:
        return ()
    if not is_simple(found.get(("table", HISTORY.migrations_table))):
        raise HistoryForeign(connection.path)
    check(connection, [HISTORY.migrations_table])
    applied = _recorded(connection)
    if not applied:
        raise HistoryForeign(connection.path)
    if not set(applied) <= set(VERSIONS):
        raise HistoryNewer(connection.path)
    if applied != VERSIONS[: len(applied)]:
        raise HistoryDamaged(connection.path, ", ".join(applied))
    judge(connection, found, *_model(len(applied)))
    return applied


def _recorded(connection: Connection) -> tuple[str, ...]:
    """The names of the steps, one more than there are at most."""
    try:
        rows = connection.rows(
            "SELECT name FROM _sqlite_migrations WHERE migration_set = ? ORDER BY id LIMIT ?",
            (HISTORY.name, len(VERSIONS) + 1),
        )
    except sqlite3.OperationalError as error:  # not the columns that sqlite-utils gives it
        raise HistoryDamaged(connection.path, str(error)) from error
    return tuple(name for (name,) in rows)


def put_in_order(connection: Connection) -> None:
    """Take away what would run with a change and is not the app's. What needs that to be read is
    told as HistoryReadOnly where it cannot be changed."""
    found = schema_of(connection)
    strange = strangers(found, _model(len(applied_steps(connection)))[0]) if found else ()
    if not strange:
        return
    if connection.read_only:
        if any(part.kind == "index" for part in strange):
            raise HistoryReadOnly(connection.path)
        return
    with connection.writing():
        drop(connection, strange)


@cache
def _model(steps: int) -> tuple[Schema, dict[str, Columns]]:
    """What a file is made of after so many steps, and the columns of its tables."""
    connection = connect_in_memory()
    try:
        upgrade(connection, VERSIONS[steps] if steps < len(VERSIONS) else None)
        # The index is kept beside every version that has games.
        if connection.value("SELECT 1 FROM sqlite_master WHERE name = 'games'"):
            keep_index(connection)
        made = schema_of(connection)
        tables = [name for kind, name in made if kind == "table" and not name.startswith(_DERIVED)]
        return made, {name: columns_of(connection, name) for name in tables}
    finally:
        connection.close()


_DERIVED: Final = ("games_fts", "sqlite_", "_sqlite_migrations")
"""Tables that are not the app's own."""


def pending_steps(connection: Connection) -> tuple[str, ...]:
    """The steps still to be taken, in order."""
    return VERSIONS[len(applied_steps(connection)) :]


def upgrade(connection: Connection, stop_before: str | None = None) -> None:
    """Take all pending steps in one transaction. Raises UpgradeFailed and changes nothing then.

    `stop_before` leaves that step and those after it pending: an older version's file.
    """
    if connection.read_only:
        raise HistoryReadOnly(connection.path)
    database = Database(connection.raw, execute_plugins=False)
    with connection.writing():
        try:
            HISTORY.apply(database, stop_before=stop_before)
        except sqlite3.Error as error:
            raise named(error, connection.path) or UpgradeFailed(
                connection.path, str(error)
            ) from error
