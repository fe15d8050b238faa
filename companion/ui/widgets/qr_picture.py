"""A QR code, black on white by day and by night: cameras expect it so."""

from typing import Final

from kivy.graphics import Color, Mesh, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.exchange.qr_code import QUIET, Rows
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived

_LARGEST: Final = 480
"""In dp."""
_WHITE: Final = (1, 1, 1, 1)
_BLACK: Final = (0, 0, 0, 1)


class QrPicture(Derived, Widget):
    """As large as there is room, in whole pixels: every square is as large as the next one."""

    rows = ObjectProperty(())
    room = NumericProperty(0)
    """How high it may be: all of it is to be seen at once."""
    tall = derived(lambda picture: picture.tall_with(), "width", "room", "rows")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "rows"):
            self.fbind(name, self._draw)
        self._draw()

    def tall_with(self) -> float:
        """No higher than what is drawn."""
        room = min(self.width, self.room, dp(_LARGEST))
        side = len(self.rows) + 2 * QUIET
        return float(room - room % side if self.rows else room)

    def _draw(self, *_args: object) -> None:
        self.canvas.clear()
        rows: Rows = self.rows
        side = len(rows) + 2 * QUIET
        square = int(min(self.width, self.height) / side)
        if not rows or not square:
            return
        # Not from its centre, which is told of a move only later.
        left = round(self.x + (self.width - side * square) / 2)
        bottom = round(self.y + (self.height - side * square) / 2)
        with self.canvas:
            Color(*_WHITE)
            RoundedRectangle(
                pos=(left, bottom), size=(side * square,) * 2, radius=[theme.radius_small]
            )
            Color(*_BLACK)
            for row, line in enumerate(rows):
                y = bottom + (side - QUIET - 1 - row) * square
                _draw_line(line, left + QUIET * square, y, square)


def _draw_line(line: tuple[bool, ...], left: int, y: int, square: int) -> None:
    """The dark squares of a line, those side by side as one."""
    vertices: list[float] = []
    begin = None
    for column, dark in enumerate((*line, False)):
        if dark and begin is None:
            begin = column
        elif not dark and begin is not None:
            x, to = left + begin * square, left + column * square
            for corner in ((x, y), (to, y), (to, y + square), (x, y + square)):
                vertices += (*corner, 0, 0)
            begin = None
    count = len(vertices) // 16
    indices = [4 * quad + corner for quad in range(count) for corner in (0, 1, 2, 0, 2, 3)]
    Mesh(vertices=vertices, indices=indices, mode="triangles")


lay_out("qr_picture")
