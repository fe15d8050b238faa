"""Dominoes in a frame: where each lies, which way round; the starting tile; what is left empty."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.hindsight.grid import Grid
from companion.rules.legality import Laid
from companion.rules.territory import Cell, Territory

EMPTY = -1
"""On a square of the frame: no domino."""


@dataclass(slots=True)
class Mosaic:
    """Domino d of a hand lies in slot s the way round `ways[s]` says, 2d or 2d + 1."""

    start: int
    firsts: list[int]
    seconds: list[int]
    ways: list[int]
    holes: list[int]

    def copy(self) -> "Mosaic":
        return Mosaic(self.start, self.firsts[:], self.seconds[:], self.ways[:], self.holes[:])


def as_played(territory: Territory, steps: Sequence[Laid], grid: Grid) -> Mosaic:
    """The dominoes where they were laid, the starting tile as near to the centre as can be."""
    size = grid.size
    top, left, rows, columns = territory.frame
    start = territory.starts[0]
    down = max(0, min(size - rows, size // 2 - (start.row - top)))
    right = max(0, min(size - columns, size // 2 - (start.column - left)))

    def square(cell: Cell) -> int:
        return (cell.row - top + down) * grid.width + cell.column - left + right

    firsts = [square(laid.left) for laid in steps]
    seconds = [square(laid.right) for laid in steps]
    taken = {square(start), *firsts, *seconds}
    holes = [each for each in grid.squares if each not in taken]
    return Mosaic(
        square(start), firsts, seconds, [2 * number for number in range(len(steps))], holes
    )
