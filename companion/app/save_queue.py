"""The queue of everything that must outlive the app: strokes, finished games, settings.

A stroke's way into the file:

1. The journal has done the stroke and gives its line to `Session._save`, on the thread of the user
   interface. For a saved game that is being edited, the session adds the changed game.
2. `SaveQueue.append` hands both to the worker and returns. No touch waits for the storage.
3. On the worker, `PendingWrites.append` adds the line to `CurrentGame.strokes` and enqueues the
   write of this game. `PendingWrites.flush` then carries out all pending writes in one transaction.
4. `CurrentGame.save` asks `history.open_games` to add the strokes that the file does not have yet.
   If the file has no such row, or another window has claimed it, the game is saved whole instead.
5. The transaction is committed with `synchronous = FULL`: the stroke survives a kill from here on.

If a write fails, it stays pending, the player is warned, and everything pending is tried again:
after a pause that doubles from one to thirty seconds, and with whatever is written next. The order
never changes. If the history's file turns out to be damaged or replaced, `open_history` opens a
sound one, and the current game is saved whole in it, as only the app has it then.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from companion.app.open_history import OpenHistory
from companion.history.errors import HistoryDamaged, HistoryError, RequestRefused
from companion.history.open_games import StoredGame, close_window, open_window
from companion.history.startup_state import StartupState, read_startup_state
from companion.rules.game import Game
from companion.texts import _
from companion.worker import Deliver, Job, Outcome, Ticket, Worker

if TYPE_CHECKING:
    from companion.history.store import Store

Say = Callable[[str], None]
Warn = Callable[[Callable[[], str]], None]
Write = Callable[["Store"], object]
T = TypeVar("T")

AGAIN: Final = 1.0
"""Seconds until a failed write is tried again; doubled after each failure."""
AT_MOST: Final = 30.0
PATIENCE: Final = 4.0
"""Seconds that a pause waits for the writes; the system ends an app that takes longer."""


@dataclass(slots=True)
class CurrentGame:
    """The game at the table as it should be in the file. Only jobs of the worker change it."""

    game: str
    set_up: str
    strokes: list[str]
    is_saved: bool = False
    """The history has the game; each stroke changes it there."""
    is_blank: bool = False
    """It began with no square laid; without a stroke it leaves nothing behind."""
    row: int | None = None
    """The number of its row; None until it is in the file."""

    @classmethod
    def of(cls, stored: StoredGame) -> "CurrentGame":
        strokes = list(stored.strokes)
        return cls(stored.game, stored.set_up, strokes, stored.is_saved, stored.is_blank, stored.id)

    def claim(self, store: "Store", window: str) -> None:
        """Make it the current game of this window in the file."""
        if self.row is not None:
            store.open_games.claim(self.row, self.game, window)
        self.save(store, window)

    def save(self, store: "Store", window: str) -> None:
        """Write what the file does not have of it."""
        games = store.open_games
        if self.row is None or not games.append(self.row, self.game, window, self.strokes):
            self.row, self.game = games.put(
                self.game,
                self.set_up,
                self.strokes,
                window=window,
                is_saved=self.is_saved,
                is_blank=self.is_blank,
            )

    def finish(self, store: "Store", window: str, game: Game) -> None:
        """Save the finished game in the history. From now on strokes change it there."""
        self.save(store, window)
        if self.row is not None:
            store.open_games.mark_saved(self.row)
        store.games.put_played(replace(game, id=self.game), is_new=True)
        self.is_saved = True


class SaveQueue:
    """Hands everything to one worker thread and returns at once.

    `say` gets sentences about the history's file; `warn` gets what is not saved yet and why, and an
    empty text once it is. `changed` is called after a finished or edited game was saved and its
    player goes on to something else.
    """

    def __init__(
        self, path: Path, deliver: Deliver, say: Say, warn: Warn, changed: Callable[[], None]
    ) -> None:
        self._path: Final = path
        self._deliver: Final = deliver
        self._warn: Final = warn
        self._changed: Final = changed
        self.window: Final = open_window()
        """The name under which this window claims its current game."""
        self._worker: Final = Worker(deliver, "saving")
        self._pending: Final = PendingWrites(
            path, self.window, lambda words: deliver(lambda: say(words))
        )
        """Only jobs of the worker change it, once there are any."""
        self._warned = ""
        self._pause = AGAIN
        self._timer: threading.Timer | None = None
        self._closed = False
        self._changes = 0
        self._untold = False
        """`changed` is to be called as soon as everything is written."""

    def read_startup_state(self) -> StartupState:
        return read_startup_state(self._path)

    # --- The current game -------------------------------------------------------------------------

    def resume(self, stored: StoredGame) -> None:
        """Continue the game that was current when the app was closed; before any job.

        It is claimed with the first write or question, as nothing is written before the first
        frame.
        """
        self._pending.switch_to(CurrentGame.of(stored))

    def begin(
        self, game: str, set_up: str, *, is_saved: bool = False, is_blank: bool = False
    ) -> None:
        """Make a new game current, or a saved one that is edited. The previous one stays open."""
        current = CurrentGame(game, set_up, [], is_saved, is_blank)
        self._submit(lambda: self._pending.switch_to(current))

    def switch_to(self, stored: StoredGame) -> None:
        """Make this open game current."""
        self._submit(lambda: self._pending.switch_to(CurrentGame.of(stored)))

    def forget_unfinished(self, game: str) -> None:
        """Remove an unfinished game from the history, as it is an open game from now on."""
        self._changes += 1
        self._submit(lambda: self._pending.enqueue(lambda store: store.games.forget(game)))

    def append(self, line: str, changed: Game | None = None) -> None:
        """Save a stroke of the current game. `changed` is the saved game with it."""
        self._changes += changed is not None
        self._submit(lambda: self._pending.append(line, changed))

    def finish(self, game: Game) -> None:
        """Save the current game in the history."""
        self._changes += 1
        self._submit(lambda: self._pending.finish(game), tell=True)

    def finish_editing(self) -> None:
        """Call `changed` once everything that was edited in a saved game is written."""
        self._submit(_no_op, tell=True)

    def close_game(self) -> None:
        """Leave the table: an open game stays open, a saved one is in the history."""
        self._submit(lambda: self._pending.switch_to(None), tell=True)

    def delete(self, game: str) -> None:
        """Take an open game off the list. `restore` undoes it."""
        self._submit(lambda: self._pending.delete(game), tell=True)

    def restore(self, game: str) -> None:
        self._submit(lambda: self._pending.enqueue(lambda store: store.open_games.restore(game)))

    def read_current(self, done: Callable[[Outcome[StoredGame | None]], None]) -> None:
        """Read the current game from the file, after a player may have been renamed in it."""
        self.ask(lambda store, _ticket: self._pending.read_current(store), done)

    # --- Everything else --------------------------------------------------------------------------

    def remember(self, settings: Mapping[str, str]) -> None:
        wanted = dict(settings)
        self._submit(lambda: self._pending.enqueue(lambda store: store.settings.put(wanted)))

    def ask(
        self,
        work: "Callable[[Store, Ticket], T]",
        done: Callable[[Outcome[T]], None],
        *,
        revision: int = 0,
        progress: Callable[[float], None] | None = None,
        must_finish: bool = False,
    ) -> Job:
        """Let `work` read or change the history, after everything that is to be written by then.

        A question is cancelled if a pause would have to wait for it; what must finish is not.
        """

        def asked(ticket: Ticket) -> T:
            return self._pending.ask(lambda store: _cancellable(work, store, ticket))

        return self._worker.submit(
            asked, done, revision=revision, progress=progress, must_finish=must_finish
        )

    def glance(self, read: Callable[[Path, str], T], done: Callable[[Outcome[T]], None]) -> None:
        """Read the file in line with the rest, but without opening the history: that takes long."""
        self._worker.submit(lambda _ticket: read(self._path, self.window), done, must_finish=False)

    @property
    def changes(self) -> int:
        """A number that rises whenever the table changes games of the history."""
        return self._changes

    @property
    def is_safe(self) -> bool:
        """True unless a write is known to have failed."""
        return not self._warned

    @property
    def closed(self) -> bool:
        return self._closed

    def pause(self) -> None:
        """Return when everything is written, or after `PATIENCE` seconds: the app may be killed."""
        if not self.is_safe:
            self._submit(_no_op)
        self._worker.wait_for_saves(PATIENCE)

    def close(self) -> None:
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._submit(_no_op)
        self._worker.submit(lambda _ticket: self._pending.close(), lambda _outcome: None)
        self._worker.close()

    # --- Trying again -----------------------------------------------------------------------------

    def _submit(self, work: Callable[[], object], *, tell: bool = False) -> None:
        """Let `work` enqueue its writes, then flush. `tell`: call `changed` once they are written,
        even if that takes another try."""

        def write(_ticket: Ticket) -> None:
            work()
            self._pending.flush()

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
            self._submit(_no_op)


class PendingWrites:
    """The writes that the file does not have yet, in order. Used on one thread."""

    def __init__(self, path: Path, window: str, say: Say) -> None:
        self._path: Final = path
        self._window: Final = window
        self._say: Final = say
        self._opening: Final = OpenHistory(path, say)
        self._opened = 0
        """Which of the files that were opened the current game is known to be in."""
        self._current: CurrentGame | None = None
        self._writes: list[Write] = []
        self._games: list[CurrentGame] = []
        """The games that the pending writes are about."""

    def enqueue(self, write: Write) -> None:
        self._writes.append(write)

    def switch_to(self, current: CurrentGame | None) -> None:
        """Make this the current game, or none."""
        self._current = current
        if current is None:
            self.enqueue(lambda store: store.open_games.leave(self._window))
        else:
            self._enqueue_of(current, lambda store: current.claim(store, self._window))

    def append(self, line: str, changed: Game | None) -> None:
        current = self._current
        if current is None:
            return
        current.strokes.append(line)
        self._enqueue_of(current, lambda store: current.save(store, self._window))
        if changed is not None:
            self.enqueue(lambda store: store.games.put_played(replace(changed, id=current.game)))

    def finish(self, game: Game) -> None:
        current = self._current
        if current is not None:
            self._enqueue_of(current, lambda store: current.finish(store, self._window, game))

    def delete(self, game: str) -> None:
        if self._current is not None and self._current.game == game:
            self._current = None
        self.enqueue(lambda store: store.open_games.delete(game))

    def read_current(self, store: "Store") -> StoredGame | None:
        """Return the current game as the file has it, and continue with that; None if the file does
        not have all of it yet."""
        current = self._current
        if current is None or current.row is None:
            return None
        stored = store.open_games.get_row(current.row)
        if stored is None or len(stored.strokes) != len(current.strokes):
            return None
        current.set_up, current.strokes = stored.set_up, list(stored.strokes)
        return stored

    def flush(self) -> None:
        """Carry out all pending writes: in one transaction, or none of them."""
        with self._recovering():
            self._flush()
            return
        self._flush()

    def ask(self, work: "Callable[[Store], T]") -> T:
        """Return what comes of the work; after a recovery of the file, if that was needed."""
        with self._recovering():
            return self._asked(work)
        return self._asked(work)

    def close(self) -> None:
        close_window(self._window)
        self._opening.close()

    def _enqueue_of(self, game: CurrentGame, write: Write) -> None:
        if not any(each is game for each in self._games):
            self._games.append(game)
        self.enqueue(write)

    def _asked(self, work: "Callable[[Store], T]") -> T:
        with self._opening.asked() as store:
            if self._opening.age != self._opened and not store.read_only:
                self._flush()
            return work(store)

    def _flush(self) -> None:
        current = self._current
        if not self._writes and (current is None or self._opening.age == self._opened):
            return
        store = self._opening.store()
        if self._opening.age != self._opened:
            if current is not None and self._opened:
                # This file is another one than before; it may lack the current game.
                self._enqueue_of(current, lambda store: current.claim(store, self._window))
                self._writes.insert(0, self._writes.pop())
            self._opened = self._opening.age
        try:
            self._carry_out(store, self._writes)
        except RequestRefused:
            self._one_by_one(store)
        self._writes, self._games = [], []

    def _one_by_one(self, store: "Store") -> None:
        """Carry out each write alone: one that is refused is refused forever, and must not keep the
        others waiting."""
        while self._writes:
            try:
                self._carry_out(store, self._writes[:1])
            except RequestRefused as refused:
                self._say(str(refused))
            self._writes.pop(0)

    def _carry_out(self, store: "Store", writes: list[Write]) -> None:
        before = [(game, replace(game)) for game in self._games]
        try:
            with store.at_once():
                for write in writes:
                    write(store)
        except BaseException:
            for game, was in before:
                game.row, game.game, game.is_saved = was.row, was.game, was.is_saved
            raise

    @contextmanager
    def _recovering(self) -> Iterator[None]:
        """If the file turns out to be damaged inside, recover it and carry out what is pending."""
        try:
            yield
        except HistoryDamaged as fault:
            if fault.path != self._path:
                raise
            self._opening.recover(fault)
            self._flush()


def not_saved(error: BaseException) -> str:
    """Return the warning, in a few words and without the file's folder."""
    reason = str(error)
    if isinstance(error, HistoryError):
        sentence = error.sentence().removeprefix("{file}").lstrip(" \N{NO-BREAK SPACE}:")
        reason = sentence.format(file=error.path.name, detail=error.detail)
    return _("Not saved yet: {reason}").format(reason=reason)


def _cancellable(work: "Callable[[Store, Ticket], T]", store: "Store", ticket: Ticket) -> T:
    """Do the work so that a cancelled ticket stops it, even in the middle of a statement."""
    with store.cancellable(ticket.stop_if_cancelled):
        return work(store, ticket)


def _no_op() -> None:
    """Enqueue nothing; the flush that follows is all that is wanted."""
