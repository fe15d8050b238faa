"""What the search takes for one game, and what it may take; how a hunt for slow games climbs."""

import gc
import json
import time
from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.exchange.game_file import game_value
from companion.rules.game import Game
from companion.rules.legality import Suggestions, Verdict, check, suggest
from companion.rules.legality.holdings import needed
from companion.rules.legality.shares import splits
from companion.rules.legality.territory_rules import recruit_counts
from tests.benchmarks.measuring import Looks
from tests.cases.casebook import FOLDER, games

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
    found: Suggestions | None
    """None where nobody asked, or the game is legal."""

    def share(self, game: Game) -> float:
        """How much of what they may take the suggestions took."""
        return self.suggestions / SUGGESTIONS[game.size]


class Reached(NamedTuple):
    """A game that was come to, and what it takes."""

    game: Game
    taken: Taken

    def cost(self, *, suggesting: bool) -> float:
        """What a hunt for slow suggestions, or for slow checks, goes by."""
        return self.taken.suggestions if suggesting else self.taken.check


def taken(game: Game, *, suggesting: bool) -> Taken:
    forget()
    look = Looks()
    began = time.process_time()
    verdict = check(game, progress=look)
    checked = time.process_time()
    found = None
    if suggesting and not verdict.legal:
        found = suggest(game, verdict, progress=look)
    look(0, 0)
    return Taken(checked - began, time.process_time() - checked, look.longest, verdict, found)


def reached(game: Game, *, suggesting: bool) -> Reached:
    return Reached(game, taken(game, suggesting=suggesting))


def slower(best: Reached, other: Reached, *, suggesting: bool) -> Reached:
    """The other, unless it is quicker. It must not be so twice: a hiccup of the machine is no
    discovery."""
    least = best.cost(suggesting=suggesting) * 0.98
    if other.cost(suggesting=suggesting) <= least:
        return best
    again = reached(other.game, suggesting=suggesting)
    other = _quickest([other, again], suggesting=suggesting)
    return other if other.cost(suggesting=suggesting) > least else best


def settled(game: Game, *, suggesting: bool) -> Reached:
    """What it takes when nothing comes between: the least of three times."""
    times = [reached(game, suggesting=suggesting) for _ in range(3)]
    quickest = _quickest(times, suggesting=suggesting)
    look = min(each.taken.look for each in times)
    return quickest._replace(taken=quickest.taken._replace(look=look))


def _quickest(times: Iterable[Reached], *, suggesting: bool) -> Reached:
    return min(times, key=lambda each: each.cost(suggesting=suggesting))


def save(name: str, slowest: Iterable[Game]) -> None:
    """From now on they are cases, with what the check says of them; those known are left out."""
    known = games(name)
    with (FOLDER / name).open("a", encoding="utf-8", newline="\n") as file:
        for game in slowest:
            if game not in known:
                known.append(game)
                codes = sorted(code.value for code in check(game).errors)
                value = {"game": game_value(game), "codes": codes}
                print(json.dumps(value, ensure_ascii=False, separators=(",", ":")), file=file)


def forget() -> None:
    """What was worked out for other games: a player's game is the first that is looked at."""
    for memo in (splits, needed, recruit_counts):
        memo.cache_clear()


def begin() -> None:
    """What is there now need not be looked through for what can be let go: so the app begins, too.
    Else the collector comes between two looks at the watch, for longer than any step."""
    gc.freeze()
