"""Whether a cut into dominoes can be laid down in some order, with fires that fly.

The order is a closure, not a search: whatever can be laid is laid, nothing laid is ever in the way.
Where the closure gets stuck, it explains why: with the dominoes that would have to lie elsewhere.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.rules.legality.puzzle import Puzzle

Pair = tuple[int, int]
"""Two neighbouring squares, the smaller number first, that can share a domino."""

Clause = tuple[Pair, ...]
"""A domino must lie on at least one of these pairs, however the rest is cut."""

Throws = Mapping[int, int | None]
"""For each volcano the square its token fell on; None is the starting tile."""


class Settled(NamedTuple):
    """An order that works, with the throw of each volcano."""

    dominoes: list[Pair]
    throws: Throws


class Stuck(NamedTuple):
    """No order works for this cut: what any cut that works must obey."""

    clauses: list[Clause]
    connected: bool
    """Whether it could be laid down without the fires."""
    squares: tuple[int, ...] = ()
    """Where to look: a smallest block, or the volcanoes and targets that wait for each other."""


class _Block(NamedTuple):
    """Squares that keep each other from being laid, as the dominoes lie and fires are thrown."""

    squares: list[int]
    opening: set[Pair]
    throws: dict[int, int | None]
    """The throws that had a part in it."""


def settle(
    puzzle: Puzzle, territory: int, match: list[int], *, with_fires: bool
) -> Settled | Stuck:
    """An order for the dominoes that `match` puts on a territory's squares, or why there is none.

    `match` gives each square the other half of its domino.
    """
    dominoes = [(square, match[square]) for square in puzzle.territories[territory]]
    dominoes = [pair for pair in dominoes if pair[0] < pair[1]]
    order, left = _lay(puzzle, dominoes, {})
    if left:
        blocks = list(_blocks(puzzle, left, {}))
        smallest = min(blocks, key=lambda block: len(block.squares))
        return Stuck(
            [tuple(block.opening) for block in blocks],
            connected=False,
            squares=tuple(smallest.squares),
        )
    targets = puzzle.targets[territory]
    if not with_fires or not targets:
        return Settled(order, {})
    opening: set[Pair] = set()
    refuted: list[dict[int, int | None]] = []
    for throws in _throws(targets, match, refuted):
        order, left = _lay(puzzle, dominoes, throws)
        if not left:
            return Settled(order, throws)
        # The block with the fewest throws refutes most.
        block = min(
            _blocks(puzzle, left, throws),
            key=lambda block: (len(block.throws), len(block.opening)),
        )
        refuted.append(block.throws)
        opening |= block.opening
    # Whatever is thrown where, one of these blocks stays shut unless a domino opens it.
    waiting = {square for throws in refuted for pair in throws.items() for square in pair}
    squares = tuple(square for square in waiting if square is not None)
    return Stuck([tuple(opening)], connected=True, squares=squares)


def _lay(puzzle: Puzzle, dominoes: list[Pair], throws: Throws) -> tuple[list[Pair], list[Pair]]:
    """Lays what can be laid: the order, and the dominoes left over."""
    same, at_start = puzzle.same, puzzle.at_start
    order: list[Pair] = []
    left = dominoes
    laid = 0
    while left:
        waiting = []
        for pair in left:
            one, other = pair
            halves = 1 << one | 1 << other
            if (at_start & halves or (same[one] | same[other]) & laid) and not (
                throws and _waits(one, other, throws, laid)
            ):
                laid |= halves
                order.append(pair)
            else:
                waiting.append(pair)
        if len(waiting) == len(left):
            break
        left = waiting
    return order, left


def _waits(one: int, other: int, throws: Throws, laid: int) -> bool:
    """Whether a domino's volcano throws onto a square that is not laid and not its own half."""
    for volcano, half in ((one, other), (other, one)):
        target = throws.get(volcano)
        if target is not None and target != half and not laid >> target & 1:
            return True
    return False


def _blocks(puzzle: Puzzle, left: list[Pair], throws: Throws) -> Iterator[_Block]:
    """The left over dominoes in groups that do not depend on each other, each with what opens it.

    As long as none of the opening pairs holds a domino and the throws stay, the first domino on a
    block's squares would have to join it to nothing, or throw onto a square of the block.
    """
    for block in _groups(puzzle, left, throws):
        shut = 0
        for square in block:
            shut |= 1 << square
        outside = ~shut
        joinable = puzzle.at_start
        for square in block:
            if puzzle.same[square] & outside:
                joinable |= 1 << square
        doors = joinable | outside
        opening: set[Pair] = set()
        part: dict[int, int | None] = {}
        for square in block:
            for other in puzzle.types[square]:
                if not (1 << square | 1 << other) & doors:
                    continue
                pair = (square, other) if square < other else (other, square)
                if pair in opening:
                    continue
                volcano = _shut_in(pair, shut, throws)
                if volcano is None:
                    opening.add(pair)
                else:
                    part[volcano] = throws[volcano]
        yield _Block(block, opening, part)


def _shut_in(pair: Pair, shut: int, throws: Throws) -> int | None:
    """The volcano of this pair whose token falls into the block, but not on the other half."""
    for volcano, half in (pair, pair[::-1]):
        target = throws.get(volcano)
        if target is not None and target != half and shut >> target & 1:
            return volcano
    return None


def _groups(puzzle: Puzzle, left: list[Pair], throws: Throws) -> Iterator[list[int]]:
    """The squares of the left over dominoes, those that could let each other in together."""
    linked: dict[int, int] = {}
    unseen = 0
    for one, other in left:
        linked[one], linked[other] = 1 << other, 1 << one
        unseen |= 1 << one | 1 << other
    for square in linked:
        linked[square] |= puzzle.same[square]
        target = throws.get(square)
        if target is not None and target in linked:
            linked[square] |= 1 << target
            linked[target] |= 1 << square
    while unseen:
        group: list[int] = []
        newest = unseen & -unseen
        while newest:
            square = (newest & -newest).bit_length() - 1
            group.append(square)
            unseen ^= 1 << square
            newest = (newest | linked[square]) & unseen
        yield group


def _throws(
    targets: Mapping[int, tuple[int | None, ...]],
    match: list[int],
    refuted: list[dict[int, int | None]],
) -> Iterator[dict[int, int | None]]:
    """All ways to give each volcano a token of its own, but those refuted meanwhile.

    A volcano's own other half and the starting tile come first: nothing waits for them.
    """
    volcanoes = sorted(targets, key=lambda volcano: len(targets[volcano]))
    choices = [
        sorted(
            targets[volcano],
            key=lambda target: (target != match[volcano], target is not None),
        )
        for volcano in volcanoes
    ]
    throws: dict[int, int | None] = {}
    taken: set[int | None] = set()
    # One iterator a volcano that has a throw or is about to get one.
    untried = [iter(choices[0])]
    while untried:
        depth = len(untried) - 1
        volcano = volcanoes[depth]
        if volcano in throws:
            taken.discard(throws.pop(volcano))
        for target in untried[-1]:
            if target in taken:
                continue
            throws[volcano] = target
            if any(known.items() <= throws.items() for known in refuted):
                del throws[volcano]
                continue
            taken.add(target)
            break
        else:
            untried.pop()
            continue
        if depth + 1 < len(volcanoes):
            untried.append(iter(choices[depth + 1]))
        else:
            yield dict(throws)
