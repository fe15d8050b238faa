"""Results in a spreadsheet (CSV): a line is a player's result in a game.

    BundleError        the file cannot be read at all

Text that a spreadsheet would take for a formula, or that could break a line apart, is disarmed by
an apostrophe before it, the spreadsheet's own sign for text. That is done wherever a cell may
begin, also for a program that splits at semicolons or tabs.

What can be read is what is written here, or a table kept by hand: UTF-8, cells split by commas or
semicolons, a row on one line. Columns are known by their headings, cells by their words, in any of
the app's languages. Mode, Size, Player and Points are needed. Lines one after another with the same
game, or without an id at the same date and place, are one game, of which the final points come in.
An exported game that nobody had won yet has no final points and is skipped.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from enum import Enum
from functools import cache, partial
from itertools import groupby, islice
from pathlib import Path
from typing import Final, TextIO, TypeVar
from uuid import UUID

from companion.exchange.bundle import BundleError
from companion.exchange.game_file import not_so_many
from companion.history.game_import import MOST_GAMES, Candidate
from companion.history.game_row import TIE_BREAKS, GameRow, LoggedGame, LoggedPlayer, SeatRow
from companion.rules.game import MOST_PLAYERS, SIZES, Colour, Mode, Variant
from companion.rules.notation import quoted
from companion.rules.ranking import DecidedBy
from companion.texts import N_, _, in_every_language, terms
from companion.texts.display import one_line

MOST_BYTES: Final = 32 * 1024 * 1024
"""Room for a hundred thousand games of four, in a few words each."""
MOST_IN_LINE: Final = 128 * 1024
"""Characters: the longest notes, many times over."""

ENCODING: Final = "utf-8-sig"
"""With a byte order mark; without it spreadsheets garble accents."""

_BEGINS: Final = r"(?:^|(?<=[;\t]))"
"""The beginning of a cell, also for a program that splits at semicolons or tabs."""
_FORMULA: Final = r"(?=[\s\"']*[=+\-@\uff1d\uff0b\uff0d\uff20])"
"""The beginning of a formula; full-width signs count, quotes and blanks before it do not."""
_LIVE: Final = re.compile(_BEGINS + _FORMULA)
_DISARMED: Final = re.compile(f"{_BEGINS}'{_FORMULA}")

LINE_BREAK: Final = " \N{PILCROW SIGN} "
"""Stands between the lines of a note, as a cell has one line."""


def is_table(name: str) -> bool:
    """Return True for the name of a CSV file."""
    return name.lower().endswith(".csv")


def write_spreadsheet(records: Iterable[GameRow], stream: TextIO) -> int:
    """Write the games and return their number. Open the stream with `newline=""`."""
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
    """Return the first line, in the language in use."""
    return [_(heading) for heading in HEADINGS]


def _row(record: GameRow, seat: SeatRow) -> list[str | int | None]:
    result = seat
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
        # Nobody has a rank before the end: reading tells an unfinished game by that.
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
    """Return the text on one line and disarmed."""
    if not text:
        return text
    return _LIVE.sub("'", one_line(between.join(text.splitlines())))


def as_entered(cell: str) -> str:
    """Return the text of a cell without the apostrophe that disarmed it."""
    return _DISARMED.sub("", cell)


# --- Reading ----------------------------------------------------------------------------------

_NEEDED: Final = ("Mode", "Size", "Player", "Points")
_MOST_DIGITS: Final = 8
_Line = tuple[int, Mapping[str, str]]
"""The number of a line, and its cells by English heading."""

E = TypeVar("E", bound=Enum)


class _CellError(ValueError):
    """A cell that cannot be understood; `str()` is a sentence that quotes it."""


def read_spreadsheet(path: Path) -> Iterator[Candidate]:
    """Yield the games of a table one by one, also those that cannot be read. Raises BundleError."""
    try:
        with path.open(encoding=ENCODING, newline="") as stream:
            for _key, lines in groupby(_lines(stream), key=_game_key):
                yield from _candidates(lines)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, UnicodeDecodeError):
            reason = _("it is not a text in UTF-8")
        raise BundleError(
            _("{file} cannot be read: {reason}").format(file=path, reason=reason)
        ) from None


def _lines(stream: TextIO) -> Iterator[_Line]:
    """Yield the lines that are not blank, one at a time: a large table takes little memory."""
    rows = _rows(stream)
    columns = _columns(next(rows, []))
    missing = [_(heading) for heading in _NEEDED if heading not in columns]
    if missing:
        raise ValueError(_("there is no column {names}").format(names=", ".join(missing)))
    for number, cells in enumerate(rows, 2):
        if number > MOST_GAMES * MOST_PLAYERS:
            raise ValueError(_("it has more than {most} lines").format(most=number - 1))
        if any(cell.strip() for cell in cells):
            yield number, dict(zip(columns, map(as_entered, cells), strict=False))


def _rows(stream: TextIO) -> Iterator[list[str]]:
    left = MOST_BYTES
    delimiter = ""
    lines = iter(partial(stream.readline, MOST_IN_LINE + 1), "")
    for number, line in enumerate(lines, 1):
        left -= len(line)
        if len(line) > MOST_IN_LINE:
            raise ValueError(_("a line is far too long"))
        if left < 0:
            most = MOST_BYTES // 1024 // 1024
            raise ValueError(_("it is larger than {most} MB").format(most=most))
        # Where the comma is the decimal sign, spreadsheets split cells by semicolons.
        delimiter = delimiter or (";" if line.count(";") > line.count(",") else ",")
        try:
            yield next(csv.reader([line], delimiter=delimiter, strict=True))
        except csv.Error:
            problem = _("a closing quotation mark is missing")
            raise ValueError(f"{_line(number)}: {problem}") from None


def _line(number: int) -> str:
    return _("line {number}").format(number=number)


def _columns(first: Iterable[str]) -> list[str]:
    """Return the English headings of the columns, empty for unknown ones and repetitions."""
    columns: list[str] = []
    for cell in first:
        heading = _known_headings().get(cell.strip(), "")
        columns.append("" if heading in columns else heading)
    return columns


@cache
def _known_headings() -> Mapping[str, str]:
    """Map the headings of all languages to English; none means two things."""
    return {
        word: heading
        for words in in_every_language(headings)
        for word, heading in zip(words, HEADINGS, strict=True)
    }


def _game_key(line: _Line) -> tuple[str, ...]:
    cells = line[1]
    identity = cells.get("Game", "")
    return (identity,) if identity else (cells.get("Date", ""), cells.get("Place", ""))


def _candidates(lines: Iterator[_Line]) -> Iterator[Candidate]:
    """Yield the game of these lines, unless it was exported before anybody had a rank."""
    numbers, seats = zip(*islice(lines, MOST_PLAYERS), strict=True)
    players = len(seats) + sum(1 for _more in lines)
    if not all(_identity(cells) and not cells.get("Rank", "?").strip() for cells in seats):
        try:
            yield Candidate(_line(numbers[0]), _game(seats, players))
        except _CellError as error:
            yield Candidate(_line(numbers[0]), str(error))


def _game(seats: Sequence[Mapping[str, str]], players: int) -> LoggedGame:
    if players > MOST_PLAYERS:
        raise _CellError(str(not_so_many(players)))
    about = seats[0]
    game = LoggedGame(
        mode=_term(about.get("Mode", ""), Mode, terms.mode),
        size=_size(about.get("Size", "").strip()),
        players=tuple(map(_player, seats)),
        variants=frozenset(
            _term(part, Variant, terms.variant)
            for part in about.get("Variants", "").split(",")
            if part.strip()
        ),
        id=_identity(about),
        played_at=_moment(about.get("Date", "").strip()),
        notes=about.get("Notes", "").replace(LINE_BREAK, "\n") or None,
        location=about.get("Place") or None,
    )
    text = about.get(N_("Decided by"), "").strip()
    decided_by = _term(text, DecidedBy, terms.decided_by) if text else None
    first = [index for index in game.level if seats[index].get("Rank", "").strip(" .") == "1"]
    if decided_by in TIE_BREAKS and len(first) == 1:
        return replace(game, winner=first[0], decided_by=decided_by)
    return game


def _identity(cells: Mapping[str, str]) -> str | None:
    """Return the id of an exported game; a name that somebody gave a game by hand is none."""
    try:
        return str(UUID(cells.get("Game", "")))
    except ValueError:
        return None


def _player(cells: Mapping[str, str]) -> LoggedPlayer:
    name, points, colour = (cells.get(key, "") for key in ("Player", "Points", "Colour"))
    if not name:
        raise _CellError(_("a player has no name"))
    points = points.strip()
    if not (points.isdecimal() and len(points) <= _MOST_DIGITS):
        raise _CellError(_("{text} is not a number of points").format(text=quoted(points)))
    of_colour = _term(colour, Colour, terms.colour) if colour else None
    return LoggedPlayer(name, int(points), of_colour)


def _size(text: str) -> int:
    if text not in map(str, SIZES):
        known = ", ".join(map(str, SIZES))
        raise _CellError(_("{text} is not one of {known}").format(text=quoted(text), known=known))
    return int(text)


def _term(text: str, values: type[E], word: Callable[[E], str]) -> E:
    """Return the value of a word, in any language or as game files write it."""
    try:
        value: E = _known_words(values, word)[text.strip().casefold()]
    except KeyError:
        known = ", ".join(map(word, values))
        raise _CellError(
            _("{text} is not one of {known}").format(text=quoted(text), known=known)
        ) from None
    return value


@cache
def _known_words(values: type[E], word: Callable[[E], str]) -> Mapping[str, E]:
    said = in_every_language(lambda: {word(value).casefold(): value for value in values})
    written = {str(value.value): value for value in values}
    return {text: value for words in (*said, written) for text, value in words.items()}


def _moment(text: str) -> str | None:
    """Return date and time with an offset; a day alone is noon in UTC."""
    if not text:
        return None
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        raise _CellError(
            _("{text} is not a date such as 2026-11-18").format(text=quoted(text))
        ) from None
    if when.tzinfo is not None and "T" in text:
        return text
    if (when.hour, when.minute) == (0, 0):
        when = when.replace(hour=12)
    return when.replace(tzinfo=when.tzinfo or UTC).isoformat()
