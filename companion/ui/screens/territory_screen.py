"""The territory editor: the board, the live score, the palette under the thumb."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.app.background_check import is_worth_a_search
from companion.app.board_picture import BoardPicture, Ghost
from companion.app.navigation import Navigator, ScreenName
from companion.app.pad_lines import PadLine, pad_lines, paragraph_of
from companion.app.services import Services
from companion.app.table_board import picture_of
from companion.rules.box import Caveman
from companion.rules.game import Game, Mode
from companion.rules.legality import Verdict
from companion.rules.territory import Cell
from companion.table.brushes import Brush, Tool
from companion.table.edits import PlayAs
from companion.table.hand import FIRST_BRUSH, Hand
from companion.table.laying import PAINTS
from companion.table.view import TableView
from companion.texts import _, refusal_words, terms
from companion.ui.layouts import lay_out
from companion.ui.refreshing import follow
from companion.ui.screens.arrangement import Arrangement
from companion.ui.screens.screen import Screen
from companion.ui.stillness import Stillness
from companion.ui.theme import theme
from companion.ui.widgets import pad_list, score_bar, touch_board
from companion.ui.widgets.agreement import AgreementSheet
from companion.ui.widgets.derived import derived
from companion.ui.widgets.palette import BrushChip
from companion.ui.widgets.room import Room
from companion.ui.widgets.seats import Seats
from companion.ui.widgets.sheet import reopened
from companion.ui.widgets.shelf import Shelf
from companion.ui.widgets.tray import Tray
from companion.ui.widgets.verdict_badge import DOUBTFUL, LEGAL, UNKNOWN, VERDICTS

_KEYS: Final[dict[str, Brush]] = {
    **{str(number): terrain for number, terrain in enumerate(PAINTS, start=1)},
    "f": Tool.FIRE,
    "h": Tool.HUT,
    "e": Tool.ERASER,
}
_ARROWS: Final = {273: (-1, 0), 274: (1, 0), 275: (0, 1), 276: (0, -1)}
_TAB: Final = 9

REST: Final = 1.0
"""Seconds without a touch until the search for dominoes begins."""


class TerritoryScreen(Screen):
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
    hand = ObjectProperty(None, allownone=True)

    nothing_to_undo = derived(lambda screen: not screen.can_undo, "can_undo")
    nothing_to_redo = derived(lambda screen: not screen.can_redo, "can_redo")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._line: PadLine | None = None
        self.tray: Tray | None = None
        self.seats = Seats()
        self.seats.bind(on_turn=lambda _seats, player: self.turn_to(player))
        self.room = Room()
        self.room.bind(on_shift=lambda _room, down, right: self._do(self.hand.shift(down, right)))
        self.room.bind(on_totem=lambda _room, edit: self._do(self.hand.do(edit)))
        self.shelf = Shelf()
        self.shelf.bind(on_next=lambda _shelf: self.go_next())
        self.shelf.bind(on_tray=lambda _shelf: self.open_tray(True))
        self._connect_chips(self.shelf.chips)
        self._connect_board()
        self.ids.pad.bind(on_line=lambda _pad, line: self._point_out(line))
        self.ids.pad.bind(on_rule=lambda _pad, line: navigator.look_up(paragraph_of(line)))
        self._rest = Clock.create_trigger(self._search, REST)
        self._judged = -1
        self._stepped = Stillness()
        self._stepped_at = 0
        """The revision of the game when the next territory was gone to."""
        self._agreed: object = None
        self._arrangement = Arrangement(self)
        follow(theme, "text_scale", self._refreshed)

    def refresh(self) -> None:
        if self.hand is not None:
            self.title = terms.mode(self.hand.journal.view.game.mode)
            self.render(self.hand.seen)
            self._arrangement.soon()

    # --- What is shown ------------------------------------------------------------------------

    def enter(self) -> None:
        hand = self.services.session.a_hand
        if hand is not self.hand:
            self.hand = hand
            self.reading = False
            self._line = None
            self._judged = -1
            self._agreed = None
        judged_before = self._judged == hand.journal.revision
        self.render(hand.seen)
        if judged_before and self.verdict == UNKNOWN:
            self._search()
        self._arrangement.soon()

    def leave(self) -> bool:
        if self.reading:
            self.reading = False
            self._point_out(None)
            return True
        return False

    def _show_agreement(self, game: Game) -> None:
        """Who plays and by which rules, which changes seldom."""
        agreed = game.mode, tuple((player.name, player.colour) for player in game.players)
        if agreed == self._agreed:
            return
        self._agreed = agreed
        if isinstance(self.hand.brush, Caveman) and game.mode is not Mode.TRIBE:
            self.hand.brush = FIRST_BRUSH
        self.single = len(game.players) == 1
        self.title = terms.mode(game.mode)
        self.seats.sit(game.players)
        tribe = game.mode is Mode.TRIBE
        if tribe and self.tray is None:
            self.tray = Tray()
            self.tray.bind(on_close=lambda _tray: self.open_tray(False))
            self._connect_chips(self.tray.chips)
        self.tray_here = tribe
        self.room.begin(game.mode, self.tray if tribe else None, single=self.single)

    def render(self, view: TableView) -> None:
        """Copy what is to be shown to flat properties; the board draws itself next frame."""
        hand: Hand = self.hand
        player = hand.player
        card = view.cards[player]
        self._show_agreement(view.game)
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self._judge(view)
        open_still = not self.single and bool(view.unfinished)
        self.ids.score.show(card, view.game.mode, totems_open=open_still)
        self.seats.show(view, player)
        self.ids.board.show(
            picture_of(view, player, lit=hand.lit, line=self._line, outlined=self.reading)
        )
        self.shelf.show(view, hand.brush)
        if self.tray is not None:
            self.tray.show(view, hand.brush)
        self.room.show(view, hand.brush)
        self._show_next(view, player)
        if self.reading:
            self.ids.pad.show(pad_lines(card, view.game))

    def _judge(self, view: TableView) -> None:
        """What is wrong already shows at once; whether all can be right, only a search tells."""
        if view.problems:
            self.verdict = DOUBTFUL
        elif self._judged != view.revision:
            self.verdict = UNKNOWN
        if self._judged != view.revision:
            self._judged = view.revision
            self._rest.cancel()
            self._rest()

    def _search(self, *_args: object) -> None:
        """The hand rests: search, where it is worth it; what was found before is told anyway."""
        journal = self.hand.journal
        if self.hand.busy or journal.view.problems or not self.on_screen:
            return
        game = journal.finished_game()
        check = self.services.check
        if is_worth_a_search(game) or check.known(game) is not None:
            check.ask(game, lambda verdict: self._found(verdict, game))

    def _found(self, verdict: Verdict, game: Game) -> None:
        if game == self.hand.journal.finished_game():
            self.verdict = LEGAL if verdict.legal else DOUBTFUL

    def _show_next(self, view: TableView, player: int) -> None:
        empty = _next_empty(view, player)
        shelf = self.shelf
        shelf.next_words = _("Result") if empty is None else view.player(empty).name
        shelf.next_icon = "trophy" if empty is None else "arrow-right"
        shelf.next_primary = view.player(player).territory.laid > 0

    @reopened
    def open_agreement(self) -> None:
        """Names, colours, mode and variants, to be changed."""
        self.hand.drop()
        AgreementSheet(self.hand.journal.view.game, self._agree).open()

    def _agree(self, before: PlayAs, after: PlayAs) -> None:
        self._do(self.hand.do(after))
        if not self.single and not self.services.session.visits:
            self.services.next_game.adopt(before, after)

    # --- What is touched ----------------------------------------------------------------------

    def go_next(self) -> None:
        """To the next territory nobody has begun; when there is none, to the result. One step at a
        time: the same place says another name after each."""
        revision = self.hand.journal.revision
        if not self._stepped.is_over and revision == self._stepped_at:
            return
        self._stepped.begin()
        self._stepped_at = revision
        empty = _next_empty(self.hand.journal.view, self.hand.player)
        if empty is None:
            self.services.session.finish()
            self.navigator.open_result()
        else:
            self.turn_to(empty)

    def turn_to(self, player: int) -> None:
        self.hand.drop()
        self.hand.player = player
        self._line = None
        self.ids.pad.choose(None)
        self.services.session.be_at(ScreenName.TERRITORY)
        self.render(self.hand.seen)

    def undo(self) -> None:
        self._do(self.hand.undo())

    def redo(self) -> None:
        self._do(self.hand.redo())

    def read(self) -> None:
        """The score was touched: open or close the pad."""
        self.reading = not self.reading
        self._point_out(None)

    def open_tray(self, wanted: bool) -> None:
        self.tray_open = wanted

    def pick(self, brush: Brush) -> None:
        self.hand.brush = brush
        self.services.session.be_at(ScreenName.TERRITORY)
        self.render(self.hand.seen)

    def key(self, key: int, text: str, modifiers: list[str]) -> bool:
        if "ctrl" in modifiers or "meta" in modifiers:
            if key == ord("z"):
                self._do(self.hand.redo() if "shift" in modifiers else self.hand.undo())
            elif key == ord("y"):
                self.redo()
            else:
                return False
        elif key in _ARROWS:
            self._do(self.hand.shift(*_ARROWS[key]))
        elif key == _TAB:
            self.turn_to((self.hand.player + 1) % len(self.hand.journal.view.game.players))
        elif text.lower() in _KEYS:
            self.pick(_KEYS[text.lower()])
        else:
            return False
        return True

    def _do(self, view: TableView) -> None:
        """Something is done: show it, and where it made points, let it shine."""
        before = self.ids.board.picture
        self.services.session.be_at(ScreenName.TERRITORY)  # an undo turns to whom it concerns
        self.render(view)
        self._shine(view, before)

    def _shine(self, view: TableView, before: BoardPicture) -> None:
        """The regions of the squares that changed, where they score."""
        squares = view.player(self.hand.player).territory.squares
        changed = {cell for cell in squares if before.squares.get(cell) != squares[cell]}
        if changed:
            regions = view.regions(self.hand.player)
            shining = [r.squares for r in regions if r.points and not changed.isdisjoint(r.squares)]
            self.ids.board.pulse(frozenset(cell for cells in shining for cell in cells))

    def _point_out(self, line: PadLine | None) -> None:
        """Show on the board what made a line of the pad."""
        self._line = line
        if line is None:
            self.ids.pad.choose(None)
        self.render(self.hand.seen)

    # --- Board and palette --------------------------------------------------------------------

    def _connect_board(self) -> None:
        board = self.ids.board
        board.bind(
            on_press=lambda _board, cell: self._press(cell),
            on_reach=lambda _board, cell: self._reach(cell),
            on_hold=lambda _board: self._hold(),
            on_lift=lambda _board: self._lift(),
            on_cancel=lambda _board: self.render(self.hand.drop()),
            on_push=lambda _board, down, right: self._do(self.hand.shift(down, right)),
        )

    def _press(self, cell: Cell) -> None:
        if self._line is not None:
            self._point_out(None)
        view = self.hand.press(cell)
        if view is not self.hand.journal.view:
            self.render(view)

    def _reach(self, cell: Cell | None) -> None:
        view = self.hand.move(cell)
        if view is not None:
            self.render(view)
        self._show_ghost(cell)

    def _hold(self) -> None:
        if self.hand.hold() is not None:
            self.services.vibrate()
            self.services.session.be_at(ScreenName.TERRITORY)
            self.render(self.hand.seen)

    def _lift(self) -> None:
        self.ids.board.ghost = None
        revision = self.hand.journal.revision
        view = self.hand.lift()
        if view.revision != revision:
            self._do(view)
        else:
            self.render(view)
            if self.hand.refusal is not None:
                self.services.notices.mention(refusal_words.reason(self.hand.refusal))

    def _show_ghost(self, cell: Cell | None) -> None:
        """A fire in flight."""
        board = self.ids.board
        start = self.hand.thrown_from
        if start is None or cell is None:
            board.ghost = None
        else:
            craters = self.hand.territory[start].kind.craters
            x, y = board.centre_of(cell)
            board.ghost = Ghost(craters, x, y, start)

    def chip(self, brush: Brush) -> BrushChip:
        if isinstance(brush, Caveman) and self.tray is not None:
            return self.tray.chips[brush]
        return self.shelf.chips[brush]

    def _connect_chips(
        self, chips: Mapping[Brush, BrushChip] | Mapping[Caveman, BrushChip]
    ) -> None:
        for brush, chip in chips.items():
            chip.bind(
                on_take=partial(self._take, brush),
                on_carry=lambda _chip, x, y: self._carry(x, y),
                on_let_go=lambda _chip: self._let_go(),
            )

    def _take(self, brush: Brush, chip: BrushChip) -> None:
        self.hand.take(brush)
        self.ids.board.trace_from(*chip.center)

    def _carry(self, x: float, y: float) -> None:
        board = self.ids.board
        board.trace(x, y)
        carried = self.hand.carried
        if isinstance(carried, Caveman):
            board.ghost = Ghost(carried, x, y)

    def _let_go(self) -> None:
        self._lift()
        self.services.session.be_at(ScreenName.TERRITORY)


def _next_empty(view: TableView, player: int) -> int | None:
    """The next player after this one whose territory nobody has begun."""
    count = len(view.game.players)
    for step in range(1, count):
        index = (player + step) % count
        if not view.player(index).territory.laid:
            return index
    return None


__all__ = ["TerritoryScreen", "pad_list", "score_bar", "touch_board"]

lay_out("territory_screen")
