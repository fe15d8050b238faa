"""Play: go on with the game in progress, or start one as the last one was started."""

from typing import Any, Final

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.rules.game import SIZES, Game, Mode
from companion.table.edits import PlayAs
from companion.table.setup import (
    FEWEST_PLAYERS,
    SetUp,
    SetUpError,
    first_set_up,
    read_set_up,
    single_territory,
    write_set_up,
)
from companion.table.tabletop import Tabletop
from companion.texts import _, formats, ngettext, terms
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.rule_choices import modes
from companion.ui.widgets.seat_row import SeatRow

SET_UP: Final = "set_up"


class GoOn(controls.Tap):
    """The game in progress, to be gone on with."""

    players = StringProperty()
    words = StringProperty()
    shown = BooleanProperty(False)


class PlayScreen(Screen):
    game_there = BooleanProperty(False)
    players_in_progress = StringProperty()
    in_progress = StringProperty()
    counts = ListProperty()
    count = StringProperty()
    modes = ListProperty()
    mode = StringProperty()
    sizes = ListProperty()
    size_chosen = StringProperty()
    size_open = BooleanProperty(False)
    wide = BooleanProperty(False)

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._set_up = _remembered(app.kept.get(SET_UP))
        self.counts = [(str(count), str(count), "") for count in (2, 3, 4)]
        self.sizes = [(str(size), f"{size}×{size}", "") for size in reversed(SIZES)]
        self._rows = [self._row(index) for index in range(len(self._set_up.seats))]
        self.ids.variants.bind(
            on_choose=lambda _variants, variant, wanted: self._change(
                self._set_up.with_variant(variant, wanted)
            )
        )
        theme.bind(revision=self._show)
        self.retell()

    def retell(self) -> None:
        self.modes = modes()
        self.ids.variants.retell()
        for row, name in zip(self._rows, _unnamed(), strict=True):
            row.hint = name
        self._show()

    def enter(self) -> None:
        hand = self.app.session.hand
        self.game_there = hand is not None
        if hand is not None:
            game = hand.journal.view.game
            self.players_in_progress = formats.listed(player.name for player in game.players)
            self.in_progress = _in_progress(game)

    def adopt(self, before: PlayAs, after: PlayAs) -> None:
        """What the table changed later counts for the next game too."""
        self._change(self._set_up.following(before, after))
        self.app.remember({SET_UP: write_set_up(self._set_up)})

    def go_on(self) -> None:
        self.app.go("territory")

    def start(self) -> None:
        """A new game; the one in progress is put aside, and can be fetched back."""
        self.app.remember({SET_UP: write_set_up(self._set_up)})
        self._begin(self._set_up.begin(_unnamed()))

    def start_single(self) -> None:
        set_up = self._set_up
        name = _("Territory")
        self._begin(single_territory(set_up.mode, set_up.size, name, set_up.variants))

    def _begin(self, tabletop: Tabletop) -> None:
        session = self.app.session
        session.begin(tabletop)
        self.app.go("territory")
        if session.put_aside:
            self.app.say(_("The game before was put aside."), _("Fetch it back"), self._fetch_back)

    def _fetch_back(self) -> None:
        self.app.session.fetch_back()
        self.app.go("territory")

    def seat(self, count: str) -> None:
        self._change(self._set_up.with_players(int(count)))

    def choose_mode(self, mode: str) -> None:
        self._change(self._set_up.with_mode(Mode(mode)))

    def choose_size(self, size: str) -> None:
        self._change(self._set_up.with_small(int(size) == min(SIZES)))

    def _change(self, set_up: SetUp) -> None:
        if set_up != self._set_up:
            self._set_up = set_up
            self._show()

    def _show(self, *_args: Any) -> None:
        """Everything from the set-up, flat."""
        set_up = self._set_up
        self.count = str(set_up.players)
        self.mode = set_up.mode.value
        self.size_open = set_up.players == FEWEST_PLAYERS
        self.size_chosen = str(set_up.size)
        seats = self.ids.seats
        for index, row in enumerate(self._rows):
            seat = set_up.seats[index]
            row.name = seat.name
            row.colour = theme.player(seat.colour)
            row.says = terms.colour(seat.colour)
            if index < set_up.players and row.parent is None:
                seats.add_widget(row)
            elif index >= set_up.players and row.parent is not None:
                seats.remove_widget(row)
        self.ids.variants.show(set_up.variants)

    def _row(self, index: int) -> SeatRow:
        row = SeatRow()
        row.bind(on_rename=lambda _row, name: self._change(self._set_up.with_name(index, name)))
        row.bind(on_recolour=lambda _row: self._change(self._set_up.with_next_colour(index)))
        return row


def _remembered(text: str | None) -> SetUp:
    if text is None:
        return first_set_up()
    try:
        return read_set_up(text)
    except SetUpError:
        return first_set_up()


def _unnamed() -> tuple[str, ...]:
    return tuple(_("Player {number}").format(number=number) for number in (1, 2, 3, 4))


def _in_progress(game: Game) -> str:
    laid = sum(len(player.territory) - 1 for player in game.players)
    squares = ngettext("{count} square entered", "{count} squares entered", laid)
    return f"{terms.mode(game.mode)} · {squares.format(count=laid)}"


lay_out("play")
