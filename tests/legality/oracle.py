"""The search's question put to CP-SAT: cuts, orders and fires of all players as one model.

It needs ortools, of the dependency group `oracle`, and shares nothing with the check but the box.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from ortools.sat.python import cp_model

from companion.rules.box import DOMINOES, REACH, SQUARES, Kind, Terrain
from companion.rules.legality import Code
from companion.rules.territory import BESIDE, Cell, Territory

_STOCK = Counter(frozenset({domino.left, domino.right}) for domino in DOMINOES)


@dataclass(slots=True)
class Clock:
    """Seconds of processor time, told apart: writing models down, and solving them."""

    building: float = 0
    solving: float = 0


@dataclass(slots=True)
class _Model:
    """Territories that share a box: each square in one domino, dominoes in an order, fires."""

    clock: Clock
    cp: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    used: dict[frozenset[Kind], list[cp_model.IntVar]] = field(
        default_factory=lambda: defaultdict(list)
    )
    possible: bool = True

    def add(self, territory: Territory, *, order: bool, fires: bool) -> None:
        squares = territory.squares
        dominoes = self._cut(territory)
        if not order:
            return
        moments = len(squares) // 2
        when = {
            cell: self.cp.new_int_var(1, moments, "")
            for cell, square in squares.items()
            if square.terrain is not Terrain.START
        }
        after: dict[tuple[Cell, Cell], cp_model.IntVar] = {}
        for (one, other), laid in dominoes.items():
            self.cp.add(when[one] == when[other]).only_enforce_if(laid)
            self._connect(territory, (one, other), laid, when, after)
        if fires:
            self._launch(territory, dominoes, when)

    def _cut(self, territory: Territory) -> dict[tuple[Cell, Cell], cp_model.IntVar]:
        squares = territory.squares
        dominoes = {}
        covering: dict[Cell, list[cp_model.IntVar]] = defaultdict(list)
        for cell, square in squares.items():
            for beside in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)):
                if beside not in squares:
                    continue
                faces = frozenset({square.kind, squares[beside].kind})
                if faces in _STOCK:
                    laid = dominoes[cell, beside] = self.cp.new_bool_var("")
                    self.used[faces].append(laid)
                    covering[cell].append(laid)
                    covering[beside].append(laid)
        for cell, square in squares.items():
            if square.terrain is not Terrain.START:
                if not covering[cell]:
                    self.possible = False
                self.cp.add_exactly_one(covering[cell])
        return dominoes

    def _connect(
        self,
        territory: Territory,
        domino: tuple[Cell, Cell],
        laid: cp_model.IntVar,
        when: dict[Cell, cp_model.IntVar],
        after: dict[tuple[Cell, Cell], cp_model.IntVar],
    ) -> None:
        """A domino touches the starting tile, or its own terrain in a domino laid before."""
        squares = territory.squares
        supports = []
        for cell in domino:
            for beside in BESIDE[cell]:
                if beside not in squares or beside in domino:
                    continue
                terrain = squares[beside].terrain
                if terrain is Terrain.START:
                    return
                if terrain is squares[cell].terrain:
                    if (cell, beside) not in after:
                        later = after[cell, beside] = self.cp.new_bool_var("")
                        self.cp.add(when[beside] < when[cell]).only_enforce_if(later)
                    supports.append(after[cell, beside])
        self.cp.add_bool_or([laid.negated(), *supports])

    def _launch(
        self,
        territory: Territory,
        dominoes: dict[tuple[Cell, Cell], cp_model.IntVar],
        when: dict[Cell, cp_model.IntVar],
    ) -> None:
        squares = territory.squares
        onto: dict[Cell, list[cp_model.IntVar]] = defaultdict(list)
        tokens = [cell for cell, square in squares.items() if square.token]
        for volcano, square in squares.items():
            if not square.kind.craters:
                continue
            throws = []
            for cell in tokens:
                if squares[cell].token != square.kind.craters:
                    continue
                if volcano.distance(cell) > REACH[square.kind.craters]:
                    continue
                thrown = self.cp.new_bool_var("")
                throws.append(thrown)
                onto[cell].append(thrown)
                if cell in when:
                    # Laid before the volcano, or as the other half of its own domino.
                    own = dominoes.get(min((cell, volcano), (volcano, cell)), 0)
                    self.cp.add(when[cell] + 1 - own <= when[volcano]).only_enforce_if(thrown)
            self._one_of(throws)
        for cell in tokens:
            self._one_of(onto[cell])

    def _one_of(self, choices: list[cp_model.IntVar]) -> None:
        if not choices:
            self.possible = False
        self.cp.add_exactly_one(choices)

    def holds(self) -> bool:
        for faces, laid in self.used.items():
            if len(laid) > _STOCK[faces]:
                self.cp.add(sum(laid) <= _STOCK[faces])
        if not self.possible:
            return False
        solver = cp_model.CpSolver()
        # One worker: on puzzles of this size the others only cost their start.
        solver.parameters.num_workers = 1
        began = time.process_time()
        status = solver.solve(self.cp)
        self.clock.solving += time.process_time() - began
        assert status in {cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE}
        return status != cp_model.INFEASIBLE


def _holds(
    territories: Sequence[Territory], clock: Clock, *, order: bool = True, fires: bool = True
) -> bool:
    began, solved = time.process_time(), clock.solving
    model = _Model(clock)
    for territory in territories:
        model.add(territory, order=order, fires=fires and not _has_fire_count(territory))
    holds = model.holds()
    clock.building += time.process_time() - began - (clock.solving - solved)
    return holds


def buildable(territories: Sequence[Territory], clock: Clock | None = None) -> bool:
    """Return True if no search code holds: one model of all players, or one of each where sharing
    the box is not asked."""
    clock = clock or Clock()
    if _shared_box_counts(territories):
        return _holds(territories, clock)
    return all(_holds([territory], clock) for territory in territories)


def search_codes(territories: Sequence[Territory], clock: Clock | None = None) -> set[Code]:
    """The search codes of a game with these territories, all of them worth searching."""
    clock = clock or Clock()
    shared = _shared_box_counts(territories)
    if shared and _holds(territories, clock):
        return set()
    codes = {code for each in territories if (code := _code_alone(each, clock))}
    return codes or ({Code.DOMINOES_SHARED} if shared else set())


def _code_alone(territory: Territory, clock: Clock) -> Code | None:
    if _holds([territory], clock):
        return None
    if not _holds([territory], clock, order=False, fires=False):
        return Code.NO_DOMINOES
    if not _holds([territory], clock, fires=False):
        return Code.NO_ORDER
    return Code.FIRE_RANGE


def _shared_box_counts(territories: Sequence[Territory]) -> bool:
    kinds = Counter(square.kind for each in territories for square in each.values())
    exceeded = any(
        count > SQUARES[kind] for kind, count in kinds.items() if kind.terrain is not Terrain.START
    )
    return not exceeded and not any(map(_has_fire_count, territories))


def _has_fire_count(territory: Territory) -> bool:
    tokens = Counter(square.token for square in territory.values() if square.token)
    craters = Counter(s.kind.craters for s in territory.values() if s.kind.craters)
    return tokens != craters
