"""History: every game, newest first; searched, filtered, opened."""

from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any, Final

from kivy.properties import BooleanProperty, StringProperty

from companion.history.records import ALL, Choice, GameSummary, Page, PlayerRecord
from companion.texts import _, formats, ngettext, terms
from companion.texts.display import one_line, shortened
from companion.ui.archive import Company, Shelf
from companion.ui.choosing import names
from companion.ui.days import day_name, here_and_now
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.widgets import choice_bar, controls, either, game_list, sheet
from companion.ui.widgets.choice_bar import ChoiceSheet
from companion.ui.widgets.controls import Pill
from companion.ui.widgets.game_list import GameRow
from companion.ui.widgets.sheet import menu, reopened

_IN_PLACE: Final = 40


class HistoryScreen(Screen):
    searching = BooleanProperty(False)
    counted = StringProperty()
    empty = BooleanProperty(False)
    """There is a notice in place of the list."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._choice = ALL
        self._players: tuple[PlayerRecord, ...] = ()
        self._shelf: Shelf | None = None
        self._known: dict[int, tuple[GameRow, ...]] = {}
        self.ids.games.fetch = self._fetch
        self._show_choice()

    def enter(self) -> None:
        self.refresh()
        self.app.archive.company(self._take_company, lambda _fault: None)

    def leave(self) -> bool:
        if self.searching:
            self.search(False)
            return True
        if replace(self._choice, text="") != ALL:
            self.choose(ALL)
            return True
        return False

    def refresh(self, from_top: bool = False) -> None:
        """Ask for the list again."""
        archive, choice = self.app.archive, self._choice
        first = partial(self._begin, from_top=from_top or not len(self.ids.games.data))
        archive.page(choice, None, first, self._complain)
        archive.shelf(choice, self._lay_out, self._complain)

    def choose(self, choice: Choice) -> None:
        if choice != self._choice:
            self._choice = choice
            self._show_choice()
            self.refresh(from_top=True)

    def search(self, searching: bool) -> None:
        """Open the line to search in, or close it and show everything again."""
        self.searching = searching
        field = self.ids.search
        if not searching:
            field.text = ""
            self.ids.search.focus = False
        else:
            field.focus = True

    def look_for(self, words: str) -> None:
        self.choose(replace(self._choice, text=words))

    @reopened
    def narrow(self) -> None:
        """Everything there is to choose."""
        ChoiceSheet(self._choice, self._players, self.choose).open()

    @reopened
    def more(self) -> None:
        go = self.app.go
        menu(
            _("History"),
            [
                ("calculator-variant", _("Log a game by its points"), lambda: go("log_points")),
                ("account-multiple", _("Players"), lambda: go("players")),
                ("swap-vertical", _("In and out, backups"), self._carry),
                self._deleted_item(),
            ],
        )

    def _carry(self) -> None:
        self.app.root.made("in_and_out").offer(ALL if self._choice.deleted else self._choice)
        self.app.go("in_and_out")

    def open(self, game: str) -> None:
        self.app.root.made("game").show(game)
        self.app.go("game")

    def _deleted_item(self) -> tuple[str, str, Any]:
        if self._choice.deleted:
            return "history", _("Back to the history"), lambda: self.choose(ALL)
        return (
            "delete-outline",
            _("Deleted games"),
            lambda: self.choose(Choice(deleted=True)),
        )

    # --- What comes back ----------------------------------------------------------------------

    def _take_company(self, company: Company) -> None:
        self._players = tuple(each for each in company.players if not each.archived)
        self._show_choice()

    def _show_choice(self) -> None:
        self.ids.choice.show(self._choice, self._players)

    def _begin(self, page: Page, from_top: bool) -> None:
        """The first page is there, before it is known how many there are."""
        self._known = {0: tuple(map(row_of, page.games))}
        self._explain(page)
        if from_top:
            days = [(day, len(list(games))) for day, games in groupby(page.games, key=_played_on)]
            self._shelf = None
            self._stack(days, from_top=True)

    def _lay_out(self, shelf: Shelf) -> None:
        """It is known now how many games there are, and on which days."""
        self._shelf = shelf
        self._stack(shelf.days)
        count = shelf.outline.count
        self.counted = ngettext("{count} game", "{count} games", count).format(
            count=formats.number(count)
        )

    def _stack(self, days: Any, from_top: bool = False) -> None:
        now = here_and_now()
        self.ids.games.lay_out(
            [day_name(day, now) for day, _games in days],
            [games for _day, games in days],
            self._known,
            from_top=from_top,
        )

    def _fetch(self, number: int) -> None:
        """A page of the list is to be seen."""
        if self._shelf is None or number >= len(self._shelf.outline.pages):
            return
        self.app.archive.page(
            self._choice,
            self._shelf.outline.pages[number],
            lambda page: self.ids.games.fill(number, tuple(map(row_of, page.games))),
            topic=f"page {number % 3} of the list",
        )

    def _explain(self, page: Page) -> None:
        """What to do where there is no game to show."""
        self.empty = not page.games
        if page.games:
            return
        notice = self.ids.notice
        if self._choice == ALL:
            start = _pill(_("Play"), "campfire", lambda: self.app.go("play"), primary=True)
            log = _pill(
                _("Log a game by its points"),
                "calculator-variant",
                lambda: self.app.go("log_points"),
            )
            bring = _pill(
                _("Bring in games from a file"),
                "tray-arrow-down",
                self._carry,
            )
            notice.say(
                "campfire",
                _("No games yet"),
                _("Every game you finish at the table is kept here by itself."),
                start,
                log,
                bring,
            )
        elif self._choice.deleted:
            back = _pill(_("Back to the history"), "history", lambda: self.choose(ALL))
            notice.say(
                "delete-outline",
                _("No deleted games"),
                _("What you delete waits here for a month and can be fetched back."),
                back,
            )
        else:
            show_all = _pill(_("Show all games"), "history", self._show_all, primary=True)
            notice.say(
                "magnify",
                _("No such game"),
                _("Nothing in the history is like this."),
                show_all,
            )

    def _complain(self, fault: str) -> None:
        """The history cannot be read: say why, and offer to try again."""
        self.empty = True
        self.counted = ""
        again = _pill(_("Try again"), "refresh", lambda: self.refresh(from_top=True), primary=True)
        self.ids.notice.say("alert-circle-outline", _("The history cannot be shown"), fault, again)

    def _show_all(self) -> None:
        self.search(False)
        self.choose(ALL)


def row_of(summary: GameSummary) -> GameRow:
    """A game as the list shows it: who won, how it was played, the points from the best down."""
    about = [terms.mode(summary.mode)]
    if summary.size != 5 or len(summary.seats) == 2:
        about.append(f"{summary.size}×{summary.size}")
    if not summary.finished:
        about.append(_("not finished"))
    if summary.location:
        about.append(shortened(one_line(summary.location), _IN_PLACE))
    ranked = sorted(summary.seats, key=lambda seat: seat.rank)
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


def _pill(words: str, icon: str, do: Any, primary: bool = False) -> Pill:
    pill = Pill(words=words, icon=icon, primary=primary)
    pill.bind(on_release=lambda _pill: do())
    return pill


__all__ = ["HistoryScreen", "choice_bar", "controls", "either", "game_list", "sheet"]

lay_out("history")
