"""Versions of games and players as two histories compare them, and which of two is the newer.

Each game is one value that is replaced as a whole by every edit, stamped with the time of the edit
(later than the version it was based on, whatever the clocks say). Of two versions the greater in
the order below holds: first by stamp, then deleted before kept and purged before deleted, then a
game known in full before its points alone, then by content. That is a total order that does not
depend on who asks, so taking the greater one is commutative, associative and idempotent, and so is
the merge of whole histories made of it.
Players are such values as well. What is derived (results, who is who, names beside a game) is no
part of a version: it is worked out anew from what won.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import groupby, islice
from operator import itemgetter
from typing import Final, NamedTuple

from companion.history.connection import Connection, Row
from companion.history.sheets import content_text, entered_result

_AT_ONCE: Final = 400


class State(IntEnum):
    KEPT = 0
    DELETED = 1
    PURGED = 2


class Stamp(NamedTuple):
    """When a version came to be and whether the game was there: most versions differ here."""

    edited_at: int
    state: State


class PlayerVersion(NamedTuple):
    """A player as one history knows them; compared as a tuple, without the id."""

    edited_at: int
    name: str
    archived: int
    merged_into: str

    @property
    def target(self) -> str | None:
        return self.merged_into or None


def game_stamps(connection: Connection, games: Sequence[str] | None = None) -> dict[str, Stamp]:
    """Every game's stamp by its id, those of purged games too; or of a lot of them."""
    marks = ", ".join("?" * len(games or ()))
    which = "" if games is None else f" WHERE id IN ({marks})"
    stamps = {
        identity: Stamp(edited_at, State.PURGED)
        for identity, edited_at in connection.rows(_PURGED + which, games or ())
    }
    for identity, edited_at, deleted in connection.rows(_EDITED + which, games or ()):
        stamps[identity] = Stamp(edited_at, State.DELETED if deleted else State.KEPT)
    return stamps


def player_versions(connection: Connection) -> dict[str, PlayerVersion]:
    """Every player's version by the id."""
    return {
        identity: PlayerVersion(edited_at, name, archived, merged_into or "")
        for identity, edited_at, name, archived, merged_into in connection.rows(
            "SELECT id, edited_at, name, archived, merged_into FROM players"
        )
    }


def all_versions(connection: Connection) -> int:
    """Another number after every change of the games and players, whoever made it. A game that was
    deleted may go for good."""
    games = (
        (game, stamp.edited_at, stamp.state is State.KEPT)
        for game, stamp in game_stamps(connection).items()
    )
    return hash(frozenset((*games, *player_versions(connection).items())))


def contents(connection: Connection, games: Iterable[str]) -> dict[str, str]:
    """What was entered for each of these games, as a text equal for equal games; of two the greater
    holds."""
    found: dict[str, str] = {}
    for some in in_turn(games):
        marks = ", ".join("?" * len(some))
        rows = connection.rows(_ENTERED.format(marks=marks), some)
        for identity, seats in groupby(rows, key=itemgetter(0)):
            listed = list(seats)
            text = content_text(listed[0][1:9], [_seat(row) for row in listed])
            found[identity] = weighed(text, points_only=listed[0][5])
    return found


def weighed(content: str, *, points_only: int) -> str:
    """The content as versions are compared by it: what came as a table of points takes no
    territories from those who have them."""
    return f"{int(not points_only)}{content}"


def in_turn(ids: Iterable[str]) -> Iterator[list[str]]:
    """The ids in lots that fit one question."""
    left = iter(ids)
    while some := list(islice(left, _AT_ONCE)):
        yield some


def entered_players(connection: Connection, games: Sequence[str]) -> dict[str, list[str]]:
    """The ids of the players as they were entered, seat by seat, for a lot of games."""
    found: dict[str, list[str]] = {}
    marks = ", ".join("?" * len(games))
    for identity, player in connection.rows(_PLAYERS.format(marks=marks), games):
        found.setdefault(identity, []).append(player)
    return found


def _seat(row: Row) -> tuple[str | int | None, ...]:
    points_only = row[5]
    player, colour, territory, totems, *result = row[9:]
    return player, colour, territory, totems, *entered_result(points_only, *result)


_PURGED: Final = "SELECT id, edited_at FROM tombstones"
_EDITED: Final = "SELECT id, edited_at, deleted_at IS NOT NULL FROM games"
_ENTERED: Final = """
    SELECT g.id, g.mode, g.size, g.variants, g.finished, g.points_only,
        g.played_at, g.location, g.notes, p.id, s.colour, t.territory, s.totems,
        g.decided_by, s.total, s.rank
    FROM games g JOIN seats s ON s.game = g.number
    JOIN players p ON p.number = s.entered_as
    LEFT JOIN territories t ON t.game = s.game AND t.seat = s.seat
    WHERE g.id IN ({marks}) ORDER BY g.id, s.seat
"""
_PLAYERS: Final = """
    SELECT g.id, p.id FROM games g JOIN seats s ON s.game = g.number
    JOIN players p ON p.number = s.entered_as
    WHERE g.id IN ({marks}) ORDER BY g.id, s.seat
"""
