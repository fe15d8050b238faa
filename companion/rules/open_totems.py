"""Totems that are still open at the end, and whether they can change who won.

A totem is open where nobody holds it though somebody has its resource: it belongs to one of those
who have the most of it, and the table knows to whom. Nothing here asks about a totem that somebody
holds, rightly or not.
"""

from collections.abc import Iterator, Sequence
from itertools import product
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


def is_provisional(cards: Sequence[Scorecard], totems: Sequence[OpenTotem]) -> bool:
    """Whether two ways to hand the open totems out rank the players differently."""
    if all(len(totem.players) == 1 for totem in totems):
        return False  # the one way there is; most games are spared the rest
    ways = _ranked(cards, totems)
    _, first = next(ways)
    return any(ranks != first for _, ranks in ways)


def may_change(cards: Sequence[Scorecard], totems: Sequence[OpenTotem]) -> bool:
    """Whether some way to hand the open totems out ranks the players otherwise than they are ranked
    without them."""
    now = ranks_of([merit(card) for card in cards])
    return any(ranks != now for _, ranks in _ranked(cards, totems))


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
