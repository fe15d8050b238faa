"""JSON, read more strictly than the standard library does.

    GameFileError            the input is refused; the message is one line and names the place

Refused are repeated keys, unknown keys, numbers that are not whole, broken characters, and every
value that does not belong in its place. A reader is a function of a value and its place, such as
`players[0].name`, that returns what the value stands for.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import Enum
from typing import Final, NoReturn, TypeVar

from companion.rules.notation import quoted
from companion.texts import N_
from companion.texts.complaint import Complaint

BOM: Final = b"\xef\xbb\xbf"
"""The byte order mark: ignored at the start."""

_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_BEGINNING: Final = re.compile(rb"""\s*(\{\s*["}]|\[\s*["\[{\]])""")
_MOST_DIGITS: Final = 18

T = TypeVar("T")
D = TypeVar("D")
E = TypeVar("E", bound=Enum)


class GameFileError(ValueError):
    """The input is no game file. `str()` is one line that names the place and quotes the input."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(complaint)
        self.complaint: Final = complaint


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


DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_whole,
    parse_float=_Number,
    parse_constant=_Number,
)


def begins_json(data: bytes) -> bool:
    """Return True for JSON; a text that people write, such as a chat, may begin with a bracket."""
    return _BEGINNING.match(data.removeprefix(BOM)) is not None


def parse(data: bytes) -> object:
    """Parse JSON; a repeated key waits until `Fields` knows its place. Raises GameFileError."""
    data = data.removeprefix(BOM)
    if not data.strip():
        raise GameFileError(Complaint(N_("is empty")))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        problem = N_("byte {number} is not UTF-8: {value}")
        values = {"number": error.start + 1, "value": f"0x{data[error.start]:02x}"}
        raise GameFileError(Complaint(problem, values)) from None
    try:
        return DECODER.decode(text)
    except json.JSONDecodeError as error:
        problem = (
            N_("line {line}, column {column}: not JSON: {reason}")
            if "\n" in text
            else N_("column {column}: not JSON: {reason}")
        )
        where = {"line": error.lineno, "column": error.colno, "reason": _not_json(error.msg)}
        raise GameFileError(Complaint(problem, where)) from None
    except RecursionError:
        raise GameFileError(Complaint(N_("not a game: brackets nested too deep"))) from None


def _not_json(reason: str) -> Complaint:
    """Translate the reason, which the standard library gives in English."""
    said = {
        "Expecting value": N_("a value is missing"),
        "Expecting property name": N_("a key in double quotes is missing"),
        "Expecting ':'": N_("a colon is missing"),
        "Expecting ','": N_("a comma is missing"),
        "Extra data": N_("there is something after the end"),
        "Unterminated string": N_("a closing quotation mark is missing"),
        "Invalid control character": N_("there is a control character in the text"),
        "Invalid \\": N_("there is an invalid escape in the text"),
    }
    found = (Complaint(words) for begin, words in said.items() if reason.startswith(begin))
    return next(found, Complaint.quoted(reason))


def fail(place: str | Complaint, said: str, **values: str | int | Complaint) -> NoReturn:
    """Refuse the value at this place. `said` is English and marked by `N_`."""
    raise GameFileError(Complaint(said, values, place))


def shown(value: object) -> str | Complaint:
    """Return the value as a complaint quotes it."""
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
            return Complaint(N_("a list"))
        case _:
            return Complaint(N_("an object"))


class Fields:
    """A JSON object whose values are read by key."""

    def __init__(self, value: object, place: str, keys: frozenset[str]) -> None:
        self._at = f"{place}." if place else ""
        if not isinstance(value, _Object):
            fail(place, N_("{value} is not an object"), value=shown(value))
        self._value = value
        if value.twice is not None:
            fail(place, N_("key {key} is given twice"), key=quoted(value.twice))
        if not value.keys() <= keys:
            unknown = next(key for key in value if key not in keys)
            fail(place, N_("unknown key {key}"), key=quoted(unknown))

    def has(self, *keys: str) -> bool:
        """Return True if the object has any of these keys."""
        return not self._value.keys().isdisjoint(keys)

    def take(self, key: str, read: Callable[[object, str], T]) -> T:
        if key not in self._value:
            fail(self._at.removesuffix("."), N_("key {key} is missing"), key=quoted(key))
        return read(self._value[key], self._at + key)

    def take_or(self, key: str, read: Callable[[object, str], T], default: D) -> T | D:
        return read(self._value[key], self._at + key) if key in self._value else default


def text_of(value: object, place: str) -> str:
    if not isinstance(value, str):
        fail(place, N_("{value} is not text"), value=shown(value))
    if not value.isascii() and _SURROGATE.search(value):
        fail(place, N_("{value} contains a broken character"), value=quoted(value))
    return value


def name_of(value: object, place: str) -> str:
    name = text_of(value, place)
    if not name:
        fail(place, N_("is empty"))
    return name


def flag_of(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        fail(place, N_("{value} is neither true nor false"), value=shown(value))
    return value


def list_of(value: object, place: str) -> list[object]:
    if not isinstance(value, list):
        fail(place, N_("{value} is not a list"), value=shown(value))
    return value


def one_of(choices: Mapping[str, T] | Mapping[int, T]) -> Callable[[object, str], T]:
    """Return a reader of one of these values."""
    allowed = ", ".join(str(choice) for choice in choices)
    kind: type = type(next(iter(choices)))

    def read(value: object, place: str) -> T:
        # By type too: true is not 1.
        if type(value) is not kind or value not in choices:
            problem = (
                N_("{value} is not one of {choices}")
                if len(choices) > 1
                else N_("{value} is not {choices}")
            )
            fail(place, problem, value=shown(value), choices=allowed)
        return choices[value]  # type: ignore[index]  # just looked up

    return read


def member_of(values: type[E]) -> Callable[[object, str], E]:
    """Return a reader of an enum's member by its value."""
    return one_of({member.value: member for member in values})


def set_of(read_one: Callable[[object, str], T]) -> Callable[[object, str], frozenset[T]]:
    """Return a reader of a list without repetitions."""

    def read(value: object, place: str) -> frozenset[T]:
        seen: set[T] = set()
        for index, item in enumerate(list_of(value, place)):
            found = read_one(item, f"{place}[{index}]")
            if found in seen:
                fail(f"{place}[{index}]", N_("{value} is listed twice"), value=shown(item))
            seen.add(found)
        return frozenset(seen)

    return read


def uuid_of(value: object, place: str) -> str:
    text = text_of(value, place)
    if not _UUID.fullmatch(text):
        fail(place, N_("{value} is not a UUID"), value=quoted(text))
    return text


def moment_of(value: object, place: str) -> str:
    text = text_of(value, place)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        fail(place, N_("{value} is not a date and time in ISO 8601"), value=quoted(text))
    if moment.utcoffset() is None or "T" not in text:
        fail(place, N_("{value} is not a date and time with a UTC offset"), value=quoted(text))
    return text
