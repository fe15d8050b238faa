"""Totems at the table: who holds each one, and where the players have to say so.

Totems follow from the resources in the territories. Where one player alone has the most of a
resource, that player holds its totem. Where several have the most, one of them does, and only the
table knows who: a tie. Where nobody has any left, the totem stays with its owner and scores: a
leftover.

An example: Ada has two fish, Ben two and Cleo one. The fish totem is a tie between Ada and Ben. A
fire burns one of Ben's fish: now it is Ada's. When all fish are burnt it stays with Ada.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import NamedTuple

from companion.rules.box import Resource
from companion.rules.game import Game, Mode, Player
from companion.rules.provisional import leaders
from companion.rules.territory import Territory

Choices = frozenset[tuple[Resource, int]]
"""The players who were said to hold a totem."""


class Tie(NamedTuple):
    """A totem of which several players have the most resources; one of them holds it."""

    resource: Resource
    players: tuple[int, ...]
    chosen: int | None


class Leftover(NamedTuple):
    """A totem whose resource nobody has any more.

    `players` are those who may be its owner: a fire burnt one of theirs. `holder` is one of them.
    """

    resource: Resource
    players: tuple[int, ...]
    holder: int | None


def find_ties(game: Game, choices: Choices) -> tuple[Tie, ...]:
    """Return the totems whose holder the table must name. A territory alone is asked for each of
    its resources: there is nobody to compare with."""
    if game.mode is not Mode.TOTEM:
        return ()
    ties = []
    holders = dict(choices)
    for resource, most in _leaders(game.players).items():
        if len(most) > 1 or (most and len(game.players) == 1):
            chosen = holders.get(resource)
            ties.append(Tie(resource, most, chosen if chosen in most else None))
    return tuple(ties)


def find_leftovers(game: Game) -> tuple[Leftover, ...]:
    """Return the totems of resources that nobody has, if somebody had or is said to have had
    them."""
    if game.mode is not Mode.TOTEM:
        return ()
    found = []
    holders = holders_of(game)
    for resource, most in _leaders(game.players).items():
        holder = holders.get(resource)
        players = tuple(
            index
            for index, player in enumerate(game.players)
            if index == holder or _burnt(player.territory)[resource]
        )
        if players and not most:
            found.append(Leftover(resource, players, holder))
    return tuple(found)


def holders_of(game: Game) -> dict[Resource, int]:
    """Return who holds each totem; the first player, if the game gives it to several."""
    holders: dict[Resource, int] = {}
    for index, player in enumerate(game.players):
        for resource in player.totems:
            holders.setdefault(resource, index)
    return holders


def change_choices(choices: Choices, answers: Iterable[tuple[Resource, int | None]]) -> Choices:
    """Return the choices with these answers; None withdraws one."""
    holders: dict[Resource, int | None] = {**dict(choices), **dict(answers)}
    return frozenset(
        (resource, holder) for resource, holder in holders.items() if holder is not None
    )


def assign_totems(
    game: Game,
    choices: Choices,
    leftover_owners: Mapping[Resource, int],
    reassigned: AbstractSet[Resource] = frozenset(),
) -> Game:
    """Return the game with each totem in the right hands.

    A totem that somebody holds stays there, rightly or not, unless it is `reassigned`: a holder
    that a file names is not overruled by a touch elsewhere. `leftover_owners` hold the totems whose
    resource nobody has.
    """
    if game.mode is not Mode.TOTEM:
        return game
    chosen = dict(choices)
    held: list[set[Resource]] = [set() for _ in game.players]
    for resource, most in _leaders(game.players).items():
        owners = [each for each, player in enumerate(game.players) if resource in player.totems]
        if owners and resource not in reassigned:
            for owner in owners:
                held[owner].add(resource)
            continue
        holder = chosen.get(resource)
        if not most:
            holder = leftover_owners.get(resource)
        elif len(most) == 1 and len(game.players) > 1:
            holder = most[0]
        elif holder not in most:
            holder = None
        if holder is not None:
            held[holder].add(resource)
    players = tuple(
        with_totems(player, totems) for player, totems in zip(game.players, held, strict=True)
    )
    return replace(game, players=players)


def with_totems(player: Player, totems: AbstractSet[Resource]) -> Player:
    """Return the player with these totems."""
    return player if player.totems == totems else replace(player, totems=frozenset(totems))


def leftover_owners_after(before: Game, after: Game, choices: Choices) -> dict[Resource, int]:
    """Return who keeps each totem after an edit if nobody has its resource any more.

    A holder keeps a totem only if a fire took the resource away. If the edit removed it, the square
    was entered by mistake. Where fires burnt it on several boards, the one who was said to hold it
    keeps it: the order in which boards are entered says nothing.
    """
    owners = {}
    held, chosen = holders_of(before), dict(choices)
    burnt_by_player = [_burnt(player.territory) for player in after.players]
    for resource in Resource:
        burnt = [index for index, count in enumerate(burnt_by_player) if count[resource]]
        if len(burnt) > 1 and chosen.get(resource) in burnt:
            owners[resource] = chosen[resource]
        elif (holder := held.get(resource)) is not None:
            territory = before.players[holder].territory
            had_it = _lying(territory)[resource] or _burnt(territory)[resource]
            if burnt == [holder] or not had_it:
                owners[resource] = holder
    return owners


def changed_resources(before: Territory, after: Territory) -> AbstractSet[Resource]:
    """Return the resources whose number on the board, or under fires, has changed."""
    lying, burnt = (_lying(before), _lying(after)), (_burnt(before), _burnt(after))
    return {
        resource
        for resource in Resource
        if lying[0][resource] != lying[1][resource] or burnt[0][resource] != burnt[1][resource]
    }


def totems_lost_by_mode(game: Game, choices: Choices) -> Choices:
    """Return the choices with the owners of leftover totems, before the mode leaves Totem: on the
    way back nothing else would tell whose they were."""
    holders = holders_of(game)
    gone = [resource for resource, most in _leaders(game.players).items() if not most]
    return change_choices(choices, [(resource, holders.get(resource)) for resource in gone])


def _leaders(players: Sequence[Player]) -> dict[Resource, tuple[int, ...]]:
    """Return the players with the most of each resource; none where there is none."""
    counts = [_lying(player.territory) for player in players]
    return {resource: leaders([count[resource] for count in counts]) for resource in Resource}


def _lying(territory: Territory) -> Counter[Resource]:
    return Counter(
        square.resource_kind
        for square in territory.squares.values()
        if square.resource_kind is not None
    )


def _burnt(territory: Territory) -> Counter[Resource]:
    """Count the fires that lie where a resource lay."""
    return Counter(
        square.terrain.resource
        for square in territory.squares.values()
        if square.token and square.kind.is_natural and square.terrain.resource is not None
    )
