"""A game for other apps as a picture, its scorecard or text; for another phone as file or code."""

from collections.abc import Callable
from functools import partial
from typing import Final

from companion.app.services import Services
from companion.app.shared_game import SharedGame
from companion.texts import _
from companion.ui.snapshot import KIND
from companion.ui.widgets.code_sheet import offer_code
from companion.ui.widgets.postcard import png_of_postcard, png_of_table
from companion.ui.widgets.sheet import MenuItem, menu


class GameSharing:
    """The same from wherever a game is shared."""

    def __init__(self, services: Services) -> None:
        self._services: Final = services
        self._edited_at: int | None = None
        """When the game was edited last; the history is asked about one that is in hand."""

    def offer(self, shared: SharedGame) -> None:
        self._know(shared.edited_at)
        if shared.edited_at is None and shared.alone is None:
            self._services.history.edited_at(shared.game.id or "", self._know)
        items = [self._item("image-outline", _("As a picture"), self._share_picture, shared)]
        if shared.table:
            items.append(
                self._item("table", _("The scorecard as a picture"), self._share_table, shared)
            )
        items.append(self._item("text", _("As text"), self._share_text, shared))
        if shared.alone is None:
            items.append(
                self._item(
                    "file-outline", _("As a file for another phone"), self._share_file, shared
                )
            )
        items.append(self._item("qrcode", _("As a code for another phone"), self._code, shared))
        menu(_("Share"), items)

    @staticmethod
    def _item(
        icon: str, words: str, share: Callable[[SharedGame], None], shared: SharedGame
    ) -> MenuItem:
        return MenuItem(icon, words, partial(share, shared))

    def _share_text(self, shared: SharedGame) -> None:
        self._services.sharing.share_text(shared.text)

    def _share_picture(self, shared: SharedGame) -> None:
        self._hand_on(shared, "png", KIND, png_of_postcard(shared.postcard))

    def _share_table(self, shared: SharedGame) -> None:
        self._hand_on(shared, "png", KIND, png_of_table(shared))

    def _share_file(self, shared: SharedGame) -> None:
        self._hand_on(shared, "json", "application/json", shared.line.encode())

    def _code(self, shared: SharedGame) -> None:
        offer_code(self._services, partial(shared.hand_over, self._edited_at))

    def _know(self, edited_at: int | None) -> None:
        self._edited_at = edited_at

    def _hand_on(self, shared: SharedGame, ending: str, kind: str, content: bytes) -> None:
        self._services.sharing.share_file(shared.played_on, ending, kind, content)
