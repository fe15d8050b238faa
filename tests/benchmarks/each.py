"""Every benchmark runs by the one way, in a moment here, and ends with its ratio.

`pytest tests/benchmarks/each.py`: apart from the suite, as together they take as long as all of it.
"""

import os

import pytest

from tests.benchmarks.measuring import Extent, Missing
from tests.benchmarks.running import NAMES, measure

SMALLEST = {
    "scoring": 60,
    "legality": 3,
    "slow_games": 1,
    "hindsight": 1,
    "history": 100,
    "crash": 60,
    "hostile": 12,
    "plans": 5,
    "codes": 30,
    "syncthing": 6,
    "gestures": 1,
    "touch": 2,
    "scrolling": 100,
    "start": 1,
    "imports": 1,
    "widget_pairs": 1,
    "rooms": 1,
    "memory": 2,
    "soak": 20,
    "journeys": 20,
    "evening": 2,
    "tour": 6,
    "whole_game": 1,
}
EXACT = (
    "crash",
    "rooms",
    "journeys",
    "evening",
    "tour",
    "whole_game",
    "codes",
    "syncthing",
)
"""These count what must not be, so that their goal holds on any machine."""


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_ends_with_its_ratio(name, capsys):
    try:
        ratios = measure(name, Extent(count=SMALLEST[name]))
    except Missing as missing:
        if ("OpenGL" in str(missing) or "screen" in str(missing)) and os.environ.get("CI"):
            raise
        pytest.skip(str(missing))
    assert capsys.readouterr().out.endswith(f"\n{ratios[-1]}\n")
    assert str(ratios[-1]).startswith("ratio ")
    if name in EXACT:
        assert not any(ratio.is_missed for ratio in ratios)
