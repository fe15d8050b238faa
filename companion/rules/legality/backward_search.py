"""A Tribe game played backwards: is there a course of turns that ends with what a cut shows?

From the last turn to the first, two things are undone in each turn: a recruit (the caveman is taken
back, and what he cost is put back where it lay), then a domino, on which nothing may have happened
any more. A volcano's fire goes with its domino. Once everything lies there as it was laid, what is
left is a matter of the laying order alone. Example:

    g:h go @ l lo     A hunter cost a mammoth and a fish. Something happened on both dominoes, so
                      neither can be taken away yet: the last turns laid none. In one of them the
                      hunter came; with him taken back, and both resources put back, the dominoes
                      may go in any order.

It is not decided at once which of several squares is put back. All spent mammoths are one *class*,
and a state counts how many of it are still to be put back; only when a domino is taken away, enough
squares of its classes must have been put back. One square of a class is as good as another, so that
no course is lost, and far fewer states are told apart; none is searched twice.

The search is run for one token history, which says what lay under each fire (see count_bounds).
Among the choices at a state the likeliest comes first: dominoes on which nothing happened go before
the others, and the recruit is undone that lets the next dominoes go. So a played game is mostly
undone without a step back. Where no fire of the history is left, some choices need no alternative:
a recruit that can be undone is undone (earlier, fewer squares would be there for him), and a domino
that nothing happened on and nothing joins is taken away.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple

from companion.rules.legality.count_bounds import (
    DESERT,
    HELD,
    KINDS,
    LEFT,
    SPENT,
    Ground,
    Layable,
    Moment,
    Outline,
    TokenHistory,
    Work,
    can_be_split,
    count_cavemen,
    count_spent,
)
from companion.rules.legality.fire_throws import LaidOrder, order_with_throws
from companion.rules.legality.puzzle import Pair, bits_of, squares_of
from companion.rules.legality.territory_rules import can_pay


class CutOffError(Exception):
    """The search used up its states."""


class Undone(NamedTuple):
    """A recruit taken back."""

    caveman: int
    """The class of the square the caveman stood on, or the square itself."""
    on_token: bool
    """True where it is a square, under a token."""
    paid: tuple[tuple[int, bool], ...]
    """The same for each resource put back."""


class Removed(NamedTuple):
    """A domino taken away."""

    domino: Pair
    volcano: int | None = None
    target: int | None = None
    """The square under its fire; None is the starting tile."""


class Step(NamedTuple):
    """A turn undone: None for no recruit, and for no domino."""

    undone: Undone | None
    removed: Removed | None


class Course(NamedTuple):
    """A course of turns, read backwards."""

    steps: tuple[Step, ...]
    """The turns from the last back to where all recruits are undone."""
    undone: Undone | None
    """The recruit in the turn of the last domino of those before."""
    first: LaidOrder
    """The dominoes before all that."""
    history: TokenHistory


class SearchState(NamedTuple):
    """The things left to be undone. Sets of dominoes and squares are bit masks."""

    dominoes: int
    discards: int
    """Turns left without a domino."""
    work: Work
    spent: int
    """Squares whose token is taken away and whose resource is still to be put back."""
    held: int
    """Those whose caveman is still to be taken back."""
    tokens: int

    @property
    def turn(self) -> int:
        """The number of the turn that is undone next."""
        return self.dominoes.bit_count() + self.discards

    @property
    def is_undone(self) -> bool:
        """True once no square is left to be put back."""
        return not (self.spent or self.held or any(self.work))


def backward_search(
    ground: Ground, cut: LaidOrder, outline: Outline, limit: int, step: Callable[[], None]
) -> Course | None:
    """Return a course of turns for this cut with this history, or None where there is none.

    `step` is called for every state. Raises CutOffError after `limit` states.
    """
    pieces = _Cut(ground, cut)
    orders = _Orders(pieces, outline, step)
    first = orders.first_order(cut)
    return None if first is None else _BackwardSearch(pieces, orders, first, limit, step).run()


class _Cut:
    """The dominoes of a cut as the search looks at them."""

    def __init__(self, ground: Ground, cut: LaidOrder) -> None:
        self.ground = ground
        self.layable = Layable(ground, cut.dominoes)
        self.masks = {pair: 1 << pair[0] | 1 << pair[1] for pair in cut.dominoes}
        self.bits = {pair: 1 << number for number, pair in enumerate(cut.dominoes)}
        classes = ground.state.classes
        self.needs = {
            pair: tuple([classes[square] for square in pair if square in classes])
            for pair in cut.dominoes
        }
        """The classes of each domino's squares."""
        self.volcanoes = {
            pair: square for pair in cut.dominoes for square in pair if square in ground.targets
        }
        self._pools: dict[int, list[int]] = {}

    def put_back(self, state: SearchState) -> list[int]:
        """Count the squares of each class that are put back, on the dominoes left."""
        pool = self._pools.get(state.dominoes)
        if pool is None:
            pool = self._pools[state.dominoes] = self.classes_on(state.dominoes)
        back = [there - still for there, still in zip(pool, state.work, strict=True)]
        for class_ in HELD:
            back[class_] -= state.work[class_ + KINDS]
        return back

    def classes_on(self, dominoes: int) -> list[int]:
        """Count the squares of each class on these dominoes."""
        counts = [0] * (DESERT + 1)
        for pair, bit in self.bits.items():
            if dominoes & bit:
                for class_ in self.needs[pair]:
                    counts[class_] += 1
        return counts

    def is_leaf(self, pair: Pair, dominoes: int) -> bool:
        """Return True if nothing happened on a domino and none of the others can need it to join:
        all beside it touch the starting tile, or it needs the only one beside it itself."""
        if self.needs[pair] or pair in self.volcanoes:
            return False
        mask, puzzle = self.masks[pair], self.ground.puzzle
        around = (puzzle.same[pair[0]] | puzzle.same[pair[1]]) & ~mask
        beside = [
            each for each, bit in self.bits.items() if dominoes & bit and self.masks[each] & around
        ]
        return all(self.masks[each] & puzzle.at_start for each in beside) or (
            len(beside) == 1 and not mask & puzzle.at_start
        )


class _Orders:
    """Orders for the dominoes that are left."""

    def __init__(self, cut: _Cut, outline: Outline, step: Callable[[], None]) -> None:
        self.outline = outline
        self._cut = cut
        self._puzzle, _, self._targets = cut.ground
        self._step = step
        self._known: dict[tuple[int, int], LaidOrder | None] = {}

    def first_order(self, cut: LaidOrder) -> LaidOrder | None:
        """Return an order of all dominoes in which the fires of the history fell on squares that
        lay there before, thrown as the outline says where that can be."""
        if not self.outline.fires:
            return cut
        used = self.outline.history.used
        targets = {volcano: bits & ~used for volcano, bits in self._targets.items()}
        targets |= {volcano: 1 << square for volcano, square in self.outline.fires}
        for some in (targets, dict(self._targets)):
            found = order_with_throws(self._puzzle, cut.dominoes, some, used, self._step)
            if found is not None:
                return found
        return None

    def bit(self, target: int | None) -> int:
        """Return the square of a throw as a set; the starting tile is beyond all others."""
        return 1 << (len(self._puzzle.cells) if target is None else target)

    def removal_plan(self, order: LaidOrder) -> list[Pair]:
        """Sort the dominoes as they had best be taken away.

        Played forwards, those come first on which something happened, then the others, and last the
        volcanoes of the outline's fires; each as soon as it can be laid.
        """
        late = {volcano: rank for rank, (volcano, _) in enumerate(self.outline.fires, start=2)}
        used = self.outline.history.used
        masks, volcanoes = self._cut.masks, self._cut.volcanoes

        def rank(pair: Pair) -> int:
            usual = 0 if self._cut.needs[pair] or masks[pair] & used else 1
            return late.get(volcanoes.get(pair, -1), usual)

        waiting = sorted(order.dominoes, key=rank)
        laid, plan = self.bit(None), list[Pair]()
        while waiting:
            pair = next(each for each in waiting if self._can_be_laid(each, order, laid))
            laid |= masks[pair]
            waiting.remove(pair)
            plan.append(pair)
        return plan[::-1]

    def _can_be_laid(self, pair: Pair, order: LaidOrder, laid: int) -> bool:
        mask, puzzle = self._cut.masks[pair], self._puzzle
        if not (puzzle.at_start & mask or (puzzle.same[pair[0]] | puzzle.same[pair[1]]) & laid):
            return False
        volcano = self._cut.volcanoes.get(pair)
        return volcano is None or bool(self.bit(order.throws[volcano]) & (laid | mask))

    def without(
        self, order: LaidOrder, pair: Pair, thrown: int | None, state: SearchState
    ) -> LaidOrder | None:
        """Return an order without a domino that threw this, for the state that leaves."""
        left = [each for each in order.dominoes if each != pair]
        volcano = self._cut.volcanoes.get(pair)
        if (volcano is None or order.throws[volcano] == thrown) and self._joins(left):
            return LaidOrder(left, order.throws)
        key = state.dominoes, state.tokens
        if key not in self._known:
            targets = {
                each: self._targets[each] & state.tokens
                for other, each in self._cut.volcanoes.items()
                if state.dominoes & self._cut.bits[other]
            }
            used = self.outline.history.used
            self._known[key] = order_with_throws(self._puzzle, left, targets, used, self._step)
        return self._known[key]

    def _joins(self, dominoes: list[Pair]) -> bool:
        """Return True if each domino joins one before it."""
        same, at_start, masks = self._puzzle.same, self._puzzle.at_start, self._cut.masks
        laid = 0
        for pair in dominoes:
            mask = masks[pair]
            if not (at_start & mask or (same[pair[0]] | same[pair[1]]) & laid):
                return False
            laid |= mask
        return True


class _BackwardSearch:
    """The search for one cut and one history."""

    def __init__(
        self, cut: _Cut, orders: _Orders, first: LaidOrder, limit: int, step: Callable[[], None]
    ) -> None:
        self._cut = cut
        self._ground = cut.ground
        self._recruiting = cut.ground.state.recruiting
        self._orders = orders
        self._first = first
        self._history = orders.outline.history
        self._limit = limit
        self._step = step
        self._plan = orders.removal_plan(first)
        self._searched: set[SearchState] = set()
        self._steps: list[Step] = []
        self._end: tuple[Undone | None, LaidOrder] | None = None

    def run(self) -> Course | None:
        """Search from the end of the game."""
        tribe = self._ground.state
        dominoes = (1 << len(self._first.dominoes)) - 1
        state = SearchState(dominoes, tribe.discards, tribe.work, 0, 0, tribe.tokens)
        if self._is_explained(state, self._recruiting):
            self._search(state, self._first)
        if self._end is None:
            return None
        undone, first = self._end
        return Course(tuple(reversed(self._steps)), undone, first, self._history)

    def _search(self, state: SearchState, order: LaidOrder) -> bool:
        used = state.tokens & self._history.used
        if state.is_undone and not used:
            self._end = None, order
            return True
        if state in self._searched:
            return False
        if len(self._searched) >= self._limit:
            raise CutOffError
        self._searched.add(state)
        self._step()
        if used and not self._may_end_well(state, used):
            return False
        plan = [pair for pair in self._plan if state.dominoes & self._cut.bits[pair]]
        for undone, before in self._recruits(state, plan, used):
            if before.is_undone and not used:
                self._end = undone, order
                return True
            for removed, earlier, shorter in self._removals(before, order, plan, used):
                if self._search(earlier, shorter):
                    self._steps.append(Step(undone, removed))
                    return True
        return False

    def _left_to_undo(self, state: SearchState) -> tuple[tuple[int, ...], int]:
        """Count what is still to be put back, by resource, and the cavemen to be taken back."""
        history, tokens = self._history, state.tokens
        under = state.spent | history.spent & tokens
        spent = count_spent(state.work, under, self._ground.state.resources)
        return spent, count_cavemen(state.work, state.held | history.held & tokens)

    def _is_explained(self, state: SearchState, most: int) -> bool:
        """Return True if numbers allow so many recruits to explain what is left."""
        spent, cavemen = self._left_to_undo(state)
        return can_pay(spent, cavemen, 0, most)

    def _may_end_well(self, state: SearchState, used: int) -> bool:
        """Return True if numbers allow each fire of the history that is left to have fallen."""
        cut = self._cut
        return all(
            any(
                self._ground.targets[volcano] & bit
                and state.dominoes & cut.bits[pair]
                and can_be_split(self._moment(state, pair, bit))
                for pair, volcano in cut.volcanoes.items()
            )
            for bit in bits_of(used)
        )

    def _moment(self, state: SearchState, thrower: Pair, bit: int) -> Moment:
        """The moment before a volcano's domino threw the token of this square."""
        cut = self._cut
        excluded = cut.masks[thrower]
        for pair, number in cut.bits.items():
            if not state.dominoes & number:
                excluded |= cut.masks[pair]
        laid = cut.layable.laid(excluded, state.tokens ^ bit)
        later = 0
        for pair, number in cut.bits.items():
            if state.dominoes & number and not cut.masks[pair] & laid:
                later |= number
        missing = [
            max(0, need - back)
            for need, back in zip(cut.classes_on(later), cut.put_back(state), strict=True)
        ]
        outside = [missing[kind] + missing[kind + KINDS] for kind in SPENT]
        cavemen_outside = missing[DESERT] + (state.held & ~laid).bit_count()
        for class_ in HELD:
            # A caveman taken back, but not what was paid from his square, is no caveman any more.
            cavemen_outside += max(0, missing[class_] - state.work[class_ + KINDS])
        resources = self._ground.state.resources
        for square in squares_of(state.spent & ~laid):
            outside[resources[square]] += 1
        before = [0] * KINDS
        for square in squares_of(self._history.spent & bit):
            before[resources[square]] = 1
        spent, cavemen = self._left_to_undo(state)
        return Moment(
            spent,
            cavemen,
            tuple(outside),
            tuple(before),
            cavemen_outside,
            (self._history.held & bit).bit_count(),
            places=cavemen,
            turns=state.turn - later.bit_count(),
        )

    def _recruits(
        self, state: SearchState, plan: list[Pair], used: int
    ) -> Iterator[tuple[Undone | None, SearchState]]:
        """Yield the recruits that this turn may have had, with the state before each; and none,
        where it may have been without."""
        turn = state.turn
        may_wait = self._is_explained(state, min(turn - 1, self._recruiting))
        is_any_undone = False
        if turn <= self._recruiting:
            for first, undone in self._choices(state, plan):
                if used and may_wait and first >= len(plan):
                    # No domino waits for him: he may as well have come before a fire.
                    may_wait = False
                    yield None, state
                before = _without_recruit(state, undone)
                if self._is_explained(before, turn - 1):
                    is_any_undone = True
                    yield undone, before
        if may_wait and (used or not is_any_undone):
            yield None, state

    def _choices(self, state: SearchState, plan: list[Pair]) -> list[tuple[int, Undone]]:
        """Return the recruits that may be taken back, those first that the next dominoes wait for;
        each with the place in the plan of the first that waits."""
        wanted = self._wanted(state, plan)
        cavemen = [(class_, False) for class_ in (*HELD, DESERT) if state.work[class_]]
        cavemen += [(square, True) for square in squares_of(state.held)]
        choices = []
        for caveman, on_token in cavemen:
            held, work = _without_caveman(state, caveman, on_token=on_token)
            for paid in self._payments(work, state.spent & ~held):
                parts = ((caveman, on_token), *paid)
                places = [-1 if on else wanted[what] for what, on in parts]
                choices.append((sum(places), min(places), Undone(caveman, on_token, paid)))
        choices.sort(key=itemgetter(0))
        return [(first, undone) for _, first, undone in choices]

    def _wanted(self, state: SearchState, plan: list[Pair]) -> list[int]:
        """Return for each class the place in the plan of the first domino that waits for it."""
        wanted = [len(plan)] * (DESERT + 1)
        back = self._cut.put_back(state)
        for place, pair in enumerate(plan):
            for class_ in self._cut.needs[pair]:
                back[class_] -= 1
                if back[class_] < 0:
                    wanted[class_] = min(wanted[class_], place)
                    if class_ in HELD:
                        left = LEFT[class_ - KINDS]
                        wanted[left] = min(wanted[left], place)
        return wanted

    def _payments(self, work: list[int], spent: int) -> Iterator[tuple[tuple[int, bool], ...]]:
        """Yield two or four different resources to put back."""
        choices: list[list[tuple[int, bool]]] = [
            [(classes[kind], False) for classes in (SPENT, LEFT) if work[classes[kind]]]
            for kind in range(KINDS)
        ]
        for square in squares_of(spent):
            choices[self._ground.state.resources[square]].append((square, True))
        for number in (2, 4):
            for some in combinations(choices, number):
                yield from product(*some)

    def _removals(
        self, state: SearchState, order: LaidOrder, plan: list[Pair], used: int
    ) -> Iterator[tuple[Removed | None, SearchState, LaidOrder]]:
        """Yield what the turn may have laid: no domino first, then as planned."""
        if state.discards:
            yield None, state._replace(discards=state.discards - 1), order
            if not used:
                return
        back = self._cut.put_back(state)
        open_squares = state.spent | state.held
        for pair in plan:
            needs = self._cut.needs[pair]
            if self._cut.masks[pair] & open_squares or any(
                back[class_] < needs.count(class_) for class_ in needs
            ):
                continue
            is_removed = False
            for removal in self._remove(state, order, pair):
                is_removed = True
                yield removal
            if is_removed and not used and self._cut.is_leaf(pair, state.dominoes):
                return

    def _remove(
        self, state: SearchState, order: LaidOrder, pair: Pair
    ) -> Iterator[tuple[Removed, SearchState, LaidOrder]]:
        """Yield the state before a domino was laid; with a volcano, for each fire it may have
        thrown."""
        mask = self._cut.masks[pair]
        volcano = self._cut.volcanoes.get(pair)
        left = state._replace(dominoes=state.dominoes ^ self._cut.bits[pair])
        if volcano is None:
            shorter = None if mask & state.tokens else self._orders.without(order, pair, None, left)
            if shorter is not None:
                yield Removed(pair), left, shorter
            return
        spent, held = self._history
        usual = self._orders.bit(order.throws[volcano])
        others = self._ground.targets[volcano] & state.tokens & ~usual
        for target in (usual, *bits_of(others)):
            if mask & state.tokens & ~target or target & mask & self._history.used:
                continue
            earlier = left._replace(
                tokens=state.tokens ^ target,
                spent=state.spent | target & spent,
                held=state.held | target & held,
            )
            square = None if target == self._orders.bit(None) else target.bit_length() - 1
            shorter = self._orders.without(order, pair, square, earlier)
            if shorter is not None:
                yield Removed(pair, volcano, square), earlier, shorter


def _without_caveman(state: SearchState, caveman: int, *, on_token: bool) -> tuple[int, list[int]]:
    """Return the squares under tokens with a caveman, and the work, with this one taken back."""
    work = list(state.work)
    if on_token:
        return state.held ^ 1 << caveman, work
    work[caveman] -= 1
    if caveman != DESERT:
        work[LEFT[caveman - KINDS]] += 1
    return state.held, work


def _without_recruit(state: SearchState, undone: Undone) -> SearchState:
    held, work = _without_caveman(state, undone.caveman, on_token=undone.on_token)
    spent = state.spent
    for what, on_token in undone.paid:
        if on_token:
            spent ^= 1 << what
        else:
            work[what] -= 1
    return state._replace(work=tuple(work), spent=spent, held=held)
