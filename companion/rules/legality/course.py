"""A course of turns read backwards: what a Tribe game is unwound to, state by state."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.legality.fire_throws import LaidOrder
from companion.rules.legality.holdings import Pieces, Work
from companion.rules.legality.puzzle import Pair, Puzzle


@dataclass(frozen=True, slots=True)
class Ground:
    """What a story is sought for."""

    puzzle: Puzzle
    pieces: Pieces
    targets: dict[int, int]
    """For each volcano the tokens it may have thrown, as a set of squares."""
    strict: int
    """The tokens that may have fallen after something happened on their square."""


class TooLongError(Exception):
    """The cut took more states than it was given."""


class Undone(NamedTuple):
    """A recruit taken back: from the class or the square his caveman stood on, with what is put
    back, by class or by square."""

    caveman: int
    onto_token: bool
    paid: tuple[tuple[int, bool], ...]
    """Classes, or squares under a token where the second says so."""


class Taken(NamedTuple):
    """A domino taken away; with the square under its fire and what was there before that."""

    domino: Pair
    target: int | None = None
    was_spent: bool = False
    was_held: bool = False


class Step(NamedTuple):
    """A turn, from its end: None for no recruit, and for no domino."""

    undone: Undone | None
    taken: Taken | None


class Unwound(NamedTuple):
    """A course of turns, read backwards."""

    steps: tuple[Step, ...]
    """The turns from the last back, as far as anything happened."""
    undone: Undone | None
    """The recruit in the turn of the last domino of those before."""
    first: LaidOrder
    """The dominoes before all that, in an order that works."""


class Fates(NamedTuple):
    """Squares under tokens, as sets: whose resource was spent before, and on which a caveman
    stood."""

    spent: int
    held: int


class Stage(NamedTuple):
    """What is left to be undone. Sets of dominoes and squares are bit masks."""

    dominoes: int
    spare: int
    work: Work
    open_spent: int
    """Squares under tokens taken away whose resource must be put back."""
    open_held: int
    """Those with a caveman to be taken back."""
    tokens: int

    @property
    def is_undone(self) -> bool:
        """All that happened is; what tokens are left burnt resources or nothing."""
        return not (self.open_spent or self.open_held or any(self.work))


class Order(NamedTuple):
    """The dominoes left in an order that works, with the throws of their volcanoes."""

    dominoes: tuple[Pair, ...]
    throws: dict[int, int]


class Plan(NamedTuple):
    """The dominoes left in the order in which they had best go."""

    dominoes: tuple[Pair, ...]
    urgent: int
    """So many go until the next token is off under which something must have been spent."""
    next: tuple[Pair, ...]
    """Those that may go now."""
