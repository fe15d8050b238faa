"""How the recruits of a game may be shared out to before and after a moment.

Numbers alone decide: two different resources, or four, pay for one caveman, so `recruits` pay any
resources of which there are twice as many, and two more for each who cost four, none more often
than there are recruits, and each at least as often as one cost four.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import add, ge, gt, le
from typing import Final, NamedTuple

from companion.rules.legality.holdings import KINDS

Counts = tuple[int, ...]
"""A number for each resource."""

NOTHING: Final[Counts] = (0,) * KINDS


class Certain(NamedTuple):
    """What was before a moment for certain, since fires fell on it soon after."""

    spent: Counts = NOTHING
    standing: int = 0

    def without(self, recruits: int) -> "Certain":
        """As many may have come after the moment all the same."""
        spent = tuple([max(0, number - recruits) for number in self.spent])
        return Certain(spent, max(0, self.standing - recruits))

    def plus(self, other: "Certain") -> "Certain":
        return Certain(tuple(map(add, self.spent, other.spent)), self.standing + other.standing)


class After(NamedTuple):
    """What is known of what came after a moment, and so of what was before."""

    recruits: int = 0
    least: Counts = NOTHING
    """So much of each resource they paid at least."""
    most: Counts = NOTHING
    certain: Certain = Certain()

    def is_looser(self, other: "After") -> bool:
        """Whether all that is possible with the other is so with this, too."""
        return (
            self.recruits <= other.recruits
            and self.certain.standing <= other.certain.standing
            and all(map(le, self.least, other.least))
            and all(map(ge, self.most, other.most))
            and all(map(le, self.certain.spent, other.certain.spent))
        )


class Portions(NamedTuple):
    """What was spent in all, and what of that may have been before a moment: by resource what lay
    there then at most, and on how many of its squares, bare only once it was spent, cavemen may
    have stood; `burnt` of them are destroyed. `places` are the other squares where they may have
    stood."""

    spent: Counts
    recruits: int
    there: Counts
    held: Counts
    burnt: Counts
    places: int


class Free(NamedTuple):
    """Tokens of fires before a moment, under each of which something may have been spent, a caveman
    may have stood, or both: by resource, and the others."""

    natural: Counts = NOTHING
    others: int = 0


NONE: Final = Free()


class Split(NamedTuple):
    """How many may have come between a moment and what is known after it; what then is known."""

    between: int
    after: After


def loosest(afters: Sequence[After]) -> After:
    """One with which all is possible that is with any of these."""
    recruits, least, most, certain = zip(*afters, strict=True)
    spent, standing = zip(*certain, strict=True)
    return After(
        min(recruits),
        tuple(map(min, *least)),
        tuple(map(max, *most)),
        Certain(tuple(map(min, *spent)), min(standing)),
    )


@lru_cache(maxsize=20_000)
def splits(
    shares: Portions, after: After, fire: Certain, forced: Certain, free: Free
) -> tuple[Split, ...]:
    """All that leave something possible which fewer do not. `fire` was before the moment in any
    case; what is `forced` was between the moment and what is known after it."""
    found = []
    fewest = max(forced.standing, *forced.spent)
    for between in range(fewest, shares.recruits - after.recruits + 1):
        certain = after.certain.without(between) if between else after.certain
        then = fitted(
            shares,
            After(
                after.recruits + between,
                tuple(map(add, after.least, forced.spent)),
                tuple([most + between for most in after.most]),
                certain.plus(fire),
            ),
            free,
        )
        if then is None:
            continue
        found.append(Split(between, then))
        wanting = any(
            most < after.recruits and most + between < number
            for most, number in zip(after.most, shares.spent, strict=True)
        )
        if not (wanting or certain.standing or any(certain.spent)):
            break
    return tuple(found)


def fitted(shares: Portions, after: After, free: Free) -> After | None:
    """The same with what follows from all that is known; None where that cannot be."""
    recruits, least, most, certain = after
    before = shares.recruits - recruits
    if before < certain.standing:
        return None
    low = [
        max(number - there, fewest)
        for number, there, fewest in zip(shares.spent, shares.there, least, strict=True)
    ]
    high = [
        min(number - sure, recruits, utmost)
        for number, sure, utmost in zip(shares.spent, certain.spent, most, strict=True)
    ]
    lowest: list[int] | None = None
    highest: list[int] = []
    for fours in range(min(high) + 1):
        paid = 2 * (recruits + fours)
        lows = [max(fours, fewest) for fewest in low]
        spare, lacking = paid - sum(lows), sum(high) - paid
        if spare < 0 or lacking < 0 or any(map(gt, lows, high)):
            continue
        # No more of one resource than leaves enough for the others.
        highs = [min(utmost, fewest + spare) for utmost, fewest in zip(high, lows, strict=True)]
        lows = [max(fewest, utmost - lacking) for utmost, fewest in zip(high, lows, strict=True)]
        if _fit(shares, After(recruits, tuple(lows), tuple(highs), certain), free, paid):
            lowest = lows if lowest is None else list(map(min, lowest, lows))
            highest = highs if not highest else list(map(max, highest, highs))
    return None if lowest is None else After(recruits, tuple(lowest), tuple(highest), certain)


class _Prices(NamedTuple):
    """How much was paid after a moment, and spent under tokens before it; how many had come by
    then, and how many of those cost four."""

    paid: int
    under: int
    came: int
    fours: int


def _fit(shares: Portions, after: After, free: Free, paid: int) -> bool:
    """Whether the others may have come before the moment where so much was paid after it."""
    before = shares.recruits - after.recruits
    left = sum(shares.spent) - paid
    for under in range(left % 2, sum(free.natural) + 1, 2):
        # The more cavemen were destroyed, the less those who came must have cost.
        pairs = (left + under) // 2
        came = min(before + under + free.others, pairs)
        if came >= before and _fits(shares, after, free, _Prices(paid, under, came, pairs - came)):
            return True
    return False


def _fits(shares: Portions, after: After, free: Free, prices: _Prices) -> bool:
    paid, under, came, fours = prices
    low, high = [], []
    # Sums of what was paid after the moment, of what was spent under tokens, and their difference.
    paid_least = paid_most = under_least = under_most = apart_least = apart_most = 0
    for number, fewest, utmost, tokens in zip(
        shares.spent, after.least, after.most, free.natural, strict=True
    ):
        floor, ceiling = number - came, number - fours
        lowest, highest = max(fewest, floor), min(utmost, ceiling + tokens)
        under_low, under_high = max(0, fewest - ceiling), min(tokens, utmost - floor)
        apart_low, apart_high = max(floor, fewest - tokens), min(ceiling, utmost)
        if lowest > highest or under_low > under_high or apart_low > apart_high:
            return False
        low.append(lowest)
        high.append(highest)
        paid_least += lowest
        paid_most += highest
        under_least += under_low
        under_most += under_high
        apart_least += apart_low
        apart_most += apart_high
    return (
        paid_least <= paid <= paid_most
        and under_least <= under <= under_most
        and apart_least <= paid - under <= apart_most
        and shares.recruits - after.recruits
        <= _places(shares, low, high, after.certain.spent, sum(shares.spent) - paid)
    )


def _places(
    shares: Portions, low: Sequence[int], high: Sequence[int], certain: Counts, left: int
) -> int:
    """Where cavemen may have stood before, `left` having been spent by then."""
    available = wasted = elsewhere = 0
    for number, held, burnt, least, most, sure in zip(
        shares.spent, shares.held, shares.burnt, low, high, certain, strict=True
    ):
        # Spent on squares that are no places.
        other = max(0, sure - burnt)
        elsewhere += other
        available += min(held, number - least - other)
        wasted += max(0, number - most - other - held)
    return shares.places + min(available, left - elsewhere - wasted)
