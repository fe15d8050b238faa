"""A territory that was entered on another phone, for the empty seat that is looked at."""

from typing import TYPE_CHECKING, Final

from companion.app.handed_territory import SeatError, step_into
from companion.device import GivenFile
from companion.exchange.game_code import HandedTerritory
from companion.exchange.game_link import LinkError, read_link
from companion.texts import _
from companion.ui.screens.received_codes import code_in, copied
from companion.ui.theme import theme
from companion.ui.widgets.controls import Pill, Soft
from companion.ui.widgets.sheet import Sheet, reopened

if TYPE_CHECKING:
    from companion.ui.screens.territory_screen import TerritoryScreen


@reopened
def ask_for_territory(screen: "TerritoryScreen") -> None:
    """How it comes here."""
    TerritoryRequest(screen).open()


class TerritoryRequest(Sheet):
    """For the player whose territory is shown; there, however long the choice of a file takes."""

    def __init__(self, screen: "TerritoryScreen", **kwargs: object) -> None:
        super().__init__(title=_("From another phone"), **kwargs)
        self._screen: Final = screen
        self._editor: Final = screen.editor
        self._player: Final = screen.editor.player
        self.ids.body.spacing = theme.rhythm
        how = _(
            "On the other phone, enter it as a single territory and share it as a code. Aim this"
            " phone’s camera at the code. If only text appears, copy it and paste it here."
        )
        self.add_widget(Soft(text=how))
        for words, icon, do in (
            (_("Paste a code"), "content-paste", self._paste),
            (_("Choose a file"), "file-outline", self._choose),
        ):
            pill = Pill(words=words, icon=icon)
            pill.bind(on_release=lambda _pill, do=do: do())
            self.add_widget(pill)

    def _paste(self) -> None:
        self._take(copied())

    def _choose(self) -> None:
        if not self._screen.services.device.pick_file(self._chosen):
            self._screen.services.notices.say(_("No app on this device can choose a file."))

    def _chosen(self, given: GivenFile) -> None:
        self._take(code_in(given) or "")

    def _take(self, text: str) -> None:
        """Into the seat; a whole game goes where games come in."""
        self.dismiss(animation=False)
        screen = self._screen
        try:
            found = read_link(text)
            if not isinstance(found, HandedTerritory):
                screen.navigator.receive(GivenFile("", None, link=text))
            elif screen.editor is self._editor:
                screen.do(self._editor.record(step_into(self._editor, self._player, found)))
        except (LinkError, SeatError) as refused:
            screen.services.notices.say(str(refused))
