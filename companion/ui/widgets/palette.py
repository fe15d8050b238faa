"""What lies under the thumb: chips to pick up or to drag onto the board."""

from typing import Final

from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.controls import Icon
from companion.ui.widgets.fitting import SPARE, length

_LEAST_LETTER: Final = 9


class BrushChip(Widget):
    """Something to hold. A touch takes it; it may be carried off the chip before it is let go."""

    brush = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)
    left = NumericProperty(0)
    """How many the box still holds."""
    says = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        for event in ("on_take", "on_carry", "on_let_go"):
            self.register_event_type(event)
        super().__init__(**kwargs)

    def on_take(self) -> None:
        """The finger came down on it."""

    def on_carry(self, x: float, y: float) -> None:
        """The finger carries it here."""

    def on_let_go(self) -> None:
        """The finger went up."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if (
            self.disabled
            or not self.collide_point(*touch.pos)
            or touch.is_mouse_scrolling
            or touch.ud.get("carries")
        ):
            return False
        touch.grab(self)
        self.dispatch("on_take")
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self.dispatch("on_carry", *touch.pos)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.dispatch("on_let_go")
        return True


class GroundChip(BrushChip):
    """A terrain: its colour, its sign, and what is left of it."""

    ground = ColorProperty()
    sign = ObjectProperty(None, allownone=True)
    ink = ColorProperty()
    glyph = NumericProperty()


class ToolChip(BrushChip):
    """A tool with its name: beside its icon, else below it; none that can only be read with a
    lens."""

    icon = StringProperty()
    words = StringProperty()
    letter = NumericProperty(1)
    long = BooleanProperty(False)
    """The words are too long to stand beside the icon."""
    stacked = BooleanProperty(False)
    """They stand below it; whoever has several tools lets them be alike."""
    silent = BooleanProperty(False)
    """There is no room for the words."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("words", "width", "stacked"):
            self.fbind(name, self._refit)
        theme.bind(text_scale=self._refit)
        self._refit()

    def _refit(self, *_args: object) -> None:
        room, font = max(1.0, self.width - dp(6)), theme.medium_font
        beside = theme.size_icon + length(self.words, theme.size_small, font) * SPARE
        self.long = beside > room
        below = length(self.words, theme.size_tiny, font) * SPARE
        shrunk = theme.size_tiny * min(1.0, room / max(1.0, below))
        self.letter = shrunk if self.stacked else theme.size_small
        self.silent = not self.words or self.letter < sp(_LEAST_LETTER)


class PieceChip(BrushChip):
    """A caveman of the tray: what he counts, and how many are left."""

    drawing = ObjectProperty(None, allownone=True)
    worth = StringProperty()
    counted = ObjectProperty(None, allownone=True)
    icon = StringProperty()
    power = StringProperty()
    side = NumericProperty()
    letter = NumericProperty(1)


def picture(name: str) -> Texture:
    """A drawing of the board, as kv's Rectangle takes it."""
    return texture(name)


__all__ = ["BrushChip", "GroundChip", "Icon", "PieceChip", "ToolChip", "picture"]

lay_out("palette")
