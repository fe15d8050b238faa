"""What the table agreed on, to be changed while the game is entered: names, colours, mode,
variants. All of it is one step, taken when the sheet is put away, and undone like any other."""

from collections.abc import Callable
from typing import Any

from companion.rules.game import Game, Mode
from companion.table.edits import PlayAs
from companion.table.setup import SetUp, set_up_of
from companion.texts import _, terms
from companion.ui.theme import theme
from companion.ui.widgets.controls import Choice, Pill
from companion.ui.widgets.rule_choices import Variants, modes
from companion.ui.widgets.seat_row import SeatRow
from companion.ui.widgets.sheet import Sheet


class AgreementSheet(Sheet):
    def __init__(self, game: Game, agree: Callable[[PlayAs], Any], **kwargs: Any) -> None:
        super().__init__(title=_("This game"), **kwargs)
        self._set_up: SetUp = set_up_of(game)
        self._before = self._set_up.play_as(())
        self._agree = agree
        self._rows: list[SeatRow] = []
        self.ids.body.spacing = theme.rhythm
        if len(game.players) > 1:
            self._rows = [self._row(index) for index in range(len(game.players))]
            for row in self._rows:
                self.add_widget(row)
        mode = Choice()
        mode.options, mode.chosen = modes(), game.mode.value
        mode.bind(chosen=lambda _choice, chosen: self._take(self._set_up.with_mode(Mode(chosen))))
        self.add_widget(mode)
        variants = Variants()
        variants.show(game.variants)
        variants.bind(
            on_choose=lambda _variants, variant, wanted: self._take(
                self._set_up.with_variant(variant, wanted)
            )
        )
        self.add_widget(variants)
        done = Pill(words=_("Done"), icon="check-circle", primary=True)
        done.bind(on_release=lambda _pill: self.dismiss())
        self.add_foot(done)
        self._show()

    def on_dismiss(self) -> None:
        """Put away, by whatever touch: what was changed holds now."""
        # Who has no name any more goes on by the one from before.
        after = self._set_up.play_as([seat.name for seat in self._before.seats])
        if after != self._before:
            self._before = after
            self._agree(after)

    def _row(self, index: int) -> SeatRow:
        row = SeatRow(hint=self._before.seats[index].name)
        row.bind(on_rename=lambda _row, name: self._take(self._set_up.with_name(index, name)))
        row.bind(on_recolour=lambda _row: self._take(self._set_up.with_next_colour(index)))
        return row

    def _take(self, set_up: SetUp) -> None:
        if set_up != self._set_up:
            self._set_up = set_up
            self._show()

    def _show(self) -> None:
        for row, seat in zip(self._rows, self._set_up.seats, strict=False):
            row.name = seat.name
            row.colour = theme.player(seat.colour)
            row.says = terms.colour(seat.colour)
