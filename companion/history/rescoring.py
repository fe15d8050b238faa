"""Results that follow the rules of now: those that another version of the app has worked out are
worked out anew, some games at a time.

It is no edit: what was entered stays as it is. What a total was before is told beside the game as
long as this version is used, unless the game is edited.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.history.connection import Connection
from companion.history.faults import RequestRefused
from companion.history.reading import read_each
from companion.history.records import GameRecord, SeatResult, TotalChange
from companion.history.refusals import GameUnreadable
from companion.history.sheet_rows import put_results
from companion.history.sheets import GameSheet, sheet_of

SCORED_BY: Final = "scored_by"
"""The setting that names the version of the app by whose rules all results are."""

_AT_ONCE: Final = 50
"""Games: whoever saves meanwhile waits for no more."""
_TOLD_BY: Final = "totals_told_by"
"""The setting that names the version of the app that tells what totals were before it."""
_BEFORE: Final = "scored_before "
"""What the settings begin with that say the totals of a game before; its id follows."""
_ABOVE_ALL: Final = 2**63 - 1
_MOST_TOLD: Final = 1_000
"""Games of which that is told: the first frame reads all settings."""


@dataclass(frozen=True, slots=True)
class Rescored:
    """`below`: where to go on, None where all are done; `changed`: some results are others now."""

    below: int | None
    changed: bool


def rescore(connection: Connection, version: str, below: int | None = None) -> Rescored:
    """Let the results of some games be what today's rules make of them, from the newest or below
    that number. A game that cannot be read is left as it is: whoever opens it is told."""
    if connection.value(_ASKED, (SCORED_BY,)) == version:
        return Rescored(None, changed=False)
    with connection.writing():
        if connection.value(_ASKED, (_TOLD_BY,)) != version:
            _forget_totals(connection)
            connection.change(_PUT, (_TOLD_BY, version))
        rows = connection.rows(
            "SELECT number FROM games WHERE number < ? ORDER BY number DESC LIMIT ?",
            (_ABOVE_ALL if below is None else below, _AT_ONCE),
        )
        numbers = [number for (number,) in rows]
        changed = False
        for number, record in read_each(connection, numbers):
            if not isinstance(record, GameUnreadable):
                changed |= _rescored(connection, number, record)
        if len(numbers) == _AT_ONCE:
            return Rescored(numbers[-1], changed)
        connection.change(_PUT, (SCORED_BY, version))
    return Rescored(None, changed)


def differences(record: GameRecord, sheet: GameSheet) -> tuple[TotalChange, ...]:
    """Whose results are others on the sheet than in the record of the game."""
    return _differences(record, sheet, [seat.result for seat in record.seats])


def told_differences(
    connection: Connection, record: GameRecord, sheet: GameSheet
) -> tuple[TotalChange, ...]:
    """The same, where a total is what it was before this version of the app."""
    totals = _totals_before(connection, record)
    results = [seat.result for seat in record.seats]
    if totals is not None:
        results = [
            replace(result, total=total) for result, total in zip(results, totals, strict=True)
        ]
    return _differences(record, sheet, results)


def _differences(
    record: GameRecord, sheet: GameSheet, before: Sequence[SeatResult]
) -> tuple[TotalChange, ...]:
    seats = zip(record.seats, before, sheet.seats, strict=True)
    return tuple(
        TotalChange(index, seat.name, result, now.result)
        for index, (seat, result, now) in enumerate(seats)
        if result != now.result
    )


def _rescored(connection: Connection, number: int, record: GameRecord) -> bool:
    try:
        sheet = sheet_of(record.game())
    except (ValueError, TypeError, RequestRefused):
        return False  # as one that cannot be read
    changes = differences(record, sheet)
    derived = sheet.decided_by, sheet.provisional
    if not changes and derived == (record.decided_by.value, record.provisional):
        return False
    put_results(connection, number, sheet)
    if any(change.before.total != change.after.total for change in changes):
        _note_totals(connection, record)
    return True


def _note_totals(connection: Connection, record: GameRecord) -> None:
    told: int = connection.value(f"SELECT count(*) FROM settings WHERE {_IS_TOTALS}", (_BEFORE,))  # noqa: S608
    if told < _MOST_TOLD:
        totals = [seat.result.total for seat in record.seats]
        connection.change(_PUT, (_BEFORE + record.id, json.dumps([record.edited_at, *totals])))


def _forget_totals(connection: Connection) -> None:
    connection.change(f"DELETE FROM settings WHERE {_IS_TOTALS}", (_BEFORE,))  # noqa: S608


def _totals_before(connection: Connection, record: GameRecord) -> list[int] | None:
    """None where nothing is known of them, or the game was edited since."""
    said = connection.value(_ASKED, (_BEFORE + record.id,))
    try:
        edited_at, *totals = json.loads(said or "[null]")
    except (ValueError, TypeError, RecursionError):
        return None
    known = edited_at == record.edited_at and len(totals) == len(record.seats)
    return totals if known and all(isinstance(total, int) for total in totals) else None


_ASKED: Final = "SELECT value FROM settings WHERE name = ?"
_PUT: Final = "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)"
_IS_TOTALS: Final = "substr(name, 1, length(?1)) = ?1"
