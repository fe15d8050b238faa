"""Everything laid anew: a search that may be stopped at any time, with the best by then.

One run of annealing follows another, each from the territory as it was played. In turn they take
the dominoes that did best so far, and others that the player may have had as well.
"""

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from typing import Final, NamedTuple

from companion.rules.game import Game, Mode
from companion.rules.hindsight.annealing import LOOK, Annealing
from companion.rules.hindsight.answers import LaidAnew, Possible
from companion.rules.hindsight.burning import Worth
from companion.rules.hindsight.dealt import Dealt
from companion.rules.hindsight.furnishing import Furnishing, Squares
from companion.rules.hindsight.grid import grid_of
from companion.rules.hindsight.handing_out import HandingOut
from companion.rules.hindsight.hands import Types, hands_of, types_of
from companion.rules.hindsight.mosaic import Mosaic, as_played
from companion.rules.hindsight.one_fire import without_token
from companion.rules.hindsight.proofs import Played, alone, has_cheap_errors
from companion.rules.hindsight.relaid import relaid
from companion.rules.legality import Laid, Story, check
from companion.rules.progress import Cancelled
from companion.rules.scoring import score_player
from companion.rules.territory import Territory


class Course(NamedTuple):
    """How long a run is, and from which temperature it cools to which; those are points."""

    steps: int
    hot: float
    cold: float


COURSES: Final = {5: Course(6_000, 4, 0.5), 7: Course(40_000, 5, 0.5)}
TRIBE_COURSES: Final = {5: Course(4_000, 4, 0.5), 7: Course(12_000, 5, 0.5)}
"""Shorter: after each the best places for cavemen are sought."""

LOOKS_UNTIL_TOLD: Final = 10
"""What was found is made sure of now and then, rather than at every step of a climb."""

TRIES: Final = 20
"""So many at a time to find another hand."""

Report = Callable[[LaidAnew], None]


def unreported(_answer: LaidAnew) -> None:
    """Nobody wants to know before the end."""


def lay_anew(
    played: Played,
    player: int,
    at_least: Possible | None = None,
    *,
    seed: int = 1,
    steps: int | None = None,
    report: Report = unreported,
) -> LaidAnew | None:
    """The best that was found in so many steps, or until the watch stopped the search; None where
    it is no more than was played. Never less than `at_least`, the answer to another question.
    Each improvement is reported at once. The same seed and steps find the same."""
    search = _Search(played, player, seed, report)
    with suppress(Cancelled, _Enough):
        if at_least is not None:
            search.take(at_least)
        search.run(inf if steps is None else steps)
    return search.best


class _Enough(Exception):  # noqa: N818  # nothing went wrong
    """So many steps were asked for, and no more."""


@dataclass(slots=True)
class _Runs:
    """The runs with one hand."""

    hand: Dealt
    first: Mosaic
    worth: Worth
    done: int = 0
    most: int = 0


class _Search:
    def __init__(self, played: Played, player: int, seed: int, report: Report) -> None:
        self.best: LaidAnew | None = None
        self._played = played
        self._player = player
        self._report = report
        self._game = game = played.game
        self._own = game.players[player].territory
        self._most = score_player(game.players[player], game).total
        self._totems = HandingOut(game, player)
        self._grid = grid_of(game.size)
        self._chance = random.Random(seed)
        self._tribe = game.mode is Mode.TRIBE
        self._course = (TRIBE_COURSES if self._tribe else COURSES)[game.size]
        self._furnishing = Furnishing(self._own.squares, self._chance)
        self._left = inf
        self._hands = hands_of(played, player)
        self._types: set[Types] = set()
        self._runs: list[_Runs] = []

    def take(self, possible: Possible) -> None:
        """An answer to another question is one to this as well."""
        verdict = check(possible.game, progress=self._played.watch)
        if verdict.witness is not None:
            story = None if verdict.stories is None else verdict.stories[self._player]
            self._better(possible.total, possible.game, verdict.witness[self._player], story)

    def run(self, steps: float) -> None:
        self._left = steps
        runs = self._another_hand()
        if runs is None:
            return  # the starting tile alone
        if self._tribe:
            self._furnish({c: without_token(s, self._game.mode) for c, s in self._own.items()})
        count = 0
        while True:
            self._run(runs)
            count += 1
            another = self._another_hand() if count % 2 else None
            runs = another or max(self._runs, key=lambda each: (each.most, -each.done))

    def _another_hand(self) -> _Runs | None:
        """One that has not been tried; None where none was found in a little while."""
        for dealt in islice(self._hands, TRIES):
            self._spend(LOOK)
            if dealt is not None and dealt.steps:
                self._types.add(dealt.types)
                hand = Dealt([laid.domino for laid in dealt.steps], self._grid)
                first = as_played(self._own, dealt.steps, self._grid)
                worth = Worth(self._game, self._player, hand, self._grid)
                self._runs.append(_Runs(hand, first, worth))
                return self._runs[-1]
        return None

    def _spend(self, steps: int) -> None:
        """Lets whoever watches stop the search, and ends it when it has had its steps."""
        self._played.watch(0, 1)
        self._left -= steps
        if self._left < 0:
            raise _Enough

    def _run(self, runs: _Runs) -> None:
        annealing = Annealing(runs.hand, self._grid, runs.worth, self._chance)
        looks = 0

        def look() -> None:
            nonlocal looks
            looks += 1
            if not self._tribe and not looks % LOOKS_UNTIL_TOLD:
                self._make_sure(annealing, runs)
            self._spend(LOOK)

        try:
            annealing.run(runs.first, *self._course, look)
        finally:
            if not self._tribe:
                self._make_sure(annealing, runs)
        runs.done += 1
        if self._tribe and annealing.best is not None:
            squares, _ = relaid(annealing.best, runs.hand, self._grid, self._game.mode)
            runs.most = max(runs.most, self._furnish(squares))

    # --- What was found -------------------------------------------------------------------------

    def _make_sure(self, annealing: Annealing, runs: _Runs) -> None:
        """Takes the best of a run if it is better, once it is certain that it is legal."""
        found = annealing.best
        if found is None:
            return
        runs.most = max(runs.most, found.points)
        if found.points <= self._most:
            return
        squares, steps = relaid(found, runs.hand, self._grid, self._game.mode)
        changed = self._totems.changed(Territory(squares))
        total = score_player(changed.players[self._player], changed).total
        if (
            not has_cheap_errors(self._player, changed)
            and check(alone(self._player, changed)).legal
        ):
            self._better(total, changed, steps, None)
        else:
            annealing.best = None  # so that what is found next is told

    def _furnish(self, bare: Squares) -> int:
        """Takes a territory of Tribe mode if it is better with all that shall stand there. What it
        is worth; 0 where there is no room."""
        game = self._game
        squares = self._furnishing.furnish(bare, lambda: self._spend(1))
        if squares is None:
            return 0
        changed = self._totems.changed(Territory(squares))
        total = score_player(changed.players[self._player], changed).total
        if total > self._most and not has_cheap_errors(self._player, changed):
            side = alone(self._player, changed)
            verdict = check(side, progress=self._played.watch)
            if verdict.legal and verdict.witness is not None and verdict.stories is not None:
                (steps,), (story,) = verdict.witness, verdict.stories
                if types_of(steps) in self._types:
                    self._better(total, replace(game, players=changed.players), steps, story)
        return total

    def _better(
        self, total: int, changed: Game, steps: tuple[Laid, ...], story: Story | None
    ) -> None:
        self._most = total
        self.best = LaidAnew(self._player, total, changed, steps, story)
        self._report(self.best)
