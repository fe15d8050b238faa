"""What the history gives out and takes in: frozen values, never rows. Standard library only."""

from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant
from companion.rules.ranking import DecidedBy
from companion.rules.territory import Territory

MOST_GAMES: Final = 100_000
"""Games in one file to take in: more than anyone plays. A larger history travels as a backup."""
MOST_KNOWN: Final = 20_000
"""Players that a history can hold."""


TIE_BREAKS: Final = (DecidedBy.LARGEST_REGION, DecidedBy.FIRES)
"""What can decide between players with the same points."""


@dataclass(frozen=True, slots=True)
class LoggedPlayer:
    """A player of a game of which only the final points are known."""

    name: str
    points: int
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A finished game of which only the final points are known, not the territories.

    Without territories no tie can be broken: equal points share the rank, but where the table says
    who of those with the most points won, and what decided it.
    """

    mode: Mode
    size: int
    players: tuple[LoggedPlayer, ...]
    variants: frozenset[Variant] = frozenset()
    id: str | None = None
    played_at: str | None = None
    notes: str | None = None
    location: str | None = None
    winner: int | None = None
    """Who won the tie, by the place in `players`; None where nobody did."""
    decided_by: DecidedBy | None = None
    """What decided the tie, one of TIE_BREAKS; None where there is no winner of one."""

    def __post_init__(self) -> None:
        if (self.winner is None) != (self.decided_by is None):
            raise ValueError("a tie has both a winner and what decided it, or neither")
        if self.winner is not None and self.winner not in self.level:
            raise ValueError(f"player {self.winner} shares the most points with nobody")
        if self.decided_by not in (None, *TIE_BREAKS):
            raise ValueError(f"a tie is not decided by {self.decided_by}")

    @property
    def level(self) -> tuple[int, ...]:
        """Who share the most points; nobody where one player alone has them."""
        points = [player.points for player in self.players]
        best = tuple(index for index, each in enumerate(points) if each == max(points))
        return best if len(best) > 1 else ()


AnyGame = Game | LoggedGame
"""What the history keeps: with all territories, or by final points only."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game to be read: where it stands in its file, and the game or why there is none."""

    place: str
    game: AnyGame | str
    edited_at: int | None = None
    """When it was edited last, where it says so: milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A player's result in one game. Points by source are None where only the total is known."""

    total: int
    rank: int
    region_points: int | None = None
    resource_points: int | None = None
    totem_points: int | None = None
    caveman_points: int | None = None
    variant_points: int | None = None
    largest_region: int | None = None
    fires: int | None = None
    complete: bool | None = None

    @property
    def won(self) -> bool:
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One player in one game. `territory` is None where only the final points are known."""

    player: str
    """The player's id; the name may change, and is the present one here."""
    name: str
    colour: Colour | None
    territory: Territory | None
    totems: frozenset[Resource]
    result: SeatResult


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game of the history with everything known about it."""

    id: str
    mode: Mode
    size: int
    variants: frozenset[Variant]
    finished: bool
    played_at: str | None
    location: str | None
    notes: str | None
    seats: tuple[SeatRecord, ...]
    decided_by: DecidedBy
    edited_at: int
    """Milliseconds since 1970: which of two versions of a game is the newer."""
    deleted: bool
    provisional: bool = False
    """It is too early to say who won."""

    @property
    def by_points_only(self) -> bool:
        return any(seat.territory is None for seat in self.seats)

    @property
    def winners(self) -> tuple[str, ...]:
        """Nobody, while the result is provisional."""
        if self.provisional:
            return ()
        return tuple(seat.name for seat in self.seats if seat.result.won)

    def decided(self, seat: int) -> DecidedBy:
        """What decided the rank of this seat, as far as points and ranks tell: of players with the
        same points all share the rank, or it was decided between them."""
        result = self.seats[seat].result
        others = [each.result for place, each in enumerate(self.seats) if place != seat]
        if any(other.rank == result.rank for other in others):
            return DecidedBy.SHARED
        level = any(other.total == result.total for other in others)
        return self.decided_by if level else DecidedBy.POINTS

    def _winner_of_tie(self) -> int | None:
        """Who is said to have won a tie; nobody, where rank and points say otherwise."""
        totals = [seat.result.total for seat in self.seats]
        first = [place for place, seat in enumerate(self.seats) if seat.result.won]
        if self.decided_by not in TIE_BREAKS or len(first) != 1:
            return None
        won = totals[first[0]]
        return first[0] if won == max(totals) and totals.count(won) > 1 else None

    def game(self) -> AnyGame:
        """The game as it is exported, checked and edited, with the players' present names."""
        if self.by_points_only:
            winner = self._winner_of_tie()
            return LoggedGame(
                self.mode,
                self.size,
                tuple(LoggedPlayer(s.name, s.result.total, s.colour) for s in self.seats),
                self.variants,
                self.id,
                self.played_at,
                self.notes,
                self.location,
                winner,
                None if winner is None else self.decided_by,
            )
        return Game(
            self.mode,
            self.size,
            tuple(
                Player(seat.name, seat.colour, seat.territory, seat.totems)
                for seat in self.seats
                if seat.colour is not None and seat.territory is not None
            ),
            self.variants,
            self.finished,
            self.id,
            self.played_at,
            self.notes,
            self.location,
        )


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that is there and cannot be read; what else is known of it, as far as that can be."""

    id: str
    names: str = ""
    played_on: str = ""


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games: all conditions together. The default is every game that is not deleted."""

    text: str = ""
    """Words, or beginnings of words, of names, notes and places."""
    players: frozenset[str] = frozenset()
    """Ids of players who all took part."""
    mode: Mode | None = None
    size: int | None = None
    seats: int | None = None
    """How many played."""
    since: date | None = None
    until: date | None = None
    """First and last day, by the calendar of the place where the game was played."""
    deleted: bool = False
    """The deleted games instead, as long as they can be restored."""


ALL = GameFilter()


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """Someone who has played. `former` are the ids of players merged into this one."""

    id: str
    name: str
    archived: bool
    games: int
    last_played: str | None
    former: tuple[str, ...] = ()


class KnownPlayer(NamedTuple):
    """Someone to be offered for the next game."""

    name: str
    colour: Colour | None
    """In the last game; None where nobody wrote it down."""


class TotalChange(NamedTuple):
    """A player's result that came out differently now than when it was saved."""

    seat: int
    name: str
    before: SeatResult
    after: SeatResult


@dataclass(frozen=True, slots=True)
class Reopened:
    """A game scored anew; `changes` is empty where everything came out as it was saved."""

    record: GameRecord
    changes: tuple[TotalChange, ...]
