"""In which order the dominoes that are left had best be taken away while a game is unwound."""

from collections.abc import Iterator
from functools import cached_property

from companion.rules.legality.course import Ground, Order, Plan, Stage
from companion.rules.legality.laying_order import lay_dominoes
from companion.rules.legality.puzzle import Pair
from companion.rules.legality.remaining import Orders


class Planning:
    """The plans for one cut."""

    def __init__(self, ground: Ground, orders: Orders) -> None:
        self._ground = ground
        self._orders = orders
        self._waiting: dict[tuple[Pair, int], list[Pair]] = {}

    def soonest(self, state: Stage, order: Order) -> Plan:
        """What lets a token go soonest under which something may have happened: something must have
        under some token, or what is left cannot be explained."""
        backwards = order.dominoes[::-1]
        masks = self._orders.masks
        best: Plan | None = None
        for pair in backwards:
            volcano = self._orders.volcano(pair)
            if volcano is None:
                continue
            tokens = self._ground.targets[volcano] & state.tokens & self._ground.strict
            if not tokens:
                continue
            left = self._waiting_for(pair, state, order)
            waiting = sum(masks[each] for each in left)
            if tokens & ~waiting & ~masks[pair]:
                first = [each for each in backwards if each in left]
                if best is None or len(first) + 1 < best.urgent:
                    rest = [each for each in backwards if each not in left and each != pair]
                    dominoes = (*first, pair, *rest)
                    best = Plan(dominoes, len(first) + 1, dominoes)
        return best or Plan(backwards, len(backwards), backwards)

    def next(self, backwards: tuple[Pair, ...]) -> Iterator[Pair]:
        """The dominoes that may go where their order is fixed: the first, or the first filler."""
        yield from backwards[:1]
        for pair in backwards[1:]:
            if pair in self._fillers:
                rest = tuple(each for each in reversed(backwards) if each != pair)
                if self._orders.joins(rest):
                    yield pair
                    return

    def _waiting_for(self, pair: Pair, state: Stage, order: Order) -> list[Pair]:
        """The dominoes that cannot be laid before one."""
        key = pair, state.dominoes
        if key not in self._waiting:
            others = [each for each in order.dominoes if each != pair]
            self._waiting[key] = lay_dominoes(self._ground.puzzle, others, 0, [])[1]
        return self._waiting[key]

    @cached_property
    def _fillers(self) -> frozenset[Pair]:
        """Dominoes on which nothing happened and nothing burns."""
        pieces = self._ground.pieces
        return frozenset(
            pair
            for pair, mask in self._orders.masks.items()
            if not mask & pieces.tokens
            and self._orders.volcano(pair) is None
            and not any(square in pieces.classes for square in pair)
        )
