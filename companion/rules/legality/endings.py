"""The ways in which fires and last turns of one cut may have gone, kept from round to round."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.legality.course import TooLongError
from companion.rules.legality.fire_throws import LaidOrder
from companion.rules.legality.hopes import Refutation
from companion.rules.legality.rounds import Round
from companion.rules.legality.tails import Rest


@dataclass(slots=True)
class Ending:
    """One of them."""

    rest: Rest
    """What was there before the last turns."""
    order: LaidOrder
    tried: Round | None = None
    """How long a story was sought for it without an answer."""


class Endings:
    """Those that are not refuted, told apart as far as they are wanted."""

    def __init__(self, ways: Iterator[Ending | int], why: Refutation) -> None:
        """`ways` also says in how many steps they are told apart. Why others have no story goes to
        `why`."""
        self._ways = ways
        self._open: list[Ending] = []
        self._left: int | None = None
        self.why = why
        self.had_any = False

    def begin(self, most: int | None) -> None:
        """From now on they are told apart in about so many steps."""
        self._left = most

    def at(self, place: int) -> Ending | None:
        """The one at a place, the next after those asked for at most. Raises TooLongError."""
        while place == len(self._open):
            if self._left is not None and self._left <= 0:
                raise TooLongError
            found = next(self._ways, None)
            if found is None:
                return None
            if isinstance(found, Ending):
                self._open.append(found)
                self.had_any = True
            elif self._left is not None:
                self._left -= found
        return self._open[place]

    def refute(self, place: int) -> None:
        """It has no story: the next takes its place."""
        del self._open[place]
