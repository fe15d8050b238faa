"""What numbers a chart is drawn by: the ladder behind it, and as many as can be told apart."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final

RUNGS: Final = 3
"""Steps of the ladder that is drawn behind."""


def ladder(values: Sequence[float]) -> tuple[float, float]:
    """Round numbers below and above all values, a whole number of round steps apart."""
    if not values:
        return 0.0, 1.0
    low, high = min(values), max(values)
    step = _round_step(max(high - low, 1.0) / RUNGS)
    bottom = floor(low / step) * step
    while bottom + step * RUNGS < high:
        step = _round_step(step * 1.01)
        bottom = floor(low / step) * step
    return bottom, bottom + step * RUNGS


def _round_step(least: float) -> float:
    """The least of 1, 2, 3, 4, 5, 10, 20, 30 … that is not smaller."""
    power: float = 10.0 ** floor(log10(least)) if least > 1 else 1.0
    return next(power * factor for factor in (1, 2, 3, 4, 5, 10) if power * factor >= least)


def thinned(values: Sequence[float], most: int) -> list[float]:
    """At most so many numbers, each the mean of as many neighbours."""
    if len(values) <= most:
        return list(values)
    size = ceil(len(values) / most)
    return [
        sum(some) / len(some)
        for some in (values[start : start + size] for start in range(0, len(values), size))
    ]
