"""Where scorecard and board of a game are: upright, the board rises above the buttons; where it is
wide, it stands beside, as large as it can be, and who won and the scorecard scroll by themselves as
long as each has its room; in large letters they are one page there, too."""

from typing import TYPE_CHECKING, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.pad_lines import PadLine
from companion.ui.refreshing import follow
from companion.ui.theme import theme
from companion.ui.widgets.moved_parts import move

if TYPE_CHECKING:
    from companion.ui.screens.score_screen import ScoreScreen

_SHARE_UPRIGHT: Final = 0.42
"""Of the height, for the board at most."""
_SHARE_BESIDE: Final = 0.57
"""Of the width,"""
_SHARE_BESIDE_LARGE: Final = 0.5
"""and in large letters."""
_SHARE_LOW: Final = 0.4
"""Of the width, where page and scorecard are one beside it."""
_LEAST_CARD: Final = 156
"""How much of the scorecard is seen at least, below who won."""
_LOW: Final = 520
"""Where it is lower than this, the scorecard has no room below the page."""
_RISEN: Final = 0.05
"""Seconds until the board has risen."""
_PAGE, _CARD = 250, 330
"""How wide they are at least, side by side."""
_FEW: Final = 3
"""Players whose columns have room in half of both."""
_ENOUGH: Final = 0.8
"""They are, if the board has this much of its largest size left."""


class ScorecardArrangement:
    """Of everything on such a screen that has another place where it is wide."""

    def __init__(self, screen: "ScoreScreen") -> None:
        self._screen: Final = screen
        ids = screen.ids
        # ids alone would let go what is nowhere for a moment.
        self._card: Final = ids.card.__self__
        self._why: Final = ids.why.__self__
        self._card_scroll: Final = ids.card_scroll.__self__
        self._actions: Final = ids.actions.__self__
        self._soon: Final = Clock.create_trigger(self._arrange, -1)
        screen.fbind("size", self._soon)
        screen.fbind("spread", self._soon)
        for widget, name in (
            (ids.content, "height"),
            (ids.table, "count"),
            (ids.pages, "size"),
            (self._why, "head_tall"),
        ):
            widget.fbind(name, self._soon)
        follow(theme, "lengths", self._resized)
        # Once the board is there: that takes a frame.
        self._see: Final = Clock.create_trigger(self._bring_up, _RISEN)
        self._line: PadLine | None = None
        self._room = 0.0
        """How high the page was when the row was last brought in sight."""
        self._arrange()

    @property
    def card_page(self) -> Widget | None:
        """Where the scorecard scrolls by itself."""
        return self._card_scroll if self._card_scroll.parent is not None else None

    def _resized(self, *_args: object) -> None:
        """All letters and distances are others."""
        self._soon()

    def _arrange(self, *_args: object) -> None:
        screen, ids, why = self._screen, self._screen.ids, self._why
        spread, low = screen.spread, screen.height < dp(_LOW)
        apart = spread and not theme.large_text and self._have_room(low=low)
        """Page and scorecard scroll by themselves."""
        ids.body.orientation = "horizontal" if spread else "vertical"
        move(why, ids.body if spread else ids.column, 0 if spread else 1)
        why.closable = not spread
        why.size_hint_x = None if spread else 1
        why.pos_hint = {"top": 1} if spread else {}
        why.side = min(self._widest(), self._free(why.head_tall)) if spread else self._upright()
        if spread:
            why.width = self._widest() + 2 * theme.gutter
        ids.pages.orientation = "horizontal" if low else "vertical"
        move(self._card_scroll, ids.pages if apart else None, 0)
        move(self._card, ids.card_room if apart else ids.card_home, 0)
        pinned = apart and not low
        move(self._actions, ids.column if pinned else ids.actions_home, 1 if pinned else 0)
        self._actions.pinned = pinned
        ids.scroll.size_hint_y = 1
        if pinned:
            ids.scroll.size_hint_y = None
            ids.scroll.height = min(ids.content.height, self._for_page())
        # Four columns need more of what they stand beside.
        many = low and ids.table.count > _FEW
        self._card_scroll.size_hint_x = _CARD / _PAGE if many else 1

    def _have_room(self, *, low: bool) -> bool:
        """Page and scorecard, to scroll by themselves: side by side, or the players whole over some
        rows."""
        if low:
            return self._has_three_columns()
        ids = self._screen.ids
        whole = (ids.first, ids.winner, ids.ranks, ids.reason)
        return float(sum(each.height + theme.rhythm for each in whole)) <= self._for_page()

    def _for_page(self) -> float:
        """How high the page can be over the scorecard, with what is pinned below both."""
        screen = self._screen
        buttons = screen.ids.foot.height + self._actions.height
        if not self._actions.pinned:
            buttons += theme.rhythm
        return float(screen.height - screen.ids.bar.height - buttons - dp(_LEAST_CARD))

    def keep_in_sight(self, line: PadLine | None) -> None:
        """The row that is told of, also where the board has risen over it."""
        if line is not None and not self._screen.spread:
            self._line, self._room = line, 0.0
            self._see()

    def _bring_up(self, _passed: float) -> None:
        ids, line, scroll = self._screen.ids, self._line, self._screen.ids.scroll
        if line is not None and self._why.shown:
            if scroll.height != self._room:
                # What is told may take more lines or fewer, and the board less room or more.
                self._room = scroll.height
                self._see()
            row = ids.table.line_of(line.label)
            whole = row.height + 2 * theme.rhythm <= scroll.height
            scroll.scroll_to(row if whole else row.ids.cells, theme.rhythm, animate=False)
            # What still glides, or springs back, would take it out of sight again.
            scroll.effect_y.velocity = 0
            scroll.effect_y.value = -max(0, ids.content.height - scroll.height) * scroll.scroll_y

    def _upright(self) -> float:
        """The board's side where it rises above the buttons: what is told may take two lines beside
        it, and more only from the board, as what is told of must stay in sight."""
        screen = self._screen
        room = screen.height * _SHARE_UPRIGHT - max(0, self._why.head_tall - 2 * theme.target)
        return float(min(screen.width - 2 * theme.gutter, room))

    def _widest(self) -> float:
        """The same where it stands beside, under the lowest head: what that says must not change
        how wide it is, on which depends how high it is."""
        screen = self._screen
        if screen.height >= dp(_LOW):
            room = screen.width * (_SHARE_BESIDE_LARGE if theme.large_text else _SHARE_BESIDE)
        elif self._has_three_columns():
            room = self._third_column()
        else:
            room = screen.width * _SHARE_LOW
        return float(max(theme.target, min(self._free(theme.target), room)))

    def _free(self, head: float) -> float:
        """How high a board beside can be, under a head so high."""
        screen = self._screen
        return float(screen.height - screen.ids.bar.height - head - 3 * theme.gutter)

    def _third_column(self) -> float:
        return float(self._screen.width - dp(_PAGE + _CARD) - 4 * theme.gutter)

    def _has_three_columns(self) -> bool:
        return self._third_column() >= self._free(theme.target) * _ENOUGH
