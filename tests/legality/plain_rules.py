"""The catalogue's findings that need no search, read off the rules once more and as plainly as
they stand there. Slow, and written without a look at the check.
"""

from collections import Counter, deque
from collections.abc import Iterator
from itertools import product

from companion.rules.box import CAVEMEN, RESOURCES, SQUARES, TOKENS, Resource, Terrain
from companion.rules.game import Game, Mode
from companion.rules.legality import Code, Severity
from companion.rules.territory import Cell, Square, Territory

Found = tuple[Code, Severity, int | None]

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def plain_findings(game: Game) -> set[Found]:
    """Code, severity and player of all that hold."""
    found: set[Found] = set()
    for index in range(len(game.players)):
        found |= {(code, Severity.ERROR, index) for code in _of_player(game, index)}
        if any(s.token and s.terrain is Terrain.START for s in _squares(game, index)):
            found.add((Code.FIRE_ON_START, Severity.WARNING, index))
    found |= {(code, Severity.ERROR, None) for code in _of_game(game)}
    if len(game.players) == 2 and game.size == 5:
        found.add((Code.GRID_SIZE, Severity.WARNING, None))
    if len({player.name for player in game.players}) < len(game.players):
        found.add((Code.SAME_NAME, Severity.WARNING, None))
    if game.mode is Mode.TOTEM and any(
        resource in player.totems and not any(_counts(game, resource))
        for resource in Resource
        for player in game.players
    ):
        found.add((Code.TOTEM_ZERO, Severity.WARNING, None))
    return found


def _squares(game: Game, index: int) -> list[Square]:
    return list(game.players[index].territory.values())


def _of_player(game: Game, index: int) -> Iterator[Code]:
    squares = _squares(game, index)
    for square in squares:
        yield from of_square(square)
    yield from _of_mode(game, index)
    yield from _of_shape(game, index)
    tokens = Counter(square.token for square in squares)
    craters = Counter(square.kind.craters for square in squares)
    if any(tokens[fires] != craters[fires] for fires in (1, 2, 3)):
        yield Code.FIRE_COUNT


def _of_shape(game: Game, index: int) -> Iterator[Code]:
    territory = game.players[index].territory
    if not any(True for _ in _frames(territory, game.size)):
        yield Code.TOO_LARGE
    if len(territory.starts) != 1:
        yield Code.START_TILE
        return
    if len(_joined(territory)) != len(territory):
        yield Code.DISCONNECTED
    if len(territory) % 2 == 0:
        yield Code.ODD_SQUARES
    if game.finished and _must_place(territory, game.size):
        yield Code.DISCARD_NOT_ALLOWED


def _of_mode(game: Game, index: int) -> Iterator[Code]:
    player = game.players[index]
    squares = _squares(game, index)
    if (
        (game.mode is Mode.DISCOVERY and any(s.resource for s in squares))
        or (game.mode is not Mode.TRIBE and any(s.caveman for s in squares))
        or (game.mode is not Mode.TOTEM and player.totems)
    ):
        yield Code.NOT_IN_MODE
    if game.mode is Mode.TOTEM and any(
        _natural(square) and not square.resource and not square.token for square in squares
    ):
        yield Code.RESOURCE_MISSING
    if game.mode is Mode.TRIBE:
        if not spending_explained(player.territory):
            yield Code.SPENDING
        if sum(square.caveman is not None for square in squares) > {5: 11, 7: 22}[game.size]:
            yield Code.TOO_MANY_RECRUITS


def _natural(square: Square) -> bool:
    return square.kind.fires == 0 and square.terrain in {
        Terrain.GRASSLAND,
        Terrain.LAKE,
        Terrain.JUNGLE,
        Terrain.QUARRY,
    }


def of_square(square: Square) -> Iterator[Code]:
    """The errors of a square by itself."""
    terrain, fires, _ = square.kind
    most = {Terrain.JUNGLE: 2, Terrain.QUARRY: 2, Terrain.VOLCANO: 0, Terrain.START: 0}
    if fires > most.get(terrain, 1):
        yield Code.NO_SUCH_SQUARE
    bare_ground = {Terrain.DESERT, Terrain.VOLCANO, Terrain.START}
    if square.resource and terrain in bare_ground:
        yield Code.RESOURCE_TERRAIN
    if square.resource and fires:
        yield Code.RESOURCE_ON_FIRE_SYMBOL
    if square.resource and square.token:
        yield Code.RESOURCE_BURNT
    if square.token and terrain is Terrain.VOLCANO:
        yield Code.FIRE_ON_VOLCANO
    if square.token and fires:
        yield Code.FIRE_ON_FIRE_SYMBOL
    if square.caveman and (
        fires or square.token or square.resource or terrain in {Terrain.VOLCANO, Terrain.START}
    ):
        yield Code.CAVEMAN_BLOCKED


def _frames(territory: Territory, size: int) -> Iterator[tuple[int, int]]:
    """The top left corners of all size × size frames that hold every square."""
    rows = {row for row, _ in territory} or {0}
    columns = {column for _, column in territory} or {0}
    for top in range(max(rows) - size + 1, min(rows) + 1):
        for left in range(max(columns) - size + 1, min(columns) + 1):
            yield top, left


def _joined(territory: Territory) -> set[Cell]:
    reached = {territory.starts[0]}
    waiting = deque(reached)
    while waiting:
        row, column = waiting.popleft()
        for down, right in SIDES:
            beside = Cell(row + down, column + right)
            if beside in territory and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    return reached


def _must_place(territory: Territory, size: int) -> bool:
    """Two empty neighbours, one of them beside the starting tile, within some frame."""
    row, column = territory.starts[0]
    for top, left in _frames(territory, size):
        for (down, right), (down_on, right_on) in product(SIDES, SIDES):
            near = Cell(row + down, column + right)
            far = Cell(near.row + down_on, near.column + right_on)
            if all(
                0 <= cell.row - top < size
                and 0 <= cell.column - left < size
                and cell not in territory
                for cell in (near, far)
            ):
                return True
    return False


def spending_explained(territory: Territory) -> bool:
    """Tries every choice of how many burnt squares of each resource had been spent before, and of
    how many recruits were bought with four resources."""
    natural = [square for square in territory.values() if _natural(square)]
    uncovered = Counter(s.terrain.resource for s in natural if not s.resource and not s.token)
    burnt = Counter(square.terrain.resource for square in natural if square.token)
    deserts = sum(s.terrain is Terrain.DESERT and s.token > 0 for s in territory.values())
    standing = sum(square.caveman is not None for square in territory.values())
    for choice in product(*(range(burnt[resource] + 1) for resource in Resource)):
        gone = [uncovered[resource] + more for resource, more in zip(Resource, choice, strict=True)]
        for quads in range(min(gone) + 1):
            rest = [count - quads for count in gone]
            recruits = quads + sum(rest) // 2
            if standing <= recruits <= standing + deserts + sum(choice) and _pay_pairs(rest):
                return True
    return False


def _pay_pairs(resources: list[int]) -> bool:
    """Whether these are pairs of two different ones: always pay with what there is most of."""
    left = sorted(resources)
    while left[-1]:
        if not left[-2]:
            return False
        left[-1] -= 1
        left[-2] -= 1
        left.sort()
    return True


def _counts(game: Game, resource: Resource) -> list[int]:
    return [
        sum(s.resource and s.terrain.resource is resource for s in _squares(game, index))
        for index in range(len(game.players))
    ]


def _of_game(game: Game) -> Iterator[Code]:
    if _box_exceeded(game):
        yield Code.BOX_EXCEEDED
    if len(game.players) > 2 and game.size == 7:
        yield Code.GRID_SIZE
    if len(game.players) == 1:
        return
    if len({player.colour for player in game.players}) < len(game.players):
        yield Code.DUPLICATE_PLAYER
    if game.mode is not Mode.TOTEM:
        return
    for resource in Resource:
        counts = _counts(game, resource)
        owners = [i for i, player in enumerate(game.players) if resource in player.totems]
        if len(owners) > 1 or any(counts[owner] < max(counts) for owner in owners):
            yield Code.TOTEM_OWNER
        if max(counts) and not owners:
            yield Code.TOTEM_UNCLAIMED


def _box_exceeded(game: Game) -> bool:
    squares = [s for index in range(len(game.players)) for s in _squares(game, index)]
    kinds = Counter(square.kind for square in squares)
    tokens = Counter(square.token for square in squares if square.token)
    resources = Counter(s.terrain.resource for s in squares if s.resource)
    cavemen = Counter(square.caveman for square in squares if square.caveman)
    return (
        any(kinds[kind] > count for kind, count in SQUARES.items())
        or any(tokens[fires] > count for fires, count in TOKENS.items())
        or any(resources[resource] > count for resource, count in RESOURCES.items())
        or any(cavemen[caveman] > count for caveman, count in CAVEMEN.items())
    )
