"""A page that grows at its end without moving what is read."""

from collections.abc import Sequence

from kivy.properties import NumericProperty

from companion.ui.widgets.calm_scroll import CalmScroll


class SteadyScroll(CalmScroll):
    """What is seen stays where it is, under a finger too, while something is added below it, and
    while there is more or less room at its foot."""

    scroll_y: float
    page_tall = NumericProperty(0)
    """How high the page was last."""
    room_tall = NumericProperty(0)
    """How much of it was seen then."""

    def on_viewport_size(self, _scroll: object, size: Sequence[float]) -> None:
        self._keep(size[1], self.height)

    def on_height(self, _scroll: object, height: float) -> None:
        # A finger that is down would go on counting from the height that it found.
        self._effect_y_start_height = height
        self._keep(self.viewport_size[1], height)

    def _keep(self, page: float, room: float) -> None:
        before, now = self.page_tall - self.room_tall, page - room
        self.page_tall, self.room_tall = page, room
        above = (1 - self.scroll_y) * before if before > 0 else 0.0
        self.scroll_y = max(0.0, 1 - above / now) if now > 0 else 1.0
