"""A hand at the table: the board before it, the brush it holds, the touch under way."""

from typing import Final

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell, Territory
from companion.table.brushes import Brush, Tool, brush_for, is_for_cavemen
from companion.table.edits import Edit
from companion.table.journal import Journal
from companion.table.shifting import shift
from companion.table.strokes import Deed, Piece, Refusal, Stroke, lay
from companion.table.touching import from_palette, rested, touch
from companion.table.view import TableView

FIRST_BRUSH: Final = Terrain.GRASSLAND

_SWEEPING: Final = (Tool.ERASER, Tool.SPEND)
"""Tools that stay in hand where a stroke began with them on the palette."""
_NOWHERE: Final = frozenset[Cell]()


class Hand:
    """Turns touches into edits of one journal. All methods say what to show now."""

    def __init__(self, journal: Journal, player: int = 0, brush: Brush = FIRST_BRUSH) -> None:
        self.journal: Final = journal
        self.player = player
        self._brush: Brush = brush
        self._stroke: Stroke | None = None
        self._at: Cell | None = None
        self._began: Cell | None = None
        self._moved = False
        self._carried: Brush | None = None
        self.refusal: Refusal | None = None
        """Why the touch that went up last did nothing."""
        self.deed: Deed | None = None
        """What that touch did."""

    @property
    def brush(self) -> Brush:
        """What was picked up last; what only Tribe mode knows is laid down with that mode."""
        tribe = self.journal.tabletop.game.mode is Mode.TRIBE
        return self._brush if tribe or not is_for_cavemen(self._brush) else FIRST_BRUSH

    @brush.setter
    def brush(self, brush: Brush) -> None:
        self._brush = brush

    @property
    def territory(self) -> Territory:
        return self.journal.tabletop.game.players[self.player].territory

    @property
    def busy(self) -> bool:
        """A touch is under way."""
        return self._stroke is not None

    @property
    def lit(self) -> frozenset[Cell]:
        """The squares that a fire in flight can reach."""
        return self._stroke.lit if self._stroke else _NOWHERE

    @property
    def airborne(self) -> Piece | None:
        """What the finger carries over the board."""
        return self._stroke.airborne if self._stroke else None

    @property
    def thrown_from(self) -> Cell | None:
        """The volcano whose fire is in flight."""
        if self._began is None or self.airborne is None:
            return None
        square = self.territory.get(self._began)
        return self._began if square and square.terrain is Terrain.VOLCANO else None

    @property
    def refuses(self) -> Refusal | None:
        """Why nothing would happen, were the finger lifted now."""
        return self._stroke.refusal if self._stroke else None

    @property
    def seen(self) -> TableView:
        """The table as it is to be shown: with the stroke under way, where that shows already."""
        if self._stroke is None or not self._stroke.follows:
            return self.journal.view
        return self.journal.preview(lay(self.player, self._stroke))

    def press(self, cell: Cell) -> TableView:
        """The finger comes down on a cell of the board."""
        mode = self.journal.tabletop.game.mode
        self._stroke = touch(self.territory, mode, self.brush, cell)
        self._began = self._at = cell
        self._moved = False
        return self.seen

    def take(self, brush: Brush) -> None:
        """The finger comes down on the palette: a tap there, or the beginning of a stroke."""
        mode = self.journal.tabletop.game.mode
        self._stroke = from_palette(self.territory, mode, brush)
        self._carried = brush
        self._began = self._at = None
        self._moved = False

    def move(self, cell: Cell | None) -> TableView | None:
        """The finger is over this cell now, or off the board; None: nothing new to show."""
        if self._stroke is None or cell == self._at:
            return None
        self._at, self._moved = cell, True
        self._stroke.reach(cell)
        return self.seen

    def hold(self) -> Brush | None:
        """The finger rests where it came down: pick up the brush of what lies there. None where
        the touch went elsewhere already, or nothing lies there to be picked up."""
        if self._stroke is None or self._moved or self._carried or self._at is None:
            return None
        brush = brush_for(self.territory.get(self._at))
        if brush is not None:
            self.brush = brush
            self.drop()
            self._stroke = rested(self.territory, self.journal.tabletop.game.mode, self._at)
        return brush

    def lift(self) -> TableView:
        """The finger goes up: what it did is recorded."""
        self.deed = None
        stroke, carried = self._stroke, self._carried
        picks = carried is not None and (
            not self._moved or isinstance(carried, Terrain) or carried in _SWEEPING
        )
        self.drop()
        if picks and carried is not None:
            # Touched again, a caveman goes back where he was.
            back = carried is self.brush and isinstance(carried, Caveman)
            self.brush = Tool.SPEND if back else carried
        self.refusal = None if stroke is None or picks else stroke.refusal
        edit = lay(self.player, stroke) if stroke is not None else None
        if stroke is not None:
            done = stroke.changes
            self.deed = Deed(carried or self.brush, carried is not None, self.territory, done)
        return self.do(edit)

    def settle(self) -> TableView:
        """Something else begins before the finger goes up: what it has painted stays, what it
        carries goes back."""
        if self.airborne is None:
            return self.lift()
        self.refusal = self.deed = None
        return self.drop()

    def drop(self) -> TableView:
        """Forget the touch under way."""
        self._stroke = self._carried = None
        return self.journal.view

    def do(self, edit: Edit | None) -> TableView:
        return self.journal.view if edit is None else self.journal.record(edit)

    def shift(self, down: int, right: int) -> TableView:
        """Move the whole layout, as far as it goes."""
        return self.do(shift(self.journal.tabletop.game, self.player, down, right))

    def undo(self) -> TableView:
        return self._turned_to(self.journal.undo())

    def redo(self) -> TableView:
        return self._turned_to(self.journal.redo())

    def _turned_to(self, view: TableView) -> TableView:
        """What is undone is undone before one's eyes."""
        self.drop()
        if view.concerns is not None:
            self.player = view.concerns
        return view
