"""Hindsight beside the touch: what is known of a game at once, the rest on a thread of its own.

Two questions are answered exactly. The search for everything rebuilt from scratch gets better until
its time is over or the screen is left; the best so far is saved with the game.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.app.hindsight_search import Fingers, HindsightSearch, Tell, prove
from companion.app.job_faults import told
from companion.app.known_hindsight import KnownHindsight, SoFar
from companion.app.save_queue import SaveQueue
from companion.rules.game import Game
from companion.worker import Deliver, Job, Outcome, Worker

if TYPE_CHECKING:
    from companion.history.hindsights import KeptAnswer
    from companion.rules.hindsight import PlayedGame

SECONDS: Final[Mapping[int, float]] = {5: 15.0, 7: 45.0}
"""To lay everything anew, by the size of a territory: so long a phone needs to come near to the
best there is."""
KEPT_EVERY: Final = 2.0
"""Seconds after which what is better is kept while the search goes on."""

_REMEMBERED: Final = 4
"""Games: for the way from one to another and back."""

Hear = Callable[[KnownHindsight], None]


class _Shown(NamedTuple):
    """The game that is shown; `as_played` is what of it hindsight depends on."""

    game: Game
    as_played: Game
    hear: Hear


class BackgroundHindsight:
    """Of one game at a time, the one that is shown. Used on the thread of the touches only."""

    def __init__(
        self, deliver: Deliver, queue: SaveQueue, seconds: Mapping[int, float] = SECONDS
    ) -> None:
        self.seconds: Mapping[int, float] = seconds
        self._deliver: Final = deliver
        self._queue: Final = queue
        self._worker: Final = Worker(deliver, "hindsight")
        self._fingers: Final = Fingers()
        self._remembered: dict[Game, tuple[PlayedGame, KnownHindsight]] = {}
        self._shown: _Shown | None = None
        self._showings = 0
        self._known = KnownHindsight()
        self._played: PlayedGame | None = None
        self._asked = 0
        self._job: Job | None = None
        self._search: HindsightSearch | None = None
        self._kept: SoFar | None = None
        """What of the search is kept, and since when."""
        self._kept_at = 0.0

    # --- What is asked ----------------------------------------------------------------------------

    def show(self, game: Game, hear: Hear) -> None:
        """`hear` gets what is known of this game, and all that comes, until another is shown."""
        self.hide()
        self._shown = _Shown(game, _as_played(game), hear)
        remembered = self._remembered.get(self._shown.as_played)
        if remembered is not None:
            self._played, self._known = remembered
            hear(self._known)
            return
        self._known, self._played = KnownHindsight(), None
        revision = self._showings
        self._queue.ask(
            lambda store, _ticket: store.hindsight.get(game), self._recalled, revision=revision
        )

    def shows(self, game: Game, hear: Hear) -> bool:
        """Whether it is this game that is shown, and this one who is told of it."""
        shown = self._shown
        return shown is not None and (shown.game, shown.hear) == (game, hear)

    def ask(self, player: int) -> None:
        """Look back for everybody, this player first, and lay everything anew for this one."""
        self.stop()
        played, known, asked = self._played, self._known, self._asked
        if self._shown is None or played is None or not known.legal:
            return
        order = [player, *(each for each in range(len(played.game.players)) if each != player)]
        missing = [each for each in order if known.of(each) is None]
        latest = known.of(player)
        seconds = known.seconds - ((latest and latest.sought) or 0)
        search = HindsightSearch(played, player, latest, seconds, self._fingers)
        tell = Tell(
            lambda player, found: self._deliver(partial(self._answered, asked, player, found)),
            lambda: self._deliver(partial(self._better, asked, search)),
        )
        self._search, self._kept, self._kept_at = search, search.latest, time.monotonic()
        self._tell(replace(known, asked=player, fault=""))
        self._job = self._worker.submit(
            lambda ticket: search.run(missing, tell, ticket),
            self._ended,
            revision=asked,
            must_finish=False,
        )

    def rest(self) -> None:
        """Somebody touches the screen: what is looked for can wait."""
        self._fingers.touch()

    def stop(self) -> None:
        """Whatever is looked for is good enough as it is; it is kept."""
        self._asked += 1
        if self._job is not None:
            self._job.cancel()
            self._job = None
        if self._search is not None:
            self._take(self._search)
            self._search = None
        if self._known.asked is not None:
            self._tell(replace(self._known, asked=None))

    def hide(self) -> None:
        """Nobody looks any more."""
        self.stop()
        self._showings += 1
        self._shown = None

    def close(self) -> None:
        self.hide()
        self._worker.close(cancel=True)

    # --- What comes of it -------------------------------------------------------------------------

    def _recalled(self, outcome: "Outcome[tuple[KeptAnswer, ...]]") -> None:
        """What is kept of it. Where that cannot be read, it is worked out anew."""
        if outcome.revision != self._showings or self._shown is None:
            return
        rows = outcome.value() if outcome.error is None else ()
        work = partial(prove, self._shown.as_played, rows)
        self._worker.submit(work, self._proved, revision=self._showings, must_finish=False)

    def _proved(self, outcome: "Outcome[tuple[PlayedGame | None, KnownHindsight]]") -> None:
        if outcome.revision != self._showings or outcome.cancelled:
            return
        if outcome.error is not None:
            self._tell(KnownHindsight(fault=told(outcome.error)))
            return
        self._played, known = outcome.value()
        if self._played is not None:
            known = replace(known, seconds=self.seconds[self._played.game.size])
        self._tell(known)

    def _answered(self, asked: int, player: int, found: SoFar) -> None:
        if asked == self._asked:
            self._keep(found)
            self._tell(self._known.and_of(player, found))

    def _better(self, asked: int, search: HindsightSearch) -> None:
        found = search.latest
        if asked != self._asked or found is None:
            return
        now = time.monotonic()
        if self._kept_at + KEPT_EVERY <= now:
            self._kept, self._kept_at = found, now
            self._keep(found)
        self._tell(self._known.and_of(search.player, found))

    def _ended(self, outcome: Outcome[None]) -> None:
        if outcome.revision != self._asked:
            return
        self._job = None
        self.stop()
        if outcome.error is not None and not outcome.cancelled:
            self._tell(replace(self._known, fault=told(outcome.error)))

    def _take(self, search: HindsightSearch) -> None:
        found = search.latest
        if found is not None and found != self._kept:
            self._keep(found)
            self._known = self._known.and_of(search.player, found)

    def _tell(self, known: KnownHindsight) -> None:
        self._known = known
        if self._shown is None:
            return
        if self._played is not None:
            self._remembered.pop(self._shown.as_played, None)
            self._remembered[self._shown.as_played] = self._played, replace(known, asked=None)
            while len(self._remembered) > _REMEMBERED:
                del self._remembered[next(iter(self._remembered))]
        self._shown.hear(known)

    def _keep(self, found: SoFar) -> None:
        """With the game, where it is in the history; it can be worked out anew where not."""
        from companion.app.kept_hindsight import rows_of  # noqa: PLC0415  # read in by the thread

        if self._shown is None or self._queue.closed:
            return
        game, rows = self._shown.game, tuple(rows_of(found.answers, found.sought))
        self._queue.ask(
            lambda store, _ticket: store.hindsight.put(game, rows), _was_kept, must_finish=True
        )


def _was_kept(outcome: Outcome[bool]) -> None:
    """No player waits for it; a mistake of ours is to be found."""
    if outcome.error is not None and not outcome.cancelled:
        told(outcome.error)


def _as_played(game: Game) -> Game:
    """The same, whoever played it and when."""
    players = tuple(
        replace(player, name=str(index)) for index, player in enumerate(game.players, 1)
    )
    return replace(game, players=players, id=None, played_at=None, notes=None, location=None)
