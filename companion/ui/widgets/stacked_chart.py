"""What a whole was made of, through time: layers upon one another."""

from collections.abc import Callable, Sequence

from kivy.graphics import Color, Mesh
from kivy.properties import ListProperty

from companion.ui.theme import theme
from companion.ui.widgets.chart import Chart


class StackedChart(Chart):
    """`layers` from below, each the name of its colour in the theme and its values."""

    layers = ListProperty()

    def __init__(self, **options: object) -> None:
        self._parts: list[tuple[Color, Mesh]] = []
        super().__init__(from_zero=True, **options)

    def on_layers(self, _chart: object, layers: Sequence[tuple[str, Sequence[float]]]) -> None:
        self.values = [sum(parts) for parts in zip(*(each for _name, each in layers), strict=True)]

    def _draw_line(
        self,
        values: Sequence[float],
        left: float,
        _bottom: float,
        width: float,
        up: Callable[[float], float],
    ) -> None:
        while len(self._parts) < len(self.layers):
            with self.canvas.before:
                self._parts.append((Color(), Mesh(mode="triangle_strip")))
        step = width / max(1, len(values) - 1)
        below = [0.0] * len(values)
        for (colour, mesh), (shade, layer) in zip(self._parts, self.layers, strict=False):
            colour.rgba = getattr(theme, shade)
            above = [low + each for low, each in zip(below, layer, strict=True)]
            corners: list[float] = []
            for index, (low, high) in enumerate(zip(below, above, strict=True)):
                x = left + index * step
                corners += (x, up(low), 0, 0, x, up(high), 0, 0)
            mesh.vertices = corners
            mesh.indices = list(range(len(corners) // 4))
            below = above
