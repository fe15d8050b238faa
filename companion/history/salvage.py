"""What a damaged file still gives away: game by game, the open games, the settings.

Each game is read by itself, so one broken page costs the games on it and no other. It comes in only
where it is missing here or older, scored anew, its players found by their names.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from companion.history import integrity
from companion.history.connection import Connection, connect
from companion.history.drafts import Drafts
from companion.history.faults import HistoryError, faults_named
from companion.history.pages import Pages
from companion.history.reading import read_games
from companion.history.reassembly import reassembled
from companion.history.records import GameRecord
from companion.history.rescoring import SCORED_BY
from companion.history.schema import holds_rows, schema_of
from companion.history.settings import Settings
from companion.history.sheet_rows import put_sheet
from companion.history.sheets import GameSheet, sheet_of
from companion.history.snapshots import FOLDER_STATE
from companion.history.whole_file import BORROWED, own_name

T = TypeVar("T")

_UNREADABLE: Final = (HistoryError, sqlite3.Error, ValueError, TypeError, OSError)
_ASKED: Final = (
    *("games", "seats", "territories", "players"),
    *("drafts", "draft_gestures", "settings"),
)


def salvage(connection: Connection, damaged: Path) -> int:
    """Take what can be read of the damaged file and is missing here; returns how many games.

    It never fails for the damage: what cannot be read is left out.
    """
    with _whole_pages(damaged, connection.path.parent) as file, connection.writing():
        taken, whole = _by_asking(connection, file)
        if not whole:
            taken += _page_by_page(connection, file)
    return taken


def _by_asking(connection: Connection, file: Path) -> tuple[int, bool]:
    """As SQLite reads it, where it finds its way everywhere: how many games, and whether that was
    all of them."""
    theirs = _read(lambda: connect(file, read_only=True))
    if theirs is None:
        return 0, False
    with closing(theirs):
        numbers = _read(partial(_numbers, theirs))
        if numbers is None:
            return 0, False
        taken, whole = 0, True
        for number in numbers:
            found = _read(partial(_game, theirs, number))
            whole = whole and bool(found)
            taken += sum(_take(connection, record) for record in found or ())
        _take_drafts(Drafts(connection), Drafts(theirs))
        _take_settings(connection, theirs)
    return taken, whole


def _numbers(theirs: Connection) -> list[int] | None:
    """The numbers of the games; None unless all that is asked are tables whose pages hold together:
    a view in the place of one could be endless, and so could ways that part and meet again."""
    found = schema_of(theirs)
    if not all(holds_rows(found.get(("table", name))) for name in _ASKED):
        return None
    integrity.check(theirs, _ASKED)
    return [number for (number,) in theirs.rows("SELECT number FROM games ORDER BY number")]


def _page_by_page(connection: Connection, file: Path) -> int:
    """What its pages have on them, whatever leads there."""
    pages = _read(partial(Pages.of, file))
    if pages is None:
        return 0
    with closing(reassembled(pages.rows())) as theirs:
        taken = 0
        for (number,) in theirs.rows("SELECT number FROM games ORDER BY number"):
            for record in _read(partial(_game, theirs, number)) or ():
                taken += _take(connection, record)
        _take_drafts(Drafts(connection), Drafts(theirs))
        _take_settings(connection, theirs)
    return taken


def _game(theirs: Connection, number: int) -> tuple[GameRecord, ...]:
    """The game of this number, if there is one and nobody of it is lost."""
    whole = "g.number = ? AND g.seats = (SELECT count(*) FROM seats s WHERE s.game = g.number)"
    return read_games(theirs, whole, (number,))


def _take(connection: Connection, record: GameRecord) -> bool:
    """Put the game where it is missing; whether it was."""
    sheet = _read(partial(_scored, record))
    if sheet is None or _is_here(connection, record):
        return False
    put_sheet(
        connection,
        sheet,
        lambda: 0,
        edited_at=record.edited_at,
        deleted_at=record.edited_at if record.deleted else None,
    )
    return True


def _take_settings(connection: Connection, theirs: Connection) -> None:
    """Copy the settings, which are newer than those of the backup. The results are those of the
    backup, and so is the version that made them; and all files of a shared folder must be read
    again, this device's own among them."""
    found = _read(Settings(theirs).all) or {}
    found.pop(SCORED_BY, None)
    if FOLDER_STATE in found:
        found[FOLDER_STATE] = ""
    Settings(connection).put(found)


@contextmanager
def _whole_pages(damaged: Path, folder: Path) -> Iterator[Path]:
    """The file, or, where it was cut off, a copy as long as it says that it is: SQLite reads
    nothing of a file that is shorter."""
    missing = _read(partial(_missing_bytes, damaged)) or 0
    if not missing:
        yield damaged
        return
    with (
        faults_named(folder),
        tempfile.TemporaryDirectory(
            prefix=own_name(BORROWED), dir=folder, ignore_cleanup_errors=True
        ) as place,
    ):
        copy = Path(place) / "copy.db"
        shutil.copyfile(damaged, copy)
        log = damaged.with_name(damaged.name + "-wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
        with copy.open("r+b") as stream:
            stream.truncate(copy.stat().st_size + missing)
        yield copy


def _missing_bytes(file: Path) -> int:
    """How much shorter the file is than its header says."""
    with file.open("rb") as stream:
        header = stream.read(100)
    size = file.stat().st_size
    page = int.from_bytes(header[16:18], "big")
    page = 65536 if page == 1 else page
    if page < 512:  # the smallest there is
        return 0
    pages = max(int.from_bytes(header[28:32], "big"), -(-size // page))
    wanted = pages * page
    return wanted - size if wanted - size < max(size, 64 * page) else -size % page


def _read(ask: Callable[[], T]) -> T | None:
    try:
        return ask()
    except _UNREADABLE:
        return None


def _scored(record: GameRecord) -> GameSheet:
    return sheet_of(record.game())


def _is_here(connection: Connection, record: GameRecord) -> bool:
    """Whether the game is here as it is there, or newer."""
    stamp = connection.value(
        "SELECT max(edited_at) FROM (SELECT edited_at FROM games WHERE id = ?1"
        " UNION ALL SELECT edited_at FROM tombstones WHERE id = ?1)",
        (record.id,),
    )
    return stamp is not None and stamp >= record.edited_at


def _take_drafts(mine: Drafts, theirs: Drafts) -> None:
    """The open games as they were last: they are never in a backup that is a day old. The one in
    hand is there once more after the others."""
    latest = _read(theirs.latest)
    found = _read(theirs.open) or (() if latest is None or latest.kept else (latest,))
    for draft in reversed(found):
        here = mine.of(draft.game) if draft.game else None
        if here is None:
            mine.start(draft.set_up, draft.gestures, game=draft.game)
        elif len(here.gestures) <= len(draft.gestures):
            mine.replace(here.id, draft.set_up, draft.gestures)
            mine.turn_to(here.id)
