"""Which files of a shared folder this history knows: it holds what they say, or refuses them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import Final

from companion.history.connection import Connection
from companion.history.folder_versions import (
    Arrived,
    FolderVersion,
    TakenIn,
    given_out,
    own_stamps,
    taken_in,
)
from companion.history.records import LeftOut
from companion.history.versions import Stamp

MOST_REFUSED: Final = 10_000
"""So many refused files are remembered; others are looked at again."""


@dataclass(frozen=True, slots=True)
class KnownFile:
    """What was found when it was read or written."""

    name: str
    item: str
    edited_at: int
    seen_at: int
    size: int
    changed: int
    refused: str | None = None
    """Why: a complaint as it is written; None where this history holds what it says."""

    @property
    def is_held(self) -> bool:
        return self.refused is None


class KnownFiles:
    """Of one history."""

    def __init__(self, connection: Connection, clock: Callable[[], int]) -> None:
        self._connection = connection
        self._clock = clock

    def all(self) -> dict[str, KnownFile]:
        rows = self._connection.rows(
            "SELECT name, item, edited_at, seen_at, size, changed, refused FROM shared_files"
        )
        return {row[0]: KnownFile(*row) for row in rows}

    def remember(self, files: Iterable[KnownFile]) -> int:
        """Returns how many are known now; there is not room for all that are refused."""
        remembered = 0
        with self._connection.writing():
            room = MOST_REFUSED - self._connection.value(
                "SELECT count(*) FROM shared_files WHERE refused IS NOT NULL"
            )
            for file in files:
                room -= not file.is_held
                if file.is_held or room >= 0:
                    self._put(file)
                    remembered += 1
        return remembered

    def forget(self, names: Iterable[str]) -> None:
        with self._connection.writing():
            self._connection.change_all(
                "DELETE FROM shared_files WHERE name = ?", ((name,) for name in names)
            )

    def forget_all(self) -> None:
        with self._connection.writing():
            self._connection.change("DELETE FROM shared_files")

    def own_stamps(self) -> tuple[dict[str, Stamp], dict[str, Stamp]]:
        """Of games, and of players who were ever edited."""
        with self._connection.reading():
            return own_stamps(self._connection)

    def give_out(
        self, games: Sequence[str], players: Sequence[str]
    ) -> tuple[list[FolderVersion], list[LeftOut]]:
        """As they are now; the games that cannot be read beside."""
        return given_out(self._connection, games, players)

    def take_in(self, files: Sequence[tuple[KnownFile, Arrived]]) -> TakenIn:
        """Let what is newer hold, and remember the files that say what is here: one transaction."""
        with self._connection.writing():
            taken = taken_in(self._connection, [arrived for _, arrived in files], self._clock)
            for (file, _), effect in zip(files, taken.effects, strict=True):
                if effect.is_held:
                    self._put(file)
        return taken

    def _put(self, file: KnownFile) -> None:
        self._connection.change(
            "INSERT OR REPLACE INTO shared_files"
            " (name, item, edited_at, seen_at, size, changed, refused) VALUES (?,?,?,?,?,?,?)",
            astuple(file),
        )
