"""The full check beside the touch: asked for by revision, stale answers dropped."""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

from companion.rules.game import Game
from companion.rules.legality import (
    Code,
    Severity,
    Suggestions,
    Verdict,
    check,
    check_cheaply,
    suggest,
)
from companion.table.view import Problems
from companion.worker import Deliver, Job, Outcome, Ticket, Worker

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

_REMEMBERED: Final = 8
"""Verdicts: for the way from the editor to the check and back, and for what is mended and undone
again."""


def arising_problems(game: Game) -> Problems:
    """Return the findings that stay whatever is entered next."""
    return tuple(each for each in check_cheaply(game) if each.code not in IN_THE_MAKING)


def is_worth_a_search(game: Game) -> bool:
    """Whether nothing cheaper speaks against the game already."""
    return not any(finding.severity is Severity.ERROR for finding in check_cheaply(game))


class BackgroundCheck:
    """One search at a time, on a thread of its own. The verdict is told the moment it is known;
    what would mend the game is looked for after that, and can be stopped without losing it."""

    def __init__(self, deliver: Deliver) -> None:
        self._deliver: Final = deliver
        self._worker: Final = Worker(deliver, "searching")
        self._job: Job | None = None
        self._asked = 0
        self._known: Final[deque[tuple[Game, Verdict]]] = deque(maxlen=_REMEMBERED)

    def known(self, game: Game) -> Verdict | None:
        """The verdict on just this game, where it was found a while ago."""
        return next((verdict for each, verdict in self._known if each == game), None)

    def ask(
        self,
        game: Game,
        judged: Callable[[Verdict], None],
        progress: Callable[[float], None] | None = None,
        *,
        suggested: Callable[[Suggestions], None] | None = None,
    ) -> None:
        """Check the game; whatever was asked before is dropped. A verdict that is known already is
        told at once. `suggested` is told later what would make a game legal that is not."""
        self.stop()
        asked = self._asked
        known = self.known(game)
        if known is not None:
            judged(known)
            if suggested is None or known.legal or asked != self._asked:
                return

        def found(verdict: Verdict) -> None:
            """True whether or not anybody waits for it still."""
            self._known.append((game, verdict))
            if asked == self._asked:
                judged(verdict)

        def ended(outcome: Outcome[Suggestions | None]) -> None:
            if outcome.revision == self._asked and not outcome.cancelled:
                changes = outcome.value()
                if changes is not None and suggested is not None:
                    suggested(changes)

        def work(ticket: Ticket) -> Suggestions | None:
            verdict = known or _judge(game, ticket)
            if known is None:
                self._deliver(partial(found, verdict))
            return _mend(game, verdict, ticket) if suggested is not None else None

        self._job = self._worker.submit(work, ended, revision=asked, progress=progress)

    def stop(self) -> None:
        """Nobody waits for what is still being looked for; what was told stays true."""
        self._asked += 1
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def close(self) -> None:
        self.stop()
        self._worker.close(cancel=True)


def _judge(game: Game, ticket: Ticket) -> Verdict:
    return check(
        game, progress=lambda settled, all_: ticket.report_progress(settled / max(1, all_))
    )


def _mend(game: Game, verdict: Verdict, ticket: Ticket) -> Suggestions | None:
    """What would make it legal, where it is not."""
    if verdict.legal:
        return None
    return suggest(game, verdict, progress=lambda _settled, _all: ticket.stop_if_cancelled())
