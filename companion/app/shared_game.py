"""A game as it leaves the app by the player's own touch: one postcard, one table, one text, from
wherever it is shared."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.app.board_picture import BoardPicture
from companion.app.game_filters import short_name
from companion.app.handing_over import HandOver, hand_over_game, hand_over_territory
from companion.app.history_queries import OpenedGame
from companion.app.kept_game import (
    Announcement,
    announcement_of,
    as_text,
    by_rank,
    decision_of_kept,
    picture_alone,
    reasons,
)
from companion.app.scorecard_rows import ScorecardRow, scorecard_rows
from companion.app.table_verdict import announcement_of_table, decision_words, rank_words
from companion.exchange.points_file import write_any
from companion.history.game_row import AnyGame, day_of
from companion.rules.game import Colour, Game
from companion.table.view import TableView
from companion.texts import formats
from companion.texts.display import capitalised, one_line
from companion.texts.score_pad import sources, summary


@dataclass(frozen=True, slots=True)
class PostcardSeat:
    """A player on it."""

    rank: str
    name: str
    colour: Colour | None
    total: int
    reason: str
    parts: str
    """Where the points come from."""
    board: BoardPicture | None


@dataclass(frozen=True, slots=True)
class Postcard:
    """All that is drawn in the picture."""

    announced: Announcement
    day: str
    """When and where."""
    seats: tuple[PostcardSeat, ...]
    """The first one first."""
    remark: str
    """What else must be said of the result."""


@dataclass(frozen=True, slots=True)
class SharedGame:
    postcard: Postcard
    players: tuple[tuple[str, Colour], ...]
    """By column of the table."""
    table: tuple[ScorecardRow, ...]
    """Nothing of a game by final points."""
    text: str
    played_on: str
    """The day for the file's name; empty where it is not known."""
    game: AnyGame
    """To be taken in by another phone."""
    alone: Game | None
    """A single territory is no game: it goes out as a code alone."""
    edited_at: int | None = None
    """When it was edited last, where that is known: milliseconds since 1970."""

    @property
    def line(self) -> str:
        """As another phone takes it in."""
        return f"{write_any(self.game)}\n"

    def hand_over(self, edited_at: int | None) -> HandOver:
        """As a code; a game says when it was edited last. Raises LongGame."""
        if self.alone is not None:
            return hand_over_territory(self.alone)
        return hand_over_game(self.game, edited_at)


def of_table(view: TableView) -> SharedGame:
    """The game in hand as far as it is. While it is too early to say who won, another phone gets
    it as one that is not finished, and asks who holds what."""
    game = view.ended
    postcard = Postcard(
        announcement_of_table(view),
        _when(game.played_at, game.location),
        _seats(view, rank_words(view)),
        decision_words(view),
    )
    text = summary(game, view.cards, view.unowned)
    day = _day(game.played_at)
    handed = replace(game, finished=not view.undecided)
    alone = handed if len(handed.players) == 1 else None
    return SharedGame(postcard, _players(view), _table(view), text, day, handed, alone)


def of_kept(opened: OpenedGame) -> SharedGame:
    """A game of the history."""
    record, view = opened.record, opened.view
    postcard = Postcard(
        announcement_of(record),
        _when(record.played_at, record.location),
        _logged_seats(opened) if view is None else _seats(view, reasons(opened)),
        decision_of_kept(opened),
    )
    return SharedGame(
        postcard,
        () if view is None else _players(view),
        () if view is None else _table(view),
        as_text(opened),
        _day(record.played_at),
        record.game(),
        None,
        record.edited_at,
    )


def _seats(view: TableView, why: Sequence[str]) -> tuple[PostcardSeat, ...]:
    return tuple(
        PostcardSeat(
            place,
            short_name(view.player(index).name),
            view.player(index).colour,
            view.cards[index].total,
            why[index],
            capitalised(
                " · ".join(
                    formats.labelled(label, points)
                    for label, points in sources(view.game, view.cards[index])
                )
            ),
            picture_alone(view, index),
        )
        for index, place in by_rank(view.ranking.ranks)
    )


def _logged_seats(opened: OpenedGame) -> tuple[PostcardSeat, ...]:
    seats, why = opened.record.seats, reasons(opened)
    return tuple(
        PostcardSeat(
            place,
            short_name(seats[index].name),
            seats[index].colour,
            seats[index].total,
            why[index],
            "",
            None,
        )
        for index, place in by_rank([seat.rank for seat in seats])
    )


def _players(view: TableView) -> tuple[tuple[str, Colour], ...]:
    return tuple((short_name(each.name), each.colour) for each in view.game.players)


def _table(view: TableView) -> tuple[ScorecardRow, ...]:
    return scorecard_rows(view.cards, view.game)


def _day(played_at: str | None) -> str:
    return "" if played_at is None else day_of(played_at).isoformat()


def _when(played_at: str | None, location: str | None) -> str:
    """Whoever looks at it later knows no “yesterday”."""
    parts = []
    if played_at is not None:
        parts.append(formats.long_date(day_of(played_at)))
    if location:
        parts.append(one_line(location))
    return " · ".join(parts)
