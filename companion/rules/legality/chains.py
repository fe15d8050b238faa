"""Fires under which something had happened, one before the other: whether there can have been as
many as numbers ask for.

Each fell on what lay there without its volcano and those that came later. That is soon found out,
whatever happened under each, and mostly what an outline fails of.
"""

from collections.abc import Callable, Iterator

from companion.rules.legality.course import Ground
from companion.rules.legality.layable import Layable
from companion.rules.legality.puzzle import bits_of

Moment = tuple[int, int]
"""Volcanoes of the fires after it, as a set of squares, and the tokens of all others."""

Fewest = Callable[[int, int], int | None]
"""How many there were before a moment at least; None where numbers do not explain what was spent
and who came."""


class Chains:
    """Those before the moments of a cut, or of all cuts."""

    def __init__(self, ground: Ground, laying: Layable, step: Callable[[], None]) -> None:
        self._ground = ground
        self._layable = laying.layable
        self._step = step
        # How many there were at least and at most, as far as is known.
        self._lengths: dict[Moment, tuple[int, int]] = {}
        self._ends: dict[Moment, bool] = {}

    def may_be(self, moment: Moment, number: int, fewest: Fewest | None) -> bool:
        """Whether there may have been so many before a moment; with `fewest`, which is always the
        same, also before each of those as many as that says."""
        return self._may_follow(moment, number) and (
            fewest is None or self._may_end(moment, fewest)
        )

    def _may_follow(self, moment: Moment, number: int) -> bool:
        """Whether so many may each have fallen on what lay there then."""
        least, most = self._lengths.get(moment, (0, len(self._ground.targets)))
        if least < number <= most:
            if any(self._may_follow(before, number - 1) for before in self._one_more(moment)):
                least = number
            else:
                most = number - 1
            self._lengths[moment] = least, most
        return number <= least

    def _may_end(self, moment: Moment, fewest: Fewest) -> bool:
        known = self._ends.get(moment)
        if known is None:
            self._step()
            more = fewest(*moment)
            known = self._ends[moment] = more == 0 or (
                more is not None
                and self._may_follow(moment, more)
                and any(self._may_end(before, fewest) for before in self._one_more(moment))
            )
        return known

    def _one_more(self, moment: Moment) -> Iterator[Moment]:
        """The moments before one more fire."""
        volcanoes, tokens = moment
        laid = self._layable(volcanoes, tokens)
        for volcano, targets in self._ground.targets.items():
            if laid >> volcano & 1:
                without = volcanoes | 1 << volcano
                for bit in bits_of(targets & tokens & self._ground.strict):
                    if self._layable(without, tokens ^ bit) & bit:
                        yield without, tokens ^ bit
