"""History: every game, newest first; searched, filtered, opened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Final

from kivy.properties import BooleanProperty, StringProperty

from companion.app.day_names import day_name, here_and_now
from companion.app.game_filters import as_known
from companion.app.game_rows import row_of
from companion.app.history_queries import Company, ListPlan
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.history.records import ALL, GameFilter, PlayerRecord
from companion.history.summaries import Evening, GameSummary, Page, RowShape, evening_of
from companion.texts import _, formats, ngettext
from companion.ui.layouts import lay_out
from companion.ui.screens.no_games import (
    none_deleted,
    none_deleted_like_this,
    none_like_this,
    none_yet,
    not_shown,
)
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import choice_bar, controls, either, game_list, notice
from companion.ui.widgets.choice_bar import ChoiceSheet
from companion.ui.widgets.derived import derived
from companion.ui.widgets.sheet import MenuItem, menu, missed_items, reopened

Games = tuple[GameSummary, ...]

_NO_PAGES: Final[Mapping[int, Games]] = {}
_DELETED: Final = GameFilter(deleted=True)


@dataclass(frozen=True, slots=True)
class _Left:
    """What a player left on it, with what was shown: another one of its kind is never blank."""

    choice: GameFilter
    searching: bool
    plan: ListPlan | None
    first: Page | None
    pages: Mapping[int, Games]
    wide: float
    scrolled: float


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

    def left(self) -> _Left:
        games = self.ids.games
        return _Left(
            self._choice,
            self.searching,
            self._plan,
            self._first,
            games.seen_pages,
            games.width,
            games.scroll_y,
        )

    def take_up(self, left: object) -> None:
        if not isinstance(left, _Left):
            return
        self._choice, self.searching = left.choice, left.searching
        self.ids.search.text = left.choice.text
        self._show_choice()
        if left.plan is not None and left.first is not None and left.first.games:
            self._first = left.first
            self.ids.games.width = left.wide  # on which depends how high all of it is
            self._lay_out(left.plan, left.pages)
            self.ids.games.scroll_y = left.scrolled

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
        elif self._first is not None:
            self._explain(self._first)
        if self._plan is not None:
            self._count(self._plan)
            self.ids.games.say_anew(self._headings(self._plan.evenings))

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
        self._players = company.players
        self._show_choice()
        self.choose(as_known(self._choice, company.players))

    def _show_choice(self) -> None:
        self.deleted = self._choice.deleted
        self.ids.choice.show(self._choice, self._players)
        self.ids.games.sought = self._choice.text

    def _begin(self, page: Page, from_top: bool) -> None:
        """The first page is there, before it is known how many there are."""
        self._first, self._fault = page, ""
        self._explain(page)
        if not page.games and self._choice == ALL:
            self._look_elsewhere()
        if from_top:
            evenings = [
                Evening(
                    day, tuple(RowShape(len(each.seats), each.by_points_only) for each in games)
                )
                for day, games in groupby(page.games, lambda each: evening_of(each.played_at))
            ]
            self._plan = None
            self._stack(evenings, from_top=True)

    def _lay_out(self, plan: ListPlan, pages: Mapping[int, Games] = _NO_PAGES) -> None:
        """It is known now how many games there are, and on which days."""
        self._plan = plan
        self._stack(plan.evenings, pages)
        self._count(plan)

    def _count(self, plan: ListPlan) -> None:
        count = plan.pages.count
        self.counted = ngettext("{count} game", "{count} games", count).format(
            count=formats.number(count)
        )

    def _stack(
        self,
        evenings: Sequence[Evening],
        pages: Mapping[int, Games] = _NO_PAGES,
        *,
        from_top: bool = False,
    ) -> None:
        self.ids.games.lay_out(
            self._headings(evenings),
            [each.games for each in evenings],
            {0: self._first.games, **pages} if self._first else {},
            from_top=from_top,
        )

    def _headings(self, evenings: Sequence[Evening]) -> list[str]:
        now = here_and_now()
        return [_heading(each, now) for each in evenings]

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
        elif self._choice == _DELETED:
            told = none_deleted(self._show_all)
        elif self._choice.deleted:
            told = none_deleted_like_this(self._show_deleted, self._show_all)
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

        self.services.history.page(_DELETED, None, deleted, topic="deleted")
        self.services.open_games.ask(say)

    def _complain(self, fault: str) -> None:
        """The history cannot be read."""
        self._fault = fault
        self.empty = True
        self.counted = ""
        not_shown(fault, lambda: self._ask(from_top=True)).say(self.ids.notice)

    def _show_deleted(self) -> None:
        self.search(False)
        self.choose(_DELETED)

    def _show_all(self) -> None:
        self.search(False)
        self.choose(ALL)


def _heading(evening: Evening, now: datetime) -> str:
    """The day, and how many games where there were several: “8 November · 3 games”."""
    day, count = day_name(evening.day, now), len(evening.games)
    if count == 1:
        return day
    games = ngettext("{count} game", "{count} games", count)
    return f"{day} · {games.format(count=formats.number(count))}"


__all__ = ["HistoryScreen", "choice_bar", "controls", "either", "game_list", "notice"]

lay_out("history_screen")
