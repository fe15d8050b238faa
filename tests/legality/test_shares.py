"""What numbers alone rule out, before any order of turns is looked for."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from operator import add, le, sub

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.legality.shares import (
    NONE,
    NOTHING,
    After,
    Certain,
    Counts,
    Free,
    Portions,
    fitted,
    splits,
)

ONE_OF_TWO = (1, 1, 0, 0)
"""One caveman was paid, by a resource of each of two kinds."""
ALONE = Portions(ONE_OF_TWO, 1, ONE_OF_TWO, NOTHING, NOTHING, 5)
EITHER = After(0, NOTHING, ONE_OF_TWO)
NOTHING_CERTAIN = Certain()


def test_one_recruit_came_before_or_after() -> None:
    found = splits(ALONE, EITHER, NOTHING_CERTAIN, NOTHING_CERTAIN, NONE)
    assert [split.between for split in found] == [0]
    assert fitted(ALONE, EITHER, NONE) is not None


def test_more_than_ever_came_cannot_have_stood_before() -> None:
    two_stood = EITHER._replace(certain=Certain(NOTHING, 2))
    assert splits(ALONE, two_stood, NOTHING_CERTAIN, NOTHING_CERTAIN, NONE) == ()
    assert fitted(ALONE, two_stood, NONE) is None


def test_more_than_was_ever_spent_cannot_have_been_spent_before() -> None:
    twice = Certain((2, 0, 0, 0))
    assert splits(ALONE, EITHER, twice, NOTHING_CERTAIN, NONE) == ()


PRICES = (
    *(tuple(int(kind in pair) for kind in range(4)) for pair in combinations(range(4), 2)),
    (1, 1, 1, 1),
)
"""What one caveman may cost."""
MOST = 2
"""Recruits after the moment; as many before it, or under tokens."""


def plus(one: Counts, other: Counts) -> Counts:
    return tuple(map(add, one, other))


@lru_cache
def payments(recruits: int) -> frozenset[Counts]:
    """All that so many may have paid."""
    if recruits == 0:
        return frozenset({NOTHING})
    return frozenset(plus(paid, price) for paid in payments(recruits - 1) for price in PRICES)


def places(shares: Portions, certain: Certain, paid: Counts) -> int:
    """Where cavemen may have stood when all but so much was spent: on a natural square only then.
    Of what a token lies on for certain, a square is a place only where one was destroyed."""
    return shares.places + sum(
        min(held, number - one - max(0, sure - burnt))
        for one, number, held, burnt, sure in zip(
            *(paid, shares.spent, shares.held, shares.burnt, certain.spent), strict=True
        )
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about a moment."""

    shares: Portions
    after: After
    free: Free

    def ways(self) -> Iterator[Counts]:
        """What may have been paid after it, one way of paying all after the other."""
        for paid in payments(self.after.recruits):
            if self.may_be_paid_after(paid) and self.has_places(paid) and self.is_paid(paid):
                yield paid

    def may_be_paid_after(self, paid: Counts) -> bool:
        shares, after = self.shares, self.after
        return all(
            max(least, number - there) <= one <= min(most, number - sure)
            for one, number, there, least, most, sure in zip(
                *(paid, shares.spent, shares.there, after.least, after.most, after.certain.spent),
                strict=True,
            )
        )

    def has_places(self, paid: Counts) -> bool:
        """For all who came before it."""
        came = self.shares.recruits - self.after.recruits
        standing = self.after.certain.standing
        return standing <= came <= places(self.shares, self.after.certain, paid)

    def is_paid(self, paid: Counts) -> bool:
        """Whether the others paid all the rest, and what of the tokens; some of them are under
        those, and known of by nothing else."""
        came = self.shares.recruits - self.after.recruits
        for under in product(*(range(count + 1) for count in self.free.natural)):
            rest = tuple(
                number - one + more
                for number, one, more in zip(self.shares.spent, paid, under, strict=True)
            )
            if any(
                rest in payments(came + destroyed)
                for destroyed in range(sum(under) + self.free.others + 1)
            ):
                return True
        return False


def counts(least: Counts, most: Counts) -> st.SearchStrategy[Counts]:
    return st.tuples(*(st.integers(low, high) for low, high in zip(least, most, strict=True)))


@st.composite
def asked(draw: st.DrawFn) -> Asked:
    """What is known of a game that was played so: there is one way at least."""
    recruits, others_came = draw(st.integers(0, MOST)), draw(st.integers(0, MOST))
    paid = draw(st.sampled_from(sorted(payments(recruits))))
    rest = draw(st.sampled_from(sorted(payments(others_came))))
    free = Free(draw(counts(NOTHING, (1, 1, 1, 1))), draw(st.integers(0, 1)))
    under = draw(counts(NOTHING, tuple(map(min, free.natural, rest))))
    came = others_came - draw(st.integers(0, min(others_came, sum(under) + free.others)))
    bare = tuple(map(sub, rest, under))
    spent = plus(paid, bare)
    there = draw(counts(bare, spent))
    held = draw(counts(NOTHING, there))
    burnt = draw(counts(NOTHING, held))
    certain = Certain(draw(counts(NOTHING, bare)), draw(st.integers(0, came)))
    after = After(recruits, draw(counts(NOTHING, paid)), draw(counts(paid, spent)), certain)
    shares = Portions(spent, recruits + came, there, held, burnt, 0)
    missing = came - places(shares, certain, paid)
    places_beside = max(0, missing) + draw(st.integers(0, 1))
    return Asked(shares._replace(places=places_beside), after, free)


@settings(max_examples=400)
@given(asked())
@pytest.mark.thorough
def test_no_way_of_paying_is_ruled_out(asked: Asked) -> None:
    ways = list(asked.ways())
    assert ways
    found = fitted(asked.shares, asked.after, asked.free)
    assert found is not None
    for paid in ways:
        assert all(map(le, found.least, paid))
        assert all(map(le, paid, found.most))


@given(asked())
def test_some_way_of_sharing_out_is_left_with_so_many_between_at_most(asked: Asked) -> None:
    """All who came after the moment came before what is known after it, of which nothing is, but
    for what was spent and who stood there before."""
    between, least, _most, certain = asked.after
    forced = Certain(least)
    for after, fire in ((After(), certain), (After(certain=certain), NOTHING_CERTAIN)):
        found = splits(asked.shares, after, fire, forced, asked.free)
        assert any(split.between <= between for split in found)
