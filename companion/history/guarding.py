"""What no connection allows, whatever is in its file; and how a long question is ended.

A database file is not only rows: its schema holds expressions that run when a row is read or
written. None of them is trusted with anything but plain arithmetic and text, none makes a value
beyond measure, and whoever waits can stop waiting.
"""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

LONGEST: Final = 1024 * 1024
"""Bytes of the longest value, and of the longest row."""

_LIMITS: Final = {
    sqlite3.SQLITE_LIMIT_LENGTH: LONGEST,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 256 * 1024,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 10,
    sqlite3.SQLITE_LIMIT_ATTACHED: 1,  # a backup is written so
}
OFTEN: Final = 10_000
"""Steps of SQLite's between two looks: about a millisecond."""
_TO_READ_PARTS: Final = 5_000
"""Steps in which SQLite reads what a file is made of; the app's takes it 250."""

Stop = Callable[[], object]
"""Raises where nobody waits any more."""


def unheeded() -> None:
    """Nobody stops it."""


def guard(raw: sqlite3.Connection) -> None:
    """Before anything of the file is read."""
    for limit, most in _LIMITS.items():
        raw.setlimit(limit, most)
    raw.execute("PRAGMA trusted_schema = OFF")
    if sys.version_info >= (3, 12):
        raw.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)


def read_parts(raw: sqlite3.Connection, refuse: Stop) -> None:
    """SQLite reads what a file is made of as a whole before the first question: now, or not at all,
    where that is beyond measure, in the log beside the file too."""
    with heeding(raw, refuse, _TO_READ_PARTS):
        raw.execute("SELECT 1 FROM sqlite_master")


def trust(raw: sqlite3.Connection) -> None:
    """What the file is made of has been judged: the triggers in it are the app's, and some builds
    of SQLite let none of them near the search index otherwise."""
    raw.execute("PRAGMA trusted_schema = ON")


@contextmanager
def heeding(raw: sqlite3.Connection, stop: Stop, often: int = OFTEN) -> Iterator[None]:
    """Inside, `stop` is called again and again, in the middle of a statement too; what it raises
    ends the statement, and comes out here."""
    raised: list[BaseException] = []

    def look() -> bool:
        try:
            stop()
        except BaseException as error:  # noqa: BLE001  # raised again below; a pressed Ctrl-C is one
            raised.append(error)
        return bool(raised)

    raw.set_progress_handler(look, often)
    try:
        yield
    except BaseException:
        if raised:
            raise raised[0] from None
        raise
    finally:
        raw.set_progress_handler(None, 0)
