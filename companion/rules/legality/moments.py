"""The moments of an outline: before each fire under which something had happened, what lay there at
most, and what of all that was spent, and of all who came, may have been before."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from operator import add
from typing import NamedTuple

from companion.rules.legality.chains import Chains
from companion.rules.legality.course import Fates, Ground
from companion.rules.legality.holdings import HELD, KINDS, SPENT, needed
from companion.rules.legality.layable import Layable
from companion.rules.legality.moment import Earlier, Fire, Instant, Known
from companion.rules.legality.puzzle import Pair, squares_of
from companion.rules.legality.shares import (
    NONE,
    After,
    Certain,
    Counts,
    Free,
    Portions,
    fitted,
    loosest,
    may_split,
    splits,
)


class _Counts(NamedTuple):
    """What was spent, and who came at least; `perhaps` so many more."""

    spent: Counts
    recruits: int
    perhaps: int


class Moments:
    """The moments of a cut, or of all cuts."""

    def __init__(
        self,
        ground: Ground,
        pairs: Iterable[Pair],
        step: Callable[[], None],
        *,
        closely: bool = True,
    ) -> None:
        """Of all cuts, `pairs` are all of theirs. Not `closely`, several moments may stand for one:
        more is possible, but less is to be looked at."""
        self.ground = ground
        self.step = step
        self._closely = closely
        self._laying = Layable(ground, pairs)
        self._chains = Chains(ground, self._laying, step)
        self._gone = [0] * KINDS
        self._held = [0] * KINDS
        self._burnt = [0] * KINDS
        self._deserts = 0
        for square, class_ in ground.pieces.classes.items():
            bit = 1 << square
            if class_ in SPENT or class_ in HELD:
                self._gone[class_ % KINDS] |= bit
            if class_ in HELD:
                self._held[class_ % KINDS] |= bit
            elif class_ not in SPENT:
                self._deserts |= bit
        for square, kind in ground.pieces.resources.items():
            self._burnt[kind] |= 1 << square
        self._natural = sum(self._burnt)
        self._needed: dict[object, int | None] = {}
        self._counted: dict[int, _Counts] = {}
        self._frees: dict[int, Free] = {}
        self._portions: dict[tuple[Fates, int], Portions] = {}
        self._uses: dict[int, tuple[tuple[Fates, Certain], ...]] = {}

    @cached_property
    def end(self) -> Instant:
        """After all fires."""
        return Instant(
            0,
            self.ground.pieces.tokens,
            Fates(0, 0),
            tuple([mask.bit_count() for mask in self._gone]),
            sum(self._held).bit_count() + self._deserts.bit_count(),
        )

    @property
    def are_all_laid(self) -> bool:
        """Whether all squares are at the end."""
        return self._laying.are_all_laid

    def let_in(self, pair: Pair) -> bool:
        """Whether with this pair, too, more could have been laid at a moment that was looked at."""
        return self._laying.let_in(pair)

    def more(self, moment: Instant) -> int | None:
        """With how many more fires at least numbers explain what was spent and who came."""
        laid = self.layable(moment.volcanoes, moment.tokens)
        free = self._free(moment.tokens, laid)
        key = moment.spent, moment.recruits, free
        if key not in self._needed:
            most = self.ground.pieces.recruiting
            self._needed[key] = needed(moment.spent, moment.recruits, *free, most)
        more = self._needed[key]
        if more and not self._may_be_before(moment, more):
            return None
        return more

    def _may_be_before(self, moment: Instant, number: int) -> bool:
        """Whether so many fires may have been before, as far as what lay there tells."""
        counts = self._counts(moment.tokens)
        is_usual = moment.spent == counts.spent and (
            0 <= moment.recruits - counts.recruits <= counts.perhaps
        )
        fewest = self._fewest if is_usual else None
        return self._chains.may_be((moment.volcanoes, moment.tokens), number, fewest)

    def _fewest(self, volcanoes: int, tokens: int) -> int | None:
        """The same as `more` where something happened under all other tokens, whatever it was."""
        free = self._free(tokens, self.layable(volcanoes, tokens))
        key = tokens, free
        if key not in self._needed:
            spent, recruits, perhaps = self._counts(tokens)
            most = self.ground.pieces.recruiting
            self._needed[key] = needed(spent, recruits, *free, most, perhaps=perhaps)
        return self._needed[key]

    def _counts(self, tokens: int) -> _Counts:
        """What was spent, and who came, in all where something happened under all other tokens."""
        known = self._counted.get(tokens)
        if known is None:
            others = self.ground.pieces.tokens & ~tokens
            natural = (others & self._natural).bit_count()
            spent = tuple(
                [
                    number + (others & mask).bit_count()
                    for number, mask in zip(self.end.spent, self._burnt, strict=True)
                ]
            )
            recruits = self.end.recruits + others.bit_count() - natural
            known = self._counted[tokens] = _Counts(spent, recruits, natural)
        return known

    def may_be(self, moment: Instant, *, first: bool) -> bool:
        """Whether all that happened in all may have been before the moment; with `first`, without a
        fire before it."""
        laid = self.layable(moment.volcanoes, moment.tokens)
        free = NONE if first else self._free(moment.tokens, laid)
        return fitted(self._shares(moment, laid), After(), free) is not None

    def earlier(self, moment: Instant, known: Known) -> Iterator[Earlier]:
        """The moments before one more fire."""
        laid = self.layable(moment.volcanoes, moment.tokens)
        tokens = moment.tokens & self.ground.strict
        for volcano, targets in self.ground.targets.items():
            if laid >> volcano & 1:
                for square in squares_of(targets & tokens):
                    yield from self._before(moment, Fire(volcano, square), known)

    def before(self, moment: Instant, fire: Fire, known: Known) -> Iterator[Earlier]:
        """The moments before one more fire, this one, by what may have happened on its square."""
        volcano, square = fire
        thrown = self.ground.targets.get(volcano, 0) & moment.tokens
        laid = self.layable(moment.volcanoes, moment.tokens)
        if thrown >> square & 1 and laid >> volcano & 1:
            yield from self._before(moment, fire, known)

    def _before(self, moment: Instant, fire: Fire, known: Known) -> Iterator[Earlier]:
        """The same where the volcano may have thrown there, and lies at the moment."""
        bit = 1 << fire.square
        volcanoes, tokens = moment.volcanoes | 1 << fire.volcano, moment.tokens ^ bit
        laid = self.layable(volcanoes, tokens)
        if not laid & bit:
            return
        self.step()
        free = self._free(tokens, laid)
        forced = self._forced(known.squares & ~laid, moment.fates.held)
        for under, own in self.used(fire.square):
            fates = Fates(moment.fates.spent | under.spent, moment.fates.held | under.held)
            spent = tuple(map(add, moment.spent, own.spent))
            earlier = Instant(volcanoes, tokens, fates, spent, moment.recruits + own.standing)
            more = self.more(earlier)
            if more is None:
                continue
            shares = self._shares(earlier, laid)
            found = [
                Known(after, bit if between else known.squares | bit)
                for between, after in splits(shares, known.after, own, forced, free)
            ]
            # Asked only where no other fire is missing.
            first = more == 0 and bool(found)
            if len(found) > 1 and not self._closely:
                found = [Known(loosest([each.after for each in found]), found[-1].squares)]
                first = first and fitted(shares, found[0].after, NONE) is not None
            else:
                first = first and may_split(shares, known.after, own, forced, NONE)
            for then in found:
                yield Earlier(fire, earlier, then, first, more)
                first = False

    def _free(self, tokens: int, laid: int) -> Free:
        """The tokens under which something may have happened before."""
        free = self.ground.strict & tokens & laid
        known = self._frees.get(free)
        if known is None:
            natural = tuple([(free & mask).bit_count() for mask in self._burnt])
            known = self._frees[free] = Free(natural, free.bit_count() - sum(natural))
        return known

    def _forced(self, squares: int, held: int) -> Certain:
        """What must have been between two fires, to pay with what lies on these squares and to
        stand there."""
        if not squares:
            return Certain()
        spent = tuple([(squares & mask).bit_count() for mask in self._burnt])
        return Certain(spent, (squares & held).bit_count())

    def used(self, square: int) -> tuple[tuple[Fates, Certain], ...]:
        """What may have happened on a square before its fire fell."""
        known = self._uses.get(square)
        if known is None:
            bit = 1 << square
            kind = self.ground.pieces.resources.get(square)
            counts = tuple([int(each == kind) for each in range(KINDS)])
            held = Fates(bit if kind is not None else 0, bit), Certain(counts, 1)
            only_spent = Fates(bit, 0), Certain(counts, 0)
            known = self._uses[square] = (held,) if kind is None else (only_spent, held)
        return known

    def _shares(self, moment: Instant, laid: int) -> Portions:
        """What of all that was spent, and of all who came, may have been before a moment."""
        key = moment.fates, laid
        known = self._portions.get(key)
        if known is None:
            known = self._portions[key] = self._portions_of(moment, laid)
        if known.spent == moment.spent and known.recruits == moment.recruits:
            return known
        return known._replace(spent=moment.spent, recruits=moment.recruits)

    def _portions_of(self, moment: Instant, laid: int) -> Portions:
        spent, held = moment.fates
        there, stand, destroyed = [], [], []
        for gone, burnt, stands in zip(self._gone, self._burnt, self._held, strict=True):
            there.append(((gone | burnt & spent) & laid).bit_count())
            stand.append(((stands | burnt & held) & laid).bit_count())
            destroyed.append((burnt & held & laid).bit_count())
        places = ((self._deserts | held & ~self._natural) & laid).bit_count()
        return Portions(
            moment.spent, moment.recruits, tuple(there), tuple(stand), tuple(destroyed), places
        )

    def layable(self, volcanoes: int, tokens: int, /) -> int:
        """All that can be laid without some volcanoes, the others having thrown these tokens."""
        return self._laying.layable(volcanoes, tokens)
