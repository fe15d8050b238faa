"""How many gestures territories take, beside the goals."""

from collections import defaultdict
from collections.abc import Iterator
from statistics import mean
from typing import Final

from companion.rules.game import Game, Mode
from companion.rules.territory import Territory, covers_frame
from tests.benchmarks.measuring import Ratio

GOALS: Final = {
    (Mode.DISCOVERY, 5): (14.0, 20.0),
    (Mode.TOTEM, 5): (14.0, 20.0),
    (Mode.TRIBE, 5): (18.0, 26.0),
    (Mode.DISCOVERY, 7): (21.0, 34.0),
    (Mode.TOTEM, 7): (21.0, 34.0),
    (Mode.TRIBE, 7): (30.0, 45.0),
}
"""Gestures for a complete territory, on average at most: of a practised hand, and on a first
evening."""


class Counts:
    """Gestures by territory, a practised hand's and a first evening's."""

    def __init__(self) -> None:
        self._all: list[tuple[int, int]] = []
        self._complete: dict[tuple[Mode, int], list[tuple[int, int]]] = defaultdict(list)

    def add(self, game: Game, territory: Territory, both: tuple[int, int]) -> None:
        self._all.append(both)
        if covers_frame(territory, game.size):
            self._complete[game.mode, game.size].append(both)

    def ratios(self) -> Iterator[Ratio]:
        """Prints the means of complete territories, and gives those that have a goal last."""
        one, other = _means(self._all)
        yield Ratio("all territories", one, "on a first evening", other, "gestures")
        print("complete territories      number   practised   first evening")
        kinds = sorted(self._complete, key=lambda kind: (kind[1], list(Mode).index(kind[0])))
        for mode, size in kinds:
            counts = self._complete[mode, size]
            one, other = _means(counts)
            print(
                f"{mode.value:<12} {size}×{size}        {len(counts):>9}"
                f"   {one:>9.1f}   {other:>13.1f}"
            )
        for mode, size in kinds:
            what = f"a complete {size}×{size}, {mode.value}"
            hands = zip(_means(self._complete[mode, size]), GOALS[mode, size], strict=True)
            for hand, (mean_of, most) in zip(("practised", "first evening"), hands, strict=True):
                yield Ratio(f"{what}, {hand}", mean_of, "the most", most, "gestures", 1)


def _means(counts: list[tuple[int, int]]) -> tuple[float, float]:
    return mean(one for one, _ in counts), mean(other for _, other in counts)
