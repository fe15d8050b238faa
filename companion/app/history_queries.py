"""What the screens ask of the history, and what they tell it: frozen values both ways.

Every question is answered in the background. One asked again under the same topic makes the answer
to the earlier one void, so that the last touch is what is shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from companion.app.job_faults import told
from companion.app.save_queue import SaveQueue
from companion.history.game_row import AnyGame, GameRow, TotalChange
from companion.history.listing import Evening, GameFilter, Page, PagePlace, PagePlan
from companion.history.open_games import StoredGame
from companion.history.players import KnownPlayer, PlayerRecord
from companion.history.statistics import Feat, PlayerStatistics, Statistics
from companion.rules.game import Game
from companion.table.tabletop import Tabletop
from companion.table.view import TableView, build_view
from companion.worker import Job, Outcome

if TYPE_CHECKING:
    from companion.history.store import Store

T = TypeVar("T")
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ListPlan:
    """How a list is laid out: its games by pages and by days."""

    pages: PagePlan
    evenings: tuple[Evening, ...]


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A game of the history, scored by today's rules; `view` is None for one by final points."""

    record: GameRow
    view: TableView | None
    changes: tuple[TotalChange, ...] = ()
    """Whose total came out otherwise than when it was saved."""
    stored: StoredGame | None = None
    """The open game with its id, if the game is not finished and there is one."""


@dataclass(frozen=True, slots=True)
class Company:
    """Everyone who has played."""

    players: tuple[PlayerRecord, ...]
    alike: tuple[tuple[PlayerRecord, ...], ...] = ()
    """Names that differ in so little that they may be one person's."""


class HistoryQueries:
    """`complain` is told, in a sentence, what went wrong where a screen does not show it itself;
    `noted` is called when the games or their players are others than they were, `changed` after
    every change made through here."""

    def __init__(
        self,
        queue: SaveQueue,
        complain: Say,
        noted: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._queue: Final = queue
        self._noted: Final = noted
        self._changed: Final = changed
        self._complain: Final = complain
        self._asked: dict[str, int] = {}
        self._jobs: dict[str, Job] = {}
        self._revision = 0

    @property
    def revision(self) -> int:
        """Another number after every change of the games, whoever made it: through here, at the
        table, or as games came in."""
        return self._revision + self._queue.changes

    def note_change(self) -> None:
        """The games are others than they were."""
        self._revision += 1
        self._noted()

    # --- Questions --------------------------------------------------------------------------------

    def page(
        self,
        choice: GameFilter,
        below: PagePlace | None,
        show: Callable[[Page], None],
        fail: Say | None = None,
        topic: str = "page",
    ) -> None:
        self.ask(topic, lambda store: store.games.page(choice, below), show, fail)

    def plan(
        self, choice: GameFilter, show: Callable[[ListPlan], None], fail: Say | None = None
    ) -> None:
        self.ask(
            "plan",
            lambda store: ListPlan(store.games.page_plan(choice), store.games.evenings(choice)),
            show,
            fail,
        )

    def game(self, game: str, show: Callable[[OpenedGame], None], fail: Say | None = None) -> None:
        """The game, its results worked out anew."""

        def work(store: "Store") -> OpenedGame:
            reopened = store.games.reopen(game)
            return opened(reopened.record, reopened.changes, store.open_games.get(game))

        self.ask("game", work, show, fail)

    def edited_at(self, game: str, show: Callable[[int | None], None]) -> None:
        """When the game was edited last; None where it is not kept, or nobody can say."""
        self.ask("edit", lambda store: store.games.edited_at(game), show, lambda _fault: show(None))

    def feats(self, game: str, show: Callable[[tuple[Feat | None, ...] | None], None]) -> None:
        """Who has never done so well before, by seat; None where the game is not kept yet."""
        self.ask("feats", lambda store: store.statistics.feats(game), show, lambda _fault: None)

    def company(self, show: Callable[[Company], None], fail: Say | None = None) -> None:
        """Everyone, archived players too."""
        self.ask(
            "company",
            lambda store: Company(store.players.all(archived=True), store.players.alike()),
            show,
            fail,
        )

    def familiar(self, show: Callable[[tuple[KnownPlayer, ...]], None]) -> None:
        """Whom to offer for the next game, those who played last first."""
        self.ask("familiar", lambda store: store.players.familiar(), show, lambda _fault: None)

    def statistics(
        self, choice: GameFilter, show: Callable[[Statistics], None], fail: Say | None = None
    ) -> None:
        self.ask("statistics", lambda store: store.statistics.overall(choice), show, fail)

    def player_statistics(
        self,
        player: str,
        choice: GameFilter,
        show: Callable[[PlayerStatistics], None],
        fail: Say | None = None,
    ) -> None:
        self.ask("statistics", lambda store: store.statistics.of_player(player, choice), show, fail)

    # --- Changes ----------------------------------------------------------------------------------

    def put(
        self, game: AnyGame, then: Callable[[str], None] | None = None, fail: Say | None = None
    ) -> None:
        """Keep the game: a new one, or in place of the one with its id. `then` gets the id."""

        self.change(lambda store: store.games.put(game), then, fail)

    def edit(self, game: str, changed: AnyGame, then: Callable[[str], None] | None = None) -> None:
        self.change(lambda store: store.games.edit(game, changed).id, then)

    def revise(
        self,
        game: str,
        change: Callable[[Game], Game],
        then: Callable[[Game], None],
        fail: Say | None = None,
    ) -> None:
        """Change a game that has territories as it is by then, whatever others have changed in it
        meanwhile. `then` gets it as it was."""

        def work(store: "Store") -> Game:
            before = store.games.get(game).game()
            if not isinstance(before, Game):
                raise TypeError(f"game {game} has no territories")
            store.games.edit(game, change(before))
            return before

        self.change(work, then, fail)

    def delete(self, game: str, then: Callable[[None], None] | None = None) -> None:
        self.change(lambda store: store.games.delete(game), then)

    def restore(self, game: str, then: Callable[[None], None] | None = None) -> None:
        self.change(lambda store: store.games.restore(game), then)

    def empty(self, then: Callable[[int], None] | None = None) -> None:
        """Remove all deleted games for good. `then` gets their number."""
        self.change(lambda store: store.games.empty(), then)

    def rename(
        self, player: str, name: str, then: Callable[[None], None], fail: Say | None = None
    ) -> None:
        self.change(lambda store: store.players.rename(player, name), then, fail)

    def unite(
        self, player: str, into: str, then: Callable[[None], None], fail: Say | None = None
    ) -> None:
        """The first player is the second from now on."""
        self.change(lambda store: store.players.merge(player, into), then, fail)

    def separate(self, player: str, then: Callable[[None], None]) -> None:
        """Undo `unite`."""
        self.change(lambda store: store.players.separate(player), then)

    def put_away(self, player: str, away: bool, then: Callable[[None], None]) -> None:
        """Offer the player no more, or again."""
        self.change(lambda store: store.players.archive(player, archived=away), then)

    # --- How --------------------------------------------------------------------------------------

    def ask(
        self,
        topic: str,
        work: "Callable[[Store], T]",
        show: Callable[[T], None],
        fail: Say | None = None,
    ) -> None:
        """Let `work` be done in the background and show what came of it, unless the topic was
        asked about again meanwhile."""
        number = self._asked[topic] = self._asked.get(topic, 0) + 1
        if earlier := self._jobs.get(topic):
            earlier.cancel()

        def done(outcome: Outcome[T]) -> None:
            if self._asked[topic] != outcome.revision:
                return
            # It holds what was found, and who wanted to know.
            self._jobs.pop(topic, None)
            if outcome.cancelled:
                hand_in()  # given up for a pause that is over
            else:
                self._end(outcome, show, fail)

        def hand_in() -> None:
            if not self._queue.closed:
                self._jobs[topic] = self._queue.ask(
                    lambda store, _ticket: work(store), done, revision=number
                )

        hand_in()

    def change(
        self,
        work: "Callable[[Store], T]",
        then: Callable[[T], None] | None = None,
        fail: Say | None = None,
    ) -> None:
        """Let `work` change the history."""

        def done(outcome: Outcome[T]) -> None:
            self.note_change()
            self._end(outcome, then, fail)
            self._changed()

        self._queue.ask(lambda store, _ticket: work(store), done, must_finish=True)

    def _end(self, outcome: Outcome[T], show: Callable[[T], None] | None, fail: Say | None) -> None:
        if outcome.error is not None:
            (fail or self._complain)(told(outcome.error))
        elif show is not None:
            show(outcome.value())


def opened(
    record: GameRow, changes: tuple[TotalChange, ...] = (), stored: StoredGame | None = None
) -> OpenedGame:
    game = record.game()
    view = build_view(Tabletop.as_saved(game), 0) if isinstance(game, Game) else None
    differing = tuple(each for each in changes if _differs(each))
    return OpenedGame(record, view, differing, None if record.finished else stored)


def _differs(change: TotalChange) -> bool:
    return change.before.total != change.after.total
