"""Tribe mode: the best squares for a player's cavemen in another territory.

As many cavemen of each kind stand there as in the game as played, and as many resources of each
kind are missing. Where they stand and which are missing is found by annealing: from some placement,
a caveman moves, two change places, or another resource of a kind is missing instead; a worse
placement is accepted more rarely the worse it is and the later it comes.
"""

import random
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import exp
from typing import Final

from companion.rules.box import Terrain
from companion.rules.hindsight.incremental_score import caveman_points
from companion.rules.hindsight.totem_handout import KINDS
from companion.rules.legality.territory_rules import MOST_RECRUITS, can_pay
from companion.rules.territory import Cell, Square

_STEPS: Final = 800
_STEPS_BETWEEN_PAUSES: Final = 20
_HOT: Final = 6.0
_COLD: Final = 0.5

Squares = dict[Cell, Square]


def is_missing(square: Square) -> bool:
    """Return True if a natural square's resource is gone and did not burn."""
    return square.kind.is_natural and not square.resource and not square.token


def has_room(square: Square) -> bool:
    """Return True if a caveman may stand on a square."""
    kind = square.kind
    return square.is_bare and not (kind.fires or kind.craters or kind.terrain is Terrain.START)


class SpendingRule:
    """The fires for which the resources and cavemen of the game as played can be explained."""

    def __init__(self, played: Mapping[Cell, Square], natural: Sequence[int], size: int) -> None:
        missing = [square.terrain.resource for square in played.values() if is_missing(square)]
        self._missing = [missing.count(resource) for resource in KINDS]
        self.room = [there - gone for there, gone in zip(natural, self._missing, strict=True)]
        """For each resource, how many fires may fall on its terrain so that enough are left."""
        self._standing = sum(square.caveman is not None for square in played.values())
        self._most = MOST_RECRUITS[size]
        self._known: dict[tuple[int, ...], bool] = {}

    def allows(self, burned: tuple[int, ...]) -> bool:
        """Return True if so many fires may fall on deserts and on each terrain with a resource."""
        known = self._known.get(burned)
        if known is None:
            deserts, *others = burned
            # A fire burned a resource or fell where it had been spent, perhaps on a caveman.
            known = self._known[burned] = any(
                can_pay(
                    [gone + spent for gone, spent in zip(self._missing, more, strict=True)],
                    self._standing,
                    deserts + sum(more),
                    self._most,
                )
                for more in product(*(range(count + 1) for count in others))
            )
        return known


class CavemanPlacement:
    """The cavemen and the missing resources of a game, to be placed in another territory."""

    def __init__(self, played: Mapping[Cell, Square], chance: random.Random) -> None:
        self._cavemen = [s.caveman for s in played.values() if s.caveman is not None]
        self._missing = Counter(s.terrain.resource for s in played.values() if is_missing(s))
        self._chance = chance

    def place(self, squares: Squares) -> Generator[None, None, Squares | None]:
        """Return the squares with everything where it was found to be best, pausing in between;
        None where there is no room. They come with all resources and without cavemen."""
        now = self._first(squares)
        if now is None:
            return None
        points = caveman_points(now)
        best, most = now, points
        heat = _HOT
        cooling = (_COLD / _HOT) ** (1 / _STEPS)
        for step in range(_STEPS if self._cavemen else 0):
            if not step % _STEPS_BETWEEN_PAUSES:
                yield
            heat *= cooling
            changed = self._changed(now)
            found = caveman_points(changed)
            if found >= points or self._chance.random() < exp((found - points) / heat):
                now, points = changed, found
                if points > most:
                    best, most = now, points
        return best

    def _first(self, squares: Squares) -> Squares | None:
        first = dict(squares)
        for resource, count in self._missing.items():
            lying = [cell for cell, square in first.items() if square.resource_kind is resource]
            if len(lying) < count:
                return None
            for cell in self._chance.sample(lying, count):
                first[cell] = replace(first[cell], resource=False)
        room = [cell for cell, square in first.items() if has_room(square)]
        if len(room) < len(self._cavemen):
            return None
        chosen = self._chance.sample(room, len(self._cavemen))
        for cell, caveman in zip(chosen, self._cavemen, strict=True):
            first[cell] = replace(first[cell], caveman=caveman)
        return first

    def _changed(self, squares: Squares) -> Squares:
        chance = self._chance
        changed = dict(squares)
        missing = [cell for cell, square in squares.items() if is_missing(square)]
        if missing and chance.random() < 0.5:
            here = chance.choice(missing)
            terrain = squares[here].terrain
            lying = [c for c, s in squares.items() if s.resource and s.terrain is terrain]
            if lying:
                there = chance.choice(lying)
                changed[here], changed[there] = squares[there], squares[here]
            return changed
        one = chance.choice([cell for cell, s in squares.items() if s.caveman is not None])
        other = chance.choice(
            [c for c, s in squares.items() if c != one and (s.caveman is not None or has_room(s))]
            or [one]
        )
        changed[one] = replace(squares[one], caveman=squares[other].caveman)
        changed[other] = replace(squares[other], caveman=squares[one].caveman)
        return changed
