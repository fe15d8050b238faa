"""The list of games: however many there are, only the pages around what is seen are in memory.

Where every row stands follows from how many games each day has, so nothing needs to be loaded to
know it; the rows themselves come page by page, and are forgotten again.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.datamodel import RecycleDataModelBehavior
from kivy.uix.recycleview.layout import RecycleLayoutManagerBehavior
from kivy.uix.widget import Widget

from companion.history.game_row import GameRow as SavedGame
from companion.history.listing import ON_A_PAGE, RowShape
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets.calm_scroll import CalmScroll
from companion.ui.widgets.day_rows import DayRows
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.game_view import GameData, GameView, row_height, strip_width
from companion.ui.widgets.message import room_below
from companion.ui.widgets.seat_strip import board_side, columns_in

if TYPE_CHECKING:
    from companion.app.game_rows import GameRow

_KEPT: Final = 6
"""Pages in memory at most."""
_AHEAD: Final = 12
"""Rows beyond what is seen that are loaded beforehand."""


class _Pages(RecycleDataModelBehavior, EventDispatcher):
    """The rows of the list by number, as far as they are in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = DayRows((), 1)
        self.days: Sequence[str] = ()
        self.loaded: OrderedDict[int, tuple[SavedGame, ...]] = OrderedDict()
        self.stale: set[int] = set()
        """Pages that may look different by now."""

    @property
    def data(self) -> "_Pages":
        return self

    def __len__(self) -> int:
        return self.rows.count

    def __getitem__(self, index: int) -> GameData:
        number, place = divmod(index, ON_A_PAGE)
        page = self.loaded.get(number, ())
        day = self.rows.day_begun(index)
        return GameData(
            game=page[place] if place < len(page) else None,
            heading=self.days[day] if day is not None else "",
            ends_day=self.rows.ends_day(index),
        )

    def keep(self, number: int, games: tuple[SavedGame, ...]) -> None:
        self.loaded[number] = games
        self.stale.discard(number)
        while len(self.loaded) > _KEPT:
            self.loaded.popitem(last=False)


class _DayLayout(RecycleLayoutManagerBehavior, Widget):
    """Puts the rows that are seen where they belong."""

    def compute_sizes_from_data(self, _data: _Pages, _flags: object) -> None:
        """Every row may be another one now."""
        self.clear_widgets()
        self.clear_layout()

    def compute_layout(self, data: _Pages, _flags: object) -> None:
        for index, view in self.recycleview.view_adapter.views.items():
            self._place(index, view, data.rows)

    def compute_visible_views(
        self, data: _Pages, viewport: tuple[float, float, float, float]
    ) -> range:
        _left, bottom, _width, height = viewport
        return data.rows.within(self.height - bottom - height, height)

    def set_visible_views(self, indices: range, data: _Pages, _viewport: object) -> None:
        view_classes = {index: {"viewclass": GameView} for index in indices}
        new, remaining, old = self.recycleview.view_adapter.set_visible_views(
            indices, data, view_classes
        )
        for _index, view in old:
            self.remove_widget(view)
        for index, view in new:
            self._place(index, view, data.rows)
            if view.parent is None:
                self.add_widget(view)
        for index, view in remaining:
            self._place(index, view, data.rows)
        self.recycleview.want(indices)

    def _place(self, index: int, view: GameView, rows: DayRows) -> None:
        height = rows.height_of(index)
        top = self.height - rows.top(index)
        gutter = theme.gutter
        gap = theme.rhythm if rows.ends_day(index) else dp(2)
        layout = {
            "pos": (self.x + gutter, self.y + top - height + gap),
            "size": (self.width - gutter * 2, height - gap),
        }
        self.recycleview.view_adapter.refresh_view_layout(index, layout, view, None)


class GameList(Derived, CalmScroll, RecycleView):
    """Dispatches `on_open` with the id of the game touched.

    `fetch` is called with the number of a page that is to be shown; answer with `fill`. `row_of`
    says what is written of a game.
    """

    sought = StringProperty()
    """What one looks for in all games."""
    board_side = derived(lambda view: board_side(view.width), "width")
    columns = derived(
        lambda v: columns_in(strip_width(v.width), v.board_side), "width", "board_side"
    )
    """Of players, in every row."""
    heading_height = derived(lambda _list: theme.size_small * 1.4 + theme.rhythm * 2)
    bar_ink = derived(lambda _list: [*theme.text_soft[:3], 0.7])
    bar_faint = derived(lambda _list: [*theme.text_soft[:3], 0.25])
    """Of the bar at its side, while nobody scrolls."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_open")
        self.fetch: Callable[[int], None] = lambda _number: None
        self.row_of: Callable[[SavedGame], GameRow]
        self._games: Sequence[Sequence[RowShape]] = ()
        self._wanted: set[int] = set()
        super().__init__(data_model=_Pages(), **kwargs)
        self.add_widget(_DayLayout(size_hint=(1, None)))
        self.layout_manager.fbind("width", self.refresh_from_layout)
        self._measure_soon = Clock.create_trigger(self._measure, -1)
        for name in ("heading_height", "board_side", "columns"):
            self.fbind(name, self._measure_soon)
        follow(refreshing, "revision", self._remeasure)

    def on_open(self, game: str) -> None:
        """A game was touched."""

    @property
    def offset(self) -> float:
        """How far down one has scrolled."""
        hidden = self.layout_manager.height - self.height
        return max(0.0, hidden * (1 - self.scroll_y)) if hidden > 0 else 0.0

    def lay_out(
        self,
        days: Sequence[str],
        games: Sequence[Sequence[RowShape]],
        known: dict[int, tuple[SavedGame, ...]],
        *,
        from_top: bool = False,
    ) -> None:
        """These games on each of these days; pages that are known already come along. What was
        shown before stays until it has come anew."""
        offset = 0.0 if from_top else self.offset
        model = self.data_model
        model.days, self._games = days, games
        model.rows = self._stacked()
        if from_top:
            model.loaded.clear()
        model.stale = set(model.loaded)
        self._wanted.clear()
        for number, page in known.items():
            model.keep(number, page)
        self._make_room()
        self._scroll_to(offset)
        self.refresh_from_data()

    def say_anew(self, days: Sequence[str]) -> None:
        """The days are called so now, and what is written of the games may be put otherwise."""
        self.data_model.days = days
        self._measure_soon()

    def fill(self, number: int, games: tuple[SavedGame, ...]) -> None:
        """This is the page that was asked for."""
        self._wanted.discard(number)
        model = self.data_model
        model.keep(number, games)
        for index, view in self.view_adapter.views.items():
            if index // ON_A_PAGE == number:
                self.view_adapter.refresh_view_attrs(index, model[index], view)

    def want(self, seen: range) -> None:
        """Ask for the pages that these rows and those around them are on, if they are not here."""
        if not seen:
            return
        model = self.data_model
        first = max(0, seen.start - _AHEAD) // ON_A_PAGE
        last = min(len(model) - 1, seen.stop + _AHEAD) // ON_A_PAGE
        wanted = set(range(first, last + 1))
        for number in wanted & model.loaded.keys():
            model.loaded.move_to_end(number)
        missing = wanted - (model.loaded.keys() - model.stale)
        # What was asked for and has been scrolled past is asked for again when it comes back.
        asked, self._wanted = self._wanted & missing, missing
        for number in sorted(missing - asked):
            self.fetch(number)

    def _make_room(self) -> None:
        """For all rows, and for a message below the last one."""
        self.layout_manager.height = max(1, self.data_model.rows.height + room_below())

    def _stacked(self) -> DayRows:
        heights = {
            (shape, last): row_height(shape, self.board_side, self.columns, last=last)
            for shape in {shape for games in self._games for shape in games}
            for last in (False, True)
        }
        days = [
            [*(heights[shape, False] for shape in games[:-1]), heights[games[-1], True]]
            for games in self._games
        ]
        return DayRows(days, self.heading_height)

    def _scroll_to(self, offset: float) -> None:
        hidden = self.layout_manager.height - self.height
        self.scroll_y = 1 - min(1.0, offset / hidden) if hidden > 0 else 1.0

    def _remeasure(self, *_args: object) -> None:
        self._measure_soon()

    def _measure(self, *_args: object) -> None:
        """The rows have another height, or other colours."""
        offset, before = self.offset, self.data_model.rows.height
        rows = self._stacked()
        self.data_model.rows = rows
        self._make_room()
        self._scroll_to(offset * rows.height / before if before else 0)
        self.refresh_from_data()


lay_out("game_list")
