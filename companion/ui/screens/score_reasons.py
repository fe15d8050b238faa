"""Any number of a scorecard shows on a board what made it."""

from collections.abc import Callable
from typing import Final

from companion.app.game_filters import short_name
from companion.app.kept_game import picture_alone
from companion.app.navigation import Navigator
from companion.app.pad_lines import PadLine, paragraph_of
from companion.app.scorecard_rows import ScorecardRow, scorecard_rows
from companion.table.view import TableView
from companion.ui.theme import theme
from companion.ui.widgets.score_table import PlayerColumn, ScoreTable
from companion.ui.widgets.why_panel import WhyPanel


class ScoreReasons:
    """Leads from a cell of the table to the panel; `turned` is told whose board is shown then."""

    def __init__(
        self,
        table: ScoreTable,
        panel: WhyPanel,
        navigator: Navigator,
        turned: Callable[[int], None],
    ) -> None:
        self._table: Final = table
        self._panel: Final = panel
        self._turned: Final = turned
        self._navigator: Final = navigator
        self._view: TableView | None = None
        self._rows: tuple[ScorecardRow, ...] = ()
        self.player = 0
        self.line: PadLine | None = None
        self.open = False
        """Somebody has touched a number or a player since one came."""
        table.bind(on_cell=lambda _table, player, line: self.touch(player, line))
        panel.bind(on_rule=lambda _panel: self._look_up(), on_close=lambda _panel: self.close())

    def begin(self, view: TableView, player: int) -> None:
        """Of this game, and at first of this player; nothing is told yet."""
        self.player, self.line, self.open = player, None, False
        self.show(view)

    def show(self, view: TableView) -> None:
        """The game as it is now, in the words of now."""
        self._view = view
        players = view.game.players
        columns = [
            PlayerColumn(short_name(player.name), (*theme.player(player.colour), 1))
            for player in players
        ]
        rows = scorecard_rows(view.cards, view.game)
        self._table.show(columns, rows)
        if self.line is not None:
            place = self._place_of(self.line)
            self.line = None if place is None else rows[place].cells[self.player]
        self._rows = rows
        self._say()

    def clear(self) -> None:
        """There is nothing to be told."""
        self._view, self._rows = None, ()
        self.player, self.line, self.open = 0, None, False
        self._table.show((), ())

    def touch(self, player: int, line: PadLine | None = None) -> None:
        """What was touched is told; once more, it is put away."""
        if self.open and (player, line) == (self.player, self.line):
            self.close()
            return
        self.turn_to(player, line)

    def turn_to(self, player: int, line: PadLine | None = None) -> None:
        self.player, self.line, self.open = player, line, True
        self._say()
        self._turned(player)

    def close(self) -> None:
        self.line, self.open = None, False
        self._say()
        self._turned(self.player)

    def _place_of(self, line: PadLine) -> int | None:
        """In which row it stood before."""
        for index, row in enumerate(self._rows):
            if line in row.cells:
                return index
        return None

    def _say(self) -> None:
        if self._view is None:
            return
        name = short_name(self._view.player(self.player).name)
        picture = picture_alone(self._view, self.player, self.line)
        self._panel.show(picture, name, self.line, str(self._view.cards[self.player].total))
        self._table.choose(self.player if self.open else None, self.line)

    def _look_up(self) -> None:
        if self.line is not None:
            self._navigator.look_up(paragraph_of(self.line))
