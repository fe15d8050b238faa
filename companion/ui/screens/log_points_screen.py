"""A game by its final points only, or what is written beside a game: names, date, place, note."""

from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.app.day_names import calendar_name, here_and_now
from companion.app.known_players import KnownPlayers
from companion.app.navigation import Navigator
from companion.app.points_form import Part, PointsForm
from companion.app.services import Services
from companion.history.game_row import AnyGame, GameRow
from companion.history.players import KnownPlayer
from companion.rules.game import MOST_PLAYERS, SIZES, Mode, Variant
from companion.rules.ranking import DecidedBy
from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.screens.game_actions import GameActions
from companion.ui.screens.screen import Screen
from companion.ui.widgets.calendar import Calendar
from companion.ui.widgets.derived import derived
from companion.ui.widgets.form_field import FormField
from companion.ui.widgets.known_chips import KnownChip, KnownChips
from companion.ui.widgets.rule_choices import modes
from companion.ui.widgets.sheet import Sheet, reopened
from companion.ui.widgets.slip_rows import SlipRows
from companion.ui.widgets.winner_form import WinnerForm

_OFFERED: Final = 12
"""Known names to pick from, at most."""


class LogPointsScreen(Screen):
    title = StringProperty()
    counts = ListProperty()
    count = StringProperty()
    modes = ListProperty()
    mode = StringProperty()
    sizes = ListProperty()
    size_chosen = StringProperty()
    laid = BooleanProperty(False)
    """The game has its territories; only what is written beside it can be changed here."""
    day = StringProperty()
    begun = BooleanProperty(False)
    """Something is written on the slip of a new game."""

    saving = BooleanProperty(False)
    """The game is on its way into the history; until it is there, nothing changes on the slip."""

    nothing_begun = derived(lambda s: s.saving or not s.begun, "begun", "saving")
    save_words = derived(lambda s: _("Writing…") if s.saving else _("Save"), "saving")
    counts_offered = derived(lambda screen: screen.offered(screen.counts), "counts", "laid")
    modes_offered = derived(lambda screen: screen.offered(screen.modes), "modes", "laid")
    sizes_offered = derived(lambda screen: screen.offered(screen.sizes), "sizes", "laid")

    def __init__(self, services: Services, navigator: Navigator, **options: object) -> None:
        super().__init__(services, navigator, **options)
        self._actions = GameActions(services, navigator, self.step_back)
        self._draft = services.log_draft
        self._at = 0
        self._missing = False
        """What is missing was asked for."""
        self.counts = [(str(count), str(count), "") for count in range(1, MOST_PLAYERS + 1)]
        self.sizes = [(str(size), f"{size}×{size}", "") for size in SIZES]
        self.ids.variants.bind(on_choose=self._choose_variant)
        self._turn_over()

    def refresh(self) -> None:
        self.title = _("Log a game") if self._draft.is_new else _("Edit the game")
        self.modes = modes()
        self.ids.seats.speak()
        self._show()
        self._say_what_is_missing()

    # --- What is shown ------------------------------------------------------------------------

    def begin(self) -> None:
        """The slip of a new game as it was left, else an empty one."""
        self._draft.begin()
        self._turn_over()

    def log(self) -> None:
        """The slip of a new game, whatever was on the screen before."""
        if not self._draft.is_new:
            self._draft.begin()
        self._turn_over()

    def change(self, record: GameRow) -> None:
        """The slip of a game that is there already."""
        self._draft.edit_details(record)
        self._turn_over()

    def enter(self) -> None:
        self._at = 0
        self.ids.scroll.scroll_y = 1
        self.services.acquaintances.ask(self._show_names)

    @property
    def _slip(self) -> PointsForm:
        return self._draft.form

    @property
    def _known(self) -> KnownPlayers:
        return self.services.acquaintances.players

    def _say_what_is_missing(self) -> None:
        """Once more, where that has been asked for."""
        self.ids.seats.say_missing(self._slip.missing if self._missing else ())

    def _turn_over(self) -> None:
        """Another slip is in hand."""
        self.begun = self._draft.is_begun
        self._missing = False
        self.refresh()
        self.ids.place.text = self._slip.location
        self.ids.note.text = self._slip.notes

    def _show(self) -> None:
        slip = self._slip
        self.laid = slip.laid is not None
        self.count, self.mode = str(len(slip.seats)), slip.mode.value
        self.size_chosen = str(slip.size)
        self.day = calendar_name(slip.day, here_and_now())
        self.ids.seats.show(slip)
        self.ids.variants.show(slip.variants)
        self._show_tie()
        self._show_names()

    def _show_tie(self) -> None:
        """Who won, as soon as several have the most points."""
        slip, seats = self._slip, self.ids.seats
        self.ids.tie.show(slip, {index: seats.called(slip, index) for index in slip.level})

    def offered(self, options: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
        """What can be chosen still."""
        return [] if self.laid else options

    def _show_names(self) -> None:
        """Who is known and not on the slip yet; while a name is begun, whose name goes on so."""
        known, names = self._known, self._slip.names
        likely = known.completion(names, self._at)
        self.ids.seats.offer_rest(self._at, likely.rest if likely else "")
        players = (known.going_on(names, self._at) or known.away(names))[:_OFFERED]
        self.ids.names.offer(players, likely and likely.player, KnownChip, self._take_known)

    # --- What is touched ----------------------------------------------------------------------

    def seat(self, count: str) -> None:
        if int(count) != len(self._slip.seats):
            self._change(self._slip.with_seats(int(count)))

    def choose_mode(self, mode: str) -> None:
        self._change(replace(self._slip, mode=Mode(mode)))

    def choose_size(self, size: str) -> None:
        self._change(replace(self._slip, size=int(size)))

    def choose_winner(self, winner: int | None) -> None:
        self._change(replace(self._slip, winner=winner))

    def choose_tie_break(self, decided_by: DecidedBy) -> None:
        self._change(replace(self._slip, tie_break=decided_by))

    def recolour(self, index: int) -> None:
        self._change(self._slip.with_next_colour(index))

    def write_place(self, text: str) -> None:
        self._write(replace(self._slip, location=text))

    def write_note(self, text: str) -> None:
        self._write(replace(self._slip, notes=text))

    def write_seat(self, index: int, part: Part, text: str) -> None:
        self._write(self._slip.with_written(index, part, text))
        self._missing = False
        self._show_names()
        self._show_tie()

    def come(self, index: int) -> None:
        """One is at the name there."""
        self._at = index
        self._show_names()

    def complete(self) -> None:
        likely = self._known.completion(self._slip.names, self._at)
        if likely is not None:
            self._take_known(likely.player)

    @reopened
    def pick_day(self) -> None:
        day = self._slip.day
        sheet = Sheet(title=_("When was it played?"))
        calendar = Calendar(ranged=False, first=day, last=day)

        def pick(_calendar: object, first: date, _last: object) -> None:
            sheet.dismiss()
            self._change(self._slip.on(first))

        calendar.bind(on_pick=pick)
        sheet.add_widget(calendar)
        sheet.open()

    def recognise(self) -> None:
        """Names are written: who has one of them is called as before, whatever the case."""
        self._change(self._slip.recognised(self._known))

    def keep(self) -> None:
        """Into the history, once however often this is touched; what is missing is asked for."""
        if self.saving:
            return
        self.recognise()
        for missing in self._slip.missing[:1]:
            self._missing = True
            self._say_what_is_missing()
            self.ids.scroll.scroll_to(self.ids.seats.go_to(missing))
            return
        self.saving = True
        self._draft.save(partial(self._kept, self._slip), self._not_kept)

    def _kept(self, slip: PointsForm, game: str, before: AnyGame | None) -> None:
        self.saving = False
        stayed = self._slip == slip
        if stayed or not self.on_screen:
            self.step_back()
        if stayed:
            self.begin()
        self._actions.offer_undo(game, before)

    def _not_kept(self, words: str) -> None:
        self.saving = False
        self.services.notices.say(words)

    def clear(self) -> None:
        """An empty slip, with a way back."""
        bring_back, navigator = self._draft.clear(), self.navigator
        self._turn_over()

        def undo() -> None:
            bring_back()
            navigator.log_points()

        self.services.notices.say(_("The game was deleted."), _("Undo"), undo, lasting=True)

    def leave(self) -> bool:
        if self._draft.is_new:
            return False
        unsaved, slip = self._draft.unsaved_record, self._slip
        self.begin()
        if unsaved is None or self.saving:
            return False
        self.navigator.back()
        self._actions.offer_slip(unsaved, slip)
        return True

    def _write(self, slip: PointsForm) -> None:
        """What is shown says it already."""
        self._draft.write(slip)
        self.begun = self._draft.is_begun

    def _change(self, slip: PointsForm) -> None:
        if slip != self._slip:
            self._write(slip)
            self._missing = False
            self._show()

    def _take_known(self, player: KnownPlayer) -> None:
        self._change(self._slip.with_known(self._known, player.name, self._at))

    def _choose_variant(self, _variants: object, variant: Variant, wanted: bool) -> None:
        self._change(self._slip.with_variant(variant, wanted))


lay_out("log_points_screen")

# kv names these.
__all__ = ["FormField", "KnownChips", "LogPointsScreen", "SlipRows", "WinnerForm"]
