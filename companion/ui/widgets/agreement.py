"""What the table agreement_of on, to be changed while the game is entered: names, colours, mode,
variants. All that was changed is one step, done when the sheet is put away."""

from collections.abc import Callable
from dataclasses import replace

from companion.app.known_players import Acquaintances, Completion
from companion.rules.game import Game, Mode
from companion.table.edits import PlayAs
from companion.table.setup import SetUp, agreement_of, set_up_of
from companion.texts import _
from companion.texts.names import is_given, spoken
from companion.ui.refreshing import follow, refreshing
from companion.ui.theme import theme
from companion.ui.widgets.choice import Choice
from companion.ui.widgets.controls import Pill
from companion.ui.widgets.rule_choices import Variants, modes
from companion.ui.widgets.seat_row import SeatRow, lead_on, taken_of
from companion.ui.widgets.sheet import Sheet


class AgreementSheet(Sheet):
    """`agree` gets what held before and what holds now, where something was changed; whoever
    gets the name of one of the `acquaintances` is called as before."""

    def __init__(
        self,
        game: Game,
        agree: Callable[[PlayAs, PlayAs], None],
        acquaintances: Acquaintances,
        **kwargs: object,
    ) -> None:
        super().__init__(title=_("This game"), **kwargs)
        self._before = agreement_of(game)
        self._set_up = set_up_of(self._before)
        self._agree = agree
        self._acquaintances = acquaintances
        self.ids.body.spacing = theme.rhythm
        self._rows = [self._row(index) for index in range(len(game.players))]
        for row in self._rows:
            self.add_widget(row)
        lead_on(self._rows)
        self._mode = Choice()
        self._mode.options = modes()
        self._mode.bind(
            chosen=lambda _choice, chosen: self._take(self._set_up.with_mode(Mode(chosen)))
        )
        self.add_widget(self._mode)
        self._variants = Variants()
        self._variants.bind(
            on_choose=lambda _variants, variant, wanted: self._take(
                self._set_up.with_variant(variant, wanted)
            )
        )
        self.add_widget(self._variants)
        done = Pill(words=_("Done"), icon="check-circle", primary=True)
        done.bind(on_release=lambda _pill: self.dismiss())
        self.add_foot(done)
        follow(refreshing, "revision", self._show)
        self._show()

    def settle(self) -> None:
        set_up, known = self._set_up, self._acquaintances.players
        seats = set_up.seats_in_use()
        for index, (seat, old) in enumerate(zip(seats, self._before.seats, strict=True)):
            if seat.name != old.name:
                set_up = set_up.with_name(index, known.called(seat.name))
        after = set_up.play_as(self._before)
        if after != self._before:
            before, self._before = self._before, after
            self._agree(before, after)

    def handed_over(self) -> SetUp:
        return self._set_up

    def take_over(self, before: object) -> None:
        if isinstance(before, SetUp):
            self._take(before)

    def _row(self, index: int) -> SeatRow:
        row = SeatRow()
        row.bind(
            on_rename=lambda _row, name: self._rename(index, name),
            on_complete=lambda _row: self._complete(index),
            on_recolour=lambda _row, colour: self._take(self._set_up.with_colour(index, colour)),
        )
        return row

    def _rename(self, index: int, name: str) -> None:
        self._take(self._set_up.with_name(index, name))
        likely = self._likely(index)
        self._rows[index].rest = likely.rest if likely else ""

    def _complete(self, index: int) -> None:
        likely = self._likely(index)
        if likely is not None:
            self._rename(index, likely.player.name)

    def _likely(self, index: int) -> Completion | None:
        return self._acquaintances.players.completion(self._set_up.names, index)

    def _take(self, set_up: SetUp) -> None:
        if set_up != self._set_up:
            self._set_up = set_up
            self._show()

    def _show(self, *_args: object) -> None:
        seats = self._set_up.seats_in_use()
        for index, row in enumerate(self._rows):
            seat, before = seats[index], self._before.seats[index]
            # Who was never named has a name of the app's, which is to be written over.
            unnamed = seat.name == before.name and is_given(before.name)
            row.hint = spoken(before.name)
            row.show(replace(seat, name="") if unnamed else seat, taken_of(seats, index))
        self._mode.chosen = self._set_up.mode.value
        self._variants.show(self._set_up.variants)
