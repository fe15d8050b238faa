"""The winner is revealed: the points are counted up, and until then nobody's place is seen."""

from typing import TYPE_CHECKING, Final

from kivy.animation import Animation

from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.screens.result_screen import ResultScreen

REVEAL: Final = 2.2
"""Seconds until everything is shown; any touch skips the rest."""
_COUNTED: Final = 0.75
"""Of that, until all points are counted."""


class Reveal:
    """Moves the screen's `veil` and `total`; with less movement there is none."""

    def __init__(self, screen: "ResultScreen") -> None:
        self._screen: Final = screen
        self._goal = 0

    def begin(self, goal: int) -> None:
        """So many points the winner has."""
        if theme.reduced_motion:
            return
        screen = self._screen
        self._goal = goal
        screen.veil, screen.total = 1.0, 0
        Animation.cancel_all(screen, "veil", "total")
        counting = Animation(total=self._goal, duration=REVEAL * _COUNTED, transition="out_quad")
        (counting + Animation(veil=0.0, duration=REVEAL * (1 - _COUNTED))).start(screen)

    def skip(self) -> None:
        screen = self._screen
        if screen.veil:
            Animation.cancel_all(screen, "veil", "total")
            screen.veil, screen.total = 0.0, self._goal
