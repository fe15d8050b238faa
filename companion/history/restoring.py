"""Going back to what a backup says while others have the same history by a shared folder.

With the others the newer versions hold. Those of a backup are old: put back as they were, they
would be gone again at the next look into the folder, and nobody could ever go back. So whatever is
otherwise than in the backup is put back as an edit of now, which everybody takes over. What is not
in the backup stays, as others may have entered it since; where an import is undone, it goes among
the deleted games.
"""

import sqlite3

from companion.history.connection import Connection
from companion.history.faults import HistoryDamaged
from companion.history.folder_settings import KNOWN_OF
from companion.history.hindsights import take_over
from companion.history.merging import (
    Progress,
    is_sound_player,
    put_players,
    take_games,
    trusted_stamps,
)
from companion.history.other_drafts import take_open_games
from companion.history.purging import purge_game
from companion.history.stamps import Clock, stamp_after
from companion.history.versions import Stamp, State, contents, game_stamps, in_turn, player_versions


def is_shared(connection: Connection) -> bool:
    """Whether it is known what of it lies in a shared folder."""
    known = connection.value("SELECT value FROM settings WHERE name = ?", (KNOWN_OF,))
    return bool(known)


def go_back(
    mine: Connection, theirs: Connection, progress: Progress, clock: Clock, *, undoes: bool
) -> None:
    """Make the games and players what they are in the other history, in one transaction; it must be
    up to date and sound. Raises HistoryDamaged when a game there cannot be read."""
    try:
        with mine.writing(), theirs.reading():
            _players(mine, theirs, clock)
            _games(mine, theirs, progress, clock, undoes=undoes)
            take_over(mine, theirs)
            take_open_games(mine, theirs)
    except sqlite3.Error as error:
        # A table that is not as it should be; ours are.
        raise HistoryDamaged(theirs.path, str(error)) from error


def _players(mine: Connection, theirs: Connection, clock: Clock) -> None:
    here, there = player_versions(mine), player_versions(theirs)
    back = {}
    for player, then in there.items():
        if not is_sound_player(then):
            raise HistoryDamaged(theirs.path, repr(tuple(then)))
        now = here.get(player)
        if now is None:
            back[player] = then
        elif now[1:] != then[1:]:
            newest = max(now.edited_at, then.edited_at)
            back[player] = then._replace(edited_at=stamp_after(newest, clock))
    put_players(mine, back)


def _games(
    mine: Connection, theirs: Connection, progress: Progress, clock: Clock, *, undoes: bool
) -> None:
    here, there = game_stamps(mine), trusted_stamps(theirs)
    back: dict[str, Stamp] = {}
    for some in in_turn(there):
        now, then = contents(mine, some), contents(theirs, some)
        for game in some:
            state, known = there[game].state, here.get(game)
            same = known is not None and known.state is state and now.get(game) == then.get(game)
            if not same and (undoes or state is not State.PURGED):
                newest = max(there[game].edited_at, 0 if known is None else known.edited_at)
                back[game] = Stamp(stamp_after(newest, clock), state)
    present = [game for game, stamp in back.items() if stamp.state is not State.PURGED]
    done = 0
    for some in in_turn(present):
        take_games(mine, theirs, some, back, clock())
        done += len(some)
        progress(done / len(present))
    for game, stamp in back.items():
        if stamp.state is State.PURGED:
            purge_game(mine, game, stamp.edited_at)
    if undoes:
        _delete(mine, {game: here[game] for game in here.keys() - there.keys()}, clock)


def _delete(mine: Connection, games: dict[str, Stamp], clock: Clock) -> None:
    mine.change_all(
        "UPDATE games SET deleted_at = ?1, edited_at = ?1 WHERE id = ?2",
        [
            (stamp_after(stamp.edited_at, clock), game)
            for game, stamp in games.items()
            if stamp.state is State.KEPT
        ],
    )
