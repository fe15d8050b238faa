"""The third question: the same dominoes rebuilt from scratch.

The search is not exact: it may be stopped at any time and has the best territory by then. One run
of annealing follows another, each from the territory as it was played. The player may have had
other dominoes as well, those of another proof; every other run tries a hand that is new, the runs
between take the hand that did best so far. In Tribe mode each run is followed by a search for the
best squares of the cavemen. The annealing knows nothing of the box, the totems of others or the
turns, so whatever betters the best territory is checked and scored by the rules before it counts.
"""

import random
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.rules.box import Domino
from companion.rules.game import Game, Mode
from companion.rules.hindsight.annealing import Annealing, Schedule
from companion.rules.hindsight.answers import TYPE_OF, PlayedGame, Possible, Rebuilt
from companion.rules.hindsight.caveman_placement import CavemanPlacement
from companion.rules.hindsight.incremental_score import RegionTable, grid_of, remove_token
from companion.rules.hindsight.tiling import (
    Hand,
    Squares,
    Tiling,
    TilingScore,
    lay_tiling,
    tiling_as_played,
)
from companion.rules.hindsight.totem_handout import TotemHandout
from companion.rules.legality import Laid, Story, check
from companion.rules.legality.fire_throws import LaidOrder
from companion.rules.legality.puzzle import DOMINOES_OF_TYPE, Puzzle, puzzle_of
from companion.rules.legality.tiling import find_tiling
from companion.rules.scoring import score_player
from companion.rules.territory import Territory

_SCHEDULES: Final = {5: Schedule(6_000, 4, 0.5), 7: Schedule(40_000, 5, 0.5)}
_TRIBE_SCHEDULES: Final = {5: Schedule(4_000, 4, 0.5), 7: Schedule(12_000, 5, 0.5)}
"""Shorter: the search for the best squares of the cavemen follows."""
_PAUSES_BETWEEN_CHECKS: Final = 10
"""While a run climbs, its best tiling changes often; it is checked only now and then."""
_TRIES: Final = 20
"""The most places to try at a time for another hand."""

Types = tuple[tuple[int, int], ...]
"""Dominoes by type, each with its number: those of a type are alike."""


def rebuild(
    played: PlayedGame, player: int, at_least: Possible | None = None, *, seed: int = 1
) -> Iterator[Rebuilt | None]:
    """Yield the best rebuilt territory by then, again and again, and never end by itself.

    None comes as long as nothing is better than the game as played. The answer to another question
    (`at_least`) is one to this question as well, so with it the first answer is not less. The same
    seed yields the same. Only where nothing but the starting tile lies does it end.

    >>> from itertools import islice
    >>> from companion.rules.game import Colour, Game, Mode, Player
    >>> from companion.rules.notation import read_territory
    >>> territory = read_territory(["l l @ d l*"], most=9)
    >>> game = Game(Mode.DISCOVERY, 5, (Player("Ada", Colour.PINK, territory),), finished=False)
    >>> *_, best = islice(rebuild(PlayedGame(game), player=0), 20)
    >>> best.total
    3
    """
    search = _Search(played, player, seed)
    if at_least is not None:
        search.take(at_least)
    for _pause in search.run():
        played.step()
        yield search.best


# --- Hands ------------------------------------------------------------------------------------


class _Proof(NamedTuple):
    """The dominoes of a proof, and where they lay in it."""

    types: Types
    steps: tuple[Laid, ...]


def _types_of(steps: tuple[Laid, ...]) -> Types:
    return tuple(sorted(Counter(TYPE_OF[laid.domino.number] for laid in steps).items()))


def _proofs(played: PlayedGame, player: int) -> Iterator[_Proof | None]:
    """Yield a proof for each hand that the player may have had, and None after a vain try.

    The first one is the proof that was found. Then each pair of squares on which some domino may
    lie is tried: is there a proof with a domino just there?
    """
    first = _Proof(_types_of(played.witness[player]), played.witness[player])
    known = {first.types}
    yield first
    territories = [each.territory for each in played.game.players]
    members = [player, *(i for i in range(len(territories)) if i != player)]
    puzzle = puzzle_of(territories)
    for alike in puzzle.pairs[player]:
        for pair in alike:
            found = find_tiling(puzzle, members, clauses=[(pair,)], progress=played.progress)
            if found.obstacle is None:
                steps = _steps(puzzle, found.orders[0])
                types = _types_of(steps)
                if types not in known:
                    known.add(types)
                    yield _Proof(types, steps)
                    continue
            yield None


def _steps(puzzle: Puzzle, order: LaidOrder) -> tuple[Laid, ...]:
    left = [list(reversed(dominoes)) for dominoes in DOMINOES_OF_TYPE]
    return tuple(
        _laid(puzzle, one, other, left[puzzle.types[one][other]].pop())
        for one, other in order.dominoes
    )


def _laid(puzzle: Puzzle, one: int, other: int, domino: Domino) -> Laid:
    if puzzle.kinds[one] != domino.left:
        one, other = other, one
    return Laid(domino, puzzle.cells[one], puzzle.cells[other], None)


# --- The search -------------------------------------------------------------------------------


@dataclass(slots=True)
class _Runs:
    """The runs with one hand."""

    hand: Hand
    first: Tiling
    score: TilingScore
    done: int = 0
    most: int = 0


class _Search:
    def __init__(self, played: PlayedGame, player: int, seed: int) -> None:
        self.best: Rebuilt | None = None
        self._played = played
        self._player = player
        self._game = game = played.game
        self._own = game.players[player].territory
        self._most = score_player(game.players[player], game).total
        self._totems = TotemHandout(game, player)
        self._grid = grid_of(game.size)
        self._table = RegionTable(self._grid)
        self._chance = random.Random(seed)
        self._tribe = game.mode is Mode.TRIBE
        self._schedule = (_TRIBE_SCHEDULES if self._tribe else _SCHEDULES)[game.size]
        self._cavemen = CavemanPlacement(self._own, self._chance)
        self._proofs = _proofs(played, player)
        self._types: set[Types] = set()
        self._runs: list[_Runs] = []

    def take(self, possible: Possible) -> None:
        """Take the answer to another question."""
        verdict = check(possible.game, progress=self._played.progress)
        if verdict.witness is not None:
            story = None if verdict.stories is None else verdict.stories[self._player]
            self._better(possible.total, possible.game, verdict.witness[self._player], story)

    def run(self) -> Iterator[None]:
        """Search on and on, with a pause after every short while."""
        yield from self._another_hand()
        if not self._runs:
            return  # the starting tile alone
        if self._tribe:
            bare = {cell: remove_token(s, self._game.mode) for cell, s in self._own.items()}
            yield from self._place_cavemen(bare)
        while True:
            yield from self._anneal(self._best_runs())
            yield from self._another_hand()
            newest = self._runs[-1]
            yield from self._anneal(self._best_runs() if newest.done else newest)

    def _best_runs(self) -> _Runs:
        return max(self._runs, key=lambda each: (each.most, -each.done))

    def _another_hand(self) -> Iterator[None]:
        """Look a little while for a hand that has not been tried."""
        for _try, proof in zip(range(_TRIES), self._proofs, strict=False):
            yield
            if proof is not None and proof.steps:
                self._types.add(proof.types)
                hand = Hand([laid.domino for laid in proof.steps], self._grid)
                first = tiling_as_played(self._own, proof.steps, self._grid)
                score = TilingScore(self._game, self._player, hand, self._grid)
                self._runs.append(_Runs(hand, first, score))
                return

    def _anneal(self, runs: _Runs) -> Iterator[None]:
        annealing = Annealing(runs.hand, runs.score, self._table, runs.first, self._chance)
        for pause, _ in enumerate(annealing.run(self._schedule), 1):
            if not self._tribe and not pause % _PAUSES_BETWEEN_CHECKS:
                self._check(annealing, runs)
            yield
        runs.done += 1
        if not self._tribe:
            self._check(annealing, runs)
        elif annealing.best is not None:
            _, tiling, thrown = annealing.best
            squares, _ = lay_tiling(tiling, runs.hand, self._grid, thrown, self._game.mode)
            runs.most = max(runs.most, (yield from self._place_cavemen(squares)))

    def _check(self, annealing: Annealing, runs: _Runs) -> None:
        """Take the best tiling of a run if it is better and legal."""
        found = annealing.best
        if found is None:
            return
        runs.most = max(runs.most, found.points)
        if found.points <= self._most:
            return
        squares, steps = lay_tiling(
            found.tiling, runs.hand, self._grid, found.thrown, self._game.mode
        )
        changed = self._totems.change_game(Territory(squares))
        if self._played.check_alone(self._player, changed) is None:
            annealing.best = None  # a tiling as good as this one may come and be legal
            return
        total = score_player(changed.players[self._player], changed).total
        self._better(total, changed, steps, None)

    def _place_cavemen(self, bare: Squares) -> Generator[None, None, int]:
        """Take a territory of Tribe mode if it is better with its cavemen, and return its total; 0
        where there is no room for them."""
        squares = yield from self._cavemen.place(bare)
        if squares is None:
            return 0
        changed = self._totems.change_game(Territory(squares))
        total = score_player(changed.players[self._player], changed).total
        if total > self._most:
            verdict = self._played.check_alone(self._player, changed)
            if verdict is not None and verdict.witness is not None and verdict.stories is not None:
                (steps,), (story,) = verdict.witness, verdict.stories
                if story is not None and _types_of(steps) in self._types:
                    game = replace(self._game, players=changed.players)
                    self._better(total, game, steps, story)
        return total

    def _better(
        self, total: int, changed: Game, steps: tuple[Laid, ...], story: Story | None
    ) -> None:
        self._most = total
        self.best = Rebuilt(self._player, total, changed, steps, story)
