"""Where one can be in the app, and the ways between."""

from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol

from companion.device import GivenFile
from companion.history.game_row import GameRow
from companion.history.listing import GameFilter
from companion.rules.game import Mode

if TYPE_CHECKING:
    from companion.app.hindsight_lines import HindsightLook
    from companion.app.transfer import WayBack


class ScreenName(Enum):
    """Every screen; the values are kept, to come back to where one was."""

    PLAY = "play"
    TERRITORY = "territory"
    RESULT = "result"
    CHECK = "check"
    HISTORY = "history"
    GAME = "game"
    LOG_POINTS = "log_points"
    PLAYERS = "players"
    STATISTICS = "statistics"
    TRANSFER = "transfer"
    RULES = "rules"
    CHAPTER = "chapter"
    SETTINGS = "settings"
    LICENCES = "licences"
    ABOUT = "about"
    SCORING = "scoring"
    HINDSIGHT = "hindsight"


MAIN_SCREENS: Final = (
    ScreenName.PLAY,
    ScreenName.HISTORY,
    ScreenName.STATISTICS,
    ScreenName.RULES,
)
"""Those that the bar leads to, the first one first."""
IN_A_GAME: Final = (ScreenName.TERRITORY, ScreenName.RESULT, ScreenName.CHECK)
"""Those about the game in hand."""


class Trail:
    """The screens one came through, the present one last."""

    def __init__(self) -> None:
        self.screens: list[ScreenName] = []

    @property
    def here(self) -> ScreenName:
        return self.screens[-1]

    @property
    def in_a_game(self) -> bool:
        """Whether one will come back to the game in hand."""
        return not set(IN_A_GAME).isdisjoint(self.screens)

    @property
    def at_home(self) -> ScreenName:
        """Where one is to be after a restart: at the game, whatever lies over it."""
        return next((each for each in reversed(self.screens) if each in IN_A_GAME), self.here)

    def go(self, screen: ScreenName) -> None:
        """To a screen; one that was come through already is gone back to, and from every main
        screen one comes back to the first."""
        trail = self.screens
        if screen in MAIN_SCREENS:
            self.screens = [*trail[:1], screen] if trail[:1] != [screen] else [screen]
        elif screen in trail:
            del trail[trail.index(screen) + 1 :]
        else:
            trail.append(screen)

    def back(self) -> bool:
        """To where one came from; False at the beginning."""
        if len(self.screens) < 2:
            return False
        self.screens.pop()
        return True


class Navigator(Protocol):
    """Leads from screen to screen. Each way says what is to be seen there."""

    def back(self) -> bool:
        """To where one came from; False at the beginning."""

    def came_by(self, screen: ScreenName) -> bool:
        """Whether one will come back to that screen."""

    def ask_again(self) -> None:
        """Something changed elsewhere: the screen that is shown asks for what it shows."""

    def open_play(self) -> None:
        """Where a game begins."""

    def open_territory(self) -> None:
        """The editor, with the game in hand."""

    def open_result(self) -> None:
        """Who won the game in hand."""

    def open_check(self) -> None:
        """Whether the game in hand can have ended so."""

    def open_history(self, games: GameFilter | None = None) -> None:
        """The list: as it was left, or these games."""

    def open_game(self, game: str) -> None:
        """The game of the history with this id."""

    def log_points(self) -> None:
        """A game by its final points."""

    def edit_details(self, record: GameRow) -> None:
        """What is written beside a game: names, date, place, note."""

    def open_players(self) -> None:
        """Everyone who has played."""

    def open_statistics(self, player: str | None = None) -> None:
        """The figures: as they were left, or the player's with this id."""

    def open_transfer(self, games: GameFilter) -> None:
        """In and out; these games would leave."""

    def receive(self, given: GivenFile) -> None:
        """A file to be looked at, and perhaps taken in."""

    def undo_import(self, last: "WayBack") -> None:
        """Back to what the history was before, wherever one is meanwhile."""

    def look_up(self, paragraph: str, *, pointed_out: bool = True) -> None:
        """The rules at that paragraph, beside what is shown now."""

    def open_scoring(self, mode: Mode | None = None) -> None:
        """All that scores in that mode, beside what is shown now."""

    def open_hindsight(self, look: "HindsightLook") -> None:
        """What could have been of a game, beside what is shown now."""

    def open_settings(self) -> None:
        """How the app looks and feels."""

    def open_about(self) -> None:
        """Which version this is, what is new, how to tell of what went wrong."""

    def open_licences(self) -> None:
        """Whose work is in the app."""
