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
    apart: int | None = None
    """Steps in which such ways are told apart."""

    def goes_beyond(self, other: "Round") -> bool:
        """Whether for one of these ways it finds more."""
        return (
            self.points > other.points
            or self.guesses > other.guesses
            or self.guessed > other.guessed
            or (other.states is not None and (self.states is None or self.states > other.states))
        )


GLANCE: Final = 30
"""States that soon tell where there is none, before more outlines are followed."""

AT_ONCE: Final = Round(40, 1, 40, GLANCE, 1, 1)
SOON: Final = Round(300, 2, 40, GLANCE, 1, 3, 3_000)
ROUNDS: Final = (
    Round(300, 2, 200, 100, 2, 3, 6_000),
    Round(300, 2, 40, GLANCE, 10, 3, 3_000),
    Round(1_000, 8, 40, 100, 30, 10, 10_000),
    Round(1_000, 24, 60, 300, 10, 30, 30_000),
    Round(3_000, 24, 200, 3_000, 20, 100, 100_000),
    Round(10_000, 24, 600, None, None, None, None),
)
"""At once for the cut that is known already, soon for one other, then round by round for all of a
player's."""
TOGETHER: Final = (
    Round(60, 1, 30, 15, 4, 1),
    Round(1_000, 8, 40, 100, 30, 10, 10_000),
    Round(1_000, 24, 200, 300, 30, 30, 30_000),
    Round(3_000, 24, 600, 1_000, 100, 100, 100_000),
)
"""For the cuts of all players from one box."""
