"""A widget that is one piece of graphics."""

from typing import ClassVar

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui.refreshing import follow, refreshing
from companion.ui.widgets.mesh_sheet import MeshSheet, Quads


class QuadDrawing(Widget):
    """Drawn anew before the next frame, once, whatever of it has changed."""

    drawn_by: ClassVar[tuple[str, ...]] = ("pos", "size")
    """The properties that it shows."""

    def __init__(self, **options: object) -> None:
        self._quads = MeshSheet()
        super().__init__(**options)
        self.canvas.add(self._quads.context)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in self.drawn_by:
            self.fbind(name, self._draw_soon)
        follow(refreshing, "revision", self.draw_anew)

    def draw_anew(self, *_args: object) -> None:
        self._draw_soon()

    def put(self, quads: Quads) -> None:
        """Everything that is to be seen."""
        raise NotImplementedError

    def _draw(self, _seconds: float) -> None:
        quads = Quads()
        self.put(quads)
        self._quads.show([quads.packed])
