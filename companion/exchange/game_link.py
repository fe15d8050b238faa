"""A game, or a single territory, as one line of text: opened as a link, copied, shared, drawn as a
QR code. What carries it does not matter: the same letters go in and come out.

    LinkError
        NoLink         there is none in the text
        DamagedLink    a letter is another one, or some are missing
        NewerLink      it is whole; a later version of the app knows what it says
        LongGame       a game that says more than a link has room for

The letters behind the scheme and the kind are the bytes in base 32: capitals and figures that no
keyboard, no chat and no reader confuses, and that a QR code has room for. The first byte tells the
version, the last four are a checksum over all before them and the kind. So every version knows
whether a link is whole, also one of a version to come.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from companion.exchange.game_code import (
    STAMPED,
    VERSION,
    HandedGame,
    HandedTerritory,
    packed_game,
    packed_territory,
    unpacked_game,
    unpacked_territory,
)
from companion.exchange.strict_json import begins_json
from companion.history.records import AnyGame
from companion.texts import _

SCHEME: Final = "origins-companion"
MOST_LETTERS: Final = 720
"""Behind scheme and kind: what a QR code of 77 by 77 squares holds, which any camera reads."""

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
"""What a link can bring."""


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
    """The text that carries a game; `left_out` are the fields that it has no room for."""

    kind: str
    letters: str
    left_out: tuple[str, ...] = ()

    @property
    def beginning(self) -> str:
        return f"{SCHEME}:{self.kind}/"

    def __str__(self) -> str:
        return self.beginning + self.letters


def game_link(game: AnyGame, edited_at: int | None = None) -> GameLink:
    """The link to a whole game; without its notes, then without its place, where it has no room
    for them. Raises LongGame."""
    unnoted = replace(game, notes=None)
    for left, out in (
        (game, ()),
        (unnoted, ("notes",)),
        (replace(unnoted, location=None), ("notes", "location")),
    ):
        if _is_short(left) and len(letters := _game_letters(left, edited_at)) <= MOST_LETTERS:
            return GameLink(_GAME, letters, out)
    raise LongGame


def territory_link(handed: HandedTerritory) -> GameLink:
    """The link to a single territory, nameless where its name is too long."""
    if len(handed.name) <= MOST_LETTERS:
        letters = _letters(_TERRITORY, packed_territory(handed))
        if len(letters) <= MOST_LETTERS:
            return GameLink(_TERRITORY, letters)
    return GameLink(_TERRITORY, _letters(_TERRITORY, packed_territory(replace(handed, name=""))))


def brings_link(data: bytes) -> bool:
    """Whether it is a text with something in it that begins like a link, whole or not. A game is
    none, also where there is a link in its note."""
    return not begins_json(data) and _BEGINNING.search(data.decode("utf-8", "replace")) is not None


def brings_games(text: str) -> bool:
    """Whether it is to be read as a file of games is: several links are in it, one to a game at
    least, or it is too long to be read at once."""
    if len(text) > MOST_READ:
        return True
    whole = [found for _at, found in read_links(text) if not isinstance(found, LinkError)]
    return len(whole) > 1 and not all(isinstance(found, HandedTerritory) for found in whole)


def read_link(text: str) -> Carried:
    """What the first whole link in the text carries, whatever stands around it and however its
    lines were broken. Raises LinkError."""
    wrong: LinkError = NoLink()
    for _at, found in islice(read_links(text[:MOST_READ]), _MOST_LINKS):
        if not isinstance(found, LinkError):
            return found
        if isinstance(wrong, NoLink) or isinstance(found, NewerLink):
            wrong = found
    raise wrong


def read_links(text: str) -> Iterator[tuple[int, Carried | LinkError]]:
    """Where each link in the text begins, and what it carries, or why it is none."""
    for beginning in _BEGINNING.finditer(text):
        kind = beginning[1].lower()
        found: Carried | LinkError = DamagedLink()
        for letters in _candidates(text, beginning.end()):
            data = _bytes(kind, letters)
            if data is None:
                continue
            try:
                found = _unpacked(kind, data)
                break
            except LinkError as error:
                found = error
        yield beginning.start(), found


def _unpacked(kind: str, data: bytes) -> Carried:
    """Raises LinkError."""
    version, packed = data[0], data[1:]
    if version > (STAMPED if kind == _GAME else VERSION):
        raise NewerLink
    try:
        if kind == _GAME:
            return unpacked_game(packed, stamped=version == STAMPED)
        return unpacked_territory(packed)
    except ValueError:
        # Whole, and yet nothing that the app writes.
        raise DamagedLink from None


def _is_short(game: AnyGame) -> bool:
    """Whether its texts can fit at all: packing takes the longer, the more there is."""
    names = (player.name for player in game.players)
    return sum(map(len, (*names, game.notes or "", game.location or ""))) <= MOST_LETTERS


def _game_letters(game: AnyGame, edited_at: int | None) -> str:
    handed = HandedGame(game, edited_at or None)
    version = VERSION if handed.edited_at is None else STAMPED
    return _letters(_GAME, packed_game(handed), version)


def _letters(kind: str, packed: bytes, version: int = VERSION) -> str:
    data = bytes([version]) + packed
    return base64.b32encode(data + _checksum(kind, data)).decode().rstrip("=")


def _checksum(kind: str, data: bytes) -> bytes:
    return zlib.crc32(kind.encode() + data).to_bytes(_CHECK, "big")


def _bytes(kind: str, letters: str) -> bytes | None:
    """Version and content; None where the checksum is another."""
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except binascii.Error:
        return None
    whole = base64.b32encode(data).decode().rstrip("=") == letters
    data, check = data[:-_CHECK], data[-_CHECK:]
    return data if whole and data and check == _checksum(kind, data) else None


def _candidates(text: str, begin: int) -> Iterator[str]:
    """The letters that may be those of the link: up to the first space, then what comes behind."""
    match = _PIECES.match(text, begin, begin + _MOST_OF_ONE)
    pieces = match[0].upper().split() if match else []
    for count in range(1, min(len(pieces), _MOST_PIECES) + 1):
        yield "".join(pieces[:count])
