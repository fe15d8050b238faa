"""The players of a slip, a row each: who, with which colour, how many points."""

from collections.abc import Iterable
from typing import Final

from companion.app.game_filters import short_name
from companion.app.points_form import Part, PointsForm, PointsFormError
from companion.rules.game import MOST_PLAYERS
from companion.texts import _
from companion.texts.names import spoken
from companion.ui.theme import theme
from companion.ui.widgets.form_field import FormFields
from companion.ui.widgets.points_row import PointsRow


class SlipRows(FormFields):
    """Dispatches, with the place of the player: `on_write` with what is filled in, `on_recolour`,
    `on_here` when a name has the focus. `on_complete`: the rest of a name was taken; `on_written`:
    one writes elsewhere."""

    def __init__(self, **options: object) -> None:
        for event in ("on_write", "on_recolour", "on_here", "on_complete", "on_written"):
            self.register_event_type(event)
        super().__init__(**options)
        self._showing = False
        self._rows: Final = [self._row(index) for index in range(MOST_PLAYERS)]

    def speak(self) -> None:
        """In the language of now."""
        for number, row in enumerate(self._rows, start=1):
            row.hint = _("Player {number}").format(number=number)

    def show(self, slip: PointsForm) -> None:
        """What is on it, and nothing of what is missing."""
        self._showing = True
        for index, row in enumerate(self._rows):
            there = index < len(slip.seats)
            row.forget()
            if there:
                seat = slip.seats[index]
                row.name, row.points = spoken(seat.name), seat.points
                row.counted = slip.laid is None
                row.colour = (*theme.player(seat.colour), 1) if seat.colour else theme.hollow
            if there and row.parent is None:
                self.add_widget(row)
            elif not there and row.parent is not None:
                self.remove_widget(row)
        self._showing = False

    def called(self, slip: PointsForm, index: int) -> str:
        """The player's name, or what stands in its place."""
        return short_name(slip.seats[index].name.strip() or self._rows[index].hint)

    def offer_rest(self, at: int, rest: str) -> None:
        """How the name that one is at goes on; the others do not."""
        for index, row in enumerate(self._rows):
            row.rest = rest if index == at else ""

    def say_missing(self, missing: Iterable[PointsFormError]) -> None:
        """Each place is marked, a sentence said once."""
        said = set[str]()
        for each in missing:
            self._rows[each.seat].say(each, aloud=str(each) not in said)
            said.add(str(each))

    def go_to(self, missing: PointsFormError) -> PointsRow:
        """The focus is where it is missing."""
        row = self._rows[missing.seat]
        row.go_to(missing.part)
        return row

    def _row(self, index: int) -> PointsRow:
        row = PointsRow()
        row.bind(
            on_rename=lambda _row, name: self._write(index, Part.NAME, name),
            on_complete=lambda _row: self.dispatch("on_complete"),
            on_score=lambda _row, points: self._write(index, Part.POINTS, points),
            on_recolour=lambda _row: self.dispatch("on_recolour", index),
            on_here=lambda _row: self.dispatch("on_here", index),
            on_written=lambda _row: self.dispatch("on_written"),
        )
        return row

    def _write(self, index: int, part: Part, text: str) -> None:
        row = self._rows[index]
        if not self._showing and row.parent is not None:
            row.forget()
            self.dispatch("on_write", index, part, text)

    def on_write(self, index: int, part: Part, text: str) -> None:
        """Something was filled in by hand."""

    def on_recolour(self, index: int) -> None:
        """A colour was touched."""

    def on_here(self, index: int) -> None:
        """A name has the focus."""

    def on_complete(self) -> None:
        """The rest of the name was taken."""

    def on_written(self) -> None:
        """One writes elsewhere."""
