"""What a mosaic is worth: its regions, with each fire thrown into the largest in reach."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules.game import Game, Mode, Variant
from companion.rules.hindsight.dealt import TERRAINS, VOLCANO, Dealt, Regions
from companion.rules.hindsight.grid import Grid
from companion.rules.hindsight.handing_out import KINDS, HandingOut
from companion.rules.hindsight.spending import Spending

Volcano = tuple[int, int]
"""The fires of its token, and the square on which it lies."""


class Burning(NamedTuple):
    """The points of a mosaic, and where the fires fall, in the order of the volcanoes."""

    points: int
    targets: list[int]


class Worth:
    """What mosaics of a hand are worth to a player: all but what cavemen bring."""

    def __init__(self, game: Game, player: int, hand: Dealt, grid: Grid) -> None:
        self._grid = grid
        self._totems = HandingOut(game, player)
        per_resource = 1 if game.mode is Mode.TOTEM else 0
        self._resource_of = [
            KINDS.index(terrain.resource) if terrain.resource is not None else -1
            for terrain in TERRAINS
        ]
        self._cost = [per_resource if number >= 0 else 0 for number in self._resource_of]
        natural = [0] * len(KINDS)
        for domino in hand.dominoes:
            for kind in (domino.left, domino.right):
                if kind.is_natural and kind.terrain.resource is not None:
                    natural[KINDS.index(kind.terrain.resource)] += 1
        self._natural = natural
        self._counts_matter = game.mode is Mode.TOTEM
        self._most = self._totems.points(tuple(natural)) + per_resource * sum(natural)
        """Of resources and totems, before anything burns; nothing that burns brings more."""
        self._room = [len(grid.squares)] * VOLCANO
        self._spending = None
        if game.mode is Mode.TRIBE:
            self._spending = Spending(game.players[player].territory.squares, natural, game.size)
            self._room[1:] = self._spending.room
        self._fires = sum(hand.fires)
        self._empire = 0
        if Variant.EMPIRE_OF_FIRE in game.variants:
            self._empire = Variant.EMPIRE_OF_FIRE.points
        full = 2 * len(hand.dominoes) + 1 == game.size**2
        if full and Variant.HOMO_HABILIS in game.variants:
            self._most += Variant.HOMO_HABILIS.points

    def burning(  # noqa: C901, PLR0912  # calls would cost it half of its speed
        self,
        regions: Sequence[Regions],
        volcanoes: Sequence[Volcano],
        start: int,
        holes: Sequence[int],
        needed: float,
    ) -> Burning | None:
        """The points, or None as soon as it is plain that they are fewer than needed."""
        points, largest = self._most, 0
        for printed, most, _ in regions:
            points += printed
            largest = max(largest, most)
        if self._empire:
            points += self._centred(start, holes)
        left = self._fires
        if points + left * largest < needed:
            return None
        targets: list[int] = []
        burnt = [0] * VOLCANO
        used = 0
        cost, room, reach = self._cost, self._room, self._grid.reach
        for fires, volcano in volcanoes:
            there = reach[fires][volcano] & ~used
            best, target, on = -1, 0, VOLCANO
            for terrain, (_, most, each) in enumerate(regions):
                if most * fires > best and burnt[terrain] < room[terrain]:
                    for size, free in each:
                        brings = size * fires - cost[terrain]
                        if brings <= best:
                            break
                        open_ = free & there
                        if open_:
                            best, target, on = brings, open_, terrain
                            break
            if on == VOLCANO:
                return None
            target &= -target
            used |= target
            burnt[on] += 1
            points += best
            left -= fires
            if points + left * largest < needed:
                return None
            targets.append(target)
        if self._counts_matter:
            points -= self._lost(burnt)
        if self._spending is not None and not self._spending.allows(tuple(burnt)):
            return None
        return Burning(points, targets)

    def _lost(self, burnt: Sequence[int]) -> int:
        """The totems that go with what burns."""
        counts = self._natural[:]
        for terrain, count in enumerate(burnt):
            resource = self._resource_of[terrain]
            if resource >= 0:
                counts[resource] -= count
        before, after = (
            self._totems.points(tuple(self._natural)),
            self._totems.points(tuple(counts)),
        )
        return before - after

    def _centred(self, start: int, holes: Sequence[int]) -> int:
        outside = self._grid.all & ~self._grid.within[start]
        for hole in holes:
            outside &= ~(1 << hole)
        return 0 if outside else self._empire
