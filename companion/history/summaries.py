"""What the list of games is made of: games in short, by pages and by days."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from companion.rules.game import Colour, Mode

ON_A_PAGE: Final = 50
"""Games on a page of the list."""
NIGHT_ENDS: Final = 5
"""The hour before which an evening goes on."""
_NIGHT_BEFORE: Final = timedelta(days=1)


class SeatSummary(NamedTuple):
    """A player's line in the list of games."""

    player: str
    name: str
    colour: Colour | None
    total: int
    rank: int
    territory: str | None = None
    """Rows in the notation of the game file; None where only the points are known."""


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


class PagePlace(NamedTuple):
    """Where a game stands in the list, newest first: a page begins below a place."""

    played_order: int
    number: int


@dataclass(frozen=True, slots=True)
class Page:
    """Some games of the list; `next` is where the next page begins, None on the last page."""

    games: tuple[GameSummary, ...]
    next: PagePlace | None


class RowShape(NamedTuple):
    """What the height of a game in the list depends on."""

    seats: int
    by_points_only: bool


class Evening(NamedTuple):
    """Games one after another that were played on one day; without a date, `day` is None."""

    day: str | None
    games: tuple[RowShape, ...]


def day_of(played_at: str) -> date:
    """The day by the calendar of the place where it was played, in whichever way of ISO 8601 it is
    written."""
    return datetime.fromisoformat(played_at).date()


def evening_of(played_at: str | None) -> str | None:
    """The day on whose evening it was: who plays on after midnight still does so tonight.

    Midnight itself is how other programs write that only the day is known. What is no day, in a
    damaged history, counts as none.
    """
    if not isinstance(played_at, str):
        return None
    try:
        moment = datetime.fromisoformat(played_at)
    except ValueError:
        return None
    day = moment.date()
    if moment.hour < NIGHT_ENDS and any((moment.hour, moment.minute, moment.second)):
        day -= min(_NIGHT_BEFORE, day - date.min)  # before the first of all days there is none
    return day.isoformat()


@dataclass(frozen=True, slots=True)
class PagePlan:
    """How many games a list has and below which place each of its pages begins."""

    count: int
    pages: tuple[PagePlace | None, ...]
