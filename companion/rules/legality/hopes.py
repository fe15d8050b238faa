"""Which ways a cut may have gone, as far as outlines tell; and of one that cannot have a story,
what a cut that has one must have otherwise.

Outlines say most where it is known which volcano threw which token, and what was laid last. So ways
are told apart by that, as long as they have an outline; first by what leaves fewest.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from companion.rules.legality.course import Ground
from companion.rules.legality.moments import Moments
from companion.rules.legality.narrowing import given_out, throws_of_one
from companion.rules.legality.outline import Outlines
from companion.rules.legality.puzzle import Clause, Pair
from companion.rules.legality.tails import Rest, last_laid

POINTS: Final = 500
"""Moments that are looked at for an outline; with more, there is hope."""

HOPE: Final = 100
"""Steps for all cuts at once."""


@dataclass(slots=True)
class Refutation:
    """Why ways have no story."""

    outlines: list[Outlines] = field(default_factory=list)
    """Without an end, each for one of the ways."""
    by_last_turns: bool = False
    """Whether ways were told apart by what was laid last."""

    def lesson(self, ground: Ground, cut: Collection[Pair], pairs: Sequence[Pair]) -> Clause:
        """Where no way of a cut was left: pairs of which any cut with a story has one. With all
        others just the same could have been laid at each moment that was looked at."""
        untouched = ground.pieces.classes.keys()
        return tuple(
            pair
            for pair in pairs
            if pair not in cut
            and (
                (self.by_last_turns and untouched.isdisjoint(pair))
                or any(outlines.let_in(pair) for outlines in self.outlines)
            )
        )


def ways(whole: Rest, why: Refutation, step: Callable[[], None]) -> Iterator[Rest | int]:
    """The ways in which fires and last turns may have gone with such pairs, all that may have a
    story; now and then a number of steps, for who would rather wait. Why the others have none goes
    to `why`. The hint are fires that others had."""
    steps = 0

    def counted() -> None:
        nonlocal steps
        steps += 1
        step()

    targets = given_out(whole.ground.targets)
    assert targets is not None  # noqa: S101  # some cut with these fires can be laid
    rest = _outlined(whole._replace(ground=replace(whole.ground, targets=targets)), counted, why)
    for one in () if rest is None else _ways(rest, counted, why):
        yield steps if one is None else one
        steps = 0


def hopeful(ground: Ground, pairs: Sequence[Pair], step: Callable[[], None]) -> bool:
    """Whether some cut into such pairs may have a story, as far as that is found out soon."""
    left = HOPE

    def counted() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise _TooLongError
        step()

    with suppress(_TooLongError):
        whole = Rest((), ground, pairs)
        return any(isinstance(each, Rest) for each in ways(whole, Refutation(), counted))
    return True


class _TooLongError(Exception):
    """It took too many steps."""


def _ways(rest: Rest, step: Callable[[], None], why: Refutation) -> Iterator[Rest | None]:
    fewest: list[Rest] | None = None
    because = Refutation()
    for by_last_turns, some in ((False, _thrown(rest)), (True, last_laid(rest, step))):
        if rest.is_all if by_last_turns else not _is_open(rest.ground):
            continue
        reasons = Refutation(by_last_turns=by_last_turns)
        left: list[Rest] = []
        for each in some:
            likely = _outlined(each, step, reasons)
            yield None
            if likely is not None:
                left.append(likely)
                if fewest is not None and len(left) == len(fewest):
                    # As many are not better.
                    break
        if fewest is None or len(left) < len(fewest):
            fewest, because = left, reasons
        if len(left) < 2:
            break
    if fewest is None:
        yield rest
        return
    why.outlines += because.outlines
    why.by_last_turns |= because.by_last_turns
    for each in fewest:
        yield from _ways(each, step, why)


def _thrown(rest: Rest) -> Iterator[Rest]:
    for targets in throws_of_one(rest.ground.targets):
        yield rest._replace(ground=replace(rest.ground, targets=targets))


def _is_open(ground: Ground) -> bool:
    """Whether some volcano may have thrown one token or another."""
    return any(bits & (bits - 1) for bits in ground.targets.values())


def _outlined(rest: Rest, step: Callable[[], None], why: Refutation) -> Rest | None:
    outlines = Outlines(Moments(rest.ground, rest.pairs, step, closely=False))
    way = outlines.way(POINTS, rest.hint)
    if way is None:
        why.outlines.append(outlines)
        return None
    return rest._replace(hint=way)
