"""A game as the history keeps it: one row class for scoring, saving, listing and comparing.

`score_game` is the only way from a game to its row. The results in a row are derived from what was
entered, so two histories with the same games always show the same results.

>>> from companion.rules.game import Mode
>>> row = score_game(LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 61), LoggedPlayer("Ben", 48))))
>>> [(seat.name, seat.total, seat.rank) for seat in row.seats], row.winners
([('Ada', 61, 1), ('Ben', 48, 2)], ('Ada',))
"""

import json
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from typing import Final, NamedTuple
from uuid import UUID, uuid5

from companion.history.request_errors import PointsRefused, TextRefused
from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player, Variant, reach_of_frame
from companion.rules.notation import quoted, read_territory, write_territory
from companion.rules.provisional import too_early
from companion.rules.ranking import DecidedBy, rank
from companion.rules.scoring import score_laid
from companion.texts import N_
from companion.texts.complaint import Complaint

MOST_IN_NAME: Final = 200
MOST_IN_LOCATION: Final = 500
MOST_IN_NOTES: Final = 20_000
MOST_IN_MOMENT: Final = 40
MOST_POINTS: Final = 9_999
UNDATED: Final = -(2**62)
"""The place of a game without a date in the list: below all others."""
TIE_BREAKS: Final = (DecidedBy.LARGEST_REGION, DecidedBy.FIRES)
"""The rules that can decide between players with the same points."""

_GAMES: Final = UUID("6b1d7a5e-3c2f-5e0a-9d64-0f9b4e1c7a11")
_EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001  # offsets are taken off by hand


@dataclass(frozen=True, slots=True)
class LoggedPlayer:
    """A player of a game of which only the final points are known."""

    name: str
    points: int
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A finished game of which only the final points are known, not the territories.

    Without territories no tie can be broken by the rules, so equal points share the rank. The table
    may say who won such a tie, and by which rule.
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
    """The index of the player who won the tie; None if nobody did."""
    decided_by: DecidedBy | None = None
    """The rule that decided the tie, one of TIE_BREAKS; None without a winner."""

    def __post_init__(self) -> None:
        if (self.winner is None) != (self.decided_by is None):
            raise ValueError("a tie has both a winner and what decided it, or neither")
        if self.winner is not None and self.winner not in self.level:
            raise ValueError(f"player {self.winner} shares the most points with nobody")
        if self.decided_by not in (None, *TIE_BREAKS):
            raise ValueError(f"a tie is not decided by {self.decided_by}")

    @property
    def level(self) -> tuple[int, ...]:
        """The indexes of the players who share the most points; empty if one player leads."""
        points = [player.points for player in self.players]
        best = tuple(index for index, each in enumerate(points) if each == max(points))
        return best if len(best) > 1 else ()


AnyGame = Game | LoggedGame
"""A game with all territories, or with its final points only."""


class SeatRow(NamedTuple):
    """One player's seat: a row of `seats`, with the name and the territory beside it."""

    name: str
    """The present name of the player."""
    colour: Colour | None
    territory: str | None
    """Rows in the notation of the game file; None if only the points are known."""
    totems: str
    """Separated by spaces."""
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
    player: str = ""
    """The id of the player after all merges; empty before the game is saved."""
    entered_as: str = ""
    """The id of the player before any merge; empty to find the player by name."""

    @property
    def won(self) -> bool:
        return self.rank == 1

    @property
    def result(self) -> tuple[int | None, ...]:
        """Everything about the seat that is derived: the values of RESULT_COLUMNS."""
        return self[4:14]


RESULT_COLUMNS: Final = SeatRow._fields[4:14]
SEAT_COLUMNS: Final = ("colour", "totems", *RESULT_COLUMNS)
"""The columns of the table `seats` that a SeatRow has under the same name."""
GAME_COLUMNS: Final = (
    *("id", "mode", "size", "variants", "finished", "points_only", "played_at", "location"),
    *("notes", "decided_by", "provisional", "edited_at", "deleted_at"),
)
"""The columns of the table `games` in the order of GameRow's fields. The table's other columns
follow from these and serve to find and sort games."""


@dataclass(frozen=True)
class GameRow:
    """A game of the history: a row of `games`, with its seats."""

    id: str
    mode: Mode
    size: int
    variants: frozenset[Variant]
    finished: bool
    points_only: bool
    played_at: str | None
    location: str | None
    notes: str | None
    decided_by: DecidedBy
    provisional: bool
    """True if it is too early to say who won."""
    edited_at: int
    """The time stamp of this version of the game, in milliseconds since 1970."""
    deleted_at: int | None
    seats: tuple[SeatRow, ...]

    @property
    def deleted(self) -> bool:
        return self.deleted_at is not None

    @property
    def played_order(self) -> int:
        """Microseconds since 1970, to sort games from anywhere in the world."""
        return UNDATED if self.played_at is None else moment(self.played_at)

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners; empty while the result is provisional."""
        return () if self.provisional else tuple(seat.name for seat in self.seats if seat.won)

    def columns(self) -> dict[str, str | int | None]:
        """The row for the table `games`, without the players' names."""
        return {
            "id": self.id,
            "mode": self.mode.value,
            "size": self.size,
            "variants": _in_order(self.variants, Variant),
            "finished": self.finished,
            "points_only": self.points_only,
            "played_at": self.played_at,
            # The day by the calendar of the place where it was played.
            "played_on": None if self.played_at is None else day_of(self.played_at).isoformat(),
            "played_order": self.played_order,
            "location": self.location,
            "notes": self.notes,
            "seats": len(self.seats),
            # Statistics count games that several played to the end and somebody won.
            "counted": self.finished and len(self.seats) > 1 and not self.provisional,
            "decided_by": self.decided_by.value,
            "provisional": self.provisional,
            "edited_at": self.edited_at,
            "deleted_at": self.deleted_at,
        }

    def decided(self, seat: int) -> DecidedBy:
        """Return what decided the rank of this seat, as far as points and ranks tell."""
        own = self.seats[seat]
        others = [each for index, each in enumerate(self.seats) if index != seat]
        if any(other.rank == own.rank for other in others):
            return DecidedBy.SHARED
        level = any(other.total == own.total for other in others)
        return self.decided_by if level else DecidedBy.POINTS

    def game(self) -> AnyGame:
        """Return the game to be exported, checked or edited, with the players' present names.

        Raises ValueError if a territory cannot be read.
        """
        return self._game

    # Whoever exports a game checks it first, and reading territories is most of the work.
    @cached_property
    def _game(self) -> AnyGame:
        about = (self.variants, self.id, self.played_at, self.notes, self.location)
        if self.points_only or any(seat.territory is None for seat in self.seats):
            logged = tuple(LoggedPlayer(s.name, s.total, s.colour) for s in self.seats)
            winner = self._winner_of_tie()
            decided_by = None if winner is None else self.decided_by
            return LoggedGame(self.mode, self.size, logged, *about, winner, decided_by)
        players = tuple(
            Player(
                seat.name,
                Colour(seat.colour),
                read_territory((seat.territory or "").split("\n"), reach_of_frame(self.size)),
                frozenset(map(Resource, seat.totems.split())),
            )
            for seat in self.seats
        )
        variants, *others = about
        return Game(self.mode, self.size, players, variants, self.finished, *others)

    def _winner_of_tie(self) -> int | None:
        """The player said to have won a tie; None if ranks and points say something else."""
        totals = [seat.total for seat in self.seats]
        first = [index for index, seat in enumerate(self.seats) if seat.won]
        if self.decided_by not in TIE_BREAKS or len(first) != 1:
            return None
        won = totals[first[0]]
        return first[0] if won == max(totals) and totals.count(won) > 1 else None

    def entered(self, seat: SeatRow) -> tuple[str | int | None, ...]:
        """The part of the seat's result that was entered and not derived.

        That is nothing of a game with territories. Of a game with points only it is the points; of
        one with a decided tie also the rank and the rule that decided it.
        """
        if not self.points_only:
            return (None,)
        if self.decided_by not in TIE_BREAKS:
            return (seat.total,)
        return seat.total, seat.rank, self.decided_by.value

    def content(self) -> str:
        """Everything that was entered as one text, the same for the same game everywhere.

        Players are named by the id they were entered as, before the first saving by their names.
        """
        entered = (
            *(self.mode.value, self.size, _in_order(self.variants, Variant), int(self.finished)),
            *(int(self.points_only), self.played_at, self.location, self.notes),
        )
        seats = [
            (
                seat.entered_as or seat.name,
                None if seat.colour is None else seat.colour.value,
                seat.territory,
                seat.totems,
                *self.entered(seat),
            )
            for seat in self.seats
        ]
        return json.dumps([entered, seats], ensure_ascii=False, separators=(",", ":"))

    def differences(self, other: "GameRow") -> tuple[str, ...]:
        """Name what was entered differently in another version of the game."""
        mine, theirs = self.parts(), other.parts()
        return tuple(name for name in mine if mine[name] != theirs[name])

    def parts(self) -> dict[str, object]:
        """Everything that was entered, by the names that differences have."""
        entered = [self.entered(seat) for seat in self.seats]
        ranks = [each[1:] for each in entered]
        return {
            "mode": self.mode,
            "size": self.size,
            "variants": self.variants,
            "finished": self.finished,
            "played_at": self.played_at,
            "location": self.location,
            "notes": self.notes,
            "players": [(seat.name, seat.colour) for seat in self.seats],
            "territories": [seat.territory for seat in self.seats],
            "totems": [seat.totems for seat in self.seats],
            "points": [each[0] for each in entered] if self.points_only else None,
            "winner": ranks if any(ranks) else None,
        }


class TotalChange(NamedTuple):
    """A seat whose result is different by today's rules from the saved one."""

    seat: int
    name: str
    before: SeatRow
    after: SeatRow


def result_changes(before: GameRow, after: GameRow) -> tuple[TotalChange, ...]:
    """List the seats whose results differ between two scorings of one game."""
    return tuple(
        TotalChange(index, old.name, old, new)
        for index, (old, new) in enumerate(zip(before.seats, after.seats, strict=True))
        if old.result != new.result
    )


def score_game(game: AnyGame) -> GameRow:
    """Score the game and return its row.

    A game without an id gets one that follows from its content, so importing a file twice does not
    make two games of it. Raises TextRefused or PointsRefused for values that no history should
    hold, and ValueError for an id that is no UUID.
    """
    _check_texts(game)
    if game.id is not None and str(UUID(game.id)) != game.id.lower():
        raise ValueError(f"badly formed UUID {game.id!r}")
    row = _score_points(game) if isinstance(game, LoggedGame) else _score_territories(game)
    return row if row.id else replace(row, id=str(uuid5(_GAMES, row.content())))


def moment(text: str) -> int:
    """Microseconds since 1970 of a date and time with an offset."""
    when = datetime.fromisoformat(text)
    offset = when.utcoffset()
    assert offset is not None  # noqa: S101  # the game file has none without
    since = when.replace(tzinfo=None) - _EPOCH - offset
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def day_of(played_at: str) -> date:
    """The day by the calendar of the place where the game was played."""
    return datetime.fromisoformat(played_at).date()


def check_name(name: str) -> str:
    """Return the name if it can be saved. Raises TextRefused."""
    if not name:
        raise TextRefused(Complaint(N_("A player needs a name.")))
    return _checked(name, MOST_IN_NAME, N_("a name"))


def _check_texts(game: AnyGame) -> None:
    for player in game.players:
        check_name(player.name)
    _checked(game.location or "", MOST_IN_LOCATION, N_("a place"))
    _checked(game.notes or "", MOST_IN_NOTES, N_("a note"))
    if game.played_at is not None:
        _check_moment(game.played_at)


def _check_moment(text: str) -> None:
    if len(text) > MOST_IN_MOMENT:
        said = N_("{value} is not a date and time in ISO 8601")
        raise TextRefused(Complaint(said, {"value": quoted(text)}))
    try:
        has_offset = datetime.fromisoformat(text).utcoffset() is not None
    except ValueError:
        has_offset = False
    if not has_offset:
        raise TextRefused(Complaint(N_("A game needs a date and time with a UTC offset.")))


def _checked(text: str, most: int, what: str) -> str:
    if len(text) > most:
        said = N_("{what} of {count} characters is too long; at most {most} fit")
        values = {"what": Complaint(what), "count": len(text), "most": most}
        raise TextRefused(Complaint(said, values))
    try:
        text.encode()
    except UnicodeEncodeError:
        said = N_("{what} contains a broken character")
        raise TextRefused(Complaint(said, {"what": Complaint(what)})) from None
    return text


def _score_territories(game: Game) -> GameRow:
    cards = score_laid(game)
    ranking = rank(cards)
    seats = tuple(
        SeatRow(
            card.player.name,
            card.player.colour,
            "\n".join(write_territory(card.player.territory)),
            _in_order(card.player.totems, Resource),
            card.total,
            place,
            card.region_points,
            card.resource_points,
            card.totem_points,
            card.caveman_points,
            card.variant_points,
            card.largest_region,
            card.fires,
            card.complete,
        )
        for card, place in zip(cards, ranking.ranks, strict=True)
    )
    early = too_early(game, cards)
    return _row(game, seats, ranking.decided_by, finished=game.finished, provisional=early)


def _score_points(game: LoggedGame) -> GameRow:
    points = [player.points for player in game.players]
    if not points or not all(0 <= each <= MOST_POINTS for each in points):
        said = N_("A game logged by points needs players, with 0 to {detail} points each.")
        raise PointsRefused(Complaint(said, {"detail": MOST_POINTS}))
    seats = tuple(
        SeatRow(player.name, player.colour, None, "", player.points, _rank(game, index))
        for index, player in enumerate(game.players)
    )
    decided_by = game.decided_by or (DecidedBy.SHARED if game.level else DecidedBy.POINTS)
    return _row(game, seats, decided_by, finished=True, provisional=False)


def _rank(game: LoggedGame, index: int) -> int:
    """Rank by points; the winner of a tie is before the others who share the most points."""
    own = game.players[index].points
    rank = 1 + sum(player.points > own for player in game.players)
    return 2 if rank == 1 and game.winner not in (None, index) else rank


def _row(
    game: AnyGame,
    seats: tuple[SeatRow, ...],
    decided_by: DecidedBy,
    *,
    finished: bool,
    provisional: bool,
) -> GameRow:
    return GameRow(
        id=(game.id or "").lower(),
        mode=game.mode,
        size=game.size,
        variants=game.variants,
        finished=finished,
        points_only=isinstance(game, LoggedGame),
        played_at=game.played_at,
        location=game.location,
        notes=game.notes,
        decided_by=decided_by,
        provisional=provisional,
        edited_at=0,
        deleted_at=None,
        seats=seats,
    )


def _in_order(
    members: frozenset[Variant] | frozenset[Resource], kind: type[Variant] | type[Resource]
) -> str:
    return " ".join(each.value for each in kind if each in members)
