"""Play: go on with an open game, or start one as the last one was started."""

from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.rules.game import FEWEST_PLAYERS, MOST_PLAYERS, SIZES, Mode
from companion.table.setup import SetUp
from companion.table.tabletop import Tabletop
from companion.texts import _
from companion.texts.names import unnamed
from companion.ui.layouts import lay_out
from companion.ui.screens.open_game_list import OpenGameList
from companion.ui.screens.screen import Screen
from companion.ui.widgets.derived import derived
from companion.ui.widgets.first_frame import after_first_frame
from companion.ui.widgets.known_chips import KnownChips  # noqa: F401  # kv names it
from companion.ui.widgets.rule_choices import modes
from companion.ui.widgets.seat_row import SeatRow, lead_on, taken_of

if TYPE_CHECKING:
    from companion.app.known_players import Acquaintances
    from companion.history.players import KnownPlayer


class PlayScreen(Screen):
    game_there = BooleanProperty(False)
    """There is a game to be gone on with."""
    listed = BooleanProperty(False)
    """There is something on the list: such a game, or one that was deleted."""
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
        self.open_games = OpenGameList(
            services, navigator, self.ids.open_games.__self__, self._games_listed
        )
        self._acquaintances: Acquaintances | None = None
        """None in the first frame: nobody was asked who they are."""
        self._at: int | None = None
        """The seat where a name was touched or written last, since one came or chose how many
        play."""
        self._instead = False
        """Its name was touched, and nothing is written yet."""
        self.counts = [
            (str(count), str(count), "") for count in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        ]
        self.sizes = [(str(size), f"{size}×{size}", "") for size in reversed(SIZES)]
        self._rows = [self._row(index) for index in range(len(self._next.set_up.seats))]
        lead_on(self._rows)
        self.ids.variants.bind(
            on_choose=lambda _variants, variant, wanted: self._change(
                self._next.set_up.with_variant(variant, wanted)
            )
        )
        self.refresh()

    def enter(self) -> None:
        self.ids.scroll.scroll_y = 1
        self._sit_nowhere()
        self._show_set_up()
        self.open_games.begin()
        # The game in hand is there at once; what else is known is asked when it has been seen.
        after_first_frame(self._ask)

    def refresh(self) -> None:
        self.modes = modes()
        for row, name in zip(self._rows, unnamed(), strict=True):
            row.hint = name
        self._show_set_up()
        self.open_games.say_anew()

    def _games_listed(self, game_there: bool, listed: bool) -> None:
        self.game_there, self.listed = game_there, listed

    def _ask(self) -> None:
        self.open_games.look()
        self._acquaintances = self.services.acquaintances
        self._acquaintances.ask(self._show_known)

    # --- A new game ---------------------------------------------------------------------------

    def start(self) -> None:
        """A new game; the one in hand stays open. Everybody is called as before."""
        self._recognise()
        self._begin(self._next.begin())

    def start_single(self) -> None:
        self._begin(self._next.begin_single())

    def draw_lots(self) -> None:
        """Who begins?"""
        from companion.ui.widgets.who_begins import (  # noqa: PLC0415  # not before the first frame
            WhoBegins,
        )

        WhoBegins(self._next.set_up.named_seats(unnamed())).open()

    def _begin(self, tabletop: Tabletop) -> None:
        self.services.open_games.begin(tabletop)
        self.navigator.open_territory()

    def seat(self, count: str) -> None:
        self._sit_nowhere()
        self._change(self._next.set_up.with_players(int(count)))

    def choose_mode(self, mode: str) -> None:
        self._change(self._next.set_up.with_mode(Mode(mode)))

    def choose_size(self, size: str) -> None:
        if int(size) != self._next.set_up.size:  # else it was only shown, and three have no choice
            self._change(self._next.set_up.with_small(int(size) == min(SIZES)))

    def _change(self, set_up: SetUp) -> None:
        if set_up != self._next.set_up:
            self._next.choose(set_up)
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
            row.show(seat, taken_of(set_up.seats_in_use(), index))
            if index < set_up.players and row.parent is None:
                seats.add_widget(row)
            elif index >= set_up.players and row.parent is not None:
                seats.remove_widget(row)
        self.ids.variants.show(set_up.variants)
        self._show_known()

    def _row(self, index: int) -> SeatRow:
        row = SeatRow()
        row.bind(
            on_rename=lambda _row, name: self._write(index, name),
            on_complete=lambda _row: self._complete(index),
            on_recolour=lambda _row, colour: self._change(
                self._next.set_up.with_colour(index, colour)
            ),
            on_here=lambda _row, here: self._come(index) if here else self._recognise(),
        )
        return row

    # --- Who has played before ----------------------------------------------------------------

    def _show_known(self) -> None:
        """Whom to touch instead of typing their names."""
        if self._acquaintances is None:
            return
        from companion.ui.widgets.name_chip import NameChip  # noqa: PLC0415  # asked later

        players, set_up = self._acquaintances.players, self._next.set_up
        offered = players.offered(set_up, self._at, instead=self._instead)
        likely = players.completion(set_up.names, self._at)
        for index, row in enumerate(self._rows):
            row.rest = likely.rest if likely and index == self._at else ""
        self.ids.known.offer(offered, likely and likely.player, NameChip, self._seat_known)

    def _seat_known(self, player: "KnownPlayer") -> None:
        seated = self.services.acquaintances.players.seated(
            self._next.set_up, self._at, player, instead=self._instead
        )
        self._instead = False
        self._change(seated)

    def _sit_nowhere(self) -> None:
        """No name is being written: whoever is touched sits where there is room."""
        self._at, self._instead = None, False

    def _come(self, index: int) -> None:
        self._at = index
        self._instead = bool(self._next.set_up.seats[index].name)
        self._show_known()

    def _write(self, index: int, name: str) -> None:
        if name != self._next.set_up.seats[index].name:
            self._at, self._instead = index, False
            self._change(self._next.set_up.with_name(index, name))

    def _complete(self, index: int) -> None:
        if self._acquaintances is not None:
            likely = self._acquaintances.players.completion(self._next.set_up.names, index)
            if likely is not None:
                self._seat_known(likely.player)

    def _recognise(self) -> None:
        """A name is written: who has it is called as before, whatever the case."""
        if self._acquaintances is not None:
            self._change(self._acquaintances.players.recognised(self._next.set_up))


lay_out("play_screen")
