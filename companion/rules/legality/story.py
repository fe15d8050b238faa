"""Whether one course of turns holds all of a Tribe territory: dominoes, fires, spending, recruits.

The game is unwound for the cut that is known already; that is nearly always the end of it. Where it
is not, tokens under which something may have been spent are looked for in any cut, and then all
cuts are gone through, round by round with a higher limit for each, so that a cut without hope does
not keep others waiting.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from companion.rules.game import Game
from companion.rules.legality.assembly import assemble
from companion.rules.legality.course import Ground, TooLongError
from companion.rules.legality.guesses import guess
from companion.rules.legality.holdings import DESERT, HELD, KINDS, explained, pieces_of
from companion.rules.legality.order import Clause
from companion.rules.legality.puzzle import Puzzle
from companion.rules.legality.telling import Telling, Told
from companion.rules.legality.throws import Settled, Stuck, settle, throwable
from companion.rules.legality.unwinding import Unwinding
from companion.rules.watch import Watch, unwatched


class Round(NamedTuple):
    """How long a story is sought for each cut; None is no limit."""

    guesses: int
    """Guesses of what happened under tokens."""
    guessed: int
    """States for one guess."""
    states: int | None
    """States of the whole search."""
    cuts: int | None
    """Cuts before the next round."""


AT_ONCE: Final = Round(4, 60, 60, 1)
ROUNDS: Final = (
    Round(8, 60, 200, 6),
    Round(24, 600, 600, 6),
    Round(24, 600, 3_000, 20),
    Round(24, 600, None, None),
)


TOGETHER: Final = Round(8, 60, 3_000, None)


class _NextRoundError(Exception):
    """Enough cuts were looked at."""


class Teller:
    """Tells the story of one player's territory. `member` is its number in the puzzle."""

    def __init__(self, game: Game, player: int, puzzle: Puzzle, member: int) -> None:
        self._game = game
        self._player = player
        self._puzzle = puzzle
        self._member = member
        self._pieces = pieces_of(game, player, puzzle, member)
        self._targets = throwable(puzzle, member)
        self._strict = self._pieces.tokens & ~(1 << len(puzzle.cells))
        self._round = AT_ONCE
        self._cuts = 0
        self._undecided = False
        # What cuts must obey because of those that were searched to the end.
        self._refuted: list[Clause] = []
        self.told: Told | None = None
        """The story of the cut that was settled last."""

    def tell(
        self, settled: Settled, clauses: Sequence[Clause], watch: Watch = unwatched
    ) -> Told | None:
        """The story, for this cut if that has one; None where no cut has one."""

        def step() -> None:
            watch(0, 1)

        told = self._unwound(settled, step)
        if told is not None or not self._limit_strict(watch):
            return told
        self._refuted += [*clauses, *self._last_turns()]
        return self._in_any_cut(ROUNDS, watch)

    def _in_any_cut(self, rounds: Sequence[Round], watch: Watch) -> Told | None:
        self._round, later = rounds[0], rounds[1:]
        self._cuts, self._undecided = 0, False
        known = tuple(self._refuted)
        try:
            found = assemble(
                self._puzzle, [self._member], clauses=known, judge=self.judge, watch=watch
            )
        except _NextRoundError:
            return self._in_any_cut(later, watch)
        if found.obstacle is None:
            return self.told
        return self._in_any_cut(later, watch) if self._undecided else None

    def share_box(self) -> None:
        """From now on `judge` is asked about cuts for all players together."""
        self._round = TOGETHER

    def judge(
        self,
        puzzle: Puzzle,
        territory: int,
        match: list[int],
        *,
        with_fires: bool,
        step: Callable[[], None],
    ) -> Settled | Stuck:
        """Whether a cut can be laid with a story to it: keeps that, or names all other pairs."""
        found = settle(puzzle, territory, match, with_fires=with_fires, step=step)
        if isinstance(found, Stuck):
            return found
        if self._cuts == self._round.cuts:
            raise _NextRoundError
        self._cuts += 1
        undecided, self._undecided = self._undecided, False
        told = self._unwound(found, step)
        if told is not None:
            return told.settled
        others = tuple(
            (one, other)
            for one in puzzle.territories[territory]
            for other in puzzle.types[one]
            if one < other and match[one] != other
        )
        if not self._undecided:
            self._refuted.append(others)
        self._undecided |= undecided
        return Stuck([others], connected=True)

    def _unwound(self, settled: Settled, step: Callable[[], None]) -> Told | None:
        ground = Ground(self._puzzle, self._pieces, self._targets, self._strict)
        try:
            unwound = guess(ground, settled, step, self._round.guesses, self._round.guessed)
            if unwound is None:
                unwound = Unwinding(ground, settled, step, most=self._round.states).run()
        except TooLongError:
            self._undecided = True
            return None
        if unwound is None:
            return None
        self.told = Telling(self._game, self._player, self._puzzle, self._pieces).tell(unwound)
        return self.told

    def _limit_strict(self, watch: Watch) -> bool:
        """Keeps to tokens that can have fallen, in some cut, on a square that lay there a turn
        before. Whether what was spent can be explained with those."""
        for square in range(len(self._puzzle.cells)):
            bit = 1 << square
            if self._strict & bit:
                found = assemble(
                    self._puzzle, [self._member], judge=partial(settle, strict=bit), watch=watch
                )
                if found.obstacle is not None:
                    self._strict ^= bit
        work, resources = self._pieces.work, self._pieces.resources
        free = [0] * KINDS
        deserts = 0
        for square in range(len(self._puzzle.cells)):
            if self._strict >> square & 1:
                if square in resources:
                    free[resources[square]] += 1
                else:
                    deserts += 1
        spent = [work[kind] + work[HELD[kind]] for kind in range(KINDS)]
        standing = sum(work[class_] for class_ in HELD) + work[DESERT]
        return explained(spent, standing, free, deserts, self._pieces.recruiting)

    def _last_turns(self) -> list[Clause]:
        """In the last turns nobody is recruited: nothing can have happened on one domino of those,
        where one was laid."""
        squares = self._puzzle.territories[self._member]
        if self._pieces.spare(len(squares) // 2) >= self._pieces.last_turns:
            return []
        touched = self._pieces.classes
        return [
            tuple(
                (one, other)
                for one in squares
                for other in self._puzzle.types[one]
                if one < other and one not in touched and other not in touched
            )
        ]
