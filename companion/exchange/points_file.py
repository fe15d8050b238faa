"""A game of which only the final points are known, as a line of text.

It is a format of its own, as the game file is about territories, and is read as strictly.
"""

import json
from dataclasses import replace
from typing import Final

from companion.exchange.game_file import (
    ABOUT_KEYS,
    RULES_KEYS,
    about_in,
    about_value,
    game_in,
    player_values,
    read_colour,
    write_game,
)
from companion.exchange.strict_json import (
    Fields,
    fail,
    name_of,
    one_of,
    parse,
    shown,
)
from companion.history.game_row import TIE_BREAKS, AnyGame, LoggedGame, LoggedPlayer
from companion.rules.notation import quoted
from companion.texts import N_

FORMAT: Final = "origins-companion-points"
VERSION: Final = 1

_TIE: Final = ("winner", "decided_by")
_KEYS: Final = frozenset([*RULES_KEYS, *ABOUT_KEYS, *_TIE])
_PLAYER_KEYS: Final = frozenset(["name", "colour", "points"])


def read_any(data: bytes) -> AnyGame:
    """Read a game file or a line of this format, whichever it says it is. Raises GameFileError.

    >>> game = read_any(
    ...     b'{"format": "origins-companion-points", "version": 1, "mode": "tribe", "size": 5,'
    ...     b' "players": [{"name": "Ada", "points": 41}]}'
    ... )
    >>> game.players
    (LoggedPlayer(name='Ada', points=41, colour=None),)
    """
    value = parse(data)
    by_points = isinstance(value, dict) and value.get("format") == FORMAT
    return _points_in(value) if by_points else game_in(value)


def _points_in(value: object) -> LoggedGame:
    """Return the game of a parsed JSON value. Raises GameFileError."""
    fields = Fields(value, "", _KEYS)
    about = about_in(fields, FORMAT, VERSION)
    players = enumerate(player_values(fields))
    game = LoggedGame(players=tuple(_player(each, f"players[{i}]") for i, each in players), **about)
    return _with_tie(game, fields) if fields.has(*_TIE) else game


def _with_tie(game: LoggedGame, fields: Fields) -> LoggedGame:
    """Add the winner of a tie; neither key means anything without the other one."""
    winner = fields.take("winner", one_of({index: index for index in range(len(game.players))}))
    decided_by = fields.take("decided_by", one_of({each.value: each for each in TIE_BREAKS}))
    if winner not in game.level:
        name = quoted(game.players[winner].name)
        fail("winner", N_("{name} is not tied for the most points"), name=name)
    return replace(game, winner=winner, decided_by=decided_by)


def write_any(game: AnyGame) -> str:
    """Write a game on one line: a game file, or this format for a game by its final points."""
    return write_points(game) if isinstance(game, LoggedGame) else write_game(game)


def write_points(game: LoggedGame) -> str:
    """Write the game on one line, in the canonical order of keys."""
    return json.dumps(points_value(game), ensure_ascii=False, separators=(",", ":"))


def points_value(game: LoggedGame) -> dict[str, object]:
    """Return the JSON value of a game."""
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
        fields.take_or("colour", read_colour, None),
    )


def _points(value: object, place: str) -> int:
    # By type too: true is not 1.
    if type(value) is not int:
        fail(place, N_("{value} is not a whole number"), value=shown(value))
    return value
