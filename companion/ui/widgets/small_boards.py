"""Boards the size of a stamp: a map of the terrains, the hut and the fires, and nothing else.

Many of them stand in a list, so neighbours of one terrain are one quad, and a row of boards is one
piece of graphics with the picture that all boards share.
"""

from itertools import groupby
from typing import Final

from companion.app.board_picture import BoardPicture
from companion.rules.box import Terrain
from companion.rules.territory import Cell, Square
from companion.ui.drawings import drawing
from companion.ui.palettes import CHAR, rgb
from companion.ui.theme import theme
from companion.ui.widgets.board_shape import BoardLayout
from companion.ui.widgets.mesh_sheet import Box, Quads

_MOST_DOTS: Final = 3


def put_small_board(quads: Quads, picture: BoardPicture, box: Box) -> None:
    """The board as large as fits, in the middle of a square at the left of the box."""
    left, bottom, right, top = box
    view = picture.view
    layout = BoardLayout.fitting(view, left, bottom, right - left, top - bottom)
    pitch = layout.pitch
    first = round(left + pitch * (max(view.rows, view.columns) - view.columns) / 2)
    high = layout.top
    whole = (first, high - pitch * view.rows, first + pitch * view.columns, high)
    quads.plain(whole, tuple(theme.hollow))
    for row in range(view.rows):
        squares = [
            (column, picture.squares.get(Cell(row + view.top, column + view.left)))
            for column in range(view.columns)
        ]
        upper = high - row * pitch
        for terrain, run in groupby(squares, lambda each: each[1] and each[1].terrain):
            columns = [column for column, _square in run]
            x, to_x = first + columns[0] * pitch, first + (columns[-1] + 1) * pitch
            if terrain is Terrain.START:
                ground = theme.player(picture.hut)
            elif terrain is not None:
                ground = theme.terrain(terrain)
            else:
                continue
            quads.plain((x, upper - pitch, to_x, upper), (*ground, 1.0))
        for column, square in squares:
            if square is not None:
                _put_signs(quads, square, first + (column + 0.5) * pitch, upper - pitch / 2, pitch)


def _put_signs(quads: Quads, square: Square, x: float, y: float, pitch: int) -> None:
    """The hut, and a dot for each fire; the colours of a large board's map."""
    if square.terrain is Terrain.START:
        quads.centred(x, y, pitch * 0.9, drawing("sign-hut"), tuple(theme.text_on_player))
    count = min(square.fires, _MOST_DOTS)
    half = pitch * (0, 0.17, 0.14, 0.12)[count]
    for nth in range(count):
        middle = x + (nth - (count - 1) / 2) * half * 2.3
        rim = half * 1.4
        quads.plain((middle - rim, y - rim, middle + rim, y + rim), (*rgb(CHAR), 1.0))
        quads.plain((middle - half, y - half, middle + half, y + half), tuple(theme.text_on_player))
