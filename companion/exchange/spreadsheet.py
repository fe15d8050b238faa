"""Results for a spreadsheet: CSV, one line a player and game.

Text that a spreadsheet would take for a formula, or that could break a line apart, is disarmed: an
apostrophe before it is the spreadsheet's own way to say that this is text. So it is wherever a
cell begins, also for a program that parts the columns by semicolons or tabs.
"""

import csv
import re
from collections.abc import Iterable
from typing import Final, TextIO

from companion.history.records import GameRecord, SeatRecord
from companion.rules.game import Variant
from companion.texts import N_, _, terms
from companion.texts.display import one_line

ENCODING: Final = "utf-8-sig"
"""With a byte order mark, or spreadsheets take accents for something else."""

_BEGINS: Final = r"(?:^|(?<=[;\t]))"
"""Where a cell may begin, whatever parts the columns."""
_FORMULA: Final = r"(?=[\s\"']*[=+\-@\uff1d\uff0b\uff0d\uff20])"
"""What a formula begins with, full-width signs too; quotes and blanks do not keep it from being
one."""
_LIVE: Final = re.compile(_BEGINS + _FORMULA)
_DISARMED: Final = re.compile(f"{_BEGINS}'{_FORMULA}")

LINE_BREAK: Final = " \N{PILCROW SIGN} "
"""Between the lines of a note: a cell has one."""


def is_table(name: str) -> bool:
    """Whether a file of that name is a table: it is called one."""
    return name.lower().endswith(".csv")


def write_spreadsheet(records: Iterable[GameRecord], stream: TextIO) -> int:
    """Write the games; returns how many they were. Open the stream with `newline=""`."""
    writer = csv.writer(stream)
    writer.writerow(headings())
    count = 0
    for record in records:
        count += 1
        writer.writerows(_row(record, seat) for seat in record.seats)
    return count


HEADINGS: Final = (
    N_("Date"),
    N_("Place"),
    N_("Mode"),
    N_("Size"),
    N_("Variants"),
    N_("Player"),
    N_("Colour"),
    N_("Points"),
    N_("Rank"),
    N_("Decided by"),
    N_("Regions"),
    N_("Resources"),
    N_("Totems"),
    N_("Cavemen"),
    N_("Variants’ points"),
    N_("Largest region"),
    N_("Fires"),
    N_("Complete"),
    N_("Notes"),
    N_("Game"),
)


def headings() -> list[str]:
    """The first line, in the language in use."""
    return [_(heading) for heading in HEADINGS]


def _row(record: GameRecord, seat: SeatRecord) -> list[str | int | None]:
    result = seat.result
    goes_on = record.provisional or not record.finished
    variants = [terms.variant(each) for each in Variant if each in record.variants]
    return [
        record.played_at,
        _harmless(record.location),
        terms.mode(record.mode),
        record.size,
        ", ".join(variants),
        _harmless(seat.name),
        None if seat.colour is None else terms.colour(seat.colour),
        result.total,
        # Nobody is where yet, in a game that goes on: so it is told from one that has ended.
        None if goes_on else result.rank,
        None if goes_on else terms.decided_by(record.decided_by),
        result.region_points,
        result.resource_points,
        result.totem_points,
        result.caveman_points,
        result.variant_points,
        result.largest_region,
        result.fires,
        None if result.complete is None else int(result.complete),
        _harmless(record.notes, between=LINE_BREAK),
        record.id,
    ]


def _harmless(text: str | None, between: str = " ") -> str | None:
    """On one line, its lines parted as told."""
    if not text:
        return text
    return _LIVE.sub("'", one_line(between.join(text.splitlines())))


def as_entered(cell: str) -> str:
    """The text of a cell without what disarmed it."""
    return _DISARMED.sub("", cell)
