"""The game in progress, gesture by gesture, so that it comes back whole with its undo stack.

A draft is a set-up and the gestures made since, both opaque texts here: `companion.table.journal`
writes them and reads them back. Each gesture is one row and one transaction, so a process killed at
any instant has lost at most the gesture it had not confirmed. Standard library only: this is read
before the first frame.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.history.connection import Connection


@dataclass(frozen=True, slots=True)
class Draft:
    """A game that is not in the history yet."""

    id: int
    set_up: str
    gestures: tuple[str, ...]
    started_at: str


class Drafts:
    """The drafts of one history. Discarded ones stay for undo until they are purged."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def latest(self) -> Draft | None:
        """The draft to go on with: the one begun last of those not discarded."""
        with self._connection.reading():
            row = self._connection.row(
                "SELECT id FROM drafts WHERE discarded_at IS NULL ORDER BY id DESC LIMIT 1"
            )
            return None if row is None else self.get(row[0])

    def get(self, draft: int) -> Draft | None:
        """The draft with this id, discarded or not."""
        row = self._connection.row("SELECT set_up, started_at FROM drafts WHERE id = ?", (draft,))
        if row is None:
            return None
        gestures = self._connection.rows(
            "SELECT gesture FROM draft_gestures WHERE draft = ? ORDER BY sequence", (draft,)
        )
        return Draft(draft, row[0], tuple(gesture for (gesture,) in gestures), row[1])

    def start(self, set_up: str, gestures: Iterable[str] = ()) -> int:
        """Begin a draft; returns its id. Older ones stay."""
        with self._connection.writing():
            draft = self._connection.added(
                "INSERT INTO drafts (set_up, started_at) VALUES (?, ?)", (set_up, _now())
            )
            self._put(draft, gestures)
        return draft

    def append(self, draft: int, sequence: int, gesture: str) -> None:
        """Add the gesture with this sequence number; each number once, counted from 0.

        Returns when it is safe. A gesture once written is never changed, only truncated.
        """
        with self._connection.writing():
            self._connection.change(
                "INSERT INTO draft_gestures (draft, sequence, gesture) VALUES (?, ?, ?)",
                (draft, sequence, gesture),
            )

    def truncate(self, draft: int, length: int) -> None:
        """Keep the first `length` gestures only: what was undone is not to be redone any more."""
        with self._connection.writing():
            self._connection.change(
                "DELETE FROM draft_gestures WHERE draft = ? AND sequence >= ?", (draft, length)
            )

    def replace(self, draft: int, set_up: str, gestures: Iterable[str]) -> None:
        """Another set-up and other gestures for this draft, all at once."""
        with self._connection.writing():
            self._connection.change("UPDATE drafts SET set_up = ? WHERE id = ?", (set_up, draft))
            self.truncate(draft, 0)
            self._put(draft, gestures)

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

    def purge(self, keep: int = 1) -> None:
        """Remove discarded drafts for good, but for the `keep` discarded last."""
        with self._connection.writing():
            self._connection.change(
                """
                DELETE FROM drafts WHERE discarded_at IS NOT NULL AND id NOT IN (
                    SELECT id FROM drafts WHERE discarded_at IS NOT NULL
                    ORDER BY discarded_at DESC, id DESC LIMIT ?
                )
                """,
                (keep,),
            )

    def _put(self, draft: int, gestures: Iterable[str]) -> None:
        self._connection.change_all(
            "INSERT INTO draft_gestures (draft, sequence, gesture) VALUES (?, ?, ?)",
            ((draft, sequence, gesture) for sequence, gesture in enumerate(gestures)),
        )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
