"""The scorecard: every point of a player, each line with the squares and factors it comes from."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from companion.rules.box import Caveman, Resource, Terrain
from companion.rules.game import Game, Mode, Player, Variant
from companion.rules.territory import AROUND, BESIDE, Cell, Outline, Square, covers_frame

RESOURCE_POINTS: Final[Mapping[Mode, int]] = {Mode.DISCOVERY: 0, Mode.TOTEM: 1, Mode.TRIBE: 0}
"""The points of each resource left in a territory."""


class Region(NamedTuple):
    """A largest group of squares of one terrain joined by sides: squares × fires."""

    terrain: Terrain
    squares: tuple[Cell, ...]
    fires: int
    points: int


class ResourceLine(NamedTuple):
    """The resources of one kind left in a territory: a point each in Totem mode."""

    resource: Resource
    squares: tuple[Cell, ...]
    points: int


class TotemLine(NamedTuple):
    """A totem held at the end."""

    resource: Resource
    points: int


class CavemanLine(NamedTuple):
    """A hunter-gatherer: `worth` for each thing counted around, on the squares that hold them."""

    caveman: Caveman
    cell: Cell
    fed_by: tuple[Cell, ...]
    counted: int
    worth: int
    points: int


class WarriorGroup(NamedTuple):
    """Warriors joined by sides: their number × the sum of their powers."""

    squares: tuple[Cell, ...]
    power: int
    points: int


class VariantLine(NamedTuple):
    """A variant's bonus that was earned."""

    variant: Variant
    points: int


class Scorecard(NamedTuple):
    """All of a player's points, line by line.

    Lines without points are here too, except totems and variants.
    """

    player: Player
    regions: tuple[Region, ...]
    resources: tuple[ResourceLine, ...]
    totems: tuple[TotemLine, ...]
    cavemen: tuple[CavemanLine, ...]
    warriors: tuple[WarriorGroup, ...]
    variants: tuple[VariantLine, ...]
    region_points: int
    resource_points: int
    totem_points: int
    caveman_points: int
    variant_points: int
    total: int
    largest_region: int
    fires: int
    complete: bool


def score(game: Game) -> tuple[Scorecard, ...]:
    """Score a game: the scorecards in the order of the players. Legality does not matter.

    >>> from companion.rules.game import Colour
    >>> from companion.rules.notation import read_territory
    >>> lake = read_territory(["l* l @ d", ". l . d+1"], most=9)
    >>> (card,) = score(Game(Mode.DISCOVERY, 5, (Player("Ada", Colour.PINK, lake),)))
    >>> [(region.terrain.value, len(region.squares), region.fires) for region in card.regions]
    [('lake', 3, 1), ('desert', 2, 1)]
    >>> card.total
    5
    """
    return tuple(score_player(player, game) for player in game.players)


def score_laid(game: Game) -> tuple[Scorecard, ...]:
    """Score a game that is saved or being played: a territory without dominoes earns nothing.

    `score` takes a file as it is, and there a hut alone stands in the center.
    """
    return tuple(score_player_laid(player, game) for player in game.players)


def score_player_laid(player: Player, game: Game) -> Scorecard:
    """Score one player; a territory without dominoes earns nothing."""
    if game.variants and not player.territory.laid:
        game = replace(game, variants=frozenset())
    return score_player(player, game)


def score_player(player: Player, game: Game) -> Scorecard:
    """Score one player. What is there counts, legal or not."""
    squares = player.territory.squares
    regions = find_regions(squares)
    resources = _resources(squares, RESOURCE_POINTS[game.mode])
    totems: tuple[TotemLine, ...] = ()
    cavemen: tuple[CavemanLine, ...] = ()
    warriors: tuple[WarriorGroup, ...] = ()
    if game.mode is Mode.TOTEM:
        totems = tuple(
            TotemLine(resource, resource.totem_points)
            for resource in Resource
            if resource in player.totems
        )
    elif game.mode is Mode.TRIBE:
        cavemen, warriors = caveman_lines(squares)
    variants = earned_variants(player.territory, game.variants, game.size)
    region_points = sum([region.points for region in regions])
    resource_points = sum([line.points for line in resources])
    totem_points = sum([line.points for line in totems])
    caveman_points = sum([line.points for line in cavemen]) + sum(
        [group.points for group in warriors]
    )
    variant_points = sum([line.points for line in variants])
    return Scorecard(
        player,
        regions,
        resources,
        totems,
        cavemen,
        warriors,
        variants,
        region_points,
        resource_points,
        totem_points,
        caveman_points,
        variant_points,
        region_points + resource_points + totem_points + caveman_points + variant_points,
        max([len(region.squares) for region in regions], default=0),
        sum([square.fires for square in squares.values()]),
        covers_frame(player.territory, game.size),
    )


def find_regions(squares: Mapping[Cell, Square]) -> tuple[Region, ...]:
    """Find all regions, in reading order of their first squares; the starting tile is in none."""
    regions = []
    unseen = {cell: square.terrain for cell, square in squares.items()}
    terrain_at, start = unseen.get, Terrain.START
    for first in squares:
        terrain = unseen.pop(first, start)
        if terrain is start:
            continue
        group = [first]
        for cell in group:  # grows while it is read
            for beside in BESIDE[cell]:
                if terrain_at(beside) is terrain:
                    del unseen[beside]
                    group.append(beside)
        group.sort()
        fires = sum([squares[cell].fires for cell in group])
        points = 0 if terrain is Terrain.VOLCANO else len(group) * fires
        regions.append(Region(terrain, tuple(group), fires, points))
    return tuple(regions)


def _resources(squares: Mapping[Cell, Square], points_each: int) -> tuple[ResourceLine, ...]:
    lying = [(square.resource_kind, cell) for cell, square in squares.items() if square.resource]
    lines = []
    for resource in Resource:
        cells = tuple([cell for kind, cell in lying if kind is resource])
        lines.append(ResourceLine(resource, cells, len(cells) * points_each))
    return tuple(lines)


def _any_resource(square: Square) -> int:
    return 1 if square.resource_kind is not None else 0


def _one_resource(terrain: Terrain) -> Callable[[Square], int]:
    def count(square: Square) -> int:
        return 1 if square.resource and square.terrain is terrain else 0

    return count


def _caveman_tile(square: Square) -> int:
    return 1 if square.caveman is not None else 0


def _fire_symbols(square: Square) -> int:
    return square.fires


# The things that each hunter-gatherer counts on a square around. Warriors have no entry.
COUNTS: Final[Mapping[Caveman, Callable[[Square], int]]] = {
    Caveman.HUNTER: _one_resource(Terrain.GRASSLAND),
    Caveman.PAINTER: _any_resource,
    Caveman.FISHING_CHILD: _one_resource(Terrain.LAKE),
    Caveman.FIRE_LADY: _fire_symbols,
    Caveman.GATHERER: _one_resource(Terrain.JUNGLE),
    Caveman.SHAMAN: _caveman_tile,
    Caveman.SCULPTOR: _one_resource(Terrain.QUARRY),
}


def caveman_lines(
    squares: Mapping[Cell, Square],
) -> tuple[tuple[CavemanLine, ...], tuple[WarriorGroup, ...]]:
    """Score the cavemen: a line for each hunter-gatherer and for each group of warriors."""
    gatherers = []
    warriors: dict[Cell, Caveman] = {}
    for cell, square in squares.items():
        caveman = square.caveman
        if caveman is None:
            continue
        counts = COUNTS.get(caveman)
        if counts is None:
            warriors[cell] = caveman
            continue
        fed_by = []
        count = 0
        for around in AROUND[cell]:
            neighbour = squares.get(around)
            if neighbour is not None and (found := counts(neighbour)):
                fed_by.append(around)
                count += found
        worth = caveman.worth
        gatherers.append(CavemanLine(caveman, cell, tuple(fed_by), count, worth, count * worth))
    return tuple(gatherers), _warrior_groups(warriors)


def _warrior_groups(warriors: dict[Cell, Caveman]) -> tuple[WarriorGroup, ...]:
    groups = []
    while warriors:
        first = next(iter(warriors))
        group = [first]
        power = warriors.pop(first).power
        for cell in group:  # grows while it is read
            for beside in BESIDE[cell]:
                if beside in warriors:
                    power += warriors.pop(beside).power
                    group.append(beside)
        groups.append(WarriorGroup(tuple(sorted(group)), power, len(group) * power))
    return tuple(groups)


def earned_variants(
    territory: Outline, variants: Collection[Variant], size: int
) -> tuple[VariantLine, ...]:
    """List the variants whose conditions a territory meets, in the order of `Variant`."""
    if not variants:
        return ()
    return tuple(
        VariantLine(variant, variant.points)
        for variant in Variant
        if variant in variants and variant.is_earned(territory, size)
    )
