"""The app's one theme: its colours, sizes and moods as flat Kivy properties.

In kv it is the global name `theme`: `rgba: theme.card`, `font_size: theme.size_title`. Every
property here may be bound directly; what is drawn as a whole binds `refreshing`, which tells once
that all colours have changed.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.lang.parser import global_idmap
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    BoundedNumericProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)

from companion.app.preferences import CAMP, PALETTES
from companion.rules.box import Terrain
from companion.rules.game import Colour
from companion.ui.icons import OUR_FONT, THEIR_FONT
from companion.ui.material import MEDIUM_FONT, TEXT_FONT, Material
from companion.ui.palettes import DAY, GROUNDS, NIGHT, Rgb, Shades, rgb
from companion.ui.refreshing import refreshing

if TYPE_CHECKING:
    from kivymd.theming import ThemeManager

DISPLAY_FONT: Final = "Grandstander"

LabelBase.register(DISPLAY_FONT, str(Path(__file__).with_name("fonts") / "Grandstander-Bold.ttf"))
for _font in (OUR_FONT, THEIR_FONT):
    LabelBase.register(_font, str(Path(__file__).with_name("drawings") / f"{_font}.ttf"))

SYSTEM: Final = "system"
LIGHT: Final = "light"
DARK: Final = "dark"

_SIZES: Final = {
    "size_hero": 46,
    "size_score": 34,
    "size_number": 22,
    "size_title": 22,
    "size_heading": 18,
    "size_points": 18,
    "size_body": 16,
    "size_small": 14,
    "size_tiny": 12,
    "size_sign": 18,
    "size_icon": 24,
}
"""Text sizes in sp at 100 %."""
_LENGTHS: Final = {
    "rhythm": 8,
    "rhythm_half": 4,
    "gutter": 12,
    "gutter_wide": 12 * 1.3,
    "gutter_broad": 12 * 1.5,
    "gutter_double": 24,
    "radius_small": 12,
    "radius": 20,
    "radius_large": 28,
    "target": 48,
}
"""In dp."""
_LARGE: Final = 18
_WORDS: Final = _SIZES["size_body"]
_AMONG_WORDS: Final = "size_points"
"""Figures in one line with words, or over them, grow as those do."""
_DRAWN: Final = ("size_sign", "size_icon")
"""Icons, in a line of words and by themselves: they are read without letters' details."""
_LARGE_SCALE: Final = 1.3


class Theme(EventDispatcher):
    """Night at the camp, day at the camp."""

    style = OptionProperty(SYSTEM, options=(SYSTEM, LIGHT, DARK))
    """What the player wants."""
    system_dark = BooleanProperty(True)
    """What the device says; counts where `style` is `system`."""
    dark = BooleanProperty(True)
    """What came of it. Read only."""
    palette = OptionProperty(CAMP, options=PALETTES)
    text_scale = BoundedNumericProperty(1.0, min=1.0, max=2.0)
    large_text = BooleanProperty(False)
    """Text is so large that what stands side by side goes below one another. Read only."""
    reduced_motion = BooleanProperty(False)

    ground = ColorProperty()
    ground_edge = ColorProperty()
    card = ColorProperty()
    card_raised = ColorProperty()
    card_sunk = ColorProperty()
    text = ColorProperty()
    text_soft = ColorProperty()
    accent = ColorProperty()
    text_on_accent = ColorProperty()
    selection = ColorProperty()
    """What lies behind letters that are chosen."""
    alarm = ColorProperty()
    alarm_card = ColorProperty()
    good = ColorProperty()
    outline = ColorProperty()
    hollow = ColorProperty()
    veil = ColorProperty()
    text_on_player = ColorProperty()
    pink = ColorProperty()
    black = ColorProperty()
    green = ColorProperty()
    blue = ColorProperty()
    desert = ColorProperty()
    grassland = ColorProperty()
    lake = ColorProperty()
    jungle = ColorProperty()
    quarry = ColorProperty()
    volcano = ColorProperty()
    regions = ColorProperty()
    resources = ColorProperty()
    totems = ColorProperty()
    cavemen = ColorProperty()
    variants = ColorProperty()

    size_hero = NumericProperty()
    size_score = NumericProperty()
    size_number = NumericProperty()
    size_title = NumericProperty()
    size_heading = NumericProperty()
    size_points = NumericProperty()
    size_body = NumericProperty()
    size_small = NumericProperty()
    size_tiny = NumericProperty()
    size_sign = NumericProperty()
    size_icon = NumericProperty()

    lengths = NumericProperty(0)
    """Another number once all lengths are others."""
    rhythm = NumericProperty()
    rhythm_half = NumericProperty()
    gutter = NumericProperty()
    gutter_wide = NumericProperty()
    """At both sides of a card's text."""
    gutter_broad = NumericProperty()
    """At both sides of what is large."""
    gutter_double = NumericProperty()
    radius_small = NumericProperty()
    radius = NumericProperty()
    radius_large = NumericProperty()
    target = NumericProperty()
    """The least side of anything to touch."""

    display_font = StringProperty(DISPLAY_FONT)
    text_font = StringProperty(TEXT_FONT)
    medium_font = StringProperty(MEDIUM_FONT)

    def __init__(self) -> None:
        super().__init__()
        self.shades: Shades = NIGHT
        self._material = Material()
        self.fbind("style", self._repaint)
        self.fbind("system_dark", self._repaint)
        self.fbind("palette", self._repaint)
        self.fbind("text_scale", self._resize)
        self.measure()
        self._repaint()

    def terrain(self, terrain: Terrain) -> Rgb:
        """The ground of a square; the starting tile's is its player's colour."""
        return rgb(GROUNDS[self.palette][terrain])

    def player(self, colour: Colour) -> Rgb:
        return rgb(self.shades.players[colour])

    def seat(self, colour: Colour | None) -> tuple[float, ...]:
        """What a player's name is drawn on; no player's colour where nobody wrote it down."""
        return (*self.player(colour), 1.0) if colour else tuple(self.volcano)

    def dot(self, colour: Colour | None) -> tuple[float, ...]:
        """What stands beside a player's name; to be seen, and no player's, where nobody wrote it
        down."""
        return (*self.player(colour), 1.0) if colour else tuple(self.text_soft)

    def measure(self) -> None:
        """Take all lengths, by the screen's density."""
        for name, length in _LENGTHS.items():
            setattr(self, name, dp(length))
        self._resize()

    def spare(self, theme_cls: "ThemeManager") -> None:
        """KivyMD need not work out colours of its own, which take long and are never seen.

        To be called before the app runs.
        """
        self._material.spare(theme_cls)

    def dress(self, theme_cls: "ThemeManager") -> None:
        """Give KivyMD's widgets these colours, fonts and sizes, now and after every change."""
        self._material.take(theme_cls)
        self._dress()

    def _repaint(self, *_args: object) -> None:
        self.dark = self.system_dark if self.style == SYSTEM else self.style == DARK
        self.shades = NIGHT if self.dark else DAY
        for name in Shades.__slots__:
            value = getattr(self.shades, name)
            if isinstance(value, str):
                setattr(self, name, value)
        self.selection = [*self.accent[:3], 0.4]
        for colour in Colour:
            setattr(self, colour.value, self.shades.players[colour])
        for terrain, value in GROUNDS[self.palette].items():
            setattr(self, terrain.value, value)
        self._dress()
        refreshing.now()

    def _resize(self, *_args: object) -> None:
        for name, size in _SIZES.items():
            setattr(self, name, sp(size) * self._growth(name, size))
        self.large_text = self.text_scale > _LARGE_SCALE
        self._dress()
        self.lengths += 1

    def _growth(self, name: str, size: int) -> float:
        """What is large already grows half as fast, yet letters by no less than the words below
        them: a heading never becomes smaller than what it heads."""
        full = float(self.text_scale)
        if size < _LARGE or name == _AMONG_WORDS:
            return full
        half = (1 + full) / 2
        return half if name in _DRAWN else max(half, 1 + _WORDS * (full - 1) / size)

    def _dress(self) -> None:
        self._material.dress(self.shades, self.text_scale, dark=self.dark)


theme: Final = Theme()
global_idmap["theme"] = theme
