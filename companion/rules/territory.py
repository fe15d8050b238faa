"""Cells, squares and territories: the layout in front of a player."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, NamedTuple, Protocol, Self

from companion.rules.box import START, Caveman, Kind, Resource, Terrain


class Cell(NamedTuple):
    """A position, counted in rows downwards and columns to the right."""

    row: int
    column: int

    def distance(self, other: "Cell") -> int:
        """Count the steps of a fire to another cell; a diagonal step counts as one."""
        return max(abs(self.row - other.row), abs(self.column - other.column))


_same: Final[dict[Cell, Cell]] = {}


def same(cell: Cell) -> Cell:
    """Return the one object that stands for all equal cells, which makes lookups faster."""
    return _same.setdefault(cell, cell)


class _Nearby(dict[Cell, tuple[Cell, ...]]):
    """The cells at given steps from a cell, computed once for each cell."""

    def __init__(self, steps: Iterable[tuple[int, int]]) -> None:
        super().__init__()
        self._steps = tuple(steps)

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        row, column = cell
        cells = tuple(same(Cell(row + down, column + right)) for down, right in self._steps)
        self[same(cell)] = cells
        return cells


BESIDE: Final = _Nearby([(-1, 0), (0, -1), (0, 1), (1, 0)])
"""The four cells that share a side with a cell."""

AROUND: Final = _Nearby(
    [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
)
"""The eight cells around a cell."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square: the printed kind and the pieces on it.

    Any combination can be written down, including those the rules forbid.
    """

    kind: Kind
    resource: bool = False
    token: int = 0
    caveman: Caveman | None = None
    terrain: Terrain = field(init=False, repr=False, compare=False)
    fires: int = field(init=False, repr=False, compare=False)
    """Fire symbols, printed and of the token."""
    resource_kind: Resource | None = field(init=False, repr=False, compare=False)
    """The resource that lies here; None as well where the ground has none of its own."""

    def __post_init__(self) -> None:
        # Scoring reads these for every square of every layout, so they are computed once.
        object.__setattr__(self, "terrain", self.kind.terrain)
        object.__setattr__(self, "fires", self.kind.fires + self.token)
        kind = self.kind.terrain.resource if self.resource else None
        object.__setattr__(self, "resource_kind", kind)

    @property
    def is_bare(self) -> bool:
        """True if no piece lies on the square."""
        return not self.resource and not self.token and self.caveman is None


STARTING_TILE: Final = Square(START)


class Frame(NamedTuple):
    """The smallest rectangle around some cells."""

    top: int
    left: int
    rows: int
    columns: int

    @classmethod
    def around(cls, cells: Collection[Cell]) -> Self:
        """Return the smallest frame around some cells."""
        if not cells:
            return cls(0, 0, 0, 0)
        rows, columns = zip(*cells, strict=True)
        top, left = min(rows), min(columns)
        return cls(top, left, max(rows) - top + 1, max(columns) - left + 1)

    def including(self, *cells: Cell) -> Self:
        """Return the smallest frame around this one and some cells."""
        top, left, rows, columns = self
        bottom, right = top + rows - 1, left + columns - 1
        for row, column in cells:
            top, bottom = min(top, row), max(bottom, row)
            left, right = min(left, column), max(right, column)
        return type(self)(top, left, bottom - top + 1, right - left + 1)

    def fits(self, size: int) -> bool:
        """Return True if the frame fits into size × size cells."""
        return self.rows <= size and self.columns <= size


class Territory(Mapping[Cell, Square]):
    """A player's squares by cell, in reading order. Cells without a square are not in it.

    Rows and columns count from 0, as in the game file; the starting tile may be anywhere.
    """

    __slots__ = ("_frame", "_hash", "_squares")

    def __init__(self, squares: Mapping[Cell, Square] | Iterable[tuple[Cell, Square]] = ()) -> None:
        pairs = squares.items() if isinstance(squares, Mapping) else squares
        self._squares: dict[Cell, Square] = dict(sorted(pairs, key=itemgetter(0)))
        self._hash: int | None = None
        self._frame: Frame | None = None

    def __getitem__(self, cell: Cell) -> Square:
        return self._squares[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._squares)

    def __len__(self) -> int:
        return len(self._squares)

    def __eq__(self, other: object) -> bool:
        return self._squares == other._squares if isinstance(other, Territory) else NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(tuple(self._squares.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Territory({self._squares!r})"

    @property
    def squares(self) -> dict[Cell, Square]:
        """The underlying dictionary, for fast loops. Do not change it."""
        return self._squares

    @property
    def starts(self) -> tuple[Cell, ...]:
        """The cells with a starting tile: exactly one, in a legal territory."""
        return tuple(
            [cell for cell, square in self._squares.items() if square.terrain is Terrain.START]
        )

    @property
    def laid(self) -> int:
        """The number of squares that dominoes cover: all but the starting tiles."""
        return len(self._squares) - len(self.starts)

    @property
    def frame(self) -> Frame:
        """The smallest rectangle around all squares."""
        if self._frame is None:
            self._frame = Frame.around(self._squares)
        return self._frame

    def put(self, cell: Cell, square: Square | None) -> Self:
        """Return the territory with this square on a cell; None removes the square."""
        squares = dict(self._squares)
        if square is None:
            squares.pop(cell, None)
        else:
            squares[cell] = square
        return type(self)(squares)

    def moved(self, down: int, right: int) -> Self:
        """Return the territory with all squares shifted together."""
        return type(self)(
            (Cell(row + down, column + right), square)
            for (row, column), square in self._squares.items()
        )


class Outline(Protocol):
    """The parts of a territory on which variants depend.

    A `Territory` has them. Hindsight asks about thousands of layouts that never become territories.
    """

    def __len__(self) -> int: ...
    @property
    def starts(self) -> tuple[Cell, ...]: ...
    @property
    def frame(self) -> Frame: ...


def covers_frame(territory: Outline, size: int) -> bool:
    """Return True if the squares are exactly all of a size × size frame."""
    return len(territory) == size * size and territory.frame.fits(size)


def hut_is_centered(territory: Outline, size: int) -> bool:
    """Return True if no square lies more than half the size from the (one) starting tile.

    A starting tile alone is in the center as well.
    """
    starts = territory.starts
    if len(starts) != 1:
        return False
    row, column = starts[0]
    top, left, rows, columns = territory.frame
    furthest = max(row - top, top + rows - 1 - row, column - left, left + columns - 1 - column)
    return furthest <= size // 2


def starting_tiles(territory: Territory) -> frozenset[Cell]:
    """The cells with a starting tile."""
    return frozenset(territory.starts)


def all_cells(territory: Territory) -> frozenset[Cell]:
    """The cells with a square."""
    return frozenset(territory)
