"""What the search takes for one game, and what it may take."""

import gc
import time
from typing import Final, NamedTuple

from companion.rules.game import Game
from companion.rules.legality import Verdict, check, suggest
from companion.rules.legality.holdings import needed
from companion.rules.legality.shares import splits
from companion.rules.legality.tribe import recruits_for
from tests.benchmarks.measuring import Looks

SUGGESTIONS: Final = {5: 0.3, 7: 1.0}
"""Seconds that suggestions may take, by the size of the frame."""

LOOK: Final = 0.02
"""Seconds between two looks at the watch."""


class Taken(NamedTuple):
    """Seconds of processor time for one game."""

    check: float
    suggestions: float
    look: float
    verdict: Verdict

    def share(self, game: Game) -> float:
        """How much of what they may take the suggestions took."""
        return self.suggestions / SUGGESTIONS[game.size]


def taken(game: Game, *, suggesting: bool) -> Taken:
    forget()
    look = Looks()
    began = time.process_time()
    verdict = check(game, watch=look)
    checked = time.process_time()
    if suggesting and not verdict.legal:
        suggest(game, verdict, watch=look)
    look(0, 0)
    return Taken(checked - began, time.process_time() - checked, look.longest, verdict)


def forget() -> None:
    """What was worked out for other games: a player's game is the first that is looked at."""
    for memo in (splits, needed, recruits_for):
        memo.cache_clear()


def begin() -> None:
    """What is there now need not be looked through for what can be let go: so the app begins, too.
    Else the collector comes between two looks at the watch, for longer than any step."""
    gc.freeze()
