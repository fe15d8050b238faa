"""A Tribe game played backwards, for one cut of a territory: is there a course of turns that ends
with exactly what is shown?

From the end, turn by turn: a recruit is undone (his caveman is taken back, and what he cost is put
back on spent squares), then a domino is taken away, on which nothing may have happened any more.
With a volcano's domino its fire goes, and what it fell on is as it was before: with its resource,
spent, or with a caveman. Once all is as it was laid, what is left is a matter of order alone.

Which of several squares of a class is put back when is decided as late as it can be: when a domino
is taken away, its squares must have been put back by then, and among those of a class one is as
good as another. Squares under tokens, which may be put back from their fire's turn on only, are no
class and told apart. So a state is: the dominoes left, how many squares of each class are still to
be put back, what is open under tokens, and which tokens lie. None is looked at twice.

Where no token can matter any more, a recruit that can be undone is undone: later, fewer squares
would be left for it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Final

from companion.rules.legality.course import (
    Fates,
    Ground,
    Order,
    Plan,
    Stage,
    Step,
    Taken,
    TooLongError,
    Undone,
    Unwound,
)
from companion.rules.legality.fire_throws import LaidOrder
from companion.rules.legality.guessed_moments import MomentsInOrder
from companion.rules.legality.holdings import spent_of, standing_of
from companion.rules.legality.moment import Instant
from companion.rules.legality.moments import Moments
from companion.rules.legality.outline import Outlines
from companion.rules.legality.planning import Planning
from companion.rules.legality.puzzle import Pair, squares_of
from companion.rules.legality.recruits import Recruits
from companion.rules.legality.remaining import Orders
from companion.rules.legality.tallies import Tallies

GLANCED: Final = 8
"""So many states without hope count as one, where only so many are searched."""
UNASKED: Final = 8
"""States that are gone through before outlines are asked about more."""
ASKED: Final = 3
"""Moments for each of these at most, where only so many states are searched."""


class Unwinding:
    """The search for one cut."""

    def __init__(
        self,
        ground: Ground,
        settled: LaidOrder,
        step: Callable[[], None],
        *,
        most: int | None,
        fates: Fates | None = None,
    ) -> None:
        """`settled` is an order of the cut. With `fates`, only this order is searched, but for
        dominoes that can come whenever a turn is wanted, with just these fates of tokens. `step` is
        called for every state; for more than `most` of them, TooLongError is raised."""
        self._ground = ground
        self._pieces = ground.pieces
        self._orders = Orders(ground, settled, step)
        self._masks = self._orders.masks
        self._step = step
        self._most = most
        self._fixed = fates
        self._may_matter = ground.strict if fates is None else fates.spent | fates.held
        self._volcanoes = {
            volcano: 1 << number
            for pair, number in self._orders.numbers.items()
            if (volcano := self._orders.volcano(pair)) is not None
        }
        self._recruits = Recruits(ground, self._orders)
        self._planning = Planning(ground, self._orders)
        self._dead: set[Stage] = set()
        self._hopeless = 0
        self._failed = False
        self._tallies = Tallies(ground, fates)
        self._steps: list[Step] = []
        self._last: tuple[Undone | None, Order] | None = None

    def run(self) -> Unwound | None:
        """The course of turns; None where there is none. Raises TooLongError."""
        pieces, first = self._pieces, self._orders.first
        dominoes = len(first.dominoes)
        every = (1 << dominoes) - 1
        state = Stage(every, pieces.spare, pieces.work, 0, 0, pieces.tokens)
        if not self._tallies.explain(state, pieces.recruiting) or not self._unwind(state, first):
            return None
        assert self._last is not None  # noqa: S101  # set where all is undone
        undone, last = self._last
        return Unwound(tuple(reversed(self._steps)), undone, self._orders.settled(last))

    def _unwind(self, state: Stage, order: Order) -> bool:
        if state.is_undone:
            self._last = None, order
            return True
        if not self._is_looked_at(state):
            return False
        unasked = len(self._dead) <= UNASKED
        turn = state.dominoes.bit_count() + state.spare
        plan = self._plan(state, order)
        for undone, before in self._recruits_undone(state, plan, turn):
            if before.is_undone:
                self._last = undone, order
                return True
            for taken, earlier, shorter in self._turns_undone(before, order, plan):
                if self._unwind(earlier, shorter):
                    self._steps.append(Step(undone, taken))
                    return True
                self._failed = True
                if unasked and not self._may_end_well(state):
                    return False
        return False

    def _is_looked_at(self, state: Stage) -> bool:
        """Whether a state is new, and not without hope. Raises TooLongError."""
        if state in self._dead:
            return False
        hopeful = self._may_end_well(state)
        if hopeful:
            self._dead.add(state)
            self._step()
        else:
            self._hopeless += 1
        if self._most is not None and len(self._dead) + self._hopeless // GLANCED > self._most:
            raise TooLongError
        return hopeful

    @cached_property
    def _outlines(self) -> Outlines:
        """What tells soon that nothing can come of a state."""
        most = None if self._most is None else ASKED * self._most
        cut = self._orders.settled(self._orders.first)
        if self._fixed is None:
            return Outlines(Moments(self._ground, cut.dominoes, self._step), most)
        ground = replace(self._ground, targets=self._orders.first.throws, strict=self._may_matter)
        return Outlines(MomentsInOrder(ground, cut, self._step, self._fixed), most)

    def _may_end_well(self, state: Stage) -> bool:
        """Whether an outline goes on from here. Where no token matters, numbers told as much; and
        mostly the first states lead to the end anyway, so that they are asked about only once
        others lead nowhere."""
        return (
            not self._may_matter
            or len(self._dead) < UNASKED
            or self._outlines.possible(self._point(state))
        )

    def _point(self, state: Stage) -> Instant:
        """A state as outlines know it."""
        return Instant(
            sum(
                1 << volcano for volcano, bit in self._volcanoes.items() if not state.dominoes & bit
            ),
            state.tokens,
            Fates(state.open_spent, state.open_held),
            tuple(spent_of(state.work, state.open_spent, self._pieces.resources)),
            standing_of(state.work, state.open_held),
        )

    def _plan(self, state: Stage, order: Order) -> Plan:
        """In which order dominoes had best go."""
        backwards = order.dominoes[::-1]
        if self._fixed is not None:
            return Plan(backwards, len(backwards), tuple(self._planning.next(backwards)))
        most = min(state.dominoes.bit_count() + state.spare, self._pieces.recruiting)
        if self._tallies.explain(state, most, free=0):
            return Plan(backwards, len(backwards), backwards)
        return self._planning.soonest(state, order)

    def _recruits_undone(
        self, state: Stage, plan: Plan, turn: int
    ) -> Iterator[tuple[Undone | None, Stage]]:
        """The recruits that this turn may have had, and the state before each; and none, where it
        may have been without."""
        most = min(turn - 1, self._pieces.recruiting)
        waited = not self._tallies.explain(state, most)
        matters = state.tokens & self._may_matter
        done = False
        useless = []
        if turn <= self._pieces.recruiting:
            for urgent, undone, before in self._recruits.undone(state, plan):
                if not urgent and not waited and matters:
                    waited = True
                    yield None, state
                if self._failed and not self._lets_go(before, plan):
                    useless.append(before)
                elif self._tallies.explain(before, turn - 1):
                    done = True
                    yield undone, before
        if waited:
            return
        if matters or not (done or any(self._tallies.explain(each, turn - 1) for each in useless)):
            yield None, state

    def _lets_go(self, state: Stage, plan: Plan) -> bool:
        """Whether there is an earlier state: a turn without a domino, or one that may go."""
        if state.spare or state.is_undone:
            return True
        back = self._recruits.put_back(state)
        open_ = state.open_spent | state.open_held
        return any(
            not self._masks[pair] & open_ and self._recruits.lets_go(pair, back)
            for pair in plan.next
        )

    def _turns_undone(
        self, state: Stage, order: Order, plan: Plan
    ) -> Iterator[tuple[Taken | None, Stage, Order]]:
        """What the turn may have laid: no domino first, then as planned."""
        if state.spare:
            yield None, state._replace(spare=state.spare - 1), order
        back = self._recruits.put_back(state)
        open_ = state.open_spent | state.open_held
        for pair in plan.next:
            mask = self._masks[pair]
            if mask & open_ or not self._recruits.lets_go(pair, back):
                continue
            yield from self._without(state, order, pair, needed=plan.urgent < len(plan.dominoes))

    def _without(
        self, state: Stage, order: Order, pair: Pair, *, needed: bool
    ) -> Iterator[tuple[Taken, Stage, Order]]:
        """The state before a domino was laid; with a volcano, for each fire it may have thrown and
        what may have been there."""
        mask = self._masks[pair]
        volcano = self._orders.volcano(pair)
        left = state._replace(dominoes=state.dominoes ^ 1 << self._orders.numbers[pair])
        if volcano is None:
            shorter = None if mask & state.tokens else self._shorter(left, order, pair, 0)
            if shorter is not None:
                yield Taken(pair), left, shorter
            return
        for target in self._thrown(volcano, state, order):
            if mask & state.tokens & ~target:
                continue
            before = left._replace(tokens=state.tokens & ~target)
            shorter = self._shorter(before, order, pair, target)
            if shorter is not None:
                may_be_used = not target & mask and target & self._ground.strict
                fates = self._fates(pair, target.bit_length() - 1, before, may_be_used)
                # First what is likelier to lead on.
                for taken, earlier in reversed(fates) if needed else fates:
                    yield taken, earlier, shorter

    def _shorter(self, state: Stage, order: Order, pair: Pair, thrown: int) -> Order | None:
        if self._fixed is not None:
            return Order(tuple(each for each in order.dominoes if each != pair), order.throws)
        return self._orders.shorter(order, pair, state, thrown)

    def _thrown(self, volcano: int, state: Stage, order: Order) -> Iterator[int]:
        """The tokens that a volcano may have thrown."""
        usual = order.throws[volcano]
        yield usual
        if self._fixed is None:
            others = self._ground.targets[volcano] & state.tokens & ~usual
            yield from (1 << square for square in squares_of(others))

    def _fates(
        self, pair: Pair, square: int, state: Stage, may_be_used: int
    ) -> list[tuple[Taken, Stage]]:
        """What may have been on a square before its fire fell: its resource, if it had one,
        nothing any more, or a caveman."""
        bit = 1 << square
        natural = square in self._pieces.resources
        fates = [(False, False)]
        if self._fixed is not None:
            fates = [(bool(self._fixed.spent & bit), bool(self._fixed.held & bit))]
        elif may_be_used:
            fates += [(True, False), (True, True)] if natural else [(False, True)]
        most = min(state.dominoes.bit_count() + state.spare, self._pieces.recruiting)
        found = []
        for spent, held in fates:
            before = state._replace(
                open_spent=state.open_spent | bit * spent, open_held=state.open_held | bit * held
            )
            if self._tallies.explain(before, most):
                found.append((Taken(pair, square, spent, held), before))
        return found
