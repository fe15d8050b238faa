"""The games that a command is about, from files and standard input, whole or line by line.

A game that cannot be read is an entry too, so that one bad game stops no other.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

import click

from companion.cli.output import CLEAR_LINE, Output, is_terminal, tell
from companion.cli.status import UNREADABLE
from companion.exchange.game_file import MOST_BYTES, read_game, too_long
from companion.exchange.strict_json import BOM, GameFileError
from companion.rules.game import Game
from companion.texts import N_, _
from companion.texts.complaint import Complaint
from companion.texts.display import escaped

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

STANDARD_INPUT: Final = "-"
LONG_INPUT: Final = 1024 * 1024
"""Bytes of input that take long enough for a progress bar."""

_CHUNK: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the input, or the reason why there is none."""

    place: str
    """The file, and the number of the line where it holds a game a line."""
    game: Game | GameFileError
    is_line: bool = False
    """True for one line of several, in whose place a result is expected."""


class GamesInput:
    """The games of the command's files, each with its place, in order.

    With `lines` a file holds a game a line: a line ends at a line feed and nowhere else, blank ones
    are skipped, and none is held in memory beyond what a game can need.
    """

    def __init__(
        self, files: tuple[str, ...], output: Output, *, lines: bool, as_json: bool
    ) -> None:
        self.status = 0
        """The exit status so far."""
        self._files = files
        self._output = output
        self._lines = lines
        self._as_json = as_json
        self._bar: ProgressBar[int] | None = None

    def __iter__(self) -> Iterator[tuple[str, Game]]:
        total = _total_size(self._files)
        # No bar where nobody looks, and none where the results themselves pass on the terminal.
        is_watched = is_terminal(sys.stderr) and not is_terminal(sys.stdout)
        if not self._lines or total < LONG_INPUT or not is_watched:
            yield from self._readable()
            return
        with click.progressbar(length=total, file=sys.stderr) as self._bar:
            yield from self._readable()

    def _readable(self) -> Iterator[tuple[str, Game]]:
        for entry in self.read_entries():
            if not isinstance(entry.game, GameFileError):
                yield entry.place, entry.game
                continue
            if self._bar is not None:
                sys.stderr.write(CLEAR_LINE)
            tell(f"{entry.place}: {entry.game}")
            if self._as_json and entry.is_line:
                self._output.json({"error": str(entry.game)})
            self.status = UNREADABLE

    def read_entries(self) -> Iterator[Entry]:
        """Yield the games as they are read, and those that cannot be read."""
        for name in self._files:
            place = _("standard input") if name == STANDARD_INPUT else escaped(name) or "''"
            try:
                with _open_input(name) as stream:
                    yield from self._entries_of(stream, place)
            except OSError as error:
                reason = error.strerror or str(error)
                unread = Complaint(N_("cannot be read: {reason}"), {"reason": reason})
                yield Entry(place, GameFileError(unread))

    def _entries_of(self, stream: BinaryIO, place: str) -> Iterator[Entry]:
        if not self._lines:
            yield Entry(place, _read(stream.read(MOST_BYTES + 1)))
            return
        number = 0
        while line := stream.readline(MOST_BYTES + 1):
            number += 1
            self._advance(line)
            game: Game | GameFileError | None = None
            if len(line) > MOST_BYTES and not line.endswith(b"\n"):
                while not line.endswith(b"\n") and (line := stream.readline(_CHUNK)):
                    self._advance(line)
                game = too_long()
            elif (line.removeprefix(BOM) if number == 1 else line).strip():
                game = _read(line.removesuffix(b"\n"))
            if game is not None:
                yield Entry(f"{place}:{number}", game, is_line=True)

    def _advance(self, line: bytes) -> None:
        if self._bar is not None:
            self._bar.update(len(line))

    def report_problem(self, place: str, complaint: str) -> None:
        """Write one line about a game that was read, also where its result is expected."""
        tell(f"{place}: {complaint}")
        if self._as_json and self._lines:
            self._output.json({"error": complaint})

    def show_report(self, place: str, text: str) -> None:
        """Write a game's text, under its place where there are several."""
        several = self._lines or len(self._files) > 1
        self._output.text(f"{place}\n\n{text}\n" if several else text)


def _total_size(names: tuple[str, ...]) -> int:
    """Return the bytes of all files, 0 if one of them does not tell beforehand."""
    if STANDARD_INPUT in names:
        return 0
    try:
        return sum(Path(name).stat().st_size for name in names)
    except (OSError, ValueError):
        return 0


@contextmanager
def _open_input(name: str) -> Iterator[BinaryIO]:
    if name != STANDARD_INPUT:
        try:
            stream = open(name, "rb")  # noqa: SIM115, PTH123  # closed below; "" is no path
        except ValueError as error:  # a null character
            raise OSError(str(error)) from None
        with stream:
            yield stream
    elif sys.stdin is None:
        raise OSError(_("there is none"))
    else:
        yield sys.stdin.buffer


def _read(data: bytes) -> Game | GameFileError:
    try:
        return read_game(data)
    except GameFileError as error:
        return error
