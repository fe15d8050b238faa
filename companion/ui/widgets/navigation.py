"""The way between the main screens: a bar under them, or a rail beside them where it is wide."""

from collections.abc import Callable, Collection
from typing import Any, Final

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.texts import N_, _
from companion.ui.layouts import lay_out
from companion.ui.widgets.controls import Tap

MAIN_SCREENS: Final = {
    "play": ("campfire", N_("Play")),
    "history": ("history", N_("History")),
    "statistics": ("chart-line", N_("Statistics")),
    "rules": ("book-open-variant", N_("Rules")),
}
"""With icon and words, the first one first."""


class NavigationItem(Tap):
    screen = StringProperty()
    icon = StringProperty()
    words = StringProperty()
    chosen = BooleanProperty(False)


class Navigation(BoxLayout):
    """`go` is called with the screen touched; only screens that are there are offered."""

    upright = BooleanProperty(False)
    """Beside the screen, not under it."""
    shown = BooleanProperty(False)

    def __init__(self, go: Callable[[str], Any], there: Collection[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for screen, (icon, words) in MAIN_SCREENS.items():
            if screen in there:
                item = NavigationItem(screen=screen, icon=icon, words=_(words))
                item.bind(on_release=lambda touched: go(touched.screen))
                self.add_widget(item)

    def show(self, screen: str) -> None:
        """Where one is now; on other than the main screens there is no bar."""
        self.shown = screen in MAIN_SCREENS
        for item in self.children:
            item.chosen = item.screen == screen

    def retell(self) -> None:
        """Another language is spoken."""
        for item in self.children:
            item.words = _(MAIN_SCREENS[item.screen][1])

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.shown and super().on_touch_down(touch))


lay_out("navigation")
