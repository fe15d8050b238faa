"""What lies on a Tribe territory's squares, as the unwinding of a game counts it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from companion.rules.box import Resource
from companion.rules.game import Game, turns
from companion.rules.legality.puzzle import Puzzle, squares_of
from companion.rules.legality.territory_rules import MOST_RECRUITS, can_pay, recruit_counts

KINDS: Final = len(Resource)

SPENT: Final = range(KINDS)
"""Squares whose resource was spent and on which nobody stands, by resource."""
HELD: Final = range(KINDS, 2 * KINDS)
"""Squares whose resource was spent and where a caveman stands."""
LEFT: Final = range(2 * KINDS, 3 * KINDS)
"""Those once their caveman was taken back."""
DESERT: Final = 3 * KINDS
"""Deserts where a caveman stands."""

Work = tuple[int, ...]
"""How many squares of each class are still to be put back as they were laid."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """A territory in numbers of its puzzle. Sets of squares are bit masks."""

    classes: dict[int, int]
    """The class of each square on which something happened, but tokens."""
    work: Work
    resources: dict[int, int]
    """The resource of each natural square with a token."""
    tokens: int
    """Squares with a token; the starting tile is one more square, beyond all others."""
    squares: int
    """How many there are, without the starting tile."""
    turns: int
    recruiting: int
    """The last turn with a recruit."""

    @property
    def spare(self) -> int:
        """Turns without a domino."""
        return self.turns - self.squares // 2

    @property
    def last_turns(self) -> int:
        """Those without a recruit."""
        return self.turns - self.recruiting

    def under(self, free: int) -> tuple[list[int], int]:
        """How many of these tokens lie on natural squares, by resource, and how many elsewhere."""
        natural, others = [0] * KINDS, 0
        for square in squares_of(free):
            if square in self.resources:
                natural[self.resources[square]] += 1
            else:
                others += 1
        return natural, others


def pieces_of(game: Game, player: int, puzzle: Puzzle, member: int) -> Pieces:
    territory = game.players[player].territory
    kinds = list(Resource)
    classes: dict[int, int] = {}
    resources: dict[int, int] = {}
    tokens = 0
    work = [0] * (DESERT + 1)
    for number in puzzle.territories[member]:
        square = territory.squares[puzzle.cells[number]]
        natural = square.kind.is_natural
        if square.token:
            tokens |= 1 << number
            if natural:
                resource = square.terrain.resource
                assert resource is not None  # noqa: S101  # natural squares have one
                resources[number] = kinds.index(resource)
        elif natural and not square.resource:
            resource = square.terrain.resource
            assert resource is not None  # noqa: S101  # natural squares have one
            held = HELD if square.caveman is not None else SPENT
            classes[number] = held[kinds.index(resource)]
            work[classes[number]] += 1
        elif square.caveman is not None:
            classes[number] = DESERT
            work[DESERT] += 1
    if territory.squares[puzzle.starts[member]].token:
        tokens |= 1 << len(puzzle.cells)
    most = turns(game.size)
    squares = len(puzzle.territories[member])
    return Pieces(classes, tuple(work), resources, tokens, squares, most, MOST_RECRUITS[game.size])


def spent_of(work: Work, open_spent: int, resources: Mapping[int, int]) -> list[int]:
    """What was spent and is still to be put back, by resource: of these classes, and on these
    squares that a token lay on."""
    spent = [work[kind] + work[kind + KINDS] + work[kind + 2 * KINDS] for kind in SPENT]
    for square in squares_of(open_spent):
        spent[resources[square]] += 1
    return spent


def standing_of(work: Work, open_held: int) -> int:
    """How many cavemen are still to be taken back."""
    return sum(work[class_] for class_ in HELD) + work[DESERT] + open_held.bit_count()


def explicable(pieces: Pieces, free: int) -> bool:
    """Whether what was spent and who stands can be explained, as far as numbers go, with what may
    have been under the tokens of `free`."""
    spent, standing = spent_of(pieces.work, 0, pieces.resources), standing_of(pieces.work, 0)
    return explained(spent, standing, *pieces.under(free), pieces.recruiting)


def explained(
    spent: Iterable[int], standing: int, free: Iterable[int], deserts: int, most: int
) -> bool:
    """Whether at most so many recruits explain what is spent and who stands: `free` are the tokens
    by resource under which it may have been spent, `deserts` the others that may have destroyed
    a caveman."""
    return any(
        can_pay(gone, standing, deserts + under, most) for gone, under in _with_tokens(spent, free)
    )


@lru_cache(maxsize=2_000)
def needed(
    spent: tuple[int, ...],
    standing: int,
    free: tuple[int, ...],
    deserts: int,
    most: int,
    *,
    perhaps: int = 0,
) -> int | None:
    """Under how many of these tokens at least something must have happened for that; None where
    they do not explain it. `perhaps` so many more stand at most."""
    likely = standing + perhaps
    return min(
        (
            max(under, recruits - likely)
            for gone, under in _with_tokens(spent, free)
            for recruits in recruit_counts(tuple(gone))
            if standing <= recruits <= min(most, likely + deserts + under)
        ),
        default=None,
    )


def _with_tokens(spent: Iterable[int], free: Iterable[int]) -> Iterator[tuple[list[int], int]]:
    """What may be spent with tokens, and under how many of them."""
    for more in product(*(range(count + 1) for count in free)):
        yield [count + extra for count, extra in zip(spent, more, strict=True)], sum(more)
