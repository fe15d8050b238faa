"""History: every game, newest first; searched, filtered, opened."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Final

from kivy.properties import BooleanProperty, StringProperty

from companion.app.day_names import day_name, here_and_now
from companion.app.game_filters import names
from companion.app.history_queries import Company, ListPlan
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.history.records import ALL, GameFilter, PlayerRecord
from companion.history.summaries import Days, GameSummary, Page
from companion.texts import _, formats, ngettext, terms
from companion.texts.display import one_line, shortened
from companion.ui.layouts import lay_out
from companion.ui.screens.no_games import none_deleted, none_like_this, none_yet, not_shown
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import choice_bar, controls, either, game_list, sheet
from companion.ui.widgets.choice_bar import ChoiceSheet
from companion.ui.widgets.derived import derived
from companion.ui.widgets.game_view import GameRow
from companion.ui.widgets.sheet import MenuItem, menu, missed_items, reopened

_IN_PLACE: Final = 40
_IN_LARGE: Final = 30
"""Characters of all names on two lines in the largest letters."""


class HistoryScreen(Screen):
    searching = BooleanProperty(False)
    counted = StringProperty()
    empty = BooleanProperty(False)
    """There is a notice in place of the list."""

    count_beside = derived(lambda screen: "" if theme.large_text else screen.counted, "counted")
    """How many games there are, where it has room beside the title."""
    search_icon = derived(lambda screen: "close" if screen.searching else "magnify", "searching")
    content = derived(lambda screen: 1 if screen.empty else 0, "empty")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._choice = ALL
        self._players: tuple[PlayerRecord, ...] = ()
        self._plan: ListPlan | None = None
        self._first: Page | None = None
        """The first page of the list, when it has come."""
        self._fault = ""
        self._any_deleted = False
        games = self.ids.games
        games.fetch, games.row_of = self._fetch, row_of
        self._show_choice()

    def left(self) -> tuple[GameFilter, bool]:
        return self._choice, self.searching

    def take_up(self, left: object) -> None:
        match left:
            case (GameFilter() as choice, bool(searching)):
                self._choice, self.searching = choice, searching
                self.ids.search.text = choice.text
                self._show_choice()

    def enter(self) -> None:
        self._ask()
        self.services.history.company(self._take_company, lambda _fault: None)

    def leave(self) -> bool:
        if self.searching:
            self.search(False)
            return True
        if replace(self._choice, text="") != ALL:
            self.choose(ALL)
            return True
        return False

    def refresh(self) -> None:
        self._show_choice()
        if self._fault:
            self._complain(self._fault)
        elif self._first is not None:
            self._explain(self._first)
        if self._plan is not None:
            self._count(self._plan)
            self.ids.games.say_anew(self._headings(self._plan.days))

    def _ask(self, from_top: bool = False) -> None:
        """Ask for the list again."""
        history, choice = self.services.history, self._choice
        first = partial(self._begin, from_top=from_top or not len(self.ids.games.data))
        history.page(choice, None, first, self._complain)
        history.plan(choice, self._lay_out, self._complain)

    def choose(self, choice: GameFilter) -> None:
        if choice != self._choice:
            self._choice = choice
            self._show_choice()
            self._ask(from_top=True)

    def search(self, searching: bool) -> None:
        """Open the line to search in, or close it and show everything again."""
        self.searching = searching
        field = self.ids.search
        if not searching:
            field.text = ""
            self.ids.search.focus = False
        else:
            field.focus = True

    def turn_search(self) -> None:
        """The icon that opens the line also closes it."""
        self.search(not self.searching)

    def look_for(self, words: str) -> None:
        self.choose(replace(self._choice, text=words))

    @reopened
    def narrow(self) -> None:
        """Everything there is to choose."""
        ChoiceSheet(self._choice, self._players, self.choose).open()

    @reopened
    def more(self) -> None:
        ways = self.navigator
        menu(
            _("History"),
            [
                *missed_items(self.services.notices),
                MenuItem("calculator-variant", _("Log a game by its points"), ways.log_points),
                MenuItem("account-multiple", _("Players"), ways.open_players),
                MenuItem("swap-vertical", _("Import, export, backups"), self._carry),
                self._deleted_item(),
            ],
        )

    def _carry(self) -> None:
        self.navigator.open_transfer(ALL if self._choice.deleted else self._choice)

    def open(self, game: str) -> None:
        self.navigator.open_game(game)

    def _deleted_item(self) -> MenuItem:
        if self._choice.deleted:
            return MenuItem("history", _("Back to the history"), lambda: self.choose(ALL))
        return MenuItem("delete-outline", _("Deleted games"), self._show_deleted)

    # --- What comes back ----------------------------------------------------------------------

    def _take_company(self, company: Company) -> None:
        self._players = tuple(each for each in company.players if not each.archived)
        self._show_choice()

    def _show_choice(self) -> None:
        self.ids.choice.show(self._choice, self._players)

    def _begin(self, page: Page, from_top: bool) -> None:
        """The first page is there, before it is known how many there are."""
        self._first, self._fault = page, ""
        self._explain(page)
        if not page.games and self._choice == ALL:
            self._look_elsewhere()
        if from_top:
            days = [Days(day, len(list(games))) for day, games in groupby(page.games, _played_on)]
            self._plan = None
            self._stack(days, from_top=True)

    def _lay_out(self, plan: ListPlan) -> None:
        """It is known now how many games there are, and on which days."""
        self._plan = plan
        self._stack(plan.days)
        self._count(plan)

    def _count(self, plan: ListPlan) -> None:
        count = plan.pages.count
        self.counted = ngettext("{count} game", "{count} games", count).format(
            count=formats.number(count)
        )

    def _stack(self, days: Sequence[Days], from_top: bool = False) -> None:
        self.ids.games.lay_out(
            self._headings(days),
            [each.games for each in days],
            {0: self._first.games} if self._first else {},
            from_top=from_top,
        )

    def _headings(self, days: Sequence[Days]) -> list[str]:
        now = here_and_now()
        return [day_name(each.day, now) for each in days]

    def _fetch(self, number: int) -> None:
        """A page of the list is to be seen."""
        if self._plan is None or number >= len(self._plan.pages.pages):
            return
        self.services.history.page(
            self._choice,
            self._plan.pages.pages[number],
            lambda page: self.ids.games.fill(number, page.games),
            topic=f"page {number % 3} of the list",
        )

    def _explain(self, page: Page) -> None:
        """What to do where there is no game to show."""
        self.empty = not page.games
        if page.games:
            return
        if self._choice == ALL:
            to_deleted = self._show_deleted if self._any_deleted else None
            still_open = self.services.open_games.count
            told = none_yet(self.navigator, self._carry, to_deleted, still_open)
        elif self._choice.deleted:
            told = none_deleted(lambda: self.choose(ALL))
        else:
            told = none_like_this(self._show_all)
        told.say(self.ids.notice)

    def _look_elsewhere(self) -> None:
        """Nothing is in the history: where else are games?"""

        def say() -> None:
            if self._first is not None and not self._fault:
                self._explain(self._first)

        def deleted(page: Page) -> None:
            self._any_deleted = bool(page.games)
            say()

        choice = GameFilter(deleted=True)
        self.services.history.page(choice, None, deleted, topic="deleted")
        self.services.open_games.ask(say)

    def _complain(self, fault: str) -> None:
        """The history cannot be read."""
        self._fault = fault
        self.empty = True
        self.counted = ""
        not_shown(fault, lambda: self._ask(from_top=True)).say(self.ids.notice)

    def _show_deleted(self) -> None:
        self.choose(GameFilter(deleted=True))

    def _show_all(self) -> None:
        self.search(False)
        self.choose(ALL)


def row_of(summary: GameSummary) -> GameRow:
    """A game as the list shows it: who won, how it was played, the points from the best down."""
    about = [terms.mode(summary.mode)]
    if summary.size != 5 or len(summary.seats) == 2:
        # In large letters a mode's long name may leave no room behind it.
        about.insert(0 if theme.large_text else 1, f"{summary.size}×{summary.size}")
    if not summary.finished:
        about.append(_("not finished"))
    if summary.location:
        about.append(shortened(one_line(summary.location), _IN_PLACE))
    ranked = sorted(summary.seats, key=lambda seat: seat.rank)
    if summary.provisional and summary.finished:
        who = names([seat.name for seat in ranked])
        # In large letters there is no room for the rest; whose game it is tells more.
        about = [shortened(who, _IN_LARGE)] if theme.large_text else [who, *about]
        return GameRow(
            summary.id,
            _("Provisional"),
            " · ".join(about),
            " · ".join(str(seat.total) for seat in ranked),
            (None,),
            "scale-balance",
        )
    winners = [seat for seat in ranked if seat.rank == 1]
    return GameRow(
        summary.id,
        names([seat.name for seat in winners]),
        " · ".join(about),
        " · ".join(str(seat.total) for seat in ranked),
        tuple(seat.colour for seat in winners),
        "counter" if summary.by_points_only else "fire",
    )


def _played_on(summary: GameSummary) -> str | None:
    return summary.played_at[:10] if summary.played_at else None


__all__ = ["HistoryScreen", "choice_bar", "controls", "either", "game_list", "sheet"]

lay_out("history_screen")
