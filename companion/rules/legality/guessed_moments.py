"""The moments of a guess: of one order of a cut, where it is said what happened under a token."""

from collections.abc import Callable, Iterator
from itertools import islice

from companion.rules.legality.course import Fates, Ground
from companion.rules.legality.fire_throws import LaidOrder
from companion.rules.legality.moment import Earlier, Fire, Instant, Known
from companion.rules.legality.moments import Moments
from companion.rules.legality.shares import Certain
from companion.rules.legality.territory_rules import can_pay


class MomentsInOrder(Moments):
    """The moments of a cut laid in one order, where it is known what happened."""

    def __init__(
        self, ground: Ground, cut: LaidOrder, step: Callable[[], None], fates: Fates
    ) -> None:
        super().__init__(ground, cut.dominoes, step)
        self._fates = fates
        # With what lay there before.
        self._fires: list[tuple[Fire, int]] = []
        laid = 1 << len(ground.puzzle.cells)
        for pair in cut.dominoes:
            for volcano in pair:
                if volcano in cut.throws:
                    target = cut.throws[volcano]
                    square = len(ground.puzzle.cells) if target is None else target
                    self._fires.append((Fire(volcano, square), laid))
            laid |= 1 << pair[0] | 1 << pair[1]
        self._whole = laid

    def more(self, moment: Instant) -> int | None:
        spent, held = self._fates.spent & moment.tokens, self._fates.held & moment.tokens
        counts = [
            there + (spent & mask).bit_count()
            for there, mask in zip(moment.spent, self._burnt, strict=True)
        ]
        recruits = moment.recruits + held.bit_count()
        explained = can_pay(counts, recruits, 0, self.ground.pieces.recruiting)
        return (spent | held).bit_count() if explained else None

    def earlier(self, moment: Instant, known: Known) -> Iterator[Earlier]:
        used = self._fates.spent | self._fates.held
        fires = (
            fire
            for fire, _ in reversed(self._fires)
            if used >> fire.square & 1 and not moment.volcanoes >> fire.volcano & 1
        )
        for last in islice(fires, 1):
            yield from self.before(moment, last, known)

    def used(self, square: int) -> tuple[tuple[Fates, Certain], ...]:
        held = self._fates.held >> square & 1
        return tuple([each for each in super().used(square) if each[1].standing == held])

    def layable(self, volcanoes: int, _tokens: int, /) -> int:
        return next(
            (laid for fire, laid in self._fires if volcanoes >> fire.volcano & 1), self._whole
        )
