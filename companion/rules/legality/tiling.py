"""Finding a tiling: squares cut into dominoes of one box, with an order in which they can be laid.

This is an exact cover problem, solved by backtracking with propagation:

- A square with a single possible partner is decided at once, and so are its consequences. When the
  last domino of a type is used, all other pairs of that type are ruled out.
- What then is open is tried, first the square with the fewest partners and the most dead ends.
- A finished tiling goes to `find_order`. If its dominoes cannot be laid, that is not the end of one
  branch only: it comes back with clauses, sets of pairs of which every solution covers one. They
  hold for all tilings, so they cut off every later branch that would fail for the same reason.

    d l @ l d     Both deserts can only pair with the lake beside them. The box has two dominoes
                  d-l, so this is the tiling. With a third pair elsewhere, propagation would find
                  the type used up, and a square without a partner: no tiling.

A search that runs out of branches has proved that there is no solution. The clauses that it learned
hold for the same territories in any company, so the search for all from one box starts with them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from companion.rules.legality.findings import Code
from companion.rules.legality.fire_throws import Conflict, LaidOrder, find_order
from companion.rules.legality.puzzle import SUPPLY, Clause, Pair, Puzzle
from companion.rules.progress import ProgressCallback, ignore_progress

_BRANCHES_BEFORE_MATCHING: Final = 16
"""After so many branches without a tiling, ask whether the squares can be paired up at all."""

_NONE: Final = -1
"""The partner of a square that has none yet, and the square to try when none is open."""


@dataclass(slots=True)
class TilingResult:
    """An order for each territory, or the obstacle."""

    orders: list[LaidOrder] = field(default_factory=list)
    obstacle: Code | None = None
    """`no-dominoes`, `no-order` or `fire-range`, the first that holds."""
    clauses: list[Clause] = field(default_factory=list)
    """Learned on the way; they hold for these territories in any company."""
    blocking: tuple[int, ...] = ()
    """The squares at which the tiling that came furthest got stuck."""


class OrderFinder(Protocol):
    """Finds an order for one territory's dominoes, or the conflict that leaves none."""

    def __call__(
        self,
        puzzle: Puzzle,
        territory: int,
        partners: list[int],
        /,
        *,
        with_fires: bool,
        step: Callable[[], None],
    ) -> LaidOrder | Conflict: ...


def find_tiling(
    puzzle: Puzzle,
    territories: Sequence[int],
    *,
    with_fires: bool = True,
    clauses: Sequence[Clause] = (),
    judge: OrderFinder = find_order,
    progress: ProgressCallback = ignore_progress,
) -> TilingResult:
    """Tile these territories of the puzzle from one box, so that `judge` finds orders for them."""
    search = _TilingSearch(puzzle, territories, with_fires, list(clauses), judge)
    return search.run(lambda: progress(0, len(territories)))


@dataclass(slots=True)
class _State:
    options: list[int]
    """For each open square its possible partners, as a set."""
    partners: list[int]
    supply: list[int]
    """How many dominoes of each type are left."""

    def copy(self) -> "_State":
        return _State(self.options[:], self.partners[:], self.supply[:])

    def open_pairs(self, clause: Clause) -> list[Pair] | None:
        """List the pairs of a clause that can still be covered; None where one is covered."""
        options, partners = self.options, self.partners
        pairs = []
        for pair in clause:
            one, other = pair
            if partners[one] == other:
                return None
            if partners[one] < 0 and partners[other] < 0 and options[one] >> other & 1:
                pairs.append(pair)
        return pairs


class _TilingSearch:
    def __init__(
        self,
        puzzle: Puzzle,
        territories: Sequence[int],
        with_fires: bool,
        clauses: list[Clause],
        judge: OrderFinder,
    ) -> None:
        self._puzzle = puzzle
        self._territories = territories
        self._with_fires = with_fires
        self._clauses = clauses
        self._judge = judge
        self._squares = [square for each in territories for square in puzzle.territories[each]]
        self._pairs = [
            [pair for each in territories for pair in puzzle.pairs[each][type_]]
            for type_ in range(len(SUPPLY))
        ]
        self._found_tiling = False
        self._found_order = False
        # How often each square was left without a partner: those are tried early.
        self._dead_ends = [1] * len(puzzle.cells)
        self._blocking: tuple[int, ...] = ()

    def run(self, step: Callable[[], None]) -> TilingResult:
        """Search depth first; `step` is called for every branch."""
        state = self._first_state()
        options = [state.options[square] for square in self._squares]
        single = [s for s, bits in zip(self._squares, options, strict=True) if _is_single(bits)]
        alive = all(options) and self._propagate(state, single)
        # States to go back to, with a square, its partners to try, and the clauses known then.
        trail: list[tuple[_State, int, int, int]] = []
        branches = 0
        while True:
            if alive:
                square = self._most_constrained(state)
                if square == _NONE:  # all squares have a partner: this is a tiling
                    orders = self._find_orders(state.partners, step)
                    if orders is not None:
                        return TilingResult(orders, clauses=self._clauses)
                else:
                    trail.append((state, square, state.options[square], len(self._clauses)))
            branches += 1
            if branches == _BRANCHES_BEFORE_MATCHING and self._cannot_match():
                break
            step()
            # Clauses learned since a state was put on the trail may rule it out by themselves. This
            # jumps back over all decisions that have no part in the conflict.
            known = len(self._clauses)
            while trail and trail[-1][3] != known and self._breaks_clause(trail[-1][0]):
                trail.pop()
            if not trail:
                break
            state, square, untried, _ = trail.pop()
            choice = untried & -untried
            if untried != choice:
                # The last partner to try can have the state itself; before, it must be kept.
                trail.append((state, square, untried ^ choice, known))
                state = state.copy()
            decided: list[int] = []
            alive = self._place(state, square, choice.bit_length() - 1, decided)
            alive = alive and self._propagate(state, decided)
        obstacle = Code.NO_ORDER if self._found_tiling else Code.NO_DOMINOES
        if self._found_order:
            obstacle = Code.FIRE_RANGE
        return TilingResult([], obstacle, self._clauses, self._blocking)

    def _first_state(self) -> _State:
        options = [0] * len(self._puzzle.cells)
        for square in self._squares:
            for other in self._puzzle.types[square]:
                options[square] |= 1 << other
        return _State(options, [_NONE] * len(options), list(SUPPLY))

    def _cannot_match(self) -> bool:
        """Backtracking can take very long to find that squares compete for too few neighbors; as a
        matching, with an endless box, the question is a quick one."""
        return not self._found_tiling and any(
            unmatched_squares(self._puzzle, territory) for territory in self._territories
        )

    def _place(self, state: _State, square: int, partner: int, decided: list[int]) -> bool:
        """Lay a domino. Returns False where that leaves another square without a partner; squares
        with a single one left are added to `decided`."""
        options, partners, supply = state.options, state.partners, state.supply
        types = self._puzzle.types
        type_ = types[square][partner]
        partners[square] = partner
        partners[partner] = square
        supply[type_] -= 1
        # Both squares are taken, so their other neighbors lose a possible partner each.
        for taken in (square, partner):
            bit = 1 << taken
            for other in types[taken]:
                if partners[other] < 0 and options[other] & bit:
                    rest = options[other] = options[other] ^ bit
                    if not rest:
                        self._dead_ends[other] += 1
                        return False
                    if not rest & (rest - 1):
                        decided.append(other)
        return bool(supply[type_]) or self._rule_out(state, type_, decided)

    def _rule_out(self, state: _State, type_: int, decided: list[int]) -> bool:
        """Rule out every open pair of a type whose dominoes are used up."""
        options, partners = state.options, state.partners
        for one, other in self._pairs[type_]:
            if partners[one] < 0 and partners[other] < 0 and options[one] >> other & 1:
                options[one] ^= 1 << other
                options[other] ^= 1 << one
                for square in (one, other):
                    rest = options[square]
                    if not rest:
                        self._dead_ends[square] += 1
                        return False
                    if not rest & (rest - 1):
                        decided.append(square)
        return True

    def _propagate(self, state: _State, decided: list[int]) -> bool:
        """Lay all dominoes that are decided. Returns False at a contradiction."""
        options, partners = state.options, state.partners
        while True:
            while decided:
                square = decided.pop()
                if partners[square] < 0 and not self._place(
                    state, square, options[square].bit_length() - 1, decided
                ):
                    return False
            forced = self._forced_pairs(state)
            if forced is None:
                return True
            if not forced or not self._place(state, *forced[0], decided):
                return False

    def _forced_pairs(self, state: _State) -> list[Pair] | None:
        """Return the open pairs of the first clause that has at most one, so that it must be
        covered; None where each clause has a choice."""
        for clause in self._clauses:
            pairs = state.open_pairs(clause)
            if pairs is not None and len(pairs) < 2:
                return pairs
        return None

    def _breaks_clause(self, state: _State) -> bool:
        return any(state.open_pairs(clause) == [] for clause in self._clauses)

    def _most_constrained(self, state: _State) -> int:
        """Choose the open square to try next: of the tightest clause, if there is any."""
        options, partners = state.options, state.partners
        candidates = self._squares
        fewest = len(candidates)
        for clause in self._clauses:
            pairs = state.open_pairs(clause)
            if pairs is not None and len(pairs) < fewest:
                fewest = len(pairs)
                candidates = [square for pair in pairs for square in pair]
        # Few partners mean few branches, and many dead ends a contradiction soon.
        best, most = _NONE, 0.0
        dead_ends = self._dead_ends
        for square in candidates:
            if partners[square] < 0:
                urgency = dead_ends[square] / options[square].bit_count()
                if urgency > most:
                    best, most = square, urgency
        return best

    def _find_orders(self, partners: list[int], step: Callable[[], None]) -> list[LaidOrder] | None:
        """Find an order for each territory; learn the clauses of those that have none."""
        self._found_tiling = True
        found = [
            self._judge(self._puzzle, territory, partners, with_fires=self._with_fires, step=step)
            for territory in self._territories
        ]
        conflicts = [each for each in found if isinstance(each, Conflict)]
        for conflict in conflicts:
            self._clauses += conflict.clauses
            # A conflict of fires came further than one of order; otherwise fewer squares say more.
            fewer = len(conflict.squares) < len(self._blocking)
            if not self._blocking or (conflict.connected and not self._found_order) or fewer:
                self._blocking = conflict.squares
            self._found_order = self._found_order or conflict.connected
        return None if conflicts else [each for each in found if isinstance(each, LaidOrder)]


def _is_single(bits: int) -> bool:
    return bits != 0 and not bits & (bits - 1)


def unmatched_squares(puzzle: Puzzle, territory: int) -> list[int]:
    """Return squares that compete for too few neighbors; none where all can have a partner.

    This is a matching by augmenting paths: each square asks a neighbor; a neighbor that is taken
    sends the square that has it to ask elsewhere, and so on until a free one is found. If none is,
    the squares that asked are more than the neighbors they could have.
    """
    partner: dict[int, int] = {}
    for square in puzzle.territories[territory]:
        if square not in partner:
            competing = _match(puzzle, square, partner)
            if competing:
                return competing
    return []


def _match(puzzle: Puzzle, square: int, partner: dict[int, int]) -> list[int]:
    """Find the square a partner, giving others new ones where needed; if there is none, return the
    squares that compete."""
    asked_by: dict[int, int] = {}
    competing = [square]
    for asking in competing:  # grows while it is read
        for other in puzzle.types[asking]:
            if other in asked_by:
                continue
            asked_by[other] = asking
            if other in partner:
                competing.append(partner[other])
                continue
            _reassign(asked_by, partner, square, other)
            return []
    return competing


def _reassign(asked_by: dict[int, int], partner: dict[int, int], square: int, free: int) -> None:
    """Go back along the path from a free square: each takes the neighbor that it asked."""
    offered: int | None = free
    while offered is not None:
        asking = asked_by[offered]
        given_up = partner.get(asking)
        partner[asking] = offered
        partner[offered] = asking
        offered = None if asking == square else given_up
