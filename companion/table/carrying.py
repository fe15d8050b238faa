"""Strokes that carry something: a piece from the palette, or what lies on the board."""

from typing import Final

from companion.rules.box import REACH, TOKENS, Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell, Square, Territory
from companion.table import laying
from companion.table.brushes import Tool
from companion.table.strokes import Piece, Refusal, Squares, Stroke

_LEAST_TOKEN: Final = min(TOKENS)


class Carry:
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
    def airborne(self) -> Piece | None:
        if not self._goes_along:
            return None
        if isinstance(self._brush, Caveman):
            return self._brush
        return _LEAST_TOKEN if self._brush is Tool.FIRE else None

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
        return {cell: laying.with_token(square, _LEAST_TOKEN)} if laying.holds_token(square) else {}


class Drag:
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
    def airborne(self) -> Piece | None:
        if not self._left:
            return None
        if self._throws:
            return self._square.kind.craters
        return self._square.caveman or self._square.token or None

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
        if self._throws and laying.holds_token(self._territory.get(self._at)):
            return Refusal.REACH
        if self._throws or self._square.token:
            return Refusal.FIRE
        return Refusal.CAVEMAN if self._square.caveman is not None else None

    def _thrown(self, to: Cell | None) -> Squares:
        if to not in self.lit:
            return {}
        fires = self._square.kind.craters
        changes: Squares = {to: laying.with_token(self._territory[to], fires)}
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
