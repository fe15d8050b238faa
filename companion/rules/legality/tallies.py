"""What is still to be undone, in numbers: the quickest way to see that it cannot be."""

from companion.rules.legality.course import Fates, Ground, Stage
from companion.rules.legality.holdings import DESERT, HELD, KINDS, SPENT, explained
from companion.rules.legality.masks import squares_of


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
            resources = self._ground.pieces.resources
            spent = [work[kind] + work[kind + KINDS] + work[kind + 2 * KINDS] for kind in SPENT]
            for square in squares_of(spent_open):
                spent[resources[square]] += 1
            standing = sum(work[class_] for class_ in HELD) + work[DESERT] + held_open.bit_count()
            tokens = [0] * KINDS
            deserts = 0
            for square in squares_of(free):
                if square in resources:
                    tokens[resources[square]] += 1
                else:
                    deserts += 1
            known = self._known[key] = explained(spent, standing, tokens, deserts, most)
        return known
