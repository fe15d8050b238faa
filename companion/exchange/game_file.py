"""The game file: strict reading, canonical writing.

    GameFileError            the input is no game file; names the place, on one line

Reading what was written gives an equal game; writing what was read gives the same text each time.
"""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from companion.exchange.strict_json import (
    Fields,
    GameFileError,
    fail,
    flag_of,
    list_of,
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
from companion.rules.box import Resource
from companion.rules.game import (
    MOST_PLAYERS,
    SIZES,
    Colour,
    Game,
    Mode,
    Player,
    Variant,
    reach_of_frame,
)
from companion.rules.notation import NotationError, read_territory, write_territory
from companion.rules.territory import Territory
from companion.texts import N_
from companion.texts.complaint import Complaint

if TYPE_CHECKING:
    from companion.history.game_row import AnyGame

FORMAT: Final = "origins-companion"
VERSION: Final = 1

MOST_BYTES: Final = 4 * 1024 * 1024
"""No game needs more, even with a novel for notes; longer input is refused before it is parsed."""


def read_game(data: bytes) -> Game:
    """Read a game file. Raises GameFileError and nothing else.

    >>> game = read_game(
    ...     b'{"format": "origins-companion", "version": 1, "mode": "tribe", "size": 5, "players":'
    ...     b' [{"name": "Ada", "colour": "pink", "territory": ["q d @", ". . lo"]}]}'
    ... )
    >>> game.mode, len(game.players[0].territory), game.finished
    (<Mode.TRIBE: 'tribe'>, 4, True)
    >>> read_game(b'{"format": "origins-companion", "version": 2}')
    Traceback (most recent call last):
    companion.exchange.strict_json.GameFileError: version: 2 is not 1
    """
    if len(data) > MOST_BYTES:
        raise too_long()
    return game_in(parse(data))


def too_long(most: int = MOST_BYTES) -> GameFileError:
    said = N_("is larger than a game can be ({most} MB)")
    return GameFileError(Complaint(said, {"most": most // 1024 // 1024}))


def write_game(game: Game) -> str:
    """Write the game on one line, in the canonical order of keys."""
    return json.dumps(game_value(game), ensure_ascii=False, separators=(",", ":"))


def game_value(game: Game) -> dict[str, object]:
    """Return the JSON value of a game."""
    return about_value(FORMAT, VERSION, game) | {
        "finished": game.finished,
        "players": [
            {
                "name": player.name,
                "colour": player.colour.value,
                "territory": write_territory(player.territory),
                "totems": [totem.value for totem in Resource if totem in player.totems],
            }
            for player in game.players
        ],
    }


def about_value(form: str, version: int, game: "AnyGame") -> dict[str, object]:
    """Return the JSON value of everything but the players: format, mode, size and so on."""
    value: dict[str, object] = {"format": form, "version": version}
    for key in ABOUT_KEYS:
        if (text := getattr(game, key)) is not None:
            value[key] = text
    return value | {
        "mode": game.mode.value,
        "size": game.size,
        "variants": [variant.value for variant in Variant if variant in game.variants],
    }


# --- From JSON values to a game ---------------------------------------------------------------


def _territory(most: int) -> Callable[[object, str], Territory]:
    def read(value: object, place: str) -> Territory:
        rows = list_of(value, place)
        for index, row in enumerate(rows):
            if not isinstance(row, str):
                where = Complaint(N_("{place} row {row}"), {"place": place, "row": index + 1})
                fail(where, N_("{value} is not text"), value=shown(row))
        try:
            return read_territory(rows, most)  # type: ignore[arg-type]  # all of them texts
        except NotationError as error:
            values = {"place": place, "problem": _complaint(error)}
            raise GameFileError(Complaint("{place} {problem}", values)) from None

    return read


def _complaint(error: NotationError) -> Complaint:
    values = {
        name: _complaint(value) if isinstance(value, NotationError) else value
        for name, value in error.values.items()
    }
    return Complaint(error.said, values)


ABOUT_KEYS: Final = ("id", "played_at", "location", "notes")
"""Keys that may be left out."""
RULES_KEYS: Final = ("format", "version", "mode", "size", "variants", "players")
_GAME_KEYS: Final = frozenset([*RULES_KEYS, "finished", *ABOUT_KEYS])
_PLAYER_KEYS: Final = frozenset(["name", "colour", "territory", "totems"])
_read_size: Final = one_of({size: size for size in SIZES})
_read_totems: Final = set_of(member_of(Resource))
_read_variants: Final = set_of(member_of(Variant))
_read_territory: Final = {size: _territory(reach_of_frame(size)) for size in SIZES}
read_colour: Final = member_of(Colour)


def game_in(value: object) -> Game:
    """Return the game of a parsed JSON value. Raises GameFileError."""
    fields = Fields(value, "", _GAME_KEYS)
    about = about_in(fields, FORMAT, VERSION)
    return Game(
        **about,
        players=tuple(
            _player(each, f"players[{index}]", about["size"])
            for index, each in enumerate(player_values(fields))
        ),
        finished=fields.take_or("finished", flag_of, True),
    )


def about_in(fields: Fields, form: str, version: int) -> dict[str, Any]:
    """Return all fields of a game but the players, by name. Raises GameFileError."""
    fields.take("format", one_of({form: form}))
    fields.take("version", one_of({version: version}))
    return {
        "mode": fields.take("mode", member_of(Mode)),
        "size": fields.take("size", _read_size),
        "variants": fields.take_or("variants", _read_variants, frozenset()),
        "id": fields.take_or("id", uuid_of, None),
        "played_at": fields.take_or("played_at", moment_of, None),
        "notes": fields.take_or("notes", text_of, None),
        "location": fields.take_or("location", text_of, None),
    }


def player_values(fields: Fields) -> list[object]:
    """Return the JSON values of one to four players. Raises GameFileError."""
    values = fields.take("players", list_of)
    if not 1 <= len(values) <= MOST_PLAYERS:
        fail("players", "{problem}", problem=not_so_many(len(values)))
    return values


def not_so_many(players: int) -> Complaint:
    said = N_("{count} players; a game has 1 to {most}")
    return Complaint(said, {"count": players, "most": MOST_PLAYERS})


def _player(value: object, place: str, size: int) -> Player:
    fields = Fields(value, place, _PLAYER_KEYS)
    return Player(
        name=fields.take("name", name_of),
        colour=fields.take("colour", read_colour),
        territory=fields.take("territory", _read_territory[size]),
        totems=fields.take_or("totems", _read_totems, frozenset()),
    )
