"""Restoring a backup while other devices share the history.

A merge keeps the newer version of each game, and the versions in a backup are old: restored as they
are, they would give way at the next look into the folder. So a restore is an edit. Every version in
the backup that differs from the present one gets a stamp of now, and an ordinary merge then takes
it, here and on every other device. Games that are not in the backup stay, because somebody may have
entered them since; where an import is undone, they are deleted.
"""

from companion.history.connection import Connection
from companion.history.merging import State, game_stamps, player_versions, trusted_stamps
from companion.history.snapshots import FOLDER_STATE
from companion.history.timestamps import Clock, next_timestamp


def is_shared(connection: Connection) -> bool:
    """Return True if other devices share the history through a folder."""
    return bool(connection.value("SELECT value FROM settings WHERE name = ?", (FOLDER_STATE,)))


def restamp(mine: Connection, backup: Connection, clock: Clock, *, undoes: bool) -> None:
    """Date what differs in the backup now, inside a transaction of `mine`.

    With `undoes`, also delete here what the backup does not have, and let games that were deleted
    for good by then be deleted again.
    """
    here, there = game_stamps(mine), trusted_stamps(backup)
    with backup.writing():
        for game, then in there.items():
            now = here.get(game)
            if now == then:
                continue
            if then.state is State.PURGED and not undoes:
                backup.change("DELETE FROM tombstones WHERE id = ?", (game,))
                continue
            newest = max(then.edited_at, 0 if now is None else now.edited_at)
            table = "tombstones" if then.state is State.PURGED else "games"
            statement = f"UPDATE {table} SET edited_at = ? WHERE id = ?"  # noqa: S608  # two names
            backup.change(statement, (next_timestamp(newest, clock), game))
        present = player_versions(mine)
        for player, version in player_versions(backup).items():
            other = present.get(player)
            if other is not None and other[1:] != version[1:]:
                newest = max(other.edited_at, version.edited_at)
                backup.change(
                    "UPDATE players SET edited_at = ? WHERE id = ?",
                    (next_timestamp(newest, clock), player),
                )
    if undoes:
        mine.change_all(
            "UPDATE games SET deleted_at = ?1, edited_at = ?1 WHERE id = ?2",
            [
                (next_timestamp(stamp.edited_at, clock), game)
                for game, stamp in here.items()
                if game not in there and stamp.state is State.KEPT
            ],
        )
