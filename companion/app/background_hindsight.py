"""Hindsight beside the touch: what is known of a game at once, the rest on a thread of its own.

Two questions are answered exactly. For everything laid anew is searched, better and better, until
the time is over, somebody stops it, or nobody looks any more; what was found is kept with the game.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.app.keeping import Keeping
from companion.app.known_hindsight import KnownHindsight, SoFar
from companion.app.outcomes import told
from companion.background import Deliver, Job, Outcome, Ticket, Worker
from companion.rules.game import Game
from companion.rules.watch import Cancelled

# ruff: noqa: PLC0415  # what looks back is read in by the thread that does: no screen waits for it

if TYPE_CHECKING:
    from companion.history.hindsights import KeptAnswer
    from companion.rules.hindsight import LaidAnew, Played

SECONDS: Final[Mapping[int, float]] = {5: 15.0, 7: 45.0}
"""To lay everything anew, by the size of a territory: so long a phone needs to come near to the
best there is."""

GIVES_WAY: Final = 0.0005
"""Seconds until the thread that computes lets that of the touches go on. As Python comes it is ten
times as long, each time a touch waits for anything."""
TOLD_EVERY: Final = 0.1
"""Seconds between two words about how far the search is."""
KEPT_EVERY: Final = 2.0
"""Seconds after which what is better is kept while the search goes on."""

_REMEMBERED: Final = 4
"""Games: for the way from one to another and back."""


Told = Callable[[KnownHindsight], None]


class _Shown(NamedTuple):
    """The game that is shown; `as_played` is what of it hindsight depends on."""

    game: Game
    as_played: Game
    told: Told


class _Search:
    """One player's search as its thread leaves it behind, step by step."""

    def __init__(self, player: int) -> None:
        self.player: Final = player
        self.latest: SoFar | None = None
        self.kept: SoFar | None = None
        self.kept_at = time.monotonic()


class BackgroundHindsight:
    """Of one game at a time, the one that is shown. Used on the thread of the touches only."""

    def __init__(
        self, deliver: Deliver, keeping: Keeping, seconds: Mapping[int, float] = SECONDS
    ) -> None:
        self.seconds: Mapping[int, float] = seconds
        self._deliver: Final = deliver
        self._keeping: Final = keeping
        self._worker: Final = Worker(deliver, "hindsight")
        self._remembered: dict[Game, tuple[Played, KnownHindsight]] = {}
        self._shown: _Shown | None = None
        self._known = KnownHindsight()
        self._played: Played | None = None
        self._job: Job | None = None
        self._search: _Search | None = None
        self._asked = 0
        self._showings = 0

    # --- What is asked ----------------------------------------------------------------------------

    def show(self, game: Game, told: Told) -> None:
        """`told` gets what is known of this game, and all that comes, until another is shown."""
        self.hide()
        self._showings += 1
        self._shown = _Shown(game, _as_played(game), told)
        remembered = self._remembered.get(self._shown.as_played)
        if remembered is not None:
            self._played, self._known = remembered
            told(self._known)
            return
        self._known, self._played = KnownHindsight(), None
        self._keeping.ask(
            lambda store, _ticket: store.hindsight.get(game),
            self._recalled,
            revision=self._showings,
        )

    def ask(self, player: int) -> None:
        """Look back for everybody, this player first, and lay everything anew for this one."""
        self.stop()
        played, known = self._played, self._known
        if self._shown is None or played is None or not known.legal:
            return
        order = [player, *(each for each in range(len(played.game.players)) if each != player)]
        missing = [each for each in order if known.of(each) is None]
        self._search = search = _Search(player)
        search.latest = search.kept = known.of(player)
        work = partial(self._look, played, missing, search, self._asked)
        self._tell(replace(known, asked=player, share=0.0, fault=""))
        self._job = self._worker.submit(work, self._ended, revision=self._asked, kept=False)

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
            self._tell(replace(self._known, asked=None, share=0.0))

    def hide(self) -> None:
        """Nobody looks any more."""
        self.stop()
        self._showings += 1
        self._shown = None

    def close(self) -> None:
        self.hide()
        self._worker.close(cancel=True)

    # --- What is known already --------------------------------------------------------------------

    def _recalled(self, outcome: "Outcome[tuple[KeptAnswer, ...]]") -> None:
        """What is kept of it. Where that cannot be read, it is worked out anew."""
        if outcome.revision != self._showings or self._shown is None:
            return
        rows = outcome.value() if outcome.error is None else ()
        work = partial(_prove, self._shown.as_played, rows)
        self._worker.submit(work, self._proved, revision=self._showings, kept=False)

    def _proved(self, outcome: "Outcome[tuple[Played | None, KnownHindsight]]") -> None:
        if outcome.revision != self._showings or outcome.cancelled:
            return
        if outcome.error is not None:
            self._tell(KnownHindsight(fault=told(outcome.error)))
            return
        self._played, known = outcome.value()
        self._tell(known)

    # --- Looking back, on its own thread ----------------------------------------------------------

    def _look(
        self,
        played: "Played",
        missing: Sequence[int],
        search: _Search,
        asked: int,
        ticket: Ticket,
    ) -> None:
        from companion.rules.hindsight import look_back

        with _giving_way():
            played.watch = lambda _settled, _all: ticket.stop_if_cancelled()
            for player in missing:
                found = SoFar(look_back(played, player))
                if player == search.player:
                    search.latest = found
                self._deliver(partial(self._answered, asked, player, found))
            self._lay_anew(played, search, asked, ticket)

    def _lay_anew(self, played: "Played", search: _Search, asked: int, ticket: Ticket) -> None:
        from companion.rules.hindsight import lay_anew

        first = search.latest
        assert first is not None  # noqa: S101  # both questions before are answered
        began = said = time.monotonic()
        seconds = self.seconds[played.game.size]

        def say(share: float) -> None:
            nonlocal said
            said = time.monotonic()
            self._deliver(partial(self._better, asked, search, share))

        def watch(_settled: int, _all: int) -> None:
            ticket.stop_if_cancelled()
            now = time.monotonic()
            if now - began >= seconds:
                raise Cancelled
            if now - said >= TOLD_EVERY:
                say((now - began) / seconds)

        def report(anew: "LaidAnew") -> None:
            passed = time.monotonic() - began
            search.latest = first.with_anew(anew, passed)
            say(passed / seconds)

        played.watch = watch
        lay_anew(
            played,
            search.player,
            first.answers.highest,
            seed=1 + round(first.sought or 0),  # not once more what was tried before
            report=report,
        )
        latest = search.latest or first
        search.latest = SoFar(latest.answers, (first.sought or 0) + time.monotonic() - began)

    # --- What comes of it -------------------------------------------------------------------------

    def _answered(self, asked: int, player: int, found: SoFar) -> None:
        if asked == self._asked:
            self._keep(found)
            self._tell(self._known.and_of(player, found))

    def _better(self, asked: int, search: _Search, share: float) -> None:
        found = search.latest
        if asked != self._asked or found is None:
            return
        now = time.monotonic()
        if search.kept_at + KEPT_EVERY <= now and found != search.kept:
            search.kept, search.kept_at = found, now
            self._keep(found)
        self._tell(replace(self._known.and_of(search.player, found), share=share))

    def _ended(self, outcome: Outcome[None]) -> None:
        if outcome.revision != self._asked:
            return
        self._job = None
        self.stop()
        if outcome.error is not None and not outcome.cancelled:
            self._tell(replace(self._known, fault=told(outcome.error)))

    def _take(self, search: _Search) -> None:
        found = search.latest
        if found is not None and found != search.kept:
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
        self._shown.told(known)

    def _keep(self, found: SoFar) -> None:
        """With the game, where it is in the history; it can be worked out anew where not."""
        if self._shown is None or self._keeping.closed:
            return
        from companion.app.kept_hindsight import rows_of

        game, rows = self._shown.game, tuple(rows_of(found.answers, found.sought))
        self._keeping.ask(lambda store, _ticket: store.hindsight.put(game, rows), _kept, kept=True)


def _kept(outcome: Outcome[bool]) -> None:
    """No player waits for it; a mistake of ours is to be found."""
    if outcome.error is not None and not outcome.cancelled:
        told(outcome.error)


def _as_played(game: Game) -> Game:
    """The same, whoever played it and when."""
    players = tuple(
        replace(player, name=str(index)) for index, player in enumerate(game.players, 1)
    )
    return replace(game, players=players, id=None, played_at=None, notes=None, location=None)


def _prove(
    game: Game, rows: "Sequence[KeptAnswer]", ticket: Ticket
) -> "tuple[Played | None, KnownHindsight]":
    """Whether the game is legal, and what of what was kept about it is true."""

    def watch(_settled: int, _all: int) -> None:
        ticket.stop_if_cancelled()

    with _giving_way():
        from companion.app.kept_hindsight import read_rows
        from companion.rules.hindsight import NotLegal, Played

        try:
            played = Played(game, watch)
        except NotLegal:
            return None, KnownHindsight()
        known = KnownHindsight(legal=True)
        for player in range(len(game.players)):
            found = read_rows(game, player, rows, watch)
            if found is not None:
                known = known.and_of(player, SoFar(*found))
        return played, known


@contextmanager
def _giving_way() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(GIVES_WAY)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)
