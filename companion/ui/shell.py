"""The window's content: the ground, one screen at a time, the bar, and a message over it."""

from collections.abc import Callable, Iterator
from typing import Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.modalview import ModalView

from companion.app.navigation import ScreenName
from companion.ui.edges import edges
from companion.ui.fingers import LastTap, let_go
from companion.ui.new_in_sight import NewInSight
from companion.ui.refreshing import follow, refreshing
from companion.ui.screens.screen import FreeRoom, Screen
from companion.ui.theme import theme
from companion.ui.widgets.backdrop import Backdrop
from companion.ui.widgets.message import Message
from companion.ui.widgets.navigation_bar import NavigationBar

_WIDEST: Final = 560
"""Of a message, in dp."""
_AT_ONCE: Final = 1.0
"""Seconds in which a touch leads somewhere."""
_NEVER: Final = -_AT_ONCE, (-1.0, -1.0)
_LOOK: Final = 0.1
"""Seconds until it is looked again whether a message still has its room."""
_ROOMY: Final = 240
"""A bar with so much free beside its title has room for a warning, in dp."""


class Shell(FloatLayout):
    """`go` is called where the bar leads."""

    def __init__(self, go: Callable[[ScreenName], None], **options: object) -> None:
        super().__init__(**options)
        self.screen: Screen | None = None
        """What is shown, once something is."""
        self._lifted: tuple[float, tuple[float, float]] = _NEVER
        """When a finger was lifted last, and where."""
        self._turned: tuple[float, float] = self._lifted[1]
        """Where the last one was lifted that led to something else."""
        self._still: Final = NewInSight()
        """That has just come."""
        self._last_tap: Final = LastTap()
        self._sheets = 0
        self.message: Final = Message()
        self.warning: Final = Message()
        """What stays true for a while: the screen makes room for it."""
        self.navigation: Final = NavigationBar(go)
        self.backdrop: Final = Backdrop()
        self.bind(size=self._lay, pos=self._lay)
        for name in ("shown", "words"):
            self.message.fbind(name, self._raise)
        for said in (self.message, self.warning):
            for name in ("height", "shown", "words"):
                said.fbind(name, self._lay)
        follow(theme, "text_scale", self._lay)
        edges.bind(left=self._lay, top=self._lay, right=self._lay, bottom=self._lay)
        follow(refreshing, "revision", self._refreshed)
        follow(Window, "children", self._look_for_sheets)
        self._beside_title: FreeRoom | None = None
        self._lay_again = Clock.create_trigger(self._lay)
        self._said_in: FreeRoom | None = None
        self._look_after: Final = Clock.create_trigger(self._follow_room, _LOOK)
        self.add_widget(self.backdrop)
        self.add_widget(self.navigation)
        self.add_widget(self.warning)
        self.add_widget(self.message)

    def warn(self, ask: Callable[[], str]) -> None:
        """Say it for as long as it is so; first as large as all else, where it must be small."""
        self.warning.warn(ask)
        if self.warning.shown and self.warning.share < 1 and not self.message.shown:
            self.message.say(self.warning.words)

    def set_aside(self) -> None:
        """Something else comes, or lies over the screen: whatever is still under a finger means
        nothing any more."""
        let_go()
        if self.screen is not None:
            self.screen.set_aside()

    def show(self, screen: Screen, name: ScreenName) -> None:
        if self.message.action:
            self.message.hide()  # it belongs to where one was
        screen.freshen()
        if screen is not self.screen:
            self._move_on()
            # A keyboard would stay over this one, and write into what nobody sees.
            Window.release_all_keyboards()
            self.screen = screen
            self._bring_home()
            self.clear_widgets()
            self.add_widget(self.backdrop)
            screen.size_hint = (None, None)
            self.add_widget(screen)
            self.add_widget(self.navigation)
            self.add_widget(self.warning)
            self.add_widget(self.message)
        self.navigation.show(name)
        self._lay()

    def lift(self, touch: MotionEvent) -> None:
        """A finger is lifted, wherever; what it came down on is told after this."""
        self._lifted = Clock.get_time(), touch.pos
        self._last_tap.lift(touch)

    def set_finger_aside(self) -> None:
        """What happens now is not its doing."""
        self._lifted = _NEVER
        self._last_tap.forget()

    def rests(self, touch: MotionEvent) -> bool:
        """Whether it is the finger that led here, once more before it can have seen where it is:
        two taps for one must not go two steps."""
        x, y = self._turned
        near: bool = max(abs(touch.x - x), abs(touch.y - y)) < theme.target
        return (near and not self._still.is_over) or self._last_tap.is_repeated(touch)

    def _move_on(self) -> None:
        """Something else lies under the finger now; by its doing, if it was lifted just before:
        what is saved or deleted first leads on a moment later."""
        when, where = self._lifted
        if Clock.get_time() - when <= _AT_ONCE:
            self._turned = where
            self._still.begin()

    def _look_for_sheets(self, *_args: object) -> None:
        sheets = sum(isinstance(child, ModalView) for child in Window.children)
        if sheets != self._sheets:
            self._sheets = sheets
            self.set_aside()
            self._move_on()

    @property
    def covered(self) -> bool:
        """Whether a sheet lies over it."""
        return [each for each in Window.children if each is not self.message][:1] != [self]

    @property
    def _raised(self) -> bool:
        """What is said lies over a sheet."""
        return self.message.parent is Window

    def _raise(self, *_args: object) -> None:
        """What is said while a sheet is open is not dimmed with all else behind it."""
        if not (self.message.shown and self.covered and self.parent is Window):
            self._bring_home()
        elif not self._raised:
            self.remove_widget(self.message)
            Window.add_widget(self.message)

    def _bring_home(self) -> None:
        if self._raised:
            Window.remove_widget(self.message)
            self.add_widget(self.message)

    def _refreshed(self, *_args: object) -> None:
        """What is said may be in another language now, and need more room."""
        self.message.hide()
        self.warning.say_again()
        self._lay()

    def _lay(self, *_args: object) -> None:
        """Everything but the ground keeps off the edges that are covered."""
        left, bottom = self._lay_navigation()
        left, bottom = left + edges.left, bottom + edges.bottom
        width = self.width - left - edges.right
        top = self.top - edges.top - self._lay_warning(self.x + left, width)
        if self.screen is not None:
            self.screen.pos = self.x + left, self.y + bottom
            self.screen.size = width, top - self.screen.y
        # What nobody sees needs no place: to find one, all of the screen is looked at.
        if self.message.shown:
            self._lay_message(left, bottom, width, top)

    def _lay_message(self, left: float, bottom: float, width: float, top: float) -> None:
        free = self._said_in = self._room_of_message()
        self._look_after()
        if free is not None:
            self._put_message(free)
            return
        self.message.share = 1
        self.message.width = min(width - 2 * theme.gutter, dp(_WIDEST))
        self.message.center_x = self.x + left + width / 2
        if self._raised:
            # A sheet comes from below.
            self.message.top = self.top - edges.top - theme.gutter
        elif self.screen is not None and self.screen.message_below:
            self.message.y = self.y + bottom + theme.gutter
        else:
            # Not over the palette, nor over what one turns to and chooses by: the hand goes on.
            self.message.top = min(top - theme.target, *self._bars(top)) - theme.gutter

    def _follow_room(self, *_args: object) -> None:
        """What the screen shows may have come only after what was said, and need other room; or the
        sheet over which it was said is gone."""
        if not self.message.shown:
            return
        if self._raised and not self.covered:
            self._bring_home()
            self._lay()
        elif self._room_of_message() != self._said_in:
            self._lay()
        else:
            self._look_after()

    def _room_of_message(self) -> FreeRoom | None:
        """Where the screen has room for what is said, in smaller letters if need be; what is to be
        touched lies over nothing else to touch."""
        if self.screen is None or self._raised:
            return None
        rooms = self.screen.sentence_rooms
        asks = bool(self.message.action)
        for room in rooms[:1] if asks else rooms:
            if self.message.has_room(min(room.width, dp(_WIDEST)), room.height):
                return room
        return None if asks or not rooms else max(rooms, key=lambda room: room.height)

    def _put_message(self, free: FreeRoom) -> None:
        message = self.message
        message.width = min(free.width, dp(_WIDEST))
        message.shrink_into(message.width, free.height)
        message.center_x = (free.x + free.right) / 2
        message.y = free.y

    def _lay_warning(self, left: float, width: float) -> float:
        """How much it takes away at the top."""
        warning, gutter = self.warning, theme.gutter
        warning.slim = self.screen is not None and self.screen.spares_height
        if warning.slim and self._warns_beside_title():
            return 0
        warning.width = min(width - 2 * gutter, dp(_WIDEST))
        warning.center_x = left + width / 2
        warning.top = self.top - edges.top - gutter / 2
        warning.shrink_into(
            warning.width, theme.target + theme.rhythm if warning.slim else self.height
        )
        return float(warning.height + gutter / (2 if warning.slim else 1)) if warning.shown else 0

    def _warns_beside_title(self) -> bool:
        """Where the bar has room for the warning, it takes no height at all."""
        assert self.screen is not None  # noqa: S101  # who asks has looked
        free, warning = self.screen.free_beside_title, self.warning
        if warning.shown and free != self._beside_title:
            # The bar has its places in the next frame.
            self._beside_title = free
            self._lay_again()
        if free is None or free.width < dp(_ROOMY):
            return False
        warning.width = min(free.width, dp(_WIDEST))
        warning.shrink_into(warning.width, free.height)
        warning.center = (free.x + free.right) / 2, (free.y + free.top) / 2
        return True

    def _bars(self, top: float) -> Iterator[float]:
        """Where the bars end that stand at the top of the screen."""
        yield top - theme.target
        if self.screen is not None:
            for widget in self.screen.walk(restrict=True):
                if getattr(widget, "stays_in_sight", False) and widget.height > 1:
                    _x, below = widget.to_window(widget.x, widget.y)
                    if below > self.screen.center_y:
                        yield below

    def _lay_navigation(self) -> tuple[float, float]:
        """How much it takes away at the left and below."""
        bar = self.navigation
        bar.upright = self.width > self.height
        bar.pos = self.x + edges.left, self.y + edges.bottom
        thick = max(theme.target * 1.67, theme.size_icon * 1.28 + theme.size_tiny * 2.4)
        if bar.upright:
            bar.size = thick, self.height - edges.top - edges.bottom
        else:
            bar.size = self.width - edges.left - edges.right, thick
        if not bar.shown:
            return 0, 0
        return (thick, 0) if bar.upright else (0, thick)
