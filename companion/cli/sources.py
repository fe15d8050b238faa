"""Games from files and standard input, whole or line by line, each with the place it stands at.

What cannot be read is an entry too, so that one bad game stops no other.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from companion.exchange.game_file import MOST_BYTES, read_game, too_long
from companion.exchange.strict_json import BOM, GameFileError
from companion.rules.game import Game
from companion.texts import N_, _
from companion.texts.complaint import Complaint
from companion.texts.display import escaped

STANDARD_INPUT: Final = "-"

_CHUNK: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Entry:
    """One game of the input, or why there is none."""

    place: str
    """The file, and the number of the line where it holds a game a line."""
    game: Game | GameFileError
    is_line: bool = False
    """It stands for one line, so that a result may be expected in its place."""
    end: int = 0
    """Bytes of its file read so far."""


def read_sources(names: tuple[str, ...], *, lines: bool) -> Iterator[Entry]:
    """The games of these files, `-` being standard input, in order and as they are read.

    With `lines` a file holds a game a line: a line ends at a line feed and nowhere else, blank
    ones are skipped, and none is held in memory beyond what a game can need.
    """
    for name in names:
        place = _("standard input") if name == STANDARD_INPUT else escaped(name) or "''"
        try:
            with _opened(name) as stream:
                yield from _lines(stream, place) if lines else _whole(stream, place)
        except OSError as error:
            reason = error.strerror or str(error)
            unread = Complaint(N_("cannot be read: {reason}"), {"reason": reason})
            yield Entry(place, GameFileError(unread))


def total_size(names: tuple[str, ...]) -> int:
    """Bytes of all these files, 0 where any of them does not tell beforehand."""
    if STANDARD_INPUT in names:
        return 0
    try:
        return sum(Path(name).stat().st_size for name in names)
    except (OSError, ValueError):
        return 0


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
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


def _whole(stream: BinaryIO, place: str) -> Iterator[Entry]:
    data = stream.read(MOST_BYTES + 1)
    yield Entry(place, _game(data), end=len(data))


def _lines(stream: BinaryIO, place: str) -> Iterator[Entry]:
    end = number = 0
    while line := stream.readline(MOST_BYTES + 1):
        number += 1
        end += len(line)
        game: Game | GameFileError | None = None
        if len(line) > MOST_BYTES and not line.endswith(b"\n"):
            end += _skip_line(stream)
            game = too_long()
        elif (line.removeprefix(BOM) if number == 1 else line).strip():
            game = _game(line.removesuffix(b"\n"))
        if game is not None:
            yield Entry(f"{place}:{number}", game, is_line=True, end=end)


def _skip_line(stream: BinaryIO) -> int:
    skipped = 0
    while chunk := stream.readline(_CHUNK):
        skipped += len(chunk)
        if chunk.endswith(b"\n"):
            break
    return skipped


def _game(data: bytes) -> Game | GameFileError:
    try:
        return read_game(data)
    except GameFileError as error:
        return error
