"""The way between the main screens: a bar under them, or a rail beside them where it is wide."""

from collections.abc import Callable
from typing import Final

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.navigation import MAIN_SCREENS, ScreenName
from companion.texts import N_, _
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets.controls import Tap
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import alike

_FACES: Final = {
    ScreenName.PLAY: ("campfire", N_("Play")),
    ScreenName.HISTORY: ("history", N_("History")),
    ScreenName.STATISTICS: ("chart-line", N_("Statistics")),
    ScreenName.RULES: ("book-open-variant", N_("Rules")),
}
"""Icon and words of each."""


class NavigationItem(Tap):
    screen = ObjectProperty()
    icon = StringProperty()
    words = StringProperty()
    chosen = BooleanProperty(False)
    upright = BooleanProperty(False)
    """The others stand above and below it, not beside."""

    share = derived(lambda item: None if item.upright else 1, "upright")
    """Of the bar's height."""
    tall = derived(lambda _item: _item_height())
    ink = derived(lambda item: theme.accent if item.chosen else theme.text_soft, "chosen")
    icon_size = derived(lambda _item: theme.size_icon)


class NavigationBar(Derived, BoxLayout):
    """`go` is called with the screen touched."""

    upright = BooleanProperty(False)
    """Beside the screen, not under it."""
    shown = BooleanProperty(False)

    flow = derived(lambda bar: "vertical" if bar.upright else "horizontal", "upright")
    margin = derived(lambda bar: _spare_height(bar) / 2, "upright", "height", "children")
    """Above and below the items: upright they stand in the middle."""
    visibility = derived(lambda bar: 1 if bar.shown else 0, "shown")
    corners = derived(lambda bar: _corners(bar.upright), "upright")

    def __init__(self, go: Callable[[ScreenName], None], **options: object) -> None:
        super().__init__(**options)
        for screen in MAIN_SCREENS:
            item = NavigationItem(screen=screen, icon=_FACES[screen][0])
            item.bind(on_release=lambda touched: go(touched.screen))
            self.add_widget(item)
        alike([item.ids.words for item in self.children])
        follow(refreshing, "revision", self.refresh)
        self.refresh()

    def on_upright(self, _bar: object, upright: bool) -> None:
        for item in self.children:
            item.upright = upright

    def show(self, screen: ScreenName) -> None:
        """Where one is now; on other than the main screens there is no bar."""
        self.shown = screen in MAIN_SCREENS
        for item in self.children:
            item.chosen = item.screen is screen

    def refresh(self, *_args: object) -> None:
        for item in self.children:
            item.words = _(_FACES[item.screen][1])

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.shown and super().on_touch_down(touch))


def _item_height() -> float:
    """Where the items stand one above the other."""
    return float(theme.target * 1.8)


def _spare_height(bar: NavigationBar) -> float:
    """What the items leave free."""
    taken = len(bar.children) * _item_height()
    return float(max(0, bar.height - taken)) if bar.upright else 0


def _corners(upright: bool) -> list[float]:
    """Round only where the screen is."""
    large = theme.radius_large
    return [0, large, large, 0] if upright else [large, large, 0, 0]


lay_out("navigation_bar")
