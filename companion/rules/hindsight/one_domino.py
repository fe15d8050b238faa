"""The second question: one domino on other squares, all others where they were.

Some proof of the game as played must turn into a proof of the changed game when one step is
replaced by another step of the same domino. A proof is a tiling of the territory, a token for each
volcano, and an order; the order may be another one afterwards, tiling and tokens may not.

First every domino is lifted from every pair of squares where one may lie, and laid wherever it
could lie instead, with its fire on every square in range; only totals are computed. Then the moves
are proved from the best one down. Take the desert turned round in

    @  d1 l*      to    @  l* d1      (the domino l*-d lies to the right of another desert)

A tiling of the squares as played, with a domino on the lifted pair, is a tiling of the changed
squares as well: the two halves just lie elsewhere. So both layouts are puzzles with the same
numbers for the same squares, and the lifted halves keep their numbers where they lie afterwards.
The search for a tiling is that of the check; a tiling is accepted where it can be laid down in both
puzzles with the same tokens thrown. Clauses learned in the changed puzzle hold in the other one,
less the pairs with a lifted half: those are not free, for the two halves share their domino.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.rules.box import DOMINOES, REACH, Domino, Terrain
from companion.rules.game import Mode, reach_of_frame
from companion.rules.hindsight.answers import MovedDomino, PlayedGame, has_cheap_errors
from companion.rules.hindsight.incremental_score import (
    IncrementalScore,
    burn,
    may_burn,
    remove_token,
)
from companion.rules.hindsight.totem_handout import TotemHandout
from companion.rules.legality import Laid
from companion.rules.legality.fire_throws import (
    Conflict,
    LaidOrder,
    find_order,
    order_with_throws,
    token_masks,
)
from companion.rules.legality.puzzle import Clause, Pair, Puzzle, bits_of, puzzle_of
from companion.rules.legality.tiling import TilingResult, find_tiling
from companion.rules.territory import BESIDE, Cell, Square, Territory


class Placement(NamedTuple):
    """The squares of a domino's halves, and of its fire if it has a volcano."""

    left: Cell
    right: Cell
    fire: Cell | None


class _Move(NamedTuple):
    """Sorted: the most points first, then where the fire stays, then the shortest way."""

    negative_total: int
    distance: tuple[int, int]
    """Of the fire, then of both halves."""
    before: Placement
    after: Placement


class _Lift(NamedTuple):
    """A lifted domino, with its fire if it has one."""

    before: Placement
    rest: dict[Cell, Square]
    halves: tuple[Square, Square]
    """Its halves without any token."""
    left_behind: dict[Cell, int]
    """The tokens of other volcanoes that lay on them."""
    fires: int
    """The fires of its own token; 0 without one."""


def find_moved_domino(played: PlayedGame, player: int, total: int) -> MovedDomino | None:
    """Find the move of a domino that brings most beyond the total; None where none does."""
    game = played.game
    territory = game.players[player].territory
    totems = TotemHandout(game, player)
    proofs = _ReplacedSteps(played, player)
    moves: list[_Move] = []
    lifts: dict[Placement, _Lift] = {}
    for one, other in proofs.pairs():
        played.step()
        for lift in _lifts(territory, one, other, game.mode):
            lifts[lift.before] = lift
            scoring = IncrementalScore(game, lift.rest, totems, total)
            moves += [
                _move(lift.before, after, points)
                for points, after in _better_placements(lift, scoring, total, game.size)
            ]
    for move in sorted(moves):
        played.step()
        changed = _changed(lifts[move.before], move.after)
        kept, by = fit_game_file(changed, game.size)
        possible = totems.change_game(kept)
        if has_cheap_errors(player, possible):
            continue
        if not proofs.can_replace(move.before, move.after, changed):
            continue
        if game.mode is Mode.TRIBE and played.check_alone(player, possible) is None:
            continue
        domino = _domino(territory, move.before, played.witness[player])
        before, after = Laid(domino, *move.before), Laid(domino, *move.after)
        return MovedDomino(player, -move.negative_total, possible, before, after, by)
    return None


def _move(before: Placement, after: Placement, points: int) -> _Move:
    fire = 0
    if before.fire is not None and after.fire is not None:
        fire = before.fire.distance(after.fire)
    distance = before.left.distance(after.left) + before.right.distance(after.right)
    return _Move(-points, (fire, distance), before, after)


def _lifts(territory: Territory, one: Cell, other: Cell, mode: Mode) -> Iterator[_Lift]:
    """Yield the ways to lift a domino: one for each fire that its volcano may have thrown."""
    squares = territory.squares
    kinds = squares[one].kind, squares[other].kind
    printed = any((domino.left, domino.right) == kinds for domino in DOMINOES)
    left, right = (one, other) if printed else (other, one)
    volcano = next((cell for cell in (left, right) if squares[cell].kind.craters), None)
    fires: list[Cell | None] = [None]
    craters = 0
    if volcano is not None:
        craters = squares[volcano].kind.craters
        fires = [
            cell
            for cell, square in squares.items()
            if square.token == craters and volcano.distance(cell) <= REACH[craters]
        ]
    for fire in fires:
        rest = dict(squares)
        if fire is not None:
            rest[fire] = remove_token(rest[fire], mode)
        halves = {cell: rest.pop(cell) for cell in (left, right)}
        tokens = {cell: half.token for cell, half in halves.items() if half.token}
        bare = [remove_token(half, mode) if half.token else half for half in halves.values()]
        yield _Lift(Placement(left, right, fire), rest, (bare[0], bare[1]), tokens, craters)


def _better_placements(
    lift: _Lift, scoring: IncrementalScore, beat: int, size: int
) -> Iterator[tuple[int, Placement]]:
    """Yield the other placements of a domino that beat a total, each with its total."""
    one, other = lift.halves
    tokens = lift.left_behind
    for left, right in _free_places(scoring, one.terrain, other.terrain, size):
        if (left, right) == lift.before[:2] or (one == other and left > right):
            continue
        halves = {left: one, right: other}
        # A token of another volcano stays: a half that can carry it must lie there.
        if not all(cell in halves and may_burn(halves[cell]) for cell in tokens):
            continue
        for cell, token in tokens.items():
            halves[cell] = burn(halves[cell], token)
        layout = scoring.lay(left, right, halves[left], halves[right])
        if not lift.fires:
            total = scoring.total(layout)
            if total > beat:
                yield total, Placement(left, right, None)
            continue
        volcano = left if one.terrain is Terrain.VOLCANO else right
        for total, target in scoring.fire_totals(layout, lift.fires, volcano):
            yield total, Placement(left, right, target)


def _free_places(
    scoring: IncrementalScore, left: Terrain, right: Terrain, size: int
) -> list[tuple[Cell, Cell]]:
    """List the squares for a domino's left and right half that are joined to the layout."""
    squares, start, frame = scoring.squares, Terrain.START, scoring.frame
    found: set[tuple[Cell, Cell]] = set()
    for cell, square in squares.items():
        terrain = square.terrain
        if terrain is left or terrain is right or terrain is start:
            for near in BESIDE[cell]:
                if near in squares or not frame.including(near).fits(size):
                    continue
                for far in BESIDE[near]:
                    if far in squares:
                        continue
                    if terrain is left or terrain is start:
                        found.add((near, far))
                    if terrain is right or terrain is start:
                        found.add((far, near))
    return sorted(each for each in found if frame.including(*each).fits(size))


def _changed(lift: _Lift, after: Placement) -> Territory:
    squares = dict(lift.rest)
    for cell, half in zip(after[:2], lift.halves, strict=True):
        token = lift.left_behind.get(cell, 0)
        squares[cell] = burn(half, token) if token else half
    if after.fire is not None:
        squares[after.fire] = burn(squares[after.fire], lift.fires)
    return Territory(squares)


def fit_game_file(territory: Territory, size: int) -> tuple[Territory, Cell]:
    """Move a territory to where a game file has room for it; return it with the rows and columns
    by which it moved."""
    top, left, rows, columns = territory.frame
    most = reach_of_frame(size)
    down, right = _room(top, rows, most), _room(left, columns, most)
    moved = territory.moved(down, right) if down or right else territory
    return moved, Cell(down, right)


def _room(first: int, count: int, most: int) -> int:
    return -first if first < 0 else min(0, most - first - count)


def _domino(territory: Territory, before: Placement, witness: tuple[Laid, ...]) -> Domino:
    """Choose among dominoes that look the same: first one of those in the proof that was found."""
    kinds = territory[before.left].kind, territory[before.right].kind
    own = [laid.domino for laid in witness]
    return next(domino for domino in (*own, *DOMINOES) if (domino.left, domino.right) == kinds)


# --- Proofs -----------------------------------------------------------------------------------


class _ReplacedSteps:
    """The steps of one player's proofs that another step could replace."""

    def __init__(self, played: PlayedGame, player: int) -> None:
        self._played = played
        self._player = player
        territories = [each.territory for each in played.game.players]
        self._own = territories.pop(player)
        self._others = puzzle_of(territories)
        self._last = len(territories)
        self._puzzle = self._others.joined_by(self._own)
        self._numbers = _numbers(self._puzzle, self._last)
        self._known: dict[Placement, TilingResult] = {}

    def pairs(self) -> list[tuple[Cell, Cell]]:
        """List the squares where a domino may lie in a tiling."""
        cells = self._puzzle.cells
        pairs = [pair for alike in self._puzzle.pairs[self._last] for pair in alike]
        return [(cells[one], cells[other]) for one, other in sorted(pairs)]

    def can_replace(self, before: Placement, after: Placement, changed: Territory) -> bool:
        """Return True if a proof with the one step proves the changed territory with the other."""
        pair = self._pair(before)
        puzzle = self._puzzle
        if before.fire is not None:
            puzzle = _throwing(puzzle, self._last, pair, self._numbers.get(before.fire))
        known = self._known.get(before)
        if known is None:
            known = find_tiling(puzzle, [self._last], clauses=[(pair,)], progress=self._progress)
            self._known[before] = known
        if known.obstacle is not None:
            return False
        judge = _BothLayouts(self._last, pair, self._changed_puzzle(before, after, changed))
        alone = find_tiling(
            puzzle, [self._last], clauses=known.clauses, judge=judge, progress=self._progress
        )
        if alone.obstacle is not None:
            return False
        types = [puzzle.types[one][other] for one, other in alone.orders[0].dominoes]
        if self._played.leaves_dominoes(self._player, types):
            return True
        members = [self._last, *range(self._last)]
        together = find_tiling(
            puzzle, members, clauses=alone.clauses, judge=judge, progress=self._progress
        )
        return together.obstacle is None

    def _changed_puzzle(self, before: Placement, after: Placement, changed: Territory) -> Puzzle:
        """Make the puzzle of the changed territory, each square and half with its old number."""
        halves = dict(zip(before[:2], after[:2], strict=True))
        cells = [halves.get(cell, cell) for cell in self._numbers]
        puzzle = self._others.joined_by(changed, cells)
        if after.fire is not None:
            target = _numbers(puzzle, self._last).get(after.fire)
            puzzle = _throwing(puzzle, self._last, self._pair(before), target)
        return puzzle

    def _progress(self, _settled: int, _territories: int) -> None:
        self._played.step()

    def _pair(self, step: Placement) -> Pair:
        one, other = self._numbers[step.left], self._numbers[step.right]
        return (one, other) if one < other else (other, one)


class _BothLayouts:
    """Accepts a tiling that can be laid as played and with the other step, all else the same."""

    def __init__(self, player: int, pair: Pair, changed: Puzzle) -> None:
        self._player = player
        self._pair = pair
        self._changed = changed

    def __call__(
        self,
        puzzle: Puzzle,
        territory: int,
        match: list[int],
        /,
        *,
        with_fires: bool,
        step: Callable[[], None],
    ) -> LaidOrder | Conflict:
        before = find_order(puzzle, territory, match, with_fires=with_fires, step=step)
        if territory != self._player or isinstance(before, Conflict):
            return before
        after = find_order(self._changed, territory, match, with_fires=with_fires, step=step)
        if isinstance(after, Conflict):
            return Conflict(self._clauses(puzzle, match, after.clauses), after.connected)
        if self._can_throw_alike(puzzle, before, step):
            return before
        return Conflict([self._any_other(puzzle, match)], connected=True)

    def _clauses(self, puzzle: Puzzle, match: list[int], clauses: list[Clause]) -> list[Clause]:
        """Turn clauses about the changed puzzle into clauses about the puzzle as played."""
        halves = set(self._pair)
        told = [tuple([pair for pair in clause if not halves & set(pair)]) for clause in clauses]
        if any(all(match[one] != other for one, other in clause) for clause in told):
            return told
        return [*told, self._any_other(puzzle, match)]

    def _any_other(self, puzzle: Puzzle, match: list[int]) -> Clause:
        """Make the clause that rules out this one tiling."""
        pairs = [pair for alike in puzzle.pairs[self._player] for pair in alike]
        return tuple([pair for pair in pairs if match[pair[0]] != pair[1]])

    def _can_throw_alike(self, puzzle: Puzzle, before: LaidOrder, step: Callable[[], None]) -> bool:
        """Return True if some way to give the volcanoes their tokens works in both puzzles."""
        own = token_masks(self._changed, self._player)
        numbers = _numbers(self._changed, self._player)
        start = len(puzzle.cells)
        for way in _ways_to_throw(token_masks(puzzle, self._player)):
            if order_with_throws(puzzle, before.dominoes, way, 0, step) is None:
                continue
            changed = {volcano: bits for volcano, bits in own.items() if volcano in self._pair}
            for volcano, bit in way.items():
                target = bit.bit_length() - 1
                if volcano not in self._pair:
                    same = target if target == start else numbers[puzzle.cells[target]]
                    changed[volcano] = 1 << same
            if order_with_throws(self._changed, before.dominoes, changed, 0, step) is not None:
                return True
        return False


def _numbers(puzzle: Puzzle, territory: int) -> dict[Cell, int]:
    return {puzzle.cells[number]: number for number in puzzle.territories[territory]}


def _throwing(puzzle: Puzzle, territory: int, pair: Pair, target: int | None) -> Puzzle:
    """Return the puzzle in which the volcano of a pair throws just this token, and no other one."""
    targets = puzzle.targets[:]
    targets[territory] = {
        volcano: (target,) if volcano in pair else tuple([t for t in tokens if t != target])
        for volcano, tokens in targets[territory].items()
    }
    return replace(puzzle, targets=targets)


def _ways_to_throw(targets: dict[int, int]) -> list[dict[int, int]]:
    """List the ways to give every volcano one of its tokens: a few thousand for ten volcanoes."""
    ways: list[dict[int, int]] = [{}]
    for volcano, bits in sorted(targets.items(), key=lambda item: item[1].bit_count()):
        ways = [{**way, volcano: bit} for way in ways for bit in bits_of(bits & ~sum(way.values()))]
    return ways
