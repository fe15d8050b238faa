"""What the check says of a game while it is entered: what is wrong already shows at once; whether
all can be right only a search tells, once the hand rests."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from kivy.clock import Clock

from companion.app.background_check import is_worth_a_search
from companion.rules.game import Game
from companion.rules.legality import Verdict
from companion.table.view import TableView
from companion.ui.widgets.verdict_badge import DOUBTFUL, LEGAL, UNKNOWN

if TYPE_CHECKING:
    from companion.ui.screens.territory_screen import TerritoryScreen

REST: Final = 1.0
"""Seconds without a touch until the search for dominoes begins."""


class StandingCheck:
    """Sets the screen's `verdict`."""

    def __init__(self, screen: "TerritoryScreen") -> None:
        self._screen = screen
        self._rest = Clock.create_trigger(self._search, REST)
        self._judged = -1
        """The revision of the game that was judged."""

    def begin(self) -> None:
        """Another game is in hand."""
        self._judged = -1

    def take_up(self, show: Callable[[], object]) -> None:
        """The screen is come to: what was being searched for is searched for once more."""
        judged_before = self._judged == self._screen.editor.journal.revision
        show()
        if judged_before and self._screen.verdict == UNKNOWN:
            self._search()

    def judge(self, view: TableView) -> None:
        screen = self._screen
        if view.problems:
            screen.verdict = DOUBTFUL
        elif self._judged != view.revision:
            screen.verdict = UNKNOWN
        if self._judged != view.revision:
            self._judged = view.revision
            self._rest.cancel()
            self._rest()

    def _search(self, *_args: object) -> None:
        """Where it is worth it; what was found before is told anyway."""
        screen = self._screen
        journal = screen.editor.journal
        if journal.view.problems or not screen.on_screen:
            return
        if screen.editor.busy:
            self._rest()
            return
        game = journal.finished_game()
        check = screen.services.check
        if is_worth_a_search(game) or check.known(game) is not None:
            check.ask(game, lambda verdict: self._found(verdict, game))

    def _found(self, verdict: Verdict, game: Game) -> None:
        if game == self._screen.editor.journal.finished_game():
            self._screen.verdict = LEGAL if verdict.legal else DOUBTFUL
