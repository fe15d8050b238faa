"""The fires of a cut: which volcano threw which token, and an order in which all could fly.

All that can be laid without a fire is laid. Then a volcano whose domino can be laid throws a token
that lies within its reach, what it was in the way of is laid, and so on; whoever is laid already,
and which tokens are used, is all that matters for what follows, so no such state is looked at
twice. The order in which volcanoes come is no choice where a token has one possible volcano left,
or a volcano no token to wait for.

Where no throws work, each way to give the tokens to the volcanoes gets stuck in some block: squares
that wait for each other. A block refutes all ways that throw into it alike, and dominoes that would
open it, the cut being another, are what the search learns.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.rules.legality.masks import bits_of, squares_of
from companion.rules.legality.order import Clause, Pair, blocks, dominoes_of, doors, groups, lay
from companion.rules.legality.puzzle import Puzzle

Throws = Mapping[int, int | None]
"""For each volcano the square its token fell on; None is the starting tile."""


class Settled(NamedTuple):
    """An order that works, with the throw of each volcano."""

    dominoes: list[Pair]
    throws: Throws


class Stuck(NamedTuple):
    """No order works for this cut: what any cut that works must obey."""

    clauses: list[Clause]
    connected: bool
    """Whether it could be laid down without the fires."""
    squares: tuple[int, ...] = ()
    """Where to look: a smallest block, or the volcanoes and targets that wait for each other."""


def settle(
    puzzle: Puzzle,
    territory: int,
    match: list[int],
    *,
    with_fires: bool,
    step: Callable[[], None],
    strict: int = 0,
) -> Settled | Stuck:
    """An order for the dominoes that `match` puts on a territory's squares, or why there is none.

    `match` gives each square the other half of its domino. `step` is called again and again. The
    tokens of `strict` fell on squares laid before their volcano's domino, not with it.
    """
    dominoes = dominoes_of(puzzle, territory, match)
    order: list[Pair] = []
    _, left = lay(puzzle, dominoes, 0, order)
    if left:
        shut = blocks(puzzle, left)
        smallest = min(shut, key=lambda block: len(block.squares))
        return Stuck(
            [tuple(block.opening) for block in shut],
            connected=False,
            squares=tuple(smallest.squares),
        )
    if not with_fires or not puzzle.targets[territory]:
        return Settled(order, {})
    return _Volcanoes(puzzle, dominoes, throwable(puzzle, territory), strict).settle(step)


def throwable(puzzle: Puzzle, territory: int) -> dict[int, int]:
    """For each volcano the tokens it may have thrown, as a set of squares. The starting tile is one
    more square, beyond all others."""
    return {
        volcano: sum(1 << (len(puzzle.cells) if target is None else target) for target in targets)
        for volcano, targets in puzzle.targets[territory].items()
    }


def some_order(
    puzzle: Puzzle,
    dominoes: list[Pair],
    targets: dict[int, int],
    strict: int,
    step: Callable[[], None],
) -> Settled | None:
    """An order for these dominoes, their volcanoes throwing just these tokens, or None."""
    left = lay(puzzle, dominoes, 0, [])[1]
    if left:
        return None
    found = _Volcanoes(puzzle, dominoes, targets, strict).settle(step)
    return found if isinstance(found, Settled) else None


class _State(NamedTuple):
    """What is laid, and which tokens are thrown, as sets of squares. The starting tile is one more
    square, laid from the first."""

    laid: int
    used: int


class _Dead(NamedTuple):
    """A block: as long as these volcanoes throw nowhere but into it, and no domino opens it, it
    stays shut."""

    into: dict[int, int]
    opening: set[Pair]


class _Volcanoes:
    """The volcanoes of some dominoes, with what they may have thrown."""

    def __init__(
        self, puzzle: Puzzle, dominoes: list[Pair], targets: dict[int, int], strict: int
    ) -> None:
        self._puzzle = puzzle
        self._start = 1 << len(puzzle.cells)
        self._targets = targets
        self._strict = strict
        self._plain: list[Pair] = []
        self._half: dict[int, int] = {}
        for one, other in dominoes:
            if one in self._targets:
                self._half[one] = other
            elif other in self._targets:
                self._half[other] = one
            else:
                self._plain.append((one, other))
        self._all = sum(1 << one | 1 << other for one, other in dominoes)
        self._dead: list[_Dead] = []
        # The throw that led to a state first, and the state it was made in.
        self._came: dict[_State, tuple[_State, int, int]] = {}

    def settle(self, step: Callable[[], None]) -> Settled | Stuck:
        """`step` is called for every state, and for every block that is learnt."""
        state = _State(self._grown(self._start), 0)
        waiting = [state]
        seen = {state}
        while waiting:
            step()
            state = waiting.pop()
            if state.laid & self._all == self._all:
                return self._settled(state)
            for volcano, target in self._moves(state, step):
                halves = 1 << volcano | 1 << self._half[volcano]
                following = _State(self._grown(state.laid | halves), state.used | target)
                if following not in seen:
                    seen.add(following)
                    self._came[following] = state, volcano, target
                    waiting.append(following)
        opening = {pair for dead in self._dead for pair in dead.opening}
        squares = 0
        for dead in self._dead:
            for volcano, targets in dead.into.items():
                squares |= 1 << volcano | targets & self._all
        return Stuck([tuple(opening)], connected=True, squares=tuple(squares_of(squares)))

    def _grown(self, laid: int) -> int:
        left = [pair for pair in self._plain if not laid >> pair[0] & 1]
        return lay(self._puzzle, left, laid, [])[0]

    def _moves(self, state: _State, step: Callable[[], None]) -> list[tuple[int, int]]:
        """The throws to try next; none where nothing can come of the state."""
        laid, used = state
        left = {
            volcano: targets & ~used
            for volcano, targets in self._targets.items()
            if not laid >> volcano & 1
        }
        if self._refuted(left):
            return []
        once = twice = 0
        for targets in left.values():
            twice |= once & targets
            once |= targets
        same, at_start = self._puzzle.same, self._puzzle.at_start
        moves: list[tuple[int, int]] = []
        waiting = dict(left)
        for volcano, targets in left.items():
            half = self._half[volcano]
            halves = 1 << volcano | 1 << half
            if not (at_start & halves or (same[volcano] | same[half]) & laid):
                continue
            there = targets & (laid | 1 << half & ~self._strict)
            only = there & ~twice
            if only:
                # No other volcano can have thrown it, and waiting does not help.
                return [(volcano, only & -only)]
            throws = [(volcano, target) for target in bits_of(there)]
            if there == targets:
                return throws
            moves += throws
            waiting[volcano] = targets ^ there
        if not self._refuted(waiting):
            step()
            self._learn(laid, waiting)
        return moves

    def _refuted(self, left: dict[int, int]) -> bool:
        """Whether a volcano has no token left, or all throws go into a block."""
        if not all(left.values()):
            return True
        return any(
            all(not left.get(volcano, -1) & ~into for volcano, into in dead.into.items())
            for dead in self._dead
        )

    def _learn(self, laid: int, waiting: dict[int, int]) -> None:
        """The block in which all get stuck that throw as they wait: what can be laid throws onto
        what is not."""
        links = dict.fromkeys(squares_of(self._all & ~laid), 0)
        for volcano, half in self._half.items():
            if volcano in links:
                links[volcano] |= 1 << half
                links[half] |= 1 << volcano
                for target in squares_of(waiting[volcano] & ~laid):
                    links[volcano] |= 1 << target
                    links[target] |= 1 << volcano
        for one, other in self._plain:
            if one in links:
                links[one] |= 1 << other
                links[other] |= 1 << one
        dead = [self._block(group, waiting) for group in groups(self._puzzle, links)]
        self._dead.append(min(dead, key=lambda each: (len(each.into), len(each.opening))))

    def _block(self, group: list[int], waiting: dict[int, int]) -> _Dead:
        inside = 0
        for square in group:
            inside |= 1 << square
        into: dict[int, int] = {}
        opening: set[Pair] = set()
        for pair in doors(self._puzzle, group):
            volcano, half = pair if pair[0] in waiting else pair[::-1]
            shut = inside & ~(1 << half & ~self._strict)
            if volcano in waiting and not waiting[volcano] & ~shut:
                into[volcano] = into.get(volcano, inside) & shut
            else:
                opening.add(pair)
        return _Dead(into, opening)

    def _settled(self, state: _State) -> Settled:
        steps = []
        while state in self._came:
            before, volcano, target = self._came[state]
            steps.append((volcano, target))
            state = before
        order: list[Pair] = []
        throws: dict[int, int | None] = {}
        laid, left = lay(self._puzzle, self._plain, self._start, order)
        for volcano, target in reversed(steps):
            half = self._half[volcano]
            order.append((min(volcano, half), max(volcano, half)))
            throws[volcano] = None if target == self._start else target.bit_length() - 1
            laid, left = lay(self._puzzle, left, laid | 1 << volcano | 1 << half, order)
        return Settled(order, throws)
