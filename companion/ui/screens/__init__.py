"""One module a screen; each is imported, and the screen made, when it is first wanted.

Where to look, beside the screens themselves
    screen          what all have in common
    territory_arrangement, check_arrangement, scorecard_arrangement, hindsight_arrangement
                    where the parts of a screen are, by the room there is
    table_touches, table_keys, standing_check, next_territory, seat_taking
                    of the editor: fingers, keys, what the check says, the way on, a territory that
                    was entered on another phone
    score_reasons, reveal
                    of a scorecard: what made a number, and how the winner is revealed
    game_actions, game_sharing, game_hindsight
                    of a game: what becomes of it, how it is passed on, what could have been
    open_game_list  of Play: the open games
    no_games, empty_history
                    in place of a list: what is said there, and what of the history
    received_codes, outgoing_files
                    what comes as a code, what leaves as a file
    replay_room     how large a board is on which a replay is laid
"""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from companion.app.navigation import Navigator, ScreenName
from companion.app.services import Services
from companion.ui.screens.screen import Screen

# ruff: noqa: PLC0415  # the first frame needs one of them

if TYPE_CHECKING:
    from companion.ui.screens.about_screen import AboutScreen
    from companion.ui.screens.chapter_screen import ChapterScreen
    from companion.ui.screens.check_screen import CheckScreen
    from companion.ui.screens.game_screen import GameScreen
    from companion.ui.screens.hindsight_screen import HindsightScreen
    from companion.ui.screens.history_screen import HistoryScreen
    from companion.ui.screens.licences_screen import LicencesScreen
    from companion.ui.screens.log_points_screen import LogPointsScreen
    from companion.ui.screens.play_screen import PlayScreen
    from companion.ui.screens.players_screen import PlayersScreen
    from companion.ui.screens.result_screen import ResultScreen
    from companion.ui.screens.rules_screen import RulesScreen
    from companion.ui.screens.scoring_screen import ScoringScreen
    from companion.ui.screens.settings_screen import SettingsScreen
    from companion.ui.screens.statistics_screen import StatisticsScreen
    from companion.ui.screens.territory_screen import TerritoryScreen
    from companion.ui.screens.transfer_screen import TransferScreen


class Screens:
    """Every screen under the value of its name; once made, it stays."""

    def __init__(self, services: Services, navigator: Navigator) -> None:
        self._services: Final = services
        self._navigator: Final = navigator

    def __getitem__(self, name: ScreenName) -> Screen:
        screen: Screen = getattr(self, name.value)
        return screen

    def __iter__(self) -> Iterator[Screen]:
        """Those that are made."""
        return iter([each for each in vars(self).values() if isinstance(each, Screen)])

    @cached_property
    def play(self) -> "PlayScreen":
        from companion.ui.screens.play_screen import PlayScreen

        return PlayScreen(self._services, self._navigator)

    @cached_property
    def territory(self) -> "TerritoryScreen":
        from companion.ui.screens.territory_screen import TerritoryScreen

        return TerritoryScreen(self._services, self._navigator)

    @cached_property
    def result(self) -> "ResultScreen":
        from companion.ui.screens.result_screen import ResultScreen

        return ResultScreen(self._services, self._navigator)

    @cached_property
    def check(self) -> "CheckScreen":
        from companion.ui.screens.check_screen import CheckScreen

        return CheckScreen(self._services, self._navigator)

    @cached_property
    def history(self) -> "HistoryScreen":
        from companion.ui.screens.history_screen import HistoryScreen

        return HistoryScreen(self._services, self._navigator)

    @cached_property
    def game(self) -> "GameScreen":
        from companion.ui.screens.game_screen import GameScreen

        return GameScreen(self._services, self._navigator)

    @cached_property
    def hindsight(self) -> "HindsightScreen":
        from companion.ui.screens.hindsight_screen import HindsightScreen

        return HindsightScreen(self._services, self._navigator)

    @cached_property
    def log_points(self) -> "LogPointsScreen":
        from companion.ui.screens.log_points_screen import LogPointsScreen

        return LogPointsScreen(self._services, self._navigator)

    @cached_property
    def players(self) -> "PlayersScreen":
        from companion.ui.screens.players_screen import PlayersScreen

        return PlayersScreen(self._services, self._navigator)

    @cached_property
    def statistics(self) -> "StatisticsScreen":
        from companion.ui.screens.statistics_screen import StatisticsScreen

        return StatisticsScreen(self._services, self._navigator)

    @cached_property
    def transfer(self) -> "TransferScreen":
        from companion.ui.screens.transfer_screen import TransferScreen

        return TransferScreen(self._services, self._navigator)

    @cached_property
    def rules(self) -> "RulesScreen":
        from companion.ui.screens.rules_screen import RulesScreen

        return RulesScreen(self._services, self._navigator)

    @cached_property
    def chapter(self) -> "ChapterScreen":
        from companion.ui.screens.chapter_screen import ChapterScreen

        return ChapterScreen(self._services, self._navigator)

    @cached_property
    def settings(self) -> "SettingsScreen":
        from companion.ui.screens.settings_screen import SettingsScreen

        return SettingsScreen(self._services, self._navigator)

    @cached_property
    def licences(self) -> "LicencesScreen":
        from companion.ui.screens.licences_screen import LicencesScreen

        return LicencesScreen(self._services, self._navigator)

    @cached_property
    def about(self) -> "AboutScreen":
        from companion.ui.screens.about_screen import AboutScreen

        return AboutScreen(self._services, self._navigator)

    @cached_property
    def scoring(self) -> "ScoringScreen":
        from companion.ui.screens.scoring_screen import ScoringScreen

        return ScoringScreen(self._services, self._navigator)
