"""Totems that are still open at the end, and whether they can change who won.

A totem is open where nobody holds it though somebody has its resource: it belongs to one of those
who have the most of it, and the table knows to whom. Nothing here asks about a totem that somebody
holds, rightly or not.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from companion.rules.box import Resource
from companion.rules.game import Game, Mode
from companion.rules.ranking import Merit, merit, ranks_of
from companion.rules.scoring import Scorecard


class OpenTotem(NamedTuple):
    """A totem that nobody holds, and who has the most of its resource."""

    resource: Resource
    players: tuple[int, ...]


HandOut = tuple[int, ...]
"""Who gets each of the open totems, in their order."""


def leaders(counts: Sequence[int]) -> tuple[int, ...]:
    """Who has the most, by how many each has; nobody where nobody has any."""
    most = max(counts)
    return tuple([index for index, count in enumerate(counts) if count == most]) if most else ()


def open_totems(game: Game, cards: Sequence[Scorecard]) -> tuple[OpenTotem, ...]:
    """The open totems of a game with these scorecards; outside Totem mode there are none."""
    if game.mode is not Mode.TOTEM:
        return ()
    held = {resource for player in game.players for resource in player.totems}
    found = []
    for lines in zip(*[card.resources for card in cards], strict=True):
        resource = lines[0].resource
        if resource not in held and (most := leaders([len(line.squares) for line in lines])):
            found.append(OpenTotem(resource, most))
    return tuple(found)


def tied_for(totems: Iterable[OpenTotem], player: int) -> tuple[Resource, ...]:
    """Those that the player may hold, and somebody else as well."""
    return tuple(
        [each.resource for each in totems if player in each.players and len(each.players) > 1]
    )


def is_provisional(cards: Sequence[Scorecard], totems: Sequence[OpenTotem]) -> bool:
    """Whether two ways to hand the open totems out rank the players differently."""
    return any(least != most for _, least, most in _orders(cards, totems))


def may_change(cards: Sequence[Scorecard], totems: Sequence[OpenTotem]) -> bool:
    """Whether some way to hand the open totems out ranks the players otherwise than they are ranked
    without them."""
    return any(least != now or most != now for now, least, most in _orders(cards, totems))


def deciding(cards: Sequence[Scorecard], totems: Sequence[OpenTotem]) -> tuple[OpenTotem, ...]:
    """Those open totems that can still change a rank: for each of them there are two ways to hand
    all out that differ in this one alone, and rank the players differently. There are some exactly
    where the result is provisional; what the others earn, and for whom, changes no rank."""
    ranked = dict(_ranked(cards, totems))
    return tuple(
        totem
        for place, totem in enumerate(totems)
        if any(
            ranks != ranked[(*way[:place], totem.players[0], *way[place + 1 :])]
            for way, ranks in ranked.items()
        )
    )


def at_stake(totems: Sequence[OpenTotem]) -> int:
    """The points of the open totems together."""
    return sum([totem.resource.totem_points for totem in totems])


def _ranked(
    cards: Sequence[Scorecard], totems: Sequence[OpenTotem]
) -> Iterator[tuple[HandOut, tuple[int, ...]]]:
    """Every way to hand the open totems out, with the ranks that come of it: at least one way, and
    at most 4 players for each of 4 totems."""
    before = [merit(card) for card in cards]
    for way in product(*[totem.players for totem in totems]):
        merits = list(before)
        for holder, totem in zip(way, totems, strict=True):
            merits[holder] = _with_points(merits[holder], totem.resource.totem_points)
        yield way, ranks_of(merits)


def _with_points(before: Merit, points: int) -> Merit:
    return before._replace(total=before.total + points)


def _orders(
    cards: Sequence[Scorecard], totems: Sequence[OpenTotem]
) -> Iterator[tuple[int, int, int]]:
    """Of every two players, which comes first (above 0: the first of them, 0: neither): as they
    stand, where the totems do least for the first of them, and where they do most.

    All ways between these two rank the pair between them, and ranks differ only where some pair's
    order does. So a few additions answer for hundreds of ways.
    """
    if not totems:
        return
    for (one, first), (other, second) in combinations(enumerate(map(merit, cards)), 2):
        gains = [_gains(totem, one, other) for totem in totems]
        least = _with_points(first, sum([min(each) for each in gains]))
        most = _with_points(first, sum([max(each) for each in gains]))
        yield _order(first, second), _order(least, second), _order(most, second)


def _gains(totem: OpenTotem, one: int, other: int) -> list[int]:
    """By how much the totem can bring one player before the other."""
    points = totem.resource.totem_points
    return [
        points if holder == one else -points if holder == other else 0 for holder in totem.players
    ]


def _order(one: Merit, other: Merit) -> int:
    return (one > other) - (one < other)
