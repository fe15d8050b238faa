"""Entry mistakes, applied to a game at random."""

import random
from collections.abc import Callable
from dataclasses import replace

from companion.rules.box import DOMINOES, SQUARES, Caveman, Kind, Resource, Terrain
from companion.rules.game import Game, Mode
from companion.rules.territory import BESIDE, STARTING_TILE, Cell, Square, Territory

Slip = Callable[[random.Random, Territory, Mode], Territory]

KINDS = tuple(SQUARES)
PLAIN = tuple(kind for kind in KINDS if not kind.craters)
VOLCANOES = tuple(kind for kind in KINDS if kind.craters)


def _laid(territory: Territory) -> list[Cell]:
    return [c for c, square in territory.items() if square.terrain is not Terrain.START]


def _as_printed(kind: Kind, mode: Mode) -> Square:
    return Square(kind, resource=mode is not Mode.DISCOVERY and kind.is_natural)


def exchanged_squares(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    """Two squares in each other's place, whatever lies on them."""
    one, other = chance.sample(_laid(territory), 2)
    return territory.put(one, territory[other]).put(other, territory[one])


def exchanged_neighbours(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    one = chance.choice(_laid(territory))
    near = [beside for beside in BESIDE[one] if beside in territory]
    other = chance.choice(near or [one])
    return territory.put(one, territory[other]).put(other, territory[one])


def other_kind(chance: random.Random, territory: Territory, mode: Mode) -> Territory:
    """A square mis-tapped; a token stays."""
    cell = chance.choice(_laid(territory))
    square = _as_printed(chance.choice(PLAIN), mode)
    token = territory[cell].token
    if token:
        square = replace(square, kind=Kind(square.terrain), token=token, resource=False)
    return territory.put(cell, square)


def other_terrain(chance: random.Random, territory: Territory, mode: Mode) -> Territory:
    """Another terrain with the same fires, as the box has it."""
    cell = chance.choice(_laid(territory))
    old = territory[cell]
    choices = [kind for kind in KINDS if (kind.fires, kind.craters) == old.kind[1:]]
    square = _as_printed(chance.choice(choices), mode)
    return territory.put(cell, replace(square, token=old.token, resource=old.resource))


def other_volcano(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    cells = [cell for cell in _laid(territory) if territory[cell].kind.craters]
    if not cells:
        return territory
    return territory.put(chance.choice(cells), Square(chance.choice(VOLCANOES)))


def moved_token(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    """A token on another square where one may lie."""
    tokens = [cell for cell, square in territory.items() if square.token]
    free = [
        cell
        for cell, square in territory.items()
        if not (square.token or square.kind.fires or square.kind.craters)
    ]
    if not tokens or not free:
        return territory
    cell, to = chance.choice(tokens), chance.choice(free)
    old, new = territory[cell], territory[to]
    return territory.put(cell, replace(old, token=0)).put(
        to, replace(new, token=old.token, resource=False, caveman=None)
    )


def exchanged_tokens(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    tokens = [cell for cell, square in territory.items() if square.token]
    if len(tokens) < 2:
        return territory
    one, other = chance.sample(tokens, 2)
    first, second = territory[one], territory[other]
    return territory.put(one, replace(first, token=second.token)).put(
        other, replace(second, token=first.token)
    )


def moved_start(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    """The starting tile changes places with a square."""
    cell = chance.choice(_laid(territory))
    (start,) = territory.starts[:1] or (cell,)
    return territory.put(start, territory[cell]).put(cell, STARTING_TILE)


def domino_elsewhere(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    """Two neighbouring squares lie at another edge."""
    one = chance.choice(_laid(territory))
    near = [beside for beside in BESIDE[one] if beside in _laid(territory)]
    empty = sorted({b for c in territory for b in BESIDE[c] if b not in territory and min(b) >= 0})
    if not near or not empty:
        return territory
    other = chance.choice(near)
    spot = chance.choice(empty)
    spots = [beside for beside in BESIDE[spot] if beside not in territory and min(beside) >= 0]
    if not spots:
        return territory
    moved = territory.put(spot, territory[one]).put(chance.choice(spots), territory[other])
    return moved.put(one, None).put(other, None)


def domino_lost(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    one = chance.choice(_laid(territory))
    near = [beside for beside in BESIDE[one] if beside in _laid(territory)]
    return territory.put(one, None).put(chance.choice(near), None) if near else territory


def rare_domino(chance: random.Random, territory: Territory, mode: Mode) -> Territory:
    """Two neighbours become a domino that the box has once, wherever it may lie by now."""
    one = chance.choice(_laid(territory))
    near = [beside for beside in BESIDE[one] if beside in _laid(territory)]
    if not near or territory[one].token:
        return territory
    other = chance.choice(near)
    left, right = chance.choice(DOMINOES[18:])[1:]
    return territory.put(one, _as_printed(left, mode)).put(other, _as_printed(right, mode))


def resource_flipped(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    cell = chance.choice(_laid(territory))
    square = territory[cell]
    return territory.put(cell, replace(square, resource=not square.resource))


def caveman_flipped(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    cell = chance.choice(_laid(territory))
    caveman = None if territory[cell].caveman else chance.choice(list(Caveman))
    return territory.put(cell, replace(territory[cell], caveman=caveman))


def token_flipped(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    cell = chance.choice(_laid(territory))
    square = territory[cell]
    token = 0 if square.token else chance.randint(1, 3)
    return territory.put(cell, replace(square, token=token, resource=False))


def square_lost(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    return territory.put(chance.choice(list(territory)), None)


def _bare(territory: Territory) -> list[Cell]:
    """List the cells on which a caveman may stand."""
    return [
        cell
        for cell, square in territory.items()
        if square.is_bare
        and not (square.kind.fires or square.kind.craters)
        and square.terrain is not Terrain.START
    ]


def _by_terrain(territory: Territory, cells: list[Cell]) -> dict[Terrain, list[Cell]]:
    found: dict[Terrain, list[Cell]] = {}
    for cell in cells:
        found.setdefault(territory[cell].terrain, []).append(cell)
    return found


def one_more_recruit(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    """Two resources gone, and a caveman more."""
    there = _by_terrain(territory, [c for c, square in territory.items() if square.resource])
    if len(there) < 2:
        return territory
    for terrain in chance.sample(list(there), 2):
        cell = chance.choice(there[terrain])
        territory = territory.put(cell, replace(territory[cell], resource=False))
    place = chance.choice(_bare(territory))
    caveman = chance.choice(list(Caveman))
    return territory.put(place, replace(territory[place], caveman=caveman))


def one_recruit_less(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    """A caveman gone, and two resources back."""
    standing = [cell for cell, square in territory.items() if square.caveman]
    gone = _by_terrain(territory, [c for c in _bare(territory) if territory[c].kind.is_natural])
    if not standing or len(gone) < 2:
        return territory
    cell = chance.choice(standing)
    territory = territory.put(cell, replace(territory[cell], caveman=None))
    for terrain in chance.sample(list(gone), 2):
        cell = chance.choice(gone[terrain])
        territory = territory.put(cell, replace(territory[cell], resource=True))
    return territory


def lost_caveman(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    """Remove a caveman: a fire must have destroyed one more."""
    standing = [cell for cell, square in territory.items() if square.caveman]
    if not standing:
        return territory
    cell = chance.choice(standing)
    return territory.put(cell, replace(territory[cell], caveman=None))


def moved_caveman(chance: random.Random, territory: Territory, _mode: Mode) -> Territory:
    standing = [cell for cell, square in territory.items() if square.caveman]
    bare = _bare(territory)
    if not standing or not bare:
        return territory
    cell, to = chance.choice(standing), chance.choice(bare)
    caveman = territory[cell].caveman
    left = territory.put(cell, replace(territory[cell], caveman=None))
    return left.put(to, replace(territory[to], caveman=caveman))


SEARCHED: tuple[Slip, ...] = (
    exchanged_squares,
    exchanged_neighbours,
    other_kind,
    other_terrain,
    other_volcano,
    moved_token,
    exchanged_tokens,
    moved_start,
    domino_elsewhere,
    domino_lost,
    rare_domino,
)
"""Those that mostly leave the search a meaning."""

RECRUITED: tuple[Slip, ...] = (
    one_more_recruit,
    one_recruit_less,
    lost_caveman,
    moved_caveman,
    resource_flipped,
    moved_token,
    exchanged_tokens,
    exchanged_squares,
    exchanged_neighbours,
    domino_elsewhere,
)
"""Those that mostly leave the search for a story a meaning."""

ALL: tuple[Slip, ...] = (
    *SEARCHED,
    resource_flipped,
    caveman_flipped,
    token_flipped,
    square_lost,
)


def slipped(game: Game, seed: int, slips: tuple[Slip, ...] = ALL, most: int = 3) -> Game:
    """The game with one to `most` slips of this seed."""
    chance = random.Random(seed)
    players = list(game.players)
    for _ in range(chance.randint(1, most)):
        index = chance.randrange(len(players))
        player = players[index]
        if game.mode is Mode.TOTEM and chance.random() < 0.1:
            totem = frozenset({chance.choice(list(Resource))})
            players[index] = replace(player, totems=player.totems ^ totem)
        elif len(_laid(player.territory)) >= 2:
            slip = chance.choice(slips)
            players[index] = replace(
                player, territory=_within(slip(chance, player.territory, game.mode), game.size)
            )
    return replace(game, players=tuple(players))


def _within(territory: Territory, size: int) -> Territory:
    """Shifted back into the rows of a game file, or cut off where it is larger than those."""
    top, left, _, _ = territory.frame
    room = 2 * size - 1
    return Territory(
        (cell, square) for cell, square in territory.moved(-top, -left).items() if max(cell) < room
    )
