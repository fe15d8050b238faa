"""Limits that SQLite keeps for us, whatever is in a file, and how a long statement is cancelled.

A database file is not only rows: its schema holds expressions that run when a row is read or
written. SQLite lets none of them call a risky function, make a value beyond measure, or read what
the authorizer denies; and whoever waits can stop waiting.
"""

import sqlite3
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Final

LONGEST: Final = 1024 * 1024
"""Bytes of the longest value, and of the longest row."""
STEPS: Final = 10_000
"""SQLite's steps between two calls of a check: about a millisecond."""

_LIMITS: Final = {
    sqlite3.SQLITE_LIMIT_LENGTH: LONGEST,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 256 * 1024,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 10,
    sqlite3.SQLITE_LIMIT_ATTACHED: 1,  # VACUUM needs one
}

Check = Callable[[], object]
"""Raises what ends the statement that is under way."""


def no_op(*_args: object) -> None:
    """Do nothing: the check that never cancels, and the progress that nobody watches."""


def set_limits(raw: sqlite3.Connection, longest: int = LONGEST) -> None:
    """Set the limits of a new connection, before anything of its file is read."""
    for limit, most in _LIMITS.items():
        raw.setlimit(limit, most)
    raw.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, longest)
    raw.execute("PRAGMA trusted_schema = OFF")
    if sys.version_info >= (3, 12):
        raw.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)


def trust_schema(raw: sqlite3.Connection) -> None:
    """Let the app's own triggers keep the search index, which some builds of SQLite call risky."""
    raw.execute("PRAGMA trusted_schema = ON")


def allow_reading_only(raw: sqlite3.Connection, tables: Collection[str]) -> None:
    """Let the connection read these tables and do nothing else.

    A view in the place of a table is denied as soon as a statement is prepared: what a view reads
    comes with the name of the view.

    >>> raw = sqlite3.connect(":memory:")
    >>> _ = raw.execute("CREATE TABLE games (id)")
    >>> _ = raw.execute("CREATE VIEW players AS SELECT id FROM games")
    >>> allow_reading_only(raw, ["games", "players"])
    >>> raw.execute("SELECT id FROM games").fetchall()
    []
    >>> raw.execute("SELECT id FROM players")
    Traceback (most recent call last):
    sqlite3.DatabaseError: access to games.id is prohibited
    """

    def authorize(
        action: int, table: str | None, _column: str | None, _file: str | None, view: str | None
    ) -> int:
        reads = action == sqlite3.SQLITE_READ and table in tables and view is None
        allowed = reads or action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_TRANSACTION)
        return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY

    raw.set_authorizer(authorize)


@contextmanager
def cancellable(raw: sqlite3.Connection, check: Check) -> Iterator[None]:
    """Call `check` again and again inside, in the middle of a statement too; what it raises ends
    the statement, and comes out here."""
    raised: list[BaseException] = []

    def stop() -> bool:
        try:
            check()
        except BaseException as error:  # noqa: BLE001  # raised again below; a pressed Ctrl-C is one
            raised.append(error)
        return bool(raised)

    raw.set_progress_handler(stop, STEPS)
    try:
        yield
    except BaseException:
        if raised:
            raise raised[0] from None
        raise
    finally:
        raw.set_progress_handler(None, 0)
