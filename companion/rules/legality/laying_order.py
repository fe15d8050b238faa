"""Laying a tiling's dominoes one after the other: each joins the starting tile or its own terrain.

No search is needed, because a domino on the table is never in the way of another. So each domino
that can be laid is laid, again and again, until none is left or all that are left are blocked:

    @ d g     The domino d-g joins the starting tile. Then g-l below joins by its g.
    . . g     If the two lower squares were deserts, their domino would join neither the starting
    . . l     tile nor a desert: it would be blocked, and with it the two squares it covers.

The blocked dominoes are the explanation for the player, and a lesson for the search: they fall into
groups of squares that could only have let each other in. The first domino on such a group must join
something outside it. So in every solution some domino covers one of the group's *opening pairs*:
a pair beside the starting tile or beside its own terrain outside, or a pair that is only half
inside, which then may join with its outer half. These pairs are a clause for the tiling solver.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.rules.legality.puzzle import Pair, Puzzle


class BlockedGroup(NamedTuple):
    """Squares that keep each other from being laid, as the dominoes lie."""

    squares: list[int]
    opening: frozenset[Pair]
    """While no domino covers one of these pairs, no domino on the squares can be laid first."""


def dominoes_of(puzzle: Puzzle, territory: int, partners: list[int]) -> list[Pair]:
    """List a territory's dominoes; `partners` gives each square the other half of its domino."""
    pairs = [(square, partners[square]) for square in puzzle.territories[territory]]
    return [pair for pair in pairs if pair[0] < pair[1]]


def lay_dominoes(
    puzzle: Puzzle, dominoes: list[Pair], laid: int, order: list[Pair]
) -> tuple[int, list[Pair]]:
    """Lay the dominoes that can be laid, beside the squares of `laid`, and add them to `order`.

    Returns the set of squares laid in the end, and the dominoes left over.
    """
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


def blocked_groups(puzzle: Puzzle, left: list[Pair]) -> list[BlockedGroup]:
    """Split dominoes that cannot be laid into groups that do not depend on each other."""
    links: dict[int, int] = {}
    for one, other in left:
        links[one], links[other] = 1 << other, 1 << one
    return [
        BlockedGroup(group, frozenset(opening_pairs(puzzle, group)))
        for group in connected_groups(puzzle, links)
    ]


def connected_groups(puzzle: Puzzle, links: dict[int, int]) -> Iterator[list[int]]:
    """Group squares connected by `links` or as neighbors of the same terrain: each could let the
    others of its group in."""
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


def opening_pairs(puzzle: Puzzle, group: list[int]) -> Iterator[Pair]:
    """Yield the pairs on which a domino would let the group in: it would join something outside
    the group, or lie half outside."""
    inside = 0
    for square in group:
        inside |= 1 << square
    outside = ~inside
    joins = puzzle.at_start | outside
    for square in group:
        if puzzle.same[square] & outside:
            joins |= 1 << square
    for square in group:
        for other in puzzle.types[square]:
            # A pair inside the group is met twice, once from each of its squares.
            if (1 << square | 1 << other) & joins and not (other < square and inside >> other & 1):
                yield (square, other) if square < other else (other, square)
