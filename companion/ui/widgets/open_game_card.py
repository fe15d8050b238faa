"""An open game on the list: whose it is, how it stands, how far it has come."""

from typing import Final

from kivy.properties import BooleanProperty, StringProperty

from companion.app.game_filters import short_name
from companion.app.open_games import OpenGame, laid
from companion.rules.game import Game
from companion.rules.scoring import Scorecard
from companion.table.view import TableView
from companion.texts import _, formats, terms
from companion.texts.names import is_given
from companion.ui.layouts import lay_out
from companion.ui.theme import theme
from companion.ui.widgets import controls
from companion.ui.widgets.derived import derived

_BETWEEN: Final = " · "
_HELD: Final = "\N{NO-BREAK SPACE}"


class OpenGameCard(controls.Tap):
    """`on_release` goes on with it; dispatches `on_more` where something else is wanted."""

    first = BooleanProperty(False)
    """The one that is most likely to be gone on with."""
    heading = derived(lambda card: _("Continue") if card.first else "", "first")
    players = StringProperty()
    laid = BooleanProperty(False)
    """Some square lies on one of its boards."""
    board_side = derived(lambda _card: theme.target * 1.25)
    boards_tall = derived(lambda card: card.board_side + theme.rhythm if card.laid else 0, "laid")
    boards_air = derived(lambda card: theme.rhythm if card.laid else 0, "laid")
    words = StringProperty()
    ground = derived(lambda card: theme.accent if card.first else theme.card, "first")
    colour = derived(lambda card: theme.text_on_accent if card.first else theme.text, "first")
    soft = derived(lambda card: theme.text_on_accent if card.first else theme.text_soft, "first")
    air = derived(lambda _card: (theme.gutter * 1.4, theme.gutter, theme.rhythm, theme.gutter))

    def __init__(self, **options: object) -> None:
        self.register_event_type("on_more")
        super().__init__(**options)
        self._view: TableView | None = None

    def on_more(self) -> None:
        """Something else than going on."""

    def show(self, game: OpenGame, *, first: bool) -> None:
        self.first = first
        self._view = game.view if game.view is not None and laid(game.view.game) else None
        self.laid = self._view is not None
        self.players = about_open_game(game)
        if game.view is None:
            self.words = _("Another version of the app may be able to read it.")
        else:
            self.words = _BETWEEN.join((terms.mode(game.view.game.mode), _how_far(game.view.game)))

    def lay_boards(self) -> None:
        """All boards, small; the first frame does without."""
        if self._view is not None and not self.ids.boards.children:
            from companion.app.table_board import picture_of  # noqa: PLC0415  # as it says
            from companion.ui.widgets.board import Board  # noqa: PLC0415  # as it says

            for index in range(len(self._view.game.players)):
                board = Board(size_hint=(None, 1), width=self.board_side)
                board.show(picture_of(self._view, index))
                self.ids.boards.add_widget(board)


def about_open_game(game: OpenGame) -> str:
    """Who plays, and the points so far."""
    return _standings(game.view) if game.view else _("A game that cannot be read")


def _standings(view: TableView) -> str:
    if not laid(view.game):
        return formats.listed(short_name(player.name) for player in view.game.players)
    return _BETWEEN.join(_standing(card) for card in view.cards)


def _standing(card: Scorecard) -> str:
    """A total is not parted from its name; and behind one that may end in a number, or that all
    territories have, it is no number of theirs."""
    name = short_name(card.player.name)
    if is_given(card.player.name):
        return formats.labelled(name, card.total).replace(" ", _HELD)
    return f"{name}{_HELD}{card.total}"


def _how_far(game: Game) -> str:
    count = laid(game)
    if not count:
        return _("nothing entered yet")
    most = len(game.players) * (game.size * game.size - 1)
    return _("{laid} of {most} squares").format(laid=count, most=most)


lay_out("open_game_card")
