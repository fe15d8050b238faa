"""The window's content: the ground, one screen at a time, and a message over it."""

from collections.abc import Callable
from typing import Any, Final

from kivy.uix.floatlayout import FloatLayout

from companion.device import Insets
from companion.ui.theme import theme
from companion.ui.widgets.backdrop import Backdrop
from companion.ui.widgets.message import Message
from companion.ui.widgets.navigation import MAIN_SCREENS, Navigation


class Shell(FloatLayout):
    """Screens are made when they are first shown, by name. `go` is called where the bar leads."""

    def __init__(
        self,
        makers: dict[str, Callable[[], Any]],
        go: Callable[[str], None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._makers: Final = makers
        self._screens: dict[str, Any] = {}
        self.path: list[str] = []
        """The screens one came through, the present one last."""
        self._insets = Insets()
        self.message = Message()
        self.navigation = Navigation(go or self.go, makers)
        self.backdrop = Backdrop()
        self.bind(size=self._lay, pos=self._lay)
        self.message.fbind("height", self._lay)
        theme.bind(text_scale=self._lay)
        self.add_widget(self.backdrop)
        self.add_widget(self.navigation)
        self.add_widget(self.message)

    @property
    def screen(self) -> Any:
        return self._screens[self.path[-1]]

    def made(self, name: str) -> Any:
        """The screen of that name, made if it is not there yet."""
        if name not in self._screens:
            self._screens[name] = self._makers[name]()
        return self._screens[name]

    def go(self, name: str) -> None:
        """Show a screen; one that was come through already is gone back to, and from every main
        screen one comes back to the first."""
        if name in MAIN_SCREENS:
            self.path = [*self.path[:1], name] if self.path[:1] != [name] else [name]
        elif name in self.path:
            del self.path[self.path.index(name) + 1 :]
        else:
            self.path.append(name)
        self._show()

    def back(self) -> bool:
        """To where one came from; False at the beginning."""
        if len(self.path) < 2:
            return False
        beside = self.screen.beside
        self.path.pop()
        self._show(anew=not beside)
        return True

    def clear(self, insets: Insets) -> None:
        """Keep everything but the ground off the edges that are covered."""
        if insets != self._insets:
            self._insets = insets
            self._lay()

    def retell(self) -> None:
        """Say everything anew in the language that is spoken now."""
        self.message.hide()
        self.navigation.retell()
        for screen in self._screens.values():
            screen.retell()
        if self.path:
            self.screen.say_again()
        self._lay()

    def _show(self, *, anew: bool = True) -> None:
        screen = self.made(self.path[-1])
        self.message.hide()
        if screen.parent is None:
            self.clear_widgets()
            self.add_widget(self.backdrop)
            screen.size_hint = (None, None)
            self.add_widget(screen)
            self.add_widget(self.navigation)
            self.add_widget(self.message)
        self.navigation.show(self.path[-1])
        self._lay()
        if anew:
            screen.enter()

    def _lay(self, *_: Any) -> None:
        edges, gutter = self._insets, theme.gutter
        left, bottom = self._lay_navigation()
        left, bottom = left + edges.left, bottom + edges.bottom
        top = self.top - edges.top
        width = self.width - left - edges.right
        if self.path:
            self.screen.pos = self.x + left, self.y + bottom
            self.screen.size = width, top - self.screen.y
        self.message.width = min(width - 2 * gutter, 560 * theme.rhythm / 8)
        self.message.center_x = self.x + left + width / 2
        # Not over the palette: the hand goes on.
        self.message.top = top - theme.target - gutter

    def _lay_navigation(self) -> tuple[float, float]:
        """How much it takes away at the left and below."""
        bar, edges = self.navigation, self._insets
        bar.upright = self.width > self.height
        bar.pos = self.x + edges.left, self.y + edges.bottom
        thick = max(theme.target * 1.67, theme.size_title * 1.4 + theme.size_tiny * 2.4)
        if bar.upright:
            bar.size = thick, self.height - edges.top - edges.bottom
        else:
            bar.size = self.width - edges.left - edges.right, thick
        if not bar.shown:
            return 0, 0
        return (thick, 0) if bar.upright else (0, thick)
