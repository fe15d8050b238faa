"""The tables of JSON keys in docs/command-line.md, held against what a program gets."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Final

from companion.exchange.game_file import read_game
from tests.project.documents import Table, codes

_WRITES: Final = re.compile(r"What `([^`]+)` writes")


def _is_whole(value: object) -> bool:
    return type(value) is int


def _is_number(value: object) -> bool:
    return type(value) in (int, float)


def _are(value: object, *kinds: Callable[[object], bool]) -> bool:
    return (
        isinstance(value, list)
        and len(value) == len(kinds)
        and all(kind(each) for kind, each in zip(kinds, value, strict=True))
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_game_file(value: object) -> bool:
    return isinstance(value, dict) and bool(read_game(json.dumps(value).encode()).players)


_KINDS: Final[dict[str, Callable[[object], bool]]] = {
    "text": _is_text,
    "whole number": _is_whole,
    "number": _is_number,
    "true or false": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "square": lambda value: _are(value, _is_whole, _is_whole),
    "bucket": lambda value: _are(value, _is_whole, _is_whole, _is_whole),
    "point": lambda value: _are(value, _is_text, _is_whole, _is_number),
    "game file": _is_game_file,
}


class Shapes:
    """Every table of keys by its name: the command that writes it, or what it is part of."""

    def __init__(self, tables: list[Table]) -> None:
        self._rows: dict[str, dict[str, str]] = {}
        self._seen: set[tuple[str, str]] = set()
        for table in tables:
            if table.columns[1:2] == ("value",):
                name = table.columns[0]
                if name == "key":
                    (name,) = _WRITES.findall(table.above) or _WRITES.findall(table.heading)
                self._rows[name] = {codes(row[0])[0]: row[1] for row in table.rows}

    @property
    def commands(self) -> set[str]:
        return {name for name in self._rows if " " in name}

    def faults(self, name: str, value: object) -> Iterator[str]:
        """What the value has that the table does not, or has otherwise."""
        if not isinstance(value, dict):
            yield f"{name}: no object"
            return
        yield from self._object(name, "", value)

    def never_seen(self) -> Iterator[str]:
        """Keys of the tables that no value had so far."""
        for name, rows in self._rows.items():
            for row in rows:
                if (name, row) not in self._seen:
                    yield f"{name}: {row} never appears"

    def _object(self, name: str, path: str, value: dict[str, object]) -> Iterator[str]:
        rows = self._rows[name]
        begun = f"{path}." if path else ""
        for key, each in value.items():
            row = begun + (key if begun + key in rows else "*")
            if row not in rows:
                yield f"{name}: {begun}{key} is not in the table"
                continue
            self._seen.add((name, row))
            kinds = re.split(r",? or (?!false)|, ", rows[row])
            if not any(self._fits(kind, each) for kind in kinds):
                yield f"{name}: {row} is not {rows[row]}: {each!r}"
            yield from self._within(name, row, kinds, each)

    def _within(self, name: str, path: str, kinds: list[str], value: object) -> Iterator[str]:
        """The keys further in: of a kind with a table of its own, or of this table."""
        part = next(filter(None, map(self._part, kinds)), None)
        for place, each in _objects(value, path):
            if part is not None:
                yield from self._object(part, "", each)
            elif kinds[0] in ("object", "list"):
                yield from self._object(name, place, each)

    def _fits(self, kind: str, value: object) -> bool:
        if kind in ("list", "object"):
            return isinstance(value, {"list": list, "object": dict}[kind])
        if kind.startswith("list of "):
            one = kind.removeprefix("list of ").removesuffix("s")
            return isinstance(value, list) and (
                self._part(kind) is not None or all(_KINDS[one](each) for each in value)
            )
        return _KINDS[kind](value) if kind in _KINDS else self._part(kind) is not None

    def _part(self, kind: str) -> str | None:
        one = kind.removeprefix("list of ")
        return next((name for name in (one, one.removesuffix("s")) if name in self._rows), None)


def _objects(value: object, path: str) -> Iterator[tuple[str, dict[str, object]]]:
    """The objects in a value, lists gone through, with their places."""
    if isinstance(value, dict):
        yield path, value
    elif isinstance(value, list):
        for each in value:
            yield from _objects(each, f"{path}[]")
