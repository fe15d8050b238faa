"""The last turns of a course, in which nobody is recruited: what was laid in them, taken away.

Where fewer turns went without a domino than there are such turns, the last dominoes were laid in
them. Nothing happened on those, and without them what is left is a game like any other, with fewer
such turns. Mostly that leaves few ways, and shows soon that a cut has no story.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.rules.legality.course import Ground, Step, Taken
from companion.rules.legality.holdings import DESERT, HELD, SPENT, Pieces, explicable
from companion.rules.legality.outline import Way
from companion.rules.legality.puzzle import Pair, squares_of


class Rest(NamedTuple):
    """What was there before the last turns."""

    steps: tuple[Step, ...]
    """Those turns, from the last."""
    ground: Ground
    pairs: Sequence[Pair]
    """The dominoes, or those of all cuts."""
    hint: Way = ()
    """Fires that may have been."""

    @property
    def is_all(self) -> bool:
        """Whether it may have been the end of the game itself, but for turns without a domino."""
        pieces = self.ground.pieces
        return pieces.spare >= pieces.last_turns


def last_laid(rest: Rest, step: Callable[[], None]) -> Iterator[Rest]:
    """What was there before the last domino; with a volcano, for each fire it may have thrown and
    what may have been there. Pairs that the domino crosses go with it."""
    classes = rest.ground.pieces.classes
    for pair in rest.pairs:
        one, other = pair
        if one not in classes and other not in classes:
            step()
            left = [each for each in rest.pairs if one not in each and other not in each]
            for taken, before in _before(rest.ground, pair):
                yield Rest((*rest.steps, Step(None, taken)), before, left, rest.hint)


def _before(ground: Ground, pair: Pair) -> Iterator[tuple[Taken, Ground]]:
    pieces = replace(
        ground.pieces, turns=ground.pieces.turns - 1, squares=ground.pieces.squares - 2
    )
    mask = 1 << pair[0] | 1 << pair[1]
    volcano = next((square for square in pair if square in ground.targets), None)
    if volcano is None:
        if not mask & pieces.tokens:
            yield Taken(pair), replace(ground, pieces=pieces)
        return
    for square in squares_of(ground.targets[volcano] & pieces.tokens):
        target = 1 << square
        if mask & pieces.tokens & ~target:
            continue
        targets = {each: bits & ~target for each, bits in ground.targets.items() if each != volcano}
        before = replace(ground, targets=targets, strict=ground.strict & ~target)
        for taken, fewer in _fates(pieces, pair, square, target & ground.strict & ~mask):
            if explicable(fewer, before.strict):
                yield taken, replace(before, pieces=fewer)


def _fates(
    pieces: Pieces, pair: Pair, square: int, may_be_used: int
) -> Iterator[tuple[Taken, Pieces]]:
    """What may have been on a square before its fire fell: its resource, if it had one, nothing any
    more, or a caveman; with the pieces before that."""
    kind = pieces.resources.get(square)
    before = replace(
        pieces,
        tokens=pieces.tokens & ~(1 << square),
        resources={each: of for each, of in pieces.resources.items() if each != square},
    )
    yield Taken(pair, square), before
    if not may_be_used:
        return
    if kind is not None:
        yield Taken(pair, square, was_spent=True), _with_class(before, square, SPENT[kind])
    class_ = DESERT if kind is None else HELD[kind]
    held = _with_class(before, square, class_)
    yield Taken(pair, square, was_spent=kind is not None, was_held=True), held


def _with_class(pieces: Pieces, square: int, class_: int) -> Pieces:
    work = tuple(count + (each == class_) for each, count in enumerate(pieces.work))
    return replace(pieces, classes={**pieces.classes, square: class_}, work=work)
