"""A question that takes long is doubted, once: it may go ways that part and meet again on the pages
of a damaged file, without end. They are looked at then, each once."""

from contextlib import closing
from time import monotonic
from typing import Final

from companion.history.connection import Connection, connect
from companion.history.faults import HistoryDamaged, HistoryError
from companion.history.guarding import Stop, heeding
from companion.history.soundness import prove_trees

LONG: Final = 0.25
"""Seconds: a history that takes as long by right is looked through in about as many."""


class Doubts:
    """Of one connection to a file; see `Connection.watch`."""

    def __init__(self, connection: Connection) -> None:
        self._connection: Final = connection
        self._doubted = False

    def raise_any(self, stop: Stop) -> None:
        """Raises HistoryDamaged where the pages do not hold together and the question asked takes
        long, and whatever `stop` raises."""
        stop()
        if self._doubted or monotonic() - self._connection.asked_at < LONG:
            return
        try:
            # The connection itself is in the middle of something.
            with closing(connect(self._connection.path, read_only=True, patience=0)) as other:
                rows = other.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
                with heeding(other.raw, stop):
                    prove_trees(other, (name for (name,) in rows if name.isidentifier()))
        except HistoryDamaged:
            raise
        except HistoryError:
            self._connection.asked_at = monotonic()  # now nobody can tell: another holds the file
        else:
            self._doubted = True
