"""How long a story is sought: little for each cut at first, so that one without hope does not keep
others waiting."""

from typing import Final, NamedTuple


class Round(NamedTuple):
    """How long a story is sought for each cut; None is no limit."""

    points: int
    """Moments of its outlines."""
    guesses: int
    """Outlines that are followed."""
    guessed: int
    """States for one of these."""
    states: int | None
    """States of the whole search."""
    cuts: int | None
    """Cuts before the next round."""


GLANCE: Final = 30
"""States that soon tell where there is none, before more outlines are followed."""

AT_ONCE: Final = Round(1_000, 2, 40, GLANCE, 1)
ROUNDS: Final = (
    Round(1_000, 8, 40, 100, 30),
    Round(1_000, 24, 60, 300, 10),
    Round(3_000, 24, 200, 3_000, 20),
    Round(10_000, 24, 600, None, None),
)
TOGETHER: Final = (
    Round(1_000, 8, 40, 100, 30),
    Round(1_000, 24, 200, 300, 30),
    Round(3_000, 24, 600, 1_000, 100),
)
