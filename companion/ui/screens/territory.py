"""The territory editor: the board, the live score, the palette under the thumb."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.rules.box import Caveman, Terrain
from companion.rules.game import Mode
from companion.rules.territory import Cell
from companion.table.brushes import Brush, Tool
from companion.table.hand import Hand
from companion.table.laying import PAINTS
from companion.table.view import TableView
from companion.texts import _, terms
from companion.ui.checking import Answer, is_worth_a_search
from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.pad import PadLine, pad_lines, paragraph_of
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import controls, pad_list, palette, touch_board
from companion.ui.widgets.board_picture import Ghost
from companion.ui.widgets.room import Room
from companion.ui.widgets.seats import Seats
from companion.ui.widgets.table_board import picture_of

_TOOLS: Final = {
    Tool.FIRE: "fire",
    Tool.HUT: "tent",
    Tool.ERASER: "eraser",
}
_KEYS: Final[dict[str, Brush]] = {
    **{str(number): terrain for number, terrain in enumerate(PAINTS, start=1)},
    "f": Tool.FIRE,
    "h": Tool.HUT,
    "e": Tool.ERASER,
}
_ARROWS: Final = {273: (-1, 0), 274: (1, 0), 275: (0, 1), 276: (0, -1)}
_TAB: Final = 9


UNKNOWN: Final = "unknown"
LEGAL: Final = "legal"
DOUBTFUL: Final = "doubtful"
REST: Final = 1.0
"""Seconds without a touch until the search for dominoes begins."""


class TrayShelf(BoxLayout):
    """The cavemen in place of the palette."""

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_close")
        super().__init__(**kwargs)

    def on_close(self) -> None:
        """Back to the palette."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Whatever comes stands above the way back."""
        kwargs.setdefault("index", len(self.children))
        super().add_widget(widget, *args, **kwargs)


class TerritoryScreen(Screen):
    title = StringProperty()
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    verdict = OptionProperty(UNKNOWN, options=(UNKNOWN, LEGAL, DOUBTFUL))
    """What the check says so far; the search speaks when the hand rests."""
    total = StringProperty("0")
    parts = ListProperty()
    tray_open = BooleanProperty(False)
    """The tray has taken the palette's place."""
    reading = BooleanProperty(False)
    """The score pad is open."""
    wide = BooleanProperty(False)
    single = BooleanProperty(False)
    next_words = StringProperty()
    next_icon = StringProperty()
    next_primary = BooleanProperty(False)
    accent = ColorProperty((0, 0, 0, 1))
    hand = ObjectProperty(None, allownone=True)

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        # One of them is shown at a time; ids alone would let the other one go.
        self._below = (self.ids.palette.__self__, self.ids.pad_view.__self__)
        self._line: PadLine | None = None
        self._chips: dict[Brush, palette.BrushChip] = {}
        self.seats = Seats()
        self.seats.bind(on_turn=lambda _seats, player: self.turn_to(player))
        self.room = Room()
        self.room.bind(on_shift=lambda _room, down, right: self._do(self.hand.shift(down, right)))
        self.room.bind(on_totem=lambda _room, edit: self._do(self.hand.do(edit)))
        self._fill_palette()
        self._connect_board()
        self.ids.pad.bind(on_line=lambda _pad, line: self._point_out(line))
        self.ids.pad.bind(on_rule=lambda _pad, line: app.look_up(paragraph_of(line)))
        self._tray_shelf = TrayShelf()
        self._tray_shelf.bind(on_close=lambda _shelf: self.open_tray(False))
        self._tray_opener = palette.ToolChip(icon="account-group")
        self._tray_opener.bind(on_take=lambda _chip: self.open_tray(True))
        self._rest = Clock.create_trigger(self._search, REST)
        self._judged = -1
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        for name in ("size", "reading", "single", "tray_open"):
            self.fbind(name, self._arrange_soon)
        for part, length in (
            (self.ids.palette, "minimum_height"),
            (self.ids.score, "height"),
            (self.ids.bar, "height"),
            (self.seats, "height"),
        ):
            part.fbind(length, self._arrange_soon)
        theme.bind(revision=self._rethemed)
        theme.bind(text_scale=self._rethemed)
        self.retell()

    def retell(self) -> None:
        for terrain in PAINTS:
            self._chips[terrain].says = terms.terrain(terrain)
        words = {Tool.FIRE: _("Fire"), Tool.HUT: _("Hut"), Tool.ERASER: _("Erase")}
        for tool in _TOOLS:
            self._chips[tool].words = words[tool]
        self._tray_opener.words = _("Cavemen")
        self.room.retell()
        if self.hand is not None:
            self.title = terms.mode(self.hand.journal.view.game.mode)

    # --- What is shown ------------------------------------------------------------------------

    def enter(self) -> None:
        hand = self.app.session.a_hand
        if hand is not self.hand:
            self.hand = hand
            self.reading = False
            self._line = None
            self._judged = -1
            self._begin(hand)
        self.render(hand.seen)
        self._arrange_soon()

    def leave(self) -> bool:
        if self.reading:
            self.reading = False
            self._point_out(None)
            return True
        return False

    def _begin(self, hand: Hand) -> None:
        """Another game lies on the table."""
        game = hand.journal.view.game
        self.single = len(game.players) == 1
        self.title = terms.mode(game.mode)
        self.seats.sit(game.players)
        self.room.begin(game.mode, single=self.single)
        for caveman, chip in self.room.chips.items():
            if caveman not in self._chips:
                self._connect_chip(caveman, chip)

    def render(self, view: TableView) -> None:
        """Copy what is to be shown to flat properties; the board draws itself next frame."""
        hand: Hand = self.hand
        player = hand.player
        card = view.cards[player]
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self._judge(view)
        self.total = str(card.total)
        self.parts = _parts(card, view.game.mode)
        self.seats.show(view, player)
        self.ids.board.show(
            picture_of(view, player, lit=hand.lit, line=self._line, outlined=self.reading)
        )
        for brush, chip in self._chips.items():
            chip.chosen = brush is hand.brush
            if isinstance(brush, Terrain):
                chip.left = view.left.squares[brush]
            elif isinstance(brush, Caveman):
                chip.left = view.left.cavemen[brush]
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

    def _search(self, *_args: Any) -> None:
        """The hand rests: search, where it is worth it."""
        journal = self.hand.journal
        if self.hand.busy or journal.view.problems or self.app.root.screen is not self:
            return
        game, revision = journal.finished_game(), journal.revision
        if is_worth_a_search(game):
            self.app.checking.ask(game, lambda answer: self._found(answer, revision))

    def _found(self, answer: Answer, revision: int) -> None:
        if revision == self.hand.journal.revision:
            self.verdict = LEGAL if answer.verdict.legal else DOUBTFUL

    def _show_next(self, view: TableView, player: int) -> None:
        empty = _next_empty(view, player)
        self.next_words = _("Result") if empty is None else view.player(empty).name
        self.next_icon = "trophy" if empty is None else "arrow-right"
        self.next_primary = len(view.player(player).territory) > 1

    # --- What is touched ----------------------------------------------------------------------

    def go_next(self) -> None:
        """To the next territory nobody has begun; when there is none, to the result."""
        empty = _next_empty(self.hand.journal.view, self.hand.player)
        if empty is None:
            self.app.go("result")
        else:
            self.turn_to(empty)

    def turn_to(self, player: int) -> None:
        self.hand.drop()
        self.hand.player = player
        self._line = None
        self.ids.pad.choose(None)
        self.app.session.be_at("territory")
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
        self.app.session.be_at("territory")
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
        self.render(view)
        self._shine(view, before)

    def _shine(self, view: TableView, before: Any) -> None:
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
            self.app.vibrate()
            self.app.session.be_at("territory")
            self.render(self.hand.seen)

    def _lift(self) -> None:
        self.ids.board.ghost = None
        revision = self.hand.journal.revision
        view = self.hand.lift()
        if view.revision != revision:
            self._do(view)
        else:
            self.render(view)

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

    def _fill_palette(self) -> None:
        grounds, tools = self.ids.grounds, self.ids.tools
        for terrain in PAINTS:
            chip = palette.GroundChip(brush=terrain, sign=texture(f"sign-{terrain.value}"))
            grounds.add_widget(chip)
            self._connect_chip(terrain, chip)
        for tool, icon in _TOOLS.items():
            tool_chip = palette.ToolChip(brush=tool, icon=icon)
            tools.add_widget(tool_chip, index=1)
            self._connect_chip(tool, tool_chip)
        self._rethemed()

    def chip(self, brush: Brush) -> palette.BrushChip:
        return self._chips[brush]

    def _connect_chip(self, brush: Brush, chip: palette.BrushChip) -> None:
        self._chips[brush] = chip
        chip.bind(
            on_take=lambda chip: self._take(brush, chip),
            on_carry=lambda _chip, x, y: self._carry(x, y),
            on_let_go=lambda _chip: self._let_go(),
        )

    def _take(self, brush: Brush, chip: palette.BrushChip) -> None:
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
        self.app.session.be_at("territory")

    # --- Where everything is ------------------------------------------------------------------

    def _rethemed(self, *_args: Any) -> None:
        for terrain in PAINTS:
            self._chips[terrain].ground = (*theme.terrain(terrain), 1)
        if self.hand is not None:
            self.render(self.hand.seen)
            self._arrange_soon()

    def _arrange(self, *_args: Any) -> None:
        """Portrait: the palette under the board; else beside it."""
        ids = self.ids
        self.wide = self.width > self.height
        ids.body.orientation = "horizontal" if self.wide else "vertical"
        _move(self.seats, ids.side if self.wide else ids.column)
        self.seats.shown = not self.single
        if self.hand is None:
            return
        room = self._size_board()
        self._fold(room < self.room.least)
        shelf, pad = self._below
        if self.reading:
            wanted = [pad]
            ids.pad.show(pad_lines(self._card(), self.hand.journal.view.game))
        else:
            wanted = [self.room, self._tray_shelf if self.tray_open else shelf]
        if list(reversed(ids.lower.children)) != wanted:
            ids.lower.clear_widgets()
            for widget in wanted:
                ids.lower.add_widget(widget)

    def _fold(self, folded: bool) -> None:
        """Where the tray finds no room of its own, it takes turns with the palette."""
        tray = self.room.tray
        if tray is None or not folded:
            self.tray_open = False
        if self.room.folded != (folded and tray is not None):
            self.room.folded = not self.room.folded
            self.room.show(self.hand.seen, self.hand.brush)
        tools, opener = self.ids.tools, self._tray_opener
        if self.room.folded and opener.parent is None:
            tools.add_widget(opener, index=1)
        elif not self.room.folded and opener.parent is not None:
            tools.remove_widget(opener)
        if self.room.folded and tray is not None:
            _move(tray, self._tray_shelf)
            tray.room = 0

    def _size_board(self) -> float:
        """Give the board its place; what height is left for the room."""
        ids = self.ids
        gap = theme.rhythm
        seats = self.seats.height + gap if self.seats.shown else 0
        fixed = ids.bar.height + ids.score.height + self._below[0].minimum_height + gap * 4 + seats
        if self.wide:
            free = self.height - ids.bar.height - gap
            ids.column.size_hint = (None, 1)
            ids.column.width = min(free, self.width * 0.56)
            ids.board.size_hint_y = 1
            return float(self.height - fixed)
        most = min(self.width - gap * 2, self.height - fixed)
        # The tray may take a little of the board's, where that makes room for it.
        least = self.room.least
        spared = self.height - fixed - least
        side = spared if most > spared >= most * 0.82 and least else most
        ids.column.size_hint = (1, None)
        ids.board.size_hint_y = None
        ids.board.height = side
        ids.column.height = side + seats
        return float(self.height - fixed - side)

    def _card(self) -> Any:
        return self.hand.journal.view.cards[self.hand.player]


def _move(widget: Any, home: Any) -> None:
    """Into another layout, above all that is there."""
    if widget.parent is not home:
        if widget.parent is not None:
            widget.parent.remove_widget(widget)
        home.add_widget(widget, index=len(home.children))


def _next_empty(view: TableView, player: int) -> int | None:
    """The next player after this one whose territory nobody has begun."""
    count = len(view.game.players)
    for step in range(1, count):
        index = (player + step) % count
        if len(view.player(index).territory) <= 1:
            return index
    return None


def _parts(card: Any, mode: Mode) -> list[tuple[str, str]]:
    """Where the points come from: icon and number, what scores only."""
    parts = [("map-outline", str(card.region_points))]
    if mode is Mode.TOTEM:
        parts += [("elephant", str(card.resource_points)), ("bird", str(card.totem_points))]
    if mode is Mode.TRIBE:
        parts.append(("account-group", str(card.caveman_points)))
    if card.variant_points:
        parts.append(("plus-circle-outline", str(card.variant_points)))
    return parts


__all__ = ["TerritoryScreen", "controls", "pad_list", "touch_board"]

lay_out("territory")
