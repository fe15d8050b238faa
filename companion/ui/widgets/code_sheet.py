"""The code of a game for another phone's camera; beside it, the same to be sent or copied."""

from collections.abc import Callable
from typing import Final

from kivy.uix.boxlayout import BoxLayout

from companion.app.handing_over import HandOver
from companion.app.services import Services
from companion.exchange.game_link import LongGame
from companion.exchange.qr_code import qr_rows
from companion.texts import _
from companion.ui.theme import theme
from companion.ui.widgets.controls import Pill, Soft
from companion.ui.widgets.qr_picture import QrPicture
from companion.ui.widgets.sheet import Sheet, reopened


class CodeSheet(Sheet):
    def __init__(self, over: HandOver, services: Services, **kwargs: object) -> None:
        super().__init__(title=_("Hand over"), **kwargs)
        self._device: Final = services.device
        self.ids.body.spacing = theme.rhythm
        self.add_widget(QrPicture(rows=qr_rows(over.link)))
        how = _(
            "Aim the other phone’s camera at it. If only text appears there, copy it and paste it"
            " in Import and export."
        )
        for words in (how, over.left_out):
            if words:
                self.add_widget(Soft(text=words, padding=(theme.gutter, 0)))
        text = str(over.link)
        ways = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.rhythm)
        ways.padding = (theme.gutter, 0, theme.gutter, theme.gutter)
        ways.bind(minimum_height=ways.setter("height"))
        self.add_widget(ways)
        sharing = services.sharing
        for words, icon, do in (
            (_("Share"), "share-variant", sharing.share_code),
            (_("Copy"), "content-copy", sharing.copy_code),
            (_("As a file"), "file-outline", sharing.save_code),
        ):
            pill = Pill(words=words, icon=icon)
            pill.bind(on_release=lambda _pill, do=do: do(text))
            ways.add_widget(pill)

    def on_pre_open(self) -> None:
        """A camera reads a bright screen better. Told at once: who puts the sheet away while it
        still comes up has it dark again behind that."""
        self._device.shine(full=True)

    def on_dismiss(self) -> None:
        super().on_dismiss()
        self._device.shine(full=False)


@reopened
def offer_code(services: Services, made: Callable[[], HandOver]) -> None:
    """Show the code, or say why there is none."""
    try:
        over = made()
    except LongGame as long:
        services.notices.say(str(long))
    else:
        CodeSheet(over, services).open()
