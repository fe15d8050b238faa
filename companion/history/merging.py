"""Two histories become one: of every game and player the newer version, deletions too.

Which version is the newer, and why the order in which histories are merged does not matter, says
`companion.history.versions`. All of it is one transaction.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from companion.history.connection import Connection
from companion.history.faults import HistoryDamaged
from companion.history.hindsights import take_over
from companion.history.identities import note_former_name, refresh_names, refresh_people
from companion.history.purging import purge_game
from companion.history.reading import read_games
from companion.history.refusals import GameUnreadable, PointsRefused, TextRefused
from companion.history.sheet_rows import put_sheet
from companion.history.sheets import MOST_IN_NAME, sheet_of
from companion.history.stamps import Clock, believed
from companion.history.versions import (
    PlayerVersion,
    Stamp,
    State,
    contents,
    entered_players,
    game_stamps,
    in_turn,
    player_versions,
)

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class MergeReport:
    """What a merge has brought to this history."""

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
    progress: Progress = lambda _: None,
    clock: Clock = lambda: 0,
) -> MergeReport:
    """Take over from the other history what is newer there. It must be up to date and sound.

    Stamps that cannot be believed are those of versions older than any edit. Raises HistoryDamaged
    when a game there cannot be read; nothing is changed then.
    """
    try:
        return _merge(mine, theirs, progress, clock())
    except sqlite3.Error as error:
        # A table that is not as it should be; ours are.
        raise HistoryDamaged(theirs.path, str(error)) from error


def _merge(mine: Connection, theirs: Connection, progress: Progress, now: int) -> MergeReport:
    with mine.writing(), theirs.reading():
        here, there = game_stamps(mine), trusted_stamps(theirs)
        here, there = _believed(here, now), _believed(there, now)
        players = _take_players(mine, theirs, now)
        newer = _newer(mine, theirs, here, there)
        kept = [game for game in newer if there[game].state is not State.PURGED]
        done = 0
        for some in in_turn(kept):
            take_games(mine, theirs, some, there, now)
            done += len(some)
            progress(done / len(kept))
        for game in newer:
            if there[game].state is State.PURGED:
                purge_game(mine, game, there[game].edited_at)
        take_over(mine, theirs)
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


def trusted_stamps(theirs: Connection) -> dict[str, Stamp]:
    """Of every game there. Raises HistoryDamaged for what no history says."""
    stamps = game_stamps(theirs)
    for game, stamp in stamps.items():
        if not is_game_id(game) or not _is_stamp(stamp.edited_at):
            raise HistoryDamaged(theirs.path, f"{game!r}: {stamp.edited_at!r}")
    return stamps


def is_game_id(identity: object) -> bool:
    """Whether it is written as every history writes it."""
    try:
        return isinstance(identity, str) and str(UUID(identity)) == identity
    except ValueError:
        return False


def _is_stamp(edited_at: object) -> bool:
    return isinstance(edited_at, int) and edited_at >= 0


def _believed(stamps: dict[str, Stamp], now: int) -> dict[str, Stamp]:
    return {
        game: stamp._replace(edited_at=believed(stamp.edited_at, now))
        for game, stamp in stamps.items()
    }


def is_sound_player(player: PlayerVersion) -> bool:
    """Whether there can be such a player."""
    texts = isinstance(player.name, str) and isinstance(player.merged_into, str)
    return (
        texts
        and 0 < len(player.name) <= MOST_IN_NAME
        and player.archived in (0, 1)
        and _is_stamp(player.edited_at)
    )


def _newer(
    mine: Connection, theirs: Connection, here: Mapping[str, Stamp], there: Mapping[str, Stamp]
) -> list[str]:
    """The games whose version over there is the greater one."""
    level = [game for game, stamp in there.items() if here.get(game) == stamp]
    ahead: set[str] = set()
    for some in in_turn(level):  # all of them at once would fill the memory
        my_contents, their_contents = contents(mine, some), contents(theirs, some)
        ahead |= {game for game in some if their_contents.get(game, "") > my_contents.get(game, "")}
    return [
        game
        for game, stamp in there.items()
        if game in ahead or game not in here or stamp > here[game]
    ]


def _take_players(mine: Connection, theirs: Connection, now: int) -> int:
    here, there = player_versions(mine), player_versions(theirs)
    for version in there.values():
        if not is_sound_player(version):
            raise HistoryDamaged(theirs.path, repr(tuple(version)))
    here, there = (
        {
            player: version._replace(edited_at=believed(version.edited_at, now))
            for player, version in versions.items()
        }
        for versions in (here, there)
    )
    newer = [
        player for player, version in there.items() if player not in here or version > here[player]
    ]
    put_players(mine, {player: there[player] for player in newer})
    return len(newer)


def put_players(connection: Connection, versions: Mapping[str, PlayerVersion]) -> None:
    """Let these versions hold, and all that follows from them; inside a transaction only."""
    for player, version in versions.items():
        _put_player(connection, player, version)
    if versions:
        refresh_people(connection)
        refresh_names(connection, _people(connection, versions))


def _people(connection: Connection, players: Iterable[str]) -> set[int]:
    people: set[int] = set()
    for some in in_turn(players):
        marks = ", ".join("?" * len(some))
        rows = connection.rows(f"SELECT person FROM players WHERE id IN ({marks})", some)  # noqa: S608
        people.update(person for (person,) in rows)
    return people


def _put_player(connection: Connection, player: str, version: PlayerVersion) -> None:
    note_former_name(connection, player, version.name)
    connection.change(
        """
        INSERT INTO players (id, edited_at, name, archived, merged_into) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET edited_at = excluded.edited_at, name = excluded.name,
            archived = excluded.archived, merged_into = excluded.merged_into
        """,
        (player, version.edited_at, version.name, version.archived, version.target),
    )


def take_games(
    mine: Connection,
    theirs: Connection,
    games: list[str],
    there: Mapping[str, Stamp],
    now: int,
) -> None:
    """Let these hold, with these stamps; inside a transaction only."""
    marks = ", ".join("?" * len(games))
    numbers = player_numbers(mine)
    players = entered_players(theirs, games)
    try:
        records = read_games(theirs, f"g.id IN ({marks})", games)
        sheets = [sheet_of(record.game()) for record in records]
    except (ValueError, TypeError, GameUnreadable, TextRefused, PointsRefused) as error:
        raise HistoryDamaged(theirs.path, str(error)) from error
    incomplete = [sheet.id for sheet in sheets if len(sheet.seats) != len(players[sheet.id])]
    if incomplete:
        raise HistoryDamaged(theirs.path, ", ".join(incomplete))
    for sheet in sheets:
        stamp = there[sheet.id]
        put_sheet(
            mine,
            sheet,
            lambda: 0,
            edited_at=stamp.edited_at,
            deleted_at=(stamp.edited_at or now) if stamp.state is State.DELETED else None,
            entered_as=[numbers[player] for player in players[sheet.id]],
        )


def player_numbers(connection: Connection) -> dict[str, int]:
    """The numbers of all players by their ids."""
    return dict(connection.rows("SELECT id, number FROM players"))


def replace_by(
    mine: Connection,
    theirs: Connection,
    progress: Progress = lambda _: None,
    clock: Clock = lambda: 0,
) -> None:
    """Make this history what the other one is, in one transaction. Settings and open games
    stay."""
    with mine.writing():
        for table in ("games", "tombstones", "players"):
            mine.change(f"DELETE FROM {table}")  # noqa: S608  # three of ours
        merge(mine, theirs, progress, clock)
