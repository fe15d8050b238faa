"""The open games on Play: gone on with, finished, deleted, brought back."""

from collections.abc import Callable
from functools import partial
from typing import Final

from kivy.uix.boxlayout import BoxLayout

from companion.app.navigation import Navigator
from companion.app.open_games import OpenGame
from companion.app.services import Services
from companion.texts import _, formats, ngettext
from companion.ui.widgets.controls import Pill
from companion.ui.widgets.first_frame import after_first_frame
from companion.ui.widgets.open_game_card import OpenGameCard, about_open_game
from companion.ui.widgets.sheet import MenuItem, menu, missed_items, reopened

_MOST: Final = 4
"""Open games that are listed at first: what comes below is wanted more often than the fifth."""
_MORE: Final = 8
"""So many more at a time, for each takes up to half a megabyte, and its boards time to draw."""

Tell = Callable[[bool, bool], None]


class OpenGameList:
    """Lists them in `box`. `tell` is told whether there is a game to be gone on with, and whether
    there is anything on the list: such a game, or one that was deleted."""

    def __init__(
        self, services: Services, navigator: Navigator, box: BoxLayout, tell: Tell
    ) -> None:
        self._services: Final = services
        self._navigator: Final = navigator
        self._box: Final = box
        self._tell: Final = tell
        self._games: Final = services.open_games
        self._shown: list[OpenGame] = []
        """Those that are listed."""
        self._more = 0
        """How many are not."""
        self._deleted: tuple[OpenGame, ...] = ()
        self._wanted = _MOST
        """So many are to be listed."""

    def begin(self) -> None:
        """Of many, the first few again."""
        self._wanted = _MOST
        self.show()

    def look(self) -> None:
        """The one in hand is there at once; the others are looked for."""
        self._games.glance(self.show)
        self._games.ask(self.show)

    def say_anew(self) -> None:
        self._forget()
        self.show()

    def show(self) -> None:
        """Those to be gone on with, the one in hand first."""
        in_hand = self._games.in_hand
        games = [*([in_hand] if in_hand else []), *self._games.others]
        deleted = self._games.deleted
        self._tell(bool(games), bool(games or deleted))
        # One that stands alone takes no more room than the words that there is one.
        shown = games if len(games) <= self._wanted + 1 else games[: self._wanted]
        more = len(games) - len(shown)
        if shown[: len(self._shown)] != self._shown:
            self._forget()
        elif (shown, more, deleted) == (self._shown, self._more, self._deleted):
            return
        box = self._box
        for pill in [each for each in box.children if isinstance(each, Pill)]:
            box.remove_widget(pill)
        for game in shown[len(self._shown) :]:
            box.add_widget(self._card(game, first=game is games[0]))
        self._shown, self._more, self._deleted = shown, more, deleted
        if more:
            words = ngettext("{count} more open game", "{count} more open games", more)
            words = words.format(count=formats.number(more))
            box.add_widget(_pill(words, "chevron-down", self._show_more))
        if deleted:
            words = _("Deleted open games")
            box.add_widget(_pill(words, "backup-restore", self.offer_deleted))

    def _forget(self) -> None:
        self._box.clear_widgets()
        self._shown, self._more, self._deleted = [], 0, ()

    def _card(self, game: OpenGame, *, first: bool) -> OpenGameCard:
        card = OpenGameCard()
        card.show(game, first=first)
        after_first_frame(card.lay_boards)
        card.bind(on_release=lambda _card: self.go_on(game))
        card.bind(on_more=lambda _card: self.offer(game))
        return card

    def _show_more(self) -> None:
        self._wanted = len(self._shown) + _MORE
        self.show()

    def go_on(self, game: OpenGame) -> None:
        if self._games.go_on(game):
            self._navigator.open_territory()
        else:
            self._services.notices.say(_("This game cannot be read by this version of the app."))

    @reopened
    def offer(self, game: OpenGame) -> None:
        """What can be done with an open game."""
        items = [MenuItem("delete-outline", _("Delete"), lambda: self._delete(game), True)]
        if game.view is not None:
            items.insert(0, MenuItem("pencil-outline", _("Continue"), lambda: self.go_on(game)))
            if len(game.view.game.players) > 1:
                items.insert(1, MenuItem("trophy", _("Result"), lambda: self._finish(game)))
        menu(about_open_game(game), [*missed_items(self._services.notices), *items])

    def _finish(self, game: OpenGame) -> None:
        """To who won; kept in the history, unless that is open still."""
        if self._games.go_on(game):
            self._services.session.finish()
            self._navigator.open_territory()
            self._navigator.open_result()

    def _delete(self, game: OpenGame) -> None:
        def bring_back() -> None:
            self._games.restore(game, self.show)

        self._games.delete(game, self.show)
        self._services.notices.say(_("The game was deleted."), _("Undo"), bring_back, lasting=True)

    @reopened
    def offer_deleted(self) -> None:
        """The open games that were deleted, to be brought back."""
        games = self._games.deleted
        menu(
            _("Bring back"),
            [
                MenuItem("backup-restore", about_open_game(game), partial(self._bring_back, game))
                for game in games
            ],
        )

    def _bring_back(self, game: OpenGame) -> None:
        self._games.restore(game, self.show)


def _pill(words: str, icon: str, do: Callable[[], object]) -> Pill:
    pill = Pill(words=words, icon=icon, small=True)
    pill.bind(on_release=lambda _pill: do())
    return pill
