"""Where everything of the territory editor is: upright, the palette under the board; else beside
it. The tray may take some of the board's room, as long as its squares can be hit."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui.screens.screen import FreeRoom
from companion.ui.theme import theme
from companion.ui.widgets.moved_parts import move
from companion.ui.widgets.tray import Tray

if TYPE_CHECKING:
    from companion.ui.screens.territory_screen import TerritoryScreen

_ROUNDING: Final = 1.0
"""Lengths that are less apart are the same."""


class TerritoryArrangement:
    """Rearranges the screen in the next frame, whenever something's size has changed."""

    def __init__(self, screen: "TerritoryScreen") -> None:
        self._screen = screen
        # One of them is shown at a time; ids alone would let the other ones go.
        self._pad = screen.ids.pad_view.__self__
        self.soon = Clock.create_trigger(self._arrange, -1)
        for name in ("size", "reading", "single", "tray_here", "tray_open"):
            screen.fbind(name, self.soon)
        for part, length in (
            (screen.shelf, "minimum_height"),
            (screen.ids.score, "height"),
            (screen.ids.bar, "height"),
            (screen.seats, "height"),
            (screen.room, "least"),
        ):
            part.fbind(length, self.soon)

    def _arrange(self, *_args: object) -> None:
        screen = self._screen
        ids = screen.ids
        ids.body.orientation = screen.flow
        move(screen.seats, ids.side if screen.wide else ids.column)
        screen.seats.shown = not screen.single
        if screen.editor is None:
            return
        self._fold(self._size_board())
        tray = self._tray
        if tray is not None and tray.folded:
            tray.room = screen.shelf.minimum_height
        wanted = [self._pad] if screen.reading else [screen.room, self._below()]
        if list(reversed(ids.lower.children)) != wanted:
            ids.lower.clear_widgets()
            for widget in wanted:
                ids.lower.add_widget(widget)

    @property
    def sentence_rooms(self) -> Sequence[FreeRoom]:
        """Beside the board, over the palette: on the score and on the hint; else on the players and
        the bar above them, too. A touch goes through where nothing is asked."""
        screen = self._screen
        ids = screen.ids
        if screen.reading or screen.editor is None:
            return ()
        tray = screen.tray
        in_room = tray is not None and tray.parent is screen.room
        floor = (screen.room if in_room else self._below()).top + theme.rhythm_half
        left, right = screen.x + theme.rhythm, screen.right - theme.rhythm
        if screen.wide:
            left, right = ids.side.x, ids.side.right
            above, ceiling = floor, screen.top
        else:
            above, ceiling = ids.board.top + theme.rhythm_half, screen.top
        return (
            FreeRoom(left, floor, right, ids.score.top),
            FreeRoom(left, above, right, ceiling - theme.rhythm_half),
        )

    @property
    def _tray(self) -> Tray | None:
        """The cavemen, where the game has them."""
        return self._screen.tray if self._screen.tray_here else None

    def _below(self) -> Widget:
        """What lies under the thumb."""
        screen = self._screen
        return screen.tray if screen.tray_open else screen.shelf

    def _fold(self, room: float) -> None:
        """Where the tray finds no room of its own, it takes turns with the palette."""
        screen = self._screen
        tray = self._tray
        folded = tray is not None and room < tray.least - _ROUNDING
        screen.place_tray(folded=folded)
        if tray is not None and tray.folded != folded:
            if tray.parent is not None:
                tray.parent.remove_widget(tray)
            tray.folded = folded
            screen.room.show(screen.editor.view, screen.editor.brush)

    def _size_board(self) -> float:
        """Give the board its place; what height is left for the room."""
        screen = self._screen
        ids = screen.ids
        gap = theme.rhythm
        seats = screen.seats.height + gap if screen.seats.shown else 0
        # The folded tray is as high as the palette that it takes turns with.
        below = screen.shelf.minimum_height
        fixed = ids.bar.height + ids.score.height + below + gap * 4 + seats
        self._tighten(screen.height - fixed)
        if screen.wide:
            free = screen.height - ids.bar.height - gap
            ids.column.size_hint = (None, 1)
            ids.column.width = min(free, screen.width * 0.56)
            ids.board.size_hint_y = 1
            return float(screen.height - fixed)
        side = self._side(screen.height - fixed)
        ids.column.size_hint = (1, None)
        ids.board.size_hint_y = None
        ids.board.height = side
        ids.column.height = side + seats
        return float(screen.height - fixed - side)

    def _tighten(self, free: float) -> None:
        """A roomy palette only where the board's squares can still be hit, or, beside the board,
        what lies over the palette."""
        screen = self._screen
        shelf = screen.shelf
        roomy = free - shelf.spare if shelf.tight else free
        least = min(self._widest(), self._enough())
        shelf.tight = roomy < (screen.room.least if screen.wide else least)

    def _widest(self) -> float:
        """The side of a board from edge to edge."""
        return float(self._screen.width - theme.rhythm * 2)

    def _enough(self) -> float:
        """The side of a board whose squares can just be hit."""
        return float(self._screen.editor.journal.view.game.size * theme.target)

    def _side(self, free: float) -> float:
        """How high the board is, where so much is free for it and for the room."""
        screen = self._screen
        most = min(self._widest(), free)
        least = self._tray.least if self._tray is not None else 0.0
        if least and free - least >= min(most, self._enough()):
            return float(min(most, free - least))
        return float(min(most, free - screen.room.least))
