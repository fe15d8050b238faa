"""A game, or a single territory, as one line of text: a link to open, to copy, to share as text, or
to draw as a QR code.

    origins-companion:g/AEAA…     a game; `t` instead of `g` is a single territory

    LinkError
        NoLink         the text has no link
        DamagedLink    a letter is wrong or missing
        NewerLink      the link is whole, but a later version of the app made it
        LongGame       the game's texts are too long for a link

Behind scheme and kind stand, in base 32, a byte with the version, the bytes of `game_code`, and a
checksum over all of it. Base 45 would be 6 % shorter but has a space and a percent sign, which no
link can carry. Every version keeps this frame, so a damaged code is told from a newer one.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, islice
from typing import Final

from companion.exchange.game_code import (
    HandedGame,
    HandedTerritory,
    pack_game,
    pack_territory,
    unpack_game,
    unpack_territory,
)
from companion.exchange.strict_json import begins_json
from companion.history.game_row import AnyGame
from companion.texts import _

SCHEME: Final = "origins-companion"
VERSION: Final = 1
MOST_LETTERS: Final = 720
"""Letters behind scheme and kind: a QR code of 77 by 77 squares, which any camera reads."""

MOST_READ: Final = 65_536
"""Letters of a text in which a link is looked for at once."""

_GAME: Final = "g"
_TERRITORY: Final = "t"
_CHECK: Final = 4
_MOST_PIECES: Final = 64
_MOST_LINKS: Final = 8
_MOST_OF_ONE: Final = 4 * MOST_LETTERS
"""Letters and spaces of one link; a later version may have longer ones."""
_BEGINNING: Final = re.compile(rf"{SCHEME}:([{_GAME}{_TERRITORY}])/", re.IGNORECASE)
_PIECES: Final = re.compile(r"[A-Z2-7]+(?:\s+[A-Z2-7]+)*", re.IGNORECASE | re.ASCII)


Carried = HandedGame | HandedTerritory
"""The content of a link."""


class LinkError(ValueError):
    """`str()` is a sentence for the player."""


class NoLink(LinkError):  # noqa: N818  # named for what there is
    def __init__(self) -> None:
        super().__init__(_("There is no game in this text."))


class DamagedLink(LinkError):  # noqa: N818  # as above
    def __init__(self) -> None:
        super().__init__(_("This code is incomplete, or a character in it is wrong."))


class NewerLink(LinkError):  # noqa: N818  # as above
    def __init__(self) -> None:
        super().__init__(_("This code was made by a newer version of the app; update the app."))


class LongGame(LinkError):  # noqa: N818  # as above
    def __init__(self) -> None:
        super().__init__(_("The names are too long for a code; share the game as a file."))


@dataclass(frozen=True, slots=True)
class GameLink:
    """The text of a link; `left_out` are the fields that were too long for it."""

    kind: str
    letters: str
    left_out: tuple[str, ...] = ()

    @property
    def beginning(self) -> str:
        return f"{SCHEME}:{self.kind}/"

    def __str__(self) -> str:
        return self.beginning + self.letters


def game_link(game: AnyGame, edited_at: int | None = None) -> GameLink:
    """Return the link to a whole game. If it is too long, the notes are left out, then the place.

    Raises LongGame.

    >>> from companion.history.game_row import LoggedGame, LoggedPlayer
    >>> from companion.rules.game import Mode
    >>> link = game_link(LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 41),)))
    >>> str(link)[:22], read_link(f"Look: {link}").game.players[0].points
    ('origins-companion:g/AE', 41)
    """
    unnoted = replace(game, notes=None)
    for left, out in (
        (game, ()),
        (unnoted, ("notes",)),
        (replace(unnoted, location=None), ("notes", "location")),
    ):
        try:
            letters = _seal(_GAME, pack_game(HandedGame(left, edited_at)))
        except ValueError:
            continue
        if len(letters) <= MOST_LETTERS:
            return GameLink(_GAME, letters, out)
    raise LongGame


def territory_link(handed: HandedTerritory) -> GameLink:
    """Return the link to a single territory, without the name if that is too long."""
    try:
        letters = _seal(_TERRITORY, pack_territory(handed))
    except ValueError:
        letters = ""
    if not 0 < len(letters) <= MOST_LETTERS:
        letters = _seal(_TERRITORY, pack_territory(replace(handed, name="")))
    return GameLink(_TERRITORY, letters)


def brings_link(data: bytes) -> bool:
    """Return True for a text in which something begins like a link, whole or not.

    A game file is no such text, even with a link in its note.
    """
    return not begins_json(data) and _BEGINNING.search(data.decode("utf-8", "replace")) is not None


def brings_games(text: str) -> bool:
    """Return True for a text to be read as a file of games.

    It has several links, at least one of them to a game, or is too long to be read at once.
    """
    if len(text) > MOST_READ:
        return True
    whole = [found for _at, found in read_links(text) if not isinstance(found, LinkError)]
    return len(whole) > 1 and not all(isinstance(found, HandedTerritory) for found in whole)


def read_link(text: str) -> Carried:
    """Return the content of the first whole link, whatever stands around it. Raises LinkError."""
    wrong: LinkError = NoLink()
    for _at, found in islice(read_links(text[:MOST_READ]), _MOST_LINKS):
        if not isinstance(found, LinkError):
            return found
        if isinstance(wrong, NoLink) or isinstance(found, NewerLink):
            wrong = found
    raise wrong


def read_links(text: str) -> Iterator[tuple[int, Carried | LinkError]]:
    """Yield the position of each link in the text, and its content or why it cannot be read."""
    for beginning in _BEGINNING.finditer(text):
        found: Carried | LinkError = DamagedLink()
        # A chat may break the letters over lines, or words may follow: the checksum tells the end.
        match = _PIECES.match(text, beginning.end(), beginning.end() + _MOST_OF_ONE)
        pieces = match[0].upper().split() if match else []
        for letters in accumulate(pieces[:_MOST_PIECES]):
            data = _unseal(beginning[1].lower(), letters)
            if data is not None:
                found = _content(beginning[1].lower(), data)
                break
        yield beginning.start(), found


def _content(kind: str, data: bytes) -> Carried | LinkError:
    if data[0] > VERSION:
        return NewerLink()
    try:
        return unpack_game(data[1:]) if kind == _GAME else unpack_territory(data[1:])
    except ValueError:
        return DamagedLink()


def _seal(kind: str, packed: bytes) -> str:
    data = bytes([VERSION]) + packed
    return base64.b32encode(data + _checksum(kind, data)).decode().rstrip("=")


def _checksum(kind: str, data: bytes) -> bytes:
    return zlib.crc32(kind.encode() + data).to_bytes(_CHECK, "big")


def _unseal(kind: str, letters: str) -> bytes | None:
    """Return version and content, or None if a letter is wrong or missing."""
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except binascii.Error:
        return None
    # The last letter has unused bits, in which a slip would pass the checksum.
    whole = base64.b32encode(data).decode().rstrip("=") == letters
    data, check = data[:-_CHECK], data[-_CHECK:]
    return data if whole and data and check == _checksum(kind, data) else None
