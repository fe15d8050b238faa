"""Who won, and what decided it."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from companion.rules.scoring import Scorecard


class DecidedBy(Enum):
    """What settled first place: most points, then the largest region, then the most fires."""

    POINTS = "points"
    LARGEST_REGION = "largest-region"
    FIRES = "fires"
    SHARED = "shared"


class Ranking(NamedTuple):
    """Each player's rank in the order of the scorecards; equal ranks share the number."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    """Indices of the players at rank 1."""
    decided_by: DecidedBy


def rank(cards: Sequence[Scorecard]) -> Ranking:
    """Who comes where.

    >>> from types import SimpleNamespace as Card
    >>> rank([Card(total=9, largest_region=4, fires=2), Card(total=9, largest_region=5, fires=1)])
    Ranking(ranks=(2, 1), winners=(1,), decided_by=<DecidedBy.LARGEST_REGION: 'largest-region'>)
    """
    merits = [(card.total, card.largest_region, card.fires) for card in cards]
    ranks = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    winners = tuple(index for index, place in enumerate(ranks) if place == 1)
    return Ranking(ranks, winners, _decided_by(merits))


def _decided_by(merits: Sequence[tuple[int, int, int]]) -> DecidedBy:
    best = max(merits)
    level = list(merits)
    for place, decided_by in enumerate(
        (DecidedBy.POINTS, DecidedBy.LARGEST_REGION, DecidedBy.FIRES)
    ):
        level = [merit for merit in level if merit[place] == best[place]]
        if len(level) == 1:
            return decided_by
    return DecidedBy.SHARED
