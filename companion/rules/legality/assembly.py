"""The search for a cut into dominoes of one box, with an order and fires that work.

A square with one possible partner left is decided; so are all pairs of a type whose dominoes are
used up. What then is open is tried, the most constrained square first, and each cut that is found
but cannot be laid down teaches the search a clause: pairs of which one must be chosen. Clauses hold
whatever else is chosen, so they cut off every later attempt that would fail for the same reason,
and a search that is out of attempts has proved that there is none.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from companion.rules.legality.matching import too_few_partners
from companion.rules.legality.order import Clause
from companion.rules.legality.puzzle import SUPPLY, Puzzle
from companion.rules.legality.throws import Settled, Stuck, settle
from companion.rules.progress import ProgressCallback, ignore_progress

HOPEFUL = 16
"""After so many attempts without any cut it pays to ask whether one can exist at all."""

OPEN = -1
"""In a match: the square has no partner yet."""


class Obstacle(Enum):
    """Why there is no assembly; the first that holds."""

    DOMINOES = "dominoes"
    ORDER = "order"
    FIRES = "fires"


@dataclass(slots=True)
class Assembled:
    """What a search found: the settled territories, or the obstacle. The clauses it learnt hold
    for these territories in any company."""

    settled: list[Settled] = field(default_factory=list)
    obstacle: Obstacle | None = None
    clauses: list[Clause] = field(default_factory=list)
    stuck: tuple[int, ...] = ()
    """Where the cut that came furthest got stuck."""


@dataclass(slots=True)
class _State:
    partners: list[int]
    """For each open square its possible partners."""
    match: list[int]
    supply: list[int]
    """How many dominoes of each type are left."""

    def copy(self) -> "_State":
        return _State(self.partners[:], self.match[:], self.supply[:])


class Settle(Protocol):
    """Decides whether a cut of one territory will do; what it must obey where not."""

    def __call__(
        self,
        puzzle: Puzzle,
        territory: int,
        match: list[int],
        *,
        with_fires: bool,
        step: Callable[[], None],
    ) -> Settled | Stuck: ...


def assemble(
    puzzle: Puzzle,
    members: Sequence[int],
    *,
    with_fires: bool = True,
    clauses: Sequence[Clause] = (),
    judge: Settle = settle,
    progress: ProgressCallback = ignore_progress,
) -> Assembled:
    """Cuts, orders and fires for these of the puzzle's territories together, from one box. What is
    asked of a cut, `judge` decides: that it can be laid, unless more is asked."""
    return _Assembly(puzzle, members, with_fires, list(clauses), judge).run(progress)


class _Assembly:
    def __init__(
        self,
        puzzle: Puzzle,
        members: Sequence[int],
        with_fires: bool,
        clauses: list[Clause],
        judge: Settle,
    ) -> None:
        self._puzzle = puzzle
        self._judge = judge
        self._members = members
        self._with_fires = with_fires
        self._clauses = clauses
        self._squares = [square for member in members for square in puzzle.territories[member]]
        if len(members) == 1:
            self._pairs = puzzle.pairs[members[0]]
        else:
            self._pairs = [
                [pair for member in members for pair in puzzle.pairs[member][type_]]
                for type_ in range(len(SUPPLY))
            ]
        self._found_cut = False
        self._found_order = False
        self._trouble = [1] * len(puzzle.cells)
        self._stuck: tuple[int, ...] = ()

    def run(self, progress: ProgressCallback) -> Assembled:
        def step() -> None:
            progress(0, len(self._members))

        state = self._first_state()
        trail: list[tuple[_State, int, int, int]] = []
        alone = any(not state.partners[square] for square in self._squares)
        single = [square for square in self._squares if _single(state.partners[square])]
        alive = not alone and self._propagate(state, single)
        attempts = 0
        while True:
            if alive:
                square = self._most_constrained(state)
                if square == OPEN:
                    settled = self._settle(state.match, step)
                    if settled is not None:
                        return Assembled(settled, clauses=self._clauses)
                else:
                    trail.append((state, square, state.partners[square], len(self._clauses)))
            attempts += 1
            if attempts == HOPEFUL and not self._found_cut and self._cannot_be_cut():
                break
            step()
            known = len(self._clauses)
            while trail and trail[-1][3] != known and not self._agrees(trail[-1][0]):
                trail.pop()
            if not trail:
                break
            state, square, choices, _ = trail.pop()
            choice = choices & -choices
            if choices != choice:
                trail.append((state, square, choices ^ choice, known))
                state = state.copy()
            partner = choice.bit_length() - 1
            decided: list[int] = []
            alive = self._place(state, square, partner, decided) and self._propagate(state, decided)
        return Assembled([], self._obstacle(), self._clauses, self._stuck)

    def _cannot_be_cut(self) -> bool:
        """Whether squares compete for too few neighbours, were the box without end."""
        return any(too_few_partners(self._puzzle, member) for member in self._members)

    def _first_state(self) -> _State:
        partners = [0] * len(self._puzzle.cells)
        for square in self._squares:
            bits = 0
            for other in self._puzzle.types[square]:
                bits |= 1 << other
            partners[square] = bits
        return _State(partners, [OPEN] * len(partners), list(SUPPLY))

    def _obstacle(self) -> Obstacle:
        if self._found_order:
            return Obstacle.FIRES
        return Obstacle.ORDER if self._found_cut else Obstacle.DOMINOES

    def _place(self, state: _State, square: int, partner: int, decided: list[int]) -> bool:
        """Lays a domino. False where that leaves another square without a partner; squares with
        a single one left go to `decided`."""
        partners, match, supply = state.partners, state.match, state.supply
        types = self._puzzle.types
        type_ = types[square][partner]
        match[square] = partner
        match[partner] = square
        supply[type_] -= 1
        for taken in (square, partner):
            bit = 1 << taken
            for other in types[taken]:
                if match[other] < 0 and partners[other] & bit:
                    rest = partners[other] = partners[other] ^ bit
                    if not rest:
                        self._trouble[other] += 1
                        return False
                    if not rest & (rest - 1):
                        decided.append(other)
        return bool(supply[type_]) or self._run_out(state, type_, decided)

    def _run_out(self, state: _State, type_: int, decided: list[int]) -> bool:
        """Takes away every open pair of a type whose dominoes are used up."""
        partners, match = state.partners, state.match
        for one, other in self._pairs[type_]:
            if match[one] < 0 and match[other] < 0 and partners[one] >> other & 1:
                partners[one] ^= 1 << other
                partners[other] ^= 1 << one
                for square in (one, other):
                    rest = partners[square]
                    if not rest:
                        self._trouble[square] += 1
                        return False
                    if not rest & (rest - 1):
                        decided.append(square)
        return True

    def _propagate(self, state: _State, decided: list[int]) -> bool:
        """Lays all dominoes that are decided. False where something cannot work out."""
        partners, match = state.partners, state.match
        while True:
            while decided:
                square = decided.pop()
                if match[square] < 0 and not self._place(
                    state, square, partners[square].bit_length() - 1, decided
                ):
                    return False
            forced = self._forced_by_clause(state)
            if forced is None:
                return True
            if not forced or not self._place(state, *forced, decided):
                return False

    def _forced_by_clause(self, state: _State) -> tuple[int, int] | tuple[()] | None:
        """A pair that a clause needs because it is its last; () where a clause has none."""
        for clause in self._clauses:
            possible = _possible(clause, state)
            if possible is not None and len(possible) < 2:
                return possible[0] if possible else ()
        return None

    def _agrees(self, state: _State) -> bool:
        return all(_possible(clause, state) != [] for clause in self._clauses)

    def _most_constrained(self, state: _State) -> int:
        """The open square to try next: one that a clause is about where there is one."""
        partners, match = state.partners, state.match
        candidates = self._squares
        fewest = len(candidates)
        for clause in self._clauses:
            possible = _possible(clause, state)
            if possible is not None and len(possible) < fewest:
                fewest = len(possible)
                candidates = [square for pair in possible for square in pair]
        best, most = OPEN, 0.0
        trouble = self._trouble
        for square in candidates:
            if match[square] < 0:
                urgency = trouble[square] / partners[square].bit_count()
                if urgency > most:
                    best, most = square, urgency
        return best

    def _settle(self, match: list[int], step: Callable[[], None]) -> list[Settled] | None:
        """Orders for a cut of all territories; None, and a lesson, where one has none."""
        self._found_cut = True
        results = [
            self._judge(self._puzzle, member, match, with_fires=self._with_fires, step=step)
            for member in self._members
        ]
        stuck = [result for result in results if isinstance(result, Stuck)]
        for result in stuck:
            self._clauses += result.clauses
            # Without an order comes before without fires; of the like, the smaller says more.
            better = len(result.squares) < len(self._stuck)
            if not self._stuck or (result.connected and not self._found_order) or better:
                self._stuck = result.squares
            self._found_order = self._found_order or result.connected
        return None if stuck else [result for result in results if isinstance(result, Settled)]


def _single(bits: int) -> bool:
    return bits != 0 and not bits & (bits - 1)


def _possible(clause: Clause, state: _State) -> list[tuple[int, int]] | None:
    """The pairs of a clause that can still be chosen; None where one is."""
    partners, match = state.partners, state.match
    possible = []
    for pair in clause:
        one, other = pair
        if match[one] == other:
            return None
        if match[one] < 0 and match[other] < 0 and partners[one] >> other & 1:
            possible.append(pair)
    return possible
