"""The list of everyone who has played: the name, how often, and when last."""

from collections.abc import Iterable

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.app.day_names import day_within, here_and_now
from companion.app.game_filters import short_name
from companion.history.players import PlayerRecord
from companion.texts import _, formats, ngettext
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.calm_scroll import CalmScroll
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import fit_of
from companion.ui.widgets.message import room_below


class PlayerRow(RecycleDataViewBehavior, controls.Tap):
    player = StringProperty()
    name = StringProperty()
    about = StringProperty()
    most = NumericProperty(1)
    """How much smaller that is, as in all rows."""
    away = BooleanProperty(False)

    visibility = derived(lambda row: 0.6 if row.away else 1, "away")

    def refresh_view_attrs(self, view: "PlayerList", index: int, data: dict[str, object]) -> None:
        self._list = view
        super().refresh_view_attrs(view, index, data)

    def on_release(self) -> None:
        self._list.dispatch("on_open", self.player)


class PlayerList(Derived, CalmScroll, RecycleView):
    """Dispatches `on_open` with the id of the player touched."""

    below = derived(lambda _list: room_below())
    row_height = derived(
        lambda _list: max(dp(64), (theme.size_body + theme.size_small) * 1.35 + theme.rhythm * 2)
    )

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_open")
        self._rows: tuple[dict[str, object], ...] = ()
        super().__init__(**kwargs)

    def on_open(self, player: str) -> None:
        """A player was touched."""

    def show(self, players: Iterable[PlayerRecord]) -> None:
        self._rows = tuple(map(_row, players))
        self._fit()

    def on_width(self, *_args: object) -> None:
        self._fit()

    def _fit(self) -> None:
        """The letters of all second lines are as small as those of the longest."""
        room = self.width - (theme.gutter + theme.gutter_wide) * 2
        room -= theme.gutter + theme.size_icon * 1.1
        lines = [str(row["about"]) for row in self._rows]
        fit = fit_of(lines, theme.size_small, theme.text_font, room)
        self.data = [{**row, "most": fit} for row in self._rows]


def _row(player: PlayerRecord) -> dict[str, object]:
    about = [
        ngettext("{count} game", "{count} games", player.games).format(
            count=formats.number(player.games)
        )
    ]
    if player.last_played:
        about.append(day_within(player.last_played, here_and_now()))
    if player.archived:
        about.append(_("hidden"))
    return {
        "player": player.id,
        "name": short_name(player.name, 60),
        "about": " · ".join(about),
        "away": player.archived,
    }


# kv names these.
__all__ = ["PlayerList", "PlayerRow", "RecycleBoxLayout"]

lay_out("player_list")
