"""From what a table shows to the picture of one player's board."""

from companion.app.board_picture import BoardPicture, Outline
from companion.app.pad_lines import PadLine, region_outlines
from companion.rules.territory import Cell, Frame
from companion.table.view import TableView

_NONE: frozenset[Cell] = frozenset()


def picture_of(
    view: TableView,
    index: int,
    *,
    lit: frozenset[Cell] = _NONE,
    thrower: Cell | None = None,
    marked: frozenset[Cell] = _NONE,
    line: PadLine | None = None,
    outlined: bool = False,
) -> BoardPicture:
    """The player's board; with a line of the pad, what made it, the rest receding; with squares
    that are lit, the volcano which throws, too."""
    player = view.player(index)
    outlines = region_outlines(view.regions(index)) if outlined else ()
    if thrower is not None:
        outlines = (*outlines, Outline(frozenset({thrower})))
    if line is not None:
        outlines, lit = line.outlines, line.fed_by
    flying = bool(lit) or thrower is not None
    return BoardPicture(
        player.territory.squares,
        frame_of(view.game.size, player.territory.frame),
        player.colour,
        marked=marked,
        lit=lit,
        outlines=outlines,
        recede=line is not None or bool(marked) or flying,
    )


def frame_of(size: int, used: Frame) -> Frame:
    """The cells a board of that size shows: its own, and what lies beyond them."""
    return Frame(0, 0, max(size, used.top + used.rows), max(size, used.left + used.columns))


def frame_alone(size: int, used: Frame) -> Frame:
    """The same of a territory by itself, wherever it was entered."""
    return Frame(used.top, used.left, max(size, used.rows), max(size, used.columns))
