"""Fingers on the board and on the palette, and what the hand carries between them."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from companion.app.board_picture import Ghost
from companion.app.navigation import ScreenName
from companion.rules.box import Caveman
from companion.rules.territory import Cell
from companion.table.brushes import Brush
from companion.table.view import TableView
from companion.texts import refusal_words
from companion.ui.widgets.palette import BrushChip

if TYPE_CHECKING:
    from companion.table.editor import Editor
    from companion.ui.screens.territory_screen import TerritoryScreen


class TableTouches:
    """Passes touches to the screen's `editor`; the screen shows what comes of it.

    There is one touch at a time: the finger that came down last has it."""

    def __init__(self, screen: "TerritoryScreen") -> None:
        self._screen = screen
        self._held: BrushChip | None = None
        """What a finger came down on in the palette."""
        self._board = screen.ids.board
        self._board.bind(
            on_press=lambda _board, cell: self._press(cell),
            on_reach=lambda _board, cell: self._reach(cell),
            on_hold=lambda _board: self._hold(),
            on_lift=lambda _board: self._lift(),
            on_cancel=lambda _board: self._cancel(),
            on_push=lambda _board, down, right: screen.do(screen.editor.shift(down, right)),
        )

    def connect(self, chips: Mapping[Brush, BrushChip] | Mapping[Caveman, BrushChip]) -> None:
        """What lies there can be taken."""
        for brush, chip in chips.items():
            chip.bind(
                on_take=partial(self._take, brush),
                on_carry=self._carry,
                on_let_go=self._let_go,
            )

    def settle(self) -> None:
        """Something else begins: what the finger has painted stays, and it does nothing more."""
        self._board.let_go()
        self._held = None
        editor: Editor | None = self._screen.editor
        if editor is not None and editor.busy:
            self._end(editor.interrupt)

    def _press(self, cell: Cell) -> None:
        screen = self._screen
        if self._held is not None:
            self._held = None
            self._end(screen.editor.interrupt)
        screen.stop_pointing_out()
        view = screen.editor.press(cell)
        if view is not screen.editor.journal.view:
            screen.render(view)

    def _reach(self, cell: Cell | None) -> None:
        screen = self._screen
        view = screen.editor.move(cell)
        if view is not None:
            screen.render(view)
        if cell is not None:
            self._show_ghost(*self._board.centre_of(cell))
        else:
            self._board.ghost = None

    def _hold(self) -> None:
        screen = self._screen
        if screen.editor.hold() is not None:
            screen.services.vibrate()
            screen.services.session.save_location(ScreenName.TERRITORY)
            screen.render(screen.editor.view)

    def _cancel(self) -> None:
        self._board.ghost = None
        self._screen.render(self._screen.editor.cancel())

    def _lift(self) -> None:
        self._end(self._screen.editor.lift)

    def _end(self, end: Callable[[], TableView]) -> None:
        """The touch is over: show what it did."""
        self._board.ghost = None
        screen = self._screen
        editor = screen.editor
        revision = editor.journal.revision
        view = end()
        if view.revision != revision:
            screen.do(view)
        else:
            screen.render(view)
            if editor.refusal is not None:
                screen.services.notices.mention(refusal_words.reason(editor.refusal))
        if editor.finished is not None:
            screen.teach(screen.services.lessons.watch(editor.finished))

    def _take(self, brush: Brush, chip: BrushChip) -> None:
        self.settle()
        self._held = chip
        self._screen.editor.press_palette(brush)
        self._board.trace_from(*chip.center)

    def _carry(self, chip: BrushChip, x: float, y: float) -> None:
        if chip is self._held:
            self._board.trace(x, y)
            self._show_ghost(x, y)

    def _let_go(self, chip: BrushChip) -> None:
        if chip is not self._held:
            return
        self._held = None
        self._lift()
        self._screen.services.session.save_location(ScreenName.TERRITORY)

    def _show_ghost(self, x: float, y: float) -> None:
        """What the finger carries, and whether it may be put down there."""
        editor = self._screen.editor
        what = editor.airborne
        if what is None:
            self._board.ghost = None
        else:
            refused = editor.pending_refusal is not None
            self._board.ghost = Ghost(what, x, y, editor.thrown_from, refused=refused)
