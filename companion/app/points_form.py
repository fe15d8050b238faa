"""A slip of paper with a game on it: who, how many points, when and where. What a player fills in
by hand, and the game it makes.

    PointsFormError        something is missing; `str()` says what
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from enum import Enum
from typing import Self

from companion.app.day_names import here_and_now
from companion.app.known_players import KnownPlayers
from companion.history.game_row import AnyGame, GameRow, LoggedGame, LoggedPlayer, day_of
from companion.rules.game import Colour, Game, Mode, Variant, usual_size
from companion.rules.ranking import DecidedBy
from companion.texts import _


class PointsFormError(ValueError):
    """The slip makes no game yet; `str()` is a sentence about what to fill in, at `seat`."""

    def __init__(self, words: str, seat: int, part: "Part") -> None:
        super().__init__(words)
        self.seat = seat
        self.part = part


class Part(Enum):
    """What of a seat is filled in."""

    NAME = "name"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class PointsFormSeat:
    name: str = ""
    points: str = ""
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class PointsForm:
    seats: tuple[PointsFormSeat, ...]
    mode: Mode = Mode.DISCOVERY
    size: int = 5
    variants: frozenset[Variant] = frozenset()
    played_at: str | None = None
    location: str = ""
    notes: str = ""
    laid: Game | None = None
    """The game with its territories, where there are any; its points follow from them."""
    id: str | None = None
    winner: int | None = None
    """Who won, of several with the most points; None where they share the victory."""
    tie_break: DecidedBy = DecidedBy.LARGEST_REGION
    """By what, where somebody did."""

    @classmethod
    def empty(cls, seats: int, now: datetime) -> Self:
        return cls(
            tuple(PointsFormSeat(colour=colour) for colour in list(Colour)[:seats]),
            played_at=now.isoformat(timespec="seconds"),
        )

    @classmethod
    def of(cls, record: GameRow) -> Self:
        game = record.game()
        return cls(
            tuple(PointsFormSeat(seat.name, str(seat.total), seat.colour) for seat in record.seats),
            record.mode,
            record.size,
            record.variants,
            record.played_at,
            record.location or "",
            record.notes or "",
            game if isinstance(game, Game) else None,
            record.id,
            None if isinstance(game, Game) else game.winner,
            (not isinstance(game, Game) and game.decided_by) or DecidedBy.LARGEST_REGION,
        )

    @property
    def level(self) -> tuple[int, ...]:
        """Who share the most points, as soon as all points are filled in: of these one may have
        won. Nobody where one player alone has them, or territories tell."""
        points = [_number(seat.points) for seat in self.seats]
        if self.laid is not None or None in points:
            return ()
        return LoggedGame(
            self.mode, self.size, tuple(LoggedPlayer("", each or 0) for each in points)
        ).level

    @property
    def won(self) -> int | None:
        """Who won the tie there is."""
        return self.winner if self.winner in self.level else None

    @property
    def day(self) -> date | None:
        return day_of(self.played_at) if self.played_at else None

    def on(self, day: date) -> Self:
        """The same on another day, at the same time of day."""
        if self.played_at is not None:
            moment = datetime.fromisoformat(self.played_at)
            moment = moment.replace(year=day.year, month=day.month, day=day.day)
        else:
            moment = datetime.combine(day, time(20), here_and_now().tzinfo)
        return replace(self, played_at=moment.isoformat(timespec="seconds"))

    def with_seats(self, count: int) -> Self:
        """So many players, on territories of their usual size; who goes is forgotten, who comes has
        a colour that is free."""
        seats = list(self.seats[:count])
        while len(seats) < count:
            taken = {seat.colour for seat in seats}
            free = [colour for colour in Colour if colour not in taken]
            seats.append(PointsFormSeat(colour=free[0] if free else None))
        return replace(self, seats=tuple(seats), size=usual_size(count))

    def with_seat(self, index: int, seat: PointsFormSeat) -> Self:
        """Who had that colour takes this one's: no two seats share one."""
        before = self.seats[index]
        seats = [
            replace(other, colour=before.colour)
            if seat.colour is not None and other.colour is seat.colour and place != index
            else other
            for place, other in enumerate(self.seats)
        ]
        seats[index] = seat
        return replace(self, seats=tuple(seats))

    def with_written(self, index: int, part: Part, text: str) -> Self:
        """This is filled in there."""
        seat = self.seats[index]
        seat = replace(seat, name=text) if part is Part.NAME else replace(seat, points=text)
        return self.with_seat(index, seat)

    def with_next_colour(self, index: int) -> Self:
        """The colour after this one; after the last none, where no territory has it."""
        seat = self.seats[index]
        colours: list[Colour | None] = [*Colour] if self.laid else [*Colour, None]
        following = colours[(colours.index(seat.colour) + 1) % len(colours)]
        return self.with_seat(index, replace(seat, colour=following))

    def with_variant(self, variant: Variant, wanted: bool) -> Self:
        rest = self.variants - {variant}
        return replace(self, variants=rest | {variant} if wanted else rest)

    @property
    def names(self) -> tuple[str, ...]:
        """As they are written."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_begun(self) -> bool:
        """Something is written on it."""
        written = [self.location, self.notes, *self.names, *(seat.points for seat in self.seats)]
        return any(text.strip() for text in written)

    def with_known(self, known: KnownPlayers, name: str, at: int) -> Self:
        """One of them is touched: into the line one is at, where it is empty or the name was begun,
        else the first empty one, else instead of who is there."""
        names = self.names
        if at < len(names) and (not names[at] or known.continues(names, at, name)):
            index = at
        else:
            index = names.index("") if "" in names else min(at, len(names) - 1)
        return self.with_seat(index, replace(self.seats[index], name=name))

    def recognised(self, known: KnownPlayers) -> Self:
        """With everybody whose name was typed called as before."""
        before = [] if self.laid is None else [player.name for player in self.laid.players]
        seats = tuple(
            seat if seat.name in before else replace(seat, name=known.called(seat.name))
            for seat in self.seats
        )
        return replace(self, seats=seats)

    @property
    def missing(self) -> tuple[PointsFormError, ...]:
        """What is to be filled in before it makes a game: names first, then points."""
        wrong = tuple(_wrong_names(self._names))
        if wrong or self.laid is not None:
            return wrong
        return tuple(
            _without_points(index, name)
            for index, (name, seat) in enumerate(zip(self._names, self.seats, strict=True))
            if _number(seat.points) is None
        )

    def game(self) -> AnyGame:
        """The game on the slip. Raises PointsFormError."""
        for missing in self.missing:
            raise missing
        if self.laid is not None:
            return self.beside(self.laid)
        return LoggedGame(
            self.mode,
            self.size,
            tuple(
                LoggedPlayer(name, _number(seat.points) or 0, seat.colour)
                for name, seat in zip(self._names, self.seats, strict=True)
            ),
            self.variants,
            self.id,
            self.played_at,
            self.notes.strip() or None,
            self.location.strip() or None,
            self.won,
            None if self.won is None else self.tie_break,
        )

    def beside(self, laid: Game) -> Game:
        """This game with its territories, and what the slip says beside them."""
        players = tuple(
            replace(player, name=name, colour=seat.colour or player.colour)
            for player, name, seat in zip(laid.players, self._names, self.seats, strict=True)
        )
        return replace(
            laid,
            players=players,
            variants=self.variants,
            played_at=self.played_at,
            location=self.location.strip() or None,
            notes=self.notes.strip() or None,
        )

    @property
    def _names(self) -> list[str]:
        return [name.strip() for name in self.names]


def _wrong_names(names: Sequence[str]) -> Iterator[PointsFormError]:
    for index, name in enumerate(names):
        if not name:
            yield PointsFormError(_("Every player needs a name."), index, Part.NAME)
        elif name in names[:index]:
            yield PointsFormError(_("Two players have the same name."), index, Part.NAME)


def _without_points(index: int, name: str) -> PointsFormError:
    words = _("How many points does {name} have?").format(name=name)
    return PointsFormError(words, index, Part.POINTS)


def _number(text: str) -> int | None:
    # The length first: what is as long as a novel is no number to be worked out.
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else None
