"""Which games: a row of chips over a list, and a sheet with everything there is to choose."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from typing import Final

from kivy.uix.layout import Layout

from companion.app import game_filters
from companion.app.game_filters import ChipFace
from companion.history.listing import GameFilter
from companion.history.players import PlayerRecord
from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.new_in_sight import NewInSight
from companion.ui.theme import theme
from companion.ui.widgets.calendar import Calendar
from companion.ui.widgets.calm_scroll import CalmScroll
from companion.ui.widgets.controls import Pill
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.sheet import AT_FIRST, Chip, Chips, Group, Sheet

_IN_THE_BAR: Final = 5
"""Players offered without opening the sheet."""

Choose = Callable[[GameFilter], None]


class ChoiceBar(Derived, CalmScroll):
    """Dispatches `on_choice` with the choice after a chip was touched."""

    stays_in_sight = True
    """No message lies over it."""

    chips_height = derived(lambda _bar: max(theme.target, theme.size_sign * 1.2 + theme.rhythm * 2))
    tall = derived(lambda bar: bar.chips_height + theme.rhythm, "chips_height")

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_choice")
        super().__init__(**kwargs)
        self._choice = GameFilter()
        self._players: tuple[PlayerRecord, ...] = ()
        self._still: Final = NewInSight(self._show)

    def on_choice(self, choice: GameFilter) -> None:
        """A chip was touched."""

    def show(self, choice: GameFilter, players: Iterable[PlayerRecord] = ()) -> None:
        self._choice, self._players = choice, tuple(players)
        self._show()

    def _show(self) -> None:
        choice = self._choice
        faces = [
            game_filters.everything(choice),
            *game_filters.dates(choice),
            *game_filters.players(choice, self._players)[:_IN_THE_BAR],
            *game_filters.modes(choice),
            *reversed(game_filters.sizes(choice)),
            *(face for face in game_filters.seats(choice) if face.chosen),
        ]
        if _show(self.ids.chips, faces, self._touched, staying=not self._still.is_over):
            self.scroll_x = 0

    def _touched(self, chip: Chip) -> None:
        self._still.begin()
        self.dispatch("on_choice", game_filters.toggled(self._choice, chip.value))


class ChoiceSheet(Sheet):
    """All there is to choose; `choose` is called with every change, at once."""

    def __init__(
        self, choice: GameFilter, players: Iterable[PlayerRecord], choose: Choose, **kwargs: object
    ) -> None:
        super().__init__(title=_("Which games?"), **kwargs)
        self._choice = choice
        self._players = tuple(players)
        self._choose = choose
        self._most = AT_FIRST
        self._groups = {name: Chips() for name in ("players", "modes", "sizes", "seats", "days")}
        titles = {
            "players": _("Players"),
            "modes": _("Mode"),
            "sizes": _("Size of the territories"),
            "seats": _("Number of players"),
            "days": _("Period"),
        }
        for name, chips in self._groups.items():
            if name == "players" and not game_filters.players(choice, self._players):
                continue
            group = Group(title=titles[name])
            group.add_widget(chips)
            self.add_widget(group)
        self._calendar = Calendar(first=choice.since, last=choice.until)
        self._calendar.bind(on_pick=lambda _calendar, first, last: self._pick_day(first, last))
        self.add_widget(self._calendar)
        self._below = 0.0
        """How much of the page lay below what was seen when a day was picked."""
        self._picking: Final = NewInSight()
        self._choosing: Final = NewInSight(self._show)
        body = self.ids.body
        body.bind(height=self._stay)
        body.parent.bind(height=self._stay)
        done = Pill(words=_("Show these games"), primary=True)
        done.bind(on_release=lambda _pill: self.dismiss())
        self.add_foot(done)
        self._show()

    def _show(self) -> None:
        choice, groups = self._choice, self._groups
        faces = game_filters.players(choice, self._players, self._most)
        staying = not self._choosing.is_over
        _show(groups["players"], faces, self._touched_player, staying=staying)
        _show(groups["modes"], game_filters.modes(choice), self._touched)
        _show(groups["sizes"], game_filters.sizes(choice), self._touched)
        _show(groups["seats"], game_filters.seats(choice), self._touched)
        days = [
            ChipFace(
                f"{since.isoformat()} {until.isoformat()}",
                words,
                (choice.since, choice.until) == (since, until),
            )
            for words, since, until in game_filters.stretches(_today())
        ]
        _show(groups["days"], [*game_filters.dates(choice), *days], self._touched_days)
        self._calendar.first, self._calendar.last = choice.since, choice.until or choice.since

    def _touched_player(self, chip: Chip) -> None:
        if chip.value == game_filters.MORE:
            self._most *= 2
            self._show()
        else:
            self._choosing.begin()
            self._touched(chip)

    def _touched(self, chip: Chip) -> None:
        self._take(game_filters.toggled(self._choice, chip.value))

    def _touched_days(self, chip: Chip) -> None:
        if chip.value == game_filters.DATES or chip.chosen:
            self._take(game_filters.toggled(self._choice, game_filters.DATES))
        else:
            self._pick(*map(date.fromisoformat, chip.value.split()))

    def _pick_day(self, first: date, last: date) -> None:
        page = self.ids.body.parent
        self._below = page.scroll_y * max(0.0, self.ids.body.height - page.height)
        self._picking.begin()
        self._pick(first, last)

    def _stay(self, *_args: object) -> None:
        """The finger goes on to the last day: a chip more above the calendar does not move it."""
        page = self.ids.body.parent
        hidden = self.ids.body.height - page.height
        if hidden > 0 and not self._picking.is_over:
            page.scroll_y = min(1.0, self._below / hidden)

    def _pick(self, first: date, last: date) -> None:
        self._take(replace(self._choice, since=first, until=last))

    def _take(self, choice: GameFilter) -> None:
        self._choice = choice
        self._show()
        self._choose(choice)


def _show(
    chips: Layout, faces: list[ChipFace], touched: Callable[[Chip], None], *, staying: bool = False
) -> bool:
    """Show these; chips that are there already only change their faces. If they are `staying`,
    none comes, goes or moves: a thumb is on its way to where the next one lies. Whether others
    came."""
    there = {chip.value: chip for chip in chips.children}
    before = [chip.value for chip in reversed(chips.children)]
    if staying:
        faces = [face for face in faces if face.value in there]
    after = [face.value for face in faces]
    for chip in chips.children:
        chip.chosen = chip.chosen and chip.value in after
    for face in faces:
        chip = there.get(face.value)
        if chip is None:
            chip = there[face.value] = Chip(value=face.value)
            chip.bind(on_release=touched)
        chip.words, chip.icon, chip.chosen = face.words, face.icon, face.chosen
    if staying or before == after:
        return False
    chips.clear_widgets()
    for value in after:
        chips.add_widget(there[value])
    return True


def _today() -> date:
    return date.today()  # noqa: DTZ011  # the player's calendar


lay_out("choice_bar")
