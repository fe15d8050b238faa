"""What all screens have in common."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets import calm_scroll, top_bar
from companion.ui.widgets.derived import Derived, derived


class FreeRoom(NamedTuple):
    """A part of the window where something can be said."""

    x: float
    y: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.x

    @property
    def height(self) -> float:
        return self.top - self.y


def at_foot_of(page: Widget, share: float) -> FreeRoom:
    """At the lower end of what scrolls there, so much of it: what the page begins with is seen."""
    x, y = page.to_window(*page.pos)
    low = y + theme.rhythm_half
    return FreeRoom(x + theme.gutter, low, x + page.width - theme.gutter, low + page.height * share)


class Screen(Derived, BoxLayout):
    """A screen of the app: it shows what it is told, and hands on what is touched. Showing changes
    nothing: neither `enter` nor `refresh` saves, finishes or deletes."""

    beside = False
    """Something to look up: the screen before waits behind it, and is as it was on coming back."""

    message_below = False
    """A message lies at its lower edge: it ends in a list, with room for one below its last row."""

    spares_height = False
    """What stays true for a while is said in one slim line: the height is wanted for more."""

    looks_back = False
    """Hindsight is shown here: what is sought for it goes on."""

    wide = derived(lambda screen: screen.width > screen.height, "width", "height")
    flow = derived(lambda screen: "horizontal" if screen.wide else "vertical", "wide")
    """Which way its parts follow one another."""

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        self.services = services
        self.navigator = navigator
        self._stale = False
        super().__init__(**options)
        follow(refreshing, "revision", self._refreshed)

    @property
    def on_screen(self) -> bool:
        """It is the one that is shown."""
        return self.parent is not None

    def enter(self) -> None:
        """It is come to: ask for everything that it shows."""

    def refresh(self) -> None:
        """Say anew what is shown, in the language and the colours of now. Asks for nothing."""

    @property
    def sentence_rooms(self) -> Sequence[FreeRoom]:
        """Where a sentence covers nothing that it speaks of, first where it may even ask something;
        none: it lies below the bars."""
        return ()

    @property
    def free_beside_title(self) -> FreeRoom | None:
        """What is free in the top bar, between the title and what can be done."""
        return None

    def leave(self) -> bool:
        """The back key: True where it closed something of the screen and the screen stays."""
        return False

    def set_aside(self) -> None:
        """Something else comes, or lies over it: what a finger is in the middle of here ends."""

    def put_back(self) -> None:
        """One turns to a main screen: what was only looked at in passing is not what one comes back
        to."""

    def go_back(self) -> None:
        """The arrow in its top bar."""
        if not self.leave():
            self.navigator.back()

    def step_back(self) -> None:
        """What was done here is done: back from it, but where the player has left meanwhile."""
        if self.on_screen:
            self.navigator.back()
        else:
            self.navigator.ask_again()

    def key(self, key: int, text: str, modifiers: list[str]) -> bool:
        """Another key; True where it meant something here."""
        return not (key or text or modifiers)

    def freshen(self) -> None:
        """It is about to be shown: what changed while it was not, it says now."""
        if self._stale:
            self._stale = False
            self.refresh()

    def _refreshed(self, *_args: object) -> None:
        self._stale = True
        if self.on_screen:
            self.freshen()


# kv names the bar of each.
__all__ = ["FreeRoom", "Screen", "at_foot_of", "calm_scroll", "top_bar"]
