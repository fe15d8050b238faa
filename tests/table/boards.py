"""Territories and tabletops written as text, for the tests of this folder."""

from companion.rules.game import SIZES, Colour, Game, Mode, Player, Variant, reach_of_frame
from companion.rules.notation import read_territory, write_territory
from companion.rules.territory import Cell, Square, Territory
from companion.table.brushes import Brush
from companion.table.edits import apply_edit
from companion.table.strokes import Stroke, begin_from_palette, begin_stroke, edit_of
from companion.table.tabletop import Tabletop

MOST = reach_of_frame(max(SIZES))


def board(*rows: str) -> Territory:
    return read_territory(rows, MOST)


def written(territory: Territory) -> list[str]:
    return [" ".join(row.split()) for row in write_territory(territory)]


def tabletop(
    *territories: Territory,
    mode: Mode = Mode.TOTEM,
    size: int = 5,
    variants: frozenset[Variant] = frozenset(),
) -> Tabletop:
    players = tuple(
        Player(f"Player {index}", colour, territory)
        for index, (colour, territory) in enumerate(zip(Colour, territories, strict=False))
    )
    return Tabletop.laid_out(Game(mode, size, players, variants, finished=False))


def after_stroke(
    territory: Territory,
    brush: Brush,
    *path: tuple[int, int] | None,
    mode: Mode = Mode.TOTEM,
    palette: bool = False,
) -> list[str]:
    """The territory after a finger went along the path; None is off the board."""
    cells = [None if step is None else Cell(*step) for step in path]
    stroke: Stroke
    if palette:
        stroke = begin_from_palette(territory, mode, brush)
    else:
        first, *cells = cells
        assert first is not None
        stroke = begin_stroke(territory, mode, brush, first)
    for cell in cells:
        stroke.reach(cell)
    edit = edit_of(0, stroke)
    before = tabletop(territory, mode=mode)
    after = before if edit is None else apply_edit(edit, before)
    return written(after.game.players[0].territory)


def square(text: str) -> Square:
    return board(text)[Cell(0, 0)]
