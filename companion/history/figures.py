"""What statistics say: frozen values, with the averages worked out when asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from companion.rules.game import Colour, Mode


class Tally(NamedTuple):
    """Someone's games under some condition; a shared victory is a victory."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0

    @property
    def average(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def win_rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def and_also(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.wins + other.wins,
            self.points + other.points,
            max(self.best, other.best),
        )


class Sources(NamedTuple):
    """Points by where they come from, summed over the games whose territories are known."""

    games: int = 0
    regions: int = 0
    resources: int = 0
    totems: int = 0
    cavemen: int = 0
    variants: int = 0

    def and_also(self, other: "Sources") -> "Sources":
        return Sources(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    def averages(self) -> dict[str, float]:
        """Points a game by source."""
        return {
            name: value / self.games if self.games else 0.0
            for name, value in self._asdict().items()
            if name != "games"
        }


class SourcesOfMonth(NamedTuple):
    """Where the points of a month came from."""

    month: str
    sources: Sources


class NotCounted(NamedTuple):
    """Games that are in no statistics."""

    provisional: int = 0
    """It is too early to say who won."""
    still_open: int = 0
    """They have not ended."""
    alone: int = 0
    """One player was alone with them."""


class BestBoard(NamedTuple):
    """One of the territories with which somebody made most points, and its game."""

    game: str
    day: str | None
    mode: Mode
    size: int
    points: int
    colour: Colour | None
    territory: str
    """Rows in the notation of the game file."""


class LeftOnTable(NamedTuple):
    """How much more one domino elsewhere would have added, over the games where that is known."""

    games: int = 0
    points: int = 0

    @property
    def average(self) -> float:
        return self.points / self.games if self.games else 0.0


class Streak(NamedTuple):
    """Games won or lost one after another, up to the last one; and most victories ever so."""

    won: bool = False
    length: int = 0
    longest_won: int = 0


class RecordKind(Enum):
    MOST_POINTS = "most-points"
    WIDEST_WIN = "widest-win"
    FEWEST_POINTS_TO_WIN = "fewest-points-to-win"
    LARGEST_REGION = "largest-region"
    MOST_FIRES = "most-fires"


class Record(NamedTuple):
    """Who did best, and in which game: the first who did."""

    kind: RecordKind
    value: int
    player: str
    name: str
    game: str
    day: str | None


class Bucket(NamedTuple):
    """How many results lie from `low` to `high`, both included."""

    low: int
    high: int
    results: int


class Point(NamedTuple):
    """One point of a trend: a month or a game, and how many games its average is of."""

    when: str
    games: int
    average: float


class Versus(NamedTuple):
    """One player against another, in the games both took part in."""

    player: str
    name: str
    games: int
    ahead: int
    behind: int

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """A player's line in the statistics."""

    player: str
    name: str
    tally: Tally
    by_mode: Mapping[Mode, Tally]
    by_size: Mapping[int, Tally]
    sources: Sources
    streak: Streak
    left: LeftOnTable


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything over the chosen games. Only games played to the end by several count."""

    games: int
    not_counted: NotCounted
    tally: Tally
    by_mode: Mapping[Mode, Tally]
    by_size: Mapping[int, Tally]
    sources: Sources
    players: tuple[PlayerFigures, ...]
    """Most victories first."""
    records: tuple[Record, ...]
    distribution: tuple[Bucket, ...]
    trend: tuple[Point, ...]
    """By month, oldest first; games without a date are in none."""
    sources_by_month: tuple[SourcesOfMonth, ...]
    """Oldest first; the months of which a territory is known."""


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """Everything about one player over the chosen games."""

    figures: PlayerFigures
    not_counted: NotCounted
    """Of the player's games."""
    head_to_head: tuple[Versus, ...]
    """Most games together first."""
    records: tuple[Record, ...]
    distribution: tuple[Bucket, ...]
    trend: tuple[Point, ...]
    """The dated games, oldest first, each with the average of the last ten games up to it."""
    sources_by_month: tuple[SourcesOfMonth, ...]
    best_boards: tuple[BestBoard, ...]
    """The best first, of equals the one that was laid first."""
