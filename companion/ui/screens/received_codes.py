"""What comes as a code: pasted, or in a file. A game is shown as a file's games are; a territory
takes a seat of the game under way, or is looked at by itself."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.handed_territory import (
    FreeSeat,
    SeatError,
    about_territory,
    by_itself,
    free_seats,
    seen_by_itself,
)
from companion.app.navigation import Navigator
from companion.app.services import Services
from companion.app.transfer import Form
from companion.device import GivenFile
from companion.exchange.game_code import HandedGame, HandedTerritory
from companion.exchange.game_link import MOST_READ, LinkError, brings_games, brings_link, read_link
from companion.table.editor import Editor
from companion.texts import _
from companion.ui.theme import theme
from companion.ui.widgets.board import Board
from companion.ui.widgets.controls import Soft, Words
from companion.ui.widgets.sheet import MenuItem, menu, reopened

_BOARD: Final = 2.5
"""How large a territory is drawn, in fingers."""


class ReceivedCodes:
    """`show` gets a game that came, to be previewed, `show_all` a text with several."""

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        show: Callable[[HandedGame], None],
        show_all: Callable[[str], None],
    ) -> None:
        self._services: Final = services
        self._navigator: Final = navigator
        self._show: Final = show
        self._show_all: Final = show_all

    def paste(self) -> None:
        """What was copied elsewhere."""
        self.receive(copied())

    def takes(self, given: GivenFile) -> bool:
        """Whether it is a link or a text with one somewhere; then it is taken. A table or a file of
        games is one, whatever its notes say, and so is a text with several."""
        text = code_in(given)
        if text is not None:
            self.receive(text)
        return text is not None

    def receive(self, text: str) -> None:
        if brings_games(text):
            self._show_all(text)
            return
        try:
            found = read_link(text)
        except LinkError as error:
            self._services.notices.say(str(error))
            return
        if isinstance(found, HandedTerritory):
            self._offer(found)
        else:
            self._show(found)

    @reopened
    def _offer(self, handed: HandedTerritory) -> None:
        editor = self._services.session.open_table
        above, seats = [_small_board(handed)], list[MenuItem]()
        if editor is not None:
            try:
                for seat in free_seats(editor, handed):
                    take = partial(self._take_seat, editor, seat)
                    seats.append(MenuItem("", seat.words, take, colour=seat.colour))
                above.append(Soft(text=_("Which seat in the current game?"), padding=_air()))
            except SeatError as refused:
                above.append(Soft(text=str(refused), padding=_air()))
        look = MenuItem("map-outline", _("Look at it by itself"), partial(self._look_at, handed))
        menu(about_territory(handed), [*seats, look], above)

    def _take_seat(self, editor: Editor, seat: FreeSeat) -> None:
        editor.cancel()
        editor.player = seat.step.player
        editor.record(seat.step)
        self._navigator.open_territory()

    def _look_at(self, handed: HandedTerritory) -> None:
        self._services.open_games.begin(by_itself(handed))
        self._navigator.open_territory()


def copied() -> str:
    """What was copied elsewhere."""
    from kivy.core.clipboard import Clipboard  # noqa: PLC0415  # looks for its means

    return Clipboard.paste() or ""


def code_in(given: GivenFile) -> str | None:
    """The link that it is, or its text where there is one code in it. A table or a file of games
    is one, whatever its notes say, and so is a text with several."""
    if given.link:
        return given.link
    if given.path is None or Form.of(given.name) is Form.TABLE:
        return None
    data = _beginning(given.path)
    text = data.decode("utf-8", "replace")
    is_one = brings_link(data) and len(data) <= MOST_READ and not brings_games(text)
    return text if is_one else None


def _small_board(handed: HandedTerritory) -> Widget:
    """What comes, to be known again."""
    picture, points = seen_by_itself(handed)
    board = Board(size_hint=(None, 1), width=theme.target * _BOARD)
    board.show(picture)
    row = BoxLayout(size_hint_y=None, height=theme.target * _BOARD, spacing=theme.gutter)
    row.padding = _air()
    row.add_widget(board)
    row.add_widget(Words(text=points, letter=theme.size_title, pos_hint={"center_y": 0.5}))
    return row


def _air() -> tuple[float, float]:
    return theme.gutter, theme.rhythm_half


def _beginning(path: Path) -> bytes:
    """As much of a file as a link is looked for in, and whether there is more; nothing of one that
    is gone."""
    try:
        with path.open("rb") as stream:
            return stream.read(MOST_READ + 1)
    except OSError:
        return b""
