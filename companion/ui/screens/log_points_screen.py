"""A game by its final points only, or what is written beside a game: names, date, place, note."""

from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.app.day_names import calendar_name, here_and_now
from companion.app.game_filters import short_name
from companion.app.known_players import KnownPlayers
from companion.app.navigation import Navigator
from companion.app.points_form import Part, PointsForm
from companion.app.services import Services
from companion.history.records import AnyGame, GameRecord, KnownPlayer, LoggedGame
from companion.rules.game import MOST_PLAYERS, SIZES, Colour, Game, Mode, Variant, usual_size
from companion.rules.ranking import DecidedBy
from companion.texts import _
from companion.texts.names import spoken
from companion.ui.layouts import lay_out
from companion.ui.screens.game_fate import GameFate
from companion.ui.screens.screen import Screen
from companion.ui.theme import theme
from companion.ui.widgets.calendar import Calendar
from companion.ui.widgets.derived import derived
from companion.ui.widgets.form_field import FormField, FormFields
from companion.ui.widgets.known_chips import KnownChip, KnownChips
from companion.ui.widgets.points_row import PointsRow
from companion.ui.widgets.rule_choices import modes
from companion.ui.widgets.sheet import Sheet, reopened
from companion.ui.widgets.tie_form import TieForm

_SEATS: Final = 3
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
        self._fate = GameFate(services, navigator, self.step_back)
        self._slip = self._new_slip()
        self._before: AnyGame | None = None
        self._record: GameRecord | None = None
        """The game that was there already, as it was come to."""
        self._at = 0
        self._showing = False
        self._missing = False
        """What is missing was asked for."""
        self.counts = [(str(count), str(count), "") for count in range(1, MOST_PLAYERS + 1)]
        self.sizes = [(str(size), f"{size}×{size}", "") for size in SIZES]
        self._rows = [self._row(index) for index in range(MOST_PLAYERS)]
        self.ids.variants.bind(on_choose=self._choose_variant)
        self.begin()

    @property
    def unfinished(self) -> bool:
        return bool(self.saving)

    def left(self) -> tuple[PointsForm, AnyGame | None]:
        return self._slip, self._before

    def take_up(self, left: object) -> None:
        match left:
            case (PointsForm() as slip, Game() | LoggedGame() | None as before):
                self._before = before
                self._put(slip)
                self.refresh()

    def refresh(self) -> None:
        self.title = _("Log a game") if self._before is None else _("Edit the game")
        self.modes = modes()
        for number, row in enumerate(self._rows, start=1):
            row.hint = _("Player {number}").format(number=number)
        self._show()
        self._say_what_is_missing()

    # --- What is shown ------------------------------------------------------------------------

    def begin(self) -> None:
        """The slip of a new game as it was left, else an empty one."""
        self._before = None
        self._put(self._new_slip())
        self.refresh()

    def log(self) -> None:
        """The slip of a new game, whatever was on the screen before."""
        left = self.services.begun_slip.read()
        if self._before is not None or left not in (None, self._slip):
            self.begin()

    def _new_slip(self) -> PointsForm:
        return self.services.begun_slip.read() or PointsForm.empty(_SEATS, here_and_now())

    def change(self, record: GameRecord) -> None:
        """The slip of a game that is there already."""
        self._before, self._record = record.game(), record
        self._put(self.services.begun_slip.slip_of(record))
        self.refresh()

    def enter(self) -> None:
        self._at = 0
        self.ids.scroll.scroll_y = 1
        self.services.acquaintances.ask(self._show_names)

    @property
    def _known(self) -> KnownPlayers:
        return self.services.acquaintances.players

    def _say_what_is_missing(self) -> None:
        """Once more, where that has been asked for: each place is marked, a sentence said once."""
        said = set[str]()
        for missing in self._slip.missing if self._missing else ():
            self._rows[missing.seat].say(missing, aloud=str(missing) not in said)
            said.add(str(missing))

    def _note(self, slip: PointsForm) -> None:
        """This is on the slip now; that of a new game outlives the app."""
        self._slip = slip
        if self._before is None:
            self.services.begun_slip.keep(slip)
        self.begun = self._before is None and slip.is_begun

    def _put(self, slip: PointsForm) -> None:
        self._note(slip)
        self._missing = False
        self._show()
        self.ids.place.text = slip.location
        self.ids.note.text = slip.notes

    def _show(self) -> None:
        slip, box = self._slip, self.ids.seats
        self._showing = True
        self.laid = slip.laid is not None
        self.count, self.mode = str(len(slip.seats)), slip.mode.value
        self.size_chosen = str(slip.size)
        self.day = calendar_name(slip.day, here_and_now())
        for index, row in enumerate(self._rows):
            there = index < len(slip.seats)
            row.forget()
            if there:
                seat = slip.seats[index]
                row.name, row.points, row.counted = spoken(seat.name), seat.points, not self.laid
                row.colour = (*theme.player(seat.colour), 1) if seat.colour else theme.hollow
            if there and row.parent is None:
                box.add_widget(row)
            elif not there and row.parent is not None:
                box.remove_widget(row)
        self.ids.variants.show(slip.variants)
        self._showing = False
        self._show_tie()
        self._show_names()

    def _show_tie(self) -> None:
        """Who won, as soon as several have the most points."""
        slip = self._slip
        self.ids.tie.show(slip, {index: self._called(index) for index in slip.level})

    def _called(self, index: int) -> str:
        """The player's name, or what stands in its place."""
        return short_name(self._slip.seats[index].name.strip() or self._rows[index].hint)

    def offered(self, options: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
        """What can be chosen still."""
        return [] if self.laid else options

    def _show_names(self) -> None:
        """Who is known and not on the slip yet; while a name is begun, whose name goes on so."""
        known, names = self._known, self._slip.names
        likely = known.completion(names, self._at)
        for index, row in enumerate(self._rows):
            row.rest = likely.rest if likely and index == self._at else ""
        players = (known.going_on(names, self._at) or known.away(names))[:_OFFERED]
        self.ids.names.offer(players, likely and likely.player, KnownChip, self._take_known)

    # --- What is touched ----------------------------------------------------------------------

    def seat(self, count: str) -> None:
        if int(count) != len(self._slip.seats):
            slip = self._slip.with_seats(int(count))
            self._change(replace(slip, size=usual_size(int(count))))

    def choose_mode(self, mode: str) -> None:
        self._change(replace(self._slip, mode=Mode(mode)))

    def choose_size(self, size: str) -> None:
        self._change(replace(self._slip, size=int(size)))

    def choose_winner(self, winner: int | None) -> None:
        self._change(replace(self._slip, winner=winner))

    def choose_tie_break(self, decided_by: DecidedBy) -> None:
        self._change(replace(self._slip, tie_break=decided_by))

    def write_place(self, text: str) -> None:
        self._note(replace(self._slip, location=text))

    def write_note(self, text: str) -> None:
        self._note(replace(self._slip, notes=text))

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
        history, slip = self.services.history, self._slip
        for missing in slip.missing[:1]:
            self._missing = True
            self._say_what_is_missing()
            row = self._rows[missing.seat]
            row.go_to(missing.part)
            self.ids.scroll.scroll_to(row)
            return
        game, kept = slip.game(), partial(self._kept, slip, self._before)
        self.saving = True
        if slip.laid is not None and slip.id is not None:
            # Of its territories nothing is said here.
            history.revise(
                slip.id,
                slip.beside,
                lambda before: self._kept(slip, before, slip.id or ""),
                self._not_kept,
            )
        elif self._before is None:
            self.services.begun_slip.save(history, game, kept, self._not_kept)
        else:
            history.put(game, kept, self._not_kept)

    def _kept(self, slip: PointsForm, before: AnyGame | None, game: str) -> None:
        self.saving = False
        stayed = self._slip == slip
        if stayed or not self.on_screen:
            self.step_back()
        if stayed:
            self.begin()
        self._fate.offer_undo(game, before)

    def _not_kept(self, words: str) -> None:
        self.saving = False
        self.services.notices.say(words)

    def clear(self) -> None:
        """An empty slip, with a way back."""
        slip = self._slip
        self.services.begun_slip.clear()
        self.begin()
        self.services.notices.say(
            _("The game was deleted."), _("Undo"), partial(self._bring_back, slip), lasting=True
        )

    def _bring_back(self, slip: PointsForm) -> None:
        self.services.begun_slip.keep(slip)
        self.navigator.log_points()

    def leave(self) -> bool:
        if self._before is None:
            return False
        record, slip = self._record, self._slip
        self.begin()
        if record is None or self.saving or slip == PointsForm.of(record):
            return False
        self.navigator.back()
        self._fate.offer_slip(record, slip)
        return True

    def _change(self, slip: PointsForm) -> None:
        if slip != self._slip:
            self._note(slip)
            self._missing = False
            self._show()

    def _take_known(self, player: KnownPlayer) -> None:
        self._change(self._slip.with_known(self._known, player.name, self._at))

    def _complete(self) -> None:
        likely = self._known.completion(self._slip.names, self._at)
        if likely is not None:
            self._take_known(likely.player)

    def _row(self, index: int) -> PointsRow:
        row = PointsRow()
        row.bind(
            on_rename=lambda _row, name: self._write(index, Part.NAME, name),
            on_complete=lambda _row: self._complete(),
            on_score=lambda _row, points: self._write(index, Part.POINTS, points),
            on_recolour=lambda _row: self._recolour(index),
            on_here=lambda _row: self._come(index),
            on_written=lambda _row: self.recognise(),
        )
        return row

    def _come(self, index: int) -> None:
        self._at = index
        self._show_names()

    def _write(self, index: int, part: Part, text: str) -> None:
        if not self._showing and index < len(self._slip.seats):
            seat = self._slip.seats[index]
            seat = replace(seat, name=text) if part is Part.NAME else replace(seat, points=text)
            self._note(self._slip.with_seat(index, seat))
            self._missing = False
            self._rows[index].forget()
            self._show_names()
            self._show_tie()

    def _choose_variant(self, _variants: object, variant: Variant, wanted: bool) -> None:
        rest = self._slip.variants - {variant}
        chosen = rest | {variant} if wanted else rest
        self._change(replace(self._slip, variants=chosen))

    def _recolour(self, index: int) -> None:
        seat = self._slip.seats[index]
        colours: list[Colour | None] = [*Colour] if self.laid else [*Colour, None]
        following = colours[(colours.index(seat.colour) + 1) % len(colours)]
        self._change(self._slip.with_seat(index, replace(seat, colour=following)))


lay_out("log_points_screen")

# kv names these.
__all__ = ["FormField", "FormFields", "KnownChips", "LogPointsScreen", "PointsRow", "TieForm"]
