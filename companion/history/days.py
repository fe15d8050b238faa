"""On which days the games of a list were played, so that a list knows its headings beforehand."""

from itertools import groupby
from typing import Final, NamedTuple

from companion.history.listing import condition
from companion.history.records import ALL, Choice
from companion.history.store import Store


class Days(NamedTuple):
    """Games one after another that were played on one day; without a date, `day` is None."""

    day: str | None
    games: int


def days(store: Store, choice: Choice = ALL) -> tuple[Days, ...]:
    """The days of the list of these games, newest first.

    The list is in the order of play anywhere in the world, a day is that of the place where the
    game was played: a day may come up twice where one travelled between two games.
    """
    connection = store._connection  # noqa: SLF001  # of the same package
    where, values = condition(connection, choice)
    rows = connection.rows(_DAYS.format(where=where), values)
    return tuple(Days(day, sum(1 for _ in games)) for (day,), games in groupby(rows))


_DAYS: Final = """
    SELECT g.played_on FROM games g WHERE {where} ORDER BY g.played_order DESC, g.number DESC
"""
