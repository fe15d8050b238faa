"""A course of turns in outline: only the fires under which something had happened, from the last
back, and what must have been recruited between them.

An outline leaves out whose turn it is, which square of a kind pays, and where the other fires fall.
So there is one for each course of turns, and where there is none, there is no course either, mostly
found out in no time. It needs no cut: with the pairs of all cuts it speaks of all of them at once.

Before a fire fell, as much as could be had been laid: what waits for its volcano, and nothing else,
must have been paid, and those who stand there recruited, after it. Recruits that could as well have
come before are left for then.
"""

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import combinations
from typing import Final, NamedTuple

from companion.rules.legality.course import Fates, Ground, squares_of
from companion.rules.legality.holdings import HELD, KINDS, SPENT, needed
from companion.rules.legality.order import Pair
from companion.rules.legality.throws import Settled, some_order
from companion.rules.legality.tribe import pays

Counts = tuple[int, ...]
"""A number for each resource."""


MOST_KNOWN: Final = 5_000
"""Moments of which it is looked up whether they are possible; beyond, all are taken to be."""


class StoryOutline(NamedTuple):
    """Fires under which something had happened."""

    volcanoes: frozenset[int]
    fates: Fates
    order: Settled | None
    """Of a cut: one in which just these fires fall on what was laid before."""


class BeforeFires(NamedTuple):
    """A moment before some fires fell. Sets of squares are bit masks."""

    volcanoes: frozenset[int]
    tokens: int
    """Those that had fallen."""
    fates: Fates
    """Of the others."""
    spent: Counts
    """What had been spent by then."""
    recruits: int
    """Cavemen who had come by then."""


class Outlines:
    """The outlines for a cut, or for all cuts."""

    def __init__(
        self,
        ground: Ground,
        cut: Settled | Iterable[Pair],
        step: Callable[[], None],
        fates: Fates | None = None,
    ) -> None:
        """Of all cuts, `cut` is all their pairs. With `fates`, only those with just these."""
        self._ground = ground
        self._cut = cut if isinstance(cut, Settled) else None
        pairs = cut.dominoes if isinstance(cut, Settled) else cut
        self._pairs = [
            (1 << one | 1 << other, ground.puzzle.same[one] | ground.puzzle.same[other], volcano)
            for one, other in pairs
            for volcano in [next((half for half in (one, other) if half in ground.targets), None)]
        ]
        self._step = step
        self._fixed = fates
        self._possible: dict[BeforeFires, bool] = {}
        self.all_found = False
        """Whether the search came to its end, so that there are no others."""
        self._all = 0
        for mask, _, _ in self._pairs:
            self._all |= mask
        self._gone = [0] * KINDS
        self._held = [0] * KINDS
        self._deserts = 0
        for square, class_ in ground.pieces.classes.items():
            if class_ in SPENT or class_ in HELD:
                self._gone[class_ % KINDS] |= 1 << square
            if class_ in HELD:
                self._held[class_ % KINDS] |= 1 << square
            elif class_ not in SPENT:
                self._deserts |= 1 << square
        self._burnt = [0] * KINDS
        for square, kind in ground.pieces.resources.items():
            self._burnt[kind] |= 1 << square
        self._natural = sum(self._burnt)
        self._laid: dict[tuple[frozenset[int], int], int] = {}
        self._orders: dict[tuple[frozenset[int], int], Settled | None] = {}
        self._needed: dict[object, int | None] = {}

    def run(self, most: int) -> Iterator[StoryOutline]:
        """Those with the fewest fires first, as long as that takes so many moments at most."""
        first = BeforeFires(
            frozenset(),
            self._ground.pieces.tokens,
            Fates(0, 0),
            tuple(mask.bit_count() for mask in self._gone),
            sum(self._held).bit_count() + self._deserts.bit_count(),
        )
        # With how many fires there are at least, then the deepest first, then as they come.
        waiting: list[tuple[int, int, int, BeforeFires]] = []
        seen: set[BeforeFires] = set()

        def wait(point: BeforeFires) -> None:
            if point in seen:
                return
            seen.add(point)
            self._step()
            more = self._more(point)
            if more is not None:
                fires = len(point.volcanoes)
                heappush(waiting, (fires + more, -fires, len(seen), point))

        wait(first)
        while waiting:
            fires, still, _, point = heappop(waiting)
            if self._cut is not None and self._order(point) is None:
                continue
            if fires == -still:
                yield StoryOutline(point.volcanoes, point.fates, self._order(point))
            for earlier in self._earlier(point):
                wait(earlier)
            if len(seen) > most:
                return
        self.all_found = True

    def possible(self, point: BeforeFires) -> bool:
        """Whether all that is left at this moment can be undone, in outline."""
        known = self._possible.get(point)
        if known is None:
            if len(self._possible) >= MOST_KNOWN:
                return True
            self._step()
            more = self._more(point)
            known = more == 0 or (
                more is not None and any(map(self.possible, self._earlier(point)))
            )
            self._possible[point] = known
        return known

    def _earlier(self, point: BeforeFires) -> Iterator[BeforeFires]:
        """The moments before one more fire."""
        ground = self._ground
        laid = self._layable(point.volcanoes, point.tokens)
        for volcano, targets in ground.targets.items():
            if not laid >> volcano & 1:
                continue
            for square in squares_of(targets & point.tokens & ground.strict):
                bit = 1 << square
                volcanoes = point.volcanoes | {volcano}
                before = self._layable(volcanoes, point.tokens ^ bit)
                if not before & bit:
                    continue
                self._step()
                left = point._replace(volcanoes=volcanoes, tokens=point.tokens ^ bit)
                for unpaid in self._undone(left, before):
                    yield from self._used(unpaid, square)

    def _used(self, point: BeforeFires, square: int) -> Iterator[BeforeFires]:
        """What may have happened on a square before its fire fell."""
        (spent, held), bit = point.fates, 1 << square
        kind = self._ground.pieces.resources.get(square)
        more = point.spent
        if kind is not None:
            spent |= bit
            more = (*more[:kind], more[kind] + 1, *more[kind + 1 :])
            if self._fixed is None or not self._fixed.held & bit:
                yield point._replace(fates=Fates(spent, held), spent=more)
        if self._fixed is None or self._fixed.held & bit:
            fates = Fates(spent, held | bit)
            yield point._replace(fates=fates, spent=more, recruits=point.recruits + 1)

    def _undone(self, point: BeforeFires, before: int) -> Iterator[BeforeFires]:
        """The moment without what must have been recruited after it, with just these squares laid
        at most."""
        there = tuple(
            ((gone | burnt & point.fates.spent) & before).bit_count()
            for gone, burnt in zip(self._gone, self._burnt, strict=True)
        )
        places = ((self._deserts | point.fates.held & ~self._natural) & before).bit_count()
        held = tuple(
            ((held | burnt & point.fates.held) & before).bit_count()
            for held, burnt in zip(self._held, self._burnt, strict=True)
        )
        key = point.spent, point.recruits, there, places, held
        known = self._ground.left.get(key)
        if known is None:
            known = self._ground.left[key] = tuple(self._left(*key))
        for spent, recruits in known:
            yield point._replace(spent=spent, recruits=recruits)

    def _left(
        self, spent: Counts, recruits: int, there: Counts, places: int, held: Counts
    ) -> Iterator[tuple[Counts, int]]:
        """What may be left of what was spent and who came without what does not fit: only so many
        resources and places are there, and `held` of them each bare only once its own resource was
        spent."""
        waiting = [(spent, recruits)]
        seen = set(waiting)
        while waiting:
            spent, recruits = waiting.pop()
            missing = next((kind for kind in range(KINDS) if spent[kind] > there[kind]), None)
            if missing is None and recruits <= places + sum(map(min, held, spent)):
                yield spent, recruits
            elif recruits:
                self._step()
                kinds = [kind for kind in range(KINDS) if spent[kind]]
                for paid in (*combinations(kinds, 2), *combinations(kinds, 4)):
                    if missing is None or missing in paid:
                        less = tuple(spent[kind] - (kind in paid) for kind in range(KINDS))
                        if (less, recruits - 1) not in seen:
                            seen.add((less, recruits - 1))
                            waiting.append((less, recruits - 1))

    def _layable(self, volcanoes: frozenset[int], tokens: int) -> int:
        """All that can be laid without some volcanoes, the others having thrown these tokens."""
        key = volcanoes, tokens
        if key in self._laid:
            return self._laid[key]
        puzzle, targets = self._ground.puzzle, self._ground.targets
        start = 1 << len(puzzle.cells)
        left = [each for each in self._pairs if each[2] not in volcanoes]
        laid, before = start, 0
        while laid != before:
            before = laid
            waiting = []
            for each in left:
                mask, same, volcano = each
                joined = puzzle.at_start & mask or same & laid
                if joined and (volcano is None or targets[volcano] & tokens & (laid | mask)):
                    laid |= mask
                else:
                    waiting.append(each)
            left = waiting
        self._laid[key] = laid
        return laid

    def _order(self, point: BeforeFires) -> Settled | None:
        if self._cut is None or not point.volcanoes:
            return self._cut
        used = point.fates.spent | point.fates.held
        key = point.volcanoes, used
        if key not in self._orders:
            targets = {
                volcano: bits & used if volcano in point.volcanoes else bits & ~used
                for volcano, bits in self._ground.targets.items()
            }
            self._orders[key] = some_order(
                self._ground.puzzle, self._cut.dominoes, targets, used, self._step
            )
        return self._orders[key]

    def _more(self, point: BeforeFires) -> int | None:
        """With how many more fires at least numbers explain what was spent and who came."""
        pieces = self._ground.pieces
        laid = self._layable(point.volcanoes, point.tokens)
        later = (self._all & ~laid).bit_count() // 2
        most = min(pieces.recruiting, pieces.turns - later)
        free = self._ground.strict & point.tokens & laid
        key = point.spent, point.recruits, free, most
        if key not in self._needed and self._fixed is not None:
            rest = Fates(self._fixed.spent & point.tokens, self._fixed.held & point.tokens)
            spent = [
                there + (rest.spent & mask).bit_count()
                for there, mask in zip(point.spent, self._burnt, strict=True)
            ]
            recruits = point.recruits + rest.held.bit_count()
            fires = (rest.spent | rest.held).bit_count()
            self._needed[key] = fires if pays(spent, recruits, 0, most) else None
        if key not in self._needed:
            tokens = [(free & mask).bit_count() for mask in self._burnt]
            deserts = free.bit_count() - sum(tokens)
            self._needed[key] = needed(point.spent, point.recruits, tuple(tokens), deserts, most)
        return self._needed[key]
