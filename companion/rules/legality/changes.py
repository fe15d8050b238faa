"""Single changes to a game: one square, one totem's owner, or one token that lies elsewhere."""

from dataclasses import replace
from typing import NamedTuple

from companion.rules.box import Resource, Terrain
from companion.rules.game import Game
from companion.rules.territory import Cell, Square


class SquareChange(NamedTuple):
    """One square lies otherwise on the table than it was entered; None is no square."""

    player: int
    cell: Cell
    before: Square | None
    after: Square | None


class TotemChange(NamedTuple):
    """One totem lies before another player; None is nobody."""

    totem: Resource
    before: int | None
    after: int | None


class TokenMove(NamedTuple):
    """One token lies on another square of the same territory."""

    player: int
    source: Cell
    target: Cell
    source_after: Square
    target_after: Square


Suggestion = SquareChange | TotemChange | TokenMove


def apply(suggestion: Suggestion, game: Game) -> Game:
    """The game with the change made."""
    players = list(game.players)
    if isinstance(suggestion, TotemChange):
        totem, before, after = suggestion
        if before is not None:
            owner = players[before]
            players[before] = replace(owner, totems=owner.totems - {totem})
        if after is not None:
            owner = players[after]
            players[after] = replace(owner, totems=owner.totems | {totem})
    else:
        owner = players[suggestion.player]
        territory = owner.territory
        if isinstance(suggestion, SquareChange):
            territory = territory.put(suggestion.cell, suggestion.after)
        else:
            territory = territory.put(suggestion.source, suggestion.source_after)
            territory = territory.put(suggestion.target, suggestion.target_after)
        players[suggestion.player] = replace(owner, territory=territory)
    return replace(game, players=tuple(players))


def same_shape(change: SquareChange | TokenMove) -> bool:
    """Whether the same cells have squares, and the starting tile stays."""
    return isinstance(change, TokenMove) or (
        change.before is not None
        and change.after is not None
        and is_start(change.before) == is_start(change.after)
    )


def same_puzzle(change: SquareChange | TokenMove) -> bool:
    """Whether the search would be asked just the same: only resources or cavemen change."""
    return (
        isinstance(change, SquareChange)
        and change.before is not None
        and change.after is not None
        and change.before.kind == change.after.kind
        and change.before.token == change.after.token
    )


def is_start(square: Square | None) -> bool:
    return square is not None and square.terrain is Terrain.START
