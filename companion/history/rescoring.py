"""Results that follow today's rules: after an update of the app all games are scored again.

This is no edit: what was entered and its time stamps stay as they are.
"""

from dataclasses import dataclass
from typing import Final

from companion.history.connection import Connection
from companion.history.errors import RequestRefused
from companion.history.game_row import GameRow, result_changes, score_game
from companion.history.saved_games import read_each, save_results

SCORED_BY: Final = "scored_by"
"""The setting that names the version of the app by whose rules all results are."""

_AT_ONCE: Final = 50
"""Games in one transaction, so that saving a game never waits long."""
_ABOVE_ALL: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Rescored:
    """The progress of rescoring."""

    below: int | None
    """The number below which to go on; None if all games are done."""
    changed: int
    """Games whose results changed."""


def rescore(connection: Connection, version: str, below: int | None = None) -> Rescored:
    """Score some games again, from the newest or below that number. A game that cannot be read is
    left as it is."""
    settings = connection.database.table("settings")
    if settings.count_where("name = ? AND value = ?", [SCORED_BY, version]):
        return Rescored(None, 0)
    with connection.writing():
        rows = connection.rows(
            "SELECT number FROM games WHERE number < ? ORDER BY number DESC LIMIT ?",
            (_ABOVE_ALL if below is None else below, _AT_ONCE),
        )
        numbers = [number for (number,) in rows]
        changed = sum(
            _rescore_game(connection, row)
            for _number, row in read_each(connection, numbers)
            if isinstance(row, GameRow)
        )
        if len(numbers) == _AT_ONCE:
            return Rescored(numbers[-1], changed)
        settings.upsert({"name": SCORED_BY, "value": version}, pk="name")
    return Rescored(None, changed)


def _rescore_game(connection: Connection, row: GameRow) -> bool:
    try:
        fresh = score_game(row.game())
    except (ValueError, TypeError, RequestRefused):
        return False  # somebody who opens it is told why
    derived = fresh.decided_by, fresh.provisional
    if not result_changes(row, fresh) and derived == (row.decided_by, row.provisional):
        return False
    save_results(connection, fresh)
    return True
