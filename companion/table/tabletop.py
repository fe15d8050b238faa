"""The tabletop: a game as it is being entered, with the answers given where the rules leave a
choice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.territory import STARTING_TILE, Cell, Territory
from companion.table.laying import carried_over

Chosen = frozenset[tuple[Resource, int]]
"""Who was said to hold a totem."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there, and the colour of the pieces."""

    name: str
    colour: Colour


class Tie(NamedTuple):
    """Several players have the most of a resource: one of them holds its totem, the table knows."""

    resource: Resource
    players: tuple[int, ...]
    chosen: int | None


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A game whose totems follow from its territories and from what was chosen in ties.

    Build it with `laid_out`: the constructor believes what it gets.
    """

    game: Game
    chosen: Chosen = frozenset()

    @classmethod
    def laid_out(cls, game: Game) -> Self:
        """The tabletop of a game that is there already; its totems count as chosen."""
        chosen = frozenset(
            (resource, index)
            for index, player in enumerate(game.players)
            for resource in player.totems
        )
        return cls(_settled(game, chosen), chosen)

    def with_territory(self, player: int, territory: Territory) -> Self:
        players = list(self.game.players)
        players[player] = replace(players[player], territory=territory)
        game = replace(self.game, players=tuple(players))
        return replace(self, game=_settled(game, self.chosen))

    def with_choice(self, resource: Resource, player: int | None) -> Self:
        chosen = frozenset(choice for choice in self.chosen if choice[0] is not resource)
        if player is not None:
            chosen |= {(resource, player)}
        return replace(self, game=_settled(self.game, chosen), chosen=chosen)

    def played_as(self, seats: Sequence[Seat], mode: Mode, variants: frozenset[Variant]) -> Self:
        """The same dominoes under other rules: what the new mode does not know goes, and what it
        has of itself comes."""
        before = self.game.mode
        players = tuple(
            replace(
                player,
                name=seat.name,
                colour=seat.colour,
                territory=carried_over(player.territory, before, mode),
                totems=player.totems if mode is Mode.TOTEM else frozenset(),
            )
            for player, seat in zip(self.game.players, seats, strict=True)
        )
        game = replace(self.game, players=players, mode=mode, variants=variants)
        return replace(self, game=_settled(game, self.chosen))

    def ties(self) -> tuple[Tie, ...]:
        """Where the table must say who holds a totem. One territory alone is asked for each of its
        resources: nobody else is there to compare with."""
        if self.game.mode is not Mode.TOTEM:
            return ()
        ties = []
        holders = dict(self.chosen)
        for resource in Resource:
            leaders = _leaders(self.game.players, resource)
            if len(leaders) > 1 or (leaders and len(self.game.players) == 1):
                chosen = holders.get(resource)
                ties.append(Tie(resource, leaders, chosen if chosen in leaders else None))
        return tuple(ties)


def empty_territory(size: int) -> Territory:
    """Nothing but the starting tile, in the middle of the frame."""
    return Territory({Cell(size // 2, size // 2): STARTING_TILE})


def _leaders(players: tuple[Player, ...], resource: Resource) -> tuple[int, ...]:
    """Who has the most of a resource; nobody where there is none."""
    counts = [
        sum(1 for square in player.territory.squares.values() if square.resource_kind is resource)
        for player in players
    ]
    most = max(counts)
    return tuple(index for index, count in enumerate(counts) if count == most) if most else ()


def _settled(game: Game, chosen: Chosen) -> Game:
    """The game with each totem where it belongs: with who alone has the most, else with who was
    chosen among those who do."""
    if game.mode is not Mode.TOTEM:
        return game
    holders = dict(chosen)
    held: list[set[Resource]] = [set() for _ in game.players]
    for resource in Resource:
        leaders = _leaders(game.players, resource)
        if len(leaders) == 1 and len(game.players) > 1:
            held[leaders[0]].add(resource)
        elif (holder := holders.get(resource)) in leaders and holder is not None:
            held[holder].add(resource)
    players = tuple(
        player if player.totems == totems else replace(player, totems=frozenset(totems))
        for player, totems in zip(game.players, held, strict=True)
    )
    return replace(game, players=players)
