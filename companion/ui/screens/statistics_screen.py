"""Statistics: everybody's, and one player's; each record leads to its game."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from kivy.properties import BooleanProperty, StringProperty

from companion.app.figure_lines import (
    against_line,
    heads,
    kind_lines,
    record_line,
    shares,
    source_lines,
)
from companion.app.game_filters import as_known, short_name
from companion.app.history_queries import Company
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.history.listing import ALL, GameFilter
from companion.history.statistics import (
    PlayerStatistics,
    Record,
    Sources,
    Statistics,
    Tally,
)
from companion.rules.game import Mode
from companion.texts import _
from companion.texts.outlook import left_out
from companion.ui.layouts import lay_out
from companion.ui.screens.no_games import none_counted, not_shown, nothing_to_count
from companion.ui.screens.screen import Screen
from companion.ui.widgets import (
    best_boards,
    choice_bar,
    controls,
    either,
    empty_notice,
    figure_list,
    ranked_players,
    trend,
)
from companion.ui.widgets.choice_bar import ChoiceSheet
from companion.ui.widgets.derived import derived
from companion.ui.widgets.sheet import reopened

if TYPE_CHECKING:
    from companion.history.players import PlayerRecord

_LEFT: Final = ("heads", "players", "best", "against", "records")
_RIGHT: Final = ("trend", "sources", "kinds")
"""The cards of a page, on both sides where it is wide."""


class StatisticsScreen(Screen):
    title = StringProperty()
    player = StringProperty()
    """The id of the player whose figures are shown; empty: everybody's."""
    shown = BooleanProperty(False)
    left_out = StringProperty()
    """That some games are not counted."""

    of_one = derived(lambda screen: bool(screen.player), "player")
    content = derived(lambda screen: 1 if screen.shown else 0, "shown")
    has_left_out = derived(lambda screen: bool(screen.left_out), "left_out")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._choice = ALL
        self._players: tuple[PlayerRecord, ...] = ()
        self._found: Statistics | PlayerStatistics | None = None
        self._fault = ""
        ids = self.ids
        # Some are shown at a time; ids alone would let the others go.
        self._cards = {name: ids[f"{name}_card"].__self__ for name in (*_LEFT, *_RIGHT)}
        self._show_choice()

    # --- What is asked ------------------------------------------------------------------------

    def enter(self) -> None:
        self._ask()
        self.services.history.company(self._take_company, lambda _fault: None)

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
        self._show_choice()
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
        others = [each for each in self._players if each.id != self.player]
        ChoiceSheet(self._choice, others, self.choose).open()

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

    # --- What is shown ------------------------------------------------------------------------

    def _show_choice(self) -> None:
        """On a player's page no names: one that is not lit there would seem not to be meant."""
        chosen = self._choice.players
        named = [each for each in self._players if not self.player or each.id in chosen]
        self.ids.choice.show(self._choice, named)

    def _take_company(self, company: Company) -> None:
        self._players = company.players
        self._show_choice()
        self.choose(as_known(self._choice, company.players))

    def _take(self, found: Statistics | PlayerStatistics) -> None:
        if found == self._found and not self._fault:
            return  # it is what another one of its kind has left
        self._found, self._fault = found, ""
        self._show(found)

    def _show(self, found: Statistics | PlayerStatistics) -> None:
        self.left_out = left_out(*found.not_counted)
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
        self.ids.players.show(found.players)
        self.ids.against.show(())
        self._show_sources(found.sources)
        self._show_rest(found.by_mode, found.by_size, found.records, wins=False)
        self.ids.best.show(())
        self.ids.trend.show((), tally.average)
        self._arrange()

    def _show_player(self, found: PlayerStatistics) -> None:
        mine = found.figures
        self.title = short_name(mine.name)
        if self._explained(mine.tally.games):
            return
        tally = mine.tally
        self.ids.heads.show(heads(tally.games, tally, wins=True))
        self.ids.players.show(())
        self.ids.against.show([against_line(each) for each in found.head_to_head])
        self._show_sources(mine.sources)
        self._show_rest(mine.by_mode, mine.by_size, found.records, wins=True)
        self.ids.best.show(found.best_boards)
        self.ids.trend.show(found.trend, tally.average)
        self._arrange()

    def _arrange(self) -> None:
        """Only cards that have something on them."""
        empty = {
            "players": bool(self.player),
            "best": not self.ids.best.children,
            "against": not self.ids.against.children,
            "sources": not self.ids.sources.children,
            "trend": not self.ids.trend.values,
        }
        for side, names in ((self.ids.left, _LEFT), (self.ids.right, _RIGHT)):
            wanted = [self._cards[name] for name in names if not empty.get(name)]
            if list(reversed(side.children)) != wanted:
                side.clear_widgets()
                for card in wanted:
                    side.add_widget(card)

    def _show_sources(self, sources: Sources) -> None:
        self.ids.shares.show(shares(sources))
        self.ids.sources.show(source_lines(sources))

    def _show_rest(
        self,
        by_mode: Mapping[Mode, Tally],
        by_size: Mapping[int, Tally],
        records: Sequence[Record],
        *,
        wins: bool,
    ) -> None:
        self.ids.kinds.show(kind_lines(by_mode, by_size, wins=wins))
        self.ids.records.show([record_line(each, whose=not wins) for each in records])

    def _explained(self, games: int) -> bool:
        """Whether there is nothing to count; then it is said what to do."""
        self.shown = bool(games)
        if games:
            return False
        if self._choice == ALL:
            told = nothing_to_count(self.navigator.open_play, self.left_out)
        else:
            told = none_counted(lambda: self.choose(ALL), self.left_out)
        told.say(self.ids.notice)
        return True

    def _complain(self, fault: str) -> None:
        self._fault = fault
        self.shown = False
        self.title = self.title or _("Statistics")
        not_shown(fault, self._ask).say(self.ids.notice)


__all__ = [
    "StatisticsScreen",
    "best_boards",
    "choice_bar",
    "controls",
    "either",
    "empty_notice",
    "figure_list",
    "ranked_players",
    "trend",
]

lay_out("statistics_screen")
