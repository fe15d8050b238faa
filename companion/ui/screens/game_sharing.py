"""A kept game for other apps: as a picture, as text, as a file for another phone, as a link."""

from functools import partial
from typing import Final

from kivy.uix.widget import Widget

from companion.app.handing_over import hand_over_game
from companion.app.history_queries import OpenedGame
from companion.app.kept_game import as_text
from companion.app.services import Services
from companion.exchange.bgstats import bgstats_link
from companion.exchange.points_file import write_any
from companion.texts import _
from companion.ui.snapshot import KIND, png_of
from companion.ui.widgets.code_sheet import offer_code
from companion.ui.widgets.sheet import MenuItem, menu


class GameSharing:
    """`page` is where the game is shown, to be pictured."""

    def __init__(self, services: Services, page: Widget) -> None:
        self._services: Final = services
        self._page: Final = page

    def offer(self, opened: OpenedGame) -> None:
        """As a picture, as text, or as the file or the code that another phone takes in."""
        menu(
            _("Share"),
            [
                MenuItem("image-outline", _("As a picture"), partial(self._share_picture, opened)),
                MenuItem("text", _("As text"), partial(self._share_text, opened)),
                MenuItem(
                    "file-outline",
                    _("As a file for another phone"),
                    partial(self._share_file, opened),
                ),
                MenuItem("qrcode", _("As a code for another phone"), partial(self._code, opened)),
            ],
        )

    def post(self, opened: OpenedGame) -> None:
        """Hand the game to BG Stats: it leaves the phone by the player's own touch."""
        if not self._services.sharing.open_link(bgstats_link(opened.record)):
            self._services.notices.say(_("No app on this device opens BG Stats."))

    def _share_text(self, opened: OpenedGame) -> None:
        self._services.sharing.share_text(as_text(opened))

    def _share_picture(self, opened: OpenedGame) -> None:
        self._hand_on(opened, "png", KIND, png_of(self._page))

    def _share_file(self, opened: OpenedGame) -> None:
        line = write_any(opened.record.game())
        self._hand_on(opened, "json", "application/json", f"{line}\n".encode())

    def _code(self, opened: OpenedGame) -> None:
        offer_code(self._services, partial(hand_over_game, opened.record.game()))

    def _hand_on(self, opened: OpenedGame, ending: str, kind: str, content: bytes) -> None:
        day = (opened.record.played_at or "")[:10]
        self._services.sharing.share_file(day, ending, kind, content)
