"""What the list of games is made of: games in short, by pages and by days."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.rules.game import Colour, Mode

ON_A_PAGE: Final = 50
"""Games on a page of the list."""


class SeatSummary(NamedTuple):
    """A player's line in the list of games."""

    player: str
    name: str
    colour: Colour | None
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game's entry in the list."""

    id: str
    mode: Mode
    size: int
    finished: bool
    played_at: str | None
    location: str | None
    notes: str | None
    by_points_only: bool
    seats: tuple[SeatSummary, ...]
    provisional: bool = False
    """It is too early to say who won."""

    @property
    def winners(self) -> tuple[str, ...]:
        """Nobody, while the result is provisional."""
        if self.provisional:
            return ()
        return tuple(seat.name for seat in self.seats if seat.rank == 1)


class PagePlace(NamedTuple):
    """Where a game stands in the list, newest first: a page begins below a place."""

    played_order: int
    number: int


@dataclass(frozen=True, slots=True)
class Page:
    """Some games of the list; `next` is where the next page begins, None on the last page."""

    games: tuple[GameSummary, ...]
    next: PagePlace | None


class Days(NamedTuple):
    """Games one after another that were played on one day; without a date, `day` is None."""

    day: str | None
    games: int


@dataclass(frozen=True, slots=True)
class PagePlan:
    """How many games a list has and below which place each of its pages begins."""

    count: int
    pages: tuple[PagePlace | None, ...]
