"""Ranks, and what decided each of them."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from companion.rules.scoring import Scorecard


class DecidedBy(Enum):
    """A tie-break, in the order in which they are compared; shared where none tells."""

    POINTS = "points"
    LARGEST_REGION = "largest-region"
    FIRES = "fires"
    SHARED = "shared"


class Merit(NamedTuple):
    """The values that rank a player, in the order in which they are compared."""

    total: int
    largest_region: int
    fires: int


class Ranking(NamedTuple):
    """Each player's rank in the order of the scorecards; equal ranks share the number."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    """Indices of the players at rank 1."""
    decided_by: DecidedBy
    """What put the winner before the others."""


class Decision(NamedTuple):
    """The comparison that put a player at a rank: with whom, and what told the two apart."""

    against: int | None
    """The next player ahead; for the winner the next one behind. None for a player alone."""
    by: DecidedBy


def rank(cards: Sequence[Scorecard]) -> Ranking:
    """Rank the players.

    >>> from types import SimpleNamespace as Card
    >>> rank([Card(total=9, largest_region=4, fires=2), Card(total=9, largest_region=5, fires=1)])
    Ranking(ranks=(2, 1), winners=(1,), decided_by=<DecidedBy.LARGEST_REGION: 'largest-region'>)
    """
    merits = [merit(card) for card in cards]
    ranks = ranks_of(merits)
    winners = tuple([index for index, place in enumerate(ranks) if place == 1])
    return Ranking(ranks, winners, _decision(winners[0], merits).by)


def rank_decisions(cards: Sequence[Scorecard]) -> tuple[Decision, ...]:
    """Say for each player what decided the rank, in the order of the scorecards.

    A player behind the first is compared with the next one ahead, so that the reason is true of
    this player: fewer points, a smaller largest region, fewer fires. Players at the same rank share
    it.

    >>> from types import SimpleNamespace as Card
    >>> for each in rank_decisions([
    ...     Card(total=9, largest_region=4, fires=2), Card(total=9, largest_region=5, fires=1)
    ... ]):
    ...     print(each.against, each.by.value)
    1 largest-region
    0 largest-region
    """
    merits = [merit(card) for card in cards]
    return tuple([_decision(index, merits) for index in range(len(merits))])


def merit(card: Scorecard) -> Merit:
    """Return the values of a scorecard that rank a player."""
    return Merit(card.total, card.largest_region, card.fires)


def ranks_of(merits: Sequence[Merit]) -> tuple[int, ...]:
    """Return the rank of each; equal merits share the number, and the next is skipped."""
    return tuple([1 + sum([other > own for other in merits]) for own in merits])


def _decision(index: int, merits: Sequence[Merit]) -> Decision:
    own = merits[index]
    others = [other for other in range(len(merits)) if other != index]
    level = [other for other in others if merits[other] == own]
    if level:
        return Decision(level[0], DecidedBy.SHARED)
    ahead = [other for other in others if merits[other] > own]
    if ahead:
        against = min(ahead, key=merits.__getitem__)
    elif others:
        against = max(others, key=merits.__getitem__)
    else:
        return Decision(None, DecidedBy.POINTS)
    differs = [one != other for one, other in zip(own, merits[against], strict=True)]
    return Decision(against, list(DecidedBy)[differs.index(True)])
