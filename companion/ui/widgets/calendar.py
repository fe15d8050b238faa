"""A month to pick a day from, or a stretch of days."""

from datetime import date, timedelta
from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.texts import formats
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.ink import transparent

_WEEKS: Final = 6
_DAYS: Final = 7
_SOME_MONDAY: Final = date(2024, 1, 1)


def _ink(cell: "DayCell") -> list[float]:
    if cell.end:
        return list(theme.text_on_accent)
    return list(theme.text_soft if cell.faint else theme.text)


def _ground(cell: "DayCell") -> list[float]:
    if cell.end:
        return list(theme.accent)
    return list(theme.card_raised) if cell.within else transparent(theme.card_raised)


class DayCell(Derived, ButtonBehavior, Label):
    """One day of the month."""

    end = BooleanProperty(False)
    """The first or the last of the stretch."""
    within = BooleanProperty(False)
    faint = BooleanProperty(False)
    """Of the month before or after."""

    tall = derived(lambda _cell: max(theme.target, theme.size_small * 1.8))
    ink = derived(_ink, "end", "faint")
    font = derived(lambda cell: theme.text_font if cell.faint else theme.medium_font, "faint")
    ground = derived(_ground, "end", "within")
    inset = derived(lambda cell: dp(2) if cell.end else 0, "end")
    """What lies between two ends is one band."""
    ground_pos = derived(lambda cell: (cell.x + cell.inset, cell.y + dp(2)), "pos", "inset")
    ground_size = derived(
        lambda cell: (cell.width - cell.inset * 2, cell.height - dp(4)), "size", "inset"
    )
    ground_radius = derived(lambda cell: [theme.radius_small if cell.end else 0], "end")


class Calendar(BoxLayout):
    """Dispatches `on_pick` with the first and the last day picked; without `ranged` one day."""

    ranged = BooleanProperty(True)
    first = ObjectProperty(None, allownone=True)
    last = ObjectProperty(None, allownone=True)
    heading = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_pick")
        self._cells: list[DayCell] = []
        self._month = date.today().replace(day=1)  # noqa: DTZ011  # the player's calendar
        super().__init__(**kwargs)
        for day in range(_DAYS):
            name = formats.weekday_in_short(_SOME_MONDAY + timedelta(days=day))
            self.ids.days.add_widget(DayCell(text=name, disabled=True, faint=True))
        for index in range(_WEEKS * _DAYS):
            cell = DayCell()
            cell.bind(on_release=lambda _cell, index=index: self._pick(index))
            self._cells.append(cell)
            self.ids.days.add_widget(cell)
        self.fbind("first", self._show)
        self.fbind("last", self._show)
        if self.first is not None:
            self._month = self.first.replace(day=1)
        self._show()

    def on_pick(self, first: date, last: date) -> None:
        """A day was picked."""

    def turn(self, months: int) -> None:
        """To another month."""
        index = self._month.year * 12 + self._month.month - 1 + months
        year, month = divmod(index, 12)
        if date.min.year <= year < date.max.year:
            self._month = date(year, month + 1, 1)
            self._show()

    def _pick(self, index: int) -> None:
        day = self._begin() + timedelta(days=index)
        if self.ranged and self.first is not None and self.first == self.last and day > self.first:
            self.last = day
        else:
            self.first = self.last = day
        self.dispatch("on_pick", self.first, self.last)

    def _begin(self) -> date:
        """The Monday that the page begins with."""
        return self._month - timedelta(days=self._month.weekday())

    def _show(self, *_args: object) -> None:
        self.heading = formats.month_and_year(self._month)
        begin = self._begin()
        for index, cell in enumerate(self._cells):
            day = begin + timedelta(days=index)
            cell.text = str(day.day)
            cell.faint = day.month != self._month.month
            cell.end = day in (self.first, self.last)
            cell.within = (
                self.first is not None and self.last is not None and self.first <= day <= self.last
            )


lay_out("calendar")
