"""What the app sees to by itself: backups, what was deleted long ago, results by the rules of now,
the shared folder.

It has times of its own: after the first frame, when one comes back to the app, after each change.
That a screen is come to is none of them.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from companion.app.history_queries import HistoryQueries
from companion.history.errors import HistoryReadOnly
from companion.texts.about import VERSION

if TYPE_CHECKING:
    from companion.history.rescoring import Rescored
    from companion.history.store import Store


class Housekeeping:
    """`say` is told, in a sentence, why no backup can be made, `came` when results are others than
    they were. `look` looks into the shared folder."""

    def __init__(
        self,
        history: HistoryQueries,
        *,
        say: Callable[[str], None],
        look: Callable[[], None],
        came: Callable[[], None],
    ) -> None:
        self._history: Final = history
        self._say: Final = say
        self._look: Final = look
        self._came: Final = came
        self._scores = False
        """Results are being worked out anew."""
        self._fault = ""
        """What was said last."""

    def keep(self) -> None:
        """See to all of it, in the background; what is in order already takes no time."""
        self._history.ask("tidy", _tidy, lambda _none: self._tell(""), self._tell)
        if not self._scores:
            self._scores = True
            self._score(None, changed=0)
        self._look()

    def _tell(self, fault: str) -> None:
        """Once, until it is otherwise: it is tried again the next time."""
        if fault and fault != self._fault:
            self._say(fault)
        self._fault = fault

    def _score(self, below: int | None, *, changed: int) -> None:
        """Some games, then those below: whoever saves meanwhile comes between."""

        def then(found: "Rescored | None") -> None:
            changed_by_now = changed + (0 if found is None else found.changed)
            if found is not None and found.below is not None:
                self._score(found.below, changed=changed_by_now)
                return
            self._scores = False
            if changed_by_now:
                self._history.note_change()
                self._came()

        self._history.ask("score", lambda store: _rescore(store, below), then, lambda _: then(None))


def _tidy(store: "Store") -> None:
    # What cannot be changed needs no care.
    with suppress(HistoryReadOnly):
        store.run_maintenance()


def _rescore(store: "Store", below: int | None) -> "Rescored | None":
    with suppress(HistoryReadOnly):
        return store.rescore(VERSION, below)
    return None
