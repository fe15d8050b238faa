"""The shape of a territory: its starting tile, its frame, what is joined, what had room."""

from collections.abc import Mapping

from companion.rules.game import Mode
from companion.rules.legality.findings import Code, Fact
from companion.rules.legality.layout import Layout, Slip, territory_check
from companion.rules.territory import BESIDE, Cell, Square


@territory_check(Code.START_TILE)
def start_tile(layout: Layout) -> Slip | None:
    """There is exactly one starting tile."""
    if layout.start is not None:
        return None
    return Slip(layout.starts, (Fact(None, len(layout.starts), 1),))


@territory_check(Code.NOT_IN_MODE)
def not_in_mode(layout: Layout) -> Slip | None:
    """No resources in Discovery, no cavemen outside Tribe, no totems outside Totem."""
    mode = layout.game.mode
    if mode is Mode.TOTEM:
        strays = [cell for cell, square in layout.squares.items() if square.caveman is not None]
    elif mode is Mode.DISCOVERY:
        strays = [
            cell
            for cell, square in layout.squares.items()
            if square.resource or square.caveman is not None
        ]
    else:
        strays = []
    totems = 0 if mode is Mode.TOTEM else len(layout.player.totems)
    if not strays and not totems:
        return None
    return Slip(tuple(strays), (Fact(None, len(strays) + totems, 0),))


@territory_check(Code.TOO_LARGE)
def too_large(layout: Layout) -> Slip | None:
    """All squares fit an N×N frame."""
    size, frame = layout.game.size, layout.frame
    if frame.fits(size):
        return None
    return Slip(facts=(Fact(None, frame.rows, size), Fact(None, frame.columns, size)))


@territory_check(Code.DISCONNECTED)
def disconnected(layout: Layout) -> Slip | None:
    """All squares are joined by sides to the starting tile."""
    if layout.start is None:
        return None
    joined = _joined(layout.squares, layout.start)
    if len(joined) == len(layout.squares):
        return None
    return Slip(tuple(cell for cell in layout.squares if cell not in joined))


def _joined(squares: Mapping[Cell, Square], start: Cell) -> set[Cell]:
    """The squares joined by sides to this one, itself included."""
    joined = {start}
    newest = [start]
    for cell in newest:  # grows while it is read
        for beside in BESIDE[cell]:
            if beside in squares and beside not in joined:
                joined.add(beside)
                newest.append(beside)
    return joined


@territory_check(Code.ODD_SQUARES)
def odd_squares(layout: Layout) -> Slip | None:
    """Dominoes cover an even number of squares beside the starting tile."""
    if layout.start is None or len(layout.squares) % 2:
        return None
    return Slip(facts=(Fact(None, len(layout.squares) - 1, len(layout.squares) - 2),))


@territory_check(Code.DISCARD_NOT_ALLOWED)
def discard_not_allowed(layout: Layout) -> Slip | None:
    """A finished territory with a gap has no room left for a domino beside the starting tile."""
    size = layout.game.size
    if not layout.game.finished or layout.start is None or not layout.frame.fits(size):
        return None
    for cell in BESIDE[layout.start]:
        if cell not in layout.squares:
            for other in BESIDE[cell]:
                if other not in layout.squares and _fits(layout, (cell, other)):
                    return Slip((cell, other))
    return None


def _fits(layout: Layout, cells: tuple[Cell, ...]) -> bool:
    """Whether an N×N frame holds all squares and these cells."""
    frame = layout.frame
    rows = [frame.top, frame.top + frame.rows - 1, *(cell.row for cell in cells)]
    columns = [frame.left, frame.left + frame.columns - 1, *(cell.column for cell in cells)]
    size = layout.game.size
    return max(rows) - min(rows) < size and max(columns) - min(columns) < size
