"""The scorecard as on the paper pad: a column a player, every cell to be touched for its why."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.app.pad_lines import NOTHING, PadLine, points_words
from companion.app.scorecard_rows import ScorecardRow
from companion.ui.drawings import texture
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls, pad_list, player_dot
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.fitting import even, fit_of, hyphens_broken, words_of
from companion.ui.widgets.ink import pressed, transparent

_FOR_PLAYERS: Final = 0.6
"""Of the width, at most."""
_ROOMY: Final = 88
_LEAST: Final = 0.8
"""Labels of ordinary size shrink to this share."""
_TOTAL: Final = 1.22
"""How much larger its figures are."""
_LEAST_NAME: Final = 0.6
"""A name in smaller letters makes no other one smaller."""


class PlayerColumn(NamedTuple):
    """Whose it is."""

    name: str
    colour: tuple[float, ...]


class ScoreCell(ButtonBehavior, controls.Ink):
    """What a player has of one thing."""

    chosen = BooleanProperty(False)
    is_total = BooleanProperty(False)
    aside = BooleanProperty(False)
    """It is no part of the total."""
    empty = BooleanProperty(False)
    """There is nothing to be shown."""

    backing = derived(
        lambda cell: pressed(
            theme.accent if cell.chosen else transparent(theme.card_raised), cell.state
        ),
        "chosen",
        "state",
    )
    figure_ink = derived(lambda cell: cell.ink_of(), "chosen", "aside", "empty")
    most = NumericProperty(1)
    """How large the figures of all cells may be."""
    figure_size = derived(
        lambda c: theme.size_points * c.most * (_TOTAL if c.is_total else 1), "is_total", "most"
    )

    def ink_of(self) -> list[float]:
        if self.chosen:
            return list(theme.text_on_accent)
        return list(theme.text_soft if self.aside or self.empty else theme.text)


class ScoreHead(controls.Tap):
    """Over a player's column."""

    name = StringProperty()
    colour = ColorProperty((0, 0, 0, 1))
    chosen = BooleanProperty(False)
    ground = derived(
        lambda head: theme.card_raised if head.chosen else transparent(theme.card_raised), "chosen"
    )
    name_tall = NumericProperty(0)
    tall = derived(
        lambda h: max(theme.target, theme.target / 3 + h.name_tall + theme.gutter), "name_tall"
    )


class ScoreLine(Derived, BoxLayout):
    """One row: what it is, and everybody's cell."""

    label = StringProperty()
    icon = StringProperty()
    sign = ObjectProperty(None, allownone=True)
    ground = ColorProperty((0, 0, 0, 0))
    aside = BooleanProperty(False)
    column = NumericProperty(0)
    """How wide a cell is."""
    count = NumericProperty(1)
    label_tall = NumericProperty(0)
    written = StringProperty()
    """The label, with the ends of lines within its words."""
    most = NumericProperty(1)
    """How large the letters of all labels may be."""
    above = BooleanProperty(False)
    """The label has too long a word to stand beside the cells."""

    flow = derived(lambda line: "vertical" if line.above else "horizontal", "above")
    head_tall = derived(
        lambda line: max(line.label_tall, theme.size_icon) + theme.rhythm, "label_tall"
    )
    tall = derived(
        lambda line: (
            line.head_tall + theme.target
            if line.flow == "vertical"
            else max(theme.target, line.head_tall)
        ),
        "head_tall",
        "flow",
    )
    cells_wide = derived(lambda line: line.column * line.count, "column", "count")
    ink = derived(lambda line: theme.text_soft if line.aside else theme.text, "aside")


class ScoreTable(Derived, BoxLayout):
    """Dispatches `on_cell` with the player and the line touched, the line None where only the
    player is meant."""

    count = NumericProperty(1)
    """Of the players."""
    stacked = BooleanProperty(False)
    """Letters are so large that every label stands above its cells."""
    column = derived(lambda table: table.column_with(), "width", "count", "stacked")
    heads_wide = derived(lambda table: table.column * table.count, "column", "count")
    before = derived(lambda table: table.width - table.heads_wide, "width", "heads_wide")
    """Beside the heads, where the names of the rows stand below."""

    def __init__(self, **kwargs: object) -> None:
        self.register_event_type("on_cell")
        super().__init__(**kwargs)
        self._rows: tuple[ScorecardRow, ...] = ()
        self._chosen: tuple[int, str] | None = None
        for name in ("width", "before"):
            self.fbind(name, self._letter)

    def on_cell(self, player: int, line: PadLine | None) -> None:
        """A cell was touched."""

    def column_with(self) -> float:
        return float(self.width / self.count) if self.stacked else self._column_beside()

    def _column_beside(self) -> float:
        """Where labels stand before the cells."""
        wide = min(self.width * _FOR_PLAYERS / self.count, dp(_ROOMY))
        return float(max(theme.target, wide))

    def show(self, columns: Sequence[PlayerColumn], rows: Sequence[ScorecardRow]) -> None:
        self._rows = tuple(rows)
        self.count = max(1, len(columns))
        self._show_heads(columns)
        while len(self.children) > len(rows) + 1:
            self.remove_widget(self.children[0])
        while len(self.children) < len(rows) + 1:
            self.add_widget(ScoreLine())
        for line, row in zip(self._lines, rows, strict=True):
            self._fill(line, row)
        self._letter()

    def on_news(self, *args: object) -> None:
        super().on_news(*args)
        self._letter()

    def choose(self, player: int | None, line: PadLine | None = None) -> None:
        """The cell that is told of; without a line the whole column, without a player none."""
        for index, head in enumerate(reversed(self.ids.heads.children)):
            head.chosen = index == player
        for shown, row in zip(self._lines, self._rows, strict=True):
            for index, cell in enumerate(reversed(shown.ids.cells.children)):
                cell.chosen = line is not None and index == player and row.label == line.label

    def line_of(self, label: str) -> ScoreLine:
        """The row of that name."""
        return next(line for line in self._lines if line.label == label)

    @property
    def _lines(self) -> list[ScoreLine]:
        return list(reversed(self.children))[1:]

    def _show_heads(self, columns: Sequence[PlayerColumn]) -> None:
        box = self.ids.heads
        while len(box.children) > len(columns):
            box.remove_widget(box.children[0])
        while len(box.children) < len(columns):
            player = len(box.children)
            head = ScoreHead()
            head.bind(
                on_release=lambda _head, player=player: self.dispatch("on_cell", player, None)
            )
            head.ids.name.fbind("alone", self._even_names)
            box.add_widget(head)
        for head, column in zip(reversed(box.children), columns, strict=True):
            head.name, head.colour = column.name, column.colour
        self._even_names()

    def _even_names(self, *_args: object) -> None:
        even([head.ids.name for head in self.ids.heads.children], _LEAST_NAME)

    def _fill(self, shown: ScoreLine, row: ScorecardRow) -> None:
        shown.label, shown.icon, shown.aside = row.label, row.icon, row.breaks_ties
        shown.sign = texture(row.sign) if row.sign else None
        shown.ground = (*theme.terrain(row.terrain), 1) if row.terrain else (0, 0, 0, 0)
        shown.count, shown.column = len(row.cells), self.column
        box = shown.ids.cells
        while len(box.children) > len(row.cells):
            box.remove_widget(box.children[0])
        while len(box.children) < len(row.cells):
            cell = ScoreCell()
            cell.bind(on_release=self._touched)
            box.add_widget(cell)
        for player, (cell, line) in enumerate(zip(reversed(box.children), row.cells, strict=True)):
            cell.player, cell.line = player, line
            cell.text = NOTHING if line is None else points_words(line)
            cell.empty, cell.disabled = line is None, line is None
            cell.is_total, cell.aside = row.is_total, row.breaks_ties

    def _letter(self, *_args: object) -> None:
        """All labels in letters of one size; what would make all of them small stands above its
        cells."""
        full, font = theme.size_body, theme.text_font
        sign = theme.size_icon + theme.rhythm
        lines = self._lines
        beside = self.width - self._column_beside() * self.count - sign
        self.stacked = theme.large_text and any(
            fit_of(words_of(line.label), full, font, max(1, beside)) < 1 for line in lines
        )
        room = (self.width if self.stacked else self.before) - sign
        fits = {}
        for line in lines:
            line.written = hyphens_broken(line.label, full, font, room)
            fits[line] = fit_of(words_of(line.written), full, font, room)
        floor = 0 if self.stacked else _LEAST
        least = min((fit for fit in fits.values() if fit >= floor), default=1)
        for line, fit in fits.items():
            line.above = self.stacked or fit < floor
            line.most = least
            if line.above:
                line.written = line.label
        self._letter_figures(lines)

    def _letter_figures(self, lines: Sequence[ScoreLine]) -> None:
        """All of one size; those of the total are larger."""
        font, room = theme.display_font, self.column - theme.rhythm_half
        fits = []
        for cell in (cell for line in lines for cell in line.ids.cells.children):
            size = theme.size_points * (_TOTAL if cell.is_total else 1)
            fits.append(fit_of((cell.text,), size, font, room))
        least = min(fits, default=1)
        for line in lines:
            for cell in line.ids.cells.children:
                cell.most = least

    def _touched(self, cell: ScoreCell) -> None:
        self.dispatch("on_cell", cell.player, cell.line)

    def on_column(self, _table: object, _column: float) -> None:
        # It may have changed once more since, on what its first change made known.
        for line in self._lines:
            line.column = self.column


__all__ = [
    "PlayerColumn",
    "ScoreCell",
    "ScoreHead",
    "ScoreLine",
    "ScoreTable",
    "pad_list",
    "player_dot",
]

lay_out("score_table")
