"""Whether a cut into dominoes can be laid down in some order, with fires that fly.

The order is a closure, not a search: whatever can be laid is laid, nothing laid is ever in the way.
Where the closure gets stuck, it explains why: with the dominoes that would have to lie elsewhere.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.rules.legality.puzzle import Puzzle

Pair = tuple[int, int]
"""Two neighbouring squares, the smaller number first, that can share a domino."""

Clause = tuple[Pair, ...]
"""A domino must lie on at least one of these pairs, however the rest is cut."""


class Block(NamedTuple):
    """Squares that keep each other from being laid, as the dominoes lie."""

    squares: list[int]
    opening: frozenset[Pair]
    """As long as none of these holds a domino, the first domino on a block's squares would have to
    join it to nothing."""


def dominoes_of(puzzle: Puzzle, territory: int, match: list[int]) -> list[Pair]:
    """The cut's dominoes on a territory; `match` gives each square the other half of its own."""
    pairs = [(square, match[square]) for square in puzzle.territories[territory]]
    return [pair for pair in pairs if pair[0] < pair[1]]


def lay(
    puzzle: Puzzle, dominoes: list[Pair], laid: int, order: list[Pair]
) -> tuple[int, list[Pair]]:
    """Lays what can be laid beside what is: all that lies then, and the dominoes left over. Those
    laid are added to `order`."""
    same, at_start = puzzle.same, puzzle.at_start
    left = dominoes
    while left:
        waiting = []
        for pair in left:
            one, other = pair
            halves = 1 << one | 1 << other
            if at_start & halves or (same[one] | same[other]) & laid:
                laid |= halves
                order.append(pair)
            else:
                waiting.append(pair)
        if len(waiting) == len(left):
            break
        left = waiting
    return laid, left


def blocks(puzzle: Puzzle, left: list[Pair]) -> list[Block]:
    """The left over dominoes in groups that do not depend on each other, with what opens each."""
    links: dict[int, int] = {}
    for one, other in left:
        links[one], links[other] = 1 << other, 1 << one
    return [Block(group, frozenset(doors(puzzle, group))) for group in groups(puzzle, links)]


def groups(puzzle: Puzzle, links: dict[int, int]) -> Iterator[list[int]]:
    """Squares, those that could let each other in together: neighbours of the same terrain, and
    what else links them."""
    unseen = 0
    for square in links:
        unseen |= 1 << square
    while unseen:
        group: list[int] = []
        newest = unseen & -unseen
        while newest:
            square = (newest & -newest).bit_length() - 1
            group.append(square)
            unseen ^= 1 << square
            newest = (newest | puzzle.same[square] | links[square]) & unseen
        yield group


def doors(puzzle: Puzzle, group: list[int]) -> Iterator[Pair]:
    """The pairs on which a domino would let in a group: joined to what is not of it, or half of
    it elsewhere."""
    inside = 0
    for square in group:
        inside |= 1 << square
    outside = ~inside
    open_ = puzzle.at_start | outside
    for square in group:
        if puzzle.same[square] & outside:
            open_ |= 1 << square
    for square in group:
        for other in puzzle.types[square]:
            if (1 << square | 1 << other) & open_ and not (other < square and inside >> other & 1):
                yield (square, other) if square < other else (other, square)
