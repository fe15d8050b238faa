"""The score pad of one player of a kept game; the board beside it shows what made a line."""

from typing import TYPE_CHECKING, Final

from companion.app.game_filters import short_name
from companion.app.kept_game import MOST_IN_WINNER, picture_alone
from companion.app.navigation import Navigator
from companion.app.pad_lines import PadLine, pad_lines, paragraph_of
from companion.table.view import TableView
from companion.texts.outlook import pad_title

if TYPE_CHECKING:
    from companion.ui.screens.game_screen import GameScreen


class GamePad:
    """Of a screen with the parts `pad` and `why`; sets its `pad_title` and `pad_total`."""

    def __init__(self, screen: "GameScreen", navigator: Navigator) -> None:
        self._screen: Final = screen
        self._view: TableView | None = None
        self._player = 0
        pad = screen.ids.pad
        pad.bind(on_line=lambda _pad, line: self.explain(line))
        pad.bind(on_rule=lambda _pad, line: navigator.look_up(paragraph_of(line)))

    def show(self, view: TableView | None, player: int) -> None:
        """This player's, in the words of now; None where there are no territories."""
        screen = self._screen
        self._view, self._player = view, player
        if view is None:
            screen.ids.pad.show(())
            return
        card = view.cards[player]
        name = short_name(view.player(player).name, MOST_IN_WINNER)
        screen.pad_title = pad_title(name, provisional=view.provisional)
        screen.pad_total = str(card.total)
        screen.ids.pad.show(pad_lines(card, view.game))

    def explain(self, line: PadLine | None) -> None:
        """Show on the board what made a line of the pad; None: nothing in particular."""
        if line is None:
            self._screen.ids.pad.choose(None)
        if self._view is not None:
            self._screen.ids.why.show(picture_alone(self._view, self._player, line))
