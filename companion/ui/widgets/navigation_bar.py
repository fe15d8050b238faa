"""The way between the main screens: a bar under them, or a rail beside them where it is wide."""

from collections.abc import Callable
from typing import Final

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.navigation import MAIN_SCREENS, ScreenName
from companion.texts import N_, _
from companion.ui.layouts import lay_out
from companion.ui.refreshing import refreshing
from companion.ui.widgets.controls import Tap

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


class NavigationBar(BoxLayout):
    """`go` is called with the screen touched."""

    upright = BooleanProperty(False)
    """Beside the screen, not under it."""
    shown = BooleanProperty(False)

    def __init__(self, go: Callable[[ScreenName], None], **options: object) -> None:
        super().__init__(**options)
        for screen in MAIN_SCREENS:
            item = NavigationItem(screen=screen, icon=_FACES[screen][0])
            item.bind(on_release=lambda touched: go(touched.screen))
            self.add_widget(item)
        refreshing.bind(revision=self.refresh)
        self.refresh()

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


lay_out("navigation_bar")
