"""Strokes: one touch on the board, from down to up, and the changes that come of it.

Where a stroke starts decides what it does, so it never spoils the squares that it passes over:

- with a terrain in hand: from an empty cell it fills empty cells only; from a square of that
  terrain it cycles the prints of that terrain's squares; elsewhere it paints over.
- pieces on the board can be dragged with any brush in hand: the hut, a volcano's fire, a token, a
  caveman. A tap on them belongs to the brush.
- the eraser removes the kind of thing that it meets first: cavemen, tokens, resources or squares.
- the spending tool removes resources only; from a square whose resource is gone it puts resources
  back.

The finger may leave the board and come back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.rules.box import REACH, TOKENS, Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell, Square, Territory
from companion.table import square_edits
from companion.table.brushes import Brush, Tool
from companion.table.edits import Lay

Squares = dict[Cell, Square | None]
"""Changed squares; None removes one."""
Piece = Caveman | int
"""A caveman, or a fire token by its fires."""
Effect = Callable[[Square | None], Square | None]
"""The new state of one square; an equal one where it stays."""

_SMALLEST_TOKEN: Final = min(TOKENS)


class Refusal(Enum):
    """The reason why a touch does nothing, where a player may wonder."""

    FIRE = "fire"
    """No fire can land there."""
    CAVEMAN = "caveman"
    """No caveman can stand there."""
    REACH = "reach"
    """The volcano's fire does not fly that far."""
    COVERED = "covered"
    """The print cannot change while something lies on it."""
    SPENT = "spent"
    """No resource lies there, or could lie there again."""


class Stroke:
    """A touch under way; this one changes nothing."""

    @property
    def changes(self) -> Squares:
        """The squares as they would be if the finger went up now."""
        return {}

    @property
    def refusal(self) -> Refusal | None:
        """The reason why nothing would happen; None if something would, or nothing was meant to."""
        return None

    @property
    def lit(self) -> frozenset[Cell]:
        """The cells that the dragged fire can reach."""
        return frozenset()

    @property
    def airborne(self) -> Piece | None:
        """The piece that the finger carries over the board."""
        return None

    @property
    def is_previewed(self) -> bool:
        """True if the changes are shown while the finger is still down."""
        return True

    def reach(self, cell: Cell | None) -> None:
        """Follow the finger to another cell, or off the board (None)."""


def begin_stroke(territory: Territory, mode: Mode, brush: Brush, cell: Cell) -> Stroke:
    """Begin the stroke of a finger that came down on a cell of the board."""
    square = territory.get(cell)
    if brush is Tool.ERASER and not (square and square.terrain is Terrain.START and square.is_bare):
        return _Erasing(territory, mode, cell)
    if square is not None and _can_be_dragged(square):
        return _Dragging(territory, mode, cell, _tap(territory, mode, brush, cell))
    return _tap(territory, mode, brush, cell)


def begin_drag(territory: Territory, mode: Mode, cell: Cell) -> Stroke | None:
    """Begin to drag the piece on a cell after a long press there, which is no tap any more; None
    if nothing there can be dragged."""
    square = territory.get(cell)
    if square is None or not _can_be_dragged(square):
        return None
    return _Dragging(territory, mode, cell, Stroke())


def begin_from_palette(territory: Territory, mode: Mode, brush: Brush) -> Stroke:
    """Begin the stroke of a finger that comes from the palette with a brush."""
    if isinstance(brush, Terrain):
        return _Painting(territory, _fill(brush, mode))
    if brush is Tool.ERASER:
        return _Erasing(territory, mode, None)
    if brush is Tool.SPEND:
        return _Painting(territory, _remove_resource)
    return _Placing(territory, mode, brush, follows_finger=True)


def edit_of(player: int, stroke: Stroke) -> Lay | None:
    """Return the edit of a finished stroke; None if nothing changes."""
    changes = stroke.changes
    return Lay(player, tuple(sorted(changes.items()))) if changes else None


def _tap(territory: Territory, mode: Mode, brush: Brush, cell: Cell) -> Stroke:
    stroke = _tap_stroke(territory, mode, brush, territory.get(cell))
    stroke.reach(cell)
    return stroke


def _tap_stroke(territory: Territory, mode: Mode, brush: Brush, square: Square | None) -> Stroke:
    if isinstance(brush, Terrain):
        return _terrain_stroke(territory, mode, brush, square)
    if brush is Tool.ERASER:
        return Stroke()  # it spares the bare starting tile
    if brush is Tool.SPEND:
        return _Painting(territory, _spend(square), delayed=True, refusal=Refusal.SPENT)
    return _Placing(territory, mode, brush, follows_finger=False)


def _terrain_stroke(
    territory: Territory, mode: Mode, terrain: Terrain, square: Square | None
) -> Stroke:
    if square is None:
        return _Painting(territory, _fill(terrain, mode))
    if square.terrain is terrain:
        effect = _cycle(terrain, mode)
        return _Painting(territory, effect, delayed=True, refusal=Refusal.COVERED)
    if square.terrain is Terrain.START:
        return Stroke()
    return _Painting(territory, _paint_over(terrain, mode), delayed=True)


def _can_be_dragged(square: Square) -> bool:
    return (
        square.terrain in (Terrain.START, Terrain.VOLCANO)
        or square.token > 0
        or square.caveman is not None
    )


class _Painting(Stroke):
    """Applies one effect to every square that the finger passes, each once.

    `delayed`: nothing is shown before the second cell, as it may turn out to be a long press.
    """

    def __init__(
        self,
        territory: Territory,
        effect: Effect | None,
        *,
        delayed: bool = False,
        refusal: Refusal | None = None,
    ) -> None:
        self._territory: Final = territory
        self._effect = effect
        self._delayed: Final = delayed
        self._refusal: Final = refusal
        self._passed: set[Cell] = set()
        self._changes: Squares = {}

    @property
    def changes(self) -> Squares:
        return self._changes

    @property
    def is_previewed(self) -> bool:
        return not self._delayed or len(self._passed) > 1

    @property
    def refusal(self) -> Refusal | None:
        return None if self._changes else self._refusal

    def reach(self, cell: Cell | None) -> None:
        if cell is None or cell in self._passed or self._effect is None:
            return
        self._passed.add(cell)
        before = self._territory.get(cell)
        after = self._effect(before)
        if after != before:
            self._changes[cell] = after


class _Erasing(_Painting):
    """Removes the kind of thing that the eraser meets first. From the palette (no first cell) it
    spares the squares themselves."""

    def __init__(self, territory: Territory, mode: Mode, first: Cell | None) -> None:
        super().__init__(territory, None, delayed=first is not None)
        self._mode: Final = mode
        self._removes_squares: Final = first is not None
        self.reach(first)

    def reach(self, cell: Cell | None) -> None:
        if self._effect is None and cell is not None:
            self._effect = self._effect_on(self._territory.get(cell))
        super().reach(cell)

    def _effect_on(self, square: Square | None) -> Effect | None:
        if square is None:
            return None
        if square.caveman is not None:
            return _lift(self._mode, lambda each: each.caveman is not None)
        if square.token:
            return _lift(self._mode, lambda each: each.token > 0)
        if square.resource:
            return _remove_resource
        return _remove_square if self._removes_squares else None


class _Placing(Stroke):
    """Places a piece: one that is carried from the palette comes down where the finger goes up,
    a tap on the board places it where the finger came down."""

    def __init__(
        self, territory: Territory, mode: Mode, brush: Caveman | Tool, *, follows_finger: bool
    ) -> None:
        self._territory: Final = territory
        self._mode: Final = mode
        self._brush: Final = brush
        self._follows_finger: Final = follows_finger
        self._at: Cell | None = None
        self._touched = False

    @property
    def airborne(self) -> Piece | None:
        if not self._follows_finger:
            return None
        if isinstance(self._brush, Caveman):
            return self._brush
        return _SMALLEST_TOKEN if self._brush is Tool.FIRE else None

    @property
    def is_previewed(self) -> bool:
        return self._follows_finger

    def reach(self, cell: Cell | None) -> None:
        if self._follows_finger or not self._touched:
            self._at, self._touched = cell, True
        elif cell != self._at:
            self._at = None  # the finger slid away: the tap was not meant

    @property
    def changes(self) -> Squares:
        cell = self._at
        if cell is None:
            return {}
        if self._brush is Tool.HUT:
            return _move_hut(self._territory, cell)
        square = self._territory.get(cell)
        after = None if square is None else self._placed_on(square)
        return {} if after is None else {cell: after}

    @property
    def refusal(self) -> Refusal | None:
        if self._at is None or self.changes or self._brush is Tool.HUT:
            return None
        if not isinstance(self._brush, Caveman):
            return Refusal.FIRE
        square = self._territory.get(self._at)
        stands_there = square is not None and square.caveman is self._brush
        return None if stands_there else Refusal.CAVEMAN

    def _placed_on(self, square: Square) -> Square | None:
        if isinstance(self._brush, Caveman):
            if square.caveman is self._brush or not square_edits.can_hold_caveman(square):
                return None
            return square_edits.with_caveman(square, self._brush)
        if square.token == square_edits.LARGEST_TOKEN:
            return square_edits.without_piece(square, self._mode)
        if square.token or square_edits.can_hold_token(square):
            return square_edits.with_token(square, max(square.token + 1, _SMALLEST_TOKEN))
        return None


class _Dragging(Stroke):
    """Drags a piece from its square: the hut, a caveman, a token, or a volcano's fire.

    While the finger stays on that square it is a tap. Off the board, cavemen and tokens are
    removed.
    """

    def __init__(self, territory: Territory, mode: Mode, start: Cell, tap: Stroke) -> None:
        self._territory: Final = territory
        self._mode: Final = mode
        self._from: Final = start
        self._tap: Final = tap
        self._at: Cell | None = start
        self._left = False
        self._square: Final = territory[start]
        self._throws: Final = self._square.terrain is Terrain.VOLCANO
        self._lit: frozenset[Cell] = frozenset()

    @property
    def lit(self) -> frozenset[Cell]:
        return self._lit

    @property
    def airborne(self) -> Piece | None:
        if not self._left:
            return None
        if self._throws:
            return self._square.kind.craters
        return self._square.caveman or self._square.token or None

    @property
    def is_previewed(self) -> bool:
        return self._left

    def reach(self, cell: Cell | None) -> None:
        self._at = cell
        if cell != self._from and not self._left:
            self._left = True
            if self._throws:
                self._lit = self._cells_in_reach()

    def _cells_in_reach(self) -> frozenset[Cell]:
        reach = REACH[self._square.kind.craters]
        return frozenset(
            cell
            for cell, square in self._territory.items()
            if cell.distance(self._from) <= reach and square_edits.can_hold_token(square)
        )

    @property
    def changes(self) -> Squares:
        if not self._left:
            return self._tap.changes
        if self._at == self._from:
            return {}
        if self._throws:
            return self._throw_fire(self._at)
        if self._square.terrain is Terrain.START and not self._square.token:
            return {} if self._at is None else _move_hut(self._territory, self._at)
        return self._move_piece(self._at)

    @property
    def refusal(self) -> Refusal | None:
        if not self._left:
            return self._tap.refusal
        if self._at in (None, self._from) or self.changes:
            return None
        if self._throws and square_edits.can_hold_token(self._territory.get(self._at)):
            return Refusal.REACH
        if self._throws or self._square.token:
            return Refusal.FIRE
        return Refusal.CAVEMAN if self._square.caveman is not None else None

    def _throw_fire(self, to: Cell | None) -> Squares:
        if to not in self._lit:
            return {}
        fires = self._square.kind.craters
        changes: Squares = {to: square_edits.with_token(self._territory[to], fires)}
        moved = self._token_to_move(fires)
        if moved is not None:
            changes[moved] = square_edits.without_piece(self._territory[moved], self._mode)
        return changes

    def _token_to_move(self, fires: int) -> Cell | None:
        """Each volcano throws once: if all of this kind have thrown, the nearest token moves."""
        tokens = [cell for cell, square in self._territory.items() if square.token == fires]
        volcanoes = sum(1 for each in self._territory.values() if each.kind.craters == fires)
        if len(tokens) < volcanoes:
            return None
        return min(tokens, key=self._from.distance)

    def _move_piece(self, to: Cell | None) -> Squares:
        square = self._square
        lifted = square_edits.without_piece(square, self._mode)
        if to is None:
            return {self._from: lifted}
        target = self._territory.get(to)
        if target is None:
            return {}
        if square.caveman is not None:
            if not square_edits.can_hold_caveman(target):
                return {}
            after = square_edits.with_caveman(target, square.caveman)
        elif square_edits.can_hold_token(target):
            after = square_edits.with_token(target, square.token)
        else:
            return {}
        return {self._from: lifted, to: after}


def _move_hut(territory: Territory, to: Cell) -> Squares:
    """Swap the starting tile with the square at `to`, so that nothing entered is lost."""
    starts = territory.starts
    if not starts or starts[0] == to:
        return {}
    start = starts[0]
    return {to: territory[start], start: territory.get(to)}


def _fill(terrain: Terrain, mode: Mode) -> Effect:
    return lambda square: (
        square_edits.paint_square(None, terrain, mode) if square is None else square
    )


def _cycle(terrain: Terrain, mode: Mode) -> Effect:
    def effect(square: Square | None) -> Square | None:
        if square is None or square.terrain is not terrain:
            return square
        if not square_edits.can_cycle_print(square):
            return square
        return square_edits.cycle_print(square, mode)

    return effect


def _paint_over(terrain: Terrain, mode: Mode) -> Effect:
    def effect(square: Square | None) -> Square | None:
        if square is not None and square.terrain in (Terrain.START, terrain):
            return square
        return square_edits.paint_square(square, terrain, mode)

    return effect


def _spend(first: Square | None) -> Effect:
    """Remove resources; from a square whose resource is gone, put resources back."""
    if first is None or first.resource or _put_resource_back(first) == first:
        return _remove_resource
    return _put_resource_back


def _remove_resource(square: Square | None) -> Square | None:
    return square_edits.without_resource(square) if square and square.resource else square


def _put_resource_back(square: Square | None) -> Square | None:
    return square_edits.with_resource(square) if square else square


def _lift(mode: Mode, has_piece: Callable[[Square], bool]) -> Effect:
    return lambda square: (
        square_edits.without_piece(square, mode) if square and has_piece(square) else square
    )


def _remove_square(square: Square | None) -> Square | None:
    return square if square is not None and square.terrain is Terrain.START else None


@dataclass(frozen=True, slots=True)
class FinishedStroke:
    """A record of a touch that has gone up."""

    brush: Brush
    from_palette: bool
    """The touch began on the palette, on this brush."""
    before: Territory
    changes: Squares

    @property
    def picks_brush(self) -> bool:
        """True for a tap on the palette."""
        return self.from_palette and not self.changes

    @property
    def fills_cells(self) -> bool:
        """True if empty cells were painted."""
        return self._all(lambda before, after: before is None and after is not None)

    @property
    def adds_fires(self) -> bool:
        """True if squares without a printed fire got one."""
        return self._all(
            lambda before, after: (
                before is not None
                and after is not None
                and after.kind.fires > before.kind.fires == 0
            )
        )

    @property
    def spends_resources(self) -> bool:
        """True if resources were removed and nothing was laid in their place."""
        return self._all(
            lambda before, after: (
                before is not None
                and before.resource
                and after is not None
                and after.is_bare
                and after.kind == before.kind
            )
        )

    def _all(self, test: Callable[[Square | None, Square | None], bool]) -> bool:
        return bool(self.changes) and all(
            test(self.before.get(cell), after) for cell, after in self.changes.items()
        )
