"""Orders for the dominoes that are left while a game is unwound."""

from collections.abc import Callable

from companion.rules.legality.course import Ground, Order, Stage
from companion.rules.legality.fire_throws import LaidOrder, order_with_throws
from companion.rules.legality.puzzle import Pair


class Orders:
    """The orders of what is left of one cut."""

    def __init__(self, ground: Ground, settled: LaidOrder, step: Callable[[], None]) -> None:
        self._step = step
        self._puzzle = ground.puzzle
        self._targets = ground.targets
        self._start = 1 << len(ground.puzzle.cells)
        self._known: dict[tuple[int, int], Order | None] = {}
        self.numbers = {pair: number for number, pair in enumerate(settled.dominoes)}
        self.masks = {pair: 1 << pair[0] | 1 << pair[1] for pair in settled.dominoes}
        self.first = self._order_of(settled)

    def volcano(self, pair: Pair) -> int | None:
        return next((square for square in pair if square in self._targets), None)

    def settled(self, order: Order) -> LaidOrder:
        throws = {
            volcano: None if target == self._start else target.bit_length() - 1
            for volcano, target in order.throws.items()
        }
        return LaidOrder(list(order.dominoes), throws)

    def shorter(self, order: Order, pair: Pair, state: Stage, thrown: int = 0) -> Order | None:
        """An order for the state without a domino, whose fire lay on `thrown`. It touched what is
        left, since it has its place in an order."""
        self._step()
        left = tuple(each for each in order.dominoes if each != pair)
        volcano = self.volcano(pair)
        if volcano is None or order.throws[volcano] == thrown:
            throws = {each: target for each, target in order.throws.items() if each != volcano}
            if self.joins(left):
                return Order(left, throws)
        key = (state.dominoes, state.tokens)
        if key not in self._known:
            self._known[key] = self._ordered(left, state.tokens)
        return self._known[key]

    def joins(self, dominoes: tuple[Pair, ...]) -> bool:
        """Whether each domino still joins one before it. No fire falls on the one taken away."""
        same, at_start = self._puzzle.same, self._puzzle.at_start
        laid = 0
        for pair in dominoes:
            one, other = pair
            mask = self.masks[pair]
            if not (at_start & mask or (same[one] | same[other]) & laid):
                return False
            laid |= mask
        return True

    def _ordered(self, dominoes: tuple[Pair, ...], tokens: int) -> Order | None:
        squares = 0
        for pair in dominoes:
            squares |= self.masks[pair]
        targets = {
            volcano: bits & tokens
            for volcano, bits in self._targets.items()
            if squares >> volcano & 1
        }
        found = order_with_throws(self._puzzle, list(dominoes), targets, 0, self._step)
        return None if found is None else self._order_of(found)

    def _order_of(self, settled: LaidOrder) -> Order:
        throws = {
            volcano: self._start if target is None else 1 << target
            for volcano, target in settled.throws.items()
        }
        return Order(tuple(settled.dominoes), throws)
