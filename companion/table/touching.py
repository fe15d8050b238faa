"""Which stroke a touch begins.

What a stroke does is decided where it starts, so it never spoils what it passes over:

- with a terrain in hand: on an empty cell it fills empty cells only; on a square of that terrain
  it cycles what the squares of that terrain print; elsewhere it paints over.
- what lies on the board can be dragged, whatever is in hand: the hut, a volcano's fire, a token,
  a caveman. A tap on them is the brush's.
- the eraser takes what it first meets: cavemen, tokens, resources, or whole squares.
- what was spent is taken away, resources only; from a square whose own is gone, those that are
  gone are given back.

The finger may leave the board and come back.
"""

from companion.rules.box import Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell, Square, Territory
from companion.table.brushes import Brush, Tool
from companion.table.brushing import (
    Brushing,
    Sweep,
    cycling,
    filling,
    leaving,
    painting_over,
    spending,
    taking,
)
from companion.table.carrying import Carry, Drag
from companion.table.strokes import Refusal, Stroke


def touch(territory: Territory, mode: Mode, brush: Brush, cell: Cell) -> Stroke:
    """A finger came down on a cell of the board with this brush in hand."""
    square = territory.get(cell)
    if brush is Tool.ERASER and not (square and square.terrain is Terrain.START and square.is_bare):
        return Sweep(territory, mode, cell)
    if square is not None and _can_be_dragged(square):
        return Drag(territory, mode, cell, _tapped(territory, mode, brush, cell))
    return _tapped(territory, mode, brush, cell)


def rested(territory: Territory, mode: Mode, cell: Cell) -> Stroke | None:
    """A finger has rested there and picked up the brush: it is no tap any more, but what can be
    dragged still goes where it does."""
    square = territory.get(cell)
    if square is None or not _can_be_dragged(square):
        return None
    return Drag(territory, mode, cell, Brushing(territory, leaving))


def from_palette(territory: Territory, mode: Mode, brush: Brush) -> Stroke:
    """A finger comes from the palette with this brush: paint for empty cells, a piece for the
    square where it goes up, an eraser for pieces, what was spent."""
    if isinstance(brush, Terrain):
        return Brushing(territory, filling(brush, mode))
    if brush is Tool.ERASER:
        return Sweep(territory, mode, None)
    if brush is Tool.SPEND:
        return Brushing(territory, taking)
    return Carry(territory, mode, brush, follow=True)


def _tapped(territory: Territory, mode: Mode, brush: Brush, cell: Cell) -> Stroke:
    stroke: Stroke
    square = territory.get(cell)
    if brush is Tool.ERASER:
        stroke = Brushing(territory, leaving)
    elif brush is Tool.SPEND:
        stroke = Brushing(territory, spending(square), follows=False, refuses=Refusal.SPENT)
    elif not isinstance(brush, Terrain):
        stroke = Carry(territory, mode, brush, follow=False)
    elif square is None:
        stroke = Brushing(territory, filling(brush, mode))
    elif square.terrain is brush:
        stroke = Brushing(territory, cycling(brush, mode), follows=False, refuses=Refusal.COVERED)
    elif square.terrain is Terrain.START:
        stroke = Brushing(territory, leaving)
    else:
        stroke = Brushing(territory, painting_over(brush, mode), follows=False)
    stroke.reach(cell)
    return stroke


def _can_be_dragged(square: Square) -> bool:
    return (
        square.terrain in (Terrain.START, Terrain.VOLCANO)
        or square.token > 0
        or square.caveman is not None
    )
