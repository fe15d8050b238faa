"""A small picture of numbers in the theme's colours: a line through time.

One widget with fixed instructions, however many numbers there are; more than there is room for are
drawn as the means of neighbours.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Mesh
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.app.chart_numbers import RUNGS, ladder, thinned
from companion.texts import formats
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets.fitting import length

_MOST: Final = 240
"""Numbers of a line that can be told apart on a phone."""

_SHOWN: Final = (
    "values",
    "words",
    "level",
    "level_words",
    "unit",
    "chosen",
    "pos",
    "size",
)
"""All that is drawn."""


class Chart(Widget):
    """`values` from left to right; `words` below it as (share of the width, text)."""

    values = ListProperty()
    words = ListProperty()
    level = NumericProperty(-1)
    """Where a line is to be drawn across, such as a mean; none below zero."""
    level_words = StringProperty()
    unit = StringProperty()
    """What is counted upwards."""
    chosen = NumericProperty(-1)
    """Where on the line a finger chose, as a share of the width; nowhere below zero."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._faint = Color()
            self._ladder = [Line(width=1) for _ in range(RUNGS + 1)]
            self._shade = Color()
            self._area = Mesh(mode="triangle_strip")
            self._strong = Color()
            self._line = Line(width=dp(1.6), joint="round", cap="round")
            self._dot = Ellipse(size=(0, 0))
            self._across_ink = Color()
            self._across = Line(width=1, dash_length=4, dash_offset=4)
        self._labels: list[Label] = []
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in _SHOWN:
            self.fbind(name, self._draw_soon)
        follow(refreshing, "revision", self._repaint)
        follow(theme, "text_scale", self._repaint)
        self._draw_soon()

    def _repaint(self, *_args: object) -> None:
        self._draw_soon()

    def _draw(self, *_args: object) -> None:
        self._paint()
        values = thinned(self.values, _MOST)
        low, high = ladder(values)
        letter = theme.size_tiny
        left, bottom = self.x + letter * 2.6, self.y + letter * 1.9
        above = letter * (1.7 if self.unit else 0.6)
        width, height = max(1.0, self.right - left), max(1.0, self.top - bottom - above)

        def up(value: float) -> float:
            return float(bottom + (value - low) / (high - low) * height)

        said: list[tuple[str, float, float, str, float]] = []
        for rung, line in enumerate(self._ladder):
            value = low + (high - low) * rung / RUNGS
            line.points = [left, up(value), self.right, up(value)] if values else []
            if values:
                place = left - letter * 0.5, up(value)
                said.append((formats.number(value), *place, "right", letter))
        self._dot.size = 0, 0
        self._draw_line(values, left, bottom, width, up)
        inside = values and low <= self.level <= high
        self._across.points = [left, up(self.level), self.right, up(self.level)] if inside else []
        if self.unit and values:
            # Beside the line its words would lie over what is drawn.
            level = self.level_words if inside else ""
            head = self.top - letter * 0.6
            upper = letter * _fit_of((self.unit, level), letter, width)
            said.append((self.unit, left, head, "left", upper))
            said.append((level, self.right, head, "right", upper))
        small = letter * _fit_of([text for _share, text in self.words], letter, width)
        for share, text in self.words:
            said.append((text, left + width * share, self.y + letter * 0.7, _side(share), small))
        self._say(said)

    def _draw_line(
        self,
        values: Sequence[float],
        left: float,
        bottom: float,
        width: float,
        up: Callable[[float], float],
    ) -> None:
        step = width / max(1, len(values) - 1)
        start = left if len(values) > 1 else left + width / 2
        points: list[float] = []
        corners: list[float] = []
        for index, value in enumerate(values):
            x, y = start + index * step, up(value)
            points += (x, y)
            corners += (x, bottom, 0, 0, x, y, 0, 0)
        if len(values) == 1:
            points = [left + width * 0.45, points[1], left + width * 0.55, points[1]]
        self._line.points = points
        if self.chosen >= 0 and values:
            nearest = round(self.chosen * (len(values) - 1)) * 2
            side = dp(9)
            self._dot.size = side, side
            self._dot.pos = points[nearest] - side / 2, points[nearest + 1] - side / 2
        self._area.vertices = corners
        self._area.indices = list(range(len(corners) // 4))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A finger chooses a point of the line; what else it does goes on."""
        if self.values and self.collide_point(*touch.pos):
            left = self.x + theme.size_tiny * 2.6
            share = (touch.x - left) / max(1.0, self.right - left)
            self.chosen = min(1.0, max(0.0, share))
        return bool(super().on_touch_down(touch))

    def _paint(self) -> None:
        self._faint.rgba = [*theme.outline[:3], 0.35]
        self._shade.rgba = [*theme.accent[:3], 0.16]
        self._strong.rgba = theme.accent
        self._across_ink.rgba = [*theme.text[:3], 0.7]

    def _say(self, said: Sequence[tuple[str, float, float, str, float]]) -> None:
        """Numbers beside and words below; labels are kept."""
        while len(self._labels) < len(said):
            label = Label(font_name=theme.text_font, size=(1, 1))
            self._labels.append(label)
            self.add_widget(label)
        for index, label in enumerate(self._labels):
            if index >= len(said):
                label.text = ""
                continue
            text, x, y, side, letter = said[index]
            label.text, label.font_size, label.color = text, letter, theme.text_soft
            label.texture_update()
            label.size = label.texture_size
            label.center_y = y
            if side == "right":
                label.right = x
            elif side == "left":
                label.x = x
            else:
                label.center_x = x


def _fit_of(words: Iterable[str], letter: float, width: float) -> float:
    """How much smaller words on one line must be, not to lie over one another."""
    needed = sum(length(text, letter, theme.text_font) + letter for text in words)
    return min(1.0, width / needed) if needed else 1.0


def _side(share: float) -> str:
    """Words at the edges do not reach beyond them."""
    return "left" if share <= 0 else "right" if share >= 1 else "centre"
