"""Strokes: one touch on the board from down to up, and the edit that comes of it.

What a stroke does is decided where it starts, so it never spoils what it passes over:

- with a terrain in hand: on an empty cell it fills empty cells only; on a square of that terrain
  it cycles what the squares of that terrain print; elsewhere it paints over.
- what lies on the board can be dragged, whatever is in hand: the hut, a volcano's fire, a token,
  a caveman. A tap on them is the brush's.
- the eraser takes what it first meets: cavemen, tokens, resources, or whole squares.

The finger may leave the board and come back.
"""

from collections.abc import Callable
from enum import Enum
from typing import Final, Protocol

from companion.rules.box import REACH, Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell, Square, Territory
from companion.table import laying
from companion.table.brushes import Brush, Tool
from companion.table.edits import Lay

Squares = dict[Cell, Square | None]


class Refusal(Enum):
    """Why a touch on a square does nothing, where a player may wonder."""

    FIRE = "fire"
    """No fire can land there."""
    CAVEMAN = "caveman"
    """No caveman can stand there."""
    COVERED = "covered"
    """What is printed does not change while something lies on it."""


class Stroke(Protocol):
    """A touch under way."""

    @property
    def changes(self) -> Squares:
        """The squares as they would be if the finger went up now; empty: nothing happens."""

    @property
    def refusal(self) -> Refusal | None:
        """Why nothing would happen; None where something would, or where nothing was meant to."""

    @property
    def lit(self) -> frozenset[Cell]:
        """Cells that the thing being dragged can reach."""

    @property
    def follows(self) -> bool:
        """Whether the changes are shown while the finger is still down."""

    def reach(self, cell: Cell | None) -> None:
        """The finger came to another cell, or left the board (None)."""


def lay(player: int, stroke: Stroke) -> Lay | None:
    """The edit of a finished stroke; None where nothing changes."""
    changes = stroke.changes
    return Lay(player, tuple(sorted(changes.items()))) if changes else None


def touch(territory: Territory, mode: Mode, brush: Brush, cell: Cell) -> Stroke:
    """A finger came down on a cell of the board with this brush in hand."""
    square = territory.get(cell)
    if brush is Tool.ERASER and not (square and square.terrain is Terrain.START and square.is_bare):
        return _Sweep(territory, mode, cell)
    if square is not None and _can_be_dragged(square):
        return _Drag(territory, mode, cell, _tapped(territory, mode, brush, cell))
    return _tapped(territory, mode, brush, cell)


def from_palette(territory: Territory, mode: Mode, brush: Brush) -> Stroke:
    """A finger comes from the palette with this brush: paint for empty cells, a piece for the
    square where it goes up, an eraser for pieces."""
    if isinstance(brush, Terrain):
        return _Brushing(territory, _fill(brush, mode))
    if brush is Tool.ERASER:
        return _Sweep(territory, mode, None)
    return _Carry(territory, mode, brush, follow=True)


def _tapped(territory: Territory, mode: Mode, brush: Brush, cell: Cell) -> Stroke:
    stroke: Stroke
    square = territory.get(cell)
    if brush is Tool.ERASER:
        stroke = _Brushing(territory, _nothing)
    elif not isinstance(brush, Terrain):
        stroke = _Carry(territory, mode, brush, follow=False)
    elif square is None:
        stroke = _Brushing(territory, _fill(brush, mode))
    elif square.terrain is brush:
        stroke = _Brushing(territory, _cycle(brush, mode), follows=False, cycles=True)
    elif square.terrain is Terrain.START:
        stroke = _Brushing(territory, _nothing)
    else:
        stroke = _Brushing(territory, _paint_over(brush, mode), follows=False)
    stroke.reach(cell)
    return stroke


def _can_be_dragged(square: Square) -> bool:
    return (
        square.terrain in (Terrain.START, Terrain.VOLCANO)
        or square.token > 0
        or square.caveman is not None
    )


# --- What a brush does to one square: its new state, or the same where it stays ----------------

_Touch = Callable[[Square | None], Square | None]


def _nothing(square: Square | None) -> Square | None:
    return square


def _fill(terrain: Terrain, mode: Mode) -> _Touch:
    return lambda square: laying.painted(None, terrain, mode) if square is None else square


def _cycle(terrain: Terrain, mode: Mode) -> _Touch:
    def touched(square: Square | None) -> Square | None:
        if square is None or square.terrain is not terrain or not laying.can_cycle(square):
            return square
        return laying.cycled(square, mode)

    return touched


def _paint_over(terrain: Terrain, mode: Mode) -> _Touch:
    def touched(square: Square | None) -> Square | None:
        if square is not None and square.terrain in (Terrain.START, terrain):
            return square
        return laying.painted(square, terrain, mode)

    return touched


def _peel_caveman(mode: Mode) -> _Touch:
    return lambda square: (
        laying.without_piece(square, mode) if square and square.caveman is not None else square
    )


def _peel_token(mode: Mode) -> _Touch:
    def touched(square: Square | None) -> Square | None:
        if square is None or not square.token:
            return square
        return laying.without_piece(square, mode)

    return touched


def _peel_resource(square: Square | None) -> Square | None:
    return laying.without_resource(square) if square and square.resource else square


def _clear(square: Square | None) -> Square | None:
    return square if square is not None and square.terrain is Terrain.START else None


# --- The kinds of stroke -----------------------------------------------------------------------


class _Brushing:
    """Does the same to every square it passes, each once."""

    lit: Final[frozenset[Cell]] = frozenset()

    def __init__(
        self,
        territory: Territory,
        touched: _Touch,
        *,
        follows: bool = True,
        cycles: bool = False,
    ) -> None:
        self._territory: Final = territory
        self._touched: Final = touched
        self._follows: Final = follows
        self._cycles: Final = cycles
        self._passed: set[Cell] = set()
        self.changes: Squares = {}

    @property
    def follows(self) -> bool:
        # What may turn out to be a long press shows nothing before it has gone further.
        return self._follows or len(self._passed) > 1

    @property
    def refusal(self) -> Refusal | None:
        return Refusal.COVERED if self._cycles and not self.changes else None

    def reach(self, cell: Cell | None) -> None:
        if cell is None or cell in self._passed:
            return
        self._passed.add(cell)
        before = self._territory.get(cell)
        after = self._touched(before)
        if after != before:
            self.changes[cell] = after


class _Sweep:
    """The eraser: the first thing it meets says what it takes."""

    lit: Final[frozenset[Cell]] = frozenset()

    def __init__(self, territory: Territory, mode: Mode, first: Cell | None) -> None:
        self._territory: Final = territory
        self._mode: Final = mode
        self._takes_squares: Final = first is not None
        self._brushing: _Brushing | None = None
        if first is not None:
            self.reach(first)

    @property
    def changes(self) -> Squares:
        return self._brushing.changes if self._brushing else {}

    @property
    def refusal(self) -> None:
        return None

    @property
    def follows(self) -> bool:
        return self._brushing is not None and self._brushing.follows

    def reach(self, cell: Cell | None) -> None:
        if self._brushing is None and cell is not None:
            touched = self._taking(self._territory.get(cell))
            if touched is not None:
                self._brushing = _Brushing(
                    self._territory, touched, follows=not self._takes_squares
                )
        if self._brushing is not None:
            self._brushing.reach(cell)

    def _taking(self, square: Square | None) -> _Touch | None:
        if square is None:
            return None
        if square.caveman is not None:
            return _peel_caveman(self._mode)
        if square.token:
            return _peel_token(self._mode)
        if square.resource:
            return _peel_resource
        return _clear if self._takes_squares else None


class _Carry:
    """A piece from the palette: it comes down where the finger goes up. On the board it is a tap:
    it comes down where the finger did."""

    lit: Final[frozenset[Cell]] = frozenset()

    def __init__(
        self, territory: Territory, mode: Mode, brush: Caveman | Tool, *, follow: bool
    ) -> None:
        self._territory: Final = territory
        self._mode: Final = mode
        self._brush: Final = brush
        self._goes_along: Final = follow
        self._at: Cell | None = None
        self._down = False

    @property
    def follows(self) -> bool:
        return self._goes_along

    def reach(self, cell: Cell | None) -> None:
        if self._goes_along or not self._down:
            self._at, self._down = cell, True
        elif cell != self._at:
            self._at = None  # slid away: not meant

    @property
    def changes(self) -> Squares:
        cell = self._at
        if cell is None:
            return {}
        if self._brush is Tool.HUT:
            return moved_hut(self._territory, cell)
        square = self._territory.get(cell)
        if isinstance(self._brush, Caveman):
            return self._caveman(self._brush, cell, square)
        return self._fire(cell, square)

    @property
    def refusal(self) -> Refusal | None:
        if self._at is None or self.changes or self._brush is Tool.HUT:
            return None
        if isinstance(self._brush, Caveman):
            square = self._territory.get(self._at)
            stands_there = square is not None and square.caveman is self._brush
            return None if stands_there else Refusal.CAVEMAN
        return Refusal.FIRE

    def _caveman(self, caveman: Caveman, cell: Cell, square: Square | None) -> Squares:
        if square is None or not laying.holds_caveman(square) or square.caveman is caveman:
            return {}
        return {cell: laying.with_caveman(square, caveman)}

    def _fire(self, cell: Cell, square: Square | None) -> Squares:
        if square is None:
            return {}
        if square.token:
            if square.token < laying.MOST_FIRES_OF_A_TOKEN:
                return {cell: laying.with_token(square, square.token + 1)}
            return {cell: laying.without_piece(square, self._mode)}
        return {cell: laying.with_token(square, 1)} if laying.holds_token(square) else {}


class _Drag:
    """What lies on a square goes where the finger does: hut, caveman, token, a volcano's fire.

    Never off its square, the touch was a tap. Off the board, cavemen and tokens are taken away.
    """

    def __init__(self, territory: Territory, mode: Mode, start: Cell, tapped: Stroke) -> None:
        self._territory: Final = territory
        self._mode: Final = mode
        self._from: Final = start
        self._tapped: Final = tapped
        self._at: Cell | None = start
        self._left = False
        square = territory[start]
        self._square: Final = square
        self._throws: Final = square.terrain is Terrain.VOLCANO
        self.lit: frozenset[Cell] = frozenset()

    @property
    def follows(self) -> bool:
        return self._left

    def reach(self, cell: Cell | None) -> None:
        self._at = cell
        if cell != self._from and not self._left:
            self._left = True
            if self._throws:
                self.lit = self._in_range()

    def _in_range(self) -> frozenset[Cell]:
        reach = REACH[self._square.kind.craters]
        return frozenset(
            cell
            for cell, square in self._territory.items()
            if cell.distance(self._from) <= reach and laying.holds_token(square)
        )

    @property
    def changes(self) -> Squares:
        if not self._left:
            return self._tapped.changes
        if self._at == self._from:
            return {}
        if self._throws:
            return self._thrown(self._at)
        if self._square.terrain is Terrain.START and not self._square.token:
            return moved_hut(self._territory, self._at) if self._at is not None else {}
        return self._moved(self._at)

    @property
    def refusal(self) -> Refusal | None:
        if not self._left:
            return self._tapped.refusal
        if self._at in (None, self._from) or self.changes:
            return None
        if self._throws or self._square.token:
            return Refusal.FIRE
        return Refusal.CAVEMAN if self._square.caveman is not None else None

    def _thrown(self, to: Cell | None) -> Squares:
        target = self._territory.get(to) if to is not None else None
        if to is None or target is None or not laying.holds_token(target):
            return {}
        fires = self._square.kind.craters
        changes: Squares = {to: laying.with_token(target, fires)}
        moved = self._token_to_move(fires)
        if moved is not None:
            changes[moved] = laying.without_piece(self._territory[moved], self._mode)
        return changes

    def _token_to_move(self, fires: int) -> Cell | None:
        """Each volcano throws once: where all of a kind have thrown, the nearest token moves."""
        tokens = [cell for cell, square in self._territory.items() if square.token == fires]
        volcanoes = sum(1 for s in self._territory.values() if s.kind.craters == fires)
        if len(tokens) < volcanoes:
            return None
        return min(tokens, key=self._from.distance)

    def _moved(self, to: Cell | None) -> Squares:
        square = self._square
        lifted = laying.without_piece(square, self._mode)
        if to is None:
            return {self._from: lifted}
        target = self._territory.get(to)
        if target is None:
            return {}
        if square.caveman is not None:
            if not laying.holds_caveman(target):
                return {}
            after = laying.with_caveman(target, square.caveman)
        elif laying.holds_token(target):
            after = laying.with_token(target, square.token)
        else:
            return {}
        return {self._from: lifted, to: after}


def moved_hut(territory: Territory, to: Cell) -> Squares:
    """The starting tile there; what was there takes its place, lest it be lost."""
    starts = territory.starts
    if not starts or starts[0] == to:
        return {}
    start = starts[0]
    return {to: territory[start], start: territory.get(to)}
