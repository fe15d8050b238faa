"""One moment of an outline, and what is known of it."""

from typing import NamedTuple

from companion.rules.legality.course import Fates
from companion.rules.legality.shares import After, Counts


class Fire(NamedTuple):
    """A throw under which something had happened."""

    volcano: int
    square: int


class Instant(NamedTuple):
    """A moment before some fires fell. Sets of squares are bit masks."""

    volcanoes: int
    """Of the fires, as a set of squares."""
    tokens: int
    """Those that had fallen."""
    fates: Fates
    """Of the others."""
    spent: Counts
    """What was spent in all, but under tokens that had fallen."""
    recruits: int
    """Cavemen who came in all, but for those destroyed by them."""


class Known(NamedTuple):
    """What is known of a moment from what came after it."""

    after: After = After()
    squares: int = 0
    """Those of the fires since the last recruit: what was on them was there at the moment."""

    def is_less(self, other: "Known") -> bool:
        """Whether whatever leads to the other leads to this, too."""
        return not self.squares & ~other.squares and self.after.is_looser(other.after)


class Earlier(NamedTuple):
    """A moment before one more fire."""

    fire: Fire
    moment: Instant
    known: Known
    may_be_first: bool
    """Whether there may be no fire before it; only where none is missing."""
    more: int
    """So many at least are missing."""
