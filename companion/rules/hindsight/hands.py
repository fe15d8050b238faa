"""The dominoes that a player may have had: those of any one proof of the game as played."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from companion.rules.box import Domino
from companion.rules.hindsight.proofs import TYPE_OF, Played
from companion.rules.legality import Laid
from companion.rules.legality.fire_throws import LaidOrder
from companion.rules.legality.puzzle import DOMINOES_OF_TYPE, Puzzle, puzzle_of
from companion.rules.legality.tiling import find_tiling

Types = tuple[tuple[int, int], ...]
"""How many dominoes of each type; those of a type are alike."""


class DealtHand(NamedTuple):
    """Dominoes, and where they lay in that proof."""

    types: Types
    steps: tuple[Laid, ...]


def types_of(steps: tuple[Laid, ...]) -> Types:
    return tuple(sorted(Counter(TYPE_OF[laid.domino.number] for laid in steps).items()))


def hands_of(played: Played, player: int) -> Iterator[DealtHand | None]:
    """First the hand of the proof that was found; then others, as they come. None says that a step
    of the search brought nothing new.

    Each place on which some domino may lie is tried: is there a proof with one just there?
    """
    first = DealtHand(types_of(played.witness[player]), played.witness[player])
    known = {first.types}
    yield first
    members = [player, *(i for i in range(len(played.game.players)) if i != player)]
    puzzle = puzzle_of([each.territory for each in played.game.players])
    for alike in puzzle.pairs[player]:
        for pair in alike:
            found = find_tiling(puzzle, members, clauses=[(pair,)], progress=played.watch)
            if found.obstacle is None:
                steps = _steps(puzzle, found.orders[0])
                types = types_of(steps)
                if types not in known:
                    known.add(types)
                    yield DealtHand(types, steps)
                    continue
            yield None


def _steps(puzzle: Puzzle, settled: LaidOrder) -> tuple[Laid, ...]:
    left = [list(reversed(dominoes)) for dominoes in DOMINOES_OF_TYPE]
    return tuple(
        _laid(puzzle, one, other, left[puzzle.types[one][other]].pop())
        for one, other in settled.dominoes
    )


def _laid(puzzle: Puzzle, one: int, other: int, domino: Domino) -> Laid:
    if puzzle.kinds[one] != domino.left:
        one, other = other, one
    return Laid(domino, puzzle.cells[one], puzzle.cells[other], None)
