"""Games from a spreadsheet: what `spreadsheet` writes, or a table that someone has kept by hand.

A line is a player's result; lines one after another with the same game, or without ids on the same
date at the same place, are one game. Only the final points are taken: territories do not fit into
a table. Columns are known by their headings, and what is in them by its words, in any of the app's
languages; Mode, Size, Player and Points are needed, others are taken where they are. A game that
was exported while nobody had a rank yet has no final points, and is passed over. BundleError is the
one error.
"""

import csv
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from itertools import chain, groupby, islice
from pathlib import Path
from typing import Final, TextIO, TypeVar
from uuid import UUID

from companion.exchange.bundle import BundleError
from companion.exchange.game_file import not_so_many
from companion.exchange.spreadsheet import ENCODING, HEADINGS, LINE_BREAK, as_entered, headings
from companion.history.records import (
    MOST_GAMES,
    TIE_BREAKS,
    Candidate,
    LoggedGame,
    LoggedPlayer,
)
from companion.rules.game import MOST_PLAYERS, SIZES, Colour, Mode, Variant
from companion.rules.notation import quoted
from companion.rules.ranking import DecidedBy
from companion.texts import N_, _, in_every_language, terms

MOST_BYTES: Final = 32 * 1024 * 1024
"""Room for a hundred thousand games of four, in a few words each."""
MOST_IN_ROW: Final = 256 * 1024
"""Characters: the longest notes, many times over."""

_NEEDED: Final = ("Mode", "Size", "Player", "Points")
E = TypeVar("E", bound=Enum)


class _LineError(ValueError):
    """A line that says nothing sensible; says which and why."""


_Line = tuple[int, Mapping[str, str]]
"""The number of a line, and its cells by English heading."""


def read_spreadsheet(path: Path) -> Iterator[Candidate]:
    """The games of the table as they are read, also those that cannot be; a line is all that is
    held of it."""
    try:
        with path.open(encoding=ENCODING, newline="") as stream:
            _check_length(stream)
            for _key, group in groupby(_lines(stream), key=_game_key):
                candidate = _candidate(group)
                if candidate is not None:
                    yield candidate
    except (OSError, ValueError, csv.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BundleError(
            _("{file} cannot be read: {reason}").format(file=path, reason=reason)
        ) from None


def _check_length(stream: TextIO) -> None:
    """Before it is read, where that can be told."""
    if os.fstat(stream.fileno()).st_size > MOST_BYTES:
        raise _too_long()


def _candidate(lines: Iterator[_Line]) -> Candidate | None:
    together = list(islice(lines, MOST_PLAYERS))
    place = _("line {number}").format(number=together[0][0])
    players = len(together) + sum(1 for _line in islice(lines, _MOST_TOGETHER))
    if players > _MOST_TOGETHER:
        raise ValueError(f"{place}: {not_so_many(players)}")
    if _goes_on(cells for _number, cells in together):
        return None
    try:
        return Candidate(place, _game(together, players))
    except _LineError as error:
        return Candidate(place, str(error))


def _goes_on(lines: Iterable[Mapping[str, str]]) -> bool:
    """Whether it is a game of ours in which nobody had a rank yet."""
    return all(
        _identity(cells.get("Game", "")) and not cells.get("Rank", "?").strip() for cells in lines
    )


_MOST_TOGETHER: Final = 1_000
"""Lines of one game that are counted: beyond that it is another kind of table."""


class _Measured:
    """The lines of a text, none of them beyond measure: a row may be many of them, in quotes."""

    def __init__(self, stream: TextIO) -> None:
        self._text: Final = stream
        self._left = MOST_BYTES
        self._room = MOST_IN_ROW

    def __iter__(self) -> Iterator[str]:
        while line := self._text.readline(self._room + 1):
            self._room -= len(line)
            self._left -= len(line)
            if self._room < 0:
                raise ValueError(_("a line is far too long"))
            if self._left < 0:
                raise _too_long()
            yield line

    def next_row(self) -> None:
        """One row has been read; the next one may be as long."""
        self._room = MOST_IN_ROW


def _lines(stream: TextIO) -> Iterator[_Line]:
    measured = _Measured(stream)
    lines = iter(measured)
    first = next(lines, "")
    # Where the comma is the decimal sign, spreadsheets part columns by semicolons.
    delimiter = ";" if first.count(";") > first.count(",") else ","
    reader = csv.reader(chain([first], lines), delimiter=delimiter)
    columns = _columns(next(reader, []))
    missing = [_(heading) for heading in _NEEDED if heading not in columns]
    if missing:
        raise ValueError(_("there is no column {names}").format(names=", ".join(missing)))
    for cells in reader:
        measured.next_row()
        if any(cell.strip() for cell in cells):
            yield reader.line_num, dict(zip(columns, map(as_entered, cells), strict=False))
        if reader.line_num > MOST_GAMES * MOST_PLAYERS:
            raise ValueError(_("it has more than {most} lines").format(most=reader.line_num - 1))


def _too_long() -> ValueError:
    return ValueError(_("it is larger than {most} MB").format(most=MOST_BYTES // 1024 // 1024))


_FORMER: Final = {"Plaats": "Rank"}
"""In Dutch, place and rank were called alike once: the second such column is the rank."""


def _columns(first: Iterable[str]) -> list[str]:
    """The English headings of the columns, empty for what is not known; of two columns with the
    same one the first counts."""
    known, columns = _known_headings(), list[str]()
    for cell in first:
        heading = known.get(cell.strip(), "")
        if heading in columns:
            heading = _FORMER.get(cell.strip(), "")
        columns.append("" if heading in columns else heading)
    return columns


@cache
def _known_headings() -> Mapping[str, str]:
    """The English one to each; in no two languages the same means two things."""
    return {
        word: heading
        for words in in_every_language(headings)
        for word, heading in zip(words, HEADINGS, strict=True)
    }


def _game_key(line: _Line) -> tuple[str, ...]:
    cells = line[1]
    identity = cells.get("Game", "")
    return (identity,) if identity else (cells.get("Date", ""), cells.get("Place", ""))


def _game(lines: list[_Line], players: int) -> LoggedGame:
    if players > MOST_PLAYERS:
        raise _LineError(str(not_so_many(players)))
    about = lines[0][1]
    game = LoggedGame(
        mode=_term(about.get("Mode", ""), Mode, terms.mode),
        size=_size(about.get("Size", "")),
        players=tuple(_player(cells) for _number, cells in lines),
        variants=frozenset(
            _term(part.strip(), Variant, terms.variant)
            for part in about.get("Variants", "").split(",")
            if part.strip()
        ),
        id=_identity(about.get("Game", "")),
        played_at=_moment(about.get("Date", "")),
        notes=about.get("Notes", "").replace(LINE_BREAK, "\n") or None,
        location=about.get("Place") or None,
    )
    return _decided(game, [cells for _number, cells in lines])


def _decided(game: LoggedGame, lines: Sequence[Mapping[str, str]]) -> LoggedGame:
    """The game with who won a tie, where the table says so and by what."""
    text = lines[0].get(N_("Decided by"), "")
    said = _term(text, DecidedBy, terms.decided_by) if text.strip() else None
    first = [index for index in game.level if lines[index].get("Rank", "").strip(" .") == "1"]
    if len(first) != 1:
        return game
    (winner,) = first
    decided_by = said or _counted(lines, winner, game.level)
    if decided_by not in TIE_BREAKS:
        return game
    return replace(game, winner=winner, decided_by=decided_by)


def _counted(
    lines: Sequence[Mapping[str, str]], winner: int, level: Iterable[int]
) -> DecidedBy | None:
    """What decided a tie, by the columns of what does: a table has not always said it itself."""
    for column, decided_by in (
        (N_("Largest region"), DecidedBy.LARGEST_REGION),
        ("Fires", DecidedBy.FIRES),
    ):
        counts = [lines[index].get(column, "").strip() for index in level]
        if not all(count.isdecimal() and len(count) < _DIGITS for count in counts):
            return None
        mine = int(lines[winner][column])
        if sum(int(count) >= mine for count in counts) == 1:
            return decided_by
    return None


def _identity(text: str) -> str | None:
    """The id of a game that was exported; a name someone gave a game by hand is none."""
    try:
        return str(UUID(text))
    except ValueError:
        return None


def _player(cells: Mapping[str, str]) -> LoggedPlayer:
    name, points, colour = (cells.get(key, "") for key in ("Player", "Points", "Colour"))
    if not name:
        raise _LineError(_("a player has no name"))
    if not (points.strip().isdecimal() and len(points) < _DIGITS):
        raise _LineError(_("{text} is not a number of points").format(text=quoted(points)))
    of_colour = _term(colour, Colour, terms.colour) if colour else None
    return LoggedPlayer(name, int(points.strip()), of_colour)


_DIGITS: Final = 9


def _size(text: str) -> int:
    sizes = {str(size): size for size in SIZES}
    if text.strip() not in sizes:
        raise _LineError(
            _("{text} is not one of {known}").format(text=quoted(text), known=", ".join(sizes))
        )
    return sizes[text.strip()]


def _term(text: str, values: type[E], word: Callable[[E], str]) -> E:
    """What the word stands for, in any language or as game files write it."""
    try:
        value: E = _known_words(values, word)[text.strip().casefold()]
    except KeyError:
        raise _LineError(
            _("{text} is not one of {known}").format(
                text=quoted(text), known=", ".join(map(word, values))
            )
        ) from None
    return value


@cache
def _known_words(values: type[E], word: Callable[[E], str]) -> Mapping[str, E]:
    said = in_every_language(lambda: {word(value).casefold(): value for value in values})
    written = {str(value.value): value for value in values}
    return {text: value for words in (*said, written) for text, value in words.items()}


def _moment(text: str) -> str | None:
    """The date and time with an offset; a day alone is noon, anywhere."""
    if not text.strip():
        return None
    try:
        when = datetime.fromisoformat(text.strip())
    except ValueError:
        raise _LineError(
            _("{text} is not a date such as 2026-11-18").format(text=quoted(text))
        ) from None
    if when.tzinfo is not None and "T" in text:
        return text.strip()
    if (when.hour, when.minute) == (0, 0):
        when = when.replace(hour=12)
    return when.replace(tzinfo=when.tzinfo or UTC).isoformat()
