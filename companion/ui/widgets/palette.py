"""What lies under the thumb: chips to pick up or to drag onto the board."""

from typing import Final

from kivy.input import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.label import Label

from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.edged import Edged
from companion.ui.widgets.fitting import SPARE, length
from companion.ui.widgets.framed import Framed
from companion.ui.widgets.ink import transparent, with_icon

_LEAST_LETTER: Final = 9
_EDGES: Final = 6
"""Beside the words of a tool."""
TOOL_ICON: Final = 0.75
"""How large a tool's icon is beside or above its name."""
_SPENT: Final = 0.45
"""How strong a caveman is drawn of whom none is left."""
_POWER: Final = (0.26, 0.755)
"""Where in a caveman's drawing his power stands: right of the middle, below the top, in parts of
its side."""


class Badge(Derived, Label):
    """That more lies on the table than the box has, in the corner of a chip, and how many. What is
    left needs no number: whoever lays it need not know."""

    left = NumericProperty(0)
    corner = ObjectProperty((0, 0))
    """The chip's, right above;"""
    gap = NumericProperty(0)
    """so far from it."""

    def _place(self) -> tuple[float, float]:
        # Not its right edge: that would stay where it was while the text grew.
        (right, top), (wide, high) = self.corner, self.size
        return right - wide - self.gap, top - high - self.gap

    def _plate(self) -> tuple[float, float]:
        wide, high = self.texture_size
        return max(wide + dp(10), dp(20)), max(high + dp(2), dp(18))

    number = derived(lambda badge: f"+{-badge.left}" if badge.left < 0 else "", "left")
    letter = derived(lambda _badge: theme.size_icon / 2)
    ink = derived(lambda _badge: theme.card_sunk if theme.dark else theme.card)
    seen = derived(lambda badge: 1 if badge.left < 0 else 0, "left")
    plate = derived(_plate, "texture_size")
    """How large the ground of its number is."""
    place = derived(_place, "corner", "size", "gap")
    rounding = derived(lambda badge: badge.height / 2, "height")


class BrushChip(Edged, Framed):
    """Something to hold. A touch takes it; it may be carried off the chip before it is let go."""

    rim = derived(lambda c: transparent(theme.outline) if c.chosen else theme.outline, "chosen")

    brush = ObjectProperty(None, allownone=True)
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

    def _sign_pos(self) -> tuple[float, float]:
        return self.center_x - self.glyph / 2, self.center_y - self.glyph / 2

    gap = derived(
        lambda chip: theme.card_sunk if chip.chosen else transparent(theme.card_sunk), "chosen"
    )
    """What is seen between it and its edge."""
    glyph = derived(lambda chip: min(chip.size) * 0.68, "size")
    sign_pos = derived(_sign_pos, "pos", "size", "glyph")


class ToolChip(BrushChip):
    """A tool with its name: beside its icon, else below it; none that can only be read with a
    lens."""

    icon = StringProperty()
    words = StringProperty()
    alone = NumericProperty(1)
    """How much smaller its letters must be for its own sake,"""
    most = NumericProperty(1)
    """and for that of others in its row."""
    stacked = BooleanProperty(False)
    """The words stand below the icon; whoever has several tools lets them be alike."""
    primary = BooleanProperty(False)
    """The way on."""
    silent = BooleanProperty(False)
    """There is no room for the words."""

    def _face(self) -> str:
        if self.silent:
            return with_icon(self.icon, "", "", theme.size_icon)
        between = "\n" if self.stacked else "  "
        return with_icon(self.icon, self.words, between, theme.size_icon * TOOL_ICON)

    fill = derived(lambda c: theme.accent if c.primary else theme.card_raised, "primary")
    ink = derived(lambda c: theme.text_on_accent if c.primary else theme.text, "primary")
    full = derived(lambda c: theme.size_tiny if c.stacked else theme.size_small, "stacked")
    letter = derived(lambda chip: chip.full * min(chip.alone, chip.most), "full", "alone", "most")
    face = derived(_face, "icon", "words", "stacked", "silent")
    words_room = derived(lambda chip: chip.width - dp(2), "width")
    needed = derived(lambda chip: chip.needed_with(), "words")
    """How wide it must be for its words below the icon."""

    @property
    def beside(self) -> float:
        """How wide it must be for its words beside the icon."""
        words = length(self.words, theme.size_small, theme.medium_font) * SPARE
        return float(theme.size_icon + words + dp(_EDGES) * 2)

    def needed_with(self) -> float:
        below = length(self.words, theme.size_tiny, theme.medium_font)
        return float(below * SPARE + dp(_EDGES))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("words", "width", "stacked"):
            self.fbind(name, self._refit)
        follow(theme, "text_scale", self._refit)
        self._refit()

    def _refit(self, *_args: object) -> None:
        room = max(1.0, self.width - dp(_EDGES))
        below = max(1.0, self.needed_with() - dp(_EDGES))
        self.alone = min(1.0, room / below) if self.stacked else 1
        self.silent = not self.words or self.full * self.alone < sp(_LEAST_LETTER)


class PieceChip(BrushChip):
    """A caveman of the tray: what he counts, and how many are left."""

    drawing = ObjectProperty(None, allownone=True)
    worth = StringProperty()
    icon = StringProperty()
    """Of what he counts."""
    power = StringProperty()
    narrowest = NumericProperty(0)
    """Of those in its rows, whose letters are of one size."""
    words_width = NumericProperty(0)
    """Of what stands below the drawing: what he is worth, and what for."""
    words_height = NumericProperty(0)

    def _side(self) -> float:
        return float(max(dp(24), min(self.width, self.height - self.words_height - dp(5))))

    def _drawing_pos(self) -> tuple[float, float]:
        return self.center_x - self.side / 2, self.top - self.side - dp(2)

    def _power_pos(self) -> tuple[float, float]:
        right, below = _POWER
        return self.center_x + self.side * right, self.top - dp(2) - self.side * below

    def _face(self) -> str:
        return f"{self.worth} {with_icon(self.icon, '', '', self.letter * 1.2)}"

    def _words_pos(self) -> tuple[float, float]:
        return self.center_x - self.words_width / 2, self.y + dp(3)

    strength = derived(lambda chip: 1 if chip.left or chip.chosen else _SPENT, "left", "chosen")
    letter = derived(lambda chip: min(theme.size_small, chip.narrowest / 3.4), "narrowest")
    side = derived(_side, "size", "words_height")
    drawing_pos = derived(_drawing_pos, "pos", "size", "side")
    power_pos = derived(_power_pos, "pos", "size", "side")
    power_letter = derived(lambda chip: chip.side * 0.24, "side")
    face = derived(_face, "icon", "worth", "letter")
    words_pos = derived(_words_pos, "pos", "size", "words_width")


lay_out("palette")
