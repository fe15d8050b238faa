"""A page to scroll whose bar draws attention only while a hand or a wheel moves the page.

Kivy lets every bar shine up and fade whenever its page is laid out: a second of frames in which
nothing else changes, even where the whole page is seen and there is no bar.
"""

from kivy.input import MotionEvent
from kivy.uix.scrollview import ScrollView


class CalmScroll(ScrollView):
    """In kv and Python wherever something is scrolled, before any other kind of `ScrollView`."""

    def __init__(self, **options: object) -> None:
        self._wheeled = False
        super().__init__(**options)

    def update_from_scroll(self, *args: object) -> None:
        # Kivy binds this at every step of a scroll, and unbinds it once when all is still.
        self.funbind("bar_color", self._change_bar_color)
        super().update_from_scroll(*args)
        if not self._is_moved():
            self._bar_color = self.bar_inactive_color

    def on_scroll_start(self, touch: MotionEvent, check_children: bool = True) -> bool:
        self._wheeled = touch.is_mouse_scrolling
        return bool(super().on_scroll_start(touch, check_children))

    def convert_distance_to_scroll(self, dx: float, dy: float) -> tuple[float, float]:
        # Kivy pushes a page that is seen whole to the lower end of its room.
        along, down = super().convert_distance_to_scroll(dx, dy)
        return along, down if self.viewport_size[1] > self.height else 0

    def _is_moved(self) -> bool:
        """Under a finger, by a wheel, or on its way since it was let go."""
        effects = (self.effect_x, self.effect_y)
        gliding = any(effect is not None and effect.velocity for effect in effects)
        return self._wheeled or self._touch is not None or gliding

    def _bind_inactive_bar_color(self, *args: object) -> None:
        self._wheeled = False
        # A fade from a colour to the same one would draw every frame of it.
        if list(self._bar_color) != list(self.bar_inactive_color):
            super()._bind_inactive_bar_color(*args)
