"""Whether some proof of the game as played turns into one of the changed game when one step is
replaced by another.

The search is that of the check, for a cut with the old step in it; a cut is accepted where with the
new step, too, it can be laid down, every other fire being where it was. Why it cannot, told in the
squares of the game as played, is what the search learns.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from companion.rules.hindsight.proofs import Played
from companion.rules.legality.fire_throws import (
    Conflict,
    LaidOrder,
    find_order,
    order_with_throws,
    token_masks,
)
from companion.rules.legality.laying_order import dominoes_of
from companion.rules.legality.puzzle import Clause, Pair, Puzzle, bits_of, puzzle_of
from companion.rules.legality.tiling import TilingResult, find_tiling
from companion.rules.territory import Cell, Territory


class Lying(NamedTuple):
    """Where a domino lies, and where its fire fell, if it has a volcano."""

    left: Cell
    right: Cell
    fire: Cell | None


class Replacing:
    """One player's steps."""

    def __init__(self, played: Played, player: int) -> None:
        self._played = played
        self._player = player
        self._puzzle = puzzle_of([each.territory for each in played.game.players])
        self._others = [i for i in range(len(played.game.players)) if i != player]
        own = self._puzzle.territories[player]
        self._numbers = {self._puzzle.cells[number]: number for number in own}
        self._known: dict[Lying, TilingResult] = {}

    def pairs(self) -> list[tuple[Cell, Cell]]:
        """Where dominoes may lie in a cut."""
        cells = self._puzzle.cells
        return [
            (cells[one], cells[other])
            for alike in self._puzzle.pairs[self._player]
            for one, other in alike
        ]

    def turns_into(self, before: Lying, after: Lying, changed: Territory) -> bool:
        """Whether a proof with the one step is a proof of the changed territory with the other."""
        puzzle = self._thrown(before)
        known = self._known.get(before)
        if known is None:
            clauses = [(self._pair(before),)]
            known = find_tiling(puzzle, [self._player], clauses=clauses, progress=self._watch)
            self._known[before] = known
        if known.obstacle is not None:
            return False
        judge = _Changed(self._player, before, after, changed)
        alone = find_tiling(
            puzzle, [self._player], clauses=known.clauses, judge=judge, progress=self._watch
        )
        if alone.obstacle is not None:
            return False
        types = [puzzle.types[one][other] for one, other in alone.orders[0].dominoes]
        if self._played.fits(self._player, types):
            return True
        members = [self._player, *self._others]
        together = find_tiling(
            puzzle, members, clauses=alone.clauses, judge=judge, progress=self._watch
        )
        return together.obstacle is None

    def _watch(self, _settled: int, _territories: int) -> None:
        self._played.watch(0, 1)

    def _pair(self, step: Lying) -> Pair:
        one, other = self._numbers[step.left], self._numbers[step.right]
        return (one, other) if one < other else (other, one)

    def _thrown(self, step: Lying) -> Puzzle:
        """The puzzle where the step's volcano threw its fire just there."""
        if step.fire is None:
            return self._puzzle
        targets = self._puzzle.targets[:]
        targets[self._player] = only(
            targets[self._player], self._pair(step), self._numbers.get(step.fire)
        )
        return replace(self._puzzle, targets=targets)


def only(
    targets: dict[int, tuple[int | None, ...]], pair: Pair, target: int | None
) -> dict[int, tuple[int | None, ...]]:
    """The tokens that volcanoes may have thrown where that of one domino threw this one."""
    return {
        volcano: (target,)
        if volcano in pair
        else tuple([each for each in tokens if each != target])
        for volcano, tokens in targets.items()
    }


class _Changed:
    """Judges a cut of the player's territory as played and with the other step at once."""

    def __init__(self, player: int, before: Lying, after: Lying, changed: Territory) -> None:
        self._player = player
        self._before = {before.left, before.right}
        self._after = after
        self._puzzle = puzzle_of([changed])
        self._numbers = {cell: number for number, cell in enumerate(self._puzzle.cells)}
        self._pair = self._numbers[after.left], self._numbers[after.right]
        if after.fire is not None:
            targets = only(self._puzzle.targets[0], self._pair, self._numbers.get(after.fire))
            self._puzzle = replace(self._puzzle, targets=[targets])

    def __call__(
        self,
        puzzle: Puzzle,
        territory: int,
        match: list[int],
        *,
        with_fires: bool,
        step: Callable[[], None],
    ) -> LaidOrder | Conflict:
        judged = partial(find_order, with_fires=with_fires, step=step)
        played = judged(puzzle, territory, match)
        if territory != self._player or isinstance(played, Conflict):
            return played
        changed = judged(self._puzzle, 0, self._matched(puzzle, match))
        if isinstance(changed, Conflict):
            return Conflict(self._told(puzzle, match, changed.clauses), changed.connected)
        if self._agree(puzzle, played, changed) or self._thrown_alike(puzzle, played, step):
            return played
        return Conflict([self._any_other(puzzle, match)], connected=True)

    def _matched(self, puzzle: Puzzle, match: list[int]) -> list[int]:
        """The cut with the other step."""
        one, other = self._pair
        changed = [0] * len(self._puzzle.cells)
        for cell, number in self._numbers.items():
            if number not in self._pair:
                partner = match[self._number(puzzle, cell)]
                changed[number] = self._numbers[puzzle.cells[partner]]
        changed[one], changed[other] = other, one
        return changed

    def _number(self, puzzle: Puzzle, cell: Cell) -> int:
        return next(
            number for number in puzzle.territories[self._player] if puzzle.cells[number] == cell
        )

    def _told(self, puzzle: Puzzle, match: list[int], clauses: list[Clause]) -> list[Clause]:
        """Clauses about the changed territory as clauses about the one that was played."""
        told = [
            tuple([pair for pair in map(partial(self._old, puzzle), clause) if pair is not None])
            for clause in clauses
        ]
        if any(all(match[one] != other for one, other in clause) for clause in told):
            return told
        return [*told, self._any_other(puzzle, match)]

    def _old(self, puzzle: Puzzle, pair: Pair) -> Pair | None:
        cells = [self._puzzle.cells[number] for number in pair]
        if any(number in self._pair for number in pair) or self._before & set(cells):
            return None
        one, other = (self._number(puzzle, cell) for cell in cells)
        return (one, other) if one < other else (other, one)

    def _any_other(self, puzzle: Puzzle, match: list[int]) -> Clause:
        """Not this cut."""
        return tuple(
            [
                pair
                for alike in puzzle.pairs[self._player]
                for pair in alike
                if match[pair[0]] != pair[1]
            ]
        )

    def _agree(self, puzzle: Puzzle, played: LaidOrder, changed: LaidOrder) -> bool:
        """Whether the fires of all other dominoes fell on the same squares."""
        return self._fires(self._puzzle, changed) == self._fires(puzzle, played)

    def _fires(self, puzzle: Puzzle, settled: LaidOrder) -> dict[Cell, Cell | None]:
        moved = (
            self._before if puzzle is not self._puzzle else {self._after.left, self._after.right}
        )
        return {
            puzzle.cells[volcano]: None if target is None else puzzle.cells[target]
            for volcano, target in settled.throws.items()
            if puzzle.cells[volcano] not in moved
        }

    def _thrown_alike(self, puzzle: Puzzle, played: LaidOrder, step: Callable[[], None]) -> bool:
        """Whether some way to give the volcanoes their tokens works before and after."""
        start = len(puzzle.cells)
        dominoes = dominoes_of(self._puzzle, 0, self._matched(puzzle, _match(puzzle, played)))
        targets = token_masks(puzzle, self._player)
        own = token_masks(self._puzzle, 0)
        for way in _ways_to_throw(targets):
            if order_with_throws(puzzle, played.dominoes, way, 0, step) is None:
                continue
            changed = {volcano: bits for volcano, bits in own.items() if volcano in self._pair}
            for volcano, bit in way.items():
                cell = puzzle.cells[volcano]
                if cell not in self._before:
                    number = bit.bit_length() - 1
                    target = None if number == start else self._numbers[puzzle.cells[number]]
                    last = len(self._puzzle.cells) if target is None else target
                    changed[self._numbers[cell]] = 1 << last
            if order_with_throws(self._puzzle, dominoes, changed, 0, step) is not None:
                return True
        return False


def _match(puzzle: Puzzle, settled: LaidOrder) -> list[int]:
    match = [-1] * len(puzzle.cells)
    for one, other in settled.dominoes:
        match[one], match[other] = other, one
    return match


def _ways_to_throw(targets: dict[int, int]) -> list[dict[int, int]]:
    """Each way to give every volcano one of its tokens; for ten there are a few thousand."""
    ways: list[dict[int, int]] = [{}]
    for volcano, bits in sorted(targets.items(), key=lambda item: item[1].bit_count()):
        ways = [{**way, volcano: bit} for way in ways for bit in bits_of(bits & ~sum(way.values()))]
    return ways
