"""Show what other devices have changed while a screen is open."""

from typing import TYPE_CHECKING, Final

from kivy.clock import Clock, ClockEvent

from companion.app.navigation import IN_A_GAME, ScreenName
from companion.app.services import Services
from companion.ui.screen_navigator import ScreenNavigator

if TYPE_CHECKING:
    from companion.app.history_queries import OpenedGame

_EVERY: Final = 60.0
"""Seconds between two looks into the shared folder, while what comes by it is shown."""
_TOLD_ANEW: Final = (
    ScreenName.HISTORY,
    ScreenName.GAME,
    ScreenName.PLAYERS,
    ScreenName.STATISTICS,
)
"""What shows nothing but what is asked of the history."""


class RemoteChanges:
    def __init__(self, services: Services, navigator: ScreenNavigator) -> None:
        self._services: Final = services
        self._navigator: Final = navigator
        self._timer: ClockEvent | None = None

    def begin(self) -> None:
        """Look into the shared folder from now on, while a screen shows what comes by it."""
        self._timer = Clock.schedule_interval(self._look_while_shown, _EVERY)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def come(self) -> None:
        """Reload the screen: the history has changed."""
        here, session = self._navigator.here, self._services.session
        if here in _TOLD_ANEW:
            self._navigator.ask_again()
        elif here is ScreenName.PLAY:
            self._navigator.screens.play.open_games.look()
        elif here in IN_A_GAME:
            self._navigator.screen.refresh()
            if here is ScreenName.TERRITORY and session.edits_saved_game:
                game = session.journal.view.game.id or ""
                self._services.history.game(game, self._visit_anew, lambda _fault: None)

    def change_folder(self) -> None:
        """Refresh the settings: the report about the folder has changed."""
        if self._navigator.here is ScreenName.SETTINGS:
            self._navigator.screen.refresh()

    def _look_while_shown(self, _seconds: float) -> None:
        if self._navigator.here in (ScreenName.HISTORY, ScreenName.SETTINGS):
            self._services.look_into_folder()

    def _visit_anew(self, opened: "OpenedGame") -> None:
        """Nothing was done in the game yet: what is done now is done in the game as it is."""
        if self._navigator.here is not ScreenName.TERRITORY or opened.view is None:
            return
        if self._navigator.covered:
            return  # what the sheet asks is about the game as it was
        if self._services.session.reload_saved_game(opened.view.game):
            self._navigator.ask_again()
