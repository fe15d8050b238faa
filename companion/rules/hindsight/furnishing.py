"""Tribe mode: where a player's cavemen stand best in another territory, and which resources are
best gone; as many of each kind as in the game as played.

It anneals: a caveman goes elsewhere, two change places, or another resource of a kind is gone; who
stood where it was goes along.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from math import exp
from typing import Final

from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.hindsight.feeding import caveman_points
from companion.rules.territory import Cell, Square

STEPS: Final = 800
_HOT: Final = 6.0
_COLD: Final = 0.5

Squares = dict[Cell, Square]


def is_gone(square: Square) -> bool:
    """Whether a natural square's resource is gone and did not burn."""
    return square.kind.is_natural and not square.resource and not square.token


def may_stand(square: Square) -> bool:
    """Whether there is room for a caveman."""
    return square.is_bare and not (
        square.kind.fires or square.kind.craters or square.terrain is Terrain.START
    )


class Furnishing:
    """What stands and what is gone, to be placed in a territory that lies as it was laid."""

    def __init__(self, played: Squares, chance: random.Random) -> None:
        self._cavemen: list[Caveman] = [
            square.caveman for square in played.values() if square.caveman is not None
        ]
        self._gone: dict[Resource, int] = {}
        for square in played.values():
            resource = square.terrain.resource
            if resource is not None and is_gone(square):
                self._gone[resource] = self._gone.get(resource, 0) + 1
        self._chance = chance

    def furnish(self, squares: Squares, look: Callable[[], None]) -> Squares | None:
        """The squares with everything where it was found to be best; None where there is no room.
        They come with every resource that did not burn, and without cavemen."""
        now = self._first(squares)
        if now is None:
            return None
        points = caveman_points(now)
        best, most = now, points
        heat = _HOT
        cooling = (_COLD / _HOT) ** (1 / STEPS)
        for _step in range(STEPS if self._cavemen else 0):
            look()
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
        for resource, count in self._gone.items():
            lying = [cell for cell, square in first.items() if square.resource_kind is resource]
            if len(lying) < count:
                return None
            for cell in self._chance.sample(lying, count):
                first[cell] = replace(first[cell], resource=False)
        room = [cell for cell, square in first.items() if may_stand(square)]
        if len(room) < len(self._cavemen):
            return None
        for cell, caveman in zip(
            self._chance.sample(room, len(self._cavemen)), self._cavemen, strict=True
        ):
            first[cell] = replace(first[cell], caveman=caveman)
        return first

    def _changed(self, squares: Squares) -> Squares:
        chance = self._chance
        changed = dict(squares)
        gone = [cell for cell, square in squares.items() if is_gone(square)]
        if gone and chance.random() < 0.5:
            here = chance.choice(gone)
            terrain = squares[here].terrain
            lying = [c for c, s in squares.items() if s.resource and s.terrain is terrain]
            if lying:
                there = chance.choice(lying)
                changed[here], changed[there] = squares[there], squares[here]
            return changed
        one = chance.choice([cell for cell, s in squares.items() if s.caveman is not None])
        other = chance.choice(
            [c for c, s in squares.items() if c != one and (s.caveman is not None or may_stand(s))]
            or [one]
        )
        changed[one] = replace(squares[one], caveman=squares[other].caveman)
        changed[other] = replace(squares[other], caveman=squares[one].caveman)
        return changed
