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
    ends: int | None
    """Ways in which the fires and last turns of a cut may have gone; 1 for all of them at once."""


GLANCE: Final = 30
"""States that soon tell where there is none, before more outlines are followed."""

AT_ONCE: Final = Round(40, 1, 40, GLANCE, 1, 1)
SOON: Final = Round(300, 2, 40, GLANCE, 1, 3)
ROUNDS: Final = (
    Round(300, 2, 40, GLANCE, 10, 3),
    Round(1_000, 8, 40, 100, 30, 10),
    Round(1_000, 24, 60, 300, 10, 30),
    Round(3_000, 24, 200, 3_000, 20, 100),
    Round(10_000, 24, 600, None, None, None),
)
"""At once for the cut that is known already, soon for one other, then round by round for all of a
player's."""
TOGETHER: Final = (
    Round(60, 1, 30, 15, 4, 1),
    Round(1_000, 8, 40, 100, 30, 10),
    Round(1_000, 24, 200, 300, 30, 30),
    Round(3_000, 24, 600, 1_000, 100, 100),
)
"""For the cuts of all players from one box."""
