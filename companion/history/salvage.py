"""What a damaged file still gives away: game by game, the open games, the settings.

Each game is read by itself, so one broken page costs the games on it and no other. It comes in only
where it is missing here or older, scored anew, its players found by their names.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from companion.history.connection import Connection, connect
from companion.history.drafts import Drafts
from companion.history.faults import HistoryError
from companion.history.games import put_sheet
from companion.history.reading import read_games
from companion.history.records import GameRecord
from companion.history.settings import Settings
from companion.history.sheets import GameSheet, sheet_of

T = TypeVar("T")

_UNREADABLE: Final = (HistoryError, sqlite3.Error, ValueError, TypeError)
_MOST: Final = 1_000_000


def salvage(connection: Connection, damaged: Path) -> int:
    """Take what can be read of the damaged file and is missing here; returns how many games.

    It never fails for the damage: what cannot be read is left out.
    """
    taken = 0
    theirs = _read(lambda: connect(damaged, read_only=True))
    if theirs is None:
        return 0
    with closing(theirs), connection.writing():
        for record in _readable(theirs):
            sheet = _read(partial(_scored, record))
            if sheet is None or _is_here(connection, record):
                continue
            put_sheet(
                connection,
                sheet,
                lambda: 0,
                edited_at=record.edited_at,
                deleted_at=record.edited_at if record.deleted else None,
            )
            taken += 1
        _take_drafts(Drafts(connection), Drafts(theirs))
        kept = Settings(connection).all()
        found = _read(Settings(theirs).all) or {}
        Settings(connection).put({**found, **kept})
    return taken


def _read(ask: Callable[[], T]) -> T | None:
    try:
        return ask()
    except _UNREADABLE:
        return None


def _readable(theirs: Connection) -> Iterator[GameRecord]:
    """The games that can be read, one question each."""
    numbers = _read(lambda: theirs.value("SELECT max(number) FROM games"))
    for number in range(1, min(numbers, _MOST) + 1 if isinstance(numbers, int) else 1):
        ask = partial(read_games, theirs, "g.number = ?", (number,), up_to_date=False)
        yield from _read(ask) or ()


def _scored(record: GameRecord) -> GameSheet:
    return sheet_of(record.game())


def _is_here(connection: Connection, record: GameRecord) -> bool:
    """Whether the game is here as it is there, or newer."""
    stamp = connection.value(
        "SELECT max(edited_at) FROM (SELECT edited_at FROM games WHERE id = ?1"
        " UNION ALL SELECT edited_at FROM purged_games WHERE id = ?1)",
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
