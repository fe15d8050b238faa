"""What must outlive the app: the open games, gesture by gesture, and the settings.

Everything is written in order on a thread of its own, so no touch waits for the storage.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from companion.app.open_history import OpenHistory
from companion.background import Deliver, Job, Outcome, Ticket, Worker
from companion.history.drafts import Draft
from companion.history.faults import HistoryDamaged, HistoryError
from companion.history.resume import Resume, read_resume
from companion.rules.game import Game

if TYPE_CHECKING:
    from companion.history.store import Store

Complain = Callable[[str], None]
T = TypeVar("T")


@dataclass(slots=True)
class _InHand:
    """The draft of the game in hand, as it should be in the file."""

    set_up: str
    gestures: list[str]
    game: str
    kept: bool
    bare: bool
    """It began with nothing on the boards: without a gesture there is nothing to lose."""
    draft: int | None = None
    """Its number in the file; None while it is not there."""
    written: tuple[int, bool] = 0, False
    """How many gestures are in the file, and whether the game is kept there."""

    @property
    def is_written(self) -> bool:
        return self.draft is not None and self.written == (len(self.gestures), self.kept)


class Keeping:
    """`complain` is told, in a sentence, what could not be saved; once until saving works again.

    What could not be saved is owed: the next thing to be saved takes it along.
    """

    def __init__(self, path: Path, deliver: Deliver, complain: Complain) -> None:
        self._path: Final = path
        self._complain: Final = complain
        self._worker: Final = Worker(deliver, "keeping")
        self._opening: Final = OpenHistory(path, lambda words: deliver(lambda: complain(words)))
        self._complained = ""
        # Only jobs of the worker touch these.
        self._hand: _InHand | None = None
        self._owed_games: dict[str | None, Game] = {}
        self._owed_settings: dict[str, str] = {}

    def resume(self) -> Resume:
        """What was kept."""
        return read_resume(self._path)

    def hold(self, draft: Draft, *, bare: bool) -> None:
        """This draft is in hand, as it was when the app was closed last; before any job."""
        self._hand = _held(draft, bare)

    def begin(self, set_up: str, game: str, *, bare: bool = False, kept: bool = False) -> None:
        """Another game is in hand; the one before stays open. `kept`: it is one of the history,
        and changed there. `bare`: nothing lies on its boards yet."""

        def work(_ticket: Ticket) -> None:
            before, self._hand = self._hand, _InHand(set_up, [], game, kept, bare)
            self._write()
            self._let_go(before)

        self._submit(work)

    def turn_to(self, draft: Draft, *, bare: bool) -> None:
        """This open game is in hand."""

        def work(_ticket: Ticket) -> None:
            before, self._hand = self._hand, _held(draft, bare)
            self._opened().drafts.turn_to(draft.id)
            self._let_go(before)

        self._submit(work)

    def open_again(self, set_up: str, game: str) -> None:
        """A game of the history that is not finished is in hand, as an open one from now on."""

        def work(_ticket: Ticket) -> None:
            before, self._hand = self._hand, _InHand(set_up, [], game, kept=False, bare=False)
            store = self._opened()
            with store.at_once():
                store.games.forget(game)
                self._write()
            self._let_go(before)

        self._submit(work)

    def append(self, line: str, changed: Game | None = None) -> None:
        """One more step of the game in hand; `changed`: what it makes of one of the history."""

        def work(_ticket: Ticket) -> None:
            if self._hand is not None:
                self._hand.gestures.append(line)
                if changed is not None:
                    self._owed_games[changed.id] = changed
                self._write()

        self._submit(work)

    def finish(self, game: Game) -> None:
        """The game in hand goes into the history, and is changed there from now on."""

        def work(_ticket: Ticket) -> None:
            if self._hand is not None:
                self._hand.kept = True
                self._owed_games[game.id] = game
                self._write()

        self._submit(work)

    def put_down(self) -> None:
        """Nothing is in hand any more: an open game stays open, one of the history is there."""

        def work(_ticket: Ticket) -> None:
            before, self._hand = self._hand, None
            self._write()
            self._let_go(before)

        self._submit(work)

    def delete(self, game: str) -> None:
        """An open game is open no more. `bring_back` is its undo."""

        def work(_ticket: Ticket) -> None:
            if self._hand is not None and self._hand.game == game:
                self._hand = None
            drafts = self._opened().drafts
            draft = drafts.of(game)
            if draft is not None:
                drafts.discard(draft.id)

        self._submit(work)

    def bring_back(self, game: str) -> None:
        """Undo `delete`."""

        def work(_ticket: Ticket) -> None:
            drafts = self._opened().drafts
            draft = drafts.of(game)
            if draft is not None:
                drafts.take_up(draft.id)

        self._submit(work)

    def remember(self, settings: Mapping[str, str]) -> None:
        wanted = dict(settings)

        def work(_ticket: Ticket) -> None:
            self._owed_settings |= wanted
            self._write()

        self._submit(work)

    def ask(
        self,
        work: "Callable[[Store, Ticket], T]",
        done: Callable[[Outcome[T]], None],
        *,
        revision: int = 0,
        progress: Callable[[float], None] | None = None,
    ) -> Job:
        """Something of the history, after all that is to be written by then."""

        def asked(ticket: Ticket) -> T:
            with self._mending():
                return work(self._opened(), ticket)
            return work(self._opened(), ticket)

        return self._worker.submit(asked, done, revision=revision, progress=progress)

    def settle(self) -> None:
        """Return when all is written: the system may end the app any moment now."""
        self._submit(lambda _ticket: self._write())
        self._worker.wait()

    def close(self) -> None:
        self._submit(lambda _ticket: self._write())
        self._worker.submit(self._close, lambda _outcome: None)
        self._worker.close()

    def _submit(self, work: Callable[[Ticket], object]) -> None:
        def done(ticket: Ticket) -> None:
            with self._mending():
                work(ticket)

        self._worker.submit(done, self._done)

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

    @contextmanager
    def _mending(self) -> Iterator[None]:
        """Where the history turns out to be damaged, another takes its place, and the game in hand
        is in it as it should be."""
        try:
            yield
        except HistoryDamaged as fault:
            if fault.path != self._path:
                raise
            self._opening.mend(fault)
            hand = self._hand
            if hand is not None:
                draft = self._opened().drafts.of(hand.game)
                hand.draft, hand.written = None if draft is None else draft.id, (0, False)
            self._write()

    def _write(self) -> None:
        """Bring the file to where everything should be, all at once."""
        hand, games, settings = self._hand, self._owed_games, self._owed_settings
        if (hand is None or hand.is_written) and not games and not settings:
            return
        store = self._opened()
        with store.at_once():
            draft = None if hand is None else _written(store, hand)
            for game in games.values():
                store.games.put(game)
            if settings:
                store.settings.put(settings)
        if hand is not None:
            hand.draft, hand.written = draft, (len(hand.gestures), hand.kept)
        self._owed_games, self._owed_settings = {}, {}

    def _let_go(self, before: _InHand | None) -> None:
        """What is in hand no more needs no draft where it is in the history, or nothing in it."""
        if before is None or before.draft is None:
            return
        if before.kept or (before.bare and not before.gestures):
            self._opened().drafts.remove(before.draft)

    def _close(self, _ticket: Ticket) -> None:
        self._opening.close()


def _held(draft: Draft, bare: bool) -> _InHand:
    gestures = list(draft.gestures)
    written = len(gestures), draft.kept
    return _InHand(draft.set_up, gestures, draft.game, draft.kept, bare, draft.id, written)


def _written(store: "Store", hand: _InHand) -> int:
    """The draft is in the file as it is in hand; returns its number there."""
    if hand.draft is None:
        return store.drafts.start(hand.set_up, hand.gestures, game=hand.game, kept=hand.kept)
    if not hand.is_written:
        store.drafts.extend(hand.draft, hand.gestures)
        if hand.kept:
            store.drafts.keep(hand.draft)
    return hand.draft
