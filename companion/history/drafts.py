"""The open games, gesture by gesture, so that each comes back whole with its undo stack.

A draft is a set-up and the gestures made since, both opaque texts here: `companion.table.journal`
writes them and reads them back. Each gesture is one row and one transaction, so a process killed at
any instant has lost at most the gesture it had not confirmed. Standard library only: this is read
before the first frame.

A game that is in the history has a draft as well while it is changed at the table: it is `kept`,
no open game, and gone when its player goes on to something else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, NamedTuple

from companion.history.called_now import Called, called_at
from companion.history.connection import Connection, Row


@dataclass(frozen=True, slots=True)
class Draft:
    """A game as it is being entered."""

    id: int
    set_up: str
    gestures: tuple[str, ...]
    started_at: str
    game: str = ""
    """The game's id, everywhere."""
    kept: bool = False
    """The game is in the history; what is entered changes it there."""
    called: Called = ()
    """Who is called otherwise by now than it is written here."""


class DraftState(NamedTuple):
    """What of a draft is quickly known."""

    gestures: int
    kept: bool
    discarded: bool


class Drafts:
    """The drafts of one history. Discarded ones stay for undo until they are purged.

    Only where its `people` may be asked are those at a table called as they are now."""

    def __init__(self, connection: Connection, *, people: bool = False) -> None:
        self._connection = connection
        self._people = people

    def latest(self) -> Draft | None:
        """The draft that was in hand last, of those not discarded."""
        with self._connection.reading():
            row = self._connection.row(
                f"SELECT id FROM drafts WHERE discarded_at IS NULL ORDER BY {self._order} LIMIT 1"  # noqa: S608
            )
            return None if row is None else self.get(row[0])

    def open(self, most: int = -1) -> tuple[Draft, ...]:
        """The open games, the one in hand last first; so many at most, or all."""
        kept = "" if self._is_old else " AND NOT kept"
        return self._chosen(f"discarded_at IS NULL{kept}", self._order, most)

    def deleted(self) -> tuple[Draft, ...]:
        """The open games that were deleted and can still be restored, the last one first."""
        return self._chosen("discarded_at IS NOT NULL AND NOT kept", "discarded_at DESC, id DESC")

    def get(self, draft: int) -> Draft | None:
        """The draft with this id, discarded or not."""
        row = self._connection.row(f"SELECT {self._columns} FROM drafts WHERE id = ?", (draft,))  # noqa: S608
        return None if row is None else self._draft(row)

    def of(self, game: str, draft: int | None = None) -> Draft | None:
        """The draft of the game with this id: the one with this number, else the one that was in
        hand last; a discarded one only where there is no other."""
        return self._one_of(game, draft, "discarded_at IS NOT NULL, turn DESC, id DESC")

    def discarded_of(self, game: str, draft: int | None = None) -> Draft | None:
        """The same, else the one that was discarded last."""
        return self._one_of(game, draft, "discarded_at IS NULL, discarded_at DESC, id DESC")

    def start(
        self,
        set_up: str,
        gestures: Iterable[str] = (),
        *,
        game: str = "",
        kept: bool = False,
        in_hand: bool = True,
    ) -> int:
        """Begin a draft; returns its id. Older ones stay."""
        with self._connection.writing():
            draft = self._connection.added(
                "INSERT INTO drafts (set_up, started_at, game, kept) VALUES (?, ?, ?, ?)",
                (set_up, _now(), game, kept),
            )
            self._put(draft, gestures)
            if in_hand:
                self.turn_to(draft)
        return draft

    def turn_to(self, draft: int) -> None:
        """Have this one in hand. Counted, not dated: clocks jump."""
        with self._connection.writing():
            self._connection.change(
                "UPDATE drafts SET turn = (SELECT max(turn) + 1 FROM drafts) WHERE id = ?", (draft,)
            )

    def extend(self, draft: int, gestures: Sequence[str]) -> None:
        """Add those of the gestures that are not there yet: the file has the first ones, and these
        are never changed. Returns when it is safe."""
        with self._connection.writing():
            there: int = self._connection.value(
                "SELECT count(*) FROM draft_gestures WHERE draft = ?", (draft,)
            )
            self._put(draft, gestures[there:], there)

    def replace(self, draft: int, set_up: str, gestures: Iterable[str]) -> None:
        """Another set-up and other gestures for this draft, all at once."""
        with self._connection.writing():
            self._connection.change("UPDATE drafts SET set_up = ? WHERE id = ?", (set_up, draft))
            self._connection.change("DELETE FROM draft_gestures WHERE draft = ?", (draft,))
            self._put(draft, gestures)

    def keep(self, draft: int) -> None:
        """The game is in the history from now on."""
        with self._connection.writing():
            self._connection.change("UPDATE drafts SET kept = 1 WHERE id = ?", (draft,))

    def discard(self, draft: int) -> None:
        """Take the draft off the table. `take_up` is its undo."""
        with self._connection.writing():
            self._connection.change(
                "UPDATE drafts SET discarded_at = ? WHERE id = ?", (_now(), draft)
            )

    def take_up(self, draft: int) -> None:
        """Undo `discard`."""
        with self._connection.writing():
            self._connection.change("UPDATE drafts SET discarded_at = NULL WHERE id = ?", (draft,))

    def state(self, draft: int) -> DraftState | None:
        """How far it is; None where it is not there."""
        row = self._connection.row(
            "SELECT (SELECT count(*) FROM draft_gestures WHERE draft = id), kept,"
            " discarded_at IS NOT NULL FROM drafts WHERE id = ?",
            (draft,),
        )
        return None if row is None else DraftState(row[0], bool(row[1]), bool(row[2]))

    def let_go(self, draft: int) -> None:
        """Remove the draft for good where its game is in the history, or nothing was done in it."""
        with self._connection.writing():
            self._connection.change(
                "DELETE FROM drafts WHERE id = ? AND (kept OR NOT EXISTS"
                " (SELECT 1 FROM draft_gestures WHERE draft = id))",
                (draft,),
            )

    def purge(self, before: datetime) -> None:
        """Remove drafts for good that were discarded before this moment."""
        with self._connection.writing():
            self._connection.change(
                "DELETE FROM drafts WHERE discarded_at < ?", (_written(before),)
            )

    def open_of(self, game: str) -> Draft | None:
        """The open game with this id."""
        row = self._connection.row(
            "SELECT id FROM drafts WHERE game = ? AND NOT kept AND discarded_at IS NULL"
            " ORDER BY turn DESC, id DESC LIMIT 1",
            (game,),
        )
        return None if row is None else self.get(row[0])

    def is_claimed(self, game: str, draft: int | None) -> bool:
        """Whether another open game has this id, too, or a finished one of the history has."""
        found = self._connection.value(
            "SELECT 1 FROM drafts WHERE game = ?1 AND id IS NOT ?2 AND NOT kept"
            " AND discarded_at IS NULL UNION ALL SELECT 1 FROM games WHERE id = ?1 AND finished",
            (game, draft),
        )
        return found is not None

    def rename(self, draft: int, set_up: str, game: str) -> None:
        """The draft is one of the game with this id from now on."""
        with self._connection.writing():
            self._connection.change(
                "UPDATE drafts SET set_up = ?, game = ? WHERE id = ?", (set_up, game, draft)
            )

    def _one_of(self, game: str, draft: int | None, order: str) -> Draft | None:
        row = self._connection.row(
            f"SELECT {self._columns} FROM drafts WHERE game = ?"  # noqa: S608
            f" ORDER BY id IS NOT ?, {order} LIMIT 1",
            (game, draft),
        )
        return None if row is None else self._draft(row)

    def _chosen(self, condition: str, order: str, most: int = -1) -> tuple[Draft, ...]:
        with self._connection.reading():
            rows = self._connection.rows(
                f"SELECT {self._columns} FROM drafts WHERE {condition} ORDER BY {order} LIMIT ?",  # noqa: S608
                (most,),
            )
            return tuple(self._draft(row) for row in rows)

    def _draft(self, row: Row) -> Draft:
        draft, set_up, started_at, game, kept = row
        rows = self._connection.rows(
            "SELECT gesture FROM draft_gestures WHERE draft = ? ORDER BY sequence", (draft,)
        )
        gestures = tuple(gesture for (gesture,) in rows)
        called = called_at(self._connection, set_up, gestures) if self._people else ()
        return Draft(draft, set_up, gestures, started_at, game, bool(kept), called)

    def _put(self, draft: int, gestures: Iterable[str], sequence: int = 0) -> None:
        self._connection.change_all(
            "INSERT INTO draft_gestures (draft, sequence, gesture) VALUES (?, ?, ?)",
            ((draft, number, gesture) for number, gesture in enumerate(gestures, sequence)),
        )

    @property
    def _is_old(self) -> bool:
        """The first frame reads the file before it is brought up to date."""
        columns = self._connection.rows("SELECT name FROM pragma_table_info('drafts')")
        return ("turn",) not in columns

    @property
    def _columns(self) -> str:
        return _OF_OLD if self._is_old else _COLUMNS

    @property
    def _order(self) -> str:
        return "id DESC" if self._is_old else "turn DESC, id DESC"


_COLUMNS: Final = "id, set_up, started_at, game, kept"
_OF_OLD: Final = "id, set_up, started_at, NULL, NULL"


def _now() -> str:
    return _written(datetime.now(UTC))


def _written(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
