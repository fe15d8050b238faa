"""A course of turns in outline: only the fires under which something had happened, from the last
back, and how many were recruited between them.

An outline leaves out whose turn it is, what paid for whom, and where the other fires fall. So there
is one for each course of turns, and where there is none, there is no course either, mostly found
out in no time. It needs no cut: with the pairs of all cuts it speaks of all of them at once.

Before a fire fell, as much as could be had been laid: what waits for its volcano, and nothing else,
must have been paid, and those who stand there recruited, after it. Recruits that could as well have
come before are left for then.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.rules.legality.course import Fates
from companion.rules.legality.fire_throws import LaidOrder, order_with_throws
from companion.rules.legality.moment import Earlier, Fire, Instant, Known
from companion.rules.legality.moments import Moments
from companion.rules.legality.puzzle import Pair

MOST_KNOWN: Final = 5_000
"""Moments of which it is looked up whether they are possible; beyond, all are taken to be."""

Way = tuple[tuple[Fire, Instant, int], ...]
"""Fires from the last back, each with the moment before it, and how many were recruited after it at
least."""


class StoryOutline(NamedTuple):
    """Fires under which something had happened."""

    volcanoes: dict[int, int]
    """From the first, each with how many were recruited after it."""
    fates: Fates
    order: LaidOrder
    """One in which just these fires fall on what was laid before."""


class Outlines:
    """The outlines with some moments."""

    def __init__(self, moments: Moments, most: int | None = None) -> None:
        """`possible` looks at `most` moments in all, or at MOST_KNOWN."""
        self._moments = moments
        self._step = moments.step
        # So many more moments may be looked at.
        self._left = MOST_KNOWN if most is None else most
        # Moments to which no way leads, with what was known of them.
        self._dead: dict[Instant, list[Known]] = {}
        # What is known of moments that were asked about.
        self._possible: dict[Instant, bool] = {}
        # The same for what was looked at already, where each moment is wanted once.
        self._seen: dict[Instant, list[Known]] | None = None
        self.all_found = False
        """Whether `run` came to its end, so that there are no others."""

    def run(self, cut: LaidOrder, most: int) -> Iterator[StoryOutline]:
        """Those of a cut for which there is an order, as long as that takes so many moments."""
        self._left = most
        self._seen = {}
        for way in self._ways(self._moments.end, Known(), may_be_first=True):
            fires = [fire for fire, _, _ in reversed(way)]
            fates = way[-1][1].fates if way else Fates(0, 0)
            order = self._order(cut, fires, fates) if fires else cut
            if order is not None:
                volcanoes = {fire.volcano: after for fire, _, after in reversed(way)}
                yield StoryOutline(volcanoes, fates, order)
        self.all_found = self._left > 0

    def way(self, most: int, hint: Way = ()) -> Way | None:
        """The fires of one of them. None where there is none; where so many moments do not tell, no
        fires at all. `hint` is tried first."""
        self._left = most
        if not self._moments.are_all_laid:
            return None
        if self._holds(hint):
            return hint
        found = next(self._ways(self._moments.end, Known(), may_be_first=True), None)
        return () if found is None and self._left <= 0 else found

    def possible(self, moment: Instant) -> bool:
        """Whether all that is left at this moment can be undone, in outline."""
        known = self._possible.get(moment)
        if known is None:
            known = self._possible[moment] = self._may_be_undone(moment)
        return known

    def _may_be_undone(self, moment: Instant) -> bool:
        first = self._moments.may_be(moment, first=True)
        return (first or self._moments.may_be(moment, first=False)) and (
            any(True for _ in self._ways(moment, Known(), may_be_first=first)) or self._left <= 0
        )

    def let_in(self, pair: Pair) -> bool:
        """Whether with this pair, too, more could have been laid at a moment that was looked at."""
        return self._moments.let_in(pair)

    def _order(self, cut: LaidOrder, fires: list[Fire], fates: Fates) -> LaidOrder | None:
        """An order of the cut with just these fires on squares laid before."""
        used = fates.spent | fates.held
        targets = {volcano: bits & ~used for volcano, bits in self._moments.ground.targets.items()}
        targets |= {fire.volcano: 1 << fire.square for fire in fires}
        return order_with_throws(
            self._moments.ground.puzzle, cut.dominoes, targets, used, self._step
        )

    def _ways(self, moment: Instant, known: Known, *, may_be_first: bool) -> Iterator[Way]:
        """The ways to a moment."""
        if self._left <= 0 or self._is_settled(moment, known):
            return
        self._left -= 1
        self._step()
        more = self._moments.more(moment)
        found = False
        if more == 0 and may_be_first:
            found = True
            yield ()
        if more is not None:
            for fire, earlier, then, first, _ in self._by_hope(moment, known, more):
                for way in self._ways(earlier, then, may_be_first=first):
                    found = True
                    yield ((fire, earlier, then.after.recruits), *way)
        if not found and self._seen is None:
            self._dead.setdefault(moment, []).append(known)

    def _is_settled(self, moment: Instant, known: Known) -> bool:
        settled = self._dead if self._seen is None else self._seen
        if any(less.is_less(known) for less in settled.get(moment, ())):
            return True
        if self._seen is not None:
            self._seen.setdefault(moment, []).append(known)
        return False

    def _by_hope(self, moment: Instant, known: Known, more: int) -> Iterator[Earlier]:
        """The moments before one more fire, first those of which fewer then are missing."""
        later = []
        for earlier in self._moments.earlier(moment, known):
            if earlier.more < more:
                yield earlier
            else:
                later.append(earlier)
        yield from later

    def _holds(self, way: Way) -> bool:
        """Whether this is one of them."""
        moment, known, may_be_first = self._moments.end, Known(), True
        for fire, before, _ in way:
            self._step()
            for earlier in self._moments.before(moment, fire, known):
                if earlier.moment == before:
                    _, moment, known, may_be_first, _ = earlier
                    break
            else:
                return False
        return may_be_first and self._moments.more(moment) == 0
