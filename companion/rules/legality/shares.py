"""How the recruits of a game may be shared out to before and after a moment.

Numbers alone decide: two different resources, or four, pay for one caveman, so `recruits` pay any
resources of which there are twice as many, and two more for each who cost four, none more often
than there are recruits, and each at least as often as one cost four.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import add, ge, gt, le, sub
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


@lru_cache(maxsize=2_000)
def splits(
    shares: Portions, after: After, fire: Certain, forced: Certain, free: Free
) -> tuple[Split, ...]:
    """All that leave something possible which fewer do not. `fire` was before the moment in any
    case; what is `forced` was between the moment and what is known after it."""
    return tuple(_splits(shares, after, fire, forced, free))


def may_split(shares: Portions, after: After, fire: Certain, forced: Certain, free: Free) -> bool:
    """Whether there is any."""
    return any(True for _ in _splits(shares, after, fire, forced, free))


def _splits(
    shares: Portions, after: After, fire: Certain, forced: Certain, free: Free
) -> Iterator[Split]:
    least = tuple(map(add, after.least, forced.spent))
    for between in _numbers(shares, after._replace(least=least), fire, forced):
        certain = after.certain.without(between) if between else after.certain
        then = fitted(
            shares,
            After(
                after.recruits + between,
                least,
                tuple([most + between for most in after.most]),
                certain.plus(fire),
            ),
            free,
        )
        if then is None:
            continue
        yield Split(between, then)
        wanting = any(
            most < after.recruits and most + between < number
            for most, number in zip(after.most, shares.spent, strict=True)
        )
        if not (wanting or certain.standing or any(certain.spent)):
            break


def _numbers(shares: Portions, after: After, fire: Certain, forced: Certain) -> range:
    """How many may have come between the moment and what is known after it, as far as is seen at
    once."""
    most = shares.recruits - after.recruits - fire.standing
    if most < after.certain.standing:
        return range(0)
    fewest = max(forced.standing, *forced.spent)
    for number, there, least, utmost, sure, own in zip(
        shares.spent,
        shares.there,
        after.least,
        after.most,
        after.certain.spent,
        fire.spent,
        strict=True,
    ):
        low = max(number - there, least)
        if low + own > number:
            return range(0)
        fewest = max(fewest, low - min(after.recruits, utmost), low + own + sure - number)
    return range(fewest, most + 1)


def fitted(shares: Portions, after: After, free: Free) -> After | None:
    """The same with what follows from all that is known; None where that cannot be."""
    recruits, least, most, certain = after
    if shares.recruits - recruits < certain.standing:
        return None
    # Nobody pays two of one resource, so those who may have come before leave so much of each.
    came = shares.recruits - recruits + sum(free.natural) + free.others
    low = [
        max(number - there, number - came, fewest)
        for number, there, fewest in zip(shares.spent, shares.there, least, strict=True)
    ]
    high = [
        min(number - sure, recruits, utmost)
        for number, sure, utmost in zip(shares.spent, certain.spent, most, strict=True)
    ]
    if any(map(gt, low, high)):
        return None
    lowest: list[int] | None = None
    highest: list[int] = []
    all_low, all_high = sum(low), sum(high)
    # So many cost four at least, and at most, that what they paid may come to such sums, and that
    # enough is left for those before.
    fewest_fours = max(0, (all_low + 1) // 2 - recruits)
    before = (sum(shares.spent) + sum(free.natural)) // 2 - shares.recruits
    for fours in range(fewest_fours, min(*high, all_high // 2 - recruits, before) + 1):
        paid = 2 * (recruits + fours)
        lows = [max(fours, fewest) for fewest in low]
        spare, lacking = paid - sum(lows), all_high - paid
        if spare < 0:
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
    # Nobody of them paid two of one resource.
    fewest = max(before, *map(sub, shares.spent, after.most))
    most = sum(free.natural)
    least = max(0, 2 * fewest - left, fewest - before - free.others)
    for under in range(least + (left - least) % 2, most + 1, 2):
        # The more cavemen were destroyed, the less those who came must have cost.
        pairs = (left + under) // 2
        came = min(before + under + free.others, pairs)
        if _fits(shares, after, free, _Prices(paid, under, came, pairs - came)):
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
