"""Where scorecard and board of a game are: upright, the board rises above the buttons; where it is
wide, it stands beside, as large as it can be, and everything scrolls by itself."""

from typing import TYPE_CHECKING, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.pad_lines import PadLine
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.screens.screen import Screen

_SHARE_UPRIGHT: Final = 0.42
"""Of the height, for the board at most."""
_SHARE_BESIDE: Final = 0.54
"""Of the width."""
_LOW: Final = 520
"""Where it is lower than this, page and scorecard stand side by side, too."""
_RISEN: Final = 0.05
"""Seconds until the board has risen."""
_PAGE, _CARD = 250, 330
"""How wide they are at least, then."""


class ScorecardArrangement:
    """Of a screen with the parts `body`, `column`, `pages`, `scroll`, `content`, `card`, `why`."""

    def __init__(self, screen: "Screen") -> None:
        self._screen: Final = screen
        ids = screen.ids
        # ids alone would let go what is nowhere for a moment.
        self._card: Final = ids.card.__self__
        self._why: Final = ids.why.__self__
        self._card_scroll: Final = ids.card_scroll.__self__
        self._soon: Final = Clock.create_trigger(self._arrange, -1)
        screen.fbind("size", self._soon)
        for widget, name in (
            (ids.content, "height"),
            (ids.pages, "size"),
            (self._why, "head_tall"),
            (theme, "lengths"),
        ):
            widget.fbind(name, self._soon)
        # Once the board is there: that takes a frame.
        self._see: Final = Clock.create_trigger(self._bring_up, _RISEN)
        self._line: PadLine | None = None
        self._arrange()

    def _arrange(self, *_args: object) -> None:
        screen, ids, why = self._screen, self._screen.ids, self._why
        wide = screen.wide
        ids.body.orientation = "horizontal" if wide else "vertical"
        _put(why, ids.body if wide else ids.column, 0 if wide else 1)
        why.closable = not wide
        why.size_hint_x = None if wide else 1
        why.pos_hint = {"top": 1} if wide else {}
        why.side = self._side()
        if wide:
            why.width = why.side + 2 * theme.gutter
        low = screen.height < dp(_LOW)
        ids.pages.orientation = "horizontal" if wide and low else "vertical"
        if wide:
            _put(self._card_scroll, ids.pages, 0)
            _put(self._card, ids.card_room, 0)
        else:
            _put(self._card, ids.card_home, 0)
            _put(self._card_scroll, None, 0)
        ids.scroll.size_hint_y = 1
        if wide and not low:
            ids.scroll.size_hint_y = None
            ids.scroll.height = min(ids.content.height, ids.pages.height / 2)

    def keep_in_sight(self, line: PadLine | None) -> None:
        """The row that is told of, also where the board has risen over it."""
        if line is not None and not self._screen.wide:
            self._line = line
            self._see()

    def _bring_up(self, _passed: float) -> None:
        ids, line = self._screen.ids, self._line
        self._line = None
        if line is not None and self._why.shown:
            scroll = ids.scroll
            scroll.scroll_to(ids.table.line_of(line.label), theme.rhythm, animate=False)
            # What still glides, or springs back, would take it out of sight again.
            scroll.effect_y.velocity = 0
            scroll.effect_y.value = -max(0, ids.content.height - scroll.height) * scroll.scroll_y

    def _side(self) -> float:
        """Of the board."""
        screen = self._screen
        if not screen.wide:
            return float(min(screen.width - 2 * theme.gutter, screen.height * _SHARE_UPRIGHT))
        bar = screen.ids.bar.height
        free = screen.height - bar - self._why.head_tall - 3 * theme.gutter
        if screen.height < dp(_LOW):
            room = screen.width - dp(_PAGE + _CARD) - 4 * theme.gutter
        else:
            room = screen.width * _SHARE_BESIDE
        return float(max(theme.target, min(free, room)))


def _put(widget: Widget, home: Widget | None, index: int) -> None:
    """Into this layout, so many from its end; None: nowhere."""
    if widget.parent is home:
        return
    if widget.parent is not None:
        widget.parent.remove_widget(widget)
    if home is not None:
        home.add_widget(widget, index=index)
