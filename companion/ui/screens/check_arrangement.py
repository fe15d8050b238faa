"""Where the parts of the check are: upright, the report under the board; where it is wide, beside
it, and the board as large as it can be."""

from typing import TYPE_CHECKING, Final

from kivy.clock import Clock

from companion.ui.refreshing import follow
from companion.ui.screens.replay_room import replay_side
from companion.ui.theme import theme
from companion.ui.widgets.moved_parts import move

if TYPE_CHECKING:
    from companion.ui.screens.check_screen import CheckScreen

_SHARE: Final = 0.42
"""Of the height, for the board at most, where it stands above the report,"""
_SHARE_LARGE: Final = 0.34
"""or where letters are large."""

_ROOMY: Final = 10
"""Where letters are large, report and fix have room for both from so many targets on."""


class CheckArrangement:
    """Of a screen with the parts `board_box`, `board`, `lower`, and what takes turns there."""

    def __init__(self, screen: "CheckScreen") -> None:
        self._screen: Final = screen
        # One of them is shown at a time; ids alone would let the other one go.
        self._list: Final = screen.ids.list.__self__
        self._slip: Final = screen.ids.fix_bar.ids.slip.__self__
        self._slip_pinned: Final = screen.ids.fix_bar.ids.slip_pinned.__self__
        self._slip_home: Final = screen.ids.slip_home.__self__
        self.soon: Final = Clock.create_trigger(self._arrange, -1)
        self.bring_up_slip: Final = Clock.create_trigger(self._bring_up_slip)
        for name in ("size", "replaying"):
            screen.fbind(name, self.soon)
        screen.seats.fbind("height", self.soon)
        follow(theme, "lengths", self._resized)
        for part in (self._slip, screen.ids.fix_bar):
            part.fbind("height", self.bring_up_slip)

    def _resized(self, *_args: object) -> None:
        """All letters and distances are others."""
        self.soon()

    def _arrange(self, *_args: object) -> None:
        screen, ids = self._screen, self._screen.ids
        wanted = screen.replay_bar if screen.replaying else self._list
        if ids.lower.children != [wanted]:
            ids.lower.clear_widgets()
            ids.lower.add_widget(wanted)
        seats = screen.seats.height + theme.rhythm if screen.seats.shown else 0
        side = self._side(seats)
        ids.board.height = side
        ids.board_box.height = side + seats
        ids.board_box.size_hint_x = None if screen.wide else 1
        if screen.wide:
            ids.board_box.width = side
        free = screen.height - ids.bar.height - (0 if screen.wide else ids.board_box.height)
        screen.slip_below = theme.large_text and free < theme.target * _ROOMY
        move(self._slip, self._slip_home if screen.slip_below else self._slip_pinned)

    def _side(self, seats: float) -> float:
        """Of the board."""
        screen = self._screen
        free = screen.height - screen.ids.bar.height - seats
        if screen.replaying or screen.wide:
            return replay_side(screen, free)
        share = _SHARE_LARGE if theme.large_text else _SHARE
        return float(min(screen.width - theme.gutter_double, screen.height * share))

    def _bring_up_slip(self, *_args: object) -> None:
        """Who steps on reads what it is about."""
        screen = self._screen
        if screen.slip_below and screen.ids.fix_bar.previewing:
            screen.ids.scroll.scroll_to(self._slip, padding=0, animate=False)
