"""Play: go on with the game in progress, or start one as the last one was started."""

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.app.navigation import Navigator
from companion.app.next_game import unnamed
from companion.app.services import Services
from companion.rules.game import SIZES, Game, Mode
from companion.table.setup import FEWEST_PLAYERS, SetUp
from companion.table.tabletop import Tabletop
from companion.texts import _, formats, ngettext, terms
from companion.ui.layouts import lay_out
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import Foldable, derived
from companion.ui.widgets.rule_choices import modes
from companion.ui.widgets.seat_row import SeatRow


class GoOn(Foldable, controls.Tap):
    """The game in progress, to be gone on with."""

    players = StringProperty()
    words = StringProperty()
    shown = BooleanProperty(False)
    air = derived(lambda _row: (theme.gutter * 1.4, theme.gutter))


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

    none_there = derived(lambda screen: not screen.game_there, "game_there")
    start_words = derived(lambda s: _("New game") if s.game_there else _("Start"), "game_there")
    sizes_offered = derived(lambda s: s.sizes if s.size_open else [], "sizes", "size_open")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._next = services.next_game
        self.counts = [(str(count), str(count), "") for count in (2, 3, 4)]
        self.sizes = [(str(size), f"{size}×{size}", "") for size in reversed(SIZES)]
        self._rows = [self._row(index) for index in range(len(self._next.set_up.seats))]
        self.ids.variants.bind(
            on_choose=lambda _variants, variant, wanted: self._change(
                self._next.set_up.with_variant(variant, wanted)
            )
        )
        self.refresh()

    def enter(self) -> None:
        self._show_set_up()
        self._show_game()

    def refresh(self) -> None:
        self.modes = modes()
        for row, name in zip(self._rows, unnamed(), strict=True):
            row.hint = name
        self.enter()

    def _show_game(self) -> None:
        """The game in progress, to go on with."""
        hand = self.services.session.hand
        self.game_there = hand is not None
        if hand is not None:
            game = hand.journal.view.game
            self.players_in_progress = formats.listed(player.name for player in game.players)
            self.in_progress = _in_progress(game)

    def go_on(self) -> None:
        self.navigator.open_territory()

    def start(self) -> None:
        """A new game; the one in progress is put aside, and can be fetched back."""
        self._begin(self._next.begin())

    def start_single(self) -> None:
        self._begin(self._next.begin_single())

    def _begin(self, tabletop: Tabletop) -> None:
        session = self.services.session
        session.begin(tabletop)
        self.navigator.open_territory()
        if session.put_aside:
            self.services.notices.say(
                _("The game before was put aside."), _("Fetch it back"), self._fetch_back
            )

    def _fetch_back(self) -> None:
        self.services.session.fetch_back()
        self.navigator.open_territory()

    def seat(self, count: str) -> None:
        self._change(self._next.set_up.with_players(int(count)))

    def choose_mode(self, mode: str) -> None:
        self._change(self._next.set_up.with_mode(Mode(mode)))

    def choose_size(self, size: str) -> None:
        self._change(self._next.set_up.with_small(int(size) == min(SIZES)))

    def _change(self, set_up: SetUp) -> None:
        if set_up != self._next.set_up:
            self._next.set_up = set_up
            self._show_set_up()

    def _show_set_up(self) -> None:
        """Everything from the set-up, flat."""
        set_up = self._next.set_up
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
        row.bind(
            on_rename=lambda _row, name: self._change(self._next.set_up.with_name(index, name))
        )
        row.bind(on_recolour=lambda _row: self._change(self._next.set_up.with_next_colour(index)))
        return row


def _in_progress(game: Game) -> str:
    laid = sum(len(player.territory) - 1 for player in game.players)
    squares = ngettext("{count} square entered", "{count} squares entered", laid)
    return f"{terms.mode(game.mode)} · {squares.format(count=laid)}"


lay_out("play_screen")
