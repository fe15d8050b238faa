"""A territory as the puzzle that the search solves: numbered squares, possible dominoes, fires."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.rules.box import DOMINOES, REACH, SQUARES, Domino, Kind, Terrain
from companion.rules.territory import BESIDE, Cell, Square, Territory

_NUMBERS: Final[dict[Kind, int]] = {kind: number for number, kind in enumerate(SQUARES)}


def _alike() -> tuple[dict[tuple[int, int], int], list[list[Domino]]]:
    """Dominoes that show the same two kinds are one type: which of them lies there is free."""
    types: dict[tuple[int, int], int] = {}
    dominoes: list[list[Domino]] = []
    for domino in DOMINOES:
        left, right = _NUMBERS[domino.left], _NUMBERS[domino.right]
        if (left, right) not in types:
            types[left, right] = types[right, left] = len(dominoes)
            dominoes.append([])
        dominoes[types[left, right]].append(domino)
    return types, dominoes


TYPES, DOMINOES_OF_TYPE = _alike()
SUPPLY: Final[tuple[int, ...]] = tuple(len(dominoes) for dominoes in DOMINOES_OF_TYPE)
"""How many dominoes of each type the box has."""


@dataclass(slots=True)
class Puzzle:
    """One or several territories, their squares numbered one after the other, without the
    starting tiles. Sets of squares are bit masks."""

    cells: list[Cell]
    kinds: list[Kind]
    starts: list[Cell]
    territories: list[range]
    """Each territory's squares."""
    types: list[dict[int, int]]
    """For each square the neighbours it can share a domino with, and that domino's type."""
    pairs: list[list[list[tuple[int, int]]]]
    """For each territory and type, where such a domino could lie."""
    same: list[int]
    """For each square its neighbours of the same terrain."""
    at_start: int
    """The squares beside a starting tile."""
    tokens: list[list[int]]
    """For each territory its squares with a token."""
    targets: list[dict[int, tuple[int | None, ...]]]
    """For each territory the tokens each volcano may have thrown; None is the starting tile."""

    def joined_by(self, territory: Territory) -> "Puzzle":
        """The same puzzle with one more territory, the last."""
        puzzle = Puzzle(
            self.cells[:],
            self.kinds[:],
            self.starts[:],
            self.territories[:],
            self.types[:],
            self.pairs[:],
            self.same[:],
            self.at_start,
            self.tokens[:],
            self.targets[:],
        )
        _add(puzzle, territory)
        return puzzle


def puzzle_of(territories: Sequence[Territory]) -> Puzzle:
    """The puzzle of these territories. They must have exactly one starting tile and only kinds
    of square that the box has."""
    puzzle = Puzzle([], [], [], [], [], [], [], 0, [], [])
    for territory in territories:
        _add(puzzle, territory)
    return puzzle


def _add(puzzle: Puzzle, territory: Territory) -> None:
    first = len(puzzle.cells)
    squares = territory.squares
    start = territory.starts[0]
    cells = [cell for cell in squares if cell != start]
    number = {cell: first + offset for offset, cell in enumerate(cells)}
    kinds = [squares[cell].kind for cell in cells]
    kind_numbers = [_NUMBERS[kind] for kind in kinds]
    types: list[dict[int, int]] = [{} for _ in cells]
    same = [0] * len(cells)
    pairs: list[list[tuple[int, int]]] = [[] for _ in SUPPLY]
    for offset, cell in enumerate(cells):
        _, _, right, below = BESIDE[cell]
        for beside in (right, below):
            other = number.get(beside)
            if other is None:
                continue
            if squares[cell].terrain is squares[beside].terrain:
                same[offset] |= 1 << other
                same[other - first] |= 1 << (first + offset)
            type_ = TYPES.get((kind_numbers[offset], kind_numbers[other - first]))
            if type_ is not None:
                types[offset][other] = type_
                types[other - first][first + offset] = type_
                pairs[type_].append((first + offset, other))
    for cell in BESIDE[start]:
        if cell in number:
            puzzle.at_start |= 1 << number[cell]
    puzzle.cells += cells
    puzzle.kinds += kinds
    puzzle.starts.append(start)
    puzzle.territories.append(range(first, first + len(cells)))
    puzzle.types += types
    puzzle.pairs.append(pairs)
    puzzle.same += same
    puzzle.tokens.append([number[cell] for cell in cells if squares[cell].token])
    puzzle.targets.append(_targets(squares, number))


def _targets(
    squares: dict[Cell, Square], number: dict[Cell, int]
) -> dict[int, tuple[int | None, ...]]:
    volcanoes = [cell for cell, square in squares.items() if square.terrain is Terrain.VOLCANO]
    if not volcanoes:
        return {}
    tokens = [(cell, square.token) for cell, square in squares.items() if square.token]
    targets: dict[int, tuple[int | None, ...]] = {}
    for volcano in volcanoes:
        craters = squares[volcano].kind.craters
        reach = REACH[craters]
        targets[number[volcano]] = tuple(
            number.get(cell)
            for cell, fires in tokens
            if fires == craters and volcano.distance(cell) <= reach
        )
    return targets
