"""What becomes of a kept game: its details changed, posted, deleted, brought back."""

from collections.abc import Callable
from functools import partial
from typing import Final

from companion.app.day_names import here_and_now, moment_name
from companion.app.history_queries import OpenedGame
from companion.app.navigation import Navigator
from companion.app.points_form import PointsForm
from companion.app.services import Services
from companion.exchange.bgstats import bgstats_link
from companion.history.game_row import AnyGame, GameRow
from companion.texts import _
from companion.ui.widgets.sheet import MenuItem, menu, missed_items


class GameActions:
    """Everything has a way back. `gone` is told once the game is deleted."""

    def __init__(self, services: Services, navigator: Navigator, gone: Callable[[], None]) -> None:
        self._services: Final = services
        self._navigator: Final = navigator
        self._gone: Final = gone

    def offer(self, opened: OpenedGame) -> None:
        record = opened.record
        post = MenuItem("open-in-new", _("Post to BG Stats"), partial(self._post, record))
        if record.deleted:
            words = _("Bring back from the deleted games")
            items = [post, MenuItem("backup-restore", words, self._way_back(record.id))]
        else:
            words = _("Edit names, date, place and note")
            items = [
                MenuItem("pencil-outline", words, partial(self._navigator.edit_details, record)),
                post,
                MenuItem("delete-outline", _("Delete"), partial(self.delete, record.id), True),
            ]
        items = [*missed_items(self._services.notices), *items]
        menu(moment_name(record.played_at, here_and_now()), items)

    def delete(self, game: str) -> None:
        """Gone at once, with a way back."""
        self._services.history.delete(game, lambda _none: self._deleted(game))

    def bring_back(self, game: str) -> None:
        """It is in the history again."""
        self._way_back(game)()

    def offer_undo(self, game: str, before: AnyGame | None) -> None:
        """It was changed; None: it has come in just now."""
        history, navigator = self._services.history, self._navigator

        def undo() -> None:
            if before is None:
                history.delete(game, lambda _none: navigator.ask_again())
            else:
                history.edit(game, before, lambda _id: navigator.ask_again())

        words = _("The game is in the history.") if before is None else _("The game was changed.")
        self._services.notices.say(words, _("Undo"), undo, lasting=True)

    def offer_slip(self, record: GameRow, slip: PointsForm) -> None:
        """What was written beside it was left without being saved."""
        draft, navigator = self._services.log_draft, self._navigator

        def go_back() -> None:
            draft.keep_unsaved(slip)
            navigator.edit_details(record)

        words = _("The changes were not saved.")
        self._services.notices.say(words, _("Undo"), go_back, lasting=True)

    def _deleted(self, game: str) -> None:
        self._gone()
        self._services.notices.say(
            _("The game was deleted."), _("Undo"), self._way_back(game), lasting=True
        )

    def _way_back(self, game: str) -> Callable[[], None]:
        """Holds no screen: it is offered for longer than this one is there."""
        history, navigator = self._services.history, self._navigator

        def restore() -> None:
            history.restore(game, lambda _none: navigator.ask_again())

        return restore

    def _post(self, record: GameRow) -> None:
        """Hand the game to BG Stats: it leaves the phone by the player's own touch."""
        if not self._services.sharing.open_link(bgstats_link(record)):
            self._services.notices.say(_("BG Stats was not found on this device."))
