"""Read a history from elsewhere without trusting it: copy its named columns into a new history.

The file may come from anybody. It is opened for reading only; SQLite's authorizer denies all but
reading our tables, so no view, trigger or generated column of another table runs; its length limit
stops a value that would swell, and its progress handler stops what takes too long. What was read
goes into a new file with our own schema, whose tables are STRICT: a text in the place of a number
cannot even be stored. Only that copy is used.
"""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Final

from companion.history import integrity
from companion.history.atomic_write import BORROWED, own_name
from companion.history.connection import Connection, connect
from companion.history.errors import HistoryDamaged, HistoryForeign, named_errors
from companion.history.game_import import MOST_GAMES, MOST_KNOWN
from companion.history.history_file import VERSIONS, applied_steps, upgrade
from companion.history.request_errors import ImportRefused
from companion.history.sqlite_limits import Check, allow_reading_only, cancellable, no_op
from companion.rules.game import MOST_PLAYERS
from companion.texts import _

MOST_BYTES: Final = 256 * 1024 * 1024
"""A hundred thousand games need half of it."""
PATIENCE: Final = 300.0
"""Seconds to read it, on the slowest phone."""
LONGEST_ROW: Final = 128 * 1024
"""Bytes; the longest note there can be is 80,000 bytes long."""
MOST_ROWS: Final = {
    "players": MOST_KNOWN,
    "games": MOST_GAMES,
    "tombstones": MOST_GAMES,
    "open_games": 1_000,
    "strokes": 100_000,
    "settings": MOST_KNOWN,
}
"""Rows that a table can have; what is not named has rows for each seat of a game."""
_OF_EACH_SEAT: Final = 3 * MOST_GAMES * MOST_PLAYERS


@contextmanager
def untrusted_copy(
    path: Path, folder: Path | None = None, check: Check = no_op
) -> Iterator[Connection]:
    """Yield a connection to a sound copy that is up to date and is deleted afterwards.

    `folder` is where there is room for the copy; what `check` raises ends whatever is done with it.
    Raises a HistoryError about `path`.

    >>> from tempfile import TemporaryDirectory
    >>> from companion.history.history_file import open_connection
    >>> with TemporaryDirectory() as place:
    ...     open_connection(Path(place) / "phone.db").close()
    ...     with untrusted_copy(Path(place) / "phone.db") as theirs:
    ...         print(theirs.value("SELECT count(*) FROM games"))
    0
    """
    with named_errors(path):
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            raise _too_large(path)
    with named_errors(folder or path):
        room = tempfile.TemporaryDirectory(
            prefix=own_name(BORROWED), dir=folder, ignore_cleanup_errors=True
        )
    with room as place:
        with named_errors(path):
            raw = sqlite3.connect(Path(place) / "copy.db", isolation_level=None)
        # Under the name of the original, for what is said about it.
        with closing(Connection(path, raw)) as copy, cancellable(raw, check):
            _copy_history(path, copy, check)
            yield copy


def _copy_history(path: Path, copy: Connection, check: Check) -> None:
    deadline = monotonic() + PATIENCE

    def in_time() -> None:
        check()
        if monotonic() > deadline:
            raise _too_large(path)

    with closing(connect(path, read_only=True)) as theirs, cancellable(theirs.raw, in_time):
        theirs.raw.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_ROW)
        steps = applied_steps(theirs)
        if not steps:
            raise HistoryForeign(path)
        integrity.check(theirs)
        copy.rows("PRAGMA journal_mode = MEMORY")
        copy.rows("PRAGMA synchronous = OFF")  # nobody needs the copy after a crash
        upgrade(copy, stop_before=dict(pairwise(VERSIONS)).get(steps[-1]))
        tables = copy_order(copy)
        allow_reading_only(theirs.raw, tables)
        # The check at the end finds what these two would refuse; without them the copy takes a
        # quarter less time.
        copy.rows("PRAGMA foreign_keys = OFF")
        copy.rows("PRAGMA ignore_check_constraints = ON")
        with copy.writing():
            for table in tables:
                _copy_table(theirs, copy, table)
        copy.rows("PRAGMA foreign_keys = ON")
        copy.rows("PRAGMA ignore_check_constraints = OFF")
        upgrade(copy)
        integrity.check(copy)


def _copy_table(theirs: Connection, copy: Connection, table: str) -> None:
    columns = columns_of(copy, table)
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    most = MOST_ROWS.get(table, _OF_EACH_SEAT)
    try:
        with named_errors(theirs.path):
            rows = theirs.raw.execute(f"SELECT {names} FROM {table} LIMIT {most + 1}")  # noqa: S608  # ours
            copy.change_all(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608
    except (sqlite3.IntegrityError, sqlite3.DataError) as error:
        # What our own schema does not take.
        raise HistoryDamaged(theirs.path, str(error)) from error
    except sqlite3.DatabaseError as error:
        # What the authorizer denied.
        raise HistoryForeign(theirs.path) from error
    if copy.value(f"SELECT count(*) FROM {table}") > most:  # noqa: S608
        raise HistoryDamaged(
            theirs.path, _("it has more in {name} than a history can hold").format(name=table)
        )


def copy_order(connection: Connection) -> list[str]:
    """The tables of a history that hold its rows, in the order in which they were created."""
    return [
        name
        for (name,) in connection.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
            " AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_sqlite_*'"
            " AND name NOT GLOB 'games_fts*' ORDER BY rowid"
        )
    ]


def columns_of(connection: Connection, table: str) -> list[str]:
    """The names of a table's columns."""
    return [name for _number, name, *_more in connection.rows(f"PRAGMA table_info({table})")]


def _too_large(path: Path) -> ImportRefused:
    return ImportRefused(path, _("{file} is too large for a history").format(file=path))
