"""What is passed on as a picture: all territories with ranks and points, or the scorecard."""

from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.shared_game import Postcard, PostcardSeat, SharedGame
from companion.app.sharing import APP
from companion.ui.layouts import lay_out
from companion.ui.snapshot import lay_out_now, png_of
from companion.ui.theme import theme
from companion.ui.widgets import score_table, winner_card
from companion.ui.widgets.derived import Derived, derived
from companion.ui.widgets.seat_card import SeatCard

_COLUMN: Final = 300
_ABREAST: Final = 2, 3
"""So many territories stand side by side."""


class PostcardPage(Derived, BoxLayout):
    """Laid out by itself, on no screen."""

    kicker = StringProperty()
    winner = StringProperty()
    about = StringProperty()
    points = StringProperty()
    colour = ColorProperty((0, 0, 0, 0))
    day = StringProperty()
    remark = StringProperty()
    provisional = BooleanProperty(False)
    columns = NumericProperty(2)
    tabled = BooleanProperty(False)
    """The scorecard is on it, and no territories."""

    wide = derived(lambda page: dp(_COLUMN) * max(_ABREAST[0], page.columns), "columns")
    remarked = derived(lambda page: bool(page.remark), "remark")
    maker = derived(lambda _page: APP)

    def say(self, card: Postcard) -> None:
        said = card.announced
        self.kicker, self.winner, self.about = said.kicker, said.winner, said.about
        self.points, self.day, self.remark = said.total, card.day, card.remark
        self.provisional, self.colour = said.undecided, theme.seat(said.colour)


def png_of_postcard(card: Postcard) -> bytes:
    page = PostcardPage()
    page.say(card)
    laid = any(seat.board is not None for seat in card.seats)
    page.columns = _columns(len(card.seats)) if laid else 1
    for seat in card.seats:
        page.ids.seats.add_widget(_seat_card(seat))
    lay_out_now(page)
    return png_of(page)


def png_of_table(shared: SharedGame) -> bytes:
    page = PostcardPage()
    page.say(shared.postcard)
    page.tabled = True
    table = score_table.ScoreTable()
    columns = [
        score_table.PlayerColumn(name, (*theme.player(colour), 1))
        for name, colour in shared.players
    ]
    page.ids.table.add_widget(table)
    table.show(columns, shared.table)
    lay_out_now(page)
    return png_of(page)


def _columns(seats: int) -> int:
    """Of territories; with three of them none stands alone in a row."""
    return seats if seats in (1, *_ABREAST) else _ABREAST[0]


def _seat_card(seat: PostcardSeat) -> SeatCard:
    card = SeatCard(
        rank=seat.rank,
        name=seat.name,
        total=str(seat.total),
        reason=seat.reason,
        parts=seat.parts,
        colour=theme.dot(seat.colour),
        laid=seat.board is not None,
    )
    if seat.board is not None:
        card.ids.board.show(seat.board)
    return card


__all__ = ["PostcardPage", "png_of_postcard", "png_of_table", "winner_card"]

lay_out("postcard")
