"""The editor turns touches on a board into edits of one journal."""

from typing import Final

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell, Territory
from companion.table.brushes import Brush, Tool, brush_for, is_for_cavemen
from companion.table.edits import Edit, shift_within_frame
from companion.table.journal import Journal
from companion.table.strokes import (
    FinishedStroke,
    Piece,
    Refusal,
    Stroke,
    begin_drag,
    begin_from_palette,
    begin_stroke,
    edit_of,
)
from companion.table.view import TableView

FIRST_BRUSH: Final = Terrain.GRASSLAND

_DRAGGED_TOOLS: Final = (Tool.ERASER, Tool.SPEND)
"""Tools that stay in hand after a stroke that began with them on the palette."""


class Editor:
    """The player whose board is edited, the brush in hand, and the touch under way.

    Methods that take a touch return the view to show now.
    """

    def __init__(self, journal: Journal, player: int = 0, brush: Brush = FIRST_BRUSH) -> None:
        self.journal: Final = journal
        self.player = player
        self._brush: Brush = brush
        self._stroke: Stroke | None = None
        self._at: Cell | None = None
        self._start: Cell | None = None
        self._moved = False
        self._from_palette: Brush | None = None
        self.refusal: Refusal | None = None
        """The reason why the last touch did nothing."""
        self.finished: FinishedStroke | None = None
        """The last touch."""

    @property
    def brush(self) -> Brush:
        """The brush in hand. A brush for cavemen gives way outside Tribe mode."""
        tribe = self._mode is Mode.TRIBE
        return self._brush if tribe or not is_for_cavemen(self._brush) else FIRST_BRUSH

    @brush.setter
    def brush(self, brush: Brush) -> None:
        self._brush = brush

    @property
    def territory(self) -> Territory:
        return self.journal.tabletop.game.players[self.player].territory

    @property
    def busy(self) -> bool:
        """True while a touch is under way."""
        return self._stroke is not None

    @property
    def lit(self) -> frozenset[Cell]:
        """The squares that a fire in flight can reach."""
        return self._stroke.lit if self._stroke else frozenset()

    @property
    def airborne(self) -> Piece | None:
        """The piece that the finger carries over the board."""
        return self._stroke.airborne if self._stroke else None

    @property
    def thrown_from(self) -> Cell | None:
        """The volcano whose fire is in flight."""
        if self._start is None or self.airborne is None:
            return None
        square = self.territory.get(self._start)
        return self._start if square and square.terrain is Terrain.VOLCANO else None

    @property
    def pending_refusal(self) -> Refusal | None:
        """The reason why nothing would happen if the finger went up now."""
        return self._stroke.refusal if self._stroke else None

    @property
    def view(self) -> TableView:
        """The table as it is to be shown, with the stroke under way if that is previewed."""
        if self._stroke is None or not self._stroke.is_previewed:
            return self.journal.view
        return self.journal.preview(edit_of(self.player, self._stroke))

    def press(self, cell: Cell) -> TableView:
        """Put the finger down on a cell of the board."""
        self._stroke = begin_stroke(self.territory, self._mode, self.brush, cell)
        self._start = self._at = cell
        self._moved = False
        return self.view

    def press_palette(self, brush: Brush) -> None:
        """Put the finger down on the palette: a tap there, or the beginning of a stroke."""
        self._stroke = begin_from_palette(self.territory, self._mode, brush)
        self._from_palette = brush
        self._start = self._at = None
        self._moved = False

    def move(self, cell: Cell | None) -> TableView | None:
        """Move the finger over a cell, or off the board. Returns None if nothing changed."""
        if self._stroke is None or cell == self._at:
            return None
        self._at, self._moved = cell, True
        self._stroke.reach(cell)
        return self.view

    def hold(self) -> Brush | None:
        """Pick up the brush of what lies under a finger that rests where it came down; None if the
        finger has moved or nothing lies there."""
        if self._stroke is None or self._moved or self._from_palette or self._at is None:
            return None
        brush = brush_for(self.territory.get(self._at))
        if brush is not None:
            self.brush = brush
            self.cancel()
            self._stroke = begin_drag(self.territory, self._mode, self._at)
        return brush

    def lift(self) -> TableView:
        """Take the finger up and record what it did."""
        self.finished = self.refusal = None
        stroke, from_palette = self._stroke, self._from_palette
        picks = from_palette is not None and (
            not self._moved or isinstance(from_palette, Terrain) or from_palette in _DRAGGED_TOOLS
        )
        self.cancel()
        if picks and from_palette is not None:
            # A caveman who is touched again goes back to the tray.
            goes_back = from_palette is self.brush and isinstance(from_palette, Caveman)
            self.brush = Tool.SPEND if goes_back else from_palette
        if stroke is None:
            return self.journal.view
        self.finished = FinishedStroke(
            from_palette or self.brush, from_palette is not None, self.territory, stroke.changes
        )
        if not picks:
            self.refusal = stroke.refusal
        return self.record(edit_of(self.player, stroke))

    def interrupt(self) -> TableView:
        """End the touch because something else begins: what it painted stays, a piece that it
        carries goes back."""
        if self.airborne is None:
            return self.lift()
        self.refusal = self.finished = None
        return self.cancel()

    def cancel(self) -> TableView:
        """Forget the touch under way."""
        self._stroke = self._from_palette = None
        return self.journal.view

    def record(self, edit: Edit | None) -> TableView:
        """Record an edit in the journal."""
        return self.journal.view if edit is None else self.journal.record(edit)

    def shift(self, down: int, right: int) -> TableView:
        """Move the whole layout, as far as the frame lets it."""
        game = self.journal.tabletop.game
        return self.record(shift_within_frame(game, self.player, down, right))

    def undo(self) -> TableView:
        """Undo the last step, with its board in view."""
        return self._show_board_of(self.journal.undo())

    def redo(self) -> TableView:
        """Redo the step undone last, with its board in view."""
        return self._show_board_of(self.journal.redo())

    @property
    def _mode(self) -> Mode:
        return self.journal.tabletop.game.mode

    def _show_board_of(self, view: TableView) -> TableView:
        self.cancel()
        if view.concerns is not None:
            self.player = view.concerns
        return view
