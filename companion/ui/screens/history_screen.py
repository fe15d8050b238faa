"""History: every game, newest first; searched, filtered, opened."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from kivy.properties import BooleanProperty, StringProperty

from companion.app.game_filters import as_known
from companion.app.game_rows import row_of
from companion.app.history_queries import Company, ListPlan
from companion.app.listed_games import DELETED, Games, ListedGames
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.history.listing import ALL, GameFilter, Page
from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.screens.empty_history import EmptyHistory
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import choice_bar, controls, either, empty_notice, game_list
from companion.ui.widgets.choice_bar import ChoiceSheet
from companion.ui.widgets.derived import derived
from companion.ui.widgets.sheet import MenuItem, menu, missed_items, reopened

if TYPE_CHECKING:
    from companion.history.players import PlayerRecord

_NO_PAGES: Final[Mapping[int, Games]] = {}


class HistoryScreen(Screen):
    message_below = True
    searching = BooleanProperty(False)
    deleted = BooleanProperty(False)
    """The deleted games are shown instead."""
    counted = StringProperty()
    empty = BooleanProperty(False)
    """There is a notice in place of the list."""

    title = derived(lambda s: _("Deleted games") if s.deleted else _("History"), "deleted")
    count_beside = derived(
        lambda s: "" if theme.large_text or s.deleted else s.counted, "counted", "deleted"
    )
    """How many games there are, where it has room beside the title."""
    search_icon = derived(lambda screen: "close" if screen.searching else "magnify", "searching")
    content = derived(lambda screen: 1 if screen.empty else 0, "empty")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._listed = ListedGames()
        self._players: tuple[PlayerRecord, ...] = ()
        self._fault = ""
        self._notice = EmptyHistory(
            services,
            navigator,
            self.ids.notice,
            carry=self._carry,
            show_deleted=self._show_deleted,
            show_all=self._show_all,
        )
        games = self.ids.games
        games.fetch, games.row_of = self._fetch, row_of
        self._show_choice()

    @property
    def _choice(self) -> GameFilter:
        return self._listed.choice

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

    def put_back(self) -> None:
        if self.deleted:
            self._show_all()

    def refresh(self) -> None:
        self._show_choice()
        if self._fault:
            self._complain(self._fault)
        else:
            self._explain()
        if self._listed.plan is not None:
            self.counted = self._listed.counted
            self.ids.games.say_anew(self._listed.headings)

    def _ask(self, from_top: bool = False) -> None:
        """Ask for the list again."""
        history, choice = self.services.history, self._choice
        first = partial(self._begin, from_top=from_top or not len(self.ids.games.data))
        history.page(choice, None, first, self._complain)
        history.plan(choice, self._lay_out, self._complain)

    def choose(self, choice: GameFilter) -> None:
        if choice != self._choice:
            self._listed = replace(self._listed, choice=choice)
            self._show_choice()
            self._ask(from_top=True)

    def search(self, searching: bool) -> None:
        """Open the line to search in, or close it and show everything again."""
        self.searching = searching
        field = self.ids.search
        field.focus = searching
        if not searching:
            field.text = ""

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
            self.title,
            [
                *missed_items(self.services.notices),
                MenuItem("calculator-variant", _("Log a game, points only"), ways.log_points),
                MenuItem("account-multiple", _("Players"), ways.open_players),
                MenuItem("swap-vertical", _("Import, export, backups"), self._carry),
                self._deleted_item(),
                *self._empty_items(),
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

    def _empty_items(self) -> list[MenuItem]:
        if not self._choice.deleted or self.empty:
            return []
        return [MenuItem("delete-outline", _("Remove all deleted games"), self._ask_to_empty, True)]

    @reopened
    def _ask_to_empty(self) -> None:
        """Emptying has no undo, so it asks first."""
        remove = MenuItem("delete-outline", _("Remove for good"), self._empty, True)
        menu(_("Remove all deleted games for good?"), [remove])

    def _empty(self) -> None:
        self.services.history.empty(lambda _count: self._ask(from_top=True))

    # --- What comes back ----------------------------------------------------------------------

    def _take_company(self, company: Company) -> None:
        self._players = company.players
        self._show_choice()
        self.choose(as_known(self._choice, company.players))

    def _show_choice(self) -> None:
        self.deleted = self._choice.deleted
        self.ids.choice.show(self._choice, self._players)
        self.ids.games.sought = self._choice.text

    def _begin(self, page: Page, from_top: bool) -> None:
        """The first page is there, before it is known how many there are."""
        self._listed, self._fault = replace(self._listed, first=page), ""
        self._explain()
        if not page.games and self._choice == ALL:
            self._notice.look_elsewhere(self._explain_unless_fault)
        if from_top:
            self._listed = replace(self._listed, plan=None)
            self._stack(from_top=True)

    def _lay_out(self, plan: ListPlan) -> None:
        """It is known now how many games there are, and on which days."""
        self._listed = replace(self._listed, plan=plan)
        self._stack()
        self.counted = self._listed.counted

    def _stack(self, pages: Mapping[int, Games] = _NO_PAGES, *, from_top: bool = False) -> None:
        self.ids.games.lay_out(
            self._listed.headings,
            [each.games for each in self._listed.evenings],
            {**self._listed.first_pages, **pages},
            from_top=from_top,
        )

    def _fetch(self, number: int) -> None:
        """A page of the list is to be seen."""
        for below in self._listed.place_of(number) or ():
            self.services.history.page(
                self._choice,
                below,
                lambda page: self.ids.games.fill(number, page.games),
                topic=f"page {number % 3} of the list",
            )

    def _explain(self) -> None:
        """What to do where there is no game to show."""
        first = self._listed.first
        if first is not None:
            self.empty = not first.games
            if self.empty:
                self._notice.explain(self._choice)

    def _explain_unless_fault(self) -> None:
        if not self._fault:
            self._explain()

    def _complain(self, fault: str) -> None:
        """The history cannot be read."""
        self._fault = fault
        self.empty = True
        self.counted = ""
        self._notice.complain(fault, lambda: self._ask(from_top=True))

    def _show_deleted(self) -> None:
        self.search(False)
        self.choose(DELETED)

    def _show_all(self) -> None:
        self.search(False)
        self.choose(ALL)


__all__ = ["HistoryScreen", "choice_bar", "controls", "either", "empty_notice", "game_list"]

lay_out("history_screen")
