"""Results that are provisional: it is too early to say who won.

Either a territory holds fewer squares than any does at the end of a game, or a totem is open:
nobody holds it though somebody has its resource. An open totem belongs to one of those who have the
most, and the table knows to whom. Totems that somebody holds, rightly or not, are taken as they
are.

The fewest squares at the end: the first four dominoes are always laid, on 5×5 and on 7×7. A domino
may be discarded only where it fits nowhere, and beside the starting tile every domino fits. Four
cells lie there. A domino can take one of them by covering it, by walling it in, or by pushing the
edge of the frame to it; no domino covers two of them, for they do not touch, and the other two ways
take more squares than covering. So three dominoes cannot take all four. Four can be the end: one on
each side of the starting tile, with nothing but desert and volcano in sight, and the box has 21
dominoes with neither, more than the 8 or 20 that are still to come.

This is a count only. It calls no territory of a finished legal game unfinished; a half-entered
territory with more squares may pass. The check's finding about discards sees more of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Final, NamedTuple

from companion.rules.box import Resource
from companion.rules.game import Game, Mode
from companion.rules.ranking import Merit, merit, ranks_of
from companion.rules.scoring import Scorecard
from companion.rules.territory import Territory

FEWEST_DOMINOES: Final = 4
"""The fewest dominoes in a territory at the end of a game."""


class OpenTotem(NamedTuple):
    """A totem that nobody holds, and the players who have the most of its resource."""

    resource: Resource
    players: tuple[int, ...]


Handout = tuple[int, ...]
"""The players who get the open totems, in the order of the totems."""


def too_early(game: Game, cards: Sequence[Scorecard]) -> bool:
    """Return True if the ranks of a game with these scorecards can still change.

    A territory alone has nobody to beat: its result is never provisional.

    >>> from companion.rules.game import Colour, Player
    >>> from companion.rules.notation import read_territory
    >>> from companion.rules.scoring import score
    >>> lake = read_territory(["d d d d d", "d d @ d d", ". . lo . ."], most=9)
    >>> table = tuple(Player(name, colour, lake) for name, colour in zip("AB", Colour))
    >>> totem, discovery = Game(Mode.TOTEM, 5, table), Game(Mode.DISCOVERY, 5, table)
    >>> too_early(totem, score(totem)), too_early(discovery, score(discovery))
    (True, False)
    """
    if len(cards) == 1:
        return False
    return bool(unfinished_players(game)) or is_provisional(cards, open_totems(game, cards))


def may_be_finished(territory: Territory) -> bool:
    """Return True if a territory has at least as many squares as at the end of any game."""
    return territory.laid >= 2 * FEWEST_DOMINOES


def unfinished_players(game: Game) -> tuple[int, ...]:
    """List the players who cannot have played to the end yet, whatever the game says."""
    return tuple(
        index for index, player in enumerate(game.players) if not may_be_finished(player.territory)
    )


def leaders(counts: Sequence[int]) -> tuple[int, ...]:
    """List the players with the most, given how many each has; nobody where nobody has any."""
    most = max(counts)
    return tuple([index for index, count in enumerate(counts) if count == most]) if most else ()


def open_totems(game: Game, cards: Sequence[Scorecard]) -> tuple[OpenTotem, ...]:
    """List the open totems of a game with these scorecards; none outside Totem mode."""
    if game.mode is not Mode.TOTEM:
        return ()
    held = {resource for player in game.players for resource in player.totems}
    found = []
    for lines in zip(*[card.resources for card in cards], strict=True):
        resource = lines[0].resource
        if resource not in held and (most := leaders([len(line.squares) for line in lines])):
            found.append(OpenTotem(resource, most))
    return tuple(found)


def tied_totems(totems: Iterable[OpenTotem], player: int) -> tuple[Resource, ...]:
    """List the totems that this player may hold, and somebody else as well."""
    return tuple(
        [each.resource for each in totems if player in each.players and len(each.players) > 1]
    )


def is_provisional(cards: Sequence[Scorecard], totems: Sequence[OpenTotem]) -> bool:
    """Return True if two ways to hand out the open totems rank the players differently."""
    return any(least != most for _, least, most in _orders(cards, totems))


def may_change_ranks(cards: Sequence[Scorecard], totems: Sequence[OpenTotem]) -> bool:
    """Return True if some way to hand out the totems changes the ranks that hold without them."""
    return any(least != now or most != now for now, least, most in _orders(cards, totems))


def deciding_totems(
    cards: Sequence[Scorecard], totems: Sequence[OpenTotem]
) -> tuple[OpenTotem, ...]:
    """List the open totems that can still change a rank.

    For each of them there are two ways to hand all out that differ in this one alone and rank the
    players differently. There are some exactly where the result is provisional.
    """
    ranked = dict(_ranked(cards, totems))
    return tuple(
        totem
        for place, totem in enumerate(totems)
        if any(
            ranks != ranked[(*way[:place], totem.players[0], *way[place + 1 :])]
            for way, ranks in ranked.items()
        )
    )


def points_at_stake(totems: Sequence[OpenTotem]) -> int:
    """Add up the points of the open totems."""
    return sum([totem.resource.totem_points for totem in totems])


def _ranked(
    cards: Sequence[Scorecard], totems: Sequence[OpenTotem]
) -> Iterator[tuple[Handout, tuple[int, ...]]]:
    """Yield every way to hand out the totems with its ranks: at most 4 players for 4 totems."""
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
    """Yield for every two players which comes first (above 0: the first of them, 0: neither).

    Three times: as they stand, where the totems do least for the first player, and where they do
    most. All other ways rank the pair between these two, and ranks differ only where the order of
    some pair does. So a few additions answer for hundreds of ways.
    """
    if not totems:
        return
    for (one, first), (other, second) in combinations(enumerate(map(merit, cards)), 2):
        gains = [_gains(totem, one, other) for totem in totems]
        least = _with_points(first, sum([min(each) for each in gains]))
        most = _with_points(first, sum([max(each) for each in gains]))
        yield _order(first, second), _order(least, second), _order(most, second)


def _gains(totem: OpenTotem, one: int, other: int) -> list[int]:
    """List by how much the totem can bring one player ahead of the other."""
    points = totem.resource.totem_points
    return [
        points if holder == one else -points if holder == other else 0 for holder in totem.players
    ]


def _order(one: Merit, other: Merit) -> int:
    return (one > other) - (one < other)
