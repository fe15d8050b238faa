"""The search for the best tiling of a hand: simulated annealing.

A step changes one or two dominoes: it exchanges two, turns one round, turns a pair that makes a
square of four, or pushes one onto an empty square (the starting tile gives way, too). A change that
is better is always taken. A worse one is taken with probability e^(-loss / heat), and the heat
falls: at 4 points a loss of 4 is taken every third time, at half a point one time in 3,000. So the
search wanders first and climbs at last. A tiling that cannot be laid down is never taken.

    g g  d l      Exchanges look for company: a domino goes where a half of it lies beside its own
    @ d  l l      terrain. Here the square of d is chosen, its neighbor is a lake, so a domino with
                  a lake is put there, and the one that lay there takes its place.

The random number for accepting is drawn before the tiling is scored. With it the points needed are
known, and the score can stop as soon as they are out of reach.
"""

import random
from collections.abc import Iterator, Sequence
from math import log
from typing import Final, NamedTuple

from companion.rules.hindsight.incremental_score import VOLCANO, RegionTable
from companion.rules.hindsight.tiling import (
    EMPTY,
    Hand,
    Tiling,
    TilingScore,
    Volcano,
    laying_order,
)

_STEPS_BETWEEN_PAUSES: Final = 100
"""The heat falls after so many steps, too."""
_PUSH: Final = 0.1
_TURN_FOUR: Final = 0.3
_TURN: Final = 0.35
"""How often each kind of step comes, each added to those before; the others exchange."""
_BESIDE_OWN: Final = 0.95
"""The share of exchanges that look for a domino of the terrain beside."""
_INTO_HOLE: Final = 0.1
"""How often the starting tile changes places with a hole where a domino would be pushed."""
_TINY: Final = 1e-300

Change = tuple[int, int, int, int]
"""A slot, the squares of its first and second half, and the way of its domino."""


Step = tuple[Sequence[Change], int, tuple[int, int] | None]
"""Changes, the square of the starting tile, and a hole that moves with the square to which it does.
"""


class Schedule(NamedTuple):
    """The length of a run, and the heat at its start and end, in points."""

    steps: int
    hot: float
    cold: float


class Candidate(NamedTuple):
    """A tiling with its points, and the square of each fire by domino."""

    points: int
    tiling: Tiling
    thrown: dict[int, int]


class Annealing:
    """A run of the search, from one tiling."""

    def __init__(
        self,
        hand: Hand,
        score: TilingScore,
        table: RegionTable,
        first: Tiling,
        chance: random.Random,
    ) -> None:
        self.best: Candidate | None = None
        self._hand = hand
        self._score = score
        self._find_regions = table.find
        self._grid = grid = table.grid
        self._random = chance.random
        self._place = {domino: place for place, domino in enumerate(hand.throwing)}
        self._now = first.copy()
        self._bonus = score.bonus(first.start, first.holes)
        self._points = float("-inf")
        self._slots = [EMPTY] * grid.span
        self._terrains = [EMPTY] * grid.span
        self._slot_of = [0] * len(hand.dominoes)
        self._numbers = [0] * (VOLCANO + 1)
        self._volcanoes: list[Volcano] = [(0, 0)] * len(hand.throwing)
        slots = range(len(first.ways))
        as_it_is = list(zip(slots, first.firsts, first.seconds, first.ways, strict=True))
        for _, one, two, way in as_it_is:
            terrain, bits, other, other_bits = hand.ways[way]
            self._numbers[terrain] ^= bits[one]
            self._numbers[other] ^= other_bits[two]
            if hand.fires[way >> 1]:
                square = one if terrain == VOLCANO else two
                self._volcanoes[self._place[way >> 1]] = hand.fires[way >> 1], square
        self._regions = [self._find_regions(number) for number in self._numbers[:VOLCANO]]
        self._mark(as_it_is)
        # Laying it again changes nothing, but scores it.
        self._try((as_it_is, first.start, None), float("-inf"))

    def run(self, schedule: Schedule) -> Iterator[None]:
        """Take the steps of a run, with pauses for whoever wants to stop it."""
        heat = schedule.hot
        cooling = (schedule.cold / schedule.hot) ** (_STEPS_BETWEEN_PAUSES / schedule.steps)
        for number in range(schedule.steps):
            if number and not number % _STEPS_BETWEEN_PAUSES:
                yield
                heat *= cooling
            step = self._propose()
            if step is not None:
                self._try(step, self._points + heat * log(self._random() + _TINY))

    # --- A step -----------------------------------------------------------------------------------

    def _try(self, step: Step, needed: float) -> None:
        """Take a step if it leaves the points needed and a tiling that can be laid down."""
        changes, start, hole = step
        now, fires_of, ways = self._now, self._hand.fires, self._hand.ways
        firsts, seconds, lying = now.firsts, now.seconds, now.ways
        numbers, volcanoes = self._numbers[:], self._volcanoes
        for slot, one, two, way in changes:
            terrain, bits, other, other_bits = ways[lying[slot]]
            numbers[terrain] ^= bits[firsts[slot]]
            numbers[other] ^= other_bits[seconds[slot]]
            terrain, bits, other, other_bits = ways[way]
            numbers[terrain] ^= bits[one]
            numbers[other] ^= other_bits[two]
            fires = fires_of[way >> 1]
            if fires:
                if volcanoes is self._volcanoes:
                    volcanoes = volcanoes[:]
                square = one if terrain == VOLCANO else two
                volcanoes[self._place[way >> 1]] = fires, square
        regions = self._regions[:]
        for terrain, before in enumerate(self._numbers[:VOLCANO]):
            number = numbers[terrain]
            if number != before:
                regions[terrain] = self._find_regions(number)
        moves = hole is not None or start != now.start
        bonus = self._changed_bonus(start, hole) if moves else self._bonus
        scored = self._score.score(regions, volcanoes, bonus, needed)
        if scored is None or scored.points < needed:
            return
        undo = [(slot, firsts[slot], seconds[slot], lying[slot]) for slot, *_ in changes]
        start_before = now.start
        self._lay(changes, start)
        thrown = dict(zip(self._hand.throwing, scored.targets, strict=True))
        if laying_order(now, self._hand, self._grid, thrown) is None:
            self._lay(undo, start_before)
            return
        if hole is not None:
            now.holes[hole[0]] = hole[1]
        self._mark(changes)
        self._numbers, self._regions, self._volcanoes = numbers, regions, volcanoes
        self._points, self._bonus = scored.points, bonus
        if self.best is None or scored.points > self.best.points:
            self.best = Candidate(scored.points, now.copy(), thrown)

    def _changed_bonus(self, start: int, hole: tuple[int, int] | None) -> int:
        holes = self._now.holes[:]
        if hole is not None:
            holes[hole[0]] = hole[1]
        return self._score.bonus(start, holes)

    def _lay(self, changes: Sequence[Change], start: int) -> None:
        now = self._now
        now.start = start
        for slot, one, two, way in changes:
            now.firsts[slot], now.seconds[slot], now.ways[slot] = one, two, way

    def _mark(self, changes: Sequence[Change]) -> None:
        """Note for each square its slot and terrain, and for each domino its slot."""
        slots, terrains = self._slots, self._terrains
        for square in (self._now.start, *self._now.holes):
            slots[square] = terrains[square] = EMPTY
        for slot, one, two, way in changes:
            slots[one] = slots[two] = slot
            terrains[one], _, terrains[two], _ = self._hand.ways[way]
            self._slot_of[way >> 1] = slot

    # --- The steps to choose from -----------------------------------------------------------------

    def _propose(self) -> Step | None:
        chance, now = self._random, self._now
        kind = chance()
        if kind < _PUSH:
            return self._push()
        slot = int(chance() * len(now.ways))
        changes: Sequence[Change] | None
        if kind < _TURN_FOUR:
            changes = self._turn_four(slot)
        elif kind < _TURN:
            changes = ((slot, now.firsts[slot], now.seconds[slot], now.ways[slot] ^ 1),)
        else:
            changes = self._exchange(slot)
        return None if changes is None else (changes, now.start, None)

    def _exchange(self, slot: int) -> Sequence[Change] | None:
        chance, now = self._random, self._now
        if chance() < _BESIDE_OWN:
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

    def _turn_four(self, slot: int) -> Sequence[Change] | None:
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

    def _push(self) -> Step | None:
        """Propose that half of a domino comes to lie on an empty square.

        The starting tile or the hole comes to the square of its other half.
        """
        chance, now = self._random, self._now
        hole = int(chance() * (len(now.holes) + 1))
        is_start = hole == len(now.holes)
        empty = now.start if is_start else now.holes[hole]
        if not is_start and chance() < _INTO_HOLE:
            return (), empty, (hole, now.start)
        near = self._grid.beside[empty]
        square = near[int(chance() * len(near))]
        slot = self._slots[square]
        if slot < 0:
            return None
        free = now.seconds[slot] if now.firsts[slot] == square else now.firsts[slot]
        changes = ((slot, empty, square, now.ways[slot] ^ (chance() < 0.5)),)
        return (changes, free, None) if is_start else (changes, now.start, (hole, free))
