"""Reading a history that came from elsewhere, without touching it or trusting it.

It is copied, and the copy judged before anything in it is asked: what it is made of (`schema`),
that it is sound, and that nothing in it is longer or more than a history can hold. Only then is
the copy brought up to date; the file itself is only read.
"""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

from companion.history import integrity
from companion.history.connection import Connection, closed_on_fault, connect
from companion.history.faults import HistoryDamaged, HistoryForeign, faults_named
from companion.history.guarding import Stop, heeding, unheeded
from companion.history.hindsights import QUESTIONS
from companion.history.history_file import applied_steps, upgrade
from companion.history.records import MOST_GAMES, MOST_KNOWN
from companion.history.refusals import ImportRefused
from companion.history.schema import drop, schema_of
from companion.history.sheets import MOST_IN_MOMENT
from companion.history.whole_file import BORROWED, own_name
from companion.rules.game import MOST_PLAYERS
from companion.texts import _

MOST_BYTES: Final = 256 * 1024 * 1024
"""A hundred thousand games need half of it."""
PATIENCE: Final = 300.0
"""Seconds to look through it, on the slowest phone."""

_AT_ONCE: Final = 256
"""Pages that are copied between two looks."""

_WORDS: Final = " OR ".join(
    f"length({column}) > {MOST_IN_MOMENT}" for column in ("mode", "size", "played_at", "decided_by")
)
_MOST: Final = {
    "players": (MOST_KNOWN, "length(id) > 100 OR length(name) > 200 OR length(merged_into) > 100"),
    "games": (
        MOST_GAMES,
        f"length(id) > 36 OR {_WORDS} OR length(location) > 500 OR length(notes) > 20000",
    ),
    "seats": (
        MOST_GAMES * MOST_PLAYERS,
        f"seat NOT BETWEEN 0 AND {MOST_PLAYERS - 1} OR length(totems) > 100 OR length(colour) > 9",
    ),
    "territories": (
        MOST_GAMES * MOST_PLAYERS,
        f"seat NOT BETWEEN 0 AND {MOST_PLAYERS - 1} OR length(territory) > 4000",
    ),
    "hindsight": (
        MOST_GAMES * MOST_PLAYERS * len(QUESTIONS),
        "length(question) > 10 OR length(territory) > 4000 OR length(moved) > 400",
    ),
    "tombstones": (MOST_GAMES, "length(id) > 36"),
    "drafts": (1_000, "length(set_up) > 200000 OR length(started_at) > 100"),
    "draft_gestures": (100_000, "length(gesture) > 20000"),
}
"""How many rows a table can have, and what no row can be: what is read of it fits into memory."""
_MOST_GESTURED: Final = 8_000_000
"""Characters of all gestures of open games; a game needs a thousandth of it."""


@contextmanager
def borrowed(path: Path, folder: Path | None = None, stop: Stop = unheeded) -> Iterator[Connection]:
    """A connection to a copy of the history, up to date; the copy is gone afterwards.

    `folder` is where there is room for the copy; what `stop` raises ends whatever is done with it.
    Raises the errors of `faults` about `path`.
    """
    with faults_named(path):
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            raise ImportRefused(path, _("{file} is too large for a history").format(file=path))
    with faults_named(folder or path):
        room = tempfile.TemporaryDirectory(
            prefix=own_name(BORROWED), dir=folder, ignore_cleanup_errors=True
        )
    with room as place:
        copy = copied(path, Path(place) / "copy.db", stop)
        try:
            with heeding(copy.raw, stop):
                yield copy
        finally:
            copy.close()


def copied(path: Path, target: Path, stop: Stop = unheeded) -> Connection:
    """A connection to a copy that has been judged, found sound and brought up to date."""
    stop = _in_time(path, stop)
    _copy_pages(path, target, stop)
    with faults_named(path):
        raw = sqlite3.connect(target, isolation_level=None)
    with closed_on_fault(path, raw):  # such as something in it that nobody thought of
        # Under the name of the original, for what is said about it.
        return _judged(path, raw, stop)


def _judged(path: Path, raw: sqlite3.Connection, stop: Stop) -> Connection:
    copy = Connection(path, raw)
    with heeding(raw, stop):
        if not applied_steps(copy):
            raise HistoryForeign(path)
        _leave_tables(copy)
        integrity.check(copy)
        _measure(copy)
        upgrade(copy)
    return copy


def _in_time(path: Path, stop: Stop) -> Stop:
    end = monotonic() + PATIENCE

    def look() -> None:
        stop()
        if monotonic() > end:
            raise ImportRefused(path, _("{file} is too large for a history").format(file=path))

    return look


def _copy_pages(path: Path, target: Path, stop: Stop) -> None:
    """Page by page, so that nothing in it is understood yet."""
    with (
        closing(connect(path, read_only=True)) as original,
        faults_named(path),
        closing(sqlite3.connect(target, isolation_level=None)) as copy,
    ):
        original.raw.backup(copy, pages=_AT_ONCE, progress=lambda *_pages: stop())


def _leave_tables(copy: Connection) -> None:
    """Whatever runs with a question or a change is taken out: the tables are all that is read."""
    parts = schema_of(copy).values()
    with copy.writing():
        drop(copy, [part for part in parts if part.kind in ("trigger", "view")])
        drop(copy, [part for part in parts if part.kind == "index" and part.tokens])


def _measure(copy: Connection) -> None:
    """Raises HistoryDamaged where there is more than a history can hold."""
    tables = {name for kind, name in schema_of(copy) if kind == "table"}
    for table, (most, beyond) in _MOST.items():
        if table not in tables:
            continue  # of an old version
        if copy.value(f"SELECT count(*) FROM {table}") > most or copy.row(  # noqa: S608  # ours
            f"SELECT 1 FROM {table} WHERE {beyond} LIMIT 1"  # noqa: S608
        ):
            raise _too_much(copy, table)
    gestured = copy.value("SELECT coalesce(sum(length(gesture)), 0) FROM draft_gestures")
    if gestured > _MOST_GESTURED:
        raise _too_much(copy, "draft_gestures")


def _too_much(copy: Connection, table: str) -> HistoryDamaged:
    return HistoryDamaged(
        copy.path, _("it has more in {name} than a history can hold").format(name=table)
    )
