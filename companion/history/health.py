"""Check if a history is sound, and if today's rules score each game as it was saved."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.history import integrity
from companion.history.connection import Connection
from companion.history.errors import HistoryDamaged, RequestRefused
from companion.history.game_row import TotalChange, result_changes, score_game
from companion.history.history_file import open_in_memory
from companion.history.listing import ALL, GameFilter, GameList
from companion.history.search import is_indexed
from companion.history.sqlite_limits import no_op
from companion.texts import _


@dataclass(frozen=True, slots=True)
class Health:
    """The findings of a check; a history without problems is sound."""

    games: int
    players: int
    problems: tuple[str, ...]
    changed: tuple[tuple[str, tuple[TotalChange, ...]], ...]
    """Games by id that today's rules score differently; that is no damage."""


_DERIVED: Final = ("games_fts", "sqlite_")
"""Tables that may be there or not: the search index, and SQLite's own."""


def check(connection: Connection, progress: Callable[[float], None] = no_op) -> Health:
    """Check the whole history; this only reads."""
    try:
        integrity.check(connection, compare_indexes=True)
        with connection.reading():
            problems = _schema_problems(connection)
            games: int = connection.value("SELECT count(*) FROM games")
            players: int = connection.value("SELECT count(*) FROM players WHERE person = number")
            changed, unreadable = _scored_anew(connection, games, progress)
    except HistoryDamaged as damage:
        return Health(0, 0, (str(damage),), ())
    return Health(games, players, (*problems, *unreadable), changed)


def _scored_anew(
    connection: Connection, count: int, progress: Callable[[float], None]
) -> tuple[tuple[tuple[str, tuple[TotalChange, ...]], ...], tuple[str, ...]]:
    changed: list[tuple[str, tuple[TotalChange, ...]]] = []
    done = 0
    try:
        for choice in (ALL, GameFilter(deleted=True)):
            for record in GameList(connection).every_game(choice):
                changes = result_changes(record, score_game(record.game()))
                if changes:
                    changed.append((record.id, changes))
                done += 1
                if done % 100 == 0:
                    progress(done / count)
    except (ValueError, TypeError, RequestRefused) as error:
        return tuple(changed), (_("a game cannot be read: {reason}").format(reason=error),)
    return tuple(changed), ()


def _schema_problems(connection: Connection) -> list[str]:
    """Return a sentence for each table and view that is not as the app creates it."""
    model = open_in_memory()
    try:
        wanted = _schema(model)
    finally:
        model.close()
    found = _schema(connection)
    problems = [
        _("{name} is missing or has been changed").format(name=name)
        for name, made in wanted.items()
        if found.get(name) != made
    ]
    if is_indexed(connection):
        ranks = connection.rows(
            "SELECT count(*) FROM games UNION ALL SELECT count(*) FROM games_fts_docsize"
        )
        if ranks[0] != ranks[1]:
            problems.append(_("the search index does not match the games"))
    return problems


def _schema(connection: Connection) -> dict[str, str]:
    rows = connection.rows("SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'view')")
    return {name: made for name, made in rows if not name.startswith(_DERIVED)}
