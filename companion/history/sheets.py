"""A game as the columns it is kept in, its results computed: the one way from a game to the table.

A `GameSheet` knows nothing of any particular history: players are names here. Results are derived,
so two histories with the same games always show the same results.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from companion.history.records import TIE_BREAKS, AnyGame, LoggedGame, SeatResult
from companion.history.refusals import PointsRefused, TextRefused
from companion.history.summaries import day_of
from companion.rules.box import Resource
from companion.rules.game import Game, Variant
from companion.rules.notation import quoted, write_territory
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
"""Where a game without a date stands in the list: below all others."""

_GAMES: Final = UUID("6b1d7a5e-3c2f-5e0a-9d64-0f9b4e1c7a11")
_EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001  # offsets are taken off by hand
_SEPARATOR: Final = "\n"


@dataclass(frozen=True, slots=True)
class SeatSheet:
    """One seat's columns but for the player's number."""

    name: str
    colour: str | None
    territory: str | None
    totems: str
    result: SeatResult


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A game's columns, and its seats."""

    id: str
    mode: str
    size: int
    variants: str
    finished: bool
    points_only: bool
    played_at: str | None
    location: str | None
    notes: str | None
    decided_by: str
    provisional: bool
    """It is too early to say who won; derived, like what decided it."""
    seats: tuple[SeatSheet, ...]

    @property
    def played_on(self) -> str | None:
        """The day by the calendar of the place where it was played."""
        return None if self.played_at is None else day_of(self.played_at).isoformat()

    @property
    def played_order(self) -> int:
        """Microseconds since 1970, anywhere."""
        return UNDATED if self.played_at is None else moment(self.played_at)

    @property
    def counted(self) -> bool:
        """Statistics count it: it was played to the end, by several players, and it is known who
        won."""
        return self.finished and len(self.seats) > 1 and not self.provisional

    def entered(self, seat: SeatSheet) -> tuple[str | int | None, ...]:
        """What of the seat's result was entered."""
        result = seat.result
        return entered_result(self.points_only, self.decided_by, result.total, result.rank)

    def content(self, players: Sequence[str]) -> str:
        """What was entered, without what is derived from it, as a text that equal games share.

        `players` are the ids that the seats' names stand for.
        """
        return content_text(
            (
                self.mode,
                self.size,
                self.variants,
                self.finished,
                self.points_only,
                self.played_at,
                self.location,
                self.notes,
            ),
            [
                (
                    player,
                    seat.colour,
                    seat.territory,
                    seat.totems,
                    *self.entered(seat),
                )
                for player, seat in zip(players, self.seats, strict=True)
            ],
        )


def entered_result(
    points_only: int, decided_by: str, total: int, rank: int
) -> tuple[str | int | None, ...]:
    """What of a result was entered, not worked out: nothing but the points of a game by final
    points; of one with a decided tie the rank and what decided it, too."""
    if not points_only:
        return (None,)
    if decided_by not in _TIE_BREAKS:
        return (total,)
    return total, rank, decided_by


_TIE_BREAKS: Final = tuple(each.value for each in TIE_BREAKS)


def content_text(
    game: Sequence[str | int | None], seats: Sequence[Sequence[str | int | None]]
) -> str:
    """The entered columns of a game as one text: equal for equal games, in an order of its own."""
    entered = [int(each) if isinstance(each, bool) else each for each in game]
    return json.dumps([entered, seats], ensure_ascii=False, separators=(",", ":"))


def sheet_of(game: AnyGame) -> GameSheet:
    """The sheet of a game, scored. Raises TextRefused for texts no history should hold, ValueError
    for an id that is no UUID: game files have none, and two phones could not tell games apart.

    A game without an id gets one that follows from its content, so that taking in the same file
    twice does not make two games of it.
    """
    _check_texts(game)
    if game.id is not None and str(UUID(game.id)) != game.id.lower():
        raise ValueError(f"badly formed UUID {game.id!r}")
    sheet = _points_sheet(game) if isinstance(game, LoggedGame) else _scored_sheet(game)
    if sheet.id:
        return sheet
    content = sheet.content([seat.name for seat in sheet.seats])
    return replace(sheet, id=str(uuid5(_GAMES, content)))


def moment(text: str) -> int:
    """Microseconds since 1970 of a date and time with an offset."""
    when = datetime.fromisoformat(text)
    offset = when.utcoffset()
    assert offset is not None  # noqa: S101  # the game file has none without
    since = when.replace(tzinfo=None) - _EPOCH - offset
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def check_name(name: str) -> str:
    """The name, if it can be kept. Raises TextRefused."""
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


def _scored_sheet(game: Game) -> GameSheet:
    cards = score_laid(game)
    ranking = rank(cards)
    seats = tuple(
        SeatSheet(
            card.player.name,
            card.player.colour.value,
            _SEPARATOR.join(write_territory(card.player.territory)),
            " ".join(totem.value for totem in Resource if totem in card.player.totems),
            SeatResult(
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
            ),
        )
        for card, place in zip(cards, ranking.ranks, strict=True)
    )
    return _sheet(
        game,
        finished=game.finished,
        decided_by=ranking.decided_by,
        provisional=too_early(game, cards),
        seats=seats,
    )


def _points_sheet(game: LoggedGame) -> GameSheet:
    points = [player.points for player in game.players]
    if not points or not all(0 <= each <= MOST_POINTS for each in points):
        said = N_("A game logged by points needs players, with 0 to {detail} points each.")
        raise PointsRefused(Complaint(said, {"detail": MOST_POINTS}))
    seats = tuple(
        SeatSheet(
            player.name,
            None if player.colour is None else player.colour.value,
            None,
            "",
            SeatResult(player.points, _rank(game, index)),
        )
        for index, player in enumerate(game.players)
    )
    decided_by = game.decided_by or (DecidedBy.SHARED if game.level else DecidedBy.POINTS)
    return _sheet(game, finished=True, decided_by=decided_by, provisional=False, seats=seats)


def _rank(game: LoggedGame, index: int) -> int:
    """Who won a tie is before all others."""
    own = game.players[index].points
    rank = 1 + sum(player.points > own for player in game.players)
    return 2 if rank == 1 and game.winner not in (None, index) else rank


def _sheet(
    game: AnyGame,
    *,
    finished: bool,
    decided_by: DecidedBy,
    provisional: bool,
    seats: tuple[SeatSheet, ...],
) -> GameSheet:
    return GameSheet(
        id=(game.id or "").lower(),
        mode=game.mode.value,
        size=game.size,
        variants=" ".join(each.value for each in Variant if each in game.variants),
        finished=finished,
        points_only=isinstance(game, LoggedGame),
        played_at=game.played_at,
        location=game.location,
        notes=game.notes,
        decided_by=decided_by.value,
        provisional=provisional,
        seats=seats,
    )
