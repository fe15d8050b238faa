"""What must outlive the app: the game in progress, gesture by gesture, and the settings.

Everything is written in order on a thread of its own, so no touch waits for the storage.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from companion.app.open_history import OpenHistory
from companion.background import Deliver, Job, Outcome, Ticket, Worker
from companion.history.faults import HistoryDamaged, HistoryError
from companion.history.resume import Resume, read_resume
from companion.rules.game import Game

if TYPE_CHECKING:
    from companion.history.store import Store

Complain = Callable[[str], None]
T = TypeVar("T")


class Keeping:
    """`complain` is told, in a sentence, what could not be saved; once until saving works again."""

    def __init__(self, path: Path, deliver: Deliver, complain: Complain) -> None:
        self._path: Final = path
        self._complain: Final = complain
        self._worker: Final = Worker(deliver, "keeping")
        self._opening: Final = OpenHistory(path, lambda words: deliver(lambda: complain(words)))
        self._complained = ""
        # Only jobs of the worker touch these.
        self._draft: int | None = None
        self._aside: int | None = None
        self._written = 0

    def resume(self) -> Resume:
        """What was kept. Also the draft that is to be gone on with: call it before `append`."""
        resume = read_resume(self._path)
        if resume.draft is not None:
            self._draft = resume.draft.id
            self._written = len(resume.draft.gestures)
        return resume

    def begin(self, set_up: str, lines: Iterable[str] = ()) -> None:
        """A new game is in progress; the one before is put aside."""
        kept = tuple(lines)

        def work(_ticket: Ticket) -> None:
            drafts = self._opened().drafts
            if self._draft is not None:
                drafts.discard(self._draft)
                drafts.purge()
            self._aside = self._draft
            self._draft = drafts.start(set_up, kept)
            self._written = len(kept)

        self._submit(work)

    def fetch_back(self) -> None:
        """The game that the last one put aside is in progress again, and the last one is not."""

        def work(_ticket: Ticket) -> None:
            if self._aside is None:
                return
            drafts = self._opened().drafts
            if self._draft is not None:
                drafts.discard(self._draft)
            drafts.take_up(self._aside)
            kept = drafts.get(self._aside)
            self._written = len(kept.gestures) if kept is not None else 0
            self._draft, self._aside = self._aside, None

        self._submit(work)

    def append(self, line: str) -> None:
        """One more step of the game in progress."""

        def work(_ticket: Ticket) -> None:
            if self._draft is not None:
                self._opened().drafts.append(self._draft, self._written, line)
                self._written += 1

        self._submit(work)

    def end(self) -> None:
        """No game is in progress any more."""

        def work(_ticket: Ticket) -> None:
            if self._draft is not None:
                self._opened().drafts.discard(self._draft)
                self._draft = None

        self._submit(work)

    def save(self, game: Game) -> None:
        """The finished game, into the history; once more with the same id, it is changed there."""

        self._submit(lambda _ticket: self._opened().games.put(game))

    def remember(self, settings: Mapping[str, str]) -> None:
        kept = dict(settings)
        self._submit(lambda _ticket: self._opened().settings.put(kept))

    def ask(
        self,
        work: "Callable[[Store, Ticket], T]",
        done: Callable[[Outcome[T]], None],
        *,
        revision: int = 0,
        progress: Callable[[float], None] | None = None,
    ) -> Job[T]:
        """Something of the history, after all that is to be written by then."""
        asked = self._mending(lambda ticket: work(self._opened(), ticket))
        return self._worker.submit(asked, done, revision=revision, progress=progress)

    def settle(self) -> None:
        """Return when all is written: the system may end the app any moment now."""
        self._worker.wait()

    def close(self) -> None:
        self._worker.submit(self._close, lambda _outcome: None)
        self._worker.close()

    def _submit(self, work: Callable[[Ticket], object]) -> None:
        self._worker.submit(self._mending(work), self._done)

    def _done(self, outcome: Outcome[object]) -> None:
        try:
            outcome.value()
        except HistoryError as fault:
            if str(fault) != self._complained:
                self._complained = str(fault)
                self._complain(self._complained)
        else:
            self._complained = ""

    def _opened(self) -> "Store":
        """Opened late and on its thread: sqlite-utils would keep the first frame waiting."""
        return self._opening.store()

    def _mending(self, work: Callable[[Ticket], T]) -> Callable[[Ticket], T]:
        """The same; where the history turns out to be damaged, the next work finds another."""

        def done(ticket: Ticket) -> T:
            try:
                return work(ticket)
            except HistoryDamaged as fault:
                if fault.path == self._path:
                    self._draft = None
                    self._opening.mend(fault)
                raise

        return done

    def _close(self, _ticket: Ticket) -> None:
        self._opening.close()
