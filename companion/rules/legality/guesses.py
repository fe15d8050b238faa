"""Courses of turns that nearly always work, tried before all courses are searched.

A guess follows an outline, which says under which tokens something had happened, with an order of
the dominoes: those on which something happened as early as can be, volcanoes whose fires must come
late, late.
"""

from collections.abc import Callable

from companion.rules.legality.course import Ground, TooLongError, Unwound
from companion.rules.legality.order import Pair
from companion.rules.legality.outline import StoryOutline
from companion.rules.legality.puzzle import Puzzle
from companion.rules.legality.throws import Settled
from companion.rules.legality.unwinding import Unwinding


def guess(
    ground: Ground, outline: StoryOutline, step: Callable[[], None], states: int
) -> Unwound | None:
    """A course of turns with this outline of a cut, if it is found in so many states."""
    assert outline.order is not None  # noqa: S101  # a cut's outlines have one
    tried: set[tuple[Pair, ...]] = set()
    for late in (2, 1):
        order = _ordered(ground, outline.order, outline, late)
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


def _ordered(ground: Ground, settled: Settled, outline: StoryOutline, late: int) -> Settled:
    """The same dominoes and throws in another order: whatever can be laid, those on which something
    happened first; `late` is the rank of volcanoes whose fires must come late, others have 1."""
    used = outline.fates.spent | outline.fates.held
    puzzle, classes = ground.puzzle, ground.pieces.classes
    throws = {
        volcano: 0 if target is None else 1 << target for volcano, target in settled.throws.items()
    }
    rank: dict[Pair, int] = {}
    for pair in settled.dominoes:
        one, other = pair
        rank[pair] = 1
        if one in classes or other in classes or (1 << one | 1 << other) & used:
            rank[pair] = 0
        if any(throws.get(square, 0) & used for square in pair):
            rank[pair] = late
        elif late < 2 and rank[pair]:
            rank[pair] = 2
    order = _laid(puzzle, sorted(settled.dominoes, key=lambda pair: rank[pair]), throws)
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
