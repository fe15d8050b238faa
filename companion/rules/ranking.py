"""Who won, and what decided it; what decided every other rank."""

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


class Merit(NamedTuple):
    """What ranks a player, in the order in which it is compared."""

    total: int
    largest_region: int
    fires: int


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
    merits = [merit(card) for card in cards]
    ranks = ranks_of(merits)
    winners = tuple([index for index, place in enumerate(ranks) if place == 1])
    return Ranking(ranks, winners, _decided_by(merits))


def settled_by(cards: Sequence[Scorecard]) -> tuple[DecidedBy, ...]:
    """What settled each player's rank, in the order of the scorecards: what tells the player from
    the next one behind, or the last one from the next one ahead. At the first rank, what `rank`
    says.
    """
    merits = [merit(card) for card in cards]
    return tuple([_reason(own, merits) for own in merits])


def merit(card: Scorecard) -> Merit:
    return Merit(card.total, card.largest_region, card.fires)


def ranks_of(merits: Sequence[Merit]) -> tuple[int, ...]:
    """The rank of each; equal merits share the number, and the next is skipped."""
    return tuple([1 + sum([other > own for other in merits]) for own in merits])


def _reason(own: Merit, merits: Sequence[Merit]) -> DecidedBy:
    if merits.count(own) > 1:
        return DecidedBy.SHARED
    behind = [other for other in merits if other < own]
    if behind:
        return _decided_by([own, *behind])
    ahead = [other for other in merits if other > own]
    return _decided_by([min(ahead), own]) if ahead else DecidedBy.POINTS


def _decided_by(merits: Sequence[Merit]) -> DecidedBy:
    """What tells the best of them from the others."""
    best = max(merits)
    level = list(merits)
    for place, decided_by in enumerate(
        (DecidedBy.POINTS, DecidedBy.LARGEST_REGION, DecidedBy.FIRES)
    ):
        level = [merit for merit in level if merit[place] == best[place]]
        if len(level) == 1:
            return decided_by
    return DecidedBy.SHARED
