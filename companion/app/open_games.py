"""The unfinished games that Play offers, and what can be done with them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.app.job_faults import told
from companion.app.save_queue import SaveQueue
from companion.app.session import Session, StoredGameError, read_journal
from companion.history.open_games import StoredGame
from companion.history.startup_state import read_open_games
from companion.rules.game import Game
from companion.table.tabletop import Tabletop
from companion.table.view import TableView, build_view
from companion.texts import _
from companion.worker import Outcome, Ticket

if TYPE_CHECKING:
    from companion.history.store import Store


MOST_AT_ONCE: Final = 6
"""The games that a glance reads: more than the list shows at first."""
MOST_READ: Final = 24
"""The games that are replayed beforehand: more than a household has."""


@dataclass(frozen=True)
class OpenGame:
    """An unfinished game."""

    id: str
    stored: StoredGame | None = None
    """None for the game at the table, and for an unfinished game of the history."""
    seen: TableView | None = None
    """How it stands, if it is not replayed from what is stored."""
    in_history: bool = False
    """It came in from a file and was not continued yet."""

    @cached_property
    def view(self) -> TableView | None:
        """How it stands; None if this version of the app cannot read it."""
        if self.stored is None:
            return self.seen
        try:
            return read_journal(self.stored).view
        except StoredGameError:
            return None


class OpenGames:
    """`say` gets a sentence when a game stays open, or when the list cannot be read."""

    def __init__(self, queue: SaveQueue, session: Session, say: Callable[[str], None]) -> None:
        self._queue: Final = queue
        self._session: Final = session
        self._say: Final = say
        self._asked = 0
        self.listed: tuple[OpenGame, ...] = ()
        """The unfinished games when they were asked for last, the latest first."""
        self.deleted: tuple[OpenGame, ...] = ()
        """The deleted ones when they were asked for last, the one that was deleted last first."""

    @property
    def in_hand(self) -> OpenGame | None:
        """The game at the table, if anything was entered in it."""
        if not self._session.has_entries:
            return None
        view = self._session.journal.view
        return OpenGame(view.game.id or "", seen=view)

    @property
    def others(self) -> tuple[OpenGame, ...]:
        """The others when they were asked for last, the latest first."""
        return tuple(game for game in self.listed if not self._session.has(game.id))

    @property
    def count(self) -> int:
        return len(self.others) + (self.in_hand is not None)

    def glance(self, show: Callable[[], object]) -> None:
        """Read the first games of the list, sooner than `ask` knows all of them."""

        def done(outcome: Outcome[tuple[OpenGame, ...]]) -> None:
            if not outcome.cancelled:
                self.listed = outcome.value()
                show()

        if not self._asked:
            self._queue.glance(_first_listed, done)

    def ask(self, show: Callable[[], object]) -> None:
        """Read the list in the background; `show` is called when it is known."""
        self._asked += 1

        def done(outcome: Outcome[tuple[tuple[OpenGame, ...], tuple[OpenGame, ...]]]) -> None:
            if outcome.revision != self._asked:
                return
            if outcome.cancelled:
                if not self._queue.closed:
                    self.ask(show)  # it was in the way of a pause
            elif outcome.error is not None:
                self._say(told(outcome.error))
            else:
                self.listed, self.deleted = outcome.value()
                show()

        window = self._queue.window
        self._queue.ask(
            lambda store, ticket: _lists(store, window, ticket), done, revision=self._asked
        )

    def begin(self, tabletop: Tabletop) -> None:
        """Begin a new game; the one at the table stays open."""
        self._begun(self._session.begin(tabletop))

    def rematch(self) -> None:
        """Begin a game of the same players."""
        self._begun(self._session.rematch())

    def _begun(self, stays: bool) -> None:
        if stays:
            self._say(_("The previous game is still open, under Play."))

    def go_on(self, game: OpenGame) -> bool:
        """Continue it; return False if it cannot be read."""
        if self._session.has(game.id):
            return True
        if game.stored is not None:
            return self._session.go_on(game.stored)
        if game.view is None:
            return False
        self._session.reopen(game.view.game)
        return True

    def delete(self, game: OpenGame, then: Callable[[], object]) -> None:
        """Take it off the list. `restore` undoes it."""
        if game.in_history:
            self._change(lambda store: store.games.delete(game.id), then)
        else:
            self._session.delete(game.id)
            self.ask(then)

    def restore(self, game: OpenGame, then: Callable[[], object]) -> None:
        """Undo `delete`."""
        if game.in_history:
            self._change(lambda store: store.games.restore(game.id), then)
        else:
            self._queue.restore(game.id)
            self.ask(then)

    def _change(self, work: "Callable[[Store], None]", then: Callable[[], object]) -> None:
        def done(outcome: Outcome[None]) -> None:
            if outcome.error is not None:
                self._say(told(outcome.error))
            else:
                self.ask(then)

        self._queue.ask(lambda store, _ticket: work(store), done, must_finish=True)


def _first_listed(path: Path, window: str) -> tuple[OpenGame, ...]:
    return _read(read_open_games(path, window, MOST_AT_ONCE), lambda: None)


def _lists(
    store: "Store", window: str, ticket: Ticket
) -> tuple[tuple[OpenGame, ...], tuple[OpenGame, ...]]:
    """Return the unfinished games and the deleted ones."""
    in_history = tuple(
        OpenGame(game.id or "", seen=build_view(Tabletop.as_saved(game), 0), in_history=True)
        for game in store.games.unfinished()
    )
    listed = _read(store.open_games.listed(window), ticket.stop_if_cancelled)
    return listed + in_history, _read(store.open_games.deleted(), ticket.stop_if_cancelled)


def _read(stored: Iterable[StoredGame], stop: Callable[[], None]) -> tuple[OpenGame, ...]:
    """Replay the first games here, off the thread that draws. The others are replayed when they
    are listed: however many there are, few views are kept."""
    games = tuple(OpenGame(each.game, each) for each in stored)
    for game in games[:MOST_READ]:
        stop()
        game.view  # noqa: B018  # cached from now on
    return games


def laid(game: Game) -> int:
    """Return how many squares lie on all boards, starting tiles aside."""
    return sum(player.territory.laid for player in game.players)
