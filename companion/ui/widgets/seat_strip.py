"""Everybody who played a game side by side: board, points, colour and name, the winner first."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.app.game_rows import SeatFace
from companion.history.listing import RowShape
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow
from companion.ui.theme import theme
from companion.ui.widgets.controls import OneLine
from companion.ui.widgets.derived import derived
from companion.ui.widgets.fitting import fit_of
from companion.ui.widgets.mesh_sheet import Box, Quads, text_width
from companion.ui.widgets.quad_drawing import QuadDrawing
from companion.ui.widgets.small_boards import put_small_board

_LINE: Final = 1.3
"""Height of a line of text, in parts of its letters."""
_BOARD, _LARGE_BOARD = 44, 64
"""Sides of a board, in dp: on a phone, and where there is more room or larger text."""
_ROOMY: Final = 600
"""Width of a list from which there is more room, in dp."""
_MOST: Final = 4
"""Side by side."""
_WIDEST: Final = 4
"""Of a player's place, in boards: on a tablet the points stay with the names."""
_FIGURE: Final = 1.05
"""Of the points, in parts of their usual size,"""
_LEAST_FIGURE: Final = 0.8
"""and how much smaller they may be where that makes room for another player."""
_LEAST_NAME: Final = 0.75
"""The same of names, before they are shortened."""
_DOT: Final = 13
"""Of a player's colour, in dp."""
_RING: Final = 1.4


class SeatName(OneLine):
    """A player's name below the board."""

    fit = NumericProperty(1)
    """How much smaller its letters are."""
    fitted = derived(lambda name: theme.size_small * name.fit, "fit")


def board_side(width: float) -> float:
    """How large the boards are in a list of that width."""
    return float(dp(_LARGE_BOARD if width >= dp(_ROOMY) or theme.large_text else _BOARD))


def columns_in(width: float, side: float) -> int:
    """How many players have room side by side in a strip so wide, with boards of that side: the
    same in every game, so that they stand below one another."""
    least = side + _beside() + text_width("00", _figure()) * _LEAST_FIGURE
    return max(1, min(_MOST, int((width + theme.rhythm) / (least + theme.rhythm))))


def strip_height(shape: RowShape, side: float, columns: int) -> float:
    """How high the strip of such a game is, whoever played."""
    lines = ceil(shape.seats / columns)
    cell = _cell_height(0 if shape.points_only else side)
    return float(lines * cell + (lines - 1) * theme.rhythm)


def _figure() -> float:
    return float(theme.size_points * _FIGURE)


def _beside() -> float:
    """From a board to the points."""
    return float(theme.rhythm_half * 1.5)


def _cell_height(side: float) -> float:
    """With a board of that side, or none."""
    upper = max(side, _figure() * _LINE)
    return float(upper + theme.rhythm_half / 2 + theme.size_small * _LINE)


class SeatStrip(QuadDrawing):
    """Shows the faces it is given, in one piece of graphics and a label for each name."""

    drawn_by = (*QuadDrawing.drawn_by, "side", "columns")
    side = NumericProperty(0)
    """Of a board."""
    columns = NumericProperty(1)

    def __init__(self, **options: object) -> None:
        self.faces: tuple[SeatFace, ...] = ()
        self._names: list[SeatName] = []
        super().__init__(**options)
        follow(theme, "text_scale", self.draw_anew)

    def show(self, faces: Sequence[SeatFace]) -> None:
        self.faces = tuple(faces)
        while len(self._names) < len(faces):
            label = SeatName(halign="left", valign="middle")
            self._names.append(label)
            self.add_widget(label)
        for index, label in enumerate(self._names):
            face = faces[index] if index < len(faces) else None
            label.text = face.name if face else ""
            label.font_name = theme.medium_font if face and face.won else theme.text_font
        self.draw_anew()

    def put(self, quads: Quads) -> None:
        columns = self.columns
        gap = theme.rhythm
        wide = min((self.width - gap * (columns - 1)) / columns, self.side * _WIDEST)
        by_points = all(face.board is None for face in self.faces)
        high = _cell_height(0 if by_points else self.side)
        # No player stands alone below the others.
        a_line = ceil(len(self.faces) / max(1, ceil(len(self.faces) / columns)))
        for index, face in enumerate(self.faces):
            line, column = divmod(index, a_line)
            left = round(self.x + column * (wide + gap))
            top = round(self.top - line * (high + gap))
            self._put(quads, face, (left, top - high, left + wide, top))
            label = self._names[index]
            # Who is last has the rest of the line.
            room = self.right - left if column == a_line - 1 else wide
            label.pos = left, top - high
            label.size = label.text_size = room, theme.size_small * _LINE
        self._fit_names()

    def _fit_names(self) -> None:
        """All of them as small as the longest needs it."""
        fits = [
            fit_of((name.text,), theme.size_small, name.font_name, name.width)
            for name in self._names
        ]
        for name in self._names:
            name.fit = max(_LEAST_NAME, min(fits))

    def _put(self, quads: Quads, face: SeatFace, box: Box) -> None:
        """The board, at its right the points over the colour; without a board, side by side."""
        left, bottom, right, top = box
        foot = bottom + theme.size_small * _LINE + theme.rhythm_half / 2
        x = left
        if face.board is not None:
            put_small_board(quads, face.board, (left, top - self.side, left + self.side, top))
            x += self.side + _beside()
        words = str(face.points)
        letter = min(_figure(), (right - x) / text_width(words, 1))
        colour = tuple(theme.accent if face.won else theme.text)
        half = text_width(words, letter) / 2
        middle = (top + foot) / 2
        if face.colour is None:
            quads.text(words, (x + half, middle), letter, colour)
            return
        dot = dp(_DOT) / 2
        if face.board is None:
            _put_dot(quads, face, x + dot, middle, dot)
            quads.text(
                words, (x + dot * 2 + theme.rhythm_half + half, middle), letter, tuple(colour)
            )
            return
        quads.text(words, (x + half, top - letter * _LINE / 2), letter, colour)
        _put_dot(quads, face, x + dot, foot + dot + dp(1), dot)


def _put_dot(quads: Quads, face: SeatFace, x: float, y: float, radius: float) -> None:
    """The player's colour in a ring, so that black stands out in the dark."""
    assert face.colour is not None  # noqa: S101  # who puts it has looked
    for grown, ink in ((dp(_RING), theme.text_soft), (0.0, (*theme.player(face.colour), 1.0))):
        r = radius - dp(_RING) + grown
        quads.rounded((x - r, y - r, x + r, y + r), r, tuple(ink))


lay_out("seat_strip")
