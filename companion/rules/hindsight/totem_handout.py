"""The totems handed out again after a player's resources changed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.rules.box import Resource
from companion.rules.game import Game, Mode, Player
from companion.rules.provisional import leaders
from companion.rules.territory import Cell, Square, Territory

KINDS: Final = tuple(Resource)

Counts = tuple[int, ...]
"""How many of each resource, in the order of `KINDS`."""


def count_resources(squares: Mapping[Cell, Square]) -> Counts:
    """Count the resources of each kind."""
    lying = [square.resource_kind for square in squares.values() if square.resource]
    return tuple([lying.count(resource) for resource in KINDS])


class TotemHandout:
    """The owners of the totems where one player's resources change and all others' stay.

    A totem goes to the player who alone has the most. Of several players who are level, the one who
    holds it in the game as played keeps it; otherwise another player of them takes it. Where nobody
    has the resource, and with a single player, the totems stay as they are.
    """

    def __init__(self, game: Game, player: int) -> None:
        self._game = game
        self._player = player
        self._moves = game.mode is Mode.TOTEM and len(game.players) > 1
        self._counts = [count_resources(each.territory.squares) for each in game.players]
        self._holders = [
            next((i for i, each in enumerate(game.players) if resource in each.totems), None)
            for resource in KINDS
        ]
        self._points: dict[Counts, int] = {}

    def points(self, counts: Counts) -> int:
        """Return the points of the player's totems with so many resources."""
        known = self._points.get(counts)
        if known is None:
            known = self._points[counts] = sum(
                resource.totem_points
                for resource, owner in zip(KINDS, self._owners(counts), strict=True)
                if owner == self._player
            )
        return known

    def change_game(self, territory: Territory) -> Game:
        """Return the game with this territory of the player and the totems where they belong."""
        players = list(self._game.players)
        players[self._player] = replace(players[self._player], territory=territory)
        if self._moves:
            owners = self._owners(count_resources(territory.squares))
            players = [_holding(each, index, owners) for index, each in enumerate(players)]
        return replace(self._game, players=tuple(players))

    def _owners(self, counts: Counts) -> list[int | None]:
        if not self._moves:
            return self._holders
        owners: list[int | None] = []
        for kind, holder in enumerate(self._holders):
            each = [own[kind] for own in self._counts]
            each[self._player] = counts[kind]
            owners.append(self._owner(leaders(each), holder))
        return owners

    def _owner(self, most: Sequence[int], holder: int | None) -> int | None:
        if not most or holder in most:
            return holder
        return next((index for index in most if index != self._player), most[0])


def _holding(player: Player, index: int, owners: Sequence[int | None]) -> Player:
    totems = frozenset(
        resource for resource, owner in zip(KINDS, owners, strict=True) if owner == index
    )
    return player if totems == player.totems else replace(player, totems=totems)
