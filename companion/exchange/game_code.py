"""A game, or a single territory, as few bytes: the content of a link and of a QR code.

The bytes are the game file itself, compressed. Zlib begins with a dictionary of what every game
file says, so a key or a mode costs two bytes instead of twenty. The squares of a row need no space
between them: a ground always begins the next one.

    "territory":["go l* @","d+1 v1 q:g"]  is compressed as  "territory":["gol*@","d+1v1q:g"]

Reading raises ValueError for bytes that hold no game.
"""

import re
import zlib
from dataclasses import dataclass
from typing import Final

from companion.exchange.game_file import read_game, write_game
from companion.exchange.points_file import read_any, write_any
from companion.history.game_row import AnyGame
from companion.rules.box import Resource
from companion.rules.game import Colour, Game, Mode, Player
from companion.rules.territory import Territory

MAX_BYTES: Final = 8192
"""Before compression: far more than any game that fits a code, so nothing can swell on reading."""

_STAMP_BYTES: Final = 6
_LAST_STAMP: Final = 2 ** (8 * _STAMP_BYTES) - 1
_NAME_MARK: Final = "@"
_RAW: Final = -zlib.MAX_WBITS
"""Deflate without a header and a checksum: a link has its own."""

# A code can only be read with the dictionary that it was written with: a change needs a new version
# in game_link. What occurs most often stands last, where a reference to it is shortest.
_DICTIONARY: Final = (
    b'{"format":"origins-companion-points","version":1,"location":"","notes":"","points":'
    b'"played_at":"2027-0","mode":"discovery","size":7,'
    b'"variants":["empire-of-fire","homo-habilis"],"finished":true,'
    b'"mode":"tribe","size":5,"variants":[],"finished":false,'
    b'"mode":"totem","size":5,"variants":["empire-of-fire"],"finished":true,"players":[{"name":"'
    b'"],"totems":["mammoth","fish","mushroom","flint"]},{"name":"'
    b'","colour":"black","territory":[".......","","colour":"blue","territory":["'
    b'","colour":"pink","territory":["","colour":"green","territory":["'
    b'"],"totems":["fish"]},{"name":""],"totems":["flint"]},{"name":"'
    b'"],"totems":["mushroom"]},{"name":""],"totems":["mammoth"]},{"name":"'
    b'"],"totems":[]},{"name":""],"totems":[]}]}{"format":"origins-companion","version":1,"id":"'
    b'","played_at":"2026-1T20::00+00:00:00+02:00:00+01:00"'
)

_ROWS: Final = re.compile(r'"territory":\[[^]]*\]')
_NEXT_SQUARE: Final = re.compile(r'(?<=[^":])(?=[.@dgljqv])')
"""Before each ground but the first of a row; the `g` of a gatherer stands behind a colon."""


@dataclass(frozen=True, slots=True)
class HandedTerritory:
    """A player's territory, to be taken over into a game on another phone."""

    mode: Mode
    size: int
    colour: Colour
    territory: Territory
    totems: frozenset[Resource] = frozenset()
    name: str = ""
    """The player's name, if there is one."""


@dataclass(frozen=True, slots=True)
class HandedGame:
    """A game and the time of its last edit."""

    game: AnyGame
    edited_at: int | None = None
    """Milliseconds since 1970; a game without this time is older than any edit."""


def pack_game(handed: HandedGame) -> bytes:
    """Return the bytes of a game. Raises ValueError for a game that is far too long for a code."""
    stamp = min(handed.edited_at or 0, _LAST_STAMP)
    return stamp.to_bytes(_STAMP_BYTES, "big") + _compress(write_any(handed.game))


def unpack_game(data: bytes) -> HandedGame:
    """Read a game, as strictly as a game file.

    >>> from companion.history.game_row import LoggedGame, LoggedPlayer
    >>> handed = HandedGame(LoggedGame(Mode.TRIBE, 5, (LoggedPlayer("Ada", 41),)), edited_at=1)
    >>> len(pack_game(handed)), unpack_game(pack_game(handed)) == handed
    (27, True)
    """
    stamp, line = data[:_STAMP_BYTES], _decompress(data[_STAMP_BYTES:])
    return HandedGame(read_any(line), int.from_bytes(stamp, "big") or None)


def pack_territory(handed: HandedTerritory) -> bytes:
    """Return the bytes of a territory, as a game of one player.

    The game file needs a name, so `@` stands before it. Raises ValueError for a very long name.
    """
    about = (handed.colour, handed.territory, handed.totems)
    player = Player(_NAME_MARK + handed.name, *about)
    return _compress(write_game(Game(handed.mode, handed.size, (player,))))


def unpack_territory(data: bytes) -> HandedTerritory:
    """Read a single territory."""
    game = read_game(_decompress(data))
    player = game.players[0]
    if game != Game(game.mode, game.size, (player,)) or not player.name.startswith(_NAME_MARK):
        raise ValueError("a game and no territory")
    about = (player.colour, player.territory, player.totems)
    return HandedTerritory(game.mode, game.size, *about, player.name.removeprefix(_NAME_MARK))


def _compress(line: str) -> bytes:
    short = _ROWS.sub(lambda rows: rows[0].replace(" ", ""), line).encode()
    if len(short) > MAX_BYTES:
        raise ValueError("far too long for a code")
    compressor = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=_RAW, zdict=_DICTIONARY)
    return compressor.compress(short) + compressor.flush()


def _decompress(data: bytes) -> bytes:
    decompressor = zlib.decompressobj(_RAW, _DICTIONARY)
    try:
        short = decompressor.decompress(data, MAX_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not decompressor.eof or decompressor.unused_data:
        raise ValueError("incomplete, too long, or followed by something else")
    return _ROWS.sub(lambda rows: _NEXT_SQUARE.sub(" ", rows[0]), short.decode()).encode()
