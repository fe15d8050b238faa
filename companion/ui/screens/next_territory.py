"""The way on from a territory: to the next that nobody has begun, or to the result."""

from typing import TYPE_CHECKING

from companion.table.view import TableView
from companion.texts import _
from companion.texts.names import shown_name
from companion.ui.new_in_sight import NewInSight
from companion.ui.widgets.shelf import TO_THE_END

if TYPE_CHECKING:
    from companion.ui.screens.territory_screen import TerritoryScreen


class NextTerritory:
    """One step at a time: the same place says another name after each."""

    def __init__(self, screen: "TerritoryScreen") -> None:
        self._screen = screen
        self._stepped = NewInSight()
        self._stepped_at = 0
        """The revision of the game when the last step was taken."""

    def show(self, view: TableView, player: int) -> None:
        """Say where it leads, in the shelf and in the tray."""
        empty = view.next_empty(player)
        words = _("Result") if empty is None else shown_name(view.player(empty).name)
        icon = TO_THE_END if empty is None else "arrow-right"
        shelf, tray = self._screen.shelf, self._screen.tray
        shelf.next_words, shelf.next_icon = words, icon
        shelf.next_primary = view.player(player).territory.laid > 0
        if tray is not None:
            tray.show_next(words, icon, primary=shelf.next_primary)

    def go(self) -> None:
        screen = self._screen
        journal = screen.editor.journal
        if not self._stepped.is_over and journal.revision == self._stepped_at:
            return
        self._stepped.begin()
        self._stepped_at = journal.revision
        empty = journal.view.next_empty(screen.editor.player)
        if empty is None:
            screen.services.session.finish()
            screen.navigator.open_result()
        else:
            screen.turn_to(empty)
