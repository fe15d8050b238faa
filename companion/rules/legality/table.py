"""The whole game: one box, one table, its players and totems."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from companion.rules.box import CAVEMEN, RESOURCES, SQUARES, TOKENS, Caveman, Kind, Resource
from companion.rules.game import Game, Mode
from companion.rules.legality.findings import Code, Fact, Finding, Severity, Token

GameCheck = Callable[[Game], Finding | None]

GAME_CHECKS: Final[list[GameCheck]] = []


def game_check(check: GameCheck) -> GameCheck:
    """Enters a check of the whole game."""
    GAME_CHECKS.append(check)
    return check


@game_check
def box_exceeded(game: Game) -> Finding | None:
    """All territories together hold no more of anything than the box has."""
    facts = tuple(excess(game))
    return Finding(Code.BOX_EXCEEDED, facts=facts) if facts else None


def excess(game: Game) -> Iterator[Fact]:
    """What there is too much of. Kinds of square that the box does not have are not counted."""
    kinds: Counter[Kind] = Counter()
    tokens: Counter[int] = Counter()
    resources: Counter[Resource] = Counter()
    cavemen: Counter[Caveman] = Counter()
    for player in game.players:
        for square in player.territory.squares.values():
            kinds[square.kind] += 1
            if square.token:
                tokens[square.token] += 1
            if square.resource and (resource := square.terrain.resource) is not None:
                resources[resource] += 1
            if square.caveman is not None:
                cavemen[square.caveman] += 1
    yield from (
        Fact(kind, count, SQUARES[kind])
        for kind, count in kinds.items()
        if count > SQUARES.get(kind, count)
    )
    yield from (
        Fact(Token(fires), count, TOKENS[fires])
        for fires, count in tokens.items()
        if count > TOKENS[fires]
    )
    yield from (
        Fact(resource, count, RESOURCES[resource])
        for resource, count in resources.items()
        if count > RESOURCES[resource]
    )
    yield from (
        Fact(caveman, count, CAVEMEN[caveman])
        for caveman, count in cavemen.items()
        if count > CAVEMEN[caveman]
    )


@game_check
def grid_size(game: Game) -> Finding | None:
    """Three and four players have 5×5 territories; two players on 5×5 is a house rule."""
    players = len(game.players)
    facts = (Fact(None, game.size, 5 if players > 2 else 7),)
    if players > 2 and game.size == 7:
        return Finding(Code.GRID_SIZE, facts=facts)
    if players == 2 and game.size == 5:
        return Finding(Code.GRID_SIZE, facts=facts, severity=Severity.WARNING)
    return None


@game_check
def duplicate_player(game: Game) -> Finding | None:
    """No two players share a colour: the box has one hut of each."""
    players, colours = len(game.players), len({player.colour for player in game.players})
    if colours == players:
        return None
    return Finding(Code.DUPLICATE_PLAYER, facts=(Fact(None, players, colours),))


@game_check
def same_name(game: Game) -> Finding | None:
    """Two players may share a name, and no rule forbids it; more likely it was entered twice."""
    players, names = len(game.players), len({player.name for player in game.players})
    if names == players:
        return None
    facts = (Fact(None, players, names),)
    return Finding(Code.SAME_NAME, facts=facts, severity=Severity.WARNING)


def counts_of(game: Game, resource: Resource) -> list[int]:
    """How many of a resource each player has left."""
    return [
        sum(square.resource_kind is resource for square in player.territory.squares.values())
        for player in game.players
    ]


@game_check
def totem_owner(game: Game) -> Finding | None:
    """A totem has one owner, and nobody has more of its resource."""
    wrong = []
    if game.mode is Mode.TOTEM:
        for resource in Resource:
            counts = counts_of(game, resource)
            held = [
                count
                for player, count in zip(game.players, counts, strict=True)
                if resource in player.totems
            ]
            if len(held) > 1 or (held and held[0] < max(counts)):
                wrong.append(Fact(resource, min(held), max(counts)))
    return Finding(Code.TOTEM_OWNER, facts=tuple(wrong)) if wrong else None


@game_check
def totem_unclaimed(game: Game) -> Finding | None:
    """From the first resource of a kind on, its totem is always owned."""
    wrong = []
    if game.mode is Mode.TOTEM and len(game.players) > 1:
        for resource in Resource:
            most = max(counts_of(game, resource))
            if most and not any(resource in player.totems for player in game.players):
                wrong.append(Fact(resource, 0, most))
    return Finding(Code.TOTEM_UNCLAIMED, facts=tuple(wrong)) if wrong else None


@game_check
def totem_zero(game: Game) -> Finding | None:
    """A totem held while nobody has its resource: it may have burnt since, worth a look."""
    if game.mode is not Mode.TOTEM:
        return None
    idle = tuple(
        Fact(resource, 0, 0)
        for resource in Resource
        if any(resource in player.totems for player in game.players)
        and not max(counts_of(game, resource))
    )
    return Finding(Code.TOTEM_ZERO, facts=idle, severity=Severity.WARNING) if idle else None
