"""Statistics: everybody's, and one player's; each record leads to its game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.app.figure_lines import (
    against_line,
    ends,
    heads,
    kind_lines,
    left_lines,
    player_line,
    record_line,
    shares,
    source_lines,
    steps,
    streak_words,
)
from companion.app.game_filters import short_name
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.history.figures import (
    Bucket,
    PlayerFigures,
    PlayerStatistics,
    Point,
    Record,
    Sources,
    Statistics,
    Tally,
)
from companion.history.records import ALL, GameFilter
from companion.rules.game import Mode
from companion.texts import _
from companion.texts.outlook import left_out
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import chart, choice_bar, controls, either, figure_list, sheet
from companion.ui.widgets.choice_bar import ChoiceSheet
from companion.ui.widgets.controls import Pill
from companion.ui.widgets.derived import derived
from companion.ui.widgets.sheet import reopened

_AT_FIRST: Final = 8
"""Players shown before one asks for all."""

_LEFT: Final = ("heads", "players", "against", "records")
_RIGHT: Final = ("trend", "often", "sources", "kinds", "unused")
"""The cards of a page, on both sides where it is wide."""


class StatisticsScreen(Screen):
    title = StringProperty()
    player = StringProperty()
    """The id of the player whose figures are shown; empty: everybody's."""
    streak = StringProperty()
    trend = ListProperty()
    trend_title = StringProperty()
    trend_words = ListProperty()
    buckets = ListProperty()
    bucket_words = ListProperty()
    level = NumericProperty(-1)
    shown = BooleanProperty(False)
    left_out = StringProperty()
    """That some games are not counted."""
    more = BooleanProperty(False)
    """There are more players than are shown."""

    of_one = derived(lambda screen: bool(screen.player), "player")
    content = derived(lambda screen: 1 if screen.shown else 0, "shown")
    has_left_out = derived(lambda screen: bool(screen.left_out), "left_out")
    has_streak = derived(lambda screen: bool(screen.streak), "streak")
    trend_height = derived(lambda _screen: dp(150) + theme.size_tiny * 2)
    often_height = derived(lambda _screen: dp(130) + theme.size_tiny * 2)

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._choice = ALL
        self._all_players = False
        self._figures: tuple[PlayerFigures, ...] = ()
        self._found: Statistics | PlayerStatistics | None = None
        self._fault = ""
        ids = self.ids
        # Some are shown at a time; ids alone would let the others go.
        self._cards = {name: ids[f"{name}_card"].__self__ for name in (*_LEFT, *_RIGHT)}
        self._show_choice()

    def left(self) -> tuple[GameFilter, str]:
        return self._choice, self.player

    def take_up(self, left: object) -> None:
        match left:
            case (GameFilter() as choice, str(player)):
                self._choice, self.player = choice, player
                self._show_choice()

    # --- What is asked ------------------------------------------------------------------------

    def enter(self) -> None:
        self._ask()

    def refresh(self) -> None:
        self._show_choice()
        if self._fault:
            self._complain(self._fault)
        elif self._found is not None:
            self._show(self._found)

    def leave(self) -> bool:
        if self.player:
            self.see("")
            return True
        if self._choice != ALL:
            self.choose(ALL)
            return True
        return False

    def see(self, player: str) -> None:
        """One player's figures, or everybody's."""
        self.player = player
        self.ids.scroll.scroll_y = 1
        if self.on_screen:
            self._ask()

    def choose(self, choice: GameFilter) -> None:
        if choice != self._choice:
            self._choice = choice
            self._show_choice()
            self._ask()

    @reopened
    def narrow(self) -> None:
        ChoiceSheet(self._choice, (), self.choose).open()

    def _ask(self) -> None:
        history = self.services.history
        if self.player:
            history.player_statistics(self.player, self._choice, self._take, self._complain)
        else:
            history.statistics(self._choice, self._take, self._complain)

    def touched(self, key: str) -> None:
        """A line was touched: a player, or the game of a record."""
        kind, _colon, identity = key.partition(":")
        if kind == "player":
            self.see(identity)
        else:
            self.navigator.open_game(identity)

    def show_all(self) -> None:
        self._all_players = True
        self._show_players()

    # --- What is shown ------------------------------------------------------------------------

    def _show_choice(self) -> None:
        self.ids.choice.show(self._choice)

    def _take(self, found: Statistics | PlayerStatistics) -> None:
        self._found, self._fault = found, ""
        self._all_players = False
        self._show(found)

    def _show(self, found: Statistics | PlayerStatistics) -> None:
        self.left_out = left_out(found.provisional)
        if isinstance(found, Statistics):
            self._show_everybody(found)
        else:
            self._show_player(found)

    def _show_everybody(self, found: Statistics) -> None:
        self.title = _("Statistics")
        if self._explained(found.games):
            return
        tally = found.tally
        self.ids.heads.show(heads(found.games, tally, wins=False))
        self.streak = ""
        self._figures = found.players
        self._show_players()
        self.ids.against.show(())
        self.trend_title = _("Points on average, month by month")
        self._show_rest(
            tally, found.sources, found.by_mode, found.by_size, found.records, wins=False
        )
        self._show_pictures(found.trend, found.distribution)
        self.ids.unused.show(left_lines(found.players))
        self._arrange(bool(found.sources.games), bool(found.trend))

    def _show_player(self, found: PlayerStatistics) -> None:
        mine = found.figures
        self.title = short_name(mine.name)
        if self._explained(mine.tally.games):
            return
        tally = mine.tally
        self.ids.heads.show(heads(tally.games, tally, wins=True))
        self.streak = streak_words(mine.streak)
        self._figures = ()
        self._show_players()
        self.ids.against.show([against_line(each) for each in found.head_to_head])
        self.trend_title = _("Points, the mean of ten games")
        self._show_rest(tally, mine.sources, mine.by_mode, mine.by_size, found.records, wins=True)
        self._show_pictures(found.trend, found.distribution)
        self.ids.unused.show(left_lines([mine]))
        self._arrange(bool(mine.sources.games), bool(found.trend))

    def _arrange(self, sources: bool, trend: bool) -> None:
        """Only cards that have something on them."""
        empty = {
            "players": bool(self.player),
            "against": not self.ids.against.children,
            "sources": not sources,
            "trend": not trend,
            "unused": not self.ids.unused.children,
        }
        for side, names in ((self.ids.left, _LEFT), (self.ids.right, _RIGHT)):
            wanted = [self._cards[name] for name in names if not empty.get(name)]
            if list(reversed(side.children)) != wanted:
                side.clear_widgets()
                for card in wanted:
                    side.add_widget(card)

    def _show_players(self) -> None:
        shown = self._figures if self._all_players else self._figures[:_AT_FIRST]
        self.more = len(shown) < len(self._figures)
        self.ids.players.show([player_line(each) for each in shown])

    def _show_rest(
        self,
        tally: Tally,
        sources: Sources,
        by_mode: Mapping[Mode, Tally],
        by_size: Mapping[int, Tally],
        records: Sequence[Record],
        *,
        wins: bool,
    ) -> None:
        self.level = tally.average
        self.ids.shares.show(shares(sources))
        self.ids.sources.show(source_lines(sources))
        self.ids.kinds.show(kind_lines(by_mode, by_size, wins=wins))
        self.ids.records.show([record_line(each, whose=not wins) for each in records])

    def _show_pictures(self, trend: Sequence[Point], distribution: Sequence[Bucket]) -> None:
        self.trend = [point.average for point in trend]
        self.trend_words = ends([point.when for point in trend])
        self.buckets = [bucket.results for bucket in distribution]
        self.bucket_words = steps(distribution)

    def _explained(self, games: int) -> bool:
        """Whether there is nothing to count; then it is said what to do."""
        self.shown = bool(games)
        if games:
            return False
        notice = self.ids.notice
        if self._choice == ALL:
            notice.say(
                "chart-line",
                _("Nothing to count yet"),
                self._with_left_out(
                    _("Games of two and more, played to the end, are counted here.")
                ),
                _pill(_("Play"), "campfire", self.navigator.open_play),
            )
        else:
            notice.say(
                "chart-line",
                _("No games found"),
                self._with_left_out(_("No counted games match.")),
                _pill(_("Show all games"), "history", lambda: self.choose(ALL)),
            )
        return True

    def _with_left_out(self, words: str) -> str:
        return "\n".join(filter(None, [words, self.left_out]))

    def _complain(self, fault: str) -> None:
        self._fault = fault
        self.shown = False
        self.title = self.title or _("Statistics")
        self.ids.notice.say(
            "alert-circle-outline",
            _("The history cannot be read"),
            fault,
            _pill(_("Try again"), "refresh", self._ask),
        )


def _pill(words: str, icon: str, do: Callable[[], object]) -> Pill:
    pill = Pill(words=words, icon=icon, primary=True)
    pill.bind(on_release=lambda _pill: do())
    return pill


__all__ = ["StatisticsScreen", "chart", "choice_bar", "controls", "either", "figure_list", "sheet"]

lay_out("statistics_screen")
