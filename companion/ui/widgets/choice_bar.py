"""Which games: a row of chips over a list, and a sheet with everything there is to choose."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from typing import Any, Final

from kivy.uix.scrollview import ScrollView

from companion.history.records import Choice, PlayerRecord
from companion.texts import _
from companion.ui import choosing
from companion.ui.choosing import ChipFace
from companion.ui.layouts import lay_out
from companion.ui.widgets.calendar import Calendar
from companion.ui.widgets.controls import Pill
from companion.ui.widgets.sheet import Chip, Chips, Group, Sheet

_IN_THE_BAR: Final = 5
"""Players offered without opening the sheet."""

Choose = Callable[[Choice], None]


class ChoiceBar(ScrollView):
    """Dispatches `on_choice` with the choice after a chip was touched."""

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_choice")
        super().__init__(**kwargs)
        self._choice = Choice()
        self._values: list[str] = []

    def on_choice(self, choice: Choice) -> None:
        """A chip was touched."""

    def show(self, choice: Choice, players: Iterable[PlayerRecord] = ()) -> None:
        self._choice = choice
        faces = [
            choosing.everything(choice),
            *choosing.dates(choice),
            *choosing.players(choice, players)[:_IN_THE_BAR],
            *choosing.modes(choice),
            *reversed(choosing.sizes(choice)),
            *(face for face in choosing.seats(choice) if face.chosen),
        ]
        if _show(self.ids.chips, faces, self._touched):
            self.scroll_x = 0

    def _touched(self, chip: Chip) -> None:
        self.dispatch("on_choice", choosing.toggled(self._choice, chip.value))


class ChoiceSheet(Sheet):
    """All there is to choose; `choose` is called with every change, at once."""

    def __init__(
        self, choice: Choice, players: Iterable[PlayerRecord], choose: Choose, **kwargs: Any
    ) -> None:
        super().__init__(title=_("Which games?"), **kwargs)
        self._choice = choice
        self._players = tuple(players)
        self._choose = choose
        self._groups = {name: Chips() for name in ("players", "modes", "sizes", "seats", "days")}
        titles = {
            "players": _("Who took part"),
            "modes": _("Mode"),
            "sizes": _("Size of the territories"),
            "seats": _("How many played"),
            "days": _("When"),
        }
        for name, chips in self._groups.items():
            if name == "players" and not self._players:
                continue
            group = Group(title=titles[name])
            group.add_widget(chips)
            self.add_widget(group)
        self._calendar = Calendar(first=choice.since, last=choice.until)
        self._calendar.bind(on_pick=lambda _calendar, first, last: self._pick(first, last))
        self.add_widget(self._calendar)
        done = Pill(words=_("Show these games"), primary=True)
        done.bind(on_release=lambda _pill: self.dismiss())
        self.add_foot(done)
        self._show()

    def _show(self) -> None:
        choice, groups = self._choice, self._groups
        _show(groups["players"], choosing.players(choice, self._players), self._touched)
        _show(groups["modes"], choosing.modes(choice), self._touched)
        _show(groups["sizes"], choosing.sizes(choice), self._touched)
        _show(groups["seats"], choosing.seats(choice), self._touched)
        days = [
            ChipFace(
                f"{since.isoformat()} {until.isoformat()}",
                words,
                (choice.since, choice.until) == (since, until),
            )
            for words, since, until in choosing.stretches(_today())
        ]
        _show(groups["days"], [*choosing.dates(choice), *days], self._touched_days)
        self._calendar.first, self._calendar.last = choice.since, choice.until or choice.since

    def _touched(self, chip: Chip) -> None:
        self._take(choosing.toggled(self._choice, chip.value))

    def _touched_days(self, chip: Chip) -> None:
        if chip.value == choosing.DATES or chip.chosen:
            self._take(choosing.toggled(self._choice, choosing.DATES))
        else:
            self._pick(*map(date.fromisoformat, chip.value.split()))

    def _pick(self, first: date, last: date) -> None:
        self._take(replace(self._choice, since=first, until=last))

    def _take(self, choice: Choice) -> None:
        self._choice = choice
        self._show()
        self._choose(choice)


def _show(chips: Any, faces: list[ChipFace], touched: Callable[[Chip], None]) -> bool:
    """Show these; chips that are there already only change their faces. Whether others came."""
    there = {chip.value: chip for chip in chips.children}
    before = [chip.value for chip in reversed(chips.children)]
    after = [face.value for face in faces]
    for face in faces:
        chip = there.get(face.value)
        if chip is None:
            chip = there[face.value] = Chip(value=face.value)
            chip.bind(on_release=touched)
        chip.words, chip.icon, chip.chosen = face.words, face.icon, face.chosen
    if before != after:
        chips.clear_widgets()
        for value in after:
            chips.add_widget(there[value])
    return before != after


def _today() -> date:
    return date.today()  # noqa: DTZ011  # the player's calendar


lay_out("choice_bar")
