"""What is still to be undone, in numbers: the quickest way to see that it cannot be."""

from companion.rules.legality.course import Fates, Ground, Stage
from companion.rules.legality.holdings import explained, spent_of, standing_of


class Tallies:
    """The numbers of one cut's states. With `fates`, it is known what happened under tokens."""

    def __init__(self, ground: Ground, fates: Fates | None) -> None:
        self._ground = ground
        self._fates = fates
        self._known: dict[object, bool] = {}

    def explain(self, state: Stage, most: int, free: int = -1) -> bool:
        """Whether what is still to be undone can be, as far as numbers go, in so many turns, with
        what may have been under the tokens of `free`."""
        work, spent_open, held_open = state.work, state.open_spent, state.open_held
        free &= state.tokens & self._ground.strict
        if self._fates is not None:
            spent_open |= self._fates.spent & state.tokens
            held_open |= self._fates.held & state.tokens
            free = 0
        key = (work, spent_open, held_open, free, most)
        known = self._known.get(key)
        if known is None:
            pieces = self._ground.pieces
            spent = spent_of(work, spent_open, pieces.resources)
            standing = standing_of(work, held_open)
            known = self._known[key] = explained(spent, standing, *pieces.under(free), most)
        return known
