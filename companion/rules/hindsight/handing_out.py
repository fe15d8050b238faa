"""Totems handed out anew once a player's resources are others."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.rules.box import Resource
from companion.rules.game import Game, Mode, Player
from companion.rules.open_totems import leaders
from companion.rules.territory import Cell, Square, Territory

KINDS: Final = tuple(Resource)


def counts_of_squares(squares: Mapping[Cell, Square]) -> tuple[int, ...]:
    """How many of each resource lie there."""
    lying = [square.resource_kind for square in squares.values() if square.resource]
    return tuple([lying.count(resource) for resource in KINDS])


class HandingOut:
    """Who gets which totem where one player's resources change, those of the others do not.

    Each goes to the one who alone has the most. Where several are level, the one of them who holds
    it keeps it; else another of them than the player takes it. Where nobody has any, and with a
    single player, all stay as they are.
    """

    def __init__(self, game: Game, player: int) -> None:
        self._game = game
        self._player = player
        self._moves = game.mode is Mode.TOTEM and len(game.players) > 1
        self._counts = [counts_of_squares(each.territory.squares) for each in game.players]
        self._holders = [
            next((i for i, each in enumerate(game.players) if resource in each.totems), None)
            for resource in KINDS
        ]
        self._points: dict[tuple[int, ...], int] = {}

    def points(self, counts: tuple[int, ...]) -> int:
        """What the player's totems are worth with so many resources."""
        known = self._points.get(counts)
        if known is None:
            known = self._points[counts] = sum(
                resource.totem_points
                for resource, owner in zip(KINDS, self._owners(counts), strict=True)
                if owner == self._player
            )
        return known

    def changed(self, territory: Territory) -> Game:
        """The game with this territory, and the totems where they belong then."""
        game = self._game
        players = list(game.players)
        players[self._player] = replace(players[self._player], territory=territory)
        if self._moves:
            owners = self._owners(counts_of_squares(territory.squares))
            players = [_holding(each, index, owners) for index, each in enumerate(players)]
        return replace(game, players=tuple(players))

    def _owners(self, counts: tuple[int, ...]) -> list[int | None]:
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


def changed_game(game: Game, player: int, territory: Territory) -> Game:
    """The game in which this is the player's territory, and nothing else is otherwise but who holds
    which totem."""
    return HandingOut(game, player).changed(territory)


def _holding(player: Player, index: int, owners: Sequence[int | None]) -> Player:
    totems = frozenset(
        resource for resource, owner in zip(KINDS, owners, strict=True) if owner == index
    )
    return player if totems == player.totems else replace(player, totems=totems)
