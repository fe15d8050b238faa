"""What numbers alone say about the turns of a Tribe game, before any order of turns is searched.

A territory tells how many resources of each kind were spent and how many cavemen came, but for what
lies under fire tokens: a token fell on a resource, on a square whose resource had been spent
before, or on a caveman. So the bounds go through the *token histories*, from the last fire back to
the first, and drop each that numbers rule out. Example:

    d   v1            One fish was spent, and one hunter came, who cost two different resources.
    l:h @             So the mammoth under the token was spent, too, before the fire fell there:
    d   g+1           the hunter came before the volcano, and the fish and the mammoth that paid
    .   d             for him were laid by then.

For each such fire the bounds look at the *moment* before it: which squares can lie there without
its volcano and those of the later fires (`Layable`), and whether the recruits can be shared out
before and after it (`can_be_split`). Resources on squares outside were paid later, the one under
the fire was paid before, and on both sides each recruit cost two different resources or four.

The bounds hold for one cut into dominoes, or for all cuts at once: then more pairs can be laid, and
what is ruled out is ruled out for good.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import product
from operator import add
from typing import Final, NamedTuple

from companion.rules.box import Resource
from companion.rules.game import Game, turns
from companion.rules.legality.puzzle import Pair, Puzzle, bits_of, squares_of
from companion.rules.legality.territory_rules import MOST_RECRUITS, recruit_counts

KINDS: Final = len(Resource)

SPENT: Final = range(KINDS)
"""The classes of squares whose resource was spent and on which nobody stands, by resource."""
HELD: Final = range(KINDS, 2 * KINDS)
"""Those whose resource was spent and where a caveman stands."""
LEFT: Final = range(2 * KINDS, 3 * KINDS)
"""Those of HELD once the search has taken their caveman back."""
DESERT: Final = 3 * KINDS
"""Deserts where a caveman stands."""

Work = tuple[int, ...]
"""How many squares of each class are not yet as they were laid."""

Counts = tuple[int, ...]
"""A number for each resource."""


@dataclass(frozen=True, slots=True)
class TribeState:
    """A Tribe territory in the numbers of its puzzle. Sets of squares are bit masks."""

    classes: dict[int, int]
    """The class of each square on which something happened and no token lies."""
    work: Work
    resources: dict[int, int]
    """The resource of each natural square with a token."""
    tokens: int
    """Squares with a token; the starting tile is one more square, beyond all others."""
    squares: int
    """How many there are, without the starting tile."""
    turns: int
    recruiting: int
    """The last turn with a recruit."""

    @property
    def discards(self) -> int:
        """Turns without a domino, at most."""
        return self.turns - self.squares // 2

    @property
    def last_turns(self) -> int:
        """Turns at the end without a recruit."""
        return self.turns - self.recruiting


def read_tribe_state(game: Game, player: int, puzzle: Puzzle, member: int) -> TribeState:
    """Read what happened on the squares of a player's territory."""
    territory = game.players[player].territory
    kinds = list(Resource)
    classes: dict[int, int] = {}
    resources: dict[int, int] = {}
    tokens = 0
    work = [0] * (DESERT + 1)
    for number in puzzle.territories[member]:
        square = territory.squares[puzzle.cells[number]]
        resource = square.terrain.resource if square.kind.is_natural else None
        if square.token:
            tokens |= 1 << number
            if resource is not None:
                resources[number] = kinds.index(resource)
        elif resource is not None and not square.resource:
            class_ = HELD if square.caveman is not None else SPENT
            classes[number] = class_[kinds.index(resource)]
        elif square.caveman is not None:
            classes[number] = DESERT
    for class_number in classes.values():
        work[class_number] += 1
    if territory.squares[puzzle.starts[member]].token:
        tokens |= 1 << len(puzzle.cells)
    most, squares = turns(game.size), len(puzzle.territories[member])
    return TribeState(
        classes, tuple(work), resources, tokens, squares, most, MOST_RECRUITS[game.size]
    )


class Ground(NamedTuple):
    """A territory whose turns are searched."""

    puzzle: Puzzle
    state: TribeState
    targets: Mapping[int, int]
    """For each volcano the tokens it may have thrown, as a set of squares."""


class TokenHistory(NamedTuple):
    """Squares under tokens on which something had happened before the fire, as sets."""

    spent: int = 0
    """Those whose resource had been spent."""
    held: int = 0
    """Those where a caveman stood."""

    @property
    def used(self) -> int:
        """All squares of the history."""
        return self.spent | self.held


def count_spent(work: Work, under_tokens: int, resources: Mapping[int, int]) -> Counts:
    """Count what was spent, by resource: squares of these classes, and these under tokens."""
    spent = [work[kind] + work[kind + KINDS] + work[kind + 2 * KINDS] for kind in SPENT]
    for square in squares_of(under_tokens):
        spent[resources[square]] += 1
    return tuple(spent)


def count_cavemen(work: Work, under_tokens: int) -> int:
    """Count the cavemen that are still to be taken back."""
    return sum(work[KINDS : 2 * KINDS]) + work[DESERT] + under_tokens.bit_count()


@lru_cache(maxsize=4_000)
def needed(spent: Counts, standing: int, free: Counts, deserts: int, most: int) -> int | None:
    """Count the tokens under which something must have happened at least, for at most `most`
    recruits to explain what is spent and who stands; None where they cannot.

    `free` are the tokens by resource under which it may have been spent, `deserts` the others that
    may have destroyed a caveman.
    """
    fewest: int | None = None
    for more in product(*(range(count + 1) for count in free)):
        under = sum(more)
        for recruits in recruit_counts(tuple(map(add, spent, more))):
            if standing <= recruits <= min(most, standing + deserts + under):
                tokens = max(under, recruits - standing)
                fewest = tokens if fewest is None else min(fewest, tokens)
    return fewest


class Moment(NamedTuple):
    """The moment before a fire: what was paid by then, and what later."""

    spent: Counts
    """What was spent in all, but under tokens that lay there already."""
    cavemen: int
    """Who came in all, but for those destroyed under such tokens."""
    outside: Counts
    """Resources that were surely spent later."""
    before: Counts
    """Resources that were surely spent earlier."""
    cavemen_outside: int
    """Cavemen who surely came later."""
    cavemen_before: int
    """Cavemen who surely came earlier."""
    places: int
    """Squares for those who came before it."""
    turns: int
    """How many turns there were before it, at most."""
    free: Counts = (0,) * KINDS
    """Tokens on natural squares that lay there, by resource: more may have been spent under."""
    free_deserts: int = 0
    """Other tokens that lay there."""


@lru_cache(maxsize=20_000)
def can_be_split(moment: Moment) -> bool:
    """Return True if the recruits can be shared out before and after the moment.

    `pairs + quads` recruits who paid two or four each can have paid the counts p exactly where
    quads <= p[k] <= pairs + quads for each k and sum(p) = 2 * pairs + 4 * quads. So, for so many
    recruits and quads after the moment, each count has a range, and only the sum is to be met.
    """
    total, free = sum(moment.spent), sum(moment.free)
    for after in range(moment.cavemen_outside, moment.cavemen - moment.cavemen_before + 1):
        came = moment.cavemen - after
        for quads in range(after + 1):
            paid = 2 * (after + quads)
            if paid > total:
                break
            for under in range((total - paid) % 2, free + 1, 2):
                # Cavemen destroyed under earlier tokens make what was spent easier to explain.
                most = (total - paid + under) // 2
                if most < came:
                    continue
                recruits = min(most, came + under + moment.free_deserts, moment.turns)
                if moment.places >= came <= recruits and _in_range(
                    moment, after, quads, recruits, most - recruits
                ):
                    return True
    return False


def _in_range(moment: Moment, after: int, quads: int, recruits: int, quads_before: int) -> bool:
    low = high = 0
    for spent, outside, before, free in zip(
        moment.spent, moment.outside, moment.before, moment.free, strict=True
    ):
        least = max(outside, quads, spent - recruits)
        most = min(spent - before, after, spent + free - quads_before)
        if least > most:
            return False
        low += least
        high += most
    return low <= 2 * (after + quads) <= high


class Layable:
    """The squares that can lie there while some volcanoes do not, of a cut or of all cuts.

    Nothing laid is ever in the way, so all that can be laid is laid: a closure, not a search.
    """

    def __init__(self, ground: Ground, pairs: Iterable[Pair]) -> None:
        puzzle, _, targets = ground
        self.start = 1 << len(puzzle.cells)
        self._parts: list[tuple[int, int, int]] = []
        for one, other in pairs:
            mask = 1 << one | 1 << other
            joins = puzzle.same[one] | puzzle.same[other]
            if puzzle.at_start & mask:
                joins |= self.start
            thrown = targets.get(one, 0) | targets.get(other, 0)
            self._parts.append((mask, joins, thrown))
        self._known: dict[tuple[int, int], int] = {}

    def laid(self, without: int, tokens: int) -> int:
        """Return all that can be laid without these squares, the volcanoes having thrown some of
        these tokens."""
        key = without, tokens
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._grow(without, tokens)
        return known

    def _grow(self, without: int, tokens: int) -> int:
        laid, before = self.start, 0
        left = [part for part in self._parts if not part[0] & without]
        while laid != before:
            before, waiting = laid, []
            for part in left:
                mask, joins, thrown = part
                if joins & laid and (not thrown or thrown & tokens & (laid | mask)):
                    laid |= mask
                else:
                    waiting.append(part)
            left = waiting
        return laid


class Outline(NamedTuple):
    """A token history that numbers allow."""

    history: TokenHistory
    fires: tuple[tuple[int, int], ...]
    """Its fires from the first: the volcano and the square it fell on."""


_Waiting = tuple[int, int, int, int, int, TokenHistory, tuple[tuple[int, int], ...]]
"""The fires of an outline at least, those still missing, a number to break ties; the volcanoes and
the tokens left, the history, the fires."""


class CountBounds:
    """The histories that numbers allow, for the pairs of a cut or of all cuts."""

    def __init__(self, ground: Ground, pairs: Iterable[Pair]) -> None:
        puzzle, state, self._targets = ground
        self._state = state
        self._layable = Layable(ground, pairs)
        # A token on the starting tile fell on nothing.
        self._strict = state.tokens & ~(1 << len(puzzle.cells))
        self._gone = [0] * KINDS
        self._standing = 0
        for square, class_ in state.classes.items():
            if class_ != DESERT:
                self._gone[class_ % KINDS] |= 1 << square
            if class_ not in SPENT:
                self._standing |= 1 << square
        self._under = [0] * KINDS
        for square, kind in state.resources.items():
            self._under[kind] |= 1 << square
        self._frees: dict[int, tuple[Counts, int]] = {}
        self._seen: set[tuple[int, int, TokenHistory]] = set()

    def outlines(self, step: Callable[[], None]) -> Iterator[Outline]:
        """Yield each history once, those with few fires first; `step` is called for each moment."""
        tokens = self._state.tokens
        more = self._more(TokenHistory(), tokens, self._layable.laid(0, tokens))
        if more is None:
            return
        told: set[TokenHistory] = set()
        number = 0
        # Those come first that need the fewest fires in all; of these the ones nearest to the end.
        waiting: list[_Waiting] = [(more, more, number, 0, tokens, TokenHistory(), ())]
        while waiting:
            _, more, _, volcanoes, tokens, history, fires = heappop(waiting)
            if not more and history not in told:
                told.add(history)
                yield Outline(history, fires)
            for fire, earlier, more in self._earlier(volcanoes, tokens, history, step):
                number += 1
                then = (fire, *fires)
                key = len(then) + more, more, number
                before = volcanoes | 1 << fire[0], tokens ^ 1 << fire[1]
                heappush(waiting, (*key, *before, earlier, then))

    def _earlier(
        self, volcanoes: int, tokens: int, history: TokenHistory, step: Callable[[], None]
    ) -> Iterator[tuple[tuple[int, int], TokenHistory, int]]:
        """Yield what may have happened under one more fire, the last before a moment, with how many
        more there must have been at least."""
        laid = self._layable.laid(volcanoes, tokens)
        for volcano, targets in self._targets.items():
            if not laid >> volcano & 1:
                continue
            for bit in bits_of(targets & tokens & self._strict):
                before = self._layable.laid(volcanoes | 1 << volcano, tokens ^ bit)
                if not before & bit:
                    continue
                square = bit.bit_length() - 1
                for earlier in self._histories(history, square):
                    key = volcanoes | 1 << volcano, tokens ^ bit, earlier
                    if key in self._seen:
                        continue
                    step()
                    more = self._more(earlier, tokens ^ bit, before)
                    if more is not None and can_be_split(
                        self._moment(earlier, tokens ^ bit, before, square)
                    ):
                        self._seen.add(key)
                        yield (volcano, square), earlier, more

    def _histories(self, history: TokenHistory, square: int) -> Iterator[TokenHistory]:
        bit = 1 << square
        if square in self._state.resources:
            yield TokenHistory(history.spent | bit, history.held)
            yield TokenHistory(history.spent | bit, history.held | bit)
        else:
            yield TokenHistory(history.spent, history.held | bit)

    def _more(self, history: TokenHistory, tokens: int, laid: int) -> int | None:
        """Count the fires of the history that are missing at least, of those with these tokens on
        squares laid; None where numbers do not explain the history with them."""
        state = self._state
        natural, others = self._free(tokens & laid)
        spent = count_spent(state.work, history.spent, state.resources)
        cavemen = count_cavemen(state.work, history.held)
        return needed(spent, cavemen, natural, others, state.recruiting)

    def _free(self, tokens: int) -> tuple[Counts, int]:
        """Count the tokens under which something may have happened: on natural squares, others."""
        free = tokens & self._strict
        known = self._frees.get(free)
        if known is None:
            natural = tuple([(free & mask).bit_count() for mask in self._under])
            known = self._frees[free] = natural, free.bit_count() - sum(natural)
        return known

    def _moment(self, history: TokenHistory, tokens: int, laid: int, square: int) -> Moment:
        state = self._state
        natural, others = self._free(tokens & laid)
        gone = [
            mask | under & history.spent
            for mask, under in zip(self._gone, self._under, strict=True)
        ]
        standing = self._standing | history.held
        missing = state.squares - (laid & ~self._layable.start).bit_count()
        return Moment(
            tuple(mask.bit_count() for mask in gone),
            standing.bit_count(),
            tuple((mask & ~laid).bit_count() for mask in gone),
            tuple(
                int(under >> square & 1) & int(history.spent >> square & 1) for under in self._under
            ),
            (standing & ~laid).bit_count(),
            history.held >> square & 1,
            (standing & laid).bit_count(),
            state.turns - (missing + 1) // 2,
            natural,
            others,
        )
