"""The turn order of a Tribe game: dominoes, fires, spending and recruits in one course of turns.

`TurnOrderSolver.solve` takes the cut that the search for dominoes found and looks for its turns
(`backward_search`), token history by token history (`CountBounds`). That is nearly always the end.
Otherwise it asks whether numbers rule out every cut at once, and if not, goes through the other
cuts, with few states for each at first, so that a cut without hope does not use up the search.

The search is bounded by a number of states, so that two phones agree. There are three answers: a
turn order; none, because everything was searched; or not known, because the states were used up.
"""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from companion.rules.game import Game
from companion.rules.legality.backward_search import (
    Course,
    CutOffError,
    Undone,
    backward_search,
)
from companion.rules.legality.changes import spare_caveman
from companion.rules.legality.count_bounds import (
    DESERT,
    KINDS,
    LEFT,
    CountBounds,
    Ground,
    read_tribe_state,
)
from companion.rules.legality.findings import Burnt, Recruit
from companion.rules.legality.fire_throws import (
    Conflict,
    LaidOrder,
    Throws,
    find_order,
    token_masks,
)
from companion.rules.legality.laying_order import lay_dominoes
from companion.rules.legality.puzzle import Clause, Pair, Puzzle
from companion.rules.legality.tiling import find_tiling
from companion.rules.progress import ProgressCallback, ignore_progress

STATES: Final = 650
"""States of the search for one territory. Counted rather than timed, so that two phones agree."""

LIMITS: Final = (300, 150, 300, 600)
"""States for a cut: first for the cut that is known already, then round by round for all cuts."""

PER_CUT: Final = 20
"""States that another cut counts by itself."""

LEAST_SHARE: Final = 30
"""States for a token history at least."""


class Unsolved(Enum):
    """Why there is no turn order."""

    IMPOSSIBLE = "impossible"
    CUT_OFF = "cut-off"


@dataclass(frozen=True, slots=True)
class Event:
    """A turn without its domino's number."""

    domino: bool
    burnt: Burnt | None
    recruit: Recruit | None


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """A course of turns: the order of the dominoes, and what happened turn by turn."""

    laid: LaidOrder
    events: tuple[Event, ...]


class TurnOrderSolver:
    """Finds the turn order of one player's territory. `member` is its number in the puzzle."""

    def __init__(self, game: Game, player: int, puzzle: Puzzle, member: int) -> None:
        self._game = game
        self._player = player
        self._puzzle = puzzle
        self._member = member
        state = read_tribe_state(game, player, puzzle, member)
        self._ground = Ground(puzzle, state, token_masks(puzzle, member))
        # The turn orders of cuts by their dominoes, or why they have none.
        self._known: dict[tuple[Pair, ...], TurnOrder | Unsolved] = {}
        self._solution: TurnOrder | None = None
        self._left = STATES
        self._limit = LIMITS[0]
        self._progress: ProgressCallback = ignore_progress

    def solve(
        self,
        cut: LaidOrder,
        clauses: Sequence[Clause],
        progress: ProgressCallback = ignore_progress,
    ) -> TurnOrder | Unsolved:
        """Return a turn order, for this cut if it has one, or why there is none.

        `clauses` are what the search for dominoes learned about the territory.
        """
        self._progress = progress
        first, *rounds = LIMITS
        self._limit = first
        found = self._solve_cut(cut)
        if isinstance(found, TurnOrder):
            return found
        if self._is_ruled_out():
            return Unsolved.IMPOSSIBLE
        known = [*clauses, *self.last_turns()]
        for limit in rounds:
            self.begin_round(limit)
            try:
                tiling = find_tiling(
                    self._puzzle, [self._member], clauses=known, judge=self.judge, progress=progress
                )
            except CutOffError:
                continue
            if tiling.obstacle is None:
                return self._solve_cut(tiling.orders[0])
            if Unsolved.CUT_OFF not in self._known.values():
                return Unsolved.IMPOSSIBLE
        return Unsolved.CUT_OFF

    def begin_round(self, limit: int, more: int = 0) -> None:
        """Search cuts that were cut off once more, each with so many states."""
        self._limit = limit
        self._left += more
        self._known = {
            cut: known for cut, known in self._known.items() if known is not Unsolved.CUT_OFF
        }

    def turn_order(self, cut: LaidOrder) -> TurnOrder | None:
        """Return the turn order of this cut, if it is found."""
        found = self._solve_cut(cut)
        return found if isinstance(found, TurnOrder) else None

    def best_order(self, cut: LaidOrder) -> LaidOrder:
        """Return the order with turns that `solve` found last; where there is none, this cut."""
        return cut if self._solution is None else self._solution.laid

    def judge(
        self,
        puzzle: Puzzle,
        territory: int,
        match: list[int],
        *,
        with_fires: bool,
        step: Callable[[], None],
    ) -> LaidOrder | Conflict:
        """Accept a cut that has a turn order. Raises CutOffError once no states are left."""
        found = find_order(puzzle, territory, match, with_fires=with_fires, step=step)
        if isinstance(found, Conflict):
            return found
        if _key(found) not in self._known:
            if self._left <= 0:
                raise CutOffError
            self._left -= PER_CUT
        order = self._solve_cut(found)
        if isinstance(order, TurnOrder):
            return order.laid
        others = tuple(pair for pair in self._pairs() if pair not in found.dominoes)
        return Conflict([others], connected=True)

    def last_turns(self) -> list[Clause]:
        """A clause for the last turns, in which nobody is recruited: where a domino was laid in
        them, nothing happened on the last of all, and the others can be laid without it."""
        state = self._ground.state
        if state.discards >= state.last_turns:
            return []
        return [tuple(pair for pair in self._pairs() if self._may_be_last(pair))]

    def _may_be_last(self, pair: Pair) -> bool:
        one, other = pair
        state, targets = self._ground.state, self._ground.targets
        halves = 1 << one | 1 << other
        if one in state.classes or other in state.classes:
            return False
        if state.tokens & halves & ~(targets.get(one, 0) | targets.get(other, 0)):
            return False
        rest = [each for each in self._pairs() if one not in each and other not in each]
        laid, _ = lay_dominoes(self._puzzle, rest, 0, [])
        return all(
            (laid | halves) >> square & 1 for square in self._puzzle.territories[self._member]
        )

    def _report(self) -> None:
        self._progress(0, 1)

    def _pairs(self) -> list[Pair]:
        return [
            (one, other)
            for one in self._puzzle.territories[self._member]
            for other in self._puzzle.types[one]
            if one < other
        ]

    def _solve_cut(self, cut: LaidOrder) -> TurnOrder | Unsolved:
        key = _key(cut)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._search_cut(cut)
        if isinstance(known, TurnOrder):
            self._solution = known
        return known

    def _search_cut(self, cut: LaidOrder) -> TurnOrder | Unsolved:
        """Search one token history after the other, each with a share of the states left, so that
        one that leads nowhere leaves some for the next."""
        states = _States(min(self._limit, self._left), self._report)
        cut_off = False
        try:
            for outline in CountBounds(self._ground, cut.dominoes).outlines(states.count):
                share = max(LEAST_SHARE, states.left // 4)
                try:
                    course = backward_search(self._ground, cut, outline, share, states.count)
                except CutOffError:
                    cut_off = True
                else:
                    if course is not None:
                        return _Retelling(self._game, self._player, self._ground).tell(course)
        except CutOffError:
            cut_off = True
        finally:
            self._left -= states.used
        return Unsolved.CUT_OFF if cut_off else Unsolved.IMPOSSIBLE

    def _is_ruled_out(self) -> bool:
        """Return True if numbers rule out every cut."""
        states = _States(STATES, self._report)
        bounds = CountBounds(self._ground, self._pairs())
        try:
            return next(bounds.outlines(states.count), None) is None
        except CutOffError:
            return False


class _States:
    """The states that a search may still take."""

    def __init__(self, limit: int, report: Callable[[], None]) -> None:
        self.left = limit
        self.used = 0
        self._report = report

    def count(self) -> None:
        """Count a state, and report progress. Raises CutOffError where none is left."""
        self._report()
        if not self.left > 0:
            raise CutOffError
        self.left -= 1
        self.used += 1


def _key(cut: LaidOrder) -> tuple[Pair, ...]:
    """A cut, in whatever order its dominoes were laid."""
    return tuple(sorted(cut.dominoes))


def solve_together(
    puzzle: Puzzle,
    solvers: Sequence[TurnOrderSolver],
    clauses: Sequence[Clause],
    progress: ProgressCallback,
) -> list[LaidOrder] | None:
    """Return cuts of all territories from one box that each have a turn order, or None where they
    were not found."""

    def judge(
        puzzle: Puzzle,
        territory: int,
        match: list[int],
        *,
        with_fires: bool,
        step: Callable[[], None],
    ) -> LaidOrder | Conflict:
        solver = solvers[territory]
        return solver.judge(puzzle, territory, match, with_fires=with_fires, step=step)

    known = [*clauses, *(clause for solver in solvers for clause in solver.last_turns())]
    for solver in solvers:
        solver.begin_round(LIMITS[0], STATES)
    try:
        found = find_tiling(
            puzzle, range(len(solvers)), clauses=known, judge=judge, progress=progress
        )
    except CutOffError:
        return None
    return found.orders if found.obstacle is None else None


@dataclass(slots=True)
class _Purchase:
    """A recruit in the making."""

    paid: list[int] = field(default_factory=list)
    at: int = -1


class _Retelling:
    """Tells a course of turns forwards, square by square: of the squares of a class, those whose
    dominoes were taken away first were put back first."""

    def __init__(self, game: Game, player: int, ground: Ground) -> None:
        self._territory = game.players[player].territory
        self._puzzle, self._state, _ = ground
        standing = [
            square.caveman
            for each in game.players
            for square in each.territory.squares.values()
            if square.caveman is not None
        ]
        self._spare = spare_caveman(Counter(standing))
        self._waiting: dict[int, deque[_Purchase]] = {
            class_: deque() for class_ in range(DESERT + 1)
        }

    def tell(self, course: Course) -> TurnOrder:
        later: list[tuple[Pair | None, _Purchase | None]] = []
        throws = dict(course.first.throws)
        for undone, removed in course.steps:
            purchase = self._take_back(undone)
            if removed is not None:
                self._put_back(removed.domino)
                if removed.volcano is not None:
                    throws[removed.volcano] = removed.target
                later.append((removed.domino, purchase))
            elif purchase is not None:
                later.append((None, purchase))
        last = self._take_back(course.undone)
        turns: list[tuple[Pair | None, _Purchase | None]] = []
        for pair in course.first.dominoes:
            self._put_back(pair)
            turns.append((pair, None))
        if last is not None:
            turns[-1] = turns[-1][0], last
        turns += reversed(later)
        events = tuple(
            Event(pair is not None, self._burnt(pair, throws, course), self._recruit(purchase))
            for pair, purchase in turns
        )
        return TurnOrder(LaidOrder([pair for pair, _ in turns if pair is not None], throws), events)

    def _take_back(self, undone: Undone | None) -> _Purchase | None:
        if undone is None:
            return None
        purchase = _Purchase()
        if undone.on_token:
            purchase.at = undone.caveman
        else:
            self._waiting[undone.caveman].append(purchase)
        for what, under_token in undone.paid:
            if under_token:
                purchase.paid.append(what)
            else:
                self._waiting[what].append(purchase)
        return purchase

    def _put_back(self, domino: Pair) -> None:
        for square in domino:
            class_ = self._state.classes.get(square)
            if class_ is None:
                continue
            purchase = self._waiting[class_].popleft()
            if class_ < KINDS:
                purchase.paid.append(square)
                continue
            purchase.at = square
            if class_ != DESERT:
                self._waiting[LEFT[class_ - KINDS]].popleft().paid.append(square)

    def _burnt(self, pair: Pair | None, throws: Throws, course: Course) -> Burnt | None:
        """Say what the fire of a domino destroyed."""
        target = next((throws[square] for square in pair or () if square in throws), None)
        if target is None:
            return None
        if course.history.held >> target & 1:
            return Burnt.CAVEMAN
        spent = course.history.spent >> target & 1
        return Burnt.RESOURCE if target in self._state.resources and not spent else None

    def _recruit(self, purchase: _Purchase | None) -> Recruit | None:
        if purchase is None:
            return None
        cells = self._puzzle.cells
        at = cells[purchase.at]
        caveman = self._territory.squares[at].caveman or self._spare
        return Recruit(tuple(sorted(cells[square] for square in purchase.paid)), caveman, at)
