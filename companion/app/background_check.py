"""The full check beside the touch: asked for by revision, stale answers dropped."""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.background import Deliver, Job, Outcome, Ticket, Worker
from companion.rules.game import Game
from companion.rules.legality import (
    Code,
    Severity,
    Suggestion,
    Verdict,
    check,
    check_cheaply,
    suggest,
)
from companion.table.view import Problems

IN_THE_MAKING: Final = frozenset(
    {
        Code.ODD_SQUARES,
        Code.DISCONNECTED,
        Code.FIRE_COUNT,
        Code.SPENDING,
        Code.DISCARD_NOT_ALLOWED,
        Code.TOTEM_OWNER,
        Code.TOTEM_UNCLAIMED,
        Code.TOTEM_ZERO,
        Code.GRID_SIZE,
        Code.SAME_NAME,
    }
)
"""What nobody wants to hear while the territory is still being entered."""


class Answer(NamedTuple):
    verdict: Verdict
    suggestions: tuple[Suggestion, ...] = ()


def problems_as_they_arise(game: Game) -> Problems:
    """What is wrong already, whatever comes next."""
    return tuple(f for f in check_cheaply(game) if f.code not in IN_THE_MAKING)


def is_worth_a_search(game: Game) -> bool:
    """Whether nothing cheaper speaks against the game already."""
    return not any(finding.severity is Severity.ERROR for finding in check_cheaply(game))


class BackgroundCheck:
    """One search at a time, on a thread of its own."""

    def __init__(self, deliver: Deliver) -> None:
        self._worker: Final = Worker(deliver, "searching")
        self._job: Job[Answer] | None = None
        self._asked = 0

    def ask(
        self,
        game: Game,
        done: Callable[[Answer], None],
        progress: Callable[[float], None] | None = None,
        *,
        with_suggestions: bool = False,
    ) -> None:
        """Check the game; whatever was asked before is dropped."""
        self.stop()
        self._asked += 1
        asked = self._asked

        def work(ticket: Ticket) -> Answer:
            def watch(settled: int, territories: int) -> None:
                ticket.progress(settled / max(1, territories))

            verdict = check(game, watch=watch)
            if verdict.legal or not with_suggestions:
                return Answer(verdict)
            return Answer(verdict, suggest(game, watch=watch))

        def ended(outcome: Outcome[Answer]) -> None:
            if outcome.revision == self._asked and not outcome.cancelled:
                done(outcome.value())

        self._job = self._worker.submit(work, ended, revision=asked, progress=progress)

    def stop(self) -> None:
        """Nobody waits for the answer any more."""
        self._asked += 1
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def close(self) -> None:
        self.stop()
        self._worker.close(cancel=True)
