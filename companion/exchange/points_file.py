"""A game by final points only, as a line of text: what the game file, which is about territories,
has no room for. It is written and read as strictly, and says itself that it is something else.

Reading raises GameFileError, like the game file.
"""

import json
from typing import Final

from companion.exchange.game_file import (
    _decoder,
    _enum,
    _fail,
    _Fields,
    _list,
    _moment,
    _name,
    _one_of,
    _parse,
    _set_of,
    _shown,
    _text,
    _uuid,
    not_so_many,
)
from companion.history.records import LoggedGame, LoggedPlayer
from companion.rules.game import MOST_PLAYERS, SIZES, Colour, Mode, Variant
from companion.texts import _

FORMAT: Final = "origins-companion-points"
VERSION: Final = 1

_MARK: Final = FORMAT.encode()
_ABOUT: Final = ("id", "played_at", "location", "notes")
_KEYS: Final = frozenset(["format", "version", "mode", "size", "variants", "players", *_ABOUT])
_PLAYER_KEYS: Final = frozenset(["name", "colour", "points"])


def is_points(line: bytes) -> bool:
    """Whether the line says that it is a game by points, not a game file."""
    if _MARK not in line:
        return False
    try:
        value = _decoder.decode(line.decode("utf-8", "replace"))
    except (json.JSONDecodeError, RecursionError):
        return False
    return isinstance(value, dict) and value.get("format") == FORMAT


def read_points(line: bytes) -> LoggedGame:
    """The game on a line. Raises GameFileError and nothing else."""
    fields = _Fields(_parse(line), "", _KEYS)
    fields.take("format", _one_of({FORMAT: FORMAT}))
    fields.take("version", _one_of({VERSION: VERSION}))
    mode = fields.take("mode", _enum(Mode))
    size = fields.take("size", _one_of({size: size for size in SIZES}))
    players = fields.take("players", _list)
    if not 1 <= len(players) <= MOST_PLAYERS:
        _fail("players", not_so_many(len(players)))
    return LoggedGame(
        mode=mode,
        size=size,
        players=tuple(_player(value, f"players[{i}]") for i, value in enumerate(players)),
        variants=fields.take_or("variants", _set_of(_enum(Variant)), frozenset()),
        id=fields.take_or("id", _uuid, None),
        played_at=fields.take_or("played_at", _moment, None),
        notes=fields.take_or("notes", _text, None),
        location=fields.take_or("location", _text, None),
    )


def write_points(game: LoggedGame) -> str:
    """The game on one line, in the canonical order of keys."""
    value: dict[str, object] = {"format": FORMAT, "version": VERSION}
    for key in _ABOUT:
        if (text := getattr(game, key)) is not None:
            value[key] = text
    value |= {
        "mode": game.mode.value,
        "size": game.size,
        "variants": [variant.value for variant in Variant if variant in game.variants],
        "players": [
            {"name": player.name}
            | ({} if player.colour is None else {"colour": player.colour.value})
            | {"points": player.points}
            for player in game.players
        ],
    }
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _player(value: object, place: str) -> LoggedPlayer:
    fields = _Fields(value, place, _PLAYER_KEYS)
    return LoggedPlayer(
        fields.take("name", _name),
        fields.take("points", _points),
        fields.take_or("colour", _enum(Colour), None),
    )


def _points(value: object, place: str) -> int:
    # By type too: true is not 1.
    if type(value) is not int:
        _fail(place, _("{value} is not a whole number").format(value=_shown(value)))
    return value
