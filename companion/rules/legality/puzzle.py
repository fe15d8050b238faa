"""Territories as a tiling puzzle: numbered squares, pairs that a domino can cover, fire targets.

A puzzle numbers the squares of one or more territories one after the other, without the starting
tiles. A set of squares is an integer with a bit for each: squares 0 and 3 are 0b1001. Union,
intersection and "any left?" are then single operations, which is what makes the search fast.

    d d g      numbered  0 1 2     Pairs that a domino of the box can cover: (0, 1), (0, 3),
    g @ q                3 . 4     (1, 2) and (2, 4).
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, fields
from typing import Final

from companion.rules.box import DOMINOES, REACH, SQUARES, Domino, Kind, Terrain
from companion.rules.territory import BESIDE, Cell, Square, Territory

Pair = tuple[int, int]
"""Two neighboring squares, the smaller number first, that a domino can cover."""

Clause = tuple[Pair, ...]
"""Pairs of which every solution covers at least one with a domino."""

_KIND_NUMBERS: Final[dict[Kind, int]] = {kind: number for number, kind in enumerate(SQUARES)}


def _domino_types() -> tuple[dict[tuple[int, int], int], list[list[Domino]]]:
    """Group the dominoes by the two kinds they show: those of a type can replace each other."""
    types: dict[tuple[int, int], int] = {}
    dominoes: list[list[Domino]] = []
    for domino in DOMINOES:
        left, right = _KIND_NUMBERS[domino.left], _KIND_NUMBERS[domino.right]
        if (left, right) not in types:
            types[left, right] = types[right, left] = len(dominoes)
            dominoes.append([])
        dominoes[types[left, right]].append(domino)
    return types, dominoes


_TYPES, DOMINOES_OF_TYPE = _domino_types()
SUPPLY: Final[tuple[int, ...]] = tuple(len(dominoes) for dominoes in DOMINOES_OF_TYPE)
"""How many dominoes of each type the box has."""


def bits_of(mask: int) -> list[int]:
    """Split a set into sets of one square, upwards."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def squares_of(mask: int) -> list[int]:
    """List the squares of a set, upwards."""
    return [bit.bit_length() - 1 for bit in bits_of(mask)]


@dataclass(slots=True)
class Puzzle:
    """Territories with numbered squares; lists go by square, by territory or by domino type."""

    cells: list[Cell] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    starts: list[Cell] = field(default_factory=list)
    territories: list[range] = field(default_factory=list)
    """Each territory's squares."""
    types: list[dict[int, int]] = field(default_factory=list)
    """For each square the neighbors it can share a domino with, and that domino's type."""
    pairs: list[list[list[Pair]]] = field(default_factory=list)
    """For each territory and type, the pairs that such a domino can cover."""
    same: list[int] = field(default_factory=list)
    """For each square its neighbors of the same terrain, as a set."""
    at_start: int = 0
    """The squares beside a starting tile, as a set."""
    tokens: list[list[int]] = field(default_factory=list)
    """For each territory its squares with a token."""
    targets: list[dict[int, tuple[int | None, ...]]] = field(default_factory=list)
    """For each territory and volcano the squares of the tokens it may have thrown; None is the
    starting tile."""

    def joined_by(self, territory: Territory, order: Sequence[Cell] = ()) -> "Puzzle":
        """Return this puzzle with one more territory, the last.

        Its squares are numbered in the given order, without one in reading order.
        """
        puzzle = Puzzle(*(copy(getattr(self, each.name)) for each in fields(self)))
        _add(puzzle, territory, order)
        return puzzle


def puzzle_of(territories: Sequence[Territory]) -> Puzzle:
    """Return the puzzle of these territories.

    They must have exactly one starting tile each and only kinds of square that the box has.
    """
    puzzle = Puzzle()
    for territory in territories:
        _add(puzzle, territory, ())
    return puzzle


def _add(puzzle: Puzzle, territory: Territory, order: Sequence[Cell]) -> None:
    squares = territory.squares
    start = territory.starts[0]
    cells = list(order) or [cell for cell in squares if cell != start]
    first = len(puzzle.cells)
    number = {cell: first + offset for offset, cell in enumerate(cells)}
    puzzle.cells += cells
    puzzle.kinds += [squares[cell].kind for cell in cells]
    puzzle.starts.append(start)
    puzzle.territories.append(range(first, first + len(cells)))
    puzzle.types += [{} for _ in cells]
    puzzle.same += [0] * len(cells)
    pairs: list[list[Pair]] = [[] for _ in SUPPLY]
    kind_numbers = {cell: _KIND_NUMBERS[squares[cell].kind] for cell in cells}
    for one, cell in enumerate(cells, start=first):
        _, _, right, below = BESIDE[cell]
        # Neighbors to the left and above were looked at from there.
        for neighbor in (right, below):
            other = number.get(neighbor)
            if other is None:
                continue
            if squares[cell].terrain is squares[neighbor].terrain:
                puzzle.same[one] |= 1 << other
                puzzle.same[other] |= 1 << one
            type_ = _TYPES.get((kind_numbers[cell], kind_numbers[neighbor]))
            if type_ is not None:
                puzzle.types[one][other] = puzzle.types[other][one] = type_
                pairs[type_].append((min(one, other), max(one, other)))
    for cell in BESIDE[start]:
        if cell in number:
            puzzle.at_start |= 1 << number[cell]
    puzzle.pairs.append(pairs)
    puzzle.tokens.append([number[cell] for cell in cells if squares[cell].token])
    puzzle.targets.append(_targets(squares, number))


def _targets(
    squares: dict[Cell, Square], number: dict[Cell, int]
) -> dict[int, tuple[int | None, ...]]:
    tokens = [(cell, square.token) for cell, square in squares.items() if square.token]
    targets: dict[int, tuple[int | None, ...]] = {}
    for volcano, square in squares.items():
        if square.terrain is Terrain.VOLCANO:
            craters = square.kind.craters
            targets[number[volcano]] = tuple(
                number.get(cell)
                for cell, fires in tokens
                if fires == craters and volcano.distance(cell) <= REACH[craters]
            )
    return targets
