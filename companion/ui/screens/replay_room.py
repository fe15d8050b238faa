"""How large a board is on which a replay is laid: wherever one is played, it is played alike."""

from typing import Final

from companion.ui.screens.screen import Screen
from companion.ui.theme import theme

_LINES: Final = 6
"""That are said of a turn,"""
_KEYS: Final = 4
"""targets that the keys below them and what is between take,"""
_LEAST: Final = 0.34
"""and what share of the height the board has for all that."""
_BESIDE: Final = 0.57
"""Of the width, where it stands beside."""


def replay_side(screen: Screen, free: float) -> float:
    """Of that much of the height below the bar, with all words of a turn in sight."""
    if screen.wide:
        return float(min(free - theme.gutter, screen.width * _BESIDE))
    said = theme.size_body * 1.35 * _LINES + theme.target * _KEYS
    return float(min(screen.width - theme.gutter_double, max(free - said, screen.height * _LEAST)))
