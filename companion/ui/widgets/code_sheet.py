"""The code of a game for another phone's camera; beside it, the same to be sent or copied."""

from collections.abc import Callable
from typing import Final

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.handing_over import HandOver
from companion.app.services import Services
from companion.exchange.game_link import LongGame
from companion.exchange.qr_code import qr_rows
from companion.texts import _
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets.controls import Pill, PillRow, Soft
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.qr_picture import QrPicture
from companion.ui.widgets.sheet import Sheet, reopened

_LEAST: Final = 0.75
"""Of the sheet's width: a smaller code stands beside the words rather than above them."""


class CodeFace(Derived, BoxLayout):
    """The code, as large as can be seen at once, and what is said about it: below it, or beside it
    where the window is low."""

    rows = ObjectProperty(())
    room = NumericProperty(0)
    """How high all of it may be."""
    words_tall = NumericProperty(0)
    beside = derived(lambda face: face.room < face.width * _LEAST, "room", "width")
    flow = derived(lambda face: "horizontal" if face.beside else "vertical", "beside")
    code_room = derived(lambda face: face.room_for_code(), "beside", "room", "width", "words_tall")

    def room_for_code(self) -> float:
        if self.beside:
            return float(self.room)
        return float(max(self.room - self.words_tall - theme.rhythm, self.width * _LEAST))


class CodeSheet(Sheet):
    def __init__(self, over: HandOver, services: Services, **kwargs: object) -> None:
        super().__init__(title=_("Hand over"), **kwargs)
        self._device: Final = services.device
        self._face: Final = CodeFace(rows=qr_rows(over.link))
        how = _(
            "Aim the other phone’s camera at it. If only text appears there, copy it and paste it"
            " in Import and export."
        )
        for words in (how, over.left_out):
            if words:
                self._face.ids.words.add_widget(Soft(text=words))
        self.add_widget(self._face)
        text = str(over.link)
        ways = PillRow()
        sharing = services.sharing
        for words, icon, do in (
            (_("Share"), "share-variant", sharing.share_code),
            (_("Copy"), "content-copy", sharing.copy_code),
            (_("As a file"), "file-outline", sharing.save_code),
        ):
            pill = Pill(words=words, icon=icon)
            pill.bind(on_release=lambda _pill, do=do: do(text))
            ways.add_widget(pill)
        self.add_foot(ways)
        self.bind(tallest=self._give_room, parts_tall=self._give_room)
        self._give_room()

    def _give_room(self, *_args: object) -> None:
        """Between title and buttons."""
        head, _body, foot = self.parts_tall
        self._face.room = self.tallest - head - foot - theme.gutter * 2 - self.covered[3]

    def on_pre_open(self) -> None:
        """A camera reads a bright screen better. Told at once: who puts the sheet away while it
        still comes up has it dark again behind that."""
        self._device.set_brightness(full=True)

    def on_dismiss(self) -> None:
        super().on_dismiss()
        self._device.set_brightness(full=False)


@reopened
def offer_code(services: Services, made: Callable[[], HandOver]) -> None:
    """Show the code, or say why there is none."""
    try:
        over = made()
    except LongGame as long:
        services.notices.say(str(long))
    else:
        CodeSheet(over, services).open()


# kv names it.
__all__ = ["CodeSheet", "QrPicture", "offer_code"]

lay_out("code_sheet")
