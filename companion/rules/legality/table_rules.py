"""Rules of the whole table that need no search: the box, the players, the totems."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from companion.rules.box import CAVEMEN, RESOURCES, SQUARES, TOKENS, Caveman, Kind, Resource
from companion.rules.game import Game, Mode
from companion.rules.legality.findings import Code, Fact, Finding, Severity, Token

_Piece = Kind | Token | Resource | Caveman

_STOCK: Final[Mapping[_Piece, int]] = dict[_Piece, int](
    [
        *SQUARES.items(),
        *((Token(fires), count) for fires, count in TOKENS.items()),
        *RESOURCES.items(),
        *CAVEMEN.items(),
    ]
)


def _box_exceeded(game: Game) -> tuple[Fact, ...]:
    squares = [square for player in game.players for square in player.territory.squares.values()]
    counts: Counter[_Piece] = Counter([square.kind for square in squares])
    counts.update([Token(square.token) for square in squares if square.token])
    counts.update([resource for square in squares if (resource := square.resource_kind)])
    counts.update([caveman for square in squares if (caveman := square.caveman)])
    return tuple(
        Fact(piece, count, _STOCK[piece])
        for piece, count in counts.items()
        # A kind of square that no domino has is a finding of its own.
        if count > _STOCK.get(piece, count)
    )


def _grid_size(game: Game) -> tuple[Fact, ...]:
    players = len(game.players)
    usual = game.size if players == 1 else 7 if players == 2 else 5
    return () if game.size == usual else (Fact(None, game.size, usual),)


def _duplicate_player(game: Game) -> tuple[Fact, ...]:
    return _repeated(game, [player.colour for player in game.players])


def _same_name(game: Game) -> tuple[Fact, ...]:
    return _repeated(game, [player.name for player in game.players])


def _repeated(game: Game, values: list[object]) -> tuple[Fact, ...]:
    players, different = len(game.players), len(set(values))
    return () if players == different else (Fact(None, players, different),)


def count_resource(game: Game, resource: Resource) -> list[int]:
    """Return how many of a resource each player has left."""
    return [
        sum(square.resource_kind is resource for square in player.territory.squares.values())
        for player in game.players
    ]


def _totem_owner(game: Game) -> tuple[Fact, ...]:
    wrong = []
    for resource, counts, held in _totems(game):
        if len(held) > 1 or (held and held[0] < max(counts)):
            wrong.append(Fact(resource, min(held), max(counts)))
    return tuple(wrong)


def _totem_unclaimed(game: Game) -> tuple[Fact, ...]:
    # Checking a single territory, the totem may lie in front of somebody else.
    return tuple(
        Fact(resource, 0, max(counts))
        for resource, counts, held in _totems(game)
        if max(counts) and not held and len(game.players) > 1
    )


def _totem_zero(game: Game) -> tuple[Fact, ...]:
    return tuple(
        Fact(resource, 0, 0) for resource, counts, held in _totems(game) if held and not max(counts)
    )


def _totems(game: Game) -> Iterator[tuple[Resource, list[int], list[int]]]:
    """Each totem with the players' counts of its resource and the counts of those who hold it."""
    if game.mode is Mode.TOTEM:
        for resource in Resource:
            counts = count_resource(game, resource)
            pairs = zip(game.players, counts, strict=True)
            yield resource, counts, [c for player, c in pairs if resource in player.totems]


TABLE_RULES: Final[Mapping[Code, Callable[[Game], tuple[Fact, ...]]]] = {
    Code.BOX_EXCEEDED: _box_exceeded,
    Code.GRID_SIZE: _grid_size,
    Code.DUPLICATE_PLAYER: _duplicate_player,
    Code.SAME_NAME: _same_name,
    Code.TOTEM_OWNER: _totem_owner,
    Code.TOTEM_UNCLAIMED: _totem_unclaimed,
    Code.TOTEM_ZERO: _totem_zero,
}
"""For each code the function that counts what breaks the rule."""


def check_table(game: Game) -> list[Finding]:
    """Return the findings of the whole table that need no search."""
    warnings = {Code.SAME_NAME, Code.TOTEM_ZERO}
    if len(game.players) == 2:
        # Two players on 5×5 is a house rule.
        warnings.add(Code.GRID_SIZE)
    return [
        Finding(code, None, (), facts, Severity.WARNING if code in warnings else Severity.ERROR)
        for code, rule in TABLE_RULES.items()
        if (facts := rule(game))
    ]
