"""Laying a tiling's dominoes with their fires: each volcano throws its token when it is laid.

All dominoes without a volcano are laid as soon as they can be. What remains to choose is which
volcano comes next and which token it throws: one in range, onto a square that lies there already
or is its own other half. Only the squares laid and the tokens thrown matter for what follows, so
the search goes through such states and visits none twice. An example with one crater:

    @ v1 l       The volcano's domino joins the starting tile, but its token lies on a square that
    .  . l+1     is laid later: that domino joins by the l of the volcano's domino. No order works.
    .  . l       With the token on the upper l, the volcano's own other half, this one does.

Two shortcuts leave most states with a single move. A token in reach of no other volcano is thrown
at once, and so is any token of a volcano that could throw all its tokens: waiting cannot help.

Where no order works, the reason becomes a clause for the tiling solver. In a state without an end,
the volcanoes that wait could only throw onto squares that are not laid, which in turn wait for a
volcano. Such a group of squares is shut as long as its volcanoes throw into it and no domino covers
one of its opening pairs; other states with the same group are refuted without being searched.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.rules.legality.laying_order import (
    blocked_groups,
    connected_groups,
    dominoes_of,
    lay_dominoes,
    opening_pairs,
)
from companion.rules.legality.puzzle import Clause, Pair, Puzzle, bits_of, squares_of

Throws = Mapping[int, int | None]
"""For each volcano the square its token landed on; None is the starting tile."""


class LaidOrder(NamedTuple):
    """Dominoes in an order that works, with the throw of each volcano."""

    dominoes: list[Pair]
    throws: Throws


class Conflict(NamedTuple):
    """Proof that a tiling has no order that works: clauses that every tiling with one satisfies."""

    clauses: list[Clause]
    connected: bool
    """Without the fires there is an order."""
    squares: tuple[int, ...] = ()
    """The smallest blocked group, or the volcanoes and targets that wait for each other."""


def find_order(
    puzzle: Puzzle,
    territory: int,
    partners: list[int],
    *,
    with_fires: bool,
    step: Callable[[], None],
    strict: int = 0,
) -> LaidOrder | Conflict:
    """Find an order for a territory's dominoes, or the conflict that leaves none.

    `partners` gives each square the other half of its domino. `step` is called for every state.
    The tokens of `strict` must land on squares laid before their volcano's domino, not with it.
    """
    dominoes = dominoes_of(puzzle, territory, partners)
    order: list[Pair] = []
    _, left = lay_dominoes(puzzle, dominoes, 0, order)
    if left:
        blocked = blocked_groups(puzzle, left)
        smallest = min(blocked, key=lambda group: len(group.squares))
        clauses = [tuple(group.opening) for group in blocked]
        return Conflict(clauses, connected=False, squares=tuple(smallest.squares))
    if not with_fires or not puzzle.targets[territory]:
        return LaidOrder(order, {})
    return _ThrowSearch(puzzle, dominoes, token_masks(puzzle, territory), strict).run(step)


def token_masks(puzzle: Puzzle, territory: int) -> dict[int, int]:
    """Return for each volcano the set of tokens in its range.

    The starting tile counts as one more square, after all others.
    """
    return {
        volcano: sum(1 << (len(puzzle.cells) if target is None else target) for target in targets)
        for volcano, targets in puzzle.targets[territory].items()
    }


def order_with_throws(
    puzzle: Puzzle,
    dominoes: list[Pair],
    targets: dict[int, int],
    strict: int,
    step: Callable[[], None],
) -> LaidOrder | None:
    """Find an order of these dominoes in which the volcanoes throw only these tokens."""
    if lay_dominoes(puzzle, dominoes, 0, [])[1]:
        return None
    found = _ThrowSearch(puzzle, dominoes, targets, strict).run(step)
    return found if isinstance(found, LaidOrder) else None


class _State(NamedTuple):
    """The squares laid, with the starting tile, and the tokens thrown, both as sets."""

    laid: int
    used: int


class _ShutGroup(NamedTuple):
    """Squares that stay blocked while these volcanoes can throw nowhere but into them."""

    into: dict[int, int]
    """For each volcano its targets among the squares."""
    opening: set[Pair]


class _ThrowSearch:
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
            if one in targets:
                self._half[one] = other
            elif other in targets:
                self._half[other] = one
            else:
                self._plain.append((one, other))
        self._all = sum(1 << one | 1 << other for one, other in dominoes)
        self._shut: list[_ShutGroup] = []
        # The state before each state, with the volcano and the token that led on from there.
        self._came_from: dict[_State, tuple[_State, int, int]] = {}

    def run(self, step: Callable[[], None]) -> LaidOrder | Conflict:
        """Search depth first; `step` is called for every state and every group that is learned."""
        # Plain dominoes are laid at once in every state: that never takes a choice away.
        state = _State(self._lay_plain(self._start), 0)
        stack = [state]
        seen = {state}
        while stack:
            step()
            state = stack.pop()
            if state.laid & self._all == self._all:
                return self._order(state)
            for volcano, target in self._moves(state, step):
                halves = 1 << volcano | 1 << self._half[volcano]
                following = _State(self._lay_plain(state.laid | halves), state.used | target)
                if following not in seen:
                    seen.add(following)
                    self._came_from[following] = state, volcano, target
                    stack.append(following)
        return self._conflict()

    def _lay_plain(self, laid: int) -> int:
        left = [pair for pair in self._plain if not laid >> pair[0] & 1]
        return lay_dominoes(self._puzzle, left, laid, [])[0]

    def _moves(self, state: _State, step: Callable[[], None]) -> list[tuple[int, int]]:
        """List the throws to try next: none where the state is refuted."""
        laid, used = state
        left = {
            volcano: targets & ~used
            for volcano, targets in self._targets.items()
            if not laid >> volcano & 1
        }
        if self._is_refuted(left):
            return []
        # The tokens in reach of two waiting volcanoes: all others have one possible volcano left.
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
                # All its tokens can be thrown already, so laying other volcanoes first gains none.
                return throws
            moves += throws
            waiting[volcano] = targets ^ there
        # Suppose that all of these throws are wrong. If a group is shut then, it is worth learning:
        # states reached by the moves may run into it.
        if not self._is_refuted(waiting):
            step()
            self._learn(laid, waiting)
        return moves

    def _is_refuted(self, left: dict[int, int]) -> bool:
        """Return True if a volcano has no token left, or a known group stays shut."""
        if not all(left.values()):
            return True
        return any(
            all(not left.get(volcano, -1) & ~into for volcano, into in group.into.items())
            for group in self._shut
        )

    def _learn(self, laid: int, waiting: dict[int, int]) -> None:
        """Learn the group that stays shut if the volcanoes throw only the tokens of `waiting`."""
        links = dict.fromkeys(squares_of(self._all & ~laid), 0)
        # Squares let each other in through the dominoes they share, and as target and volcano.
        for one, other in (*self._half.items(), *self._plain):
            if one in links:
                links[one] |= 1 << other
                links[other] |= 1 << one
        for volcano, targets in waiting.items():
            for target in squares_of(targets & ~laid):
                links[volcano] |= 1 << target
                links[target] |= 1 << volcano
        connected = connected_groups(self._puzzle, links)
        groups = [self._shut_group(group, waiting) for group in connected]
        # The group with the fewest volcanoes refutes the most states.
        self._shut.append(min(groups, key=lambda group: (len(group.into), len(group.opening))))

    def _shut_group(self, group: list[int], waiting: dict[int, int]) -> _ShutGroup:
        inside = 0
        for square in group:
            inside |= 1 << square
        into: dict[int, int] = {}
        opening: set[Pair] = set()
        for pair in opening_pairs(self._puzzle, group):
            volcano, half = pair if pair[0] in waiting else pair[::-1]
            # A token on the volcano's own half needs nothing to be laid before.
            shut = inside & ~(1 << half & ~self._strict)
            if volcano in waiting and not waiting[volcano] & ~shut:
                into[volcano] = into.get(volcano, inside) & shut
            else:
                opening.add(pair)
        return _ShutGroup(into, opening)

    def _conflict(self) -> Conflict:
        """Conclude that one of the groups must open by a domino that lies elsewhere."""
        opening = {pair for group in self._shut for pair in group.opening}
        squares = 0
        for group in self._shut:
            for volcano, targets in group.into.items():
                squares |= 1 << volcano | targets & self._all
        return Conflict([tuple(opening)], connected=True, squares=tuple(squares_of(squares)))

    def _order(self, state: _State) -> LaidOrder:
        moves = []
        while state in self._came_from:
            before, volcano, target = self._came_from[state]
            moves.append((volcano, target))
            state = before
        order: list[Pair] = []
        throws: dict[int, int | None] = {}
        laid, left = lay_dominoes(self._puzzle, self._plain, self._start, order)
        for volcano, target in reversed(moves):
            half = self._half[volcano]
            order.append((min(volcano, half), max(volcano, half)))
            throws[volcano] = None if target == self._start else target.bit_length() - 1
            laid = laid | 1 << volcano | 1 << half
            laid, left = lay_dominoes(self._puzzle, left, laid, order)
        return LaidOrder(order, throws)
