"""Courses of turns that nearly always work, tried before all courses are searched.

A guess says which tokens fell on what had been spent, or on a caveman, as few as explain what is
gone, and in which order the dominoes were laid: those on which something happened as early as can
be, volcanoes whose fires must come late, late.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import Final, NamedTuple

from companion.rules.legality.course import Fates, Ground, TooLongError, Unwound, squares_of
from companion.rules.legality.holdings import DESERT, HELD, KINDS, explained
from companion.rules.legality.order import Pair
from companion.rules.legality.puzzle import Puzzle
from companion.rules.legality.throws import Settled, some_order
from companion.rules.legality.unwinding import Unwinding

MOST_USED: Final = 5
"""Tokens that a guess has something happen under."""


def guess(
    ground: Ground, settled: Settled, step: Callable[[], None], guesses: int, states: int
) -> Unwound | None:
    """A course of turns for this cut, if one of so many guesses is right and found in so many
    states."""
    for fates in islice(_fates(ground), guesses):
        used = fates.spent | fates.held
        found: Settled | None = settled
        if used:
            found = some_order(ground.puzzle, settled.dominoes, ground.targets, used)
        if found is None:
            continue
        tried: set[tuple[Pair, ...]] = set()
        for ranks in _RANKS:
            order = _ordered(ground, found, used, ranks)
            if tuple(order.dominoes) in tried:
                continue
            tried.add(tuple(order.dominoes))
            try:
                unwound = Unwinding(ground, order, step, most=states, fates=fates).run()
            except TooLongError:
                continue
            if unwound is not None:
                return unwound
    return None


def _fates(ground: Ground) -> Iterator[Fates]:
    """What may have happened under tokens, the fewest first, where numbers explain it."""
    pieces = ground.pieces
    uses: list[Fates] = []
    for square in squares_of(ground.strict):
        bit = 1 << square
        uses += [Fates(bit, 0), Fates(bit, bit)] if square in pieces.resources else [Fates(0, bit)]
    work = pieces.work
    gone = [work[kind] + work[HELD[kind]] for kind in range(KINDS)]
    standing = sum(work[class_] for class_ in HELD) + work[DESERT]
    for number in range(MOST_USED + 1):
        for some in combinations(uses, number):
            if len({each.spent | each.held for each in some}) < number:
                continue
            spent = sum(each.spent for each in some)
            held = sum(each.held for each in some)
            more = gone[:]
            for square, kind in pieces.resources.items():
                more[kind] += spent >> square & 1
            destroyed = held.bit_count()
            if explained(more, standing + destroyed, (0,) * KINDS, 0, pieces.recruiting):
                yield Fates(spent, held)


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


def _ordered(ground: Ground, settled: Settled, used: int, ranks: _Ranks) -> Settled:
    """The same dominoes and throws in another order: whatever can be laid, by rank."""
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
