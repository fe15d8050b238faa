"""The game file: strict reading, canonical writing.

    GameFileError            the input is no game file; names the place, on one line

Reading what was written gives an equal game; writing what was read gives the same text each time.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from enum import Enum
from typing import Final, NoReturn, TypeVar

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
from companion.rules.notation import NotationError, quoted, read_territory, write_territory
from companion.rules.territory import Territory
from companion.texts import _

FORMAT: Final = "origins-companion"
VERSION: Final = 1

MOST_BYTES: Final = 4 * 1024 * 1024
"""No game needs more, even with a novel for notes; longer input is refused before it is parsed."""

BOM: Final = b"\xef\xbb\xbf"
"""The byte order mark: ignored at the start."""

_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_MOST_DIGITS: Final = 18

T = TypeVar("T")
D = TypeVar("D")
E = TypeVar("E", bound=Enum)


class GameFileError(ValueError):
    """The input is no game file. `str()` is one line that names the place and quotes the input."""


def read_game(data: bytes) -> Game:
    """The game in a file's bytes. Raises GameFileError and nothing else.

    >>> game = read_game(
    ...     b'{"format": "origins-companion", "version": 1, "mode": "tribe", "size": 5, "players":'
    ...     b' [{"name": "Ada", "colour": "pink", "territory": ["q d @", ". . lo"]}]}'
    ... )
    >>> game.mode, len(game.players[0].territory), game.finished
    (<Mode.TRIBE: 'tribe'>, 4, True)
    >>> read_game(b'{"format": "origins-companion", "version": 2}')
    Traceback (most recent call last):
    companion.exchange.game_file.GameFileError: version: 2 is not 1
    """
    if len(data) > MOST_BYTES:
        raise too_long()
    return _game(_parse(data))


def too_long() -> GameFileError:
    return GameFileError(
        _("is longer than a game can be ({most} MB)").format(most=MOST_BYTES // 1024 // 1024)
    )


def write_game(game: Game) -> str:
    """The game on one line, in the canonical order of keys."""
    return json.dumps(game_value(game), ensure_ascii=False, separators=(",", ":"))


def game_value(game: Game) -> dict[str, object]:
    """The game as the value that JSON writes."""
    value: dict[str, object] = {"format": FORMAT, "version": VERSION}
    for key in _ABOUT_KEYS:
        if (text := getattr(game, key)) is not None:
            value[key] = text
    value |= {
        "mode": game.mode.value,
        "size": game.size,
        "variants": [variant.value for variant in Variant if variant in game.variants],
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
    return value


# --- JSON, more strictly than the standard library reads it -----------------------------------


class _Object(dict[str, object]):
    """A JSON object that remembers a key given twice until its place is known."""

    __slots__ = ("twice",)
    twice: str | None


def _object(pairs: list[tuple[str, object]]) -> _Object:
    value = _Object(pairs)
    value.twice = None
    if len(value) != len(pairs):
        counts = Counter(key for key, _value in pairs)
        value.twice = next(key for key, count in counts.items() if count > 1)
    return value


class _Number:
    """A number that is not a whole one of reasonable length, kept to be quoted in its place."""

    def __init__(self, text: str) -> None:
        self.text = text


def _whole(text: str) -> int | _Number:
    return int(text) if len(text) <= _MOST_DIGITS else _Number(text)


_decoder: Final = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_whole,
    parse_float=_Number,
    parse_constant=_Number,
)


def _parse(data: bytes) -> object:
    data = data.removeprefix(BOM)
    if not data.strip():
        raise GameFileError(_("is empty"))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise GameFileError(
            _("byte {number} is not UTF-8: {value}").format(
                number=error.start + 1, value=f"0x{data[error.start]:02x}"
            )
        ) from None
    try:
        return _decoder.decode(text)
    except json.JSONDecodeError as error:
        problem = (
            _("line {line}, column {column}: not JSON: {reason}")
            if "\n" in text
            else _("column {column}: not JSON: {reason}")
        )
        raise GameFileError(
            problem.format(line=error.lineno, column=error.colno, reason=_not_json(error.msg))
        ) from None
    except RecursionError:
        raise GameFileError(_("not a game: brackets nested too deep")) from None


def _not_json(reason: str) -> str:
    """What is wrong there, which the standard library says in English only."""
    said = {
        "Expecting value": _("a value is missing"),
        "Expecting property name": _("a key in double quotes is missing"),
        "Expecting ':'": _("a colon is missing"),
        "Expecting ','": _("a comma is missing"),
        "Extra data": _("something stands after the end"),
        "Unterminated string": _("a text has no end"),
        "Invalid control character": _("a control character stands in a text"),
        "Invalid \\": _("an escape in a text means nothing"),
    }
    return next((words for begin, words in said.items() if reason.startswith(begin)), reason)


# --- From JSON values to a game ---------------------------------------------------------------


def _fail(place: str, problem: str) -> NoReturn:
    raise GameFileError(f"{place}: {problem}" if place else problem)


def _shown(value: object) -> str:
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case str():
            return quoted(value)
        case int():
            return str(value)
        case _Number():
            return quoted(value.text)[1:-1]
        case list():
            return _("a list")
        case _:
            return _("an object")


class _Fields:
    """The keys of one JSON object, taken out one by one with their places."""

    def __init__(self, value: object, place: str, keys: frozenset[str]) -> None:
        self._at = f"{place}." if place else ""
        if not isinstance(value, _Object):
            _fail(place, _("{value} is not an object").format(value=_shown(value)))
        self._value = value
        if value.twice is not None:
            _fail(place, _("key {key} is given twice").format(key=quoted(value.twice)))
        if not value.keys() <= keys:
            unknown = next(key for key in value if key not in keys)
            _fail(place, _("unknown key {key}").format(key=quoted(unknown)))

    def take(self, key: str, read: Callable[[object, str], T]) -> T:
        if key not in self._value:
            _fail(self._at.removesuffix("."), _("key {key} is missing").format(key=quoted(key)))
        return read(self._value[key], self._at + key)

    def take_or(self, key: str, read: Callable[[object, str], T], default: D) -> T | D:
        return read(self._value[key], self._at + key) if key in self._value else default


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        _fail(place, _("{value} is not a text").format(value=_shown(value)))
    if not value.isascii() and _SURROGATE.search(value):
        _fail(place, _("{value} holds half a character").format(value=quoted(value)))
    return value


def _name(value: object, place: str) -> str:
    name = _text(value, place)
    if not name:
        _fail(place, _("is empty"))
    return name


def _bool(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        _fail(place, _("{value} is neither true nor false").format(value=_shown(value)))
    return value


def _list(value: object, place: str) -> list[object]:
    if not isinstance(value, list):
        _fail(place, _("{value} is not a list").format(value=_shown(value)))
    return value


def _one_of(choices: Mapping[str, T] | Mapping[int, T]) -> Callable[[object, str], T]:
    allowed = ", ".join(str(choice) for choice in choices)
    kind: type = type(next(iter(choices)))

    def read(value: object, place: str) -> T:
        # By type too: true is not 1.
        if type(value) is not kind or value not in choices:
            problem = (
                _("{value} is not one of {choices}")
                if len(choices) > 1
                else _("{value} is not {choices}")
            )
            _fail(place, problem.format(value=_shown(value), choices=allowed))
        return choices[value]  # type: ignore[index]  # just looked up

    return read


def _enum(values: type[E]) -> Callable[[object, str], E]:
    return _one_of({member.value: member for member in values})


def _set_of(read_one: Callable[[object, str], T]) -> Callable[[object, str], frozenset[T]]:
    def read(value: object, place: str) -> frozenset[T]:
        seen: set[T] = set()
        for index, item in enumerate(_list(value, place)):
            found = read_one(item, f"{place}[{index}]")
            if found in seen:
                _fail(f"{place}[{index}]", _("{value} is listed twice").format(value=_shown(item)))
            seen.add(found)
        return frozenset(seen)

    return read


def _uuid(value: object, place: str) -> str:
    text = _text(value, place)
    if not _UUID.fullmatch(text):
        _fail(place, _("{value} is not a UUID").format(value=quoted(text)))
    return text


def _moment(value: object, place: str) -> str:
    text = _text(value, place)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        problem = _("{value} is not a date and time in ISO 8601")
        _fail(place, problem.format(value=quoted(text)))
    if moment.utcoffset() is None or "T" not in text:
        problem = _("{value} is not a date and time with an offset")
        _fail(place, problem.format(value=quoted(text)))
    return text


def _territory(most: int) -> Callable[[object, str], Territory]:
    def read(value: object, place: str) -> Territory:
        rows = _list(value, place)
        for index, row in enumerate(rows):
            if not isinstance(row, str):
                _text(row, _("{place} row {row}").format(place=place, row=index + 1))
        try:
            return read_territory(rows, most)  # type: ignore[arg-type]  # all of them texts
        except NotationError as error:
            raise GameFileError(f"{place} {_translated(error)}") from None

    return read


def _translated(error: NotationError) -> str:
    values = {
        name: _translated(value) if isinstance(value, NotationError) else value
        for name, value in error.values.items()
    }
    return _(error.said).format(**values)


_read_format: Final = _one_of({FORMAT: FORMAT})
_read_version: Final = _one_of({VERSION: VERSION})
_read_mode: Final = _enum(Mode)
_read_size: Final = _one_of({size: size for size in SIZES})
_read_variants: Final = _set_of(_enum(Variant))
_read_colour: Final = _enum(Colour)
_read_totems: Final = _set_of(_enum(Resource))
_read_territory: Final = {size: _territory(reach_of_frame(size)) for size in SIZES}
_ABOUT_KEYS: Final = ("id", "played_at", "location", "notes")
_GAME_KEYS: Final = frozenset(
    ["format", "version", "mode", "size", "variants", "finished", "players", *_ABOUT_KEYS]
)
_PLAYER_KEYS: Final = frozenset(["name", "colour", "territory", "totems"])


def _game(value: object) -> Game:
    fields = _Fields(value, "", _GAME_KEYS)
    fields.take("format", _read_format)
    fields.take("version", _read_version)
    mode = fields.take("mode", _read_mode)
    size = fields.take("size", _read_size)
    return Game(
        mode=mode,
        size=size,
        players=_players(fields.take("players", _list), size),
        variants=fields.take_or("variants", _read_variants, frozenset()),
        finished=fields.take_or("finished", _bool, True),
        id=fields.take_or("id", _uuid, None),
        played_at=fields.take_or("played_at", _moment, None),
        notes=fields.take_or("notes", _text, None),
        location=fields.take_or("location", _text, None),
    )


def _players(values: Sequence[object], size: int) -> tuple[Player, ...]:
    if not 1 <= len(values) <= MOST_PLAYERS:
        _fail("players", not_so_many(len(values)))
    return tuple(_player(value, f"players[{index}]", size) for index, value in enumerate(values))


def not_so_many(players: int) -> str:
    return _("{count} players, a game has 1 to {most}").format(count=players, most=MOST_PLAYERS)


def _player(value: object, place: str, size: int) -> Player:
    fields = _Fields(value, place, _PLAYER_KEYS)
    return Player(
        name=fields.take("name", _name),
        colour=fields.take("colour", _read_colour),
        territory=fields.take("territory", _read_territory[size]),
        totems=fields.take_or("totems", _read_totems, frozenset()),
    )
