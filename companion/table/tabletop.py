"""The tabletop: a game as it is being entered, with the answers that the table gave."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Self

from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Variant
from companion.rules.provisional import unfinished_players
from companion.rules.territory import STARTING_TILE, Cell, Territory
from companion.table.square_edits import convert_territory
from companion.table.totems import (
    Choices,
    Tie,
    assign_totems,
    change_choices,
    changed_resources,
    find_ties,
    holders_of,
    leftover_owners_after,
    totems_lost_by_mode,
    with_totems,
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's name and the colour of the pieces."""

    name: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A game whose totems follow from its territories and from what the table said.

    Build it with `laid_out`: the constructor believes what it gets.
    """

    game: Game
    choices: Choices = frozenset()

    @classmethod
    def laid_out(cls, game: Game) -> Self:
        """Build the tabletop of an existing game. Its totems count as chosen and are not overruled;
        one in two hands belongs to the first."""
        holders = holders_of(game)
        choices = frozenset(holders.items())
        held = [resource for player in game.players for resource in player.totems]
        held_twice = {resource for resource in held if held.count(resource) > 1}
        return cls(assign_totems(game, choices, holders, held_twice), choices)

    @classmethod
    def as_saved(cls, game: Game) -> Self:
        """Build the tabletop of a game from the history, with totems that may be in the wrong
        hands."""
        return cls(game, frozenset(holders_of(game).items()))

    def scored_game(self) -> Game:
        """Return the game as it is scored. While a territory is incomplete nobody knows who has the
        most of a resource, so a totem that only follows from the boards is nobody's yet."""
        game = self.game
        if game.mode is not Mode.TOTEM or len(game.players) == 1 or not unfinished_players(game):
            return game
        players = tuple(
            with_totems(player, {each for each in player.totems if (each, index) in self.choices})
            for index, player in enumerate(game.players)
        )
        return replace(game, players=players)

    def with_territory(self, player: int, territory: Territory) -> Self:
        """Replace one player's territory."""
        players = list(self.game.players)
        before, players[player] = players[player], replace(players[player], territory=territory)
        game = replace(self.game, players=tuple(players))
        if game.mode is Mode.TOTEM:
            owners = leftover_owners_after(self.game, game, self.choices)
            changed = changed_resources(before.territory, territory)
            game = assign_totems(game, self.choices, owners, changed)
        return replace(self, game=game)

    def with_choice(self, resource: Resource, player: int | None) -> Self:
        """Name the holder of a totem; None withdraws the answer."""
        choices = change_choices(self.choices, [(resource, player)])
        holders = holders_of(self.game)
        holders.pop(resource, None)
        if player is not None:
            holders[resource] = player
        game = assign_totems(self.game, choices, holders, {resource})
        return replace(self, game=game, choices=choices)

    def played_as(self, seats: Sequence[Seat], mode: Mode, variants: frozenset[Variant]) -> Self:
        """Change names, colours and rules: what the new mode does not know goes, and what it brings
        of itself comes."""
        before = self.game.mode
        choices = self.choices
        if before is Mode.TOTEM and mode is not Mode.TOTEM:
            choices = totems_lost_by_mode(self.game, choices)
        players = tuple(
            replace(
                player,
                name=seat.name,
                colour=seat.colour,
                territory=convert_territory(player.territory, before, mode),
                totems=player.totems if mode is Mode.TOTEM else frozenset(),
            )
            for player, seat in zip(self.game.players, seats, strict=True)
        )
        game = replace(self.game, players=players, mode=mode, variants=variants)
        owners = holders_of(self.game) if before is Mode.TOTEM else dict(choices)
        return replace(self, game=assign_totems(game, choices, owners), choices=choices)

    def with_seat_taken(
        self,
        player: int,
        seats: Sequence[Seat],
        territory: Territory,
        totems: AbstractSet[Resource],
    ) -> Self:
        """Take over a territory that was entered elsewhere. Totems follow from all territories, as
        always; those that its player claims count where the table has said nothing."""
        players = tuple(
            replace(each, name=seat.name, colour=seat.colour)
            for each, seat in zip(self.game.players, seats, strict=True)
        )
        renamed = replace(self, game=replace(self.game, players=players))
        after = renamed.with_territory(player, territory)
        if self.game.mode is Mode.TOTEM:
            chosen = dict(self.choices)
            for resource in Resource:
                if resource in totems and resource not in chosen:
                    after = after.with_choice(resource, player)
        return after

    def ties(self) -> tuple[Tie, ...]:
        """Return the totems whose holder the table must name."""
        return find_ties(self.game, self.choices)


def empty_territory(size: int) -> Territory:
    """A territory with nothing but the starting tile, in the middle of the frame."""
    return Territory({Cell(size // 2, size // 2): STARTING_TILE})
