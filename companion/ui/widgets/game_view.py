"""A game in a list of games: who played, with which boards, and how; touched to open it."""

from typing import TYPE_CHECKING, Final, TypedDict

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

from companion.history.listing import RowShape
from companion.texts.folding import folded
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import fit_of
from companion.ui.widgets.ink import pressed
from companion.ui.widgets.seat_strip import SeatStrip, strip_height

if TYPE_CHECKING:
    from companion.app.game_rows import GameRow
    from companion.history.game_row import GameRow as SavedGame
    from companion.ui.widgets.game_list import GameList


_LEAST: Final = 0.75
"""Large letters shrink to this share for the sake of where a game was played."""


class GameData(TypedDict):
    """What a row of the list is given."""

    game: "SavedGame | None"
    """None while it is not loaded."""
    heading: str
    ends_day: bool


def strip_width(width: float) -> float:
    """In a list so wide."""
    return float(width - 4 * theme.gutter)


def row_height(shape: RowShape, side: float, columns: int, *, last: bool) -> float:
    """Of a game and the gap to the next one, which is small on the same evening."""
    gap = theme.rhythm if last else dp(2)
    return float(strip_height(shape, side, columns) + _about_height() + theme.rhythm * 2.5 + gap)


def _about_height() -> float:
    return float(theme.size_small * 1.35)


class AboutGame(controls.Fitted):
    """How it was played, on one line."""

    tall = derived(lambda _about: _about_height())


def _corners(view: "GameView") -> list[float]:
    """All games of an evening are one card: round above the first and below the last."""
    radius, joint = theme.radius, dp(3)
    above = radius if view.heading else joint
    below = radius if view.ends_day else joint
    return [above, above, below, below]


class GameView(Derived, RecycleDataViewBehavior, ButtonBehavior, Widget):
    """One game of the list; the first of a day with the heading above it."""

    game = StringProperty()
    heading = StringProperty()
    ends_day = BooleanProperty(True)
    about = StringProperty()
    above = NumericProperty()
    """How much of the height the heading takes."""
    loaded = BooleanProperty(False)

    visibility = derived(lambda view: 1 if view.loaded else 0.5, "loaded")
    ground = derived(lambda view: pressed(theme.card, view.state), "state")
    corners = derived(_corners, "heading", "ends_day")
    card_size = derived(lambda view: (view.width, view.height - view.above), "size", "above")
    """Without the heading."""
    heading_pos = derived(
        lambda view: (view.x + theme.rhythm, view.top - view.above), "x", "top", "above"
    )
    heading_size = derived(
        lambda view: (view.width - theme.rhythm * 2, view.above), "width", "above"
    )

    def refresh_view_attrs(self, view: "GameList", _index: int, data: GameData) -> None:
        self._list = view
        game = data["game"]
        row: GameRow | None = view.row_of(game) if game else None
        self.heading, self.ends_day = data["heading"], data["ends_day"]
        self.above = view.heading_height if data["heading"] else 0
        self.loaded = row is not None
        self.game = row.game if row else ""
        self._row = row
        self._say()
        self.ids.strip.side, self.ids.strip.columns = view.board_side, view.columns
        self.ids.strip.show(row.seats if row else ())

    def _say(self) -> None:
        """Where it was played stands behind how, where that has room; before it, where it is what
        one looks for."""
        if self._row is None:
            self.about = ""
            return
        how, where = self._row.about, self._row.place
        self.about = " · ".join(filter(None, (how, where)))
        if theme.large_text and where and not self._has_room():
            sought = self._list.sought
            is_sought = bool(sought) and folded(sought) in folded(where)
            self.about = f"{where} · {how}" if is_sought else how

    def _has_room(self) -> bool:
        room = strip_width(self._list.width)
        return fit_of((self.about,), theme.size_small, theme.text_font, room) >= _LEAST

    def refresh_view_layout(
        self, _view: object, _index: int, layout: dict[str, tuple[float, float]], _viewport: object
    ) -> None:
        self.pos, self.size = layout["pos"], layout["size"]

    def collide_point(self, x: float, y: float) -> bool:
        """The heading is not part of the game."""
        return bool(self.x <= x <= self.right and self.y <= y <= self.top - self.above)

    def on_release(self) -> None:
        if self.loaded:
            self._list.dispatch("on_open", self.game)


__all__ = ["AboutGame", "GameView", "SeatStrip", "controls"]

lay_out("game_view")
