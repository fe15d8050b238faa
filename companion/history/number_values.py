"""Numbers that a damaged file calls something else: they are numbers again, by what the rest says.

SQLite does not mind such values, so nothing else finds them. What is derived is worked out anew. A
stamp is that of a version older than any edit; a game that was deleted was deleted now. Points that
were entered, of a game without territories, nobody can tell any more: that game does not count.
"""

from contextlib import suppress
from typing import Final

from companion.history.connection import Connection
from companion.history.faults import RequestRefused
from companion.history.reading import read_games
from companion.history.schema import columns_of
from companion.history.sheet_rows import put_results
from companion.history.sheets import UNDATED, moment, sheet_of

_TABLES: Final = (
    *("players", "games", "seats", "hindsight", "tombstones"),
    *("drafts", "draft_gestures"),
)


def mend_numbers(connection: Connection, now: int) -> int:
    """Let them be numbers again; returns how many rows are others now."""
    wrong = [each for each in _TABLES if connection.value(_ANY.format(each, _in(connection, each)))]
    if not wrong:
        return 0
    with connection.writing():
        mended = 0
        for table in _DERIVED:
            if table in wrong:
                rows = f"DELETE FROM {table} WHERE {_in(connection, table)}"  # noqa: S608
                mended += connection.change(rows)
        for table, column, number in _SIMPLE:
            if table in wrong:
                rows = f"UPDATE {table} SET {column} = {number} WHERE {_NONE.format(column)}"  # noqa: S608
                mended += connection.change(rows, (now,) if number == "?" else ())
        for table, whole, place in _PLACES:
            if table in wrong:
                mended += _mend_places(connection, table, whole, place)
        if "games" in wrong:
            mended += _mend_order(connection)
        if "seats" in wrong:
            mended += _mend_results(connection)
    return mended


def _in(connection: Connection, table: str) -> str:
    """The condition that some number of a row is none."""
    columns = columns_of(connection, table).values()
    return " OR ".join(_NONE.format(each.name) for each in columns if each.kind == "INTEGER")


def _mend_places(connection: Connection, table: str, whole: str, place: str) -> int:
    """The places of seats and gestures have no gaps: what has none is where one is."""
    ask = f"SELECT {whole}, {place} FROM {table} WHERE {_NONE.format(place)}"  # noqa: S608
    found = connection.rows(ask)
    taken = f"SELECT {place} FROM {table} WHERE {whole} = ?"  # noqa: S608
    for number, wrong in found:
        known = {each for (each,) in connection.rows(taken, (number,))}
        free = next(each for each in range(len(known) + 1) if each not in known)
        put = f"UPDATE {table} SET {place} = ? WHERE {whole} = ? AND {place} = ?"  # noqa: S608
        connection.change(put, (free, number, wrong))
    return len(found)


def _mend_order(connection: Connection) -> int:
    found = connection.rows(_NO_ORDER)
    for number, played_at in found:
        order = UNDATED
        with suppress(ValueError, TypeError):  # that day cannot be read either
            order = UNDATED if played_at is None else moment(played_at)
        connection.change("UPDATE games SET played_order = ? WHERE number = ?", (order, number))
    return len(found)


def _mend_results(connection: Connection) -> int:
    games = connection.rows(_NO_RESULT.format(_in(connection, "seats")))
    mended = 0
    for number, points_only in games:
        if points_only and connection.row(_NO_TOTAL, (number,)):
            mended += connection.change(_DOES_NOT_COUNT, (number,))
            continue
        for statement in _TO_BE_READ:
            mended += connection.change(statement, (number,))
        try:
            (record,) = read_games(connection, "g.number = ?", (number,))
            put_results(connection, number, sheet_of(record.game()))
        except (RequestRefused, ValueError, TypeError):
            connection.change(_DOES_NOT_COUNT, (number,))
    return mended


_ANY: Final = "SELECT 1 FROM {} WHERE {} LIMIT 1"
_NONE: Final = "typeof({}) NOT IN ('integer', 'null')"

_DERIVED: Final = ("hindsight",)
"""Rows without which everything is found out anew."""
_SIMPLE: Final = (
    ("players", "edited_at", "0"),
    ("tombstones", "edited_at", "0"),
    ("games", "edited_at", "0"),
    ("games", "added_at", "0"),
    ("games", "deleted_at", "?"),
    ("games", "seats", "(SELECT count(*) FROM seats s WHERE s.game = number)"),
    ("drafts", "turn", "id"),
)
_PLACES: Final = (("seats", "game", "seat"), ("draft_gestures", "draft", "sequence"))

_NO_ORDER: Final = f"SELECT number, played_at FROM games WHERE {_NONE.format('played_order')}"  # noqa: S608
_NO_RESULT: Final = (
    "SELECT number, points_only FROM games WHERE number IN (SELECT game FROM seats WHERE {})"
)
_NO_TOTAL: Final = f"SELECT 1 FROM seats WHERE game = ? AND {_NONE.format('total')}"  # noqa: S608
_DOES_NOT_COUNT: Final = "UPDATE games SET counted = 0 WHERE number = ? AND counted"
_TO_BE_READ: Final = (
    f"UPDATE seats SET total = 0 WHERE game = ? AND {_NONE.format('total')}",  # noqa: S608
    # Who is first among those with the same points was entered in a game without territories.
    f"""
    UPDATE seats SET rank = 1 + EXISTS (
        SELECT 1 FROM seats o WHERE o.game = seats.game AND o.seat != seats.seat AND o.rank = 1
    ) WHERE game = ? AND {_NONE.format("rank")}
    """,  # noqa: S608
    *(
        f"UPDATE seats SET {column} = NULL WHERE game = ? AND {_NONE.format(column)}"  # noqa: S608
        for column in (
            *("region_points", "resource_points", "totem_points", "caveman_points"),
            *("variant_points", "largest_region", "fires", "complete"),
        )
    ),
)
