"""The terrains as the palette shows them: each with its colour and its sign."""

from kivy.metrics import dp
from kivy.properties import ColorProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.rules.box import Terrain
from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.palettes import sign_ink
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived

_SIGN = 0.74
"""Height of a sign, in parts of the swatch's."""


class Swatch(Derived, Widget):
    ground = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty((0, 0, 0, 0))
    sign = ObjectProperty(None, allownone=True)

    sign_size = derived(lambda swatch: (swatch.height * _SIGN, swatch.height * _SIGN), "height")
    sign_pos = derived(
        lambda swatch: (
            swatch.center_x - swatch.height * _SIGN / 2,
            swatch.center_y - swatch.height * _SIGN / 2,
        ),
        "pos",
        "size",
    )


class Swatches(Derived, BoxLayout):
    tall = derived(lambda _swatches: dp(40))

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._terrains = tuple(each for each in Terrain if each is not Terrain.START)
        for terrain in self._terrains:
            sign = texture(f"sign-{terrain.value}")
            self.add_widget(Swatch(sign=sign, ink=sign_ink(terrain)))
        follow(refreshing, "revision", self._repaint)
        self._repaint()

    def _repaint(self, *_args: object) -> None:
        for swatch, terrain in zip(reversed(self.children), self._terrains, strict=True):
            swatch.ground = (*theme.terrain(terrain), 1.0)


lay_out("swatches")
