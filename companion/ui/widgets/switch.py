"""KivyMD's switch, as it stands in a row. Import it late: with it comes much of KivyMD."""

from kivy.input import MotionEvent
from kivymd.uix.selectioncontrol import MDSwitch
from kivymd.uix.selectioncontrol.selectioncontrol import Thumb

from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived


class WantedSwitch(Derived, MDSwitch):
    """Shows what its row says; the row takes the touch."""

    edge = derived(lambda s: theme.accent if s.active else theme.text_soft, "active")

    def on_touch_down(self, _touch: MotionEvent) -> bool:
        return False

    def on_touch_move(self, _touch: MotionEvent) -> bool:
        return False

    def on_touch_up(self, _touch: MotionEvent) -> bool:
        return False


def _without_frame_buffer(thumb: Thumb) -> None:
    thumb.fbo = None


# For its ripple each thumb would make a frame buffer, compile a shader and draw fifty frames after
# a touch; some phones' graphics have crashed on it (KivyMD#1900).
Thumb.init_fbos = _without_frame_buffer
Thumb.call_ripple_animation_methods = lambda _thumb, _touch: None

lay_out("switch")
