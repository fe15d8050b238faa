"""The territory editor: the board, the live score, the palette under the thumb."""

from collections.abc import Sequence

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty

from companion.app.board_picture import BoardPicture
from companion.app.navigation import Navigator, ScreenName
from companion.app.pad_lines import PadLine, pad_lines, paragraph_of
from companion.app.services import Services
from companion.app.table_board import picture_of
from companion.rules.game import Colour, Game, Mode
from companion.rules.provisional import tied_totems
from companion.table.brushes import Brush, Tool, is_for_cavemen
from companion.table.editor import FIRST_BRUSH, Editor
from companion.table.edits import PlayAs
from companion.table.tips import Tip
from companion.table.view import TableView
from companion.texts import hint_words, terms
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow
from companion.ui.screens import table_keys
from companion.ui.screens.next_territory import NextTerritory
from companion.ui.screens.screen import FreeRoom, Screen
from companion.ui.screens.standing_check import StandingCheck
from companion.ui.screens.table_touches import TableTouches
from companion.ui.screens.territory_arrangement import TerritoryArrangement
from companion.ui.theme import theme
from companion.ui.widgets import pad_list, score_bar, touch_board
from companion.ui.widgets.agreement import AgreementSheet
from companion.ui.widgets.derived import derived
from companion.ui.widgets.hint_room import HintRoom
from companion.ui.widgets.seats import Seats
from companion.ui.widgets.sheet import reopened
from companion.ui.widgets.shelf import Shelf
from companion.ui.widgets.tray import Tray
from companion.ui.widgets.verdict_badge import UNKNOWN, VERDICTS

_Agreed = tuple[Mode, tuple[tuple[str, Colour], ...]]
"""The mode, and everybody's name and colour."""


class TerritoryScreen(Screen):
    spares_height = True

    title = StringProperty()
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    verdict = OptionProperty(UNKNOWN, options=VERDICTS)
    """What the check says so far; the search speaks when the hand rests."""
    tray_open = BooleanProperty(False)
    """The tray has taken the palette's place."""
    tray_here = BooleanProperty(False)
    """The game has cavemen."""
    reading = BooleanProperty(False)
    """The score pad is open."""
    single = BooleanProperty(False)
    editor = ObjectProperty(None, allownone=True)

    nothing_to_undo = derived(lambda screen: not screen.can_undo, "can_undo")
    nothing_to_redo = derived(lambda screen: not screen.can_redo, "can_redo")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._line: PadLine | None = None
        self.tray: Tray | None = None
        self.seats = Seats()
        self.seats.bind(on_turn=lambda _seats, player: self.turn_to(player))
        self.room = HintRoom()
        self.room.bind(on_shift=lambda _room, down, right: self.shift(down, right))
        self.room.bind(on_totem=lambda _room, edit: self.do(self.editor.record(edit)))
        self.shelf = Shelf()
        self.shelf.bind(on_next=lambda _shelf: self.go_next())
        self.shelf.bind(on_tray=lambda _shelf: self.open_tray(True))
        self._touches = TableTouches(self)
        self._touches.connect(self.shelf.chips)
        self.ids.pad.bind(on_line=lambda _pad, line: self._point_out(line))
        self.ids.pad.bind(on_rule=lambda _pad, line: navigator.look_up(paragraph_of(line)))
        self._check = StandingCheck(self)
        self._next = NextTerritory(self)
        self._painted_with: Brush = FIRST_BRUSH
        """In hand before what lies in the tray."""
        self._agreed: _Agreed | None = None
        self._arrangement = TerritoryArrangement(self)
        follow(theme, "text_scale", self._refreshed)
        follow(Window, "size", self.set_aside)

    def refresh(self) -> None:
        if self.editor is not None:
            self.title = terms.mode_name(self.editor.journal.view.game.mode)
            self.render(self.editor.view)
            self._arrangement.soon()

    # --- What is shown ------------------------------------------------------------------------

    def enter(self) -> None:
        editor = self.services.session.require_editor
        if editor is not self.editor:
            self.editor = editor
            self.reading = False
            self._line = None
            self._agreed = None
            self._check.begin()
        self._check.take_up(lambda: self.render(editor.view))
        self._arrangement.soon()

    def set_aside(self, *_args: object) -> None:
        self._touches.settle()

    def leave(self) -> bool:
        if self.reading:
            self.reading = False
            self._point_out(None)
            return True
        return False

    @property
    def sentence_rooms(self) -> Sequence[FreeRoom]:
        return self._arrangement.sentence_rooms

    @property
    def free_beside_title(self) -> FreeRoom:
        bar = self.ids.bar
        left, right = bar.free
        return FreeRoom(left, bar.y, right, bar.top)

    def _show_agreement(self, game: Game) -> None:
        """Who plays and by which rules, which changes seldom."""
        agreed = game.mode, tuple((player.name, player.colour) for player in game.players)
        if agreed == self._agreed:
            return
        self._agreed = agreed
        self.single = len(game.players) == 1
        self.title = terms.mode_name(game.mode)
        self.seats.sit(game.players)
        tribe = game.mode is Mode.TRIBE
        if tribe and self.tray is None:
            self.tray = Tray()
            self.tray.bind(on_close=lambda _tray: self.open_tray(False))
            self.tray.bind(on_next=lambda _tray: self.go_next())
            self._touches.connect(self.tray.chips)
        self.tray_here = tribe
        self.room.begin(game.mode, self.tray if tribe else None, single=self.single)

    def render(self, view: TableView) -> None:
        """Copy what is to be shown to flat properties; the board draws itself next frame."""
        editor: Editor = self.editor
        player = editor.player
        card = view.cards[player]
        self._show_agreement(view.game)
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self._check.judge(view)
        tied = tied_totems(view.open_totems, player)
        open_still = not self.single and bool(view.unfinished or tied)
        self.ids.score.show(card, view.game.mode, totems_open=open_still)
        self.ids.score.hold(
            editor.brush, view.left.of(editor.brush), in_tray=self.shelf.offers_tray
        )
        self.ids.score.seat_free = view.is_free(player)
        self.seats.show(view, player)
        thrower = editor.thrown_from
        self.ids.board.show(
            picture_of(
                view,
                player,
                lit=editor.lit,
                thrower=thrower,
                line=self._line,
                outlined=self.reading,
            )
        )
        self.place_tray(folded=self.shelf.offers_tray)
        self.shelf.show(view, editor.brush)
        if self.tray is not None:
            self.tray.show(view, editor.brush)
        self.room.show(view, editor.brush, thrown=thrower is not None)
        self._next.show(view, player)
        if self.reading:
            self.ids.pad.show(pad_lines(card, view.game, tied))

    def open_agreement(self) -> None:
        """Names, colours, mode and variants, to be changed."""
        self.services.acquaintances.ask()
        self._open_agreement()

    @reopened
    def _open_agreement(self) -> None:
        game, known = self.editor.journal.view.game, self.services.acquaintances
        AgreementSheet(game, self._agree, known).open()

    def _agree(self, before: PlayAs, after: PlayAs) -> None:
        self.do(self.editor.record(after))
        if not self.single and not self.services.session.edits_saved_game:
            self.services.next_game.adopt(before, after)

    # --- What is touched ----------------------------------------------------------------------

    def go_next(self) -> None:
        self._touches.settle()
        self._next.go()

    def turn_to(self, player: int) -> None:
        self._touches.settle()
        self.open_tray(False)
        self.editor.player = player
        self._line = None
        self.ids.pad.choose(None)
        self.services.session.save_location(ScreenName.TERRITORY)
        self.render(self.editor.view)

    def undo(self) -> None:
        self._touches.settle()
        self.do(self.editor.undo())

    def redo(self) -> None:
        self._touches.settle()
        self.do(self.editor.redo())

    def shift(self, down: int, right: int) -> None:
        """Push the whole layout."""
        self._touches.settle()
        self.do(self.editor.shift(down, right))

    def read(self) -> None:
        """The score was touched: open or close the pad."""
        self.reading = not self.reading
        self._point_out(None)

    def bring(self) -> None:
        """What was entered on another phone, into this seat."""
        from companion.ui.screens.seat_taking import (  # noqa: PLC0415  # seldom wanted
            ask_for_territory,
        )

        ask_for_territory(self)

    def look_up_scoring(self) -> None:
        self.navigator.open_scoring(self.editor.journal.view.game.mode)

    def open_tray(self, wanted: bool) -> None:
        """The cavemen in the palette's place: what was paid for them is taken away with them, and
        nothing is painted that cannot be seen there."""
        if wanted and not is_for_cavemen(self.editor.brush):
            self.pick(Tool.SPEND)
        elif self.tray_open and not wanted:
            self.pick(self._painted_with)

    def place_tray(self, *, folded: bool) -> None:
        """Where it is folded, what is in hand says what lies under the thumb."""
        self.shelf.offers_tray = folded
        self.shelf.offers_spending = self.tray_here and not folded
        in_tray = is_for_cavemen(self.editor.brush)
        self.tray_open = folded and in_tray
        if not in_tray:
            self._painted_with = self.editor.brush

    def teach(self, lesson: Tip | None) -> None:
        """A faster way, where there is one to be told: in the room, or, where that is too low,
        over the board."""
        if not self.room.teach(lesson) and lesson is not None:
            self.services.notices.mention(hint_words.quicker(lesson))

    def pick(self, brush: Brush) -> None:
        self.editor.brush = brush
        self.services.session.save_location(ScreenName.TERRITORY)
        self.render(self.editor.view)

    def key(self, key: int, text: str, modifiers: list[str]) -> bool:
        return table_keys.pressed(self, key, text, modifiers)

    def do(self, view: TableView) -> None:
        """Something is done: show it, and where it made points, let it shine."""
        before = self.ids.board.picture
        self.services.session.save_location(
            ScreenName.TERRITORY
        )  # an undo turns to whom it concerns
        self.render(view)
        self._shine(view, before)

    def _shine(self, view: TableView, before: BoardPicture) -> None:
        """The regions of the squares that changed, where they score."""
        squares = view.player(self.editor.player).territory.squares
        changed = {cell for cell in squares if before.squares.get(cell) != squares[cell]}
        if changed:
            regions = view.regions(self.editor.player)
            shining = [r.squares for r in regions if r.points and not changed.isdisjoint(r.squares)]
            self.ids.board.pulse(frozenset(cell for cells in shining for cell in cells))

    def stop_pointing_out(self) -> None:
        """A finger is on the board: it is to be seen as it is."""
        if self._line is not None:
            self._point_out(None)

    def _point_out(self, line: PadLine | None) -> None:
        """Show on the board what made a line of the pad."""
        self._line = line
        if line is None:
            self.ids.pad.choose(None)
        self.render(self.editor.view)


__all__ = ["TerritoryScreen", "pad_list", "score_bar", "touch_board"]

lay_out("territory_screen")
