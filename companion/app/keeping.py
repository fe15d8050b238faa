"""What must outlive the app: the open games, gesture by gesture, and the settings.

Everything is written in order on a thread of its own, so no touch waits for the storage. What could
not be written stays in line and is tried again, a little later and with whatever is written next;
meanwhile the player is warned.
"""

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from companion.app.draft_in_hand import DraftInHand
from companion.app.owed_changes import Change, OwedChanges
from companion.history.called_now import Called
from companion.history.drafts import Draft
from companion.history.faults import HistoryError
from companion.history.resume import Resume, read_resume
from companion.rules.game import Game
from companion.texts import _
from companion.worker import Deliver, Job, Outcome, Ticket, Worker

if TYPE_CHECKING:
    from companion.history.store import Store

Say = Callable[[str], None]
Warn = Callable[[Callable[[], str]], None]
T = TypeVar("T")

AGAIN: Final = 1.0
"""Seconds until what could not be written is tried again; twice as many each time."""
AT_MOST: Final = 30.0
PATIENCE: Final = 4.0
"""Seconds that a pause waits for what is being saved; a system ends who keeps it waiting longer."""


class Keeping:
    """`say` is told what happened to the history, in sentences; `warn` what is not saved yet and
    why, and nothing once it is. `changed` is called when what was changed at the table is written,
    and its player goes on to something else."""

    def __init__(
        self, path: Path, deliver: Deliver, say: Say, warn: Warn, changed: Callable[[], None]
    ) -> None:
        self._path: Final = path
        self._deliver: Final = deliver
        self._warn: Final = warn
        self._changed: Final = changed
        self._worker: Final = Worker(deliver, "keeping")
        self._owed: Final = OwedChanges(path, lambda words: deliver(lambda: say(words)))
        """Only jobs of the worker change it, once there are any."""
        self._warned = ""
        self._pause = AGAIN
        self._timer: threading.Timer | None = None
        self._closed = False
        self._changes = 0
        self._untold = False
        """What `changed` is to be called for could not be written yet."""

    def resume(self) -> Resume:
        """What was kept."""
        return read_resume(self._path)

    def known_as(self, game: str) -> str:
        """The id of a game in hand as the file has it."""
        return self._owed.known_as(game)

    def number_of(self, game: str) -> int | None:
        """The number of its draft, of a game in hand that the file has."""
        return self._owed.number_of(game)

    def hold(self, draft: Draft, *, bare: bool) -> None:
        """This draft is in hand, as it was when the app was closed last; before any job."""
        self._owed.hold(DraftInHand.of(draft, bare=bare))

    def begin(
        self,
        set_up: str,
        game: str,
        *,
        bare: bool = False,
        kept: bool = False,
        instead: bool = False,
    ) -> None:
        """Another game is in hand; the one before stays open, but where this one is in its place.
        `kept`: it is one of the history, and changed there. `bare`: see `DraftInHand`."""
        hand = DraftInHand(set_up, [], game, kept, bare)
        self._submit(lambda: self._owed.take_up(hand, instead=instead))

    def turn_to(self, draft: Draft, *, bare: bool) -> None:
        """This open game is in hand."""
        self._submit(lambda: self._owed.turn_to(DraftInHand.of(draft, bare=bare)))

    def open_again(self, set_up: str, game: str, begun: Draft | None = None) -> None:
        """A game of the history that is not finished is in hand, as an open one from now on;
        `begun` is that one, where it is open already."""
        self._changes += 1

        def work() -> None:
            self._owed.owe(lambda store: store.games.forget(game))
            if begun is None:
                self._owed.take_up(DraftInHand(set_up, [], game, kept=False, bare=False))
            else:
                self._owed.turn_to(DraftInHand.of(begun, bare=False))

        self._submit(work)

    def take_out(self, game: str) -> None:
        """The history has this game no more: what came of it is in hand."""
        self._changes += 1
        self._submit(lambda: self._owed.owe(lambda store: store.games.forget(game)))

    def append(self, line: str, changed: Game | None = None) -> None:
        """One more step of the game in hand; `changed`: what it makes of one of the history."""
        self._changes += changed is not None
        self._submit(lambda: self._owed.append(line, changed))

    def finish(self, game: Game) -> None:
        """The game in hand goes into the history, and is changed there from now on."""
        self._changes += 1
        self._submit(lambda: self._owed.finish(game), tell=True)

    def tell_of_change(self) -> None:
        """What was changed in the game in hand, which is in the history, is as it shall be."""
        self._submit(_nothing, tell=True)

    def put_down(self) -> None:
        """Nothing is in hand any more: an open game stays open, one of the history is there."""
        self._submit(lambda: self._owed.take_up(None), tell=True)

    def delete(self, game: str, draft: int | None) -> None:
        """An open game is open no more: the one with the draft of this number, where it is known,
        for an earlier state may have its id. `bring_back` is its undo."""
        self._submit(lambda: self._owed.delete(game, draft), tell=True)

    def bring_back(self, game: str, draft: int | None) -> None:
        """Undo `delete`."""
        self._submit(lambda: self._owed.bring_back(game, draft))

    def remember(self, settings: Mapping[str, str]) -> None:
        wanted = dict(settings)
        change: Change = lambda store: store.settings.put(wanted)  # noqa: E731  # typed so
        self._submit(lambda: self._owed.owe(change))

    def ask(
        self,
        work: "Callable[[Store, Ticket], T]",
        done: Callable[[Outcome[T]], None],
        *,
        revision: int = 0,
        progress: Callable[[float], None] | None = None,
        must_finish: bool = False,
        by_others: bool = False,
    ) -> Job:
        """Something of the history, after all that is to be written by then. What need
        not finish, as a question, is cancelled for a pause. `by_others`: see
        `OwedChanges.ask`."""

        def asked(ticket: Ticket) -> T:
            return self._owed.ask(lambda store: _heeded(work, store, ticket), by_others=by_others)

        return self._worker.submit(
            asked, done, revision=revision, progress=progress, must_finish=must_finish
        )

    def ask_names(self, game: str, done: Callable[[Outcome[Called]], None]) -> None:
        """What those at the table of a game in hand are called by now."""

        def work(store: "Store", _ticket: Ticket) -> Called:
            draft = store.drafts.of(self.known_as(game), self.number_of(game))
            return () if draft is None else draft.called

        self.ask(work, done)

    @property
    def changes(self) -> int:
        """Another number after everything done at the table that changes games of the history."""
        return self._changes

    @property
    def is_safe(self) -> bool:
        """Whether nothing is known of that could not be saved."""
        return not self._warned

    @property
    def closed(self) -> bool:
        return self._closed

    def pause(self) -> None:
        """The system may end the app any moment now: return when all is written, or a little
        later. What keeps it waiting and is no change is given up."""
        if not self.is_safe:
            self._submit(_nothing)
        self._worker.wait_for_saves(PATIENCE)

    def glance(self, read: Callable[[Path], T], done: Callable[[Outcome[T]], None]) -> None:
        """Something that is read from the file in line with the rest, but before the history is
        opened: that takes long at first."""
        self._worker.submit(lambda _ticket: read(self._path), done, must_finish=False)

    def close(self) -> None:
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._submit(_nothing)
        self._worker.submit(lambda _ticket: self._owed.close(), lambda _outcome: None)
        self._worker.close()

    def _submit(self, work: Callable[[], object], *, tell: bool = False) -> None:
        """Let something be owed, and all that is owed be written. `tell`: `changed` is called once
        it is, be it at a later try."""

        def write(_ticket: Ticket) -> None:
            work()
            self._owed.pay()

        def done(outcome: Outcome[None]) -> None:
            self._untold |= tell
            self._done(outcome)
            if self._untold and outcome.error is None:
                self._untold = False
                self._changed()

        self._worker.submit(write, done)

    def _done(self, outcome: Outcome[None]) -> None:
        error = outcome.error
        self._warn_of(error)
        if error is None:
            self._pause = AGAIN
            return
        self._try_again_later()
        if not isinstance(error, HistoryError):
            raise error  # a mistake of ours

    def _warn_of(self, error: BaseException | None) -> None:
        """What is not saved, and why: once, until it is otherwise."""

        def words() -> str:
            return "" if error is None else not_saved(error)

        if words() != self._warned:
            self._warned = words()
            self._warn(words)

    def _try_again_later(self) -> None:
        if self._closed or (self._timer is not None and self._timer.is_alive()):
            return
        self._timer = threading.Timer(self._pause, self._deliver, [self._try_again])
        self._timer.daemon = True
        self._timer.start()
        self._pause = min(2 * self._pause, AT_MOST)

    def _try_again(self) -> None:
        if not self._closed:
            self._submit(_nothing)


def not_saved(error: BaseException) -> str:
    """What the player is warned of, in a few words: where the file is, nobody asks then."""
    reason = str(error)
    if isinstance(error, HistoryError):
        sentence = error.sentence().removeprefix("{file}").lstrip(" \N{NO-BREAK SPACE}:")
        reason = sentence.format(file=error.path.name, detail=error.detail)
    return _("Not saved yet: {reason}").format(reason=reason)


def _heeded(work: "Callable[[Store, Ticket], T]", store: "Store", ticket: Ticket) -> T:
    """Stopped in the middle of a long question, too."""
    with store.cancellable(ticket.stop_if_cancelled):
        return work(store, ticket)


def _nothing() -> None:
    """Nothing more is owed."""
