"""A game of the history in words and as a picture, and the same people at a new table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.app.board_picture import BoardPicture
from companion.app.game_filters import names, short_name
from companion.app.history_queries import OpenedGame
from companion.app.pad_lines import PadLine
from companion.app.table_board import frame_alone, picture_of
from companion.history.game_row import GameRow
from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Player
from companion.rules.ranking import DecidedBy
from companion.table.tabletop import Tabletop, empty_territory
from companion.table.view import TableView
from companion.texts import _, formats, terms
from companion.texts.display import ELLIPSIS, one_line, shortened
from companion.texts.outcome import rank_reasons, verdict
from companion.texts.outlook import totems_open
from companion.texts.score_pad import how_played, summary

_MOST_READ: Final = 5_000
_MOST_IN_NOTE: Final = 1_200
_MOST_LINES: Final = 30
MOST_IN_WINNER: Final = 60
"""Letters of a name where it stands large."""


def note_in_short(note: str) -> str:
    """A note line by line, harmless, and no longer than a screen can show."""
    lines = [one_line(line) if line.strip() else "" for line in note[:_MOST_READ].splitlines()]
    shown = shortened("\n".join(lines[:_MOST_LINES]), _MOST_IN_NOTE)
    return shown + (ELLIPSIS if len(lines) > _MOST_LINES else "")


def picture_alone(view: TableView, index: int, line: PadLine | None = None) -> BoardPicture:
    """The territory by itself, wherever in the frame it was entered."""
    frame = frame_alone(view.game.size, view.player(index).territory.frame)
    return replace(picture_of(view, index, line=line), view=frame)


def about_game(record: GameRow) -> str:
    return how_played(record.mode, record.size, record.variants, finished=record.finished)


def changes_words(opened: OpenedGame) -> str:
    """Whose total today's rules see otherwise than when the game was saved."""
    if not opened.changes:
        return ""
    totals = [
        _("{name}: {before}, now {after}").format(
            name=short_name(change.name), before=change.before.total, after=change.after.total
        )
        for change in opened.changes
    ]
    return _("Rescored by this version of the app: {totals}").format(totals=formats.listed(totals))


@dataclass(frozen=True, slots=True)
class Announcement:
    """Who won, or who leads so far."""

    kicker: str
    """What stands over the names."""
    winner: str
    total: str
    colour: Colour | None
    """Of who alone is first, where it is known."""
    about: str
    """Mode, size and variants."""
    undecided: bool
    """Nobody has won yet."""


def announcement_of(record: GameRow) -> Announcement:
    winners = [seat for seat in record.seats if seat.won]
    return Announcement(
        _kicker(record),
        names([seat.name for seat in winners], most=MOST_IN_WINNER),
        str(winners[0].total),
        winners[0].colour if len(winners) == 1 else None,
        about_game(record),
        undecided=len(record.seats) > 1 and (record.provisional or not record.finished),
    )


def _kicker(record: GameRow) -> str:
    if len(record.seats) == 1:
        return terms.mode(record.mode)
    if record.provisional:
        return _("Provisional: in the lead so far")
    if not record.finished:
        return _("In the lead so far")
    return terms.won_by(record.decided_by)


def by_rank(ranks: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """The players' places, the first one first, each with the rank in words; one alone has none."""
    order = sorted(range(len(ranks)), key=lambda index: ranks[index])
    return tuple((index, f"{ranks[index]}." if len(ranks) > 1 else "") for index in order)


def reasons(opened: OpenedGame) -> tuple[str, ...]:
    """What decided the rank of each seat; nothing while that can still change."""
    if opened.view is not None:
        return rank_reasons(opened.view.game, opened.view.cards)
    return tuple(recorded_reason(opened.record, seat) for seat in range(len(opened.record.seats)))


def recorded_reason(record: GameRow, seat: int) -> str:
    """Say what decided the rank of a seat, as far as points and ranks tell."""
    if len(record.seats) == 1:
        return ""
    return terms.rank_reason(record.decided(seat), first=record.seats[seat].won)


def decision_of_kept(opened: OpenedGame) -> str:
    """What decided the first rank, where that takes a sentence, and which totems are open; about
    territories there are questions, and before all are there nobody knows who may get a totem."""
    record, view = opened.record, opened.view
    if view is None or view.unfinished:
        return ""
    final = record.finished and not record.provisional and len(record.seats) > 1
    plain = not final or record.decided_by is DecidedBy.POINTS
    said = [] if plain else [verdict(view.game, view.cards, view.ranking)]
    return "\n".join([*said, *totems_open(view.game, view.cards)])


def with_totem(game: Game, resource: Resource, player: int) -> Game:
    """The game in which this player holds the totem, and nothing else is otherwise."""
    players = tuple(
        replace(
            each,
            totems=each.totems | {resource} if index == player else each.totems - {resource},
        )
        for index, each in enumerate(game.players)
    )
    return replace(game, players=players)


def as_text(opened: OpenedGame) -> str:
    if opened.view is not None:
        return summary(opened.view.game, opened.view.cards)
    record = opened.record
    lines = []
    for index in sorted(range(len(record.seats)), key=lambda i: record.seats[i].rank):
        seat = record.seats[index]
        points = formats.points(seat.total)
        total = formats.labelled(short_name(seat.name), points)
        reason = recorded_reason(record, index)
        lines.append(f"{seat.rank}. {total}" + (f", {reason}" if reason else ""))
    return "\n".join([about_game(record), *lines, ""])


def once_more(record: GameRow) -> Tabletop:
    """Nothing entered yet; who has no colour gets one that is free."""
    taken = {seat.colour for seat in record.seats}
    free = [colour for colour in Colour if colour not in taken]
    players = tuple(
        Player(seat.name, seat.colour or free.pop(0), empty_territory(record.size))
        for seat in record.seats
    )
    return Tabletop(Game(record.mode, record.size, players, record.variants, finished=False))
