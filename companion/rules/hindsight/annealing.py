"""A search for the best mosaic of a hand: it anneals.

A step changes one or two dominoes: it turns one round, exchanges two, turns a pair that makes a
square of four, or pushes one onto a square that is empty (the starting tile, too, gives way so).
Exchanged are mostly dominoes that come to lie beside their own terrain. What is worse is taken the
more seldom, the worse it is and the longer it has been going on; what cannot be laid down, never.
"""

import random
from collections.abc import Callable, Sequence
from math import log
from typing import Final, NamedTuple

from companion.rules.hindsight.burning import Volcano, Worth
from companion.rules.hindsight.dealt import VOLCANO, Dealt, Regions
from companion.rules.hindsight.grid import Grid
from companion.rules.hindsight.mosaic import EMPTY, Mosaic
from companion.rules.hindsight.mosaic_order import order_of

LOOK: Final = 100
"""Steps between two looks at who watches; it gets cooler then, too."""

PUSH: Final = 0.1
TURN_FOUR: Final = 0.3
TURN: Final = 0.35
"""How often which step comes, each added to those before; the others exchange."""
BESIDE_OWN: Final = 0.95
"""How many of these look for a domino of the terrain beside."""
INTO_HOLE: Final = 0.1
"""How often the starting tile changes places with a hole, where one would be pushed."""

_TINY: Final = 1e-300

Change = tuple[int, int, int, int]
"""A slot, the squares of its first and second half, and the way its domino lies there."""

Hole = tuple[int, int]
"""Which hole lies on which square now."""


class Found(NamedTuple):
    """A mosaic, its points, and where the fire of each domino with a volcano falls."""

    points: int
    mosaic: Mosaic
    fallen: dict[int, int]


class Annealing:
    """Of one hand."""

    def __init__(self, hand: Dealt, grid: Grid, worth: Worth, chance: random.Random) -> None:
        self._hand = hand
        self._grid = grid
        self._worth = worth
        self._random = chance.random
        self._place = {domino: place for place, domino in enumerate(hand.throwing)}
        self.best: Found | None = None

    def run(  # noqa: C901, PLR0912, PLR0915  # calls would cost it half of its speed
        self, first: Mosaic, steps: int, hot: float, cold: float, look: Callable[[], None]
    ) -> None:
        """So many steps from there, which can be laid down. `look` is called now and then, and may
        raise to stop."""
        self._begin(first)
        chance, propose = self._random, self._propose
        cooling = (cold / hot) ** (LOOK / steps)
        heat = hot / cooling
        hand, burning = self._hand, self._worth.burning
        ways, fires, known_regions = hand.ways, hand.fires, hand.regions
        place, now = self._place, self._now
        firsts, seconds, lying, holes = now.firsts, now.seconds, now.ways, now.holes
        numbers, regions, volcanoes, points = (
            self._numbers,
            self._regions,
            self._volcanoes,
            self._points,
        )
        for step in range(steps):
            if not step % LOOK:
                heat *= cooling
                look()
            proposed = propose()
            if proposed is None:
                continue
            changes, start, hole = proposed
            new_numbers = numbers[:]
            new_volcanoes = volcanoes
            for slot, one, two, way in changes:
                terrain, pattern, other, other_pattern = ways[lying[slot]]
                new_numbers[terrain] ^= pattern[firsts[slot]]
                new_numbers[other] ^= other_pattern[seconds[slot]]
                terrain, pattern, other, other_pattern = ways[way]
                new_numbers[terrain] ^= pattern[one]
                new_numbers[other] ^= other_pattern[two]
                domino = way >> 1
                if fires[domino]:
                    if new_volcanoes is volcanoes:
                        new_volcanoes = volcanoes[:]
                    new_volcanoes[place[domino]] = fires[domino], one if terrain == VOLCANO else two
            new_regions = regions[:]
            for terrain in range(VOLCANO):
                number = new_numbers[terrain]
                if number != numbers[terrain]:
                    new_regions[terrain] = known_regions(terrain, number)
            if hole is not None:
                filled = holes[hole[0]]
                holes[hole[0]] = hole[1]
            needed = points + heat * log(chance() + _TINY)
            found = burning(new_regions, new_volcanoes, start, holes, needed)
            if found is not None and found.points >= needed:
                before = [(slot, firsts[slot], seconds[slot], lying[slot]) for slot, *_ in changes]
                self._lay(changes, start)
                if self._order(found.targets) is not None:
                    numbers, regions, volcanoes = new_numbers, new_regions, new_volcanoes
                    points = found.points
                    self._take(changes)
                    if self.best is None or points > self.best.points:
                        self._keep(points, found.targets)
                    continue
                self._lay(before, self._start)
            if hole is not None:
                holes[hole[0]] = filled

    # --- Where everything lies ------------------------------------------------------------------

    def _begin(self, first: Mosaic) -> None:
        hand = self._hand
        self._now = now = first.copy()
        self._start = now.start
        span = self._grid.span
        self._slots = [EMPTY] * span
        self._terrains = [EMPTY] * span
        self._slot_of = [0] * len(hand.dominoes)
        self._numbers = [0] * (VOLCANO + 1)
        volcanoes: dict[int, Volcano] = {}
        changes = list(zip(range(len(now.ways)), now.firsts, now.seconds, now.ways, strict=True))
        for _, one, two, way in changes:
            terrain, pattern, other, other_pattern = hand.ways[way]
            self._numbers[terrain] ^= pattern[one]
            self._numbers[other] ^= other_pattern[two]
            if hand.fires[way >> 1]:
                volcanoes[way >> 1] = hand.fires[way >> 1], one if terrain == VOLCANO else two
        self._volcanoes = [volcanoes[domino] for domino in hand.throwing]
        self._regions: list[Regions] = [
            hand.regions(terrain, self._numbers[terrain]) for terrain in range(VOLCANO)
        ]
        self._take(changes)
        found = self._worth.burning(
            self._regions, self._volcanoes, now.start, now.holes, float("-inf")
        )
        self._points = float("-inf")
        if found is not None and self._order(found.targets) is not None:
            self._points = found.points
            if self.best is None or found.points > self.best.points:
                self._keep(found.points, found.targets)

    def _lay(self, changes: Sequence[Change], start: int) -> None:
        now = self._now
        now.start = start
        for slot, one, two, way in changes:
            now.firsts[slot], now.seconds[slot], now.ways[slot] = one, two, way

    def _take(self, changes: Sequence[Change]) -> None:
        """What was laid stays."""
        slots, terrains, ways = self._slots, self._terrains, self._hand.ways
        now = self._now
        self._start = now.start
        for square in (now.start, *now.holes):
            slots[square] = terrains[square] = EMPTY
        for slot, one, two, way in changes:
            slots[one] = slots[two] = slot
            terrains[one], _, terrains[two], _ = ways[way]
            self._slot_of[way >> 1] = slot

    def _order(self, targets: list[int]) -> list[int] | None:
        fallen = dict(zip(self._hand.throwing, targets, strict=True))
        return order_of(self._now, self._hand, self._grid, fallen)

    def _keep(self, points: int, targets: list[int]) -> None:
        fallen = dict(zip(self._hand.throwing, targets, strict=True))
        self.best = Found(points, self._now.copy(), fallen)

    # --- What may be changed --------------------------------------------------------------------

    def _propose(self) -> tuple[tuple[Change, ...], int, Hole | None] | None:
        chance, now = self._random, self._now
        kind = chance()
        if kind < PUSH:
            return self._push()
        slot = int(chance() * len(now.ways))
        if kind < TURN_FOUR:
            changes = self._turn_four(slot)
        elif kind < TURN:
            changes = ((slot, now.firsts[slot], now.seconds[slot], now.ways[slot] ^ 1),)
        else:
            changes = self._exchange(slot)
        return None if changes is None else (changes, now.start, None)

    def _exchange(self, slot: int) -> tuple[Change, ...] | None:
        chance, now = self._random, self._now
        if chance() < BESIDE_OWN:
            first = chance() < 0.5
            square = now.firsts[slot] if first else now.seconds[slot]
            near = self._grid.beside[square]
            beside = near[int(chance() * len(near))]
            terrain = self._terrains[beside]
            if terrain < 0 or terrain == self._terrains[square] or self._slots[beside] == slot:
                return None
            those = self._hand.with_terrain[terrain]
            way = those[int(chance() * len(those))]
            other = self._slot_of[way >> 1]
            if other == self._slots[beside]:
                return None
            if not first:
                way ^= 1
        else:
            other = int(chance() * len(now.ways))
            way = now.ways[other] ^ (chance() < 0.5)
        if other == slot:
            return None
        back = now.ways[slot] ^ (chance() < 0.5)
        return (
            (slot, now.firsts[slot], now.seconds[slot], way),
            (other, now.firsts[other], now.seconds[other], back),
        )

    def _turn_four(self, slot: int) -> tuple[Change, ...] | None:
        chance, now, slots = self._random, self._now, self._slots
        one, two = now.firsts[slot], now.seconds[slot]
        aside = self._grid.width if abs(one - two) == 1 else 1
        if chance() < 0.5:
            aside = -aside
        three, four = one + aside, two + aside
        if not (0 <= three < self._grid.span and 0 <= four < self._grid.span):
            return None
        other = slots[three]
        if other < 0 or other != slots[four]:
            return None
        way, back = now.ways[slot] ^ (chance() < 0.5), now.ways[other] ^ (chance() < 0.5)
        if chance() < 0.5:
            return (slot, one, three, way), (other, two, four, back)
        return (slot, two, four, way), (other, one, three, back)

    def _push(self) -> tuple[tuple[Change, ...], int, Hole | None] | None:
        """A domino half of which comes to lie on an empty square; what was there, or was not, comes
        to where its other half lay."""
        chance, now = self._random, self._now
        hole = int(chance() * (len(now.holes) + 1))
        is_start = hole == len(now.holes)
        empty = now.start if is_start else now.holes[hole]
        if not is_start and chance() < INTO_HOLE:
            return (), empty, (hole, now.start)
        near = self._grid.beside[empty]
        square = near[int(chance() * len(near))]
        slot = self._slots[square]
        if slot < 0:
            return None
        free = now.seconds[slot] if now.firsts[slot] == square else now.firsts[slot]
        changes = ((slot, empty, square, now.ways[slot] ^ (chance() < 0.5)),)
        return (changes, free, None) if is_start else (changes, now.start, (hole, free))
