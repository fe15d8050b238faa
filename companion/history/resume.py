"""What the app wants to know before its first frame, its settings and the game in progress, and
right after it: the other open games.

Standard library only and read-only: a history that is missing, old, damaged or locked never keeps
the app from starting. Opening the store after the first frame says what is wrong.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from companion.history import integrity
from companion.history.connection import Connection, connect
from companion.history.drafts import Draft, Drafts
from companion.history.faults import HistoryError, HistoryMissing
from companion.history.settings import Settings

ASKED_FIRST: Final = ("settings", "drafts", "draft_gestures", "players")
_QUICK = 0.2
"""Seconds to wait for another program: the first frame cannot wait long."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Where the player left off; `fault` says why nothing could be read."""

    settings: Mapping[str, str] = field(default_factory=dict)
    draft: Draft | None = None
    fault: HistoryError | None = None


def read_open_games(path: Path, most: int) -> tuple[Draft, ...]:
    """The drafts of so many open games at most, the one in hand last first; none where nothing can
    be read."""
    with suppress(HistoryError):
        connection = connect(path, read_only=True, patience=_QUICK)
        try:
            drafts = _drafts(connection)
            if drafts is not None:
                return drafts.open(most)
        finally:
            connection.close()
    return ()


def read_resume(path: Path) -> Resume:
    """What to go on with. Never raises: without a readable file there is nothing to go on with."""
    try:
        connection = connect(path, read_only=True, patience=_QUICK)
    except HistoryMissing:
        return Resume()
    except HistoryError as fault:
        return Resume(fault=fault)
    try:
        drafts = _drafts(connection)
        if drafts is None:
            return Resume()
        return Resume(Settings(connection).all(), drafts.latest())
    except HistoryError as fault:
        return Resume(fault=fault)
    finally:
        connection.close()


def _drafts(connection: Connection) -> Drafts | None:
    """None in an empty file. Raises HistoryDamaged where they cannot be asked for, or that would
    take without end."""
    if not connection.value("SELECT count(*) FROM sqlite_master"):
        return None
    integrity.check(connection, ASKED_FIRST)
    return Drafts(connection, people=True)
