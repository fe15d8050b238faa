"""Two histories become one, whichever is merged into which.

A game is one value that every edit replaces as a whole, with a time stamp later than the version it
was based on. Deleting a game is an edit; emptying the deleted games leaves their tombstones. Of two
versions of a game the later stamp wins; ties are broken by state (saved, then deleted, then
tombstone), by knowledge (territories win over points alone), and last by content, so both phones
agree. That is a total order that does not depend on who asks, so taking the greater version of each
game is commutative, associative and idempotent, and so is the merge. Players are such values too.

    phone A   stamp 100: "a close one"    stamp 300: "a very close one"
    phone B   stamp 100: "a close one"    stamp 200: deleted
    both then have "a very close one", whoever merges the other's history first.

Whatever is derived (results, people after merges, names beside a game) is no part of a version; it
is worked out again from the versions that won. Unfinished games belong to one device and are not
merged. All of a merge is one transaction.

>>> from companion.history.game_row import LoggedGame, LoggedPlayer
>>> from companion.history.games import Games
>>> from companion.history.history_file import open_in_memory
>>> from companion.rules.game import Mode
>>> mine, theirs = open_in_memory(), open_in_memory()
>>> ada = Games(theirs, lambda: 0).add(LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 61),)))
>>> merge(mine, theirs).added, merge(mine, theirs).unchanged
(1, 1)
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, NamedTuple, TypeVar
from uuid import UUID

from companion.history.connection import Connection
from companion.history.errors import HistoryDamaged
from companion.history.game_row import MOST_IN_NAME, GameRow, score_game
from companion.history.games import add_tombstones
from companion.history.hindsights import merge_answers
from companion.history.players import note_former_name, refresh_names, refresh_people
from companion.history.request_errors import GameUnreadable, PointsRefused, TextRefused
from companion.history.saved_games import (
    check_row,
    game_numbers,
    in_lots,
    read_each,
    read_games,
    save_games,
)
from companion.history.sqlite_limits import no_op
from companion.history.timestamps import Clock, clamp_timestamp

Progress = Callable[[float], None]
V = TypeVar("V", "Stamp", "PlayerVersion")


class State(IntEnum):
    """The state of a game in one history; the greater one wins between equal stamps."""

    KEPT = 0
    DELETED = 1
    PURGED = 2


class Stamp(NamedTuple):
    """The time stamp and state of a game's version; most versions differ here."""

    edited_at: int
    state: State


class PlayerVersion(NamedTuple):
    """A player as one history knows them; compared as a tuple."""

    edited_at: int
    name: str
    archived: int
    merged_into: str

    @property
    def target(self) -> str | None:
        return self.merged_into or None


@dataclass(frozen=True, slots=True)
class MergeReport:
    """The changes that a merge made to this history."""

    added: int
    changed: int
    removed: int
    """Games that the other history had deleted."""
    unchanged: int
    players: int
    """Players added or changed."""


def merge(
    mine: Connection,
    theirs: Connection,
    progress: Progress = no_op,
    clock: Clock = lambda: 0,
) -> MergeReport:
    """Take over everything newer from the other history, which must be sound and up to date.

    Raises HistoryDamaged if a game there cannot be read; nothing is changed then.
    """
    try:
        with mine.writing(), theirs.reading():
            return _merge(mine, theirs, progress, clock())
    except sqlite3.Error as error:
        # A table there is not as it should be; ours are.
        raise HistoryDamaged(theirs.path, str(error)) from error


def _merge(mine: Connection, theirs: Connection, progress: Progress, now: int) -> MergeReport:
    players = _merge_players(mine, theirs, now)
    here = _clamped(game_stamps(mine), now)
    there = _clamped(trusted_stamps(theirs), now)
    newer = _newer(mine, theirs, here, there)
    present = [game for game in newer if there[game].state is not State.PURGED]
    done = 0
    for some in in_lots(present):
        take_games(mine, theirs, {game: there[game] for game in some}, now)
        done += len(some)
        progress(done / len(present))
    gone = {game: there[game].edited_at for game in newer if there[game].state is State.PURGED}
    add_tombstones(mine, gone)
    merge_answers(mine, theirs)
    there_now = {game for game, stamp in there.items() if stamp.state is State.KEPT}
    here_before = {game for game, stamp in here.items() if stamp.state is State.KEPT}
    taken = set(newer)
    return MergeReport(
        added=len(taken & there_now - here_before),
        changed=len(taken & there_now & here_before),
        removed=len(taken & here_before - there_now),
        unchanged=len(here.keys() | there.keys()) - len(taken),
        players=players,
    )


def game_stamps(connection: Connection) -> dict[str, Stamp]:
    """Map the id of every game, tombstones included, to its stamp."""
    stamps = {
        game: Stamp(edited_at, State.PURGED)
        for game, edited_at in connection.rows("SELECT id, edited_at FROM tombstones")
    }
    for game, edited_at, deleted in connection.rows(_EDITED):
        stamps[game] = Stamp(edited_at, State.DELETED if deleted else State.KEPT)
    return stamps


def player_versions(connection: Connection) -> dict[str, PlayerVersion]:
    """Map the id of every player to the version here."""
    return {
        player: PlayerVersion(edited_at, name, archived, merged_into or "")
        for player, edited_at, name, archived, merged_into in connection.rows(_PLAYERS)
    }


def version_number(connection: Connection) -> int:
    """A number that is different after every change of games or players, whoever made it, but the
    same after deleted games are emptied."""
    with connection.reading():
        games = (
            (game, stamp.edited_at, stamp.state is State.KEPT)
            for game, stamp in game_stamps(connection).items()
        )
        return hash(frozenset((*games, *player_versions(connection).items())))


def trusted_stamps(theirs: Connection) -> dict[str, Stamp]:
    """The stamps of another history. Raises HistoryDamaged for values that no history has."""
    stamps = game_stamps(theirs)
    for game, stamp in stamps.items():
        if not is_game_id(game) or not _is_stamp(stamp.edited_at):
            raise HistoryDamaged(theirs.path, f"{game!r}: {stamp.edited_at!r}")
    return stamps


def is_game_id(identity: object) -> bool:
    try:
        return isinstance(identity, str) and str(UUID(identity)) == identity
    except ValueError:
        return False


def _is_stamp(edited_at: object) -> bool:
    return isinstance(edited_at, int) and edited_at >= 0


def _clamped(versions: Mapping[str, V], now: int) -> dict[str, V]:
    """Make versions with an impossible stamp older than any edit."""
    return {
        key: version._replace(edited_at=clamp_timestamp(version.edited_at, now))
        for key, version in versions.items()
    }


def _newer(
    mine: Connection, theirs: Connection, here: Mapping[str, Stamp], there: Mapping[str, Stamp]
) -> list[str]:
    """List the games whose version over there is the greater one."""
    level = [game for game, stamp in there.items() if here.get(game) == stamp]
    ahead: set[str] = set()
    for some in in_lots(level):  # reading all of them at once would fill the memory
        # Nearly always both histories have the same rows, and comparing these takes a quarter of
        # the time of writing out the contents.
        differing = _differing(mine, theirs, some)
        my_contents, their_contents = contents(mine, differing), contents(theirs, differing)
        ahead |= {
            game for game in differing if their_contents.get(game, "") > my_contents.get(game, "")
        }
    return [
        game
        for game, stamp in there.items()
        if game in ahead or game not in here or stamp > here[game]
    ]


def _differing(mine: Connection, theirs: Connection, games: list[str]) -> set[str]:
    """Find those of these games whose rows with what was entered are not the same in both."""
    statement = _ENTERED.format(marks=", ".join("?" * len(games)))
    here, there = mine.rows(statement, games), theirs.rows(statement, games)
    return set() if here == there else {row[0] for row in {*here} ^ {*there}}


def contents(connection: Connection, games: Iterable[str]) -> dict[str, str]:
    """Map these games to what was entered, as a text; of two versions the greater text wins.

    A table of points takes no territories from those who have them.
    """
    found: dict[str, str] = {}
    for some in in_lots(games):
        numbers = list(game_numbers(connection, some).values())
        for _number, row in read_each(connection, numbers, checks=False):
            if isinstance(row, GameRow):
                found[row.id] = f"{int(not row.points_only)}{row.content()}"
    return found


def take_games(mine: Connection, theirs: Connection, stamps: Mapping[str, Stamp], now: int) -> None:
    """Save these games of the other history with these stamps; in a transaction only."""
    marks = ", ".join("?" * len(stamps))
    try:
        found = read_games(theirs, f"g.id IN ({marks})", list(stamps)).values()
        rows = [_rescored(check_row(theirs, row), stamps[row.id], now) for row in found]
    except (ValueError, TypeError, GameUnreadable, TextRefused, PointsRefused) as error:
        raise HistoryDamaged(theirs.path, str(error)) from error
    save_games(mine, rows)


def _rescored(row: GameRow, stamp: Stamp, now: int) -> GameRow:
    """Score the game again: its results are derived, and this app may know better rules."""
    fresh = score_game(row.game())
    entered = zip(fresh.seats, row.seats, strict=True)
    seats = tuple(seat._replace(entered_as=old.entered_as) for seat, old in entered)
    deleted_at = (stamp.edited_at or now) if stamp.state is State.DELETED else None
    return replace(fresh, seats=seats, edited_at=stamp.edited_at, deleted_at=deleted_at)


def _merge_players(mine: Connection, theirs: Connection, now: int) -> int:
    there = player_versions(theirs)
    for version in there.values():
        if not is_sound_player(version):
            raise HistoryDamaged(theirs.path, repr(tuple(version)))
    here, there = _clamped(player_versions(mine), now), _clamped(there, now)
    newer = {
        player: version
        for player, version in there.items()
        if player not in here or version > here[player]
    }
    put_players(mine, newer)
    return len(newer)


def is_sound_player(player: PlayerVersion) -> bool:
    """Return True if there can be such a player."""
    return (
        isinstance(player.name, str)
        and isinstance(player.merged_into, str)
        and 0 < len(player.name) <= MOST_IN_NAME
        and player.archived in (0, 1)
        and _is_stamp(player.edited_at)
    )


def put_players(connection: Connection, versions: Mapping[str, PlayerVersion]) -> None:
    """Save these versions of players, and everything that follows; in a transaction only."""
    if not versions:
        return
    for player, version in versions.items():
        note_former_name(connection, player, version.name)
    connection.database.table("players").upsert_all(
        (
            {"id": player, **version._asdict(), "merged_into": version.merged_into or None}
            for player, version in versions.items()
        ),
        pk="id",
    )
    refresh_people(connection)
    refresh_names(connection, _people(connection, versions))


def _people(connection: Connection, players: Iterable[str]) -> set[int]:
    people: set[int] = set()
    for some in in_lots(players):
        marks = ", ".join("?" * len(some))
        rows = connection.rows(f"SELECT person FROM players WHERE id IN ({marks})", some)  # noqa: S608
        people.update(person for (person,) in rows)
    return people


def replace_by(
    mine: Connection,
    theirs: Connection,
    progress: Progress = no_op,
    clock: Clock = lambda: 0,
) -> None:
    """Make the games and players those of the other history, in one transaction. Settings and open
    games stay."""
    with mine.writing():
        for table in ("games", "tombstones", "players"):
            mine.database.table(table).delete_where()
        merge(mine, theirs, progress, clock)


_EDITED: Final = "SELECT id, edited_at, deleted_at IS NOT NULL FROM games"
_ENTERED: Final = """
    SELECT g.id, g.mode, g.size, g.variants, g.finished, g.points_only, g.played_at, g.location,
        g.notes, g.decided_by, s.seat, p.id, s.colour, s.totems, s.total, s.rank, t.territory
    FROM games g LEFT JOIN seats s ON s.game = g.number
    LEFT JOIN players p ON p.number = s.entered_as
    LEFT JOIN territories t ON t.game = s.game AND t.seat = s.seat
    WHERE g.id IN ({marks}) ORDER BY g.id, s.seat
"""
_PLAYERS: Final = "SELECT id, edited_at, name, archived, merged_into FROM players"
