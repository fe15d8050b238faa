"""Players' names as they are shown: harmless, not too long, and, where the app itself gave them, in
the language that is spoken now. What is kept stays as it was given."""

import struct
from functools import lru_cache
from typing import Final

from companion.rules.game import MOST_PLAYERS
from companion.rules.scoring import Scorecard
from companion.texts import ENGLISH, N_, _, languages, path_of
from companion.texts.display import one_line, shortened
from companion.texts.typography import HOLDS

_COLUMNS: Final = 20
_READ: Final = 200
_TERRITORY: Final = N_("Territory")
_PLAYER: Final = N_("Player {number}")
_NUMBERS: Final = range(1, MOST_PLAYERS + 1)


def unnamed_territory() -> str:
    """What a single territory is called of which nobody said whose it is."""
    return _(_TERRITORY)


def unnamed() -> tuple[str, ...]:
    """What players are called who have no name."""
    return tuple(_(_PLAYER).format(number=number) for number in _NUMBERS)


def is_given(name: str) -> bool:
    """Whether the app gave it, in whatever language: nobody is called so."""
    return _plain(name) in _given()


def spoken(name: str) -> str:
    """The name; one that the app gave, in the language spoken now."""
    number = _given().get(_plain(name))
    if number is None:
        return name
    return unnamed()[number - 1] if number else unnamed_territory()


def shown_name(name: str) -> str:
    """The name as it is spoken, harmless on one line."""
    return one_line(spoken(name))


def player_name(card: Scorecard) -> str:
    """The player's name, harmless and not too long."""
    return shortened(shown_name(card.player.name[:_READ]), _COLUMNS)


@lru_cache(maxsize=1)
def _given() -> dict[str, int]:
    """The names that the app gives in any of its languages: the player's number, 0 of a single
    territory."""
    territories, players = _in_every_language(_TERRITORY), _in_every_language(_PLAYER)
    return dict.fromkeys(map(_plain, territories), 0) | {
        _plain(player.format(number=number)): number for player in players for number in _NUMBERS
    }


def _plain(name: str) -> str:
    """Whether a space holds was decided by another version of the app."""
    return name.replace(HOLDS, " ")


def _in_every_language(message: str) -> list[str]:
    """As `texts.in_every_language` says it, but of whole catalogues, which take 50 ms, only this
    message is read: the first screen shows names."""
    return [message if code == ENGLISH else _message_of(code, message) for code in languages()]


def _message_of(code: str, message: str) -> str:
    catalogue, wanted = path_of(code).read_bytes(), message.encode()
    # As gettext describes it: where the two tables begin, each with length and place of its texts.
    originals, translations = struct.unpack_from("<2I", catalogue, 12)
    begins = catalogue.find(b"\0" + wanted + b"\0") + 1
    entry = catalogue.find(struct.pack("<2I", len(wanted), begins), originals) - originals
    length, place = struct.unpack_from("<2I", catalogue, translations + entry)
    return catalogue[place : place + length].decode()
