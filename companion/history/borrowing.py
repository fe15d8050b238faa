"""Reading a history that came from elsewhere, without touching it or trusting it.

It is copied, and the copy brought up to date; the file itself is only read.
"""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.history.connection import Connection, connect
from companion.history.faults import HistoryDamaged, HistoryForeign, faults_named
from companion.history.history_file import applied_steps, upgrade
from companion.history.refusals import ImportRefused
from companion.history.whole_file import BORROWED, own_name
from companion.texts import _

MOST_BYTES: Final = 1024 * 1024 * 1024
"""A hundred thousand games need a tenth of it."""

_TABLES: Final = (
    "players",
    "games",
    "seats",
    "territories",
    "purged_games",
    "drafts",
    "draft_gestures",
)


@contextmanager
def borrowed(path: Path, folder: Path | None = None) -> Iterator[Connection]:
    """A connection to a copy of the history, up to date; the copy is gone afterwards.

    `folder` is where there is room for the copy. Raises the errors of `faults` about `path`.
    """
    with faults_named(path):
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            raise ImportRefused(path, _("{file} is too large for a history").format(file=path))
    with tempfile.TemporaryDirectory(prefix=own_name(BORROWED), dir=folder) as place:
        copy = copied(path, Path(place) / "copy.db")
        try:
            yield copy
        finally:
            copy.close()


def copied(path: Path, target: Path) -> Connection:
    """A connection to a copy that has been found sound and brought up to date."""
    original = connect(path, read_only=True)
    try:
        steps = applied_steps(original)
        if not steps:
            raise HistoryForeign(path)
        with faults_named(path):
            raw = connect(target, create=True).raw
            original.raw.backup(raw)
    finally:
        original.close()
    # From here on under the name of the original, for what is said about it.
    copy = Connection(path, raw)
    try:
        prove(copy)
        upgrade(copy)
        # What a file's own views and triggers do is not to reach beyond it.
        copy.rows("PRAGMA trusted_schema = OFF")
        _check_tables(copy)
    except sqlite3.Error as error:  # a table that is not what it should be
        copy.close()
        raise HistoryDamaged(path, str(error)) from error
    except BaseException:
        copy.close()
        raise
    return copy


def prove(connection: Connection) -> None:
    """Raises HistoryDamaged unless every page, index and reference is sound."""
    connection.rows("PRAGMA cell_size_check = ON")
    found = [row[0] for row in connection.rows("PRAGMA integrity_check(3)")]
    if found != ["ok"]:
        raise HistoryDamaged(connection.path, "; ".join(map(str, found)))
    if connection.rows("PRAGMA foreign_key_check"):
        raise HistoryDamaged(connection.path, _("a game, player or territory is missing"))


def _check_tables(connection: Connection) -> None:
    """A view in a table's place could answer anything, or never end."""
    marks = ", ".join("?" * len(_TABLES))
    found: int = connection.value(
        f"SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ({marks})",  # noqa: S608
        _TABLES,
    )
    if found != len(_TABLES):
        raise HistoryForeign(connection.path)
