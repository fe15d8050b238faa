"""Courses of turns that nearly always work, tried before all courses are searched.

A guess follows an outline, which says under which tokens something had happened, with an order of
the dominoes: those on which something happened as early as can be, volcanoes whose fires must come
late, late.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.rules.legality.course import Ground, TooLongError, Unwound
from companion.rules.legality.order import Pair
from companion.rules.legality.outline import Outline
from companion.rules.legality.puzzle import Puzzle
from companion.rules.legality.throws import Settled
from companion.rules.legality.unwinding import Unwinding


def guess(
    ground: Ground, outline: Outline, step: Callable[[], None], states: int
) -> Unwound | None:
    """A course of turns with this outline of a cut, if it is found in so many states."""
    assert outline.order is not None  # noqa: S101  # a cut's outlines have one
    tried: set[tuple[Pair, ...]] = set()
    for ranks in _RANKS:
        order = _ordered(ground, outline.order, outline, ranks)
        if tuple(order.dominoes) in tried:
            continue
        tried.add(tuple(order.dominoes))
        try:
            unwound = Unwinding(ground, order, step, most=states, fates=outline.fates).run()
        except TooLongError:
            continue
        if unwound is not None:
            return unwound
    return None


class _Ranks(NamedTuple):
    """Which dominoes come first, of those that can be laid."""

    touched: int
    untouched: int
    late: int
    """Volcanoes whose fires must come late."""
    spare_last: bool
    """Untouched dominoes on which nothing hangs come after all others."""


_RANKS: Final = (
    _Ranks(0, 1, 2, spare_last=False),
    _Ranks(0, 1, 2, spare_last=True),
    _Ranks(0, 2, 1, spare_last=True),
)


def _ordered(ground: Ground, settled: Settled, outline: Outline, ranks: _Ranks) -> Settled:
    """The same dominoes and throws in another order: whatever can be laid, by rank."""
    used = outline.fates.spent | outline.fates.held
    puzzle, classes = ground.puzzle, ground.pieces.classes
    throws = {
        volcano: 0 if target is None else 1 << target for volcano, target in settled.throws.items()
    }
    rank: dict[Pair, int] = {}
    for pair in settled.dominoes:
        one, other = pair
        rank[pair] = ranks.untouched
        if one in classes or other in classes or (1 << one | 1 << other) & used:
            rank[pair] = ranks.touched
        if any(throws.get(square, 0) & used for square in pair):
            rank[pair] = ranks.late
    order = _laid(puzzle, sorted(settled.dominoes, key=lambda pair: rank[pair]), throws)
    if ranks.spare_last:
        for pair in order[::-1]:
            if rank[pair] == ranks.untouched:
                without = [each for each in order if each != pair]
                if len(_laid(puzzle, without, throws)) == len(without):
                    order = [*_laid(puzzle, without, throws), pair]
    return Settled(order, settled.throws)


def _laid(puzzle: Puzzle, dominoes: list[Pair], throws: dict[int, int]) -> list[Pair]:
    """What of these can be laid, the first that can be each time."""
    left = dominoes[:]
    order: list[Pair] = []
    laid = 0
    waiting = True
    while waiting:
        waiting = False
        for pair in left:
            one, other = pair
            halves = 1 << one | 1 << other
            joined = puzzle.at_start & halves or (puzzle.same[one] | puzzle.same[other]) & laid
            if joined and not any(throws.get(each, 0) & ~(laid | halves) for each in pair):
                laid |= halves
                order.append(pair)
                left.remove(pair)
                waiting = True
                break
    return order
