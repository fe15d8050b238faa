"""One module a screen: it shows what it is told and hands on what is touched."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

_CLASSES: Final = {
    "play": "PlayScreen",
    "territory": "TerritoryScreen",
    "result": "ResultScreen",
    "check": "CheckScreen",
    "settings": "SettingsScreen",
    "history": "HistoryScreen",
    "game": "GameScreen",
    "log_points": "LogPointsScreen",
    "players": "PlayersScreen",
    "statistics": "StatisticsScreen",
    "in_and_out": "InAndOutScreen",
    "rules": "RulesScreen",
    "chapter": "ChapterScreen",
    "licences": "LicencesScreen",
}


def makers(app: Any) -> dict[str, Callable[[], Any]]:
    """How to make each screen, by name; its module is imported when it is first wanted."""

    def maker(name: str) -> Callable[[], Any]:
        def make() -> Any:
            module = import_module(f"companion.ui.screens.{name}")
            return getattr(module, _CLASSES[name])(app)

        return make

    return {name: maker(name) for name in _CLASSES}
