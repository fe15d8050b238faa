"""A game of the history in words and as a picture, and the same people at a new table."""

from dataclasses import replace
from typing import Final

from companion.app.board_picture import BoardPicture
from companion.app.game_filters import short_name
from companion.app.history_queries import OpenedGame
from companion.app.pad_lines import PadLine
from companion.app.table_board import picture_of
from companion.history.records import GameRecord
from companion.rules.game import Colour, Game, Player, Variant
from companion.rules.territory import Frame
from companion.table.tabletop import Tabletop, empty_territory
from companion.table.view import TableView
from companion.texts import _, formats, terms
from companion.texts.display import ELLIPSIS, one_line, shortened
from companion.texts.score_pad import summary

_MOST_READ: Final = 5_000
_MOST_IN_NOTE: Final = 1_200
_MOST_LINES: Final = 30


def note_in_short(note: str) -> str:
    """A note line by line, harmless, and no longer than a screen can show."""
    lines = [one_line(line) if line.strip() else "" for line in note[:_MOST_READ].splitlines()]
    shown = shortened("\n".join(lines[:_MOST_LINES]), _MOST_IN_NOTE)
    return shown + (ELLIPSIS if len(lines) > _MOST_LINES else "")


def picture_alone(view: TableView, index: int, line: PadLine | None = None) -> BoardPicture:
    """The territory by itself, wherever in the frame it was entered."""
    size, used = view.game.size, view.player(index).territory.frame
    frame = Frame(used.top, used.left, max(size, used.rows), max(size, used.columns))
    return replace(picture_of(view, index, line=line), view=frame)


def about_game(record: GameRecord) -> str:
    parts = [terms.mode(record.mode), f"{record.size}×{record.size}"]
    parts += [terms.variant(variant) for variant in Variant if variant in record.variants]
    if not record.finished:
        parts.append(_("not finished"))
    return " · ".join(parts)


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
    return _("Scored anew by today's rules: {totals}").format(totals=formats.listed(totals))


def as_text(opened: OpenedGame) -> str:
    if opened.view is not None:
        return summary(opened.view.game, opened.view.cards)
    record = opened.record
    lines = []
    for index in sorted(range(len(record.seats)), key=lambda i: record.seats[i].result.rank):
        seat = record.seats[index]
        points = formats.points(seat.result.total)
        reason = f", {terms.by_what(record.decided(index))}" if len(record.seats) > 1 else ""
        lines.append(f"{seat.result.rank}. {short_name(seat.name)}: {points}{reason}")
    return "\n".join([about_game(record), *lines, ""])


def once_more(record: GameRecord) -> Tabletop:
    """Nothing entered yet; who has no colour gets one that is free."""
    taken = {seat.colour for seat in record.seats}
    free = [colour for colour in Colour if colour not in taken]
    players = tuple(
        Player(seat.name, seat.colour or free.pop(0), empty_territory(record.size))
        for seat in record.seats
    )
    return Tabletop(Game(record.mode, record.size, players, record.variants, finished=False))
