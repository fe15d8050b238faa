"""The board: one widget that draws a territory, however many squares it has.

It is given a picture and shows it within the next frame. Touches pass through: who listens asks
`cell_at` where they fell.
"""

from collections.abc import Mapping
from operator import and_

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BoundedNumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.app.board_picture import BoardPicture, Ghost
from companion.rules.box import Terrain
from companion.rules.game import Colour
from companion.rules.territory import Cell, Frame, Square
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets.board_paint import BoardPaint, Painter
from companion.ui.widgets.board_shape import ALONE, BoardLayout, Joints
from companion.ui.widgets.mesh_sheet import MeshSheet, Quads

Look = tuple[Square | None, Joints]
"""All that the drawing of a cell depends on."""
Painted = tuple[bytes, bytes, bytes]
"""A cell's tile edge, its ground, and what lies upon it."""

EMPTY = BoardPicture({}, Frame(0, 0, 5, 5), Colour.PINK)


class Board(Widget):
    """Draws a `BoardPicture` as large as fits. Unchanged squares are not painted again."""

    picture = ObjectProperty(EMPTY)
    ghost = ObjectProperty(None, allownone=True)
    """A `Ghost`, while something is dragged."""
    glow = BoundedNumericProperty(0.0, min=0.0, max=1.0)
    """How strongly the squares of `pulse` shine just now."""

    def __init__(self, **options: object) -> None:
        self._layout = BoardLayout.fitting(EMPTY.view, 0, 0, 100, 100)
        self._looks: dict[Cell, Look] = {}
        self._painted: dict[Cell, Painted] = {}
        self._pointed = b""
        """What the picture points out, painted: shining and dragging do not change it."""
        self._shining: frozenset[Cell] = frozenset()
        self._squares = MeshSheet()
        self._marks = MeshSheet()
        self._paint: BoardPaint | None = None
        self._hut = EMPTY.hut
        super().__init__(**options)
        self.canvas.add(self._squares.context)
        self.canvas.add(self._marks.context)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self._remark = Clock.create_trigger(self._draw_marks, -1)
        for name in ("picture", "pos", "size"):
            self.fbind(name, self._redraw)
        for name in ("ghost", "glow"):
            self.fbind(name, self._remark)
        self.fbind("opacity", self._fade)
        follow(refreshing, "revision", self._repaint)
        follow(theme, "text_scale", self._repaint)
        self._repaint()

    def show(self, picture: BoardPicture) -> None:
        """Show this from the next frame on."""
        self.picture = picture

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell at a place in the coordinates of this widget's parent; None beside the view."""
        return self._fitted().cell_at(x, y)

    def centre_of(self, cell: Cell) -> tuple[float, float]:
        return self._fitted().centre(cell)

    @property
    def pitch(self) -> int:
        """Side of a square in pixels."""
        return self._fitted().pitch

    def draw_now(self) -> None:
        """For a picture that waits for no frame."""
        self._draw(0)

    def pulse(self, cells: frozenset[Cell]) -> None:
        """Let these squares shine up once; with reduced motion, don't."""
        if theme.reduced_motion or not cells:
            return
        Animation.cancel_all(self, "glow")
        self._shining = cells
        self.glow = 1.0
        Animation(glow=0.0, duration=0.6, transition="out_cubic").start(self)

    def _fitted(self) -> BoardLayout:
        return BoardLayout.fitting(self.picture.view, *self.pos, *self.size)

    def _repaint(self, *_args: object) -> None:
        self._paint = None
        self._redraw()

    def _fade(self, _board: object, opacity: float) -> None:
        self._squares.fade(opacity)
        self._marks.fade(opacity)

    def _draw(self, _: float) -> None:
        if min(self.size) < 1:
            self._paint = None
            self._squares.show([])
            self._marks.show([])
            return
        picture: BoardPicture = self.picture
        layout = self._fitted()
        if self._paint is None or self._hut is not picture.hut or layout != self._layout:
            self._paint = BoardPaint(theme, (*theme.player(picture.hut), 1.0))
            self._hut, self._layout = picture.hut, layout
            self._looks = {}
        self._paint_changed(picture, layout, self._paint)
        painter = Painter(layout, self._paint, Quads())
        point_out(painter, picture, self._looks)
        self._pointed = painter.quads.packed
        painted = self._painted.values()
        self._squares.show(
            [
                *[cell[0] for cell in painted],
                *[cell[1] for cell in painted],
                *[cell[2] for cell in painted],
            ]
        )
        self._draw_marks(0)

    def _paint_changed(self, picture: BoardPicture, layout: BoardLayout, paint: BoardPaint) -> None:
        """Paint the cells that look other than they did, and forget those that are gone."""
        looks = looks_of(picture)
        before, kept = self._looks, self._painted
        self._painted = {
            cell: kept[cell] if before.get(cell) == look else _painted(cell, look, layout, paint)
            for cell, look in looks.items()
        }
        self._looks = looks

    def _draw_marks(self, _: float) -> None:
        if self._paint is None:
            return
        painter = Painter(self._layout, self._paint, Quads())
        if self.glow and self._shining:
            painter.outline(self._shining, (*self._paint.outline[:3], self.glow * 0.9))
        if isinstance(self.ghost, Ghost):
            painter.ghost(self.ghost)
        self._marks.show([self._pointed, painter.quads.packed])


def looks_of(picture: BoardPicture) -> dict[Cell, Look]:
    """How every cell to be drawn looks: the squares in the view, and the hollows."""
    squares = picture.squares
    top, left, rows, columns = picture.view
    hollow = picture.hollow or picture.view
    # The starting tile flows together with nothing, not even with its like.
    grounds: dict[Cell, Terrain | None] = {
        cell: square.terrain if square.terrain is not Terrain.START else None
        for cell, square in squares.items()
    }
    looks: dict[Cell, Look] = {}
    for row in range(top, top + rows):
        for column in range(left, left + columns):
            cell = Cell(row, column)
            square = squares.get(cell)
            if square is not None:
                looks[cell] = (square, _joints(cell, grounds))
            elif 0 <= row - hollow.top < hollow.rows and 0 <= column - hollow.left < hollow.columns:
                looks[cell] = (None, ALONE)
    return looks


def _joints(cell: Cell, grounds: dict[Cell, Terrain | None]) -> Joints:
    own = grounds[cell]
    return ALONE if own is None else Joints.of(cell, grounds.get, own)  # type: ignore[arg-type]


def _painted(cell: Cell, look: Look, layout: BoardLayout, paint: BoardPaint) -> Painted:
    square, joints = look
    edge, ground, upon = (Painter(layout, paint, Quads()) for _ in range(3))
    if square is None:
        ground.hollow(cell)
    else:
        edge.edge(cell, square, joints)
        ground.ground(cell, square, joints)
        upon.upon(cell, square, joints)
    return edge.quads.packed, ground.quads.packed, upon.quads.packed


def point_out(painter: Painter, picture: BoardPicture, looks: Mapping[Cell, Look]) -> None:
    """What lies over the squares: veils, lines, rings, labels."""
    line = painter.paint.outline
    lit = _group(picture.lit, looks)
    if picture.recede:
        _let_recede(painter, looks, [lit, *_pointed_out(picture, looks)])
    for cell, joints in lit.items():
        painter.light(cell, joints)
    for domino in picture.dominoes:
        if domino != picture.newest:
            painter.outline(frozenset(domino), (*line[:3], 0.4))
    if picture.newest is not None:
        painter.outline(frozenset(picture.newest), painter.paint.accent)
    for shown in picture.outlines:
        painter.outline(shown.cells, line)
    for cell in sorted(picture.marked):
        painter.mark(cell)
    for cell in sorted(picture.aimed & looks.keys()):
        painter.aim(cell)
    painter.labels(picture)


def _let_recede(
    painter: Painter, looks: Mapping[Cell, Look], groups: list[dict[Cell, Joints]]
) -> None:
    """A veil over all squares, and these groups once more over the veil."""
    for cell, (square, joints) in looks.items():
        if square is not None:
            painter.veil(cell, joints)
    for group in groups:
        for cell, joints in group.items():
            square = looks[cell][0]
            if square is not None:
                painter.raised(cell, square, joints)


def _pointed_out(picture: BoardPicture, looks: Mapping[Cell, Look]) -> list[dict[Cell, Joints]]:
    """What does not recede beside the squares within reach, each group in its own shape."""
    shapes = [shown.cells for shown in picture.outlines]
    shapes += [frozenset(picture.newest)] if picture.newest is not None else []
    shapes += [frozenset({cell}) for cell in sorted(picture.marked | picture.aimed)]
    return [_group(shape, looks) for shape in shapes]


def _group(shape: frozenset[Cell], looks: Mapping[Cell, Look]) -> dict[Cell, Joints]:
    return {
        cell: Joints(*map(and_, looks[cell][1], Joints.of(cell, shape.__contains__)))
        for cell in sorted(shape)
        if cell in looks
    }
