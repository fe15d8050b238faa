"""Rules of one player's territory that need no search: shape, fires, resources and recruits."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from companion.rules.box import TOKENS, Resource, Terrain
from companion.rules.game import Game, Mode, Player
from companion.rules.legality.findings import Code, Fact, Token
from companion.rules.territory import BESIDE, Cell, Territory

MOST_RECRUITS: Final = {5: 11, 7: 22}
"""By size: a recruit each turn but the last one, on 7×7 the last two."""


class Breach(NamedTuple):
    """The squares that break a rule and the counts behind it."""

    squares: tuple[Cell, ...] = ()
    facts: tuple[Fact, ...] = ()


def _start_tile(_game: Game, player: Player) -> Breach | None:
    starts = player.territory.starts
    return None if len(starts) == 1 else Breach(starts, (Fact(None, len(starts), 1),))


def _not_in_mode(game: Game, player: Player) -> Breach | None:
    strays = [
        cell
        for cell, square in player.territory.squares.items()
        if (square.caveman is not None and game.mode is not Mode.TRIBE)
        or (square.resource and game.mode is Mode.DISCOVERY)
    ]
    totems = 0 if game.mode is Mode.TOTEM else len(player.totems)
    if not strays and not totems:
        return None
    return Breach(tuple(strays), (Fact(None, len(strays) + totems, 0),))


def _too_large(game: Game, player: Player) -> Breach | None:
    frame = player.territory.frame
    if frame.fits(game.size):
        return None
    facts = (Fact(None, frame.rows, game.size), Fact(None, frame.columns, game.size))
    return Breach(facts=facts)


def _only_start(territory: Territory) -> Cell | None:
    starts = territory.starts
    return starts[0] if len(starts) == 1 else None


def _disconnected(_game: Game, player: Player) -> Breach | None:
    squares, start = player.territory.squares, _only_start(player.territory)
    if start is None:
        return None
    reached = {start}
    queue = [start]
    for cell in queue:  # grows while it is read
        for neighbor in BESIDE[cell]:
            if neighbor in squares and neighbor not in reached:
                reached.add(neighbor)
                queue.append(neighbor)
    if len(reached) == len(squares):
        return None
    return Breach(tuple(cell for cell in squares if cell not in reached))


def _odd_squares(_game: Game, player: Player) -> Breach | None:
    laid = len(player.territory) - 1
    if _only_start(player.territory) is None or laid % 2 == 0:
        return None
    return Breach(facts=(Fact(None, laid, laid - 1),))


def _discard_not_allowed(game: Game, player: Player) -> Breach | None:
    squares, frame = player.territory.squares, player.territory.frame
    start = _only_start(player.territory)
    if not game.finished or start is None or not frame.fits(game.size):
        return None
    rows = {frame.top, frame.top + frame.rows - 1}
    columns = {frame.left, frame.left + frame.columns - 1}
    for near in BESIDE[start]:
        if near in squares:
            continue
        for far in BESIDE[near]:
            if (
                far not in squares
                and _span(rows | {near.row, far.row}) <= game.size
                and _span(columns | {near.column, far.column}) <= game.size
            ):
                return Breach((near, far))
    return None


def _span(line: set[int]) -> int:
    return max(line) - min(line) + 1


def _fire_count(_game: Game, player: Player) -> Breach | None:
    squares = player.territory.squares
    tokens = Counter(square.token for square in squares.values())
    volcanoes = Counter(square.kind.craters for square in squares.values())
    wrong = [fires for fires in TOKENS if tokens[fires] != volcanoes[fires]]
    if not wrong:
        return None
    return Breach(
        tuple(
            cell
            for cell, square in squares.items()
            if square.token in wrong or square.kind.craters in wrong
        ),
        tuple(Fact(Token(fires), tokens[fires], volcanoes[fires]) for fires in wrong),
    )


def _fire_on_start(_game: Game, player: Player) -> Breach | None:
    territory = player.territory
    burning = tuple(cell for cell in territory.starts if territory[cell].token)
    return Breach(burning) if burning else None


def _resource_missing(game: Game, player: Player) -> Breach | None:
    if game.mode is not Mode.TOTEM:
        return None
    missing = tuple(
        cell
        for cell, square in player.territory.squares.items()
        if square.kind.is_natural and not square.resource and not square.token
    )
    return Breach(missing) if missing else None


def _too_many_recruits(game: Game, player: Player) -> Breach | None:
    standing = _cavemen_cells(player)
    most = MOST_RECRUITS[game.size]
    if game.mode is not Mode.TRIBE or len(standing) <= most:
        return None
    return Breach(standing, (Fact(None, len(standing), most),))


def _cavemen_cells(player: Player) -> tuple[Cell, ...]:
    squares = player.territory.squares.items()
    return tuple([cell for cell, square in squares if square.caveman is not None])


def _spending(game: Game, player: Player) -> Breach | None:
    """Look for a split of the missing resources into burnt and spent ones that pays for the
    cavemen.

    A token on a lake either burnt the fish or fell after the fish had been spent, and in that case
    a caveman may have stood there: so each number of fish under tokens is tried as spent.
    """
    if game.mode is not Mode.TRIBE:
        return None
    uncovered: Counter[Resource] = Counter()
    under_tokens: Counter[Resource] = Counter()
    burnt_deserts = 0
    gone: list[Cell] = []
    for cell, square in player.territory.squares.items():
        burnt_deserts += square.token > 0 and square.terrain is Terrain.DESERT
        resource = square.terrain.resource
        if resource is None or square.kind.fires:
            continue
        if square.token:
            # A resource still shown there is an error of its own and leaves this choice free.
            under_tokens[resource] += 1
        elif not square.resource:
            uncovered[resource] += 1
            gone.append(cell)
    standing = _cavemen_cells(player)
    for under in product(*(range(under_tokens[resource] + 1) for resource in Resource)):
        spent = [uncovered[each] + more for each, more in zip(Resource, under, strict=True)]
        if can_pay(spent, len(standing), burnt_deserts + sum(under), sum(spent)):
            return None
    return Breach(
        tuple(sorted({*gone, *standing})),
        tuple(Fact(resource, uncovered[resource], 0) for resource in uncovered),
    )


def can_pay(spent: Sequence[int], standing: int, most_destroyed: int, most: int) -> bool:
    """Return True if at most `most` recruits cost exactly these resources and are those who stand
    plus at most `most_destroyed` others."""
    most = min(most, standing + most_destroyed)
    return any(standing <= recruits <= most for recruits in recruit_counts(tuple(spent)))


@lru_cache(maxsize=10_000)
def recruit_counts(spent: tuple[int, ...]) -> tuple[int, ...]:
    """Return the possible numbers of recruits that cost exactly this many of each resource.

    >>> recruit_counts((1, 1, 1, 1))  # two pairs, or one of each for a single caveman
    (2, 1)
    >>> recruit_counts((3, 1, 0, 0))  # pairs are of two different resources
    ()
    """
    total = sum(spent)
    if total % 2:
        return ()
    # Pairs of two different things use them up exactly where none is more than half of all.
    return tuple(
        total // 2 - quads
        for quads in range(min(spent) + 1)
        if max(spent) - quads <= total // 2 - 2 * quads
    )


TerritoryRule = Callable[[Game, Player], Breach | None]

SHAPE_RULES: Final[Mapping[Code, TerritoryRule]] = {
    Code.START_TILE: _start_tile,
    Code.TOO_LARGE: _too_large,
    Code.DISCONNECTED: _disconnected,
    Code.ODD_SQUARES: _odd_squares,
    Code.DISCARD_NOT_ALLOWED: _discard_not_allowed,
}
"""Rules about which cells have a square, and which of them the starting tile."""

CONTENT_RULES: Final[Mapping[Code, TerritoryRule]] = {
    Code.NOT_IN_MODE: _not_in_mode,
    Code.FIRE_COUNT: _fire_count,
    Code.RESOURCE_MISSING: _resource_missing,
    Code.TOO_MANY_RECRUITS: _too_many_recruits,
    Code.SPENDING: _spending,
    Code.FIRE_ON_START: _fire_on_start,
}
"""Rules about what is on the squares."""

TERRITORY_WARNINGS: Final = frozenset({Code.FIRE_ON_START})
"""Codes that leave a territory legal."""
