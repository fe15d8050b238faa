"""Looking back on a thread of its own, and how it lets the fingers go first."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.app.known_hindsight import KnownHindsight, SoFar
from companion.rules.game import Game
from companion.rules.progress import Cancelled
from companion.worker import Ticket

# ruff: noqa: PLC0415  # what looks back is read in by the thread that does: no screen waits for it

if TYPE_CHECKING:
    from companion.history.hindsights import KeptAnswer
    from companion.rules.hindsight import LaidAnew, Played

GIVES_WAY: Final = 0.0005
"""Seconds until the thread that computes lets that of the touches go on. As Python comes it is ten
times as long, each time a touch waits for anything."""
RESTS: Final = 0.3
"""Seconds that a touch has the processor for itself."""
TOLD_EVERY: Final = 0.1
"""Seconds between two words about how far the search is."""
_NAPS: Final = 0.02


class Fingers:
    """Whether one is on the screen, or was a moment ago."""

    def __init__(self) -> None:
        self._until = 0.0

    def touch(self) -> None:
        self._until = time.monotonic() + RESTS

    def go_first(self, ticket: Ticket) -> float:
        """Return when none is there any more; after how many seconds. Raises Cancelled."""
        ticket.stop_if_cancelled()
        began = time.monotonic()
        while (left := self._until - time.monotonic()) > 0:
            time.sleep(min(left, _NAPS))
            ticket.stop_if_cancelled()
        return time.monotonic() - began


class Tell(NamedTuple):
    """Where it is said what was found."""

    answered: Callable[[int, SoFar], None]
    """A player, and the first two answers."""
    better: Callable[[float], None]
    """Something better was found, or how far the search is."""


class HindsightSearch:
    """For one player, and the first two answers for everybody who misses them. `latest` is what is
    known by now: it can be read at any time, from any thread."""

    def __init__(
        self, played: "Played", player: int, latest: SoFar | None, seconds: float, fingers: Fingers
    ) -> None:
        self.player: Final = player
        self.latest = latest
        self._played: Final = played
        self._seconds: Final = seconds
        self._fingers: Final = fingers

    def run(self, missing: Sequence[int], tell: Tell, ticket: Ticket) -> None:
        from companion.rules.hindsight import look_back

        def watch(_settled: int, _all: int) -> None:
            ticket.stop_if_cancelled()  # whoever asked waits for it

        with giving_way():
            self._played.watch = watch
            for player in missing:
                found = SoFar(look_back(self._played, player))
                if player == self.player:
                    self.latest = found
                tell.answered(player, found)
            if self.latest is not None:
                self._lay_anew(self.latest, tell, ticket)

    def _lay_anew(self, first: SoFar, tell: Tell, ticket: Ticket) -> None:
        from companion.rules.hindsight import lay_anew

        began = said = time.monotonic()
        self.latest = replace(first, sought=first.sought or 0.0)

        def say() -> None:
            nonlocal said
            said = time.monotonic()
            self._count(first, said - began)
            tell.better((said - began) / self._seconds)

        def watch(_settled: int, _all: int) -> None:
            nonlocal began
            began += self._fingers.go_first(ticket)
            now = time.monotonic()
            if now - began >= self._seconds:
                raise Cancelled
            if now - said >= TOLD_EVERY:
                say()

        def report(anew: "LaidAnew") -> None:
            self.latest = first.with_anew(anew, time.monotonic() - began)
            say()

        self._played.watch = watch
        lay_anew(
            self._played,
            self.player,
            first.answers.highest,
            seed=1 + round(first.sought or 0),  # not once more what was tried before
            report=report,
        )
        self._count(first, time.monotonic() - began)

    def _count(self, first: SoFar, seconds: float) -> None:
        """So long it took by now."""
        if self.latest is not None:
            self.latest = replace(self.latest, sought=(first.sought or 0.0) + seconds)


def prove(
    game: Game, rows: "Sequence[KeptAnswer]", ticket: Ticket
) -> "tuple[Played | None, KnownHindsight]":
    """Whether the game is legal, and what of what was kept about it is true."""

    def watch(_settled: int, _all: int) -> None:
        ticket.stop_if_cancelled()

    with giving_way():
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
def giving_way() -> Iterator[None]:
    """Other threads need not wait long while this one computes."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(GIVES_WAY)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)
