"""A game as the list shows it: everybody's colour, name, points and board, how it was played."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.app.board_picture import BoardPicture
from companion.app.game_filters import short_name
from companion.app.table_board import frame_alone
from companion.history.game_row import GameRow as SavedGame
from companion.history.game_row import SeatRow
from companion.rules.game import Colour, reach_of_frame
from companion.rules.notation import NotationError, read_territory
from companion.texts import _, terms
from companion.texts.display import one_line, shortened

_IN_PLACE: Final = 30


class SeatFace(NamedTuple):
    """One player of a game."""

    name: str
    points: int
    colour: Colour | None
    won: bool
    board: BoardPicture | None
    """None where only the points are known."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """What the list says of a game."""

    game: str
    seats: tuple[SeatFace, ...]
    """From the best down."""
    about: str
    place: str
    """Where it was; empty where nobody wrote it down."""


def row_of(summary: SavedGame) -> GameRow:
    """Who played and won, how it was played."""
    about = [terms.mode(summary.mode)]
    if summary.size != 5 or len(summary.seats) == 2:
        about.append(f"{summary.size}×{summary.size}")
    if not summary.finished:
        about.insert(0, _("not finished"))
    elif summary.provisional:
        about.insert(0, _("Provisional"))
    crowned = summary.finished and not summary.provisional
    ranked = sorted(summary.seats, key=lambda seat: seat.rank)
    return GameRow(
        summary.id,
        tuple(_face(seat, summary.size, crowned=crowned) for seat in ranked),
        " · ".join(about),
        shortened(one_line(summary.location or ""), _IN_PLACE),
    )


def _face(seat: SeatRow, size: int, *, crowned: bool) -> SeatFace:
    return SeatFace(
        short_name(seat.name),
        seat.total,
        seat.colour,
        crowned and seat.rank == 1,
        small_board(seat.territory, size, seat.colour),
    )


def small_board(territory: str | None, size: int, colour: Colour | None) -> BoardPicture | None:
    """The board as it is kept; none where it cannot be read, which opening the game tells."""
    if territory is None or colour is None:
        return None
    try:
        read = read_territory(territory.split("\n"), reach_of_frame(size))
    except NotationError:
        return None
    return BoardPicture(read.squares, frame_alone(size, read.frame), colour)
