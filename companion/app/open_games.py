"""The open games: begun, and neither finished nor deleted."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.app.job_faults import told
from companion.app.keeping import Keeping
from companion.app.session import Session
from companion.exchange.draft_game import DraftError, journal_of
from companion.exchange.game_file import write_game
from companion.history.drafts import Draft
from companion.history.resume import read_open_games
from companion.rules.game import Game
from companion.table.tabletop import Tabletop
from companion.table.view import TableView, build_view
from companion.texts import _
from companion.worker import Outcome, Ticket

if TYPE_CHECKING:
    from companion.history.store import Store


MOST_AT_ONCE: Final = 6
"""Open games that a glance sees: more than a list shows before it is asked for more of them."""
MOST_READ: Final = 24
"""Those that are worked out beforehand: more than a household has."""


@dataclass(frozen=True)
class OpenGame:
    """A game to be gone on with."""

    id: str
    draft: Draft | None = None
    """None where it is one of the history that is not finished yet, or in hand."""
    seen: TableView | None = None
    """How it stands, where there is no draft to tell it."""

    @property
    def named(self) -> tuple[str, int | None]:
        """Its id, and the number of its draft: an earlier state of it may have the same id."""
        return self.id, None if self.draft is None else self.draft.id

    @cached_property
    def view(self) -> TableView | None:
        """How it stands; None where what was kept of it cannot be read."""
        if self.draft is None:
            return self.seen
        try:
            return journal_of(self.draft).view
        except DraftError:
            return None


@dataclass(frozen=True, slots=True)
class Shelved:
    """The games on the list, the one in hand last first, and those that were deleted from it."""

    open: tuple[OpenGame, ...] = ()
    deleted: tuple[OpenGame, ...] = ()


class OpenGames:
    """`say` is told, in a sentence, where a game is now, or why the list cannot be read."""

    def __init__(self, keeping: Keeping, session: Session, say: Callable[[str], None]) -> None:
        self._keeping: Final = keeping
        self._session: Final = session
        self._say: Final = say
        self._asked = 0
        self.known = Shelved()
        """As they were when they were asked for last."""

    @property
    def in_hand(self) -> OpenGame | None:
        """The open game in hand."""
        if not self._session.is_open:
            return None
        view = self._session.journal.view
        return OpenGame(self._keeping.known_as(view.game.id or ""), seen=view)

    @property
    def others(self) -> tuple[OpenGame, ...]:
        """Those known but not in hand."""
        return tuple(game for game in self.known.open if not self._session.has(*game.named))

    @property
    def count(self) -> int:
        """How many there are, as far as is known."""
        return len(self.others) + (self.in_hand is not None)

    def glance(self, show: Callable[[], object]) -> None:
        """At first, those that were begun here, sooner than `ask` knows all of them."""

        def done(outcome: Outcome[tuple[OpenGame, ...]]) -> None:
            if not outcome.cancelled:
                self.known = Shelved(outcome.value())
                show()

        if not self._asked:
            self._keeping.glance(_begun_here, done)

    def ask(self, show: Callable[[], object]) -> None:
        """Look for them in the background; `show` is called when they are known."""
        self._asked += 1

        def done(outcome: Outcome[Shelved]) -> None:
            if outcome.revision != self._asked:
                return
            if outcome.cancelled:
                if not self._keeping.closed:
                    self.ask(show)  # given up for a pause that is over
            elif outcome.error is not None:
                self._say(told(outcome.error))
            else:
                self.known = outcome.value()
                show()

        self._keeping.ask(_shelved, done, revision=self._asked)

    def begin(self, tabletop: Tabletop) -> None:
        """Take up a new game; the one in hand stays open."""
        self._begun(self._session.begin(tabletop))

    def rematch(self) -> None:
        """The players of the game in hand once more."""
        self._begun(self._session.rematch())

    def _begun(self, stays: bool) -> None:
        if stays:
            self._say(_("The previous game is still open, under Play."))

    def go_on(self, game: OpenGame) -> bool:
        """Have it in hand; False where it cannot be read."""
        if self._session.is_open and self._session.has(*game.named):
            return True
        if game.draft is not None:
            return self._session.go_on(game.draft)
        if game.view is None:
            return False
        self._session.open_again(game.view.game)
        return True

    def delete(self, game: OpenGame, then: Callable[[], object]) -> None:
        """Off the list, for now, and among those deleted from it. `bring_back` is its undo."""
        view, in_hand = game.view, self._session.is_open and self._session.has(*game.named)
        if game.draft is None and view is not None and not in_hand:
            set_up = write_game(view.game)
            self._do(lambda store: store.discard_unfinished(game.id, set_up), then)
        else:
            self._session.forget(*game.named)
            self._do(lambda _store: None, then)

    def bring_back(self, game: OpenGame, then: Callable[[], object]) -> None:
        self._keeping.bring_back(*game.named)
        self._do(lambda _store: None, then)

    def _do(self, work: "Callable[[Store], None]", then: Callable[[], object]) -> None:
        def done(outcome: Outcome[None]) -> None:
            if outcome.error is not None:
                self._say(told(outcome.error))
            else:
                self.ask(then)

        self._keeping.ask(lambda store, _ticket: work(store), done, must_finish=True)


def _begun_here(path: Path) -> tuple[OpenGame, ...]:
    return _read(read_open_games(path, MOST_AT_ONCE), lambda: None)


def _shelved(store: "Store", ticket: Ticket) -> Shelved:
    unfinished = tuple(OpenGame(game.id or "", seen=_seen(game)) for game in store.unfinished())
    begun = _read(store.drafts.open(), ticket.stop_if_cancelled)
    return Shelved(begun + unfinished, _read(store.drafts.deleted(), ticket.stop_if_cancelled))


def _read(drafts: Iterable[Draft], go_on: Callable[[], None]) -> tuple[OpenGame, ...]:
    """How the first ones stand is worked out here, off the thread that draws; how the others do,
    when they are listed: however many there are, few are kept in full."""
    games = tuple(OpenGame(draft.game, draft) for draft in drafts)
    for game in games[:MOST_READ]:
        go_on()
        game.view  # noqa: B018  # it is kept from now on
    return games


def _seen(game: Game) -> TableView:
    return build_view(Tabletop.as_saved(game), 0)


def laid(game: Game) -> int:
    """How many squares lie on all boards, starting tiles aside."""
    return sum(player.territory.laid for player in game.players)
