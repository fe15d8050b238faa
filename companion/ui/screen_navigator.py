"""Leads from screen to screen: makes them, tells them what to show, and shows them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from companion.app.navigation import IN_A_GAME, MAIN_SCREENS, ScreenName, Trail
from companion.app.services import Services
from companion.app.session import Location
from companion.device import GivenFile
from companion.history.game_row import GameRow
from companion.history.listing import GameFilter
from companion.rules.game import Mode
from companion.ui.screens import Screens
from companion.ui.screens.screen import Screen
from companion.ui.shell import Shell

if TYPE_CHECKING:
    from companion.app.hindsight_lines import HindsightLook
    from companion.app.transfer import WayBack


class ScreenNavigator:
    """`arrived` is told where one is to be after a restart, each time one has come to a screen; not
    of what is only looked up beside."""

    def __init__(self, services: Services, arrived: Callable[[ScreenName], None]) -> None:
        self._services: Final = services
        self._arrived: Final = arrived
        self._trail: Final = Trail()
        self.screens: Final = Screens(services, self)
        self.shell: Final = Shell(self.go)

    @property
    def screen(self) -> Screen:
        """The one that is shown."""
        return self.screens[self._trail.here]

    @property
    def here(self) -> ScreenName:
        """The name of that one."""
        return self._trail.here

    @property
    def covered(self) -> bool:
        """Whether a sheet lies over it."""
        return self.shell.covered

    @property
    def trail(self) -> tuple[ScreenName, ...]:
        """The screens one came through, the present one last."""
        return tuple(self._trail.screens)

    def resume(self, there: Location) -> None:
        """Where the player was when the app was closed; else where a game begins."""
        session = self._services.session
        back_at_it = session.in_hand and there.screen in IN_A_GAME
        if not back_at_it:
            session.close_game()
        ways = [ScreenName.PLAY]
        if back_at_it and session.edits_saved_game:
            self.screens.game.show(session.journal.view.game.id or "")
            ways = [ScreenName.PLAY, ScreenName.HISTORY, ScreenName.GAME]
        if back_at_it:
            ways.append(ScreenName.TERRITORY)
            if there.screen is not None:
                ways.append(there.screen)
        for way in ways:
            self._trail.go(way)
        self._show()

    def go(self, name: ScreenName) -> None:
        if name in MAIN_SCREENS:
            for screen in self.screens:
                screen.put_back()
        self._trail.go(name)
        self._show()

    def back(self) -> bool:
        beside = self.screen.beside
        if not self._trail.back():
            return False
        # Behind what was looked up everything has stayed as it was.
        self._show(asks=not beside)
        return True

    def came_by(self, screen: ScreenName) -> bool:
        return screen in self._trail.screens

    def ask_again(self) -> None:
        self.screen.enter()

    def open_play(self) -> None:
        self.go(ScreenName.PLAY)

    def open_territory(self) -> None:
        self.go(ScreenName.TERRITORY)

    def open_result(self) -> None:
        self.go(ScreenName.RESULT)

    def open_check(self) -> None:
        self.go(ScreenName.CHECK)

    def open_history(self, games: GameFilter | None = None) -> None:
        if games is not None:
            self.screens.history.choose(games)
        self.go(ScreenName.HISTORY)

    def open_game(self, game: str) -> None:
        self.screens.game.show(game)
        self.go(ScreenName.GAME)

    def log_points(self) -> None:
        self.screens.log_points.log()
        self.go(ScreenName.LOG_POINTS)

    def edit_details(self, record: GameRow) -> None:
        self.screens.log_points.change(record)
        self.go(ScreenName.LOG_POINTS)

    def open_players(self) -> None:
        self.go(ScreenName.PLAYERS)

    def open_statistics(self, player: str | None = None) -> None:
        if player is not None:
            self.screens.statistics.see(player)
        self.go(ScreenName.STATISTICS)

    def open_transfer(self, games: GameFilter) -> None:
        self.screens.transfer.offer(games)
        self.go(ScreenName.TRANSFER)

    def receive(self, given: GivenFile) -> None:
        from companion.ui.widgets.sheet import (  # noqa: PLC0415  # not before the first frame
            put_away,
        )

        put_away()
        self.go(ScreenName.TRANSFER)
        self.screens.transfer.receive(given)

    def undo_import(self, last: "WayBack") -> None:
        self.screens.transfer.undo(last)

    def look_up(self, paragraph: str, *, pointed_out: bool = True) -> None:
        self.screens.chapter.show(paragraph, pointed_out=pointed_out)
        self.go(ScreenName.CHAPTER)

    def open_scoring(self, mode: Mode | None = None) -> None:
        self.screens.scoring.show(mode)
        self.go(ScreenName.SCORING)

    def open_hindsight(self, look: "HindsightLook") -> None:
        self.screens.hindsight.show(look)
        self.go(ScreenName.HINDSIGHT)

    def open_settings(self) -> None:
        self.go(ScreenName.SETTINGS)

    def open_about(self) -> None:
        self.go(ScreenName.ABOUT)

    def open_licences(self) -> None:
        self.go(ScreenName.LICENCES)

    def _show(self, *, asks: bool = True) -> None:
        here, screen = self._trail.here, self.screen
        self.shell.set_aside()
        before = None
        if not self._trail.in_a_game:
            before = self._services.session.close_game()
        if not screen.looks_back:
            # Who comes back to what waits behind this is not told anew what was known there.
            self._services.stop_looking_back(for_good=not screen.beside)
        self.shell.show(screen, here)
        if asks:
            screen.enter()
        if before is not None and screen is self.screens.game:
            self.screens.game.offer_undo(before)
        if not screen.beside:
            self._arrived(self._trail.at_home)
