"""Many games in one file, a game a line (JSON Lines), for export and import.

    BundleError        the file is none that can be read at all

Each line is a game file, or, where only the final points are known, a line of `points_file`; or it
has a game's link in it, whatever stands before. A file that holds one game over several lines, as
people write it, is read as well, and so is a text with links in it, such as a chat.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from companion.exchange.game_code import HandedTerritory
from companion.exchange.game_file import too_long
from companion.exchange.game_link import LinkError, brings_link, read_links
from companion.exchange.points_file import read_any, write_any
from companion.exchange.strict_json import BOM, GameFileError, begins_json
from companion.history.game_import import MOST_GAMES, Candidate
from companion.history.game_row import AnyGame, GameRow
from companion.texts import _

MOST_BYTES: Final = 192 * 1024 * 1024
"""Room for as many games as may come in at once; a longer file is refused before it is read."""
MOST_IN_GAME: Final = 1024 * 1024
"""Far more than a game needs that can be kept; a file may have very many lines."""
MOST_IN_TEXT: Final = 16 * 1024 * 1024
"""A longer text, as of a chat, is read line by line."""

_CHUNK: Final = 1024 * 1024


class BundleError(ValueError):
    """The file cannot be read at all; `str()` is a sentence that names it."""


def write_bundle(records: Iterable[GameRow], stream: BinaryIO) -> int:
    """Write the games, one on each line. Return how many they were."""
    count = 0
    for record in records:
        stream.write(f"{write_any(record.game())}\n".encode())
        count += 1
    return count


def read_bundle(path: Path) -> Iterator[Candidate]:
    """Yield the games of a file one by one, also those that cannot be read.

    Blank lines are skipped. Raises BundleError for a file that is missing, too long or has too many
    lines.
    """
    try:
        _check_length(path)
        with path.open("rb") as stream:
            yield from _candidates(stream)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BundleError(
            _("{file} cannot be read: {reason}").format(file=path, reason=reason)
        ) from None


def _check_length(path: Path) -> None:
    with path.open("rb") as stream:
        length = lines = 0
        while chunk := stream.read(_CHUNK):
            length += len(chunk)
            lines += chunk.count(b"\n")
            if length > MOST_BYTES:
                most = MOST_BYTES // 1024 // 1024
                raise ValueError(_("it is larger than {most} MB").format(most=most))
            if lines > MOST_GAMES:
                raise ValueError(_("it has more than {most} lines").format(most=MOST_GAMES))


def _candidates(stream: BinaryIO) -> Iterator[Candidate]:
    head = stream.read(MOST_IN_TEXT + 1)
    if len(head) <= MOST_IN_TEXT and brings_link(head):
        yield from read_text(_decoded(head))
        return
    del head
    stream.seek(0)
    first = stream.readline(MOST_IN_GAME + 1)
    stream.seek(0)
    if not _is_whole(first):
        data = stream.read(MOST_IN_GAME + 1)
        if b"\n" in data.strip():
            yield from _of_line(data, 1)
            return
        stream.seek(0)
    number = 0
    while line := stream.readline(MOST_IN_GAME + 1):
        number += 1
        ended = line.endswith(b"\n")
        if (line.removeprefix(BOM) if number == 1 else line).strip():
            yield from _of_line(line.removesuffix(b"\n"), number)
        while not ended and (rest := stream.readline(_CHUNK)):
            ended = rest.endswith(b"\n")


def read_text(text: str) -> Iterator[Candidate]:
    """Yield the games of a text that people wrote: those of links and of lines that are games."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        data = line.encode()
        if begins_json(data) and _is_whole(data):
            yield from _of_line(data, number)
            lines[number - 1] = ""
    yield from _linked("\n".join(lines), 1)


def _is_whole(line: bytes) -> bool:
    """Return True if the line is complete JSON or blank, so that each line is a game of its own."""
    text = line.removeprefix(BOM).strip()
    if not text or brings_link(text):
        return True
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        # A line that begins an object and does not end it goes on below.
        return text.startswith(b"{") and text.endswith(b"}")
    return True


def _of_line(data: bytes, number: int) -> Iterator[Candidate]:
    if len(data) > MOST_IN_GAME:
        yield Candidate(_line(number), str(too_long(MOST_IN_GAME)))
    elif brings_link(data):
        yield from _linked(_decoded(data), number)
    else:
        yield Candidate(_line(number), _game_of(data))


def _game_of(data: bytes) -> AnyGame | str:
    try:
        return read_any(data)
    except GameFileError as error:
        return str(error)


def _linked(text: str, number: int) -> Iterator[Candidate]:
    """Yield the games of the links in a text that begins in this line."""
    told = 0
    for at, found in read_links(text):
        number += text.count("\n", told, at)
        told = at
        if isinstance(found, HandedTerritory):
            yield Candidate(_line(number), _("this is a single territory, not a game"))
        elif isinstance(found, LinkError):
            yield Candidate(_line(number), str(found))
        else:
            yield Candidate(_line(number), found.game, found.edited_at)


def _line(number: int) -> str:
    return _("line {number}").format(number=number)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "replace")
