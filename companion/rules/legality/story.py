"""Whether one course of turns holds all of a Tribe territory: dominoes, fires, spending, recruits.

The game is unwound for the cut that is known already; that is nearly always the end of it. Where it
is not, tokens under which something may have been spent are looked for in any cut, then outlines in
any cut, and then all cuts are gone through, round by round with a higher limit for each, so that a
cut without hope does not keep others waiting.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from companion.rules.game import Game
from companion.rules.legality.assembly import assemble
from companion.rules.legality.course import Ground, TooLongError, Unwound
from companion.rules.legality.guesses import guess
from companion.rules.legality.holdings import DESERT, HELD, KINDS, explained, pieces_of
from companion.rules.legality.order import Clause, Pair, lay
from companion.rules.legality.outline import Outlines
from companion.rules.legality.puzzle import Puzzle
from companion.rules.legality.rounds import AT_ONCE, GLANCE, ROUNDS, TOGETHER, Round
from companion.rules.legality.telling import Telling, Told
from companion.rules.legality.throws import (
    Settled,
    Stuck,
    settle,
    some_order,
    throwable,
    ways_to_throw,
)
from companion.rules.legality.unwinding import Unwinding
from companion.rules.watch import Watch, unwatched

MOST_WAYS: Final = 12
"""Ways to throw that are looked at one by one."""

POINTS_OF_ALL_CUTS: Final = 300
"""Moments that are looked at for an outline of whichever cut."""


class NextRoundError(Exception):
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
        self._left: dict[object, tuple[tuple[tuple[int, ...], int], ...]] = {}
        self._round = AT_ONCE
        self._cuts = 0
        # Stories by cut; None for a cut that has none as far as this round goes.
        self._known: dict[tuple[Pair, ...], Told | None] = {}
        self.undecided = False
        """Whether the search of some cut was given up in this round."""
        self.refuted: list[Clause] = []
        """What cuts must obey because of those that were searched to the end."""
        self.told: Told | None = None
        """The story of the cut that was settled last."""

    def tell(
        self, settled: Settled, clauses: Sequence[Clause], watch: Watch = unwatched
    ) -> Told | None:
        """The story, for this cut if that has one; None where no cut has one."""

        def step() -> None:
            watch(0, 1)

        told = self._known[tuple(sorted(settled.dominoes))] = self._unwound(settled, step)
        if (
            told is not None
            or not self._limit_strict(watch)
            or not self._outlined(self._ground(), self._pairs(), step)
        ):
            return told
        self.refuted += [*clauses, *self._last_turns()]
        rounds = iter(ROUNDS)
        while True:
            self.begin(next(rounds))
            try:
                found = assemble(
                    self._puzzle,
                    [self._member],
                    clauses=tuple(self.refuted),
                    judge=self.judge,
                    watch=watch,
                )
            except NextRoundError:
                continue
            if found.obstacle is None:
                return self.told
            if not self.undecided:
                return None

    def begin(self, round_: Round) -> None:
        """From now on `judge` goes as far as that."""
        self._round = round_
        self._cuts, self.undecided = 0, False
        self._known = {cut: told for cut, told in self._known.items() if told is not None}

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
        cut = tuple(sorted(found.dominoes))
        if cut not in self._known:
            if self._cuts == self._round.cuts:
                raise NextRoundError
            self._cuts += 1
            self._known[cut] = self._unwound(found, step)
        told = self._known[cut]
        if told is not None:
            self.told = told
            return told.settled
        return Stuck([self._others(cut)], connected=True)

    def _others(self, cut: Collection[Pair]) -> Clause:
        """All pairs that are not of a cut."""
        return tuple(pair for pair in self._pairs() if pair not in cut)

    @staticmethod
    def _outlined(ground: Ground, pairs: Iterable[Pair], step: Callable[[], None]) -> bool:
        """Whether some cut into such pairs may have a story, as far as outlines tell."""
        outlines = Outlines(ground, pairs, step)
        return any(outlines.run(POINTS_OF_ALL_CUTS)) or not outlines.all_found

    def _pairs(self) -> list[Pair]:
        return [
            (one, other)
            for one in self._puzzle.territories[self._member]
            for other in self._puzzle.types[one]
            if one < other
        ]

    def _unwound(self, settled: Settled, step: Callable[[], None]) -> Told | None:
        """The story of this cut, with the limits of this round."""
        ground = self._ground()
        unwound, undecided = None, False
        for some, order in self._by_throws(ground, settled, step):
            try:
                unwound = self._course(some, order, step)
            except TooLongError:
                undecided = True
            if unwound is not None:
                break
        if unwound is None and undecided:
            self.undecided = True
            return None
        if unwound is None:
            self.refuted.append(self._others(settled.dominoes))
            return None
        self.told = Telling(self._game, self._player, self._puzzle, self._pieces).tell(unwound)
        return self.told

    def _by_throws(
        self, ground: Ground, settled: Settled, step: Callable[[], None]
    ) -> Iterator[tuple[Ground, Settled]]:
        """The ways in which the cut's volcanoes may have thrown, with an order for each, where they
        are few: outlines tell more then. Not at once, since it is hardly ever needed."""
        ways = None if self._round is AT_ONCE else ways_to_throw(ground.targets, MOST_WAYS)
        if ways is None:
            yield ground, settled
            return
        for way in ways:
            order = some_order(ground.puzzle, settled.dominoes, way, 0, step)
            if order is not None:
                yield replace(ground, targets=way), order

    def _course(self, ground: Ground, settled: Settled, step: Callable[[], None]) -> Unwound | None:
        """The course of turns for this cut, None where there is none. Raises TooLongError where
        this round does not find out."""
        points, guesses, guessed, states, _ = self._round
        outlines = Outlines(ground, settled, step)
        followed = 0
        for outline in islice(outlines.run(points), guesses):
            unwound = guess(ground, outline, step, guessed)
            if unwound is not None:
                return unwound
            if not followed:
                with suppress(TooLongError):
                    return Unwinding(ground, settled, step, most=GLANCE).run()
            followed += 1
        if not followed and outlines.all_found:
            return None
        if states is not None and (not followed or states <= GLANCE):
            raise TooLongError
        return Unwinding(ground, settled, step, most=states).run()

    def _ground(self) -> Ground:
        return Ground(self._puzzle, self._pieces, self._targets, self._strict, self._left)

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
        """In the last turns nobody is recruited: where a domino was laid in one of those, nothing
        happened on the last of all, all others can be laid without it, and a fire on it is its
        own."""
        squares = self._puzzle.territories[self._member]
        if self._pieces.spare(len(squares) // 2) >= self._pieces.last_turns:
            return []
        return [tuple(pair for pair in self._pairs() if self._may_be_last(pair))]

    def _may_be_last(self, pair: Pair) -> bool:
        one, other = pair
        halves = 1 << one | 1 << other
        own = self._targets.get(one, 0) | self._targets.get(other, 0)
        if one in self._pieces.classes or other in self._pieces.classes:
            return False
        if self._pieces.tokens & halves & ~own:
            return False
        rest = [each for each in self._pairs() if one not in each and other not in each]
        squares = self._puzzle.territories[self._member]
        laid, _ = lay(self._puzzle, rest, 0, [])
        return all((laid | halves) >> square & 1 for square in squares)


def tell_together(
    puzzle: Puzzle, tellers: Sequence[Teller], clauses: Sequence[Clause], watch: Watch = unwatched
) -> list[Told] | None:
    """Stories for all players from one box, or None where none were found."""

    def judge(
        puzzle: Puzzle,
        territory: int,
        match: list[int],
        *,
        with_fires: bool,
        step: Callable[[], None],
    ) -> Settled | Stuck:
        teller = tellers[territory]
        return teller.judge(puzzle, territory, match, with_fires=with_fires, step=step)

    for round_ in TOGETHER:
        known = [*clauses, *(each for teller in tellers for each in teller.refuted)]
        for teller in tellers:
            teller.begin(round_)
        try:
            found = assemble(puzzle, range(len(tellers)), clauses=known, judge=judge, watch=watch)
        except NextRoundError:
            continue
        if found.obstacle is None:
            return [teller.told for teller in tellers if teller.told is not None]
        if not any(teller.undecided for teller in tellers):
            break
    return None
