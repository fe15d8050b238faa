"""A history as one file for a shared folder, and a digest of what it holds.

A snapshot has the history's own tables, so another device reads it by an ordinary merge. It holds
the finished games, the players, and the tombstones of games that were deleted for good; settings,
unfinished games and the search index stay on the device. Instead of the settings it says which
device wrote it.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Final, NamedTuple, Protocol

from sqlite_utils import Database

from companion.history.connection import Connection
from companion.history.errors import named_errors
from companion.history.merging import MergeReport, contents, game_stamps, player_versions
from companion.history.search import has_full_text
from companion.history.sqlite_limits import trust_schema
from companion.history.timestamps import clamp_timestamp

FOLDER_STATE: Final = "shared_folder_state"
"""The setting with what is known of the shared folder; empty while no folder is shared."""

_LEFT_OUT: Final = ("settings", "open_games", "strokes", "hindsight")
_LONGEST: Final = 100
"""Characters of what a snapshot says about its writer."""

FileMark = tuple[int | None, int | None]
"""Size in bytes and time of the last change in nanoseconds; None where a folder knows neither."""


class SnapshotFolder(Protocol):
    """The folder that devices share. Every method raises OSError where the folder cannot do it,
    and may take long."""

    @property
    def address(self) -> str:
        """Where the folder is: the same text each time."""

    def list_files(self, prefix: str) -> dict[str, FileMark]:
        """Return the plain files whose names begin so; links and folders are left out."""

    def copy_file(self, name: str, target: Path, limit: int) -> None:
        """Copy at most `limit` bytes of the file to a path outside."""

    def put_file(self, name: str, source: Path) -> None:
        """Put a copy of a file into the folder, whole or not at all, over one of that name."""

    def remove_file(self, name: str) -> None:
        """Remove the file and what an interrupted `put_file` left of it, if they are there."""

    def close(self) -> None:
        """The calling thread asks no more."""


class Owner(NamedTuple):
    """The device that wrote a snapshot."""

    device: str
    """A random number, drawn when the history is shared for the first time."""
    name: str
    """The name of the device for people."""
    since: str
    """When it began to share, in ISO 8601."""


@dataclass(frozen=True, slots=True)
class MergedSnapshot:
    """Who wrote a snapshot, what it held, and what it brought."""

    owner: Owner
    digest: str
    report: MergeReport


def write_snapshot(connection: Connection, target: Path, owner: Owner, now: int) -> str:
    """Write a snapshot into a new file and return its digest."""
    path = connection.path
    with named_errors(path), closing(sqlite3.connect(target, isolation_level=None)) as raw:
        connection.raw.backup(raw)
        raw.execute("PRAGMA journal_mode = DELETE")  # the file must be whole without a log
        copy = Connection(path, raw)
        trust_schema(raw)
        with copy.writing():
            if has_full_text(copy):
                Database(raw, execute_plugins=False).table("games").disable_fts()
            for table in _LEFT_OUT:
                copy.change(f"DELETE FROM {table}")  # noqa: S608  # names from above
            copy.change("DELETE FROM games WHERE NOT finished")
            # A file that is written once more must have another content, or nobody reads it again:
            # a stamp that could not be believed then may be believed now.
            rows = [*owner_rows(owner), ("snapshot_number", token_hex(8))]
            copy.change_all("INSERT INTO settings (name, value) VALUES (?, ?)", rows)
        raw.execute("VACUUM")  # deleted rows could still be read from the free pages
        return history_digest(copy, now)


def owner_rows(owner: Owner) -> list[tuple[str, str]]:
    """Return the settings that name the writer of a snapshot."""
    return [(f"snapshot_{field}", value) for field, value in owner._asdict().items()]


def read_owner(snapshot: Connection) -> Owner:
    """Return the writer of a snapshot, as far as the snapshot says it."""
    rows: dict[str, object] = dict(snapshot.rows("SELECT name, value FROM settings LIMIT 100"))
    found = [rows.get(name) for name, _ in owner_rows(Owner("", "", ""))]
    return Owner(*(text[:_LONGEST] if isinstance(text, str) else "" for text in found))


def history_digest(connection: Connection, now: int, *, with_contents: bool = True) -> str:
    """Return a text that is equal for equal games and players.

    Without contents it is much faster and tells two states of one history apart, because every
    edit has a stamp of its own. Stamps are clamped as a merge clamps them.
    """
    with connection.reading():
        stamps = game_stamps(connection)
        entered = contents(connection, stamps) if with_contents else {}
        players = player_versions(connection)
    digest = sha256()
    for game, stamp in sorted(stamps.items()):
        edited_at = clamp_timestamp(stamp.edited_at, now)
        digest.update(repr((game, edited_at, int(stamp.state), entered.get(game))).encode())
    for player, version in sorted(players.items()):
        clamped = version._replace(edited_at=clamp_timestamp(version.edited_at, now))
        digest.update(repr((player, *clamped)).encode())
    return digest.hexdigest()
