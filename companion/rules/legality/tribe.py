"""Resources and recruits: what must still be there, and what may have been spent."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from companion.rules.box import Resource, Terrain
from companion.rules.game import Mode
from companion.rules.legality.findings import Code, Fact
from companion.rules.legality.layout import Layout, Slip, territory_check
from companion.rules.territory import Cell, Square

MOST_RECRUITS: Final = {5: 11, 7: 22}
"""One a turn, after choosing the next domino: never on a player's last turns."""


@territory_check(Code.RESOURCE_MISSING)
def resource_missing(layout: Layout) -> Slip | None:
    """In Totem mode only a fire takes a resource off a natural square."""
    if layout.game.mode is not Mode.TOTEM:
        return None
    missing = tuple(
        cell
        for cell, square in layout.squares.items()
        if square.kind.is_natural and not square.resource and not square.token
    )
    return Slip(missing) if missing else None


@territory_check(Code.TOO_MANY_RECRUITS)
def too_many_recruits(layout: Layout) -> Slip | None:
    """There are no more cavemen than turns to recruit them."""
    if layout.game.mode is not Mode.TRIBE:
        return None
    standing = _standing(layout)
    most = MOST_RECRUITS[layout.game.size]
    if len(standing) <= most:
        return None
    return Slip(standing, (Fact(None, len(standing), most),))


@territory_check(Code.SPENDING)
def spending(layout: Layout) -> Slip | None:
    """The resources gone are explained by fires and by what the recruits cost."""
    if layout.game.mode is not Mode.TRIBE:
        return None
    uncovered: Counter[Resource] = Counter()
    under_tokens: Counter[Resource] = Counter()
    on_desert = 0
    gone: list[Cell] = []
    for cell, square in layout.squares.items():
        if _burnt_desert(square):
            on_desert += 1
        resource = square.terrain.resource
        if resource is None or square.kind.fires:
            continue
        if square.token:
            # A resource still shown there is a slip of its own, and leaves this choice free.
            under_tokens[resource] += 1
        elif not square.resource:
            uncovered[resource] += 1
            gone.append(cell)
    standing = _standing(layout)
    if any(
        pays(spent, len(standing), on_desert + on_spent, sum(spent))
        for spent, on_spent in _choices(uncovered, under_tokens)
    ):
        return None
    return Slip(
        tuple(sorted({*gone, *standing})),
        tuple(Fact(resource, uncovered[resource], 0) for resource in uncovered),
    )


def _standing(layout: Layout) -> tuple[Cell, ...]:
    return tuple(cell for cell, square in layout.squares.items() if square.caveman is not None)


def _burnt_desert(square: Square) -> bool:
    """A token where a caveman may have stood although no resource was ever there."""
    return square.token > 0 and square.terrain is Terrain.DESERT


def _choices(
    uncovered: Counter[Resource], under_tokens: Counter[Resource]
) -> Iterator[tuple[list[int], int]]:
    """The numbers of each resource that may have been spent, with how many of them under tokens:
    a token burnt the resource of its square, or fell after that was spent."""
    for spent_before in product(*(range(under_tokens[resource] + 1) for resource in Resource)):
        yield (
            [
                uncovered[resource] + before
                for resource, before in zip(Resource, spent_before, strict=True)
            ],
            sum(spent_before),
        )


def pays(spent: Sequence[int], standing: int, most_destroyed: int, most: int) -> bool:
    """Whether at most so many pairs of two different and quads of one each cost exactly this, and
    buy as many cavemen as stand plus some that tokens may have destroyed."""
    most = min(most, standing + most_destroyed)
    return any(standing <= recruits <= most for recruits in recruits_for(tuple(spent)))


@lru_cache(maxsize=10_000)
def recruits_for(spent: tuple[int, ...]) -> tuple[int, ...]:
    """How many recruits may have cost exactly this."""
    total = sum(spent)
    if total % 2:
        return ()
    # Pairs of two different things use them up exactly where none is more than half of all.
    return tuple(
        total // 2 - quads
        for quads in range(min(spent) + 1)
        if max(spent) - quads <= total // 2 - 2 * quads
    )
