"""The settings and the current game, read before the first frame; open games, right after it.

Standard library only and read-only. A history that is missing, damaged or locked never keeps the
app from starting: opening the store after the first frame says what is wrong.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from companion.history import integrity
from companion.history.connection import Connection, connect
from companion.history.errors import HistoryError, HistoryMissing
from companion.history.open_games import OpenGames, StoredGame
from companion.history.settings import Settings

ASKED_FIRST: Final = ("settings", "open_games", "strokes")
_PATIENCE: Final = 0.2
"""Seconds to wait for another program: the first frame cannot wait long."""


@dataclass(frozen=True, slots=True)
class StartupState:
    """The state that the player left; `fault` says why nothing could be read."""

    settings: Mapping[str, str] = field(default_factory=dict)
    game: StoredGame | None = None
    fault: HistoryError | None = None


def read_startup_state(path: Path) -> StartupState:
    """Read the settings and the game that was current last. Never raises."""
    try:
        connection = connect(path, read_only=True, patience=_PATIENCE)
    except HistoryMissing:
        return StartupState()
    except HistoryError as fault:
        return StartupState(fault=fault)
    try:
        open_games = _open_games(connection)
        if open_games is None:
            return StartupState()
        return StartupState(Settings(connection).all(), open_games.latest())
    except HistoryError as fault:
        return StartupState(fault=fault)
    finally:
        connection.close()


def read_open_games(path: Path, window: str, limit: int) -> tuple[StoredGame, ...]:
    """Return the first open games of the list; none if the file cannot be read."""
    with suppress(HistoryError):
        connection = connect(path, read_only=True, patience=_PATIENCE)
        try:
            open_games = _open_games(connection)
            if open_games is not None:
                return open_games.listed(window, limit)
        finally:
            connection.close()
    return ()


def _open_games(connection: Connection) -> OpenGames | None:
    """None in an empty file. Raises HistoryDamaged if it has no such tables, or if reading them
    would not end."""
    if not connection.value("SELECT count(*) FROM sqlite_master"):
        return None
    integrity.check(connection, ASKED_FIRST)
    return OpenGames(connection)
