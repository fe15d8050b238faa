"""A game by final points only, as a line of text: what the game file, which is about territories,
has no room for. It is written and read as strictly, and says itself that it is something else.

Reading raises GameFileError, like the game file.
"""

import json
from dataclasses import replace
from typing import Final

from companion.exchange.game_file import ABOUT_KEYS, about_value, player_values, write_game
from companion.exchange.strict_json import (
    DECODER,
    Fields,
    fail,
    member_of,
    moment_of,
    name_of,
    one_of,
    parse,
    set_of,
    shown,
    text_of,
    uuid_of,
)
from companion.history.records import TIE_BREAKS, AnyGame, LoggedGame, LoggedPlayer
from companion.rules.game import SIZES, Colour, Mode, Variant
from companion.rules.notation import quoted
from companion.texts import N_

FORMAT: Final = "origins-companion-points"
VERSION: Final = 1

_MARK: Final = FORMAT.encode()
_TIE: Final = ("winner", "decided_by")
_KEYS: Final = frozenset(
    ["format", "version", "mode", "size", "variants", "players", *ABOUT_KEYS, *_TIE]
)
_PLAYER_KEYS: Final = frozenset(["name", "colour", "points"])


def is_points(line: bytes) -> bool:
    """Whether the line says that it is a game by points, not a game file."""
    if _MARK not in line:
        return False
    try:
        value = DECODER.decode(line.decode("utf-8", "replace"))
    except (json.JSONDecodeError, RecursionError):
        return False
    return isinstance(value, dict) and value.get("format") == FORMAT


def read_points(line: bytes) -> LoggedGame:
    """The game on a line. Raises GameFileError and nothing else."""
    return points_in(parse(line))


def points_in(value: object) -> LoggedGame:
    """The game in a value that was parsed. Raises GameFileError."""
    fields = Fields(value, "", _KEYS)
    fields.take("format", one_of({FORMAT: FORMAT}))
    fields.take("version", one_of({VERSION: VERSION}))
    mode = fields.take("mode", member_of(Mode))
    size = fields.take("size", one_of({size: size for size in SIZES}))
    players = player_values(fields)
    game = LoggedGame(
        mode=mode,
        size=size,
        players=tuple(_player(value, f"players[{i}]") for i, value in enumerate(players)),
        variants=fields.take_or("variants", set_of(member_of(Variant)), frozenset()),
        id=fields.take_or("id", uuid_of, None),
        played_at=fields.take_or("played_at", moment_of, None),
        notes=fields.take_or("notes", text_of, None),
        location=fields.take_or("location", text_of, None),
    )
    return _with_tie(game, fields) if fields.has(*_TIE) else game


def _with_tie(game: LoggedGame, fields: Fields) -> LoggedGame:
    """The game with who won the tie; neither key means anything without the other one."""
    winner = fields.take("winner", one_of({index: index for index in range(len(game.players))}))
    decided_by = fields.take("decided_by", one_of({each.value: each for each in TIE_BREAKS}))
    if winner not in game.level:
        name = quoted(game.players[winner].name)
        fail("winner", N_("{name} is not tied for the most points"), name=name)
    return replace(game, winner=winner, decided_by=decided_by)


def write_any(game: AnyGame) -> str:
    """The game on one line, as what it is."""
    return write_points(game) if isinstance(game, LoggedGame) else write_game(game)


def write_points(game: LoggedGame) -> str:
    """The game on one line, in the canonical order of keys."""
    return json.dumps(points_value(game), ensure_ascii=False, separators=(",", ":"))


def points_value(game: LoggedGame) -> dict[str, object]:
    """The game as the value that JSON writes."""
    value = about_value(FORMAT, VERSION, game) | {
        "players": [
            {"name": player.name}
            | ({} if player.colour is None else {"colour": player.colour.value})
            | {"points": player.points}
            for player in game.players
        ],
    }
    if game.decided_by is not None:
        value |= {"winner": game.winner, "decided_by": game.decided_by.value}
    return value


def _player(value: object, place: str) -> LoggedPlayer:
    fields = Fields(value, place, _PLAYER_KEYS)
    return LoggedPlayer(
        fields.take("name", name_of),
        fields.take("points", _points),
        fields.take_or("colour", member_of(Colour), None),
    )


def _points(value: object, place: str) -> int:
    # By type too: true is not 1.
    if type(value) is not int:
        fail(place, N_("{value} is not a whole number"), value=shown(value))
    return value
