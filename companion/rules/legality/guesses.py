"""Courses of turns that nearly always work, tried before all courses are searched.

A guess follows an outline, which says under which tokens something had happened, with an order of
the dominoes: those on which something happened as early as can be, volcanoes whose fires must come
late, late.
"""

from collections.abc import Callable
from contextlib import suppress

from companion.rules.legality.course import Ground, TooLongError, Unwound
from companion.rules.legality.fire_throws import LaidOrder, Throws
from companion.rules.legality.outline import StoryOutline
from companion.rules.legality.puzzle import Pair, Puzzle
from companion.rules.legality.unwinding import Unwinding


def guess(
    ground: Ground,
    outline: StoryOutline,
    step: Callable[[], None],
    states: int,
    *,
    backwards: bool,
) -> Unwound | None:
    """A course of turns with this outline of a cut, if it is found in so many states. Dominoes for
    which nothing else tells come in the order of the outline, or `backwards`: where one leads
    nowhere, the other often does."""
    settled = outline.order
    if backwards:
        settled = settled._replace(dominoes=settled.dominoes[::-1])
    order = _ordered(ground, outline._replace(order=settled))
    with suppress(TooLongError):
        return Unwinding(ground, order, step, most=states, fates=outline.fates).run()
    return None


def _ordered(ground: Ground, outline: StoryOutline) -> LaidOrder:
    """The same dominoes and throws in another order: whatever can be laid, those on which something
    happened first. Volcanoes whose fires must come late come last, but leave as many turns as
    recruits after them."""
    used = outline.fates.spent | outline.fates.held
    settled, classes = outline.order, ground.pieces.classes
    rank: dict[Pair, tuple[int, int]] = {}
    latest: dict[Pair, int] = {}
    for pair in settled.dominoes:
        one, other = pair
        touched = one in classes or other in classes or (1 << one | 1 << other) & used
        rank[pair] = (0 if touched else 1, 0)
        for place, (volcano, after) in enumerate(outline.volcanoes.items()):
            if volcano in pair:
                rank[pair] = (2, place)
                latest[pair] = ground.pieces.recruiting - after
    ranked = sorted(settled.dominoes, key=lambda pair: rank[pair])
    return LaidOrder(_laid(ground.puzzle, ranked, settled.throws, latest), settled.throws)


def _laid(
    puzzle: Puzzle, dominoes: list[Pair], throws: Throws, latest: dict[Pair, int]
) -> list[Pair]:
    """What of these can be laid: the first that can be each time, but for those that have to be
    laid by then."""
    left = dominoes[:]
    order: list[Pair] = []
    laid = 0

    def layable(pair: Pair) -> bool:
        halves = 1 << pair[0] | 1 << pair[1]
        same = puzzle.same[pair[0]] | puzzle.same[pair[1]]
        return bool(puzzle.at_start & halves or same & laid) and not any(
            target is not None and not (laid | halves) >> target & 1
            for target in map(throws.get, pair)
        )

    while left:
        due = [pair for pair in left if latest.get(pair, len(dominoes)) <= len(order)]
        pair = next(filter(layable, (*due, *left)))
        order.append(pair)
        left.remove(pair)
        laid |= 1 << pair[0] | 1 << pair[1]
    return order
