"""Looking back on a thread of its own, and how it lets the fingers go first."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.app.known_hindsight import KnownHindsight, SoFar
from companion.rules.game import Game
from companion.worker import Ticket

# ruff: noqa: PLC0415  # what looks back is read in by the thread that does: no screen waits for it

if TYPE_CHECKING:
    from companion.history.hindsights import KeptAnswer
    from companion.rules.hindsight import PlayedGame

GIVES_WAY: Final = 0.0005
"""Seconds until the thread that computes lets that of the touches go on. As Python comes it is ten
times as long, each time a touch waits for anything."""
RESTS: Final = 0.3
"""Seconds that a touch has the processor for itself."""
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
    """The functions that get what was found."""

    answered: Callable[[int, SoFar], None]
    """Takes a player and the first two answers."""
    better: Callable[[], None]
    """Called when something better was found."""


class HindsightSearch:
    """The search for one player, and the first two answers for everybody who misses them.

    `latest` is the best so far: it can be read at any time, from any thread.
    """

    def __init__(
        self,
        played: "PlayedGame",
        player: int,
        latest: SoFar | None,
        seconds: float,
        fingers: Fingers,
    ) -> None:
        self.player: Final = player
        self.latest = latest
        self._played: Final = played
        self._seconds: Final = seconds
        self._fingers: Final = fingers

    def run(self, missing: Sequence[int], tell: Tell, ticket: Ticket) -> None:
        """Answer the questions. Raises Cancelled."""
        from companion.rules.hindsight import look_back

        def stop_if_cancelled(_finished: int, _all: int) -> None:
            ticket.stop_if_cancelled()

        with giving_way():
            self._played.progress = stop_if_cancelled
            for player in missing:
                found = SoFar(look_back(self._played, player))
                if player == self.player:
                    self.latest = found
                tell.answered(player, found)
            if self.latest is not None:
                self._rebuild(self.latest, tell, ticket)

    def _rebuild(self, first: SoFar, tell: Tell, ticket: Ticket) -> None:
        from companion.rules.hindsight import rebuild

        began = time.monotonic()
        self.latest = replace(first, sought=first.sought or 0.0)
        # A search that goes on after an earlier one takes other turns.
        seed = 1 + round(first.sought or 0)
        for best in rebuild(self._played, self.player, first.answers.highest, seed=seed):
            began += self._fingers.go_first(ticket)
            seconds = time.monotonic() - began
            before, self.latest = self.latest, first.with_anew(best, seconds)
            if self.latest.answers != before.answers:
                tell.better()
            if seconds >= self._seconds:
                return


def prove(
    game: Game, rows: "Sequence[KeptAnswer]", ticket: Ticket
) -> "tuple[PlayedGame | None, KnownHindsight]":
    """Whether the game is legal, and what of what was kept about it is true."""

    def stop_if_cancelled(_finished: int, _all: int) -> None:
        ticket.stop_if_cancelled()

    with giving_way():
        from companion.app.kept_hindsight import read_rows
        from companion.rules.hindsight import NotLegal, PlayedGame

        try:
            played = PlayedGame(game, stop_if_cancelled)
        except NotLegal:
            return None, KnownHindsight()
        known = KnownHindsight(legal=True)
        for player in range(len(game.players)):
            found = read_rows(game, player, rows, stop_if_cancelled)
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
