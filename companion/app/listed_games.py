"""The list of games of one choice, as far as it is known: its first page comes first, then how many
games there are, and on which days."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from companion.app.day_names import day_name, here_and_now
from companion.app.history_queries import ListPlan
from companion.history.game_row import GameRow
from companion.history.listing import (
    ALL,
    Evening,
    GameFilter,
    Page,
    PagePlace,
    RowShape,
    evening_of,
)
from companion.texts import formats, ngettext

Games = tuple[GameRow, ...]

DELETED: Final = GameFilter(deleted=True)
"""The choice of all games that were deleted."""


@dataclass(frozen=True, slots=True)
class ListedGames:
    choice: GameFilter = ALL
    first: Page | None = None
    """The first page, when it has come."""
    plan: ListPlan | None = None

    @property
    def first_pages(self) -> dict[int, Games]:
        """What is known of its pages, by their numbers."""
        return {} if self.first is None else {0: self.first.games}

    @property
    def evenings(self) -> tuple[Evening, ...]:
        """All of them; those of the first page while nothing else is known."""
        if self.plan is not None:
            return self.plan.evenings
        games = () if self.first is None else self.first.games
        return tuple(
            Evening(day, tuple(RowShape(len(each.seats), each.points_only) for each in evening))
            for day, evening in groupby(games, lambda each: evening_of(each.played_at))
        )

    @property
    def headings(self) -> list[str]:
        """One for each evening."""
        now = here_and_now()
        return [_heading(each, now) for each in self.evenings]

    @property
    def counted(self) -> str:
        """How many games there are, once that is known."""
        return "" if self.plan is None else _games(self.plan.pages.count)

    def place_of(self, number: int) -> tuple[PagePlace | None] | None:
        """Below which place that page begins; None: there is no such page, as far as is known."""
        pages = () if self.plan is None else self.plan.pages.pages
        return (pages[number],) if number < len(pages) else None


def _heading(evening: Evening, now: datetime) -> str:
    """The day, and how many games where there were several: “8 November · 3 games”."""
    day, count = day_name(evening.day, now), len(evening.games)
    return day if count == 1 else f"{day} · {_games(count)}"


def _games(count: int) -> str:
    words = ngettext("{count} game", "{count} games", count)
    return words.format(count=formats.number(count))
